"""Several ways to a city for as few cards, and paths that are built track by track."""

from typing import Any

import pytest

from railgames.games.spike.actions import Lay, Pay
from railgames.games.spike.paths import bits
from railgames.games.spike.phase import Phase
from railgames.scenes.charting.chart import Place
from railgames.scenes.spike.tag import bill_rows
from railgames.scenes.spike.words import place_words
from tests.games.spike.conftest import hand
from tests.scenes.spike.conftest import Desk, OpenDesk
from tests.scenes.spike.test_payment import texts

pytestmark = pytest.mark.usefixtures("no_pictures")

WAYS = 103
"""The action of the known game after which Philadelphia can be reached by two ways for one card each; the
first way can be paid for with one card, or with two others."""


def laid(at: Desk) -> list[str]:
    """The segments of the path that is shown or would be laid by a press."""
    return [one.segment for one in at.room.plan.actions if isinstance(one, Lay)]


def offers(at: Desk) -> tuple[int, int]:
    bill = at.room.bill
    assert bill is not None
    return bill.way, bill.chosen


def test_another_way_for_as_few_cards_is_offered_and_said(desk: OpenDesk) -> None:
    at = desk(moves=WAYS)
    at.point("philadelphia")
    first = laid(at)
    assert at.room.bill is not None
    assert at.room.bill.ways == 2
    assert "way 1 of 2: right click or F" in texts(bill_rows(at.room, at.room.plan))
    assert at.room.side.caption.text == "Way 1/2, payment 1/2"
    at.pilot.press("f")
    second = laid(at)
    assert first != second
    assert "way 2 of 2: right click or F" in texts(bill_rows(at.room, at.room.plan))
    assert at.room.side.caption.text == "Way 2 of 2"
    at.pilot.press("f")
    assert laid(at) == first, "the last way leads back to the first"


def test_the_right_button_goes_through_every_payment_of_every_way(desk: OpenDesk) -> None:
    at = desk(moves=WAYS)
    at.point("philadelphia")
    seen = [offers(at)]
    for _ in range(3):
        at.pilot.click(at.spot("philadelphia"), button=3)
        seen.append(offers(at))
    assert seen == [(0, 0), (0, 1), (1, 0), (0, 0)]


def test_the_arrows_in_the_side_go_through_ways_too(desk: OpenDesk) -> None:
    at = desk(moves=WAYS)
    at.point("philadelphia")
    first, side = laid(at), at.room.side
    at.pilot.click(side.before.rect.center)
    assert offers(at) == (1, 0)
    assert laid(at) != first, "the path stays in sight"
    at.pilot.click(side.before.rect.center)
    assert offers(at) == (0, 1), "backwards, with its last payment"
    assert laid(at) == first
    at.pilot.click(side.after.rect.center)
    assert offers(at) == (1, 0)


def test_a_press_builds_the_way_that_is_shown(desk: OpenDesk) -> None:
    at = desk(moves=WAYS)
    seat = at.state.current
    at.point("philadelphia")
    at.pilot.press("f")
    wanted = laid(at)
    at.pilot.click(at.spot("philadelphia"))
    at.pilot.step(3)
    own = {at.board.segment_names[one] for one in bits(at.match.state.players[seat].own)}
    assert set(wanted) <= own


def test_a_card_of_the_hand_finds_the_way_that_it_pays(desk: OpenDesk) -> None:
    at = desk(moves=WAYS)
    at.point("louisville")
    bill = at.room.bill
    assert bill is not None
    white = at.board.type_of["white"]
    assert not any(payment[white] for payment in bill.payments)
    at.pilot.click(at.room.side.cards.cards[white].rect.center)
    assert at.room.bill is not None
    assert at.room.bill.way
    assert at.room.bill.payment[white]


def test_every_way_of_every_city_is_legal_and_costs_as_few_cards(desk: OpenDesk) -> None:
    at = desk(moves=WAYS)
    checked = 0
    for city in at.room.plans.paths:
        ways = at.room.plans.ways(city)
        assert len({way.segments for way in ways}) == len(ways)
        for _ in ways:
            plan = at.room.plans.at(Place("node", city))
            assert plan.bill is not None
            state = at.match.state.clone()
            for action in plan.actions:
                assert state.why_illegal(action) is None
                state.apply(action)
            at.room.plans.choose_way(plan.bill, plan.bill.way + 1)
            checked += 1
    assert checked > len(at.room.plans.paths)


