"""Labels beside the pointer: rows of words and small pictures in a box."""

from collections.abc import Callable, Hashable, Sequence
from typing import Generic, NamedTuple, TypeVar

import pygame
from pygame import Rect, Surface

from railgames.ui.app import App
from railgames.ui.text import draw_text, line_height, text_width
from railgames.ui.theme import Theme
from railgames.ui.widgets.base import spacing
from railgames.ui.widgets.paint import box, color

PartT = TypeVar("PartT", bound=Hashable)


class Word(NamedTuple):
    """A text with its font and colour."""

    text: str
    role: str = "small"
    ink: str = "ink"


class TagPainter(Generic[PartT]):
    """Draws labels whose rows hold words and parts of a game's own.

    ``width`` gives the pixels of a part, ``draw`` draws it in its rectangle; ``key`` identifies all that they
    depend on besides the theme. No row is lower than a line in the font ``least``.
    """

    def __init__(
        self,
        app: App,
        width: Callable[[PartT], int],
        draw: Callable[[Surface, Rect, PartT], object],
        *,
        key: Hashable,
        least: str = "small",
    ) -> None:
        self.app = app
        self._width = width
        self._draw = draw
        self._key = key
        self._least = least

    def picture(self, rows: Sequence[Sequence[Word | PartT]]) -> Surface:
        """The picture of a label; cached. Shared: do not draw on it."""
        theme = self.app.theme
        pad, gap = spacing(theme, 2), spacing(theme, 1)
        widths = [[self._wide(theme, item) for item in row] for row in rows]
        heights = [self._high(theme, row) for row in rows]
        whole = max((sum(row) + gap * (len(row) - 1) for row in widths), default=0)
        size = (whole + 2 * pad, sum(heights) + pad)

        def make() -> Surface:
            found = Surface(size, pygame.SRCALPHA)
            box(found, found.get_rect(), color(theme, "raised"), color(theme, "line_strong"), theme.radius)
            y = pad // 2
            for row, wides, high in zip(rows, widths, heights, strict=True):
                x = pad
                for item, wide in zip(row, wides, strict=True):
                    self._draw_item(found, theme, Rect(x, y, wide, high), item)
                    x += wide + gap
                y += high
            return found

        name = ("map tag", self._key, tuple(map(tuple, rows)), theme.name, theme.scale)
        return self.app.art.cache.make(name, size, make)

    def _wide(self, theme: Theme, item: Word | PartT) -> int:
        return text_width(theme, item.text, item.role) if isinstance(item, Word) else self._width(item)

    def _high(self, theme: Theme, row: Sequence[Word | PartT]) -> int:
        roles = [item.role if isinstance(item, Word) else "strong" for item in row]
        return max(line_height(theme, role) for role in (self._least, *roles))

    def _draw_item(self, surface: Surface, theme: Theme, spot: Rect, item: Word | PartT) -> None:
        if isinstance(item, Word):
            draw_word(surface, theme, spot, item)
        else:
            self._draw(surface, spot, item)


def draw_word(surface: Surface, theme: Theme, spot: Rect, word: Word) -> None:
    """Draw a text at the left of a rectangle."""
    draw_text(surface, theme, word.text, spot, word.role, word.ink, "left", "middle", ellipsis=False)
