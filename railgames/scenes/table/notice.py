"""A line of words in a bar: it wraps and shrinks before a word is cut."""

from pygame import Surface

from railgames.ui.text import SMALLEST, draw_text, fitted_size, line_height, text_width, wrap
from railgames.ui.theme import Theme
from railgames.ui.widgets import Label
from railgames.ui.widgets.base import Size

LINES = 2


class Notice(Label):
    """Words in a bar of fixed height: in one line if they fit, else in more and smaller lines.

    The tooltip has them too, for the case that nothing helps.
    """

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """Two small lines high, whatever it says, so that the bar never moves."""
        high = max(line_height(theme, "body"), LINES * line_height(theme, "small"))
        wide = text_width(theme, self.text, "body")
        return (wide if width is None else min(wide, width)), high

    def smallest(self, theme: Theme) -> Size:
        """As wide as the bar leaves."""
        return 0, self.measure(theme)[1]

    def fits(self, theme: Theme) -> bool:
        """Whether every word is inside the box."""
        return self._is_whole(theme, self._size(theme))

    def _size(self, theme: Theme) -> float | None:
        """The size at scale 1 of its letters. With large letters that do not fit they get smaller than
        elsewhere, but not than the smallest ones at scale 1."""
        size = fitted_size(theme, self.text, "body", self.rect.size, wrapping=True)
        while size is not None and not self._is_whole(theme, size) and size * theme.scale > SMALLEST:
            size = max(SMALLEST / theme.scale, size - 0.5)
        return size

    def _is_whole(self, theme: Theme, size: float | None) -> bool:
        lines = wrap(theme, self.text, "body", max(1, self.rect.w), size)
        return len(lines) * line_height(theme, "body", size) <= self.rect.h

    def tooltip_text(self) -> str:
        return "" if self._theme is None or self.fits(self._theme) else self.text

    def draw(self, surface: Surface, theme: Theme) -> None:
        size = self._size(theme)
        draw_text(
            surface, theme, self.text, self.rect, "body", self.color, valign="middle", wrap=True, size=size
        )
