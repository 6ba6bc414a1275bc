"""What is laid over a board for a while, as far as games do it alike: the hint's life, lit places, cursor."""

from collections.abc import Sequence
from typing import Any

from pygame import Rect, Surface

from railgames.scenes.holding.room import HoldingRoom
from railgames.ui.widgets.paint import box, color

PULSE_SECONDS = 2.4
PULSES = 3


class BoardMarks:
    """A hint pulses for a moment and then stays still. A game draws; ``hinted`` is (cell, what is hinted)."""

    def __init__(self, room: HoldingRoom) -> None:
        self.room: Any = room
        self.hinted: tuple[int, Any] | None = None
        self._left = 0.0
        self.lit: tuple[str, ...] = ()

    def hint_reach(self, cell: int) -> Rect:
        """Where a hint in this cell is drawn."""
        raise NotImplementedError

    def clear(self) -> None:
        """Take the hint away."""
        if self.hinted is not None:
            self.room.table.invalidate(self.hint_reach(self.hinted[0]))
        self.hinted = None
        self._left = 0.0
        self.room.hand.hinted = None

    def point_at(self, cell: int, what: Any) -> None:
        """Suggest something for a cell."""
        self.hinted = (cell, what)
        self._left = PULSE_SECONDS

    def highlight(self, places: Sequence[str]) -> None:
        """Light these places, and only these."""
        if tuple(places) != self.lit:
            self.lit = tuple(places)
            self.room.table.invalidate(self.room.board_area)

    @property
    def is_pulsing(self) -> bool:
        return self._left > 0

    def update(self, dt: float) -> None:
        """Let the hint pulse."""
        if self._left > 0 and self.hinted is not None:
            self._left = max(0.0, self._left - dt)
            self.room.table.invalidate(self.hint_reach(self.hinted[0]))

    def swollen(self, most: float) -> int:
        """By how many of at most ``most`` pixels the hint is swollen at this moment of its pulse."""
        phase = (self._left / PULSE_SECONDS * PULSES) % 1
        return round(most * (1 - abs(2 * phase - 1))) if self._left else 0

    def draw_cursor(self, surface: Surface, radius: int, thick: int) -> None:
        """A frame round the cursor while the board has the keys."""
        room = self.room
        if room.has_keys_on_board and room.view.current_player is not None:
            rect = room.cell_rect(room.cursor)
            box(surface, rect, None, color(room.app.theme, "accent"), radius, thick)
