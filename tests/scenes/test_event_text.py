"""What happened is told of whom it befell."""

from railgames.core.match import Seat
from railgames.games.derailed.events import TurnEnded, Waited
from railgames.scenes.event_text import lines_of


def test_what_befalls_another_seat_than_the_one_that_acted_is_told_of_that_seat() -> None:
    seats = (Seat("Ada"), Seat("Bruno"))
    events = [TurnEnded(seat=0, drawn=2, left=9), Waited(seat=1)]
    assert lines_of(events, 0, seats) == ["draws 2 cards", "Bruno: waits at the destination: 1 point"]
