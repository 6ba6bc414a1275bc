"""Scrolling: the bar, and an area that shows part of something longer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from railgames.ui.widgets.base import Size, Widget, spacing
from railgames.ui.widgets.focus import shown_focusable
from railgames.ui.widgets.paint import box, color, mix

if TYPE_CHECKING:
    from railgames.ui.theme import Theme

BAR = 14
WHEEL_STEP = 56
PAGE_KEYS = ("page_up", "page_down")
SCROLL_KEYS = (*PAGE_KEYS, "up", "down", "first", "last")


class ScrollBar:
    """Offset, thumb and dragging of content ``extent`` pixels high in a view of ``room`` pixels."""

    def __init__(self) -> None:
        self.offset = 0
        self.extent = 0
        self.room = 0
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._grabbed: int | None = None
        self._least = 24

    def place(self, view: pygame.Rect, extent: int, theme: Theme) -> None:
        """Place the bar along the right edge of ``view``."""
        wide = min(int(theme.px(BAR)), view.w)
        self.rect = pygame.Rect(view.right - wide, view.y, wide, view.h)
        self.extent, self.room = extent, view.h
        self._least = int(theme.px(24))
        self.offset = self._kept(self.offset)

    @property
    def is_needed(self) -> bool:
        """Whether there is more than fits."""
        return self.extent > self.room > 0

    @property
    def is_grabbed(self) -> bool:
        """Whether the thumb is being dragged."""
        return self._grabbed is not None

    def _kept(self, offset: float) -> int:
        return int(max(0, min(offset, self.extent - self.room)))

    def scroll_to(self, offset: float) -> bool:
        """Go to an offset, kept within bounds; False when nothing changed."""
        before = self.offset
        self.offset = self._kept(offset)
        return self.offset != before

    def thumb(self) -> pygame.Rect:
        """The part that is dragged."""
        if not self.is_needed:
            return pygame.Rect(0, 0, 0, 0)
        high = min(self.rect.h, max(self._least, self.rect.h * self.room // self.extent))
        top = (self.rect.h - high) * self.offset // max(1, self.extent - self.room)
        return pygame.Rect(self.rect.x, self.rect.y + top, self.rect.w, high)

    def handle(self, event: pygame.event.Event) -> bool:
        """Drag the thumb, or jump by a page beside it; True when the event was for the bar."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._press(event.pos)
        if event.type == pygame.MOUSEMOTION and self._grabbed is not None:
            free = max(1, self.rect.h - self.thumb().h)
            top = event.pos[1] - self._grabbed - self.rect.y
            self.scroll_to(top * (self.extent - self.room) / free)
            return True
        if event.type in (pygame.MOUSEBUTTONUP, pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE):
            was_grabbed, self._grabbed = self.is_grabbed, None
            return was_grabbed
        return False

    def _press(self, pos: tuple[int, int]) -> bool:
        if not self.is_needed or not self.rect.collidepoint(pos):
            return False
        thumb = self.thumb()
        if thumb.collidepoint(pos):
            self._grabbed = pos[1] - thumb.y
        else:
            self.scroll_to(self.offset + (self.room if pos[1] > thumb.centery else -self.room))
        return True

    def wheel(self, event: pygame.event.Event, theme: Theme) -> bool:
        """Turn by a wheel event; False at the end, so that an area outside may scroll."""
        turn = getattr(event, "precise_y", 0.0) or event.y
        return self.scroll_to(self.offset - turn * theme.px(WHEEL_STEP))

    def key(self, command: str, step: int) -> bool:
        """Move by a command: up and down a step, page_up and page_down nearly a page, first and last."""
        page = max(step, self.room - step)
        moves = {
            "up": self.offset - step,
            "down": self.offset + step,
            "page_up": self.offset - page,
            "page_down": self.offset + page,
            "first": 0,
            "last": self.extent,
        }
        return command in moves and self.scroll_to(moves[command])

    def draw(self, surface: pygame.Surface, theme: Theme, is_hovered: bool = False) -> None:
        """A slim thumb."""
        if not self.is_needed:
            return
        thumb = self.thumb()
        inset = int(theme.px(3 if is_hovered or self.is_grabbed else 4))
        slim = thumb.inflate(-2 * inset, -2 * int(theme.px(2)))
        shade = mix(color(theme, "line"), color(theme, "ink"), 0.45 if self.is_grabbed else 0.2)
        box(surface, slim, shade, None, slim.w // 2)


class ScrollArea(Widget):
    """A view of one child that may be higher; scrolled by wheel, thumb and keys, follows the focus."""

    def __init__(self, child: Widget, grow: float = 1, *, keeps_width: bool = False, **common: Any) -> None:
        """``keeps_width``: it wants room for the bar as well, so that the child loses none to it."""
        super().__init__(child, grow=grow, **common)
        self.bar = ScrollBar()
        self.keeps_width = keeps_width

    @property
    def child(self) -> Widget:
        """What is looked at."""
        return self.children[0]

    def can_take_focus(self) -> bool:
        """Tab stops here only when it scrolls and nothing inside takes the keyboard."""
        return self.bar.is_needed and not any(shown_focusable(child) for child in self.children)

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """As much as the child would like."""
        wide, high = self.child.measured(theme, width)
        if self.keeps_width:
            wide += int(theme.px(BAR)) + spacing(theme, 1)
        return (wide if width is None else min(wide, width)), high

    def smallest(self, theme: Theme) -> Size:
        """A few lines."""
        wide, high = super().smallest(theme)
        child = self.child.smallest(theme)
        return max(wide, child[0]), max(high, min(int(theme.px(72)), child[1]))

    def arrange(self, theme: Theme) -> None:
        """Place the child, with room for the bar when it is needed."""
        wide = self.rect.w
        high = self.child.measured(theme, wide)[1]
        if high > self.rect.h:
            wide = max(0, wide - int(theme.px(BAR)) - spacing(theme, 1))
            high = self.child.measured(theme, wide)[1]
        self.bar.place(self.rect, high, theme)
        high = max(high, self.rect.h)
        self.child.place(pygame.Rect(self.rect.x, self.rect.y - self.bar.offset, wide, high), theme)

    def child_clip(self) -> pygame.Rect:
        """Nothing shows outside."""
        return self.rect

    def hit(self, pos: tuple[int, int]) -> Widget | None:
        """The bar lies above the child."""
        if self.visible and self.bar.is_needed and self.bar.rect.collidepoint(pos):
            return self
        return super().hit(pos)

    def scroll_to(self, offset: float) -> None:
        """Show the child from this many pixels down."""
        before = self.bar.offset
        if self.bar.scroll_to(offset):
            self._shift(before)

    def _shift(self, before: int) -> None:
        if self.bar.offset != before:
            self.child.move(0, before - self.bar.offset)
        self.invalidate()

    def reveal(self, rect: pygame.Rect) -> None:
        """Scroll until a rectangle of the child (window pixels) shows."""
        room = max(0, (self.rect.h - rect.h) // 2)
        margin = min(room, 24)
        if rect.top - margin < self.rect.top:
            self.scroll_to(self.bar.offset + rect.top - margin - self.rect.top)
        elif rect.bottom + margin > self.rect.bottom:
            down = min(rect.bottom + margin - self.rect.bottom, rect.top - margin - self.rect.top)
            self.scroll_to(self.bar.offset + down)

    def handle(self, event: pygame.event.Event) -> bool:
        """Wheel, bar and, when it has the keyboard or something inside leaves them over, keys."""
        theme = self._theme
        if theme is None:
            return False
        before = self.bar.offset
        used = False
        if event.type == pygame.MOUSEWHEEL:
            used = self.bar.wheel(event, theme)
        elif event.type == pygame.KEYDOWN:
            commands = SCROLL_KEYS if self.has_focus else PAGE_KEYS
            used = self.bar.key(self.which_key(event, commands), int(theme.px(WHEEL_STEP)))
        else:
            used = self.bar.handle(event)
        if used or self.bar.offset != before:
            self._shift(before)
        return used

    def scroll_key(self, event: pygame.event.Event) -> bool:
        """Scroll by a key, whatever has the keyboard: for a card that has no other use for these keys."""
        if self._theme is None or event.type != pygame.KEYDOWN or not self.bar.is_needed:
            return False
        before = self.bar.offset
        used = self.bar.key(self.which_key(event, SCROLL_KEYS), int(self._theme.px(WHEEL_STEP)))
        self._shift(before)
        return used

    def hover_changed(self, is_hovered: bool) -> None:
        """The bar is wider under the pointer."""
        super().hover_changed(is_hovered)
        if self.bar.is_needed:
            self.invalidate(self.bar.rect)

    def move(self, dx: int, dy: int) -> None:
        """Move the bar too."""
        super().move(dx, dy)
        self.bar.rect.move_ip(dx, dy)

    def draw_over(self, surface: pygame.Surface, theme: Theme) -> None:
        """The bar."""
        self.bar.draw(surface, theme, self.is_hovered)
