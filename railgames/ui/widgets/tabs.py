"""Pages behind tabs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from railgames.ui.text import draw_text, text_size
from railgames.ui.widgets.base import Size, Widget, spacing
from railgames.ui.widgets.layout import Column, Stack, share
from railgames.ui.widgets.paint import box, color, mix

if TYPE_CHECKING:
    from railgames.ui.theme import Theme


class TabBar(Widget):
    """The row of tabs alone: one Tab stop, arrows change the page."""

    focusable = True

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
        self._pointed = -1
        self._pressed = -1

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

    def tab_rects(self) -> list[pygame.Rect]:
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
        rects = self.tab_rects()
        return rects[self.index].inflate(-8, -8) if rects else self.rect

    def handle(self, event: pygame.event.Event) -> bool:
        """Clicks and arrows."""
        if not self.enabled:
            return False
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            index = next((i for i, r in enumerate(self.tab_rects()) if r.collidepoint(event.pos)), -1)
            return self._pointer(event, index)
        if event.type == pygame.KEYDOWN:
            step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
            if step is not None:
                self.choose(self.index + step)
                return True
        return False

    def _pointer(self, event: pygame.event.Event, index: int) -> bool:
        if event.type == pygame.MOUSEMOTION:
            if index != self._pointed:
                self._pointed = index
                self.invalidate()
        elif event.button == 1 and event.type == pygame.MOUSEBUTTONDOWN:
            self._pressed = index
        elif event.button == 1 and index == self._pressed >= 0:
            self.choose(index)
        return True

    def hover_changed(self, is_hovered: bool) -> None:
        """No tab is pointed at any more when the pointer goes."""
        super().hover_changed(is_hovered)
        self._pointed = -1
        self.invalidate()

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Titles on a line; the open one is underlined in the accent."""
        thin = max(1, int(theme.px(1)))
        surface.fill(color(theme, "line"), (self.rect.x, self.rect.bottom - thin, self.rect.w, thin))
        for index, (spot, title) in enumerate(zip(self.tab_rects(), self.titles, strict=True)):
            is_open = index == self.index
            if index == self._pointed and not is_open:
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
        """The open page; set it to open another without calling `on_change`."""
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
        back = event.mod & pygame.KMOD_SHIFT
        step = {pygame.K_TAB: -1 if back else 1, pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}.get(event.key)
        if step is None:
            return False
        self.bar.choose(self.bar.index + step)
        return True
