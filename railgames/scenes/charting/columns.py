"""Arranges the parts of a side panel in columns."""

from pygame import Rect

from railgames.ui.theme import Theme
from railgames.ui.widgets import Widget
from railgames.ui.widgets.base import Size, spacing

COLUMN = 250
"""Minimum width of a column, in pixels at scale 1."""


class Columns(Widget):
    """Stacks parts in as many columns as fit, of about equal height. ``air``: grid units between two
    parts."""

    is_solid = False
    air = 1.0

    def _split(self, theme: Theme, width: int | None) -> list[list[Widget]]:
        kids = [child for child in self.children if child.visible]
        wide = theme.px(COLUMN)
        most = 1 if width is None else max(1, int((width + self._gap(theme)) // (wide + self._gap(theme))))
        count = min(most, len(kids))
        if count <= 1:
            return [kids]
        cell = self._cell(theme, width or 0, count)
        highs = [kid.measured(theme, cell)[1] for kid in kids]
        limit = self._lowest(highs, count)
        columns: list[list[Widget]] = [[]]
        used = 0
        for kid, high in zip(kids, highs, strict=True):
            if columns[-1] and used + high > limit:
                columns.append([])
                used = 0
            columns[-1].append(kid)
            used += high
        return columns

    @staticmethod
    def _lowest(highs: list[int], count: int) -> int:
        """The lowest height in which parts of these heights fit in ``count`` columns, in order."""
        limit = max(max(highs), sum(highs) // count)
        while True:
            used, columns = 0, 1
            for high in highs:
                if used + high > limit:
                    used, columns = 0, columns + 1
                used += high
            if columns <= count:
                return limit
            limit += 4

    def _gap(self, theme: Theme) -> int:
        return spacing(theme, 2)

    def _cell(self, theme: Theme, width: int, count: int) -> int:
        return (width - self._gap(theme) * (count - 1)) // count

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        columns = self._split(theme, width)
        cell = None if width is None else self._cell(theme, width, len(columns))
        sizes = [[kid.measured(theme, cell) for kid in column] for column in columns]
        gap = spacing(theme, self.air)
        high = max((sum(h for _, h in one) + gap * (len(one) - 1) for one in sizes if one), default=0)
        natural = max((w for one in sizes for w, _ in one), default=0)
        return natural if width is None else width, high

    def smallest(self, theme: Theme) -> Size:
        return int(theme.px(160)), 0

    def arrange(self, theme: Theme) -> None:
        columns = self._split(theme, self.rect.w)
        cell = self._cell(theme, self.rect.w, len(columns))
        for idx, column in enumerate(columns):
            x, y = self.rect.x + idx * (cell + self._gap(theme)), self.rect.y
            for kid in column:
                high = kid.measured(theme, cell)[1]
                kid.place(Rect(x, y, cell, high), theme)
                y += high + spacing(theme, self.air)
