"""Pages behind tabs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from railgames.ui.text import draw_text, text_size
from railgames.ui.widgets.base import Size, Widget, spacing
from railgames.ui.widgets.layout import Column, Stack, share
from railgames.ui.widgets.paint import box, color, mix
from railgames.ui.widgets.parts import PartsControl

if TYPE_CHECKING:
    from railgames.ui.theme import Theme


class TabBar(PartsControl):
    """The row of tabs alone: one Tab stop, arrows change the page."""

    def __init__(
        self,
        titles: Sequence[str],
        index: int = 0,
        on_change: Callable[[int], object] | None = None,
        **common: Any,
    ) -> None:
        super().__init__(**common)
        self.titles = list(titles)
        self.index = index
        self.on_change = on_change

    def choose(self, index: int) -> None:
        """Open a page as a person would."""
        index %= max(1, len(self.titles))
        if index != self.index and self.enabled:
            self.index = index
            self.invalidate()
            if self.on_change is not None:
                self.on_change(index)

    def _widths(self, theme: Theme) -> list[int]:
        pad = 2 * spacing(theme, 4)
        return [text_size(theme, title, "strong")[0] + pad for title in self.titles]

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """All titles side by side."""
        wide = sum(self._widths(theme))
        return wide if width is None else min(wide, width), int(theme.px(40))

    def smallest(self, theme: Theme) -> Size:
        """Shortened titles."""
        return int(theme.px(48)) * len(self.titles), int(theme.px(40))

    def part_rects(self) -> list[pygame.Rect]:
        """The window rectangle of every tab."""
        theme = self._theme
        if theme is None:
            return []
        widths = self._widths(theme)
        least = [min(wide, int(theme.px(48))) for wide in widths]
        x = self.rect.x
        rects = []
        for wide in share(self.rect.w, widths, least, [0.0] * len(widths)):
            rects.append(pygame.Rect(x, self.rect.y, wide, self.rect.h))
            x += wide
        return rects

    def focus_rect(self) -> pygame.Rect:
        """The ring goes round the open tab."""
        rects = self.part_rects()
        return rects[self.index].inflate(-8, -8) if rects else self.rect

    def key(self, event: pygame.event.Event) -> bool:
        """Left and right open the next tab."""
        way = self.which_arrow(event)
        if way is None or not way[0]:
            return False
        self.choose(self.index + way[0])
        return True

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Titles on a line; the open one is underlined in the accent."""
        thin = max(1, int(theme.px(1)))
        surface.fill(color(theme, "line"), (self.rect.x, self.rect.bottom - thin, self.rect.w, thin))
        for index, (spot, title) in enumerate(zip(self.part_rects(), self.titles, strict=True)):
            is_open = index == self.index
            if index == self.pointed and not is_open:
                lit = spot.inflate(-2 * thin, -spacing(theme, 2))
                box(
                    surface,
                    lit,
                    mix(color(theme, "raised"), color(theme, "line"), 0.5),
                    None,
                    int(theme.px(6)),
                )
            inner = spot.inflate(-2 * min(spacing(theme, 3), spot.w // 16), 0)
            role, ink = ("strong", "ink") if is_open else ("body", "ink_soft")
            draw_text(surface, theme, title, inner, role, ink, align="center", valign="middle")
            if is_open:
                thick = max(2, int(theme.px(3)))
                mark = pygame.Rect(spot.x + spacing(theme, 2), spot.bottom - thick, 0, thick)
                mark.w = max(0, spot.w - 2 * spacing(theme, 2))
                surface.fill(color(theme, "accent"), mark)


class Tabs(Column):
    """Titles above, one page below; pages are (title, widget)."""

    def __init__(
        self,
        pages: Sequence[tuple[str, Widget]],
        index: int = 0,
        on_change: Callable[[int], object] | None = None,
        **common: Any,
    ) -> None:
        self.bar = TabBar([title for title, _ in pages], index, self._turned)
        self.pages = [page for _, page in pages]
        self.on_change = on_change
        for at, page in enumerate(self.pages):
            page._visible = at == index
        super().__init__(self.bar, Stack(*self.pages, grow=1), gap=3, **common)

    @property
    def index(self) -> int:
        """The open page; set it to open another without calling ``on_change``."""
        return self.bar.index

    @index.setter
    def index(self, index: int) -> None:
        self.bar.index = index
        self._show(index)

    def _show(self, index: int) -> None:
        for at, page in enumerate(self.pages):
            page.visible = at == index
        self.invalidate()

    def _turned(self, index: int) -> None:
        self._show(index)
        if self.on_change is not None:
            self.on_change(index)

    def handle(self, event: pygame.event.Event) -> bool:
        """Ctrl+Tab and Ctrl+Page Up or Down turn pages from anywhere inside."""
        if event.type != pygame.KEYDOWN or not getattr(event, "mod", 0) & pygame.KMOD_CTRL:
            return False
        steps = {"previous": -1, "next": 1, "page_up": -1, "page_down": 1}
        command = self.which_key(event, steps)
        if not command:
            return False
        self.bar.choose(self.bar.index + steps[command])
        return True
