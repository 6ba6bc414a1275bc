"""Whose board lies on the table while others draw openly: theirs, until it is the viewer's turn."""

from collections.abc import Callable

READING_SECONDS = 0.5
"""For the reason of a move that is watched, at normal speed."""


class Following:
    """Looks at the seat that plays. The player may look elsewhere; then nothing moves until the next turn.

    ``look`` shows a seat's board, None the viewer's own; ``has_board``: whether a seat has one of its own.
    """

    def __init__(self, look: Callable[[int | None], object], has_board: Callable[[int], bool]) -> None:
        self._look = look
        self._has_board = has_board
        self.seat: int | None = None
        self._is_declined = False

    def played(self, seat: int, *, viewer: int, current: int | None, is_open: bool, is_free: bool) -> None:
        """``seat`` has played and ``current`` is next. ``is_open``: all of it may be seen; ``is_free``: the
        player has not chosen a board to look at."""
        if seat == viewer or current in (viewer, None):
            self._is_declined = False
            if self.seat is not None:
                self.seat = None
                self._look(None)
        elif is_open and is_free and not self._is_declined and seat != self.seat and self._has_board(seat):
            self.seat = seat
            self._look(seat)

    def decline(self) -> None:
        """The player has chosen a board."""
        self._is_declined = self.seat is not None
        self.seat = None

    def stop(self) -> None:
        """The table begins anew (undo, another player)."""
        self.seat = None
        self._is_declined = False