def rich(state: Any) -> None:
    state.player.at = state.board.node_of["indianapolis"]
    hand(state, state.current, white=4, red=2, green=2)


def first_track(at: Desk) -> int:
    """A segment that leads from Indianapolis to a junction."""
    return next(one for one in at.room.plans.tracks if min(at.board.ends[one][1], 99) >= at.board.cities)


def test_a_path_is_built_track_by_track_and_ended_by_a_press_on_the_city(desk: OpenDesk) -> None:
    at = desk(prepare=rich)
    seat, track = at.state.current, first_track(at)
    name = at.board.segment_names[track]
    assert place_words(at.room, Place("edge", track)).endswith("Press to begin a path here, track by track.")
    at.pilot.click(at.spot(name))
    at.pilot.step(2)
    assert at.match.state.phase is Phase.LAY
    assert at.match.state.laid == (track,)
    city = next(iter(at.room.plans.paths))
    at.pilot.move(at.room.spot(city))
    at.pilot.step(2)
    assert at.room.plan.segments[0] == track, "the whole path is shown"
    assert isinstance(at.room.plan.actions[-1], Pay)
    at.pilot.click(at.room.spot(city))
    at.pilot.step(3)
    assert at.match.state.players[seat].own >> track & 1
    assert at.match.state.connected(seat) >> city & 1


def test_a_junction_next_to_the_end_of_a_path_is_its_next_track(desk: OpenDesk) -> None:
    at = desk(prepare=rich)
    at.table.play(Lay(at.board.segment_names[first_track(at)]))
    at.pilot.step(2)
    here = at.match.state.path[-1]
    found = [
        (segment, other)
        for segment, other in at.board.adjacent[here]
        if segment in at.room.plans.tracks and other >= at.board.cities
    ]
    assert found
    for segment, other in found:
        assert at.room.plans.at(Place("node", other)).actions == (Lay(at.board.segment_names[segment]),)


def test_a_path_begins_and_ends_by_the_keyboard_alone(desk: OpenDesk) -> None:
    at = desk(prepare=rich)
    at.table.focus_board()
    for _ in range(len(at.room.plans.moves) + 1):
        at.pilot.press("m")
    assert at.room.choice is not None
    assert at.room.choice.number in at.room.plans.tracks
    at.pilot.press("return")
    at.pilot.step(2)
    assert at.match.state.laid or at.match.state.phase is Phase.PAY
    while at.match.state.phase is Phase.LAY:
        at.pilot.press("m")
        at.pilot.press("return")
        at.pilot.step(2)
    assert at.match.state.phase is Phase.PAY
    at.pilot.press("ctrl+return")
    at.pilot.step(3)
    assert at.match.state.players[at.table.viewer].own


def test_a_city_that_a_begun_path_cannot_reach_says_so(desk: OpenDesk) -> None:
    at = desk(prepare=rich)
    at.table.play(Lay(at.board.segment_names[first_track(at)]))
    at.pilot.step(2)
    assert at.plan("miami").words == "Miami: this path cannot go on to there and be paid for."
    assert not at.plan("miami").actions


def test_a_free_track_far_from_the_network_says_why_it_begins_no_path(desk: OpenDesk) -> None:
    at = desk(prepare=rich)
    far = next(one for one, _ in at.board.adjacent[at.city("miami")])
    pos = at.spot(at.board.segment_names[far])
    at.pilot.click(pos)
    at.pilot.step(2)
    assert at.table.desk.bubble.text == "A path begins at your own network."
    assert at.match.state.phase is Phase.TURN


def test_the_map_is_panned_from_a_track_that_could_be_laid(desk: OpenDesk) -> None:
    at = desk(prepare=rich)
    at.room.map.steering.zoom_at(None, 3)
    at.pilot.settle()
    track = first_track(at)
    x, y = at.spot(at.board.segment_names[track])
    at.pilot.drag((x, y), (x - 60, y - 40))
    at.pilot.step(2)
    assert at.match.state.phase is Phase.TURN
    assert at.spot(at.board.segment_names[track]) != (x, y)
