"""A side panel that may be higher than the window, and says at its edges what is above and below."""

import pygame
from pygame import Rect, Surface

from railgames.core.text import tr
from railgames.ui.text import draw_text, line_height
from railgames.ui.theme import Theme
from railgames.ui.widgets import ScrollArea, Widget
from railgames.ui.widgets.base import spacing
from railgames.ui.widgets.icon import draw_icon
from railgames.ui.widgets.paint import box, color, mix

MOST_NAMED = 3
"""Maximum number of parts that a strip names, the nearest."""


class SideArea(ScrollArea):
    """``titles``: its parts in words, by widget. While a part is cut off or out of sight, a strip at that
    edge names it; a press on the strip scrolls there."""

    titles: dict[Widget, str]

    def __init__(self, child: Widget, *, name: str) -> None:
        super().__init__(child, name=name)
        self.titles = {}
        self._wanted: Widget | None = None

    def hidden(self, is_below: bool) -> list[Widget]:
        """The parts that are cut off or out of sight below, or above, from the top."""
        strip, found = self._strip_high(), []
        for part in self.titles:
            if not part.visible:
                continue
            over = part.rect.bottom - self.rect.bottom if is_below else self.rect.top - part.rect.top
            if over > strip // 2:
                found.append(part)
        return found

    def _strip_high(self) -> int:
        theme = self._theme
        return 0 if theme is None else line_height(theme, "small") + spacing(theme, 0.5)

    def strips(self) -> list[tuple[Rect, bool, str]]:
        """(rectangle, whether it is at the lower edge, words) of every strip that is shown."""
        if not self.bar.is_needed:
            return []
        high, wide, found = self._strip_high(), self.bar.rect.x - self.rect.x, []
        for is_below in (False, True):
            titles = [self.titles[part] for part in self.hidden(is_below)]
            if titles:
                top = self.rect.bottom - high if is_below else self.rect.top
                near = titles[:MOST_NAMED] if is_below else titles[-MOST_NAMED:]
                words = tr("below: {parts}") if is_below else tr("above: {parts}")
                rect = Rect(self.rect.x, top, wide, high)
                found.append((rect, is_below, words.replace("{parts}", ", ".join(near))))
        return found

    def _strip_at(self, pos: tuple[int, int]) -> int | None:
        return next((idx for idx, one in enumerate(self.strips()) if one[0].collidepoint(pos)), None)

    def hit(self, pos: tuple[int, int]) -> Widget | None:
        if self.visible and self._strip_at(pos) is not None:
            return self
        return super().hit(pos)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            at = self._strip_at(event.pos)
            if at is not None:
                self._leaf(self.strips()[at][1])
                return True
        return super().handle(event)

    def _leaf(self, is_below: bool) -> None:
        """Scroll until the next part starts at the top, at most by a page."""
        strip = self._strip_high()
        page = max(strip, self.rect.h - 2 * strip)
        part = self.hidden(is_below)[0 if is_below else -1]
        far = part.rect.top - self.rect.top - strip
        if is_below:
            far = page if far <= 0 else far
        self.scroll_to(self.bar.offset + max(-page, min(page, far)))

    def show_part(self, part: Widget | None) -> None:
        """Scroll to a part, or to something in one, once it has its place; None: stay where it is."""
        self._wanted = part
        self.relayout()

    def arrange(self, theme: Theme) -> None:
        super().arrange(theme)
        wanted, self._wanted = self._wanted, None
        if wanted is not None and self.bar.is_needed:
            self.reveal(wanted.rect)

    def reveal(self, rect: Rect) -> None:
        """Scroll until a rectangle shows between the strips."""
        more = self._strip_high() if self.bar.is_needed else 0
        super().reveal(rect.inflate(0, 2 * more) if rect.h + 2 * more < self.rect.h else rect)

    def _shift(self, before: int) -> None:
        super()._shift(before)
        self.invalidate()

    def draw_over(self, surface: Surface, theme: Theme) -> None:
        super().draw_over(surface, theme)
        for rect, is_below, words in self.strips():
            fill = mix(color(theme, "card"), color(theme, "accent"), 0.12)
            box(surface, rect, fill, color(theme, "accent"), theme.radius // 2)
            icon = Rect(rect.x + spacing(theme, 1), rect.y, rect.h, rect.h)
            name = "chevron-down" if is_below else "chevron-up"
            draw_icon(surface, theme, self, name, icon.inflate(-4, -4), color(theme, "ink"))
            spot = Rect(icon.right + spacing(theme, 1), rect.y, rect.right - icon.right, rect.h)
            draw_text(surface, theme, words, spot, "small", "ink", valign="middle")
