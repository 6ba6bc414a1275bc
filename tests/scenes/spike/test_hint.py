"""A hint is a whole row: a path with its payment, shown as it is taken."""

from typing import Any

import pytest

from railgames.ai.thinking import agent_rng
from railgames.core.actions import Action, parse_action
from railgames.core.game import Budget, Decision
from railgames.core.level import Level
from railgames.games.spike import GAME
from railgames.games.spike.actions import Draw, Lay, Pay
from railgames.games.spike.legality import SIDES
from railgames.games.spike.paths import bits
from tests.scenes.spike.conftest import Desk, OpenDesk
from tests.scenes.spike.test_payment import rich

pytestmark = pytest.mark.usefixtures("no_pictures")

ROW = ("lay indianapolis~j25", "lay chicago~j25", "pay white:3")


def hint(at: Desk, *texts: str) -> None:
    """The AI advises this row."""
    first, *row = (parse_action(GAME.Action, text) for text in texts)
    at.table.on_hint(Decision(first, "Build to Chicago for $2.", tuple(row)))
    at.pilot.step(2)


def texts(at: Desk) -> list[str]:
    return [str(entry.action) for entry in at.match.log]


@pytest.mark.parametrize("way", ["enter", "click", "track", "enter over a track"])
def test_a_hint_builds_the_whole_path_with_the_cards_that_it_shows(desk: OpenDesk, way: str) -> None:
    at = desk(prepare=rich)
    hint(at, *ROW)
    assert at.room.bill is not None
    assert at.room.bill.payment == (3, 0, 0, 0, 0, 0)
    assert [card.used for card in at.room.side.cards.cards] == [3, 0, 0, 0, 0, 0]
    assert at.room.map.path is not None
    assert at.room.map.path.nodes[-1] == at.city("chicago")
    if way.endswith("track"):
        at.point(ROW[0].split()[1])
        assert at.room.preview() is not None
        assert at.room.preview().total, "the preview is that of the hint"  # type: ignore[union-attr]
    if way.startswith("enter"):
        at.pilot.press("return")
    elif way == "track":
        at.pilot.click(at.spot(ROW[0].split()[1]))
    else:
        at.pilot.click(at.spot("chicago"))
    at.pilot.step(3)
    assert texts(at) == list(ROW)


def test_a_hint_tells_the_city_the_cards_and_the_income(desk: OpenDesk) -> None:
    at = desk(prepare=rich)
    hint(at, *ROW)
    assert at.table.news.words == "Hint: Build to Chicago for $2. Pay 3 solid white."
    at.table.on_hint(Decision(parse_action(GAME.Action, ROW[0]), "", tuple(at.room.hint[1:])))
    price = at.state.price(at.board.goods[at.city("chicago")])
    assert at.table.news.words == f"Hint: Build to Chicago: pay 3 solid white, get ${price}"


def test_a_hint_says_once_which_card_it_draws(desk: OpenDesk) -> None:
    at = desk(prepare=rich)
    draw = next(action for action in at.state.legal_actions() if isinstance(action, Draw))
    at.table.on_hint(Decision(draw, "Draw plain black, to build to Washington."))
    assert at.table.news.words == "Hint: Draw plain black, to build to Washington."


def test_other_cards_than_those_of_the_hint_are_paid_once_they_are_chosen(desk: OpenDesk) -> None:
    at = desk(prepare=rich)
    hint(at, *ROW)
    at.point("chicago")
    at.pilot.press("r")
    at.pilot.click(at.spot("chicago"))
    at.pilot.step(3)
    assert texts(at)[:2] == list(ROW[:2])
    assert texts(at)[2] != ROW[2]


def test_the_preview_of_a_hint_is_in_the_score(desk: OpenDesk) -> None:
    at = desk(prepare=rich)
    hint(at, *ROW)
    preview = at.room.preview()
    assert preview is not None
    assert preview.total == at.state.price(at.board.goods[at.city("chicago")])


