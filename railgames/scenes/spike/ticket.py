"""A ticket: a button with a title and small words below it, which wrap."""

from collections.abc import Callable
from typing import Any

from pygame import Rect, Surface

from railgames.ui.text import draw_text, line_height, text_width, wrap
from railgames.ui.theme import Theme
from railgames.ui.widgets.base import Size, spacing
from railgames.ui.widgets.button import Pressable
from railgames.ui.widgets.paint import box, color, mix


class Ticket(Pressable):
    """``is_lit``: a hint points at it. A ticket that cannot be pressed is as readable as one that can."""

    def __init__(self, on_press: Callable[[], object], **common: Any) -> None:  # keyword arguments of Widget
        super().__init__(**common)
        self.on_press = on_press
        self.title, self.words, self.is_lit = "", "", False

    def show(self, title: str, words: str, tooltip: str, reason: str, is_on: bool, is_lit: bool) -> None:
        """Show other words."""
        if (title, words) != (self.title, self.words):
            self.title, self.words = title, words
            self.relayout()
        if is_lit != self.is_lit:
            self.is_lit = is_lit
            self.invalidate()
        self.tooltip, self.disabled_reason, self.is_on = tooltip, reason, is_on

    @property
    def text(self) -> str:
        """All its words."""
        return f"{self.title} {self.words}".strip()

    def activate(self) -> None:
        self.on_press()

    def _lines(self, theme: Theme, width: int) -> list[str]:
        room = width - 2 * spacing(theme, 2)
        return wrap(theme, self.words, "small", max(1, room)) if self.words else []

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """As wide as its words; as high as they need in the width."""
        pad = spacing(theme, 2)
        natural = max(text_width(theme, self.title, "strong"), text_width(theme, self.words, "small"))
        wide = natural + 2 * pad if width is None else width
        lines = self._lines(theme, wide)
        high = line_height(theme, "strong") + len(lines) * line_height(theme, "small") + spacing(theme, 1)
        return wide, high

    def smallest(self, theme: Theme) -> Size:
        """The title in a line."""
        return text_width(theme, self.title, "strong") + 2 * spacing(theme, 2), line_height(theme, "strong")

    def draw(self, surface: Surface, theme: Theme) -> None:
        fill = color(theme, "card")
        if self.is_on:
            fill = mix(fill, color(theme, "accent"), 0.18)
        if self.enabled and (self.is_hovered or self.is_pressed):
            fill = mix(fill, color(theme, "accent"), 0.1)
        can, lit = self.enabled, self.is_lit
        edge = color(
            theme, "glow" if lit else "accent" if self.is_on else "line_strong" if can else "card_edge"
        )
        box(surface, self.rect, fill, edge, theme.radius, max(2, theme.px(2)) if can or lit else 1)
        pad = spacing(theme, 2)
        inner = Rect(self.rect.x + pad, self.rect.y + spacing(theme, 0.5), self.rect.w - 2 * pad, self.rect.h)
        high = line_height(theme, "strong")
        top = Rect(inner.x, inner.y, inner.w, high)
        draw_text(surface, theme, self.title, top, "strong", "ink", valign="middle")
        small = line_height(theme, "small")
        for idx, line in enumerate(self._lines(theme, self.rect.w)):
            spot = Rect(inner.x, inner.y + high + idx * small, inner.w, small)
            draw_text(surface, theme, line, spot, "small", "ink_soft", valign="middle")
