"""A curve of everybody's worth or cash, round by round, for the results."""

from collections.abc import Iterable, Sequence

import pygame
from pygame import Rect, Surface

from railgames.core.text import tr
from railgames.scenes.empire_builder.ledger import Row
from railgames.ui.text import draw_text, line_height, text_width
from railgames.ui.theme import Theme
from railgames.ui.widgets import Choice, Spacer, Widget
from railgames.ui.widgets import Row as Line
from railgames.ui.widgets.base import Size, spacing
from railgames.ui.widgets.paint import box, color

WORTH, CASH = "worth", "cash"


class Curve(Widget):
    """The worth or the cash of every seat from the beginning on, round by round, in its colour and with the
    name at the end. The cash that wins is a dotted line."""

    def __init__(self, rows: Sequence[Sequence[Row]], inks: Sequence[str], names: Sequence[str], goal: int):
        super().__init__(name="curve")
        self.rows, self.inks, self.names, self.goal = rows, inks, names, goal
        self.show(WORTH)

    def show(self, what: str) -> None:
        """Draw the worth or the cash."""
        self.is_worth = what == WORTH
        self.tooltip = worth_words() if self.is_worth else tr("Cash of everybody, round by round")
        self.invalidate()

    def millions(self, row: Row) -> int:
        """What is drawn of a round."""
        return row.worth if self.is_worth else row.cash

    @property
    def text(self) -> str:
        """Everybody's final worth or cash in words."""
        ends = zip(self.names, self.rows, strict=True)
        return ", ".join(f"{name} {self.millions(rows[-1])}" for name, rows in ends if rows)

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        return int(theme.px(240)) if width is None else width, int(theme.px(150))

    def draw(self, surface: Surface, theme: Theme) -> None:
        box(surface, self.rect, color(theme, "card"), color(theme, "card_edge"), theme.radius)
        pad, small = spacing(theme, 2), line_height(theme, "small")
        names = max(text_width(theme, name, "small") for name in self.names) + spacing(theme, 1)
        area = self.rect.inflate(-2 * pad, -2 * pad)
        area.w -= names
        most = max([self.goal, *(self.millions(row) for rows in self.rows for row in rows)])
        turns = max(len(rows) for rows in self.rows)
        if self.is_worth:
            mark = Rect(area.x, area.y, area.w, small)
            draw_text(surface, theme, tr("{n} M", n=most), mark, "small", "ink_soft")
        else:
            self._draw_goal(surface, theme, area, area.bottom - area.h * self.goal / most)
        ends: list[tuple[float, int]] = []
        for seat, rows in enumerate(self.rows):
            points = [
                (
                    area.x + area.w * number / max(1, turns - 1),
                    area.bottom - area.h * max(0, self.millions(row)) / most,
                )
                for number, row in enumerate(rows)
            ]
            if len(points) > 1:
                pygame.draw.lines(surface, color(theme, self.inks[seat]), False, points, max(2, theme.px(2)))
            ends.append((points[-1][1], seat))
        for y, seat in _apart(ends, small, area):
            spot = Rect(area.right + spacing(theme, 1), int(y) - small // 2, names, small)
            draw_text(surface, theme, self.names[seat], spot, "small", "ink", valign="middle")

    def _draw_goal(self, surface: Surface, theme: Theme, area: Rect, high: float) -> None:
        """A dotted line at the cash that wins."""
        for x in range(area.left, area.right, max(4, int(theme.px(6)))):
            surface.fill(color(theme, "ink_soft"), Rect(x, int(high), 2, 1))
        label = Rect(area.x, int(high), area.w, line_height(theme, "small"))
        draw_text(surface, theme, tr("{n} M", n=self.goal), label, "small", "ink_soft")


def account(
    rows: Sequence[Sequence[Row]], inks: Sequence[str], names: Sequence[str], goal: int
) -> tuple[Widget, ...]:
    """The curve, and the choice between worth and cash over it."""
    curve = Curve(rows, inks, names, goal)
    options = [(WORTH, tr("Worth")), (CASH, tr("Cash"))]
    choice = Choice(options, WORTH, curve.show, name="curve of", tooltip=worth_words())
    return Line(choice, Spacer()), curve


def worth_words() -> str:
    """What a worth is."""
    return tr(
        "Worth of everybody, round by round: the cash, and what was paid for track and trains, less what is "
        "owed. After a new start the track counts for nothing."
    )


def _apart(ends: Iterable[tuple[float, int]], high: int, area: Rect) -> list[tuple[float, int]]:
    """The heights of the names, from the top, so that none overlaps another."""
    found: list[tuple[float, int]] = []
    for y, seat in sorted(ends):
        least = found[-1][0] + high if found else area.y
        found.append((max(y, least), seat))
    over = found[-1][0] - area.bottom if found else 0.0
    return [(y - max(0.0, over), seat) for y, seat in found]
