"""Short messages that slide in at the bottom, or at the top if the bottom has words, and disappear."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

import pygame

from railgames.ui.text import draw_text, line_height, text_size, wrap
from railgames.ui.widgets.base import Size, Widget, spacing
from railgames.ui.widgets.paint import box, color, glyph, readable_on, shadow, shadow_margin

if TYPE_CHECKING:
    from railgames.ui.theme import Theme

ToastKind = Literal["plain", "good", "warn", "bad"]
_SIGNS = {"plain": "dot", "good": "tick", "warn": "warn", "bad": "cross"}
_TOKENS = {"plain": "ink_soft", "good": "good", "warn": "warn", "bad": "bad"}
SECONDS = 4.0
SLIDE = 0.18
MOST_AT_ONCE = 3
TOAST_WIDTH = 420


class Toast(Widget):
    """One message; a click dismisses it."""

    def __init__(
        self, text: str, kind: ToastKind = "plain", seconds: float = SECONDS, topic: str = ""
    ) -> None:
        super().__init__(name=text)
        self.topic = topic
        self.text = text
        self.kind: ToastKind = kind
        self.left = seconds
        self.age = 0.0

    def _pad(self, theme: Theme) -> tuple[int, int]:
        return spacing(theme, 3), int(theme.px(22))

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """The wrapped text and its sign."""
        pad, sign = self._pad(theme)
        most = int(theme.px(TOAST_WIDTH)) if width is None else min(width, int(theme.px(TOAST_WIDTH)))
        room = max(1, most - 3 * pad - sign)
        lines = wrap(theme, self.text, "body", room)
        wide = max(text_size(theme, line, "body")[0] for line in lines)
        return wide + 3 * pad + sign, line_height(theme, "body") * len(lines) + 2 * pad

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """A slip of paper with a coloured sign."""
        pad, sign = self._pad(theme)
        radius = theme.radius
        shadow(surface, self.rect, radius, int(theme.px(10)), int(theme.px(3)))
        box(surface, self.rect, color(theme, "raised"), color(theme, "line"), radius, 1)
        fill = color(theme, _TOKENS[self.kind])
        spot = pygame.Rect(self.rect.x + pad, self.rect.centery - sign // 2, sign, sign)
        box(surface, spot, fill, None, sign // 2)
        inner = spot.inflate(-sign * 2 // 5, -sign * 2 // 5)
        glyph(surface, _SIGNS[self.kind], inner, readable_on(theme, fill))
        words = pygame.Rect(spot.right + pad, self.rect.y + pad, 0, self.rect.h - 2 * pad)
        words.w = max(0, self.rect.right - pad - words.x)
        draw_text(surface, theme, self.text, words, "body", "ink", valign="middle", wrap=True)

    def handle(self, event: pygame.event.Event) -> bool:
        """Dismiss it by a click."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.left = 0
            return True
        return event.type == pygame.MOUSEBUTTONUP


LIFT = 6.0
"""Grid units between the lowest message and the edge of the window."""


class ToastStack(Widget):
    """The visible messages, the newest nearest to the edge: ``lift`` grid units above the lower one, or under
    the y that ``top`` returns while it returns one."""

    def __init__(self) -> None:
        super().__init__()
        self.lift = LIFT
        self.top: Callable[[], int | None] = lambda: None
        self._top: int | None = None
        self._bounds = pygame.Rect(0, 0, 0, 0)

    @property
    def is_busy(self) -> bool:
        """Whether a message is visible."""
        return bool(self.children)

    def show(self, text: str, kind: ToastKind = "plain", seconds: float = SECONDS, topic: str = "") -> None:
        """Show a message for a few seconds; the same words again only prolong it, and another message about
        the same ``topic`` takes its place."""
        self.children = [
            child
            for child in self.children
            if not (topic and isinstance(child, Toast) and child.topic == topic and child.text != text)
        ]
        for child in self.children:
            if isinstance(child, Toast) and child.text == text:
                child.left = max(child.left, seconds)
                return
        self._adopt(Toast(text, kind, seconds, topic))
        while len(self.children) > MOST_AT_ONCE:
            self.children[0].parent = None
            del self.children[0]
        self._arrange_again()

    def _arrange_again(self) -> None:
        before, margin = self.rect, 0
        if self._theme is not None:
            self.place_in(self._bounds, self._theme)
            margin = shadow_margin(self._theme)  # also of a message that has just gone
        both = self.rect.union(before) if self.rect.w and before.w else self.rect if self.rect.w else before
        self.invalidate(both.inflate(2 * margin, 2 * margin) if both.w else both)

    def update(self, dt: float) -> None:
        """Animate the messages and count down their time."""
        moving = False
        for child in list(self.children):
            if isinstance(child, Toast):
                moving = moving or child.age < SLIDE
                child.age += dt
                child.left -= dt
                if child.left <= 0:
                    self.children.remove(child)
                    moving = True
        if moving or self._top != self.top():
            self._arrange_again()

    def place_in(self, bounds: pygame.Rect, theme: Theme) -> None:
        """Stack them at the bottom or below ``top``, centred."""
        self._bounds, self._theme = pygame.Rect(bounds), theme
        self._top = self.top()
        gap = spacing(theme, 2)
        lift = spacing(theme, self.lift)
        edge = bounds.bottom - lift if self._top is None else self._top + gap
        for child in reversed(self.children):
            if not isinstance(child, Toast):
                continue
            wide, high = child.measure(theme, bounds.w - 2 * gap)
            late = max(0.0, 1 - child.age / SLIDE)
            away = int(late * late * (high + lift))
            y = edge - high + away if self._top is None else edge - away
            child.place(pygame.Rect(bounds.centerx - wide // 2, y, wide, high), theme)
            edge += -(high + gap) if self._top is None else high + gap
        rects = [child.rect for child in self.children]
        self.rect = rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)

    def hit(self, pos: tuple[int, int]) -> Widget | None:
        """A message under the pointer."""
        return next((child for child in self.children if child.rect.collidepoint(pos)), None)
