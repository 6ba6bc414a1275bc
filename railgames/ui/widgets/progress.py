"""A progress bar."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from railgames.ui.text import draw_text, line_height
from railgames.ui.widgets.base import Size, Widget, spacing
from railgames.ui.widgets.paint import box, color, mix

if TYPE_CHECKING:
    from railgames.ui.theme import Theme


class ProgressBar(Widget):
    """A bar from 0 to 1, with words above it where there are any."""

    is_solid = False

    def __init__(self, value: float = 0.0, text: str = "", color: str = "accent", **common: Any) -> None:
        super().__init__(**common)
        self._value = value
        self._text = text
        self.color = color

    @property
    def value(self) -> float:
        """From 0 to 1."""
        return self._value

    @value.setter
    def value(self, value: float) -> None:
        value = min(1.0, max(0.0, value))
        if value != self._value:
            self._value = value
            self.invalidate()

    @property
    def text(self) -> str:
        """The words above."""
        return self._text

    @text.setter
    def text(self, text: str) -> None:
        if text != self._text:
            is_same_height = bool(text) == bool(self._text)
            self._text = text
            self.invalidate()
            if not is_same_height:
                self.relayout()

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """A slim bar."""
        wide = int(theme.px(200)) if width is None else min(width, int(theme.px(200)))
        words = line_height(theme, "small") + spacing(theme, 1) if self._text else 0
        return wide, words + int(theme.px(8))

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """The words, the tray and the filled part."""
        thick = min(int(theme.px(8)), self.rect.h)
        tray = pygame.Rect(self.rect.x, self.rect.bottom - thick, self.rect.w, thick)
        if self._text:
            words = pygame.Rect(self.rect.x, self.rect.y, self.rect.w, max(0, self.rect.h - thick))
            draw_text(surface, theme, self._text, words, "small", "ink_soft")
        box(surface, tray, mix(color(theme, "line"), color(theme, "ink"), 0.08), None, thick // 2)
        part = pygame.Rect(tray)
        part.w = max(thick, round(tray.w * self._value)) if self._value > 0 else 0
        box(surface, part, color(theme, self.color), None, thick // 2)
