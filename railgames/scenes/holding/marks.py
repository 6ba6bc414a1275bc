"""What every game draws over its board for a while: the hint's pulse, highlighted places, the cursor."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

from pygame import Rect, Surface

from railgames.core.actions import Action
from railgames.ui.widgets.paint import box, color

if TYPE_CHECKING:
    from railgames.scenes.holding.room import AnyHoldingRoom

Ink = tuple[int, int, int]

PULSE_SECONDS = 2.4
PULSES = 3

PieceT = TypeVar("PieceT")


class BoardMarks(Generic[PieceT]):
    """``hinted`` is (cell, what to place there): the hint pulses for a moment and then stays still.
    ``advised`` is its action; ``is_next`` while Enter plays it, until something else is chosen.
    ``highlighted`` are places by name. A game draws them."""

    def __init__(self, room: "AnyHoldingRoom") -> None:
        self._room = room
        self.hinted: tuple[int, PieceT] | None = None
        self._left = 0.0
        self.highlighted: tuple[str, ...] = ()
        self.advised: Action | None = None
        self.is_next = False

    def hint_reach(self, cell: int) -> Rect:
        """Where a hint in this cell is drawn."""
        raise NotImplementedError

    def clear(self) -> None:
        """Take the hint away."""
        if self.hinted is not None:
            self._room.table.invalidate(self.hint_reach(self.hinted[0]))
        self.hinted = None
        self.advised, self.is_next = None, False
        self._left = 0.0
        self._room.hand.hinted = None

    def point_at(self, cell: int, piece: PieceT) -> None:
        """Suggest a piece for a cell."""
        self.hinted = (cell, piece)
        self._left = PULSE_SECONDS

    def advise(self, action: Action) -> None:
        """Take the place of an earlier hint; a game then points at what the action is about."""
        self.clear()
        self.advised, self.is_next = action, True

    def highlight(self, places: Sequence[str]) -> None:
        """Highlight these places, and only these."""
        if tuple(places) != self.highlighted:
            self.highlighted = tuple(places)
            self._room.table.invalidate(self._room.board_area)

    @property
    def is_pulsing(self) -> bool:
        return self._left > 0

    def update(self, dt: float) -> None:
        """Advance the hint's pulse."""
        if self._left > 0 and self.hinted is not None:
            self._left = max(0.0, self._left - dt)
            self._room.table.invalidate(self.hint_reach(self.hinted[0]))

    def pulse_offset(self, most: float) -> int:
        """Pixels, at most ``most``, by which the hint is enlarged at this moment of its pulse."""
        phase = (self._left / PULSE_SECONDS * PULSES) % 1
        return round(most * (1 - abs(2 * phase - 1))) if self._left else 0

    def draw_cursor(self, surface: Surface, radius: int, thick: int) -> None:
        """A frame round the keyboard cursor while it is shown, dashed: it looks like no player's mark."""
        room = self._room
        if room.has_keys_on_board and room.view.current_player is not None:
            theme, rect = room.app.theme, room.cell_rect(room.cursor)
            box(surface, rect.inflate(2, 2), None, color(theme, "raised"), radius, thick + 2)
            draw_dashes(surface, rect, color(theme, "ink"), thick)


def draw_dashes(surface: Surface, rect: Rect, ink: Ink, thick: int) -> None:
    """A dashed frame along the inner edge of ``rect``, with a dash at every corner."""
    for start, size, is_across in (
        (rect.topleft, rect.w, True),
        ((rect.x, rect.bottom - thick), rect.w, True),
        (rect.topleft, rect.h, False),
        ((rect.right - thick, rect.y), rect.h, False),
    ):
        # an odd number of dashes and gaps, so that both ends are dashes
        count = max(3, size // max(1, 6 * thick)) | 1
        for n in range(0, count, 2):
            first, last = size * n // count, size * (n + 1) // count
            dash = Rect(first, 0, last - first, thick) if is_across else Rect(0, first, thick, last - first)
            surface.fill(ink, dash.move(start))
