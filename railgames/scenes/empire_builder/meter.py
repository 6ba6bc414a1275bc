"""The win meter: a seat's cash on a bar, and the major cities that it has linked."""

from collections.abc import Callable
from math import cos, pi, sin
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from railgames.core.text import tr
from railgames.ui.text import draw_text, line_height, text_width
from railgames.ui.theme import Theme
from railgames.ui.widgets.base import Size, spacing
from railgames.ui.widgets.button import Pressable
from railgames.ui.widgets.paint import box, color, mix


def majors_words(linked: int, needed: int) -> str:
    """How many major cities are linked, and how many must be."""
    if linked > needed:
        return tr("{n} majors linked, {all} needed", n=linked, all=needed)
    return tr("{n} of {all} majors linked", n=linked, all=needed)


class Standing(NamedTuple):
    """How near a seat is to winning: ``cash`` (None if unknown), the ``goal``, its debt; for each major city
    whether it is linked, and how many are ``needed``."""

    cash: int | None
    goal: int
    debt: int
    linked: tuple[bool, ...]
    needed: int


class Meter(Pressable):
    """Shows a ``Standing``."""

    def __init__(self, on_press: Callable[[], object], on_hover: Callable[[bool], object]) -> None:
        super().__init__(name="meter")
        self.on_press, self.on_hover = on_press, on_hover
        self.shown = Standing(0, 1, 0, (), 0)
        self._words: Callable[[], str] = str

    def show(self, shown: Standing, words: Callable[[], str]) -> None:
        """Show a standing. ``words`` computes the tooltip when it is needed, because that is slow."""
        if shown != self.shown:
            self.shown = shown
            self.invalidate()
        self._words = words

    @property
    def text(self) -> str:
        """The standing in words."""
        shown = self.shown
        linked = tr("{n} of {needed} majors", n=sum(shown.linked), needed=shown.needed)
        return f"{self._money()}, {linked}"

    def _money(self) -> str:
        shown = self.shown
        if shown.cash is None:
            return tr("cash hidden")
        said = tr("{n} of {goal} M", n=shown.cash, goal=shown.goal)
        return tr("{cash}, owes {debt} M", cash=said, debt=shown.debt) if shown.debt else said

    def tooltip_text(self) -> str:
        return self._words()

    def hover_changed(self, is_hovered: bool) -> None:
        super().hover_changed(is_hovered)
        self.on_hover(is_hovered)

    def activate(self) -> None:
        self.on_press()

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        high = line_height(theme, "strong") + line_height(theme, "small") + spacing(theme, 2)
        return int(theme.px(200)) if width is None else width, high

    def smallest(self, theme: Theme) -> Size:
        return int(theme.px(120)), self.measure(theme)[1]

    def draw(self, surface: Surface, theme: Theme) -> None:
        fill = color(theme, "card")
        if self.is_hovered:
            fill = mix(fill, color(theme, "accent"), 0.1)
        box(surface, self.rect, fill, color(theme, "line_strong"), theme.radius)
        pad = spacing(theme, 1.5)
        inner = self.rect.inflate(-2 * pad, -spacing(theme, 1))
        self._draw_cash(surface, theme, Rect(inner.x, inner.y, inner.w, line_height(theme, "strong")))
        low = Rect(
            inner.x, inner.bottom - line_height(theme, "small") - 2, inner.w, line_height(theme, "small")
        )
        self._draw_majors(surface, theme, low)

    def _draw_cash(self, surface: Surface, theme: Theme, line: Rect) -> None:
        shown, words = self.shown, self._money()
        draw_text(surface, theme, words, line, "strong", "ink", "left", "middle", ellipsis=False)
        used = text_width(theme, words, "strong") + spacing(theme, 2)
        bar = Rect(line.x + used, 0, line.w - used, int(theme.px(8)))
        if bar.w < theme.px(20):
            return
        bar.centery = line.centery
        box(surface, bar, color(theme, "sunk"), color(theme, "line"), bar.h // 2)
        part = min(1.0, max(0.0, (shown.cash or 0) / max(1, shown.goal)))
        if part > 0:
            done = Rect(bar.x, bar.y, max(bar.h, int(bar.w * part)), bar.h)
            box(surface, done, color(theme, "good" if part >= 1 else "accent"), None, bar.h // 2)

    def _draw_majors(self, surface: Surface, theme: Theme, line: Rect) -> None:
        shown = self.shown
        words = majors_words(sum(shown.linked), shown.needed)
        draw_text(surface, theme, words, line, "small", "ink_soft", "left", "middle", ellipsis=False)
        used = text_width(theme, words, "small") + spacing(theme, 2)
        reach = line.h * 0.42
        step = min(reach * 2.3, (line.w - used) / max(1, len(shown.linked)))
        if step < reach:
            return
        for idx, is_linked in enumerate(sorted(shown.linked, reverse=True)):
            x = line.right - (len(shown.linked) - idx - 0.5) * step
            points = [(x + reach * cos(pi / 3 * n), line.centery + reach * sin(pi / 3 * n)) for n in range(6)]
            if is_linked:
                pygame.draw.polygon(surface, color(theme, "bad"), points)
            pygame.draw.aalines(surface, color(theme, "ink_soft"), True, points)
