"""A row that breaks into several lines where the room is narrow."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from railgames.ui.widgets.base import Size, Widget
from railgames.ui.widgets.layout import Box, aligned

if TYPE_CHECKING:
    from railgames.ui.theme import Theme


class Flow(Box):
    """Children side by side, on as many lines as they need; ``justify`` aligns every line."""

    default_align = "center"
    arrows = True  # a row of buttons is walked with the arrow keys too

    def _lines(self, theme: Theme, room: int | None) -> list[list[tuple[Widget, Size]]]:
        gap = self._gap(theme, 2)
        lines: list[list[tuple[Widget, Size]]] = [[]]
        used = 0
        for kid in self.shown():
            wide, high = kid.measured(theme, None)
            if room is not None and wide > room:
                wide, high = room, kid.measured(theme, room)[1]
            if lines[-1] and room is not None and used + gap + wide > room:
                lines.append([])
                used = 0
            used += wide + (gap if lines[-1] else 0)
            lines[-1].append((kid, (wide, high)))
        return [line for line in lines if line]

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """The longest line, and all lines."""
        lines = self._lines(theme, width)
        gap = self._gap(theme, 2)
        wide = max((sum(w for _, (w, _h) in line) + gap * (len(line) - 1) for line in lines), default=0)
        high = sum(max(h for _, (_w, h) in line) for line in lines) + gap * max(0, len(lines) - 1)
        return wide, high

    def smallest(self, theme: Theme) -> Size:
        """The widest of the smallest."""
        sizes = [super().smallest(theme), *(kid.smallest(theme) for kid in self.shown())]
        return max(w for w, _ in sizes), max(h for _, h in sizes)

    def arrange(self, theme: Theme) -> None:
        """Place the lines from top to bottom; lines that do not fit are squeezed, never laid over another."""
        lines = self._lines(theme, self.rect.w)
        gap = self._gap(theme, 2)
        heights = [max(h for _, (_w, h) in line) for line in lines]
        missing = sum(heights) + gap * max(0, len(lines) - 1) - self.rect.h
        if missing > 0 and lines:
            gap = 0
            heights = [min(high, self.rect.h // len(lines)) for high in heights]
        y = self.rect.y
        for line, high in zip(lines, heights, strict=True):
            used = sum(w for _, (w, _h) in line) + self._gap(theme, 2) * (len(line) - 1)
            x = (
                self.rect.x + aligned(used, self.rect.w, self.justify)[0]
                if used < self.rect.w
                else self.rect.x
            )
            for kid, (wide, tall) in line:
                dy, tall = aligned(tall, high, kid.align or self.cross)
                kid.place(pygame.Rect(x, y + dy, wide, tall), theme)
                x += wide + self._gap(theme, 2)
            y += high + gap
