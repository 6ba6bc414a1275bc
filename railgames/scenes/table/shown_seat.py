"""Selects the board shown if every seat has its own: the viewer's, a chosen one, or the one that plays."""

from collections.abc import Callable

READING_SECONDS = 0.5
"""Seconds for which the reason of a followed move is shown, at normal speed."""


class ShownSeat:
    """Shows another seat's board on request, and follows a seat that plays openly.

    ``show`` is called with the seat whose board to show, None: the viewer's own; ``has_board``: whether a
    seat has its own. A board chosen by the player stays until their next turn.
    """

    def __init__(self, show: Callable[[int | None], object], has_board: Callable[[int], bool]) -> None:
        self._show = show
        self._has_board = has_board
        self._is_declined = False
        self.followed: int | None = None
        self.seat: int | None = None
        """The seat whose board is shown instead of the viewer's; None: the viewer's."""

    def look_at(self, seat: int | None) -> None:
        """Show the board that the player has chosen."""
        self._is_declined = self.followed is not None
        self.followed = None
        self._set(seat)

    def follow(self, seat: int, *, viewer: int, current: int | None, is_open: bool) -> None:
        """``seat`` has played and ``current`` is next; ``is_open``: the viewer may see all of it."""
        if seat == viewer or current in (viewer, None):
            self._is_declined = False
            if self.followed is not None:
                self.followed = None
                self._set(None)
            return
        is_free = self.seat in (None, self.followed) and not self._is_declined
        if is_open and is_free and seat != self.followed and self._has_board(seat):
            self.followed = seat
            self._set(seat)

    def reset(self) -> None:
        """Show the viewer's own board, after an undo or for another player."""
        self.followed = None
        self._is_declined = False
        self._set(None)

    def _set(self, seat: int | None) -> None:
        self.seat = seat
        self._show(seat)
