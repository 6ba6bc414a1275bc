"""Paying for a path: what is told before the click, other payments by mouse and key, and what is missing."""

import re
from typing import Any

import pytest

from railgames.core.rng import Rng
from railgames.games.spike.actions import Lay, Pay
from railgames.games.spike.player import ABOARD, DELIVERED, Deal
from railgames.scenes.spike.plans import bill_words, payment_words
from railgames.scenes.spike.shortfall import missing_cards, missing_count, shortfall
from railgames.scenes.spike.tag import Cards, Word, bill_rows, lacking_rows
from tests.games.spike.conftest import hand
from tests.scenes.spike.conftest import Desk, OpenDesk

pytestmark = pytest.mark.usefixtures("no_pictures")


def rich(state: Any) -> None:
    """Whoever is on turn stands in Indianapolis and holds four white, two red and one green card."""
    state.player.at = state.board.node_of["indianapolis"]
    hand(state, state.current, white=4, red=2, green=1)


def poor(state: Any) -> None:
    state.player.at = state.board.node_of["indianapolis"]
    hand(state, state.current, red=1)


def texts(rows: Any) -> list[str]:
    return [item.text for row in rows for item in row if isinstance(item, Word)]


def test_a_path_tells_its_income_its_cards_and_the_tracks_that_are_left(desk: OpenDesk) -> None:
    at = desk(prepare=rich)
    at.point("chicago")
    plan = at.room.plan
    assert plan.bill is not None
    price, left = at.state.price(at.board.goods[at.city("chicago")]), at.board.file.tracks
    rows = bill_rows(at.room, plan)
    assert texts(rows)[:2] == ["Chicago", f"+${price}"]
    assert f"{left - 2} tracks left" in texts(rows)
    assert rows[1][:2] == [Cards(1, at.board.type_of["white"]), Cards(1, at.board.type_of["red"])]
    assert bill_words(at.room.table.view, plan.bill) == (
        f"Chicago: +${price} for steel; pays 1 solid white, 1 striped red; {left - 2} tracks left"
    )
    assert [card.used for card in at.room.side.cards.cards] == [1, 0, 1, 0, 0, 0]


def test_a_wild_trade_is_told_before_the_click(desk: OpenDesk) -> None:
    at = desk(prepare=rich)
    at.point("cincinnati")  # one dotted blue card, of which there is none
    plan = at.room.plan
    assert plan.bill is not None
    words = payment_words(at.room.table.view, plan.bill.payment, plan.bill.need)
    assert words == "2 solid white (2 solid white as 1 dotted blue)"
    assert "count as" in texts(bill_rows(at.room, plan))


def paid(at: Desk) -> Pay:
    """The last payment."""
    actions = [entry.action for entry in at.match.log if isinstance(entry.action, Pay)]
    return actions[-1]


@pytest.mark.parametrize("way", ["right button", "key", "card"])
def test_another_payment_is_chosen_before_the_click_and_paid_by_it(desk: OpenDesk, way: str) -> None:
    at = desk(prepare=rich)
    at.point("cincinnati")
    first = at.room.plan.bill
    assert first is not None
    assert len(first.payments) == 2
    if way == "right button":
        at.pilot.click(at.spot("cincinnati"), button=3)
    elif way == "key":
        at.pilot.press("r")
    else:
        red = at.room.side.cards.cards[at.board.type_of["red"]]
        at.pilot.click(red.rect.center)
    now = at.room.bill
    assert now is not None
    assert now.payment != first.payment
    assert [card.used for card in at.room.side.cards.cards] == list(now.payment)
    at.pilot.click(at.spot("cincinnati"))
    at.pilot.step(3)
    assert str(paid(at)) == "pay red:2"
    assert at.match.state.connected(at.match.state.current) >> at.city("cincinnati") & 1


def test_payments_go_round_both_ways(desk: OpenDesk) -> None:
    at = desk(prepare=rich)
    at.point("cincinnati")
    seen = []
    for key in ("r", "r", "shift+r"):
        at.pilot.press(key)
        assert at.room.bill is not None
        seen.append(at.room.bill.chosen)
    assert seen == [1, 0, 1]


def test_the_arrows_in_the_side_choose_a_payment_while_its_path_stays_in_sight(desk: OpenDesk) -> None:
    at = desk(prepare=rich)
    at.point("cincinnati")
    side = at.room.side
    assert side.caption.text == "Payment 1 of 2"
    at.pilot.click(side.after.rect.center)
    assert side.caption.text == "Payment 2 of 2"
    assert at.room.map.path is not None
    at.pilot.press("escape")
    assert at.room.map.path is None
    assert side.caption.text.startswith("You: ")


def test_where_there_is_one_payment_nothing_is_offered(desk: OpenDesk) -> None:
    at = desk(prepare=rich)
    at.point("louisville")
    assert at.room.bill is not None
    assert len(at.room.bill.payments) == 2  # a red card, or two white ones
    at = desk(prepare=lambda state: (rich(state), hand(state, state.current, red=1)))
    at.point("louisville")
    assert at.room.bill is not None
    assert len(at.room.bill.payments) == 1
    assert not at.room.side.after.enabled


def test_the_whole_path_and_its_payment_are_one_gesture(desk: OpenDesk) -> None:
    at = desk(prepare=rich)
    before = at.match.position
    at.pilot.click(at.spot("chicago"))
    at.pilot.step(3)
    played = [entry.action for entry in at.match.log]
    assert [type(one) for one in played] == [Lay, Lay, Pay]
    at.table.commands.undo()
    assert at.match.position == before


def test_what_a_plan_would_earn_is_in_the_score_before_the_click(desk: OpenDesk) -> None:
    at = desk(prepare=rich)
    at.point("chicago")
    preview = at.room.preview()
    assert preview is not None
    assert at.room.plan.bill is not None
    assert preview.total == at.room.plan.bill.income


