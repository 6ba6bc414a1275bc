"""The choice of an option whose values are pictured: a list over the window, with a picture in each row."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from pygame import Rect, Surface

from railgames.ui.text import draw_text, line_height, text_size, wrap
from railgames.ui.theme import Theme
from railgames.ui.widgets import Column, Label, Overlay, Panel
from railgames.ui.widgets.base import spacing
from railgames.ui.widgets.choice import Choice
from railgames.ui.widgets.listview import ListView

WIDTH = 640
"""What a row asks for, in pixels at scale 1."""
PICTURE_PART = 0.3
"""The part of a row that its picture takes at most."""
PICTURE_HIGH = 26
AIR = 14
"""Grid units beside the rows of a list that is as wide as the window: its margins, padding and bar."""


class Pictured(NamedTuple):
    """What the rows show beside the words: ``facts`` a few words on a value, such as how much longer the game
    is; ``paint`` draws the picture of a value so many pixels high, or nothing."""

    facts: Mapping[str, str]
    paint: Callable[[str, int], Surface | None]


class ValueShelf(Choice[str]):
    """Drops no list down but opens one in the middle of the window, however many values there are."""

    def __init__(
        self,
        title: str,
        options: Sequence[tuple[str, str]],
        value: str,
        on_change: Callable[[str], object],
        pictured: Pictured,
        **common: Any,  # keyword arguments of Choice
    ) -> None:
        super().__init__(options, value, on_change, **common)
        self.title = title
        self.pictured = pictured

    def is_segmented(self, theme: Theme, width: int | None) -> bool:
        """Never: names alone do not tell what a value brings."""
        return False

    def overlay_of(self, rows: ListView) -> Overlay:
        """The rows below their title in the middle of the window."""
        return Overlay(Panel(Column(Label(self.title, "heading"), rows, gap=2), pad=3), has_scrim=True)

    def list_look(self, theme: Theme, window: int) -> tuple[float, float]:
        """The height of a row and its least width: two lines of words, more where one needs them."""
        wide = min(int(theme.px(WIDTH)), window - spacing(theme, AIR))
        words = wide - self._left(theme, wide)
        lines = max(len(wrap(theme, note, "small", max(1, words))) for note in self.notes)
        high = line_height(theme, "strong") + lines * line_height(theme, "small") + spacing(theme, 4)
        return high / theme.scale, wide / theme.scale

    def _left(self, theme: Theme, wide: int) -> int:
        """What the picture and the gap behind it take of a row."""
        return int(wide * PICTURE_PART) + spacing(theme, 3)

    def draw_option(self, surface: Surface, theme: Theme, index: int, rect: Rect) -> None:
        """The picture at the left; the name and the fact over the note at the right."""
        value, title = self.options[index]
        left = self._left(theme, rect.w)
        picture = self.pictured.paint(value, int(theme.px(PICTURE_HIGH)))
        if picture is not None:
            room = Rect(rect.x, rect.y, left - spacing(theme, 3), rect.h)
            surface.blit(picture, picture.get_rect(midleft=room.midleft), Rect(0, 0, room.w, room.h))
        words, high, small = rect.w - left, line_height(theme, "strong"), line_height(theme, "small")
        lines = wrap(theme, self.notes[index], "small", max(1, words))
        top = rect.centery - (high + small * len(lines)) // 2
        x, fact = rect.x + left, self.pictured.facts.get(value, "")
        taken = text_size(theme, fact, "small")[0] + spacing(theme, 2) if fact else 0
        draw_text(surface, theme, title, Rect(x, top, max(0, words - taken), high), "strong", "ink")
        aside = Rect(x, top, words, high)
        draw_text(surface, theme, fact, aside, "small", "accent_text", align="right", valign="middle")
        for number, line in enumerate(lines):
            spot = Rect(x, top + high + number * small, words, small)
            draw_text(surface, theme, line, spot, "small", "ink_soft")
