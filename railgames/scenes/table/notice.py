"""The line of words in the bottom bar: it wraps and shrinks before a word is cut."""

from pygame import Surface

from railgames.ui.text import draw_text, line_height, text_width, wrap
from railgames.ui.theme import Theme
from railgames.ui.widgets import Label
from railgames.ui.widgets.base import Size

SMALLEST = 12
"""The least size of the letters at scale 1."""

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

    def form(self, theme: Theme) -> tuple[str, float | None]:
        """The role and size in which the words fit, else the smallest."""
        for role, size in (("body", None), ("small", None), ("small", SMALLEST)):
            if self.fits(theme, role, size):
                return role, size
        return "small", SMALLEST

    def fits(self, theme: Theme, role: str, size: float | None) -> bool:
        """Whether every word is inside the box in this form."""
        lines = wrap(theme, self.text, role, max(1, self.rect.w), size)
        return len(lines) * line_height(theme, role, size) <= self.rect.h

    def tooltip_text(self) -> str:
        if self._theme is None or self.fits(self._theme, *self.form(self._theme)):
            return ""
        return self.text

    def draw(self, surface: Surface, theme: Theme) -> None:
        role, size = self.form(theme)
        draw_text(
            surface, theme, self.text, self.rect, role, self.color, valign="middle", wrap=True, size=size
        )
