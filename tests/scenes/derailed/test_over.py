"""Once the game is over the canyon still shows how its last round ended."""

import pytest
from pygame import Rect

from railgames.core.match import Match, MatchSetup, Seat
from railgames.games.derailed import GAME
from railgames.games.derailed.state import DerailedState
from railgames.scenes.derailed.geometry import CanyonGeometry
from railgames.scenes.derailed.still import table_picture
from railgames.scenes.derailed.worth import words_at
from railgames.scenes.results import ResultsScene
from tests.scenes.derailed.conftest import NAMES, Desk, OpenDesk, advance

SIZE = (420, 400)


def last_two_states(at: Desk, people: int) -> tuple[DerailedState, DerailedState]:
    """The states before and after the action that ends a game of one round."""
    seats = tuple(Seat(name, None, seat, seat) for seat, name in enumerate(NAMES[:people]))
    setup = MatchSetup("derailed", GAME.Config(rounds=1), seats, 5)
    match = Match(GAME, setup, at.services.library)
    advance(match, 1000)
    before, after = match.state_at(match.position - 1), match.state
    assert isinstance(before, DerailedState)
    assert isinstance(after, DerailedState)
    assert after.current_player is None
    return before, after


@pytest.mark.parametrize("people", [2, 3])
def test_the_end_of_the_game_leaves_the_trains_at_the_platforms(desk: OpenDesk, people: int) -> None:
    at = desk(people=people)
    before, after = last_two_states(at, people)
    assert before.arrived
    assert after.arrived == before.arrived
    for seat in range(people):
        pictures = [
            bytes(table_picture(at.app, state, seat, SIZE).get_view("0")) for state in (before, after)
        ]
        assert pictures[0] == pictures[1]


@pytest.mark.usefixtures("no_pictures")
def test_the_stations_of_a_finished_game_promise_no_more_points(desk: OpenDesk) -> None:
    at = desk(people=3)
    _, after = last_two_states(at, 3)
    geometry = CanyonGeometry(after.board, Rect((0, 0), SIZE), 10_000)
    for lane in range(3):
        seat = after.destinations[lane]
        said = words_at(after, geometry, NAMES[:3], geometry.destination(lane).center)
        assert ("has arrived." if seat in after.arrived else "did not arrive;") in said
        assert "point" not in said
        assert "must" not in said


@pytest.mark.usefixtures("no_pictures")
def test_beside_the_results_nothing_lies_on_the_canyon_that_was_lit_for_the_last_player(
    desk: OpenDesk,
) -> None:
    moves = 0
    match = desk(rounds=1).match
    while not match.is_over:
        advance(match, 1)
        moves += 1
    at = desk(rounds=1, moves=moves - 1)
    at.lift_curtain()
    at.pilot.press("m")
    at.pilot.press("a")
    assert at.room.missing_on
    assert at.room.lines_on
    at.pilot.press("ctrl+return")
    at.pilot.settle(3000)
    at.see_round_end()
    assert isinstance(at.top, ResultsScene)
    assert not at.room.missing_on
    assert not at.room.lines_on
