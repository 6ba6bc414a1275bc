"""A switch with its words, on or off."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from railgames.ui.text import draw_text, line_height, text_size, wrap
from railgames.ui.widgets.base import Size, spacing
from railgames.ui.widgets.button import Pressable
from railgames.ui.widgets.paint import box, color, disc, glyph, mix

if TYPE_CHECKING:
    from railgames.ui.theme import Theme

SWITCH = (40, 22)


class Toggle(Pressable):
    """On or off; ``help`` is a smaller line below the words."""

    def __init__(
        self,
        text: str,
        is_on: bool = False,
        on_change: Callable[[bool], object] | None = None,
        *,
        help: str = "",
        **common: Any,
    ) -> None:
        common.setdefault("name", text)
        super().__init__(is_on=is_on, **common)
        self.text = text
        self.help = help
        self.on_change = on_change

    def activate(self) -> None:
        """Switch over."""
        if not self.enabled:
            return
        self.is_on = not self.is_on
        if self.on_change is not None:
            self.on_change(self.is_on)

    def _words_at(self, theme: Theme) -> int:
        return int(theme.px(SWITCH[0])) + spacing(theme, 3)

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """The switch and its words."""
        left = self._words_at(theme)
        wide = max(text_size(theme, self.text, "body")[0], text_size(theme, self.help, "small")[0])
        room = wide if width is None else max(1, min(wide, width - left))
        high = line_height(theme, "body") * len(wrap(theme, self.text, "body", room))
        if self.help:
            high += line_height(theme, "small") * len(wrap(theme, self.help, "small", room))
        return left + room, max(int(theme.px(32)), high + spacing(theme, 1))

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Paint the switch, with a tick where it is on, and the words."""
        left = self._words_at(theme)
        words = pygame.Rect(self.rect.x + left, self.rect.y, max(0, self.rect.w - left), self.rect.h)
        lines = wrap(theme, self.text, "body", max(1, words.w))
        top = line_height(theme, "body") * len(lines)
        total = top
        if self.help:
            total += line_height(theme, "small") * len(wrap(theme, self.help, "small", max(1, words.w)))
        y = words.y + max(0, (words.h - total) // 2)
        self._draw_switch(surface, theme, y + line_height(theme, "body") // 2)
        ink = "ink" if self.enabled else "ink_soft"
        first = pygame.Rect(words.x, y, words.w, top).clip(self.rect)
        draw_text(surface, theme, self.text, first, "body", ink, wrap=True)
        if self.help:
            rest = pygame.Rect(words.x, y + top, words.w, max(0, total - top)).clip(self.rect)
            draw_text(surface, theme, self.help, rest, "small", "ink_soft", wrap=True)

    def _draw_switch(self, surface: pygame.Surface, theme: Theme, middle: int) -> None:
        wide, high = int(theme.px(SWITCH[0])), int(theme.px(SWITCH[1]))
        spot = pygame.Rect(self.rect.x, middle - high // 2, wide, high).clamp(self.rect)
        paper, line = color(theme, "raised"), color(theme, "line")
        fill = color(theme, "accent") if self._is_on else mix(line, color(theme, "ink"), 0.25)
        if not self.enabled:
            fill = mix(fill, paper, 0.6)
        elif self.is_hovered:
            fill = mix(fill, color(theme, "ink"), 0.12)
        box(surface, spot, fill, None, high // 2)
        radius = high // 2 - max(2, int(theme.px(3)))
        x = spot.right - high // 2 if self._is_on else spot.x + high // 2
        disc(surface, (x, spot.centery), radius, paper)
        if self._is_on:
            sign = pygame.Rect(0, 0, radius + radius // 2, radius + radius // 2)
            sign.center = (x, spot.centery)
            glyph(surface, "tick", sign, fill)
