"""The log of Derailed!: it leaves the board its size, and its lines light the places they speak of."""

import pytest
from pygame import Rect

from railgames.games.derailed.events import Arrived, CardLaid
from railgames.scenes.table.log_panel import log_lines
from tests.scenes.derailed.conftest import Desk, OpenDesk, advance, greedy

pytestmark = pytest.mark.usefixtures("no_pictures")


def line_with(at: Desk, spots: tuple[str, ...]) -> tuple[int, int]:
    """Where the newest line about these places stands."""
    found = [rect for rect, line in at.table.log._drawn if line.spots == spots]
    return found[-1].center


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_board_keeps_its_size_and_what_covers_it_is_put_away_by_a_press(
    desk: OpenDesk, size: tuple[int, int], seats: int
) -> None:
    at = desk(size=size, people=1, ais=seats - 1, seed=5)
    before = at.room.board.geometry.grid.copy(), Rect(at.room.hand.rect)
    at.table.commands.toggle_log()
    at.pilot.step(3)
    log = at.table.log.rect
    assert log.w >= 150
    assert log.h >= 150
    assert (at.room.board.geometry.grid, at.room.hand.rect) == before
    parts = (at.table.top, at.table.bottom, at.table.score, at.table.slim, at.room.hand, *at.table.cards)
    for widget in parts:
        assert not (widget.is_shown and log.colliderect(widget.rect)), widget.name
    is_over_board = bool(log.colliderect(at.table.room_widget.rect))
    assert is_over_board == (size == (1024, 640))
    position, spot = at.match.position, at.room.board.geometry.grid
    at.pilot.click((spot.right - 3, spot.centery))
    assert at.table.log.visible is not is_over_board
    assert at.match.position == position


def test_a_line_lights_its_places(desk: OpenDesk) -> None:
    at = desk(people=1, ais=1, seed=5, moves=6)
    at.table.commands.toggle_log()
    at.pilot.step(3)
    played = [event for entry in at.match.log for event in entry.events if isinstance(event, CardLaid)]
    at.pilot.move(line_with(at, (played[-1].cell,)))
    assert at.room.marks.highlighted == (played[-1].cell,)
    at.pilot.move(at.table.top.rect.center)
    assert at.room.marks.highlighted == ()


def test_the_line_of_an_arrival_lights_the_whole_way() -> None:
    event = Arrived(seat=0, place="B5", path=("A1", "B1"), points=2, is_first=True)
    assert event.spots() == ("A1", "B1", "B5")


def test_what_goes_without_saying_is_no_line_and_points_have_names(desk: OpenDesk) -> None:
    at = desk(people=1, ais=2, seed=5, rounds=2)
    while at.match.state.turn == 1:
        at.match.play(greedy(at.match.state))
    texts = [line.text for line in log_lines(at.match, at.table.controller.visible, at.table.named)]
    assert not any(text == "ends the turn" for text in texts)
    ended = next(n for n, text in enumerate(texts) if text.startswith("Round 1 ends"))
    points = [at.match.state.points(seat) for seat in range(3)]  # type: ignore[attr-defined]
    assert texts[ended] == "Round 1 ends: Ada {}, Bruno {}, Cleo {}.".format(*points)
    # the beginning of a round stands after the end of the one before, and nothing of the old one after it
    assert texts[ended + 1].startswith("Round 2: ")
    assert not any(text.startswith("lays") for text in texts[ended + 1 :])


def test_the_recap_is_headed_by_who_plays_the_turn_that_is_shown(desk: OpenDesk) -> None:
    at = desk(people=3, seed=6)
    at.lift_curtain()
    for _ in range(2):
        at.lift_curtain()
        seat = at.match.state.current_player
        while at.match.state.current_player == seat:
            at.table.play(greedy(at.match.state))
            at.pilot.settle(2000)
        at.pass_on()
    at.top._look_back()
    at.pilot.settle(2000)
    turn = at.table.recap.turns[0]
    assert at.table.top.heading.text.endswith(at.room.names[turn.seat])
    assert at.table.recap.bar.words.text.startswith(f"1/2  {at.room.names[turn.seat]}:")
    assert [card.seat for card in at.table.cards if card.is_on_turn] == [turn.seat]
    assert at.room.hand.view.caption == f"The hand of {at.room.names[at.table.viewer]}."


def test_it_grows_with_the_game_without_moving_the_board(desk: OpenDesk) -> None:
    at = desk(people=1, ais=1, seed=5)
    at.table.commands.toggle_log()
    at.pilot.step(2)
    before = at.room.board.geometry.grid.copy()
    advance(at.match, 4)
    at.pilot.settle(2000)
    assert at.room.board.geometry.grid == before
