"""The goods market: three shelves, what each pays, and the commodities on them."""

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from railgames.core.text import tr
from railgames.games.spike.board import Board
from railgames.ui.text import draw_text, text_width
from railgames.ui.theme import Theme
from railgames.ui.widgets import Widget
from railgames.ui.widgets.base import Size, spacing
from railgames.ui.widgets.paint import box, color, mix


class MarketView(Widget):
    """Columns of chips, the dearest shelf on top. ``lit``: commodities that are pointed out."""

    def __init__(self, board: Board) -> None:
        super().__init__(name="market")
        self.board = board
        self.columns: tuple[tuple[int, ...], ...] = ()
        self.lit: frozenset[int] = frozenset()
        self.tooltip = tr(
            "What a new city pays for its commodity. A commodity that paid falls to the lowest shelf."
        )

    def show(self, columns: Sequence[Sequence[int]], lit: frozenset[int]) -> None:
        """Show the market."""
        shown = tuple(tuple(column) for column in columns)
        if (shown, lit) != (self.columns, self.lit):
            self.columns, self.lit = shown, lit
            self.invalidate()

    def _row_height(self, theme: Theme) -> int:
        return int(theme.px(26))

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        rows = len(self.board.file.prices)
        return int(theme.px(270)) if width is None else width, rows * self._row_height(theme) + 2 * spacing(
            theme, 1
        )

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        prices, high = self.board.file.prices, self._row_height(theme)
        box(surface, self.rect, color(theme, "sunk"), color(theme, "line"), theme.radius)
        inner = self.rect.inflate(-2 * spacing(theme, 1), -2 * spacing(theme, 1))
        head = text_width(theme, "$88", "strong") + spacing(theme, 1)
        for row, price in enumerate(reversed(prices)):
            top = inner.y + row * high
            spot = Rect(inner.x, top, head, high)
            draw_text(surface, theme, f"${price}", spot, "strong", "ink", "left", "middle")
            wide = (inner.w - head) // max(1, len(self.columns))
            for idx, column in enumerate(self.columns):
                good = column[len(prices) - 1 - row]
                chip = Rect(inner.x + head + idx * wide, top, wide, high).inflate(-4, -4)
                self._draw_chip(surface, theme, chip, good)

    def _draw_chip(self, surface: Surface, theme: Theme, rect: Rect, good: int) -> None:
        is_lit = good in self.lit
        fill = color(theme, "card")
        if is_lit:
            fill = mix(fill, color(theme, "accent"), 0.25)
        edge = color(theme, "accent" if is_lit else "card_edge")
        box(surface, rect, fill, edge, rect.h // 2, 2 if is_lit else 1)
        title = tr(self.board.commodity_title(good))
        draw_text(surface, theme, title, rect.inflate(-4, 0), "small", "ink", "center", "middle")
