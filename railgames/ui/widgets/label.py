"""Plain text in a box: one line with an ellipsis, or wrapped."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import pygame

from railgames.ui.text import draw_text, text_size, wrap
from railgames.ui.widgets.base import Size, Widget

if TYPE_CHECKING:
    from railgames.ui.theme import Theme

TextAlign = Literal["left", "center", "right"]


class Label(Widget):
    """Text clipped to its box; ``role`` and ``color`` are the theme's names ("body", "ink")."""

    stays_inside = True
    is_solid = False

    def __init__(
        self,
        text: str = "",
        role: str = "body",
        color: str = "ink",
        *,
        wraps: bool = False,
        text_align: TextAlign = "left",
        **common: Any,
    ) -> None:
        super().__init__(**common)
        self._text = text
        self.role = role
        self._color = color
        self.wraps = wraps
        self.text_align: TextAlign = text_align

    @property
    def text(self) -> str:
        """What it says."""
        return self._text

    @text.setter
    def text(self, value: str) -> None:
        if value == self._text:
            return
        self.invalidate()
        before = self._size_of_text()
        self._text = value
        if self.wraps or before is None or self._size_of_text() != before:
            self.relayout()

    @property
    def color(self) -> str:
        """The theme's name of its colour."""
        return self._color

    @color.setter
    def color(self, value: str) -> None:
        if value != self._color:
            self._color = value
            self.invalidate()

    def _size_of_text(self) -> Size | None:
        return None if self._theme is None else text_size(self._theme, self._text, self.role)

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """The text's size; wrapped when it wraps and the width is known."""
        wide, high = text_size(theme, self._text or " ", self.role)
        if not self._text:
            wide = 0
        if self.wraps and width is not None and wide > width:
            lines = wrap(theme, self._text, self.role, max(1, width))
            return min(width, max(text_size(theme, line, self.role)[0] for line in lines)), high * len(lines)
        if self.wraps and "\n" in self._text:
            lines = self._text.split("\n")
            return max(text_size(theme, line, self.role)[0] for line in lines), high * len(lines)
        return wide if width is None else min(wide, width), high

    def smallest(self, theme: Theme) -> Size:
        """A few letters and the ellipsis."""
        wide, high = text_size(theme, self._text or " ", self.role)
        least = super().smallest(theme)
        return max(least[0], min(wide, 3 * high)), max(least[1], high)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the text inside the rectangle."""
        shade = self._color if self.enabled else "ink_soft"
        draw_text(
            surface,
            theme,
            self._text,
            self.rect,
            self.role,
            shade,
            align=self.text_align,
            valign="middle",
            wrap=self.wraps,
            ellipsis=True,
        )
