"""Choosing a seat's colour; every colour comes with its shape."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from railgames.core.text import tr
from railgames.ui.widgets.base import Size, spacing
from railgames.ui.widgets.paint import Color, box, color, glyph, mix, readable_on
from railgames.ui.widgets.parts import PartsControl

if TYPE_CHECKING:
    from railgames.ui.theme import Theme

SIDE = 36


def draw_seat_shape(surface: pygame.Surface, theme: Theme, seat: int, rect: pygame.Rect) -> None:
    """Draw the shape of a seat in its colour, as large as fits in ``rect``."""
    style = theme.seat(seat)
    glyph(surface, style.shape, rect, color(theme, style.color))


class Swatches(PartsControl):
    """The theme's seat colours 0 to ``count`` - 1 with their shapes; those in ``taken`` cannot be chosen."""

    def __init__(
        self,
        selected: int = 0,
        on_change: Callable[[int], object] | None = None,
        *,
        count: int = 6,
        taken: Collection[int] = (),
        names: Sequence[str] = (),
        **common: Any,
    ) -> None:
        super().__init__(**common)
        self.on_change = on_change
        self.count = count
        self.names = list(names)
        self._selected = selected
        self._taken = frozenset(taken)

    @property
    def selected(self) -> int:
        """The chosen colour; setting it does not call ``on_change``."""
        return self._selected

    @selected.setter
    def selected(self, index: int) -> None:
        if index != self._selected:
            self._selected = index
            self.invalidate()

    @property
    def taken(self) -> frozenset[int]:
        """The colours that others have."""
        return self._taken

    @taken.setter
    def taken(self, taken: Collection[int]) -> None:
        if frozenset(taken) != self._taken:
            self._taken = frozenset(taken)
            self.invalidate()

    def choose(self, index: int) -> None:
        """Choose a colour as a person would."""
        if self.enabled and 0 <= index < self.count and index not in self._taken and index != self._selected:
            self.selected = index
            if self.on_change is not None:
                self.on_change(index)

    def tooltip_text(self) -> str:
        """The colour's name, and whether somebody has it."""
        if not 0 <= self.pointed < len(self.names):
            return self.tooltip
        name = self.names[self.pointed]
        if self.pointed in self._taken and self.pointed != self._selected:
            return tr("{color}: taken", color=name)
        return name

    def _columns(self, theme: Theme, width: int | None) -> int:
        side, gap = int(theme.px(SIDE)), spacing(theme, 1)
        return self.count if width is None else max(1, min(self.count, (width + gap) // (side + gap)))

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """Squares in as many lines as needed."""
        side, gap = int(theme.px(SIDE)), spacing(theme, 1)
        columns = self._columns(theme, width)
        lines = -(-self.count // columns)
        return columns * (side + gap) - gap, lines * (side + gap) - gap

    def smallest(self, theme: Theme) -> Size:
        """One square."""
        return int(theme.px(SIDE)), int(theme.px(SIDE))

    def swatch_rect(self, index: int) -> pygame.Rect:
        """The window rectangle of one colour."""
        theme = self._theme
        if theme is None:
            return pygame.Rect(0, 0, 0, 0)
        columns = self._columns(theme, self.rect.w)
        gap = spacing(theme, 1)
        lines = -(-self.count // columns)
        high = (self.rect.h + gap) // lines - gap
        side = max(1, min(int(theme.px(SIDE)), high, (self.rect.w + gap) // columns - gap))
        return pygame.Rect(
            self.rect.x + index % columns * (side + gap),
            self.rect.y + index // columns * (side + gap),
            side,
            side,
        )

    def part_rects(self) -> list[pygame.Rect]:
        """The rectangle of every colour."""
        return [self.swatch_rect(index) for index in range(self.count)]

    def focus_rect(self) -> pygame.Rect:
        """The ring goes round the chosen colour."""
        return self.swatch_rect(self._selected)

    def key(self, event: pygame.event.Event) -> bool:
        """Arrows choose the next colour that nobody has."""
        way = self.which_arrow(event)
        if way is None:
            return False
        self._walk(sum(way))
        return True

    def _walk(self, step: int) -> None:
        index = self._selected
        for _ in range(self.count):
            index = (index + step) % self.count
            if index not in self._taken:
                self.choose(index)
                return

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """A square of every colour with its shape cut out; the chosen one framed, taken ones pale."""
        for index in range(self.count):
            spot = self.swatch_rect(index)
            style = theme.seat(index)
            fill: Color = color(theme, style.color)
            is_chosen = index == self._selected
            if index in self._taken and not is_chosen:
                fill = mix(fill, color(theme, "ground"), 0.75)
            self._draw_one(surface, theme, spot, fill, style.shape, is_chosen, index == self.pointed)

    def _draw_one(
        self,
        surface: pygame.Surface,
        theme: Theme,
        spot: pygame.Rect,
        fill: Color,
        shape: str,
        is_chosen: bool,
        is_lit: bool,
    ) -> None:
        frame = max(2, int(theme.px(2.5)))
        if is_chosen or is_lit:
            edge = color(theme, "ink" if is_chosen else "line")
            box(surface, spot, None, edge, int(theme.px(9)), frame)
        inset = 2 * (frame + max(1, int(theme.px(1.5))))
        inner = spot.inflate(-inset, -inset)
        box(surface, inner, fill, None, int(theme.px(5)))
        side = inner.w * 11 // 20
        mark = pygame.Rect(0, 0, side, side)
        mark.center = inner.center
        glyph(surface, shape, mark, readable_on(theme, fill))
