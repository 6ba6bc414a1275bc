"""The view into a stack: its cards fanned out beside it, the covered ones first."""

from typing import TYPE_CHECKING

from pygame import Rect, Surface

from railgames.core.text import ntr
from railgames.scenes.derailed import pieces
from railgames.ui.text import draw_text, line_height, text_width
from railgames.ui.widgets.paint import box, color, shadow

if TYPE_CHECKING:
    from railgames.scenes.derailed.room import CanyonRoom

DWELL = 0.45
"""Seconds that the pointer must rest on a stack before it opens."""

MOST = 6


class Fan:
    """``cell`` is the stack that is open, or None."""

    def __init__(self, room: "CanyonRoom") -> None:
        self.room = room
        self.cell: int | None = None
        self._waiting: int | None = None
        self._left = 0.0

    @property
    def is_waiting(self) -> bool:
        return self._waiting is not None

    def point(self, cell: int | None) -> None:
        """The pointer is over this cell: if it has a stack, that opens after a moment."""
        if cell is None:
            self.close()
            return
        if cell in (self.cell, self._waiting):
            return
        self.close()
        if self._pile(cell) and self.room.pick is None:
            self._waiting, self._left = cell, DWELL

    def open(self, cell: int) -> bool:
        """Open a stack now. False when no card is covered there."""
        self.close()
        if not self._pile(cell):
            return False
        self.cell = cell
        self.room.table.invalidate(self.rect())
        return True

    def close(self) -> None:
        """Close the stack."""
        self._waiting = None
        if self.cell is not None:
            self.room.table.invalidate(self.rect())
        self.cell = None

    def update(self, dt: float) -> None:
        """Open the stack under the pointer once it has rested there."""
        if self._waiting is None:
            return
        self._left -= dt
        if self._left <= 0:
            self.open(self._waiting)

    def _pile(self, cell: int) -> tuple[int, ...]:
        view = self.room.view
        under = view.under[cell] if cell < len(view.under) else ()
        return (*under, view.tops[cell])[-MOST:] if under else ()

    def _card(self) -> tuple[int, int]:
        at = self.room.board.geometry
        high = max(36, min(at.high * 3 // 4, self.room.app.theme.px(84)))
        return round(high * pieces.RATIO), high

    def rect(self) -> Rect:
        """The rectangle it covers, with its shadow."""
        return self._box().inflate(self.room.app.theme.px(24), self.room.app.theme.px(24))

    def _box(self) -> Rect:
        if self.cell is None:
            return Rect(0, 0, 0, 0)
        theme = self.room.app.theme
        wide, high = self._card()
        pad = theme.px(8)
        count = len(self._pile(self.cell))
        step = wide * 3 // 4
        words = text_width(theme, self._words(), "small")
        rect = Rect(
            0,
            0,
            max(wide + (count - 1) * step, words) + 2 * pad,
            high + line_height(theme, "small") + 2 * pad,
        )
        cell = self.room.board.geometry.cell(self.cell)
        rect.midbottom = (cell.centerx, cell.y - theme.px(4))
        bounds = self.room.board.geometry.area
        if rect.y < bounds.y:
            rect.top = cell.bottom + theme.px(4)
        rect.clamp_ip(bounds)
        return rect

    def _words(self) -> str:
        count = len(self.room.view.under[self.cell]) if self.cell is not None else 0
        return ntr(
            "{n} card covered, the top one at the right", "{n} cards covered, the top one at the right", count
        )

    def draw(self, surface: Surface) -> None:
        """Draw the open stack, above everything else."""
        if self.cell is None:
            return
        room, theme = self.room, self.room.app.theme
        rect = self._box()
        shadow(surface, rect, theme.px(8), theme.px(8), theme.px(3))
        box(surface, rect, color(theme, "raised"), color(theme, "line_strong"), theme.px(8))
        pad = theme.px(8)
        wide, high = self._card()
        for n, code in enumerate(self._pile(self.cell)):
            spot = Rect(rect.x + pad + n * (wide * 3 // 4), rect.y + pad, wide, high)
            surface.blit(pieces.art(room.app, "card-shadow", spot.size), spot)
            surface.blit(pieces.card(room.app, room.board.board, code, spot.size), spot)
        words = Rect(rect.x + pad, rect.y + pad + high, rect.w - 2 * pad, rect.h - pad - high)
        draw_text(surface, theme, self._words(), words, "small", "ink_soft", valign="middle")