def test_the_ai_advises_the_rest_of_its_path_and_the_payment(desk: OpenDesk) -> None:
    def near(state: Any) -> None:
        rich(state)
        state.deck, state.shown, state.discard = [], [], [0] * state.board.types  # nothing to draw

    at = desk(prepare=near)
    view = at.match.state.observe(at.match.state.current)
    agent = GAME.agent(Level.NORMAL)
    for step in range(4):  # it may load before it builds
        decision = agent.choose(view, view.legal_actions(), agent_rng(1, 0, step), Budget(50))
        if isinstance(decision.action, Lay):
            break
        assert decision.row == ()
        view.apply(decision.action)
    row: tuple[Action, ...] = (decision.action, *decision.row)
    assert isinstance(row[0], Lay)
    assert isinstance(row[-1], Pay)
    for action in row:
        view.apply(action)
    assert len(list(bits(view.connected(view.current)))) == 2


def test_keys_that_go_to_another_card_mean_that_card_and_no_longer_the_hint(desk: OpenDesk) -> None:
    at = desk(prepare=rich)
    hint(at, *ROW)
    assert at.table.bottom.take.visible
    at.pilot.press("1")
    assert not at.table.bottom.take.visible
    kind = at.room.side.shown.cards[0].kind
    at.pilot.press("return")
    at.pilot.step(3)
    assert texts(at) == [f"draw {at.board.type_names[kind]}"]


def test_the_card_that_had_the_keys_when_the_hint_came_is_chosen_by_coming_back_to_it(desk: OpenDesk) -> None:
    at = desk(prepare=rich)
    at.pilot.press("1")
    hint(at, *ROW)
    assert at.table.commands.can_take_hint
    at.pilot.press("right")
    at.pilot.press("left")
    assert not at.table.commands.can_take_hint
    at.pilot.press("return")
    at.pilot.step(3)
    assert len(texts(at)) == 1
    assert texts(at)[0].startswith("draw ")


def test_enter_at_a_city_that_cannot_be_paid_says_why_and_plays_no_hint(desk: OpenDesk) -> None:
    at = desk()
    at.table.on_hint(Decision(Draw("deck"), "Draw from the deck."))
    far = next(city for city in range(at.board.cities) if at.plan(at.board.node_names[city]).lacking)
    at.table.focus_board()
    at.room.map.move_cursor(far)
    assert not at.table.commands.can_take_hint
    at.pilot.press("return")
    at.pilot.step(2)
    assert not any(one.startswith("draw") for one in texts(at))
    assert at.table.desk.bubble.text == at.room.plan.words


@pytest.mark.parametrize(
    ("action", "told"),
    [
        ("place louisville", "Begin in Louisville, near what you want to load and deliver."),
        ("gift blue", "Hand over dotted blue: it fits the rest of your hand least."),
        ("keep topeka", "Keep the route from Topeka: it fits your contracts better."),
    ],
)
def test_a_hint_before_the_first_turn_speaks_to_the_player(desk: OpenDesk, action: str, told: str) -> None:
    at = desk()
    decision = Decision(parse_action(GAME.Action, action), "Begins, near what it wants to load and deliver.")
    assert at.room.hint_words(decision) == told


def test_a_hint_to_choose_a_side_names_the_goods_and_the_best_paid_city(desk: OpenDesk) -> None:
    at = desk(begun=False, advanced=True)
    board, seen = at.board, set()
    for action in at.state.legal_actions():
        told = at.room.hint_words(Decision(action, "Chooses the side with Nowhere."))
        good = board.commodity_of[action.commodity]
        side = board.contracts[at.state.player.deals[good].card].sides[SIDES.index(action.side)]
        city = next(place for place, paid in side.items() if paid == max(side.values()))
        title, where = board.commodity_title(good), board.city_title(city)
        assert told == f"Choose the side of {title} with {where}: it pays more for the way there."
        seen.add(told)
    assert len(seen) == 12, "each side of each of six contracts"


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        ("Go to Louisville, to load coal for Miami.", "Go to Louisville, to load coal for Miami."),
        ("Go to Norfolk, to load coal.", "Go to Norfolk, to load coal. Set in motion to Louisville."),
    ],
)
def test_a_hint_to_move_names_its_city_once(desk: OpenDesk, reason: str, told: str) -> None:
    at = desk()
    assert at.room.hint_words(Decision(parse_action(GAME.Action, "depart louisville"), reason)) == told
