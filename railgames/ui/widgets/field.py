"""A line of a form: words at the left, a control at the right; one above the other where it is narrow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from railgames.ui.widgets.base import Size, Widget, spacing
from railgames.ui.widgets.label import Label
from railgames.ui.widgets.layout import share

if TYPE_CHECKING:
    from railgames.ui.theme import Theme

NARROW = 420
WORDS_SHARE = 0.42


class Field(Widget):
    """``text`` (and a smaller ``help`` below it) beside ``control``, in the same column in every field.

    ``share`` is the part of the width that the words take.
    """

    is_solid = False

    def __init__(
        self, text: str, control: Widget, *, help: str = "", share: float = WORDS_SHARE, **common: Any
    ) -> None:
        self.share = share
        self.words = Label(text, wraps=True)
        self.help = Label(help, "small", "ink_soft", wraps=True, visible=bool(help))
        self.control = control
        if not control.name:
            control.name = text
        super().__init__(self.words, self.help, control, **common)

    def _is_narrow(self, theme: Theme, width: int | None) -> bool:
        return width is not None and width < int(theme.px(NARROW))

    def _words_width(self, width: int) -> int:
        return int(width * self.share)

    def _words_height(self, theme: Theme, width: int) -> int:
        high = self.words.measured(theme, width)[1]
        return high + (self.help.measured(theme, width)[1] if self.help.visible else 0)

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """Side by side or stacked, by the width."""
        if width is None:
            width = int(theme.px(NARROW))
        if self._is_narrow(theme, width):
            high = self._words_height(theme, width) + spacing(theme, 1)
            return width, high + self.control.measured(theme, width)[1]
        left = self._words_width(width)
        right = max(0, width - left - spacing(theme, 4))
        return width, max(self._words_height(theme, left), self.control.measured(theme, right)[1])

    def arrange(self, theme: Theme) -> None:
        """Place the words and the control."""
        if self._is_narrow(theme, self.rect.w):
            self._stack(theme)
            return
        left = self._words_width(self.rect.w)
        high = min(self._words_height(theme, left), self.rect.h)
        self._place_words(theme, pygame.Rect(self.rect.x, self.rect.centery - high // 2, left, high))
        x = self.rect.x + left + spacing(theme, 4)
        room = max(0, self.rect.right - x)
        wide, tall = self.control.measured(theme, room)
        wide = room if self.control.grow else min(wide, room)
        tall = min(tall, self.rect.h)
        self.control.place(pygame.Rect(x, self.rect.centery - tall // 2, wide, tall), theme)

    def _stack(self, theme: Theme) -> None:
        words = self._words_height(theme, self.rect.w)
        control = self.control.measured(theme, self.rect.w)[1]
        gap = min(spacing(theme, 1), self.rect.h)
        top, rest = share(self.rect.h - gap, (words, control), (0, 0), (1, 0))
        self._place_words(theme, pygame.Rect(self.rect.x, self.rect.y, self.rect.w, min(top, words)))
        self.control.place(pygame.Rect(self.rect.x, self.rect.bottom - rest, self.rect.w, rest), theme)

    def _place_words(self, theme: Theme, room: pygame.Rect) -> None:
        first = min(room.h, self.words.measured(theme, room.w)[1])
        self.words.place(pygame.Rect(room.x, room.y, room.w, first), theme)
        self.help.place(pygame.Rect(room.x, room.y + first, room.w, room.h - first), theme)