def test_a_path_that_cannot_be_paid_tells_what_is_missing(desk: OpenDesk) -> None:
    at = desk(prepare=poor)
    at.point("chicago")
    plan = at.room.plan
    assert not plan.actions
    assert plan.lacking is not None
    assert plan.words == "Chicago: one card short, solid white"
    assert texts(lacking_rows(at.room, plan))[:2] == ["Chicago", "1 card short"]
    at.point("minneapolis")
    assert re.match(r"Minneapolis: \d cards short: 1 ", at.room.plan.words)
    before = at.match.position
    at.pilot.click(at.spot("chicago"))
    assert at.match.position == before


def test_a_city_that_is_shut_off_says_so(desk: OpenDesk) -> None:
    def shut(state: Any) -> None:
        poor(state)
        city = state.board.node_of["miami"]
        for segment, _ in state.board.adjacent[city]:
            state.players[1 - state.current].own |= 1 << segment

    at = desk(prepare=shut)
    assert at.plan("miami").words == "Miami: no way leads there from your network."


def test_a_city_behind_other_cities_or_far_away_is_not_said_to_be_shut_off(desk: OpenDesk) -> None:
    """Boston is more than one path from Louisville: every way passes another city, or is too long."""

    def west(state: Any) -> None:
        poor(state)
        state.player.at = state.board.node_of["louisville"]
        state.player.own = 0

    at = desk(prepare=west)
    assert at.plan("boston").words == "Boston: too far for one path; build to a city on the way first."


def test_too_few_tracks_are_told(desk: OpenDesk) -> None:
    def short(state: Any) -> None:
        poor(state)
        state.player.tracks = 1

    at = desk(prepare=short)
    assert at.plan("chicago").words == "Chicago: 1 track too few"


@pytest.mark.parametrize(
    ("held", "need", "missing"),
    [
        ((1, 0, 0), (1, 1, 0), ((0, 1, 0),)),
        ((2, 0, 0), (1, 1, 0), ((0, 1, 0), (1, 0, 0))),  # one blue; or one white, and two white as a blue
        ((2, 0, 0), (0, 1, 0), ((0, 0, 0),)),
        ((0, 0, 0), (1, 1, 0), ((1, 1, 0),)),
    ],
)
def test_the_fewest_cards_that_are_missing(held: Any, need: Any, missing: Any) -> None:
    assert missing_cards(held, need) == missing


def test_their_number_is_found_without_trying_every_type() -> None:
    rng = Rng.from_seed(9, "cards")
    for _ in range(150):
        held = tuple(rng.below(4) for _ in range(5))
        need = tuple(rng.below(3) for _ in range(5))
        assert missing_count(held, need) == sum(missing_cards(held, need)[0]), (held, need)


def test_the_shortfall_is_the_way_that_lacks_least_not_the_shortest(desk: OpenDesk) -> None:
    def state_with_detour(state: Any) -> None:
        state.player.at = state.board.node_of["indianapolis"]
        hand(state, state.current, white=1)

    at = desk(prepare=state_with_detour)
    found = shortfall(at.match.state, at.city("cincinnati"))
    assert found is not None
    assert found.cards == 1
    assert (
        len(found.segments) == 1
    )  # blue is missing; over the junction black would be: the shorter one counts


def test_tab_leads_from_the_map_to_the_payments_for_the_path_at_its_cursor(desk: OpenDesk) -> None:
    at = desk(prepare=rich)
    tree = at.room.side.tree
    assert tree is not None
    at.table.focus_board()
    for key in ("left", "up", "right", "down") * 6:
        if at.room.bill is not None and len(at.room.bill.payments) > 1:
            break
        at.pilot.press(key)
    assert tree.focus is at.table.room_widget.board
    walked = []
    for _ in range(4):
        at.pilot.press("tab")
        walked.append(tree.focus.name if tree.focus is not None else "")
    assert walked[1:] == ["payment back", "payment forward", "cards 1"]
    at.pilot.press("shift+tab")
    at.pilot.press("return")
    assert at.room.bill is not None
    assert at.room.bill.chosen == 1


def test_the_path_that_begins_the_last_turns_says_so_before_the_click(desk: OpenDesk) -> None:
    def prepare(state: Any) -> None:
        rich(state)
        state.player.tracks = 2
        for good, deal in state.player.deals.items():
            city = next(iter(state.board.contracts[deal.card].sides[deal.side]))
            state.player.deals[good] = deal._replace(token=DELIVERED, city=city)

    at = desk(prepare=prepare)
    said = "the end is near: one more turn for the others"
    at.point("chicago")
    assert "0 tracks left" in texts(bill_rows(at.room, at.room.plan))
    assert said in texts(bill_rows(at.room, at.room.plan))
    at.pilot.click(at.spot("chicago"))
    at.pilot.step(3)
    assert at.state.player.tracks == 0
    assert "everybody else has one more turn" in at.room.prompt()


def test_a_last_track_with_a_delivery_to_come_ends_nothing(desk: OpenDesk) -> None:
    def prepare(state: Any) -> None:
        rich(state)
        state.player.tracks = 2
        chicago, others = state.board.node_of["chicago"], state.players[1 - state.current].deals
        card, side = next(
            (idx, number)
            for idx, one in enumerate(state.board.contracts)
            for number, offers in enumerate(one.sides)
            if chicago in offers and one.commodity not in others
        )
        state.player.deals[state.board.contracts[card].commodity] = Deal(card, side, ABOARD)

    at = desk(prepare=prepare)
    at.point("chicago")
    rows = texts(bill_rows(at.room, at.room.plan))
    assert "0 tracks left" in rows
    assert not any("the end is near" in row for row in rows)
