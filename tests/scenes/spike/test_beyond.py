"""Cities that track can reach no more are said to be so on contracts and on the route."""

from typing import Any

import pytest

from railgames.games.spike.player import ABOARD, Deal
from railgames.scenes.spike.beyond import deal_note, route_note
from railgames.scenes.spike.words import line_words
from tests.games.spike.conftest import own
from tests.scenes.spike.conftest import Desk, OpenDesk

pytestmark = pytest.mark.usefixtures("no_pictures")


def card_for(board: Any, city: int) -> tuple[int, int]:
    """A contract that names a city, and on which side."""
    return next(
        (number, side)
        for number, card in enumerate(board.contracts)
        for side in (0, 1)
        if city in card.sides[side]
    )


def shut(state: Any) -> None:
    """Others have the three segments of Houston; a contract and the route name it."""
    board, seat = state.board, state.current
    houston = board.node_of["houston"]
    own(state, 1 - seat, *(board.segment_names[segment] for segment, _ in board.adjacent[houston]))
    own(state, seat, "albany~boston", at="boston")
    number, side = card_for(board, houston)
    for player in state.players:
        player.deals = {}
    state.players[seat].deals = {board.contracts[number].commodity: Deal(number, side)}
    state.players[seat].route = next(
        idx for idx, card in enumerate(board.routes) if houston in card.targets and card.start != houston
    )


def only_ticket(at: Desk) -> Any:
    """The contract of a seat that has one."""
    return next(one for one in at.room.side.deals.tickets if one.line.good >= 0)


def test_a_city_that_others_have_shut_off_is_crossed_out_and_named(desk: OpenDesk) -> None:
    at = desk(prepare=shut)
    ticket = only_ticket(at)
    states = {one.title: one.state for one in ticket.line.targets}
    assert states["Houston"] == "shut"
    assert "open" in states.values()
    assert "No track can lead to Houston any more." in ticket.tooltip_text()
    assert ticket.line.words == ""
    route = at.room.side.routes.tickets[0]
    assert [one.state for one in route.line.targets if one.title == "Houston"] == ["shut"]
    assert "No track can lead to Houston any more." in route.line.reason


def test_the_next_city_of_a_route_is_one_that_can_be_reached(desk: OpenDesk) -> None:
    at = desk(prepare=shut)
    view = at.table.view
    line = next(one for one in view.scores()[view.current].lines if one.key == "route")
    assert "would add" in line_words(at.room, view.current, line)
    assert "Next: Houston" not in line_words(at.room, view.current, line)


def test_a_contract_or_route_that_can_bring_nothing_any_more_says_so(desk: OpenDesk) -> None:
    def stuck(state: Any) -> None:
        shut(state)
        state.player.tracks = 0

    at = desk(prepare=stuck)
    view, seat = at.table.view, at.table.view.current
    good = next(iter(view.player.deals))
    assert only_ticket(at).line.words == "Nowhere left to deliver"
    assert at.room.side.routes.tickets[0].line.words == "No track can lead to its start any more"
    line = next(one for one in view.scores()[seat].lines if one.key == "route")
    assert "Next:" not in line_words(at.room, seat, line)
    goal = next(iter(view.board.contracts[view.player.deals[good].card].sides[view.player.deals[good].side]))
    view.player.nodes = 1 << goal
    assert deal_note(view, seat, good) == "Nowhere left to load"
    view.player.nodes = 1 << view.board.routes[view.player.route].start
    assert route_note(view, seat) == "No track can lead to any of its cities any more"
    view.player.nodes = 1 << goal
    view.player.deals[good] = view.player.deals[good]._replace(token=ABOARD)
    assert deal_note(view, seat, good) == ""
    view.player.nodes = 1 << view.board.routes[view.player.route].start
    view.player.nodes |= 1 << next(iter(view.board.routes[view.player.route].targets))
    assert route_note(view, seat) == ""
    assert route_note(view, 1 - seat) == "", "hidden"
