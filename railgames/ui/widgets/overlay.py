"""Layers above the scene: the base of dialogs and dropdown lists, and the tooltip."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from railgames.ui.text import text_surface, wrap
from railgames.ui.widgets.base import Size, Widget, spacing
from railgames.ui.widgets.focus import shown_focusable
from railgames.ui.widgets.paint import box, color, slip_area, slip_shadow

if TYPE_CHECKING:
    from railgames.ui.theme import Theme

TOOLTIP_DELAY = 0.45
TOOLTIP_WIDTH = 300
SCRIM = (14, 18, 24)


class Overlay(Widget):
    """One widget on top of the scene, centred or below an anchor, kept inside the window.

    A modal overlay takes every event; ``closes_outside`` closes it by a press beside it.
    """

    is_modal = True

    def __init__(
        self,
        content: Widget,
        anchor: Widget | None = None,
        has_scrim: bool = False,
        closes_outside: bool = True,
        on_close: Callable[[], object] | None = None,
    ) -> None:
        super().__init__(content)
        self.content = content
        self.anchor = anchor
        self.has_scrim = has_scrim
        self.closes_outside = closes_outside
        self.on_close = on_close
        self.default: Widget | None = None
        self.cancel: Widget | None = None

    def lets_through(self, pos: tuple[int, int]) -> bool:
        """Whether a press beside it, which has just closed it, also does what it does below."""
        return False

    def place_in(self, bounds: pygame.Rect, theme: Theme) -> None:
        """Take the whole window and put the content where it belongs."""
        self.rect = pygame.Rect(bounds)
        self._theme = theme
        self._is_arranged = True
        self.content.place(self.content_rect(bounds, theme), theme)

    def content_rect(self, bounds: pygame.Rect, theme: Theme) -> pygame.Rect:
        """Where the content goes: in the middle, or by its anchor on the side with more room."""
        edge = spacing(theme, 2)
        room = bounds.inflate(-2 * edge, -2 * edge)
        wide, high = self.content.measured(theme, room.w)
        if self.anchor is None:
            spot = pygame.Rect(0, 0, min(wide, room.w), min(high, room.h))
            spot.center = room.center
            return spot.clip(bounds)
        by = self.anchor.rect
        gap = spacing(theme, 1)
        below, above = room.bottom - by.bottom - gap, by.top - gap - room.top
        wide = min(max(wide, by.w), room.w)
        if high <= below or below >= above:
            high = max(0, min(high, below))
            spot = pygame.Rect(by.x, by.bottom + gap, wide, high)
        else:
            high = min(high, above)
            spot = pygame.Rect(by.x, by.top - gap - high, wide, high)
        spot.x = max(room.x, min(spot.x, room.right - spot.w))
        return spot

    def hit(self, pos: tuple[int, int]) -> Widget | None:
        """Only the content is ever under the pointer."""
        return self.content.hit(pos)

    def first_focus(self) -> Widget | None:
        """The widget that gets the focus when it opens."""
        return next(iter(shown_focusable(self)), None)

    def handle_key_first(self, event: pygame.event.Event) -> bool:
        """Called with a key before the focused widget; True when the key is used."""
        return False

    def dismiss(self) -> None:
        """What Esc does: press the cancel button, else close."""
        if self.cancel is not None and self.cancel.enabled:
            self.cancel.activate()
            return
        self.close()

    def close(self) -> None:
        """Close it."""
        tree = self.tree
        if tree is not None:
            tree.close(self)

    def closed(self) -> None:
        """Called after it has closed."""
        if self.on_close is not None:
            self.on_close()

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Dim what lies behind."""
        if not self.has_scrim:
            return
        draw_scrim(surface)


def draw_scrim(surface: pygame.Surface) -> None:
    """Dim what is drawn so far, within the clip."""
    veil = pygame.Surface(surface.get_clip().size, pygame.SRCALPHA)
    veil.fill((*SCRIM, 150))
    surface.blit(veil, surface.get_clip())


def _past(rect: pygame.Rect, bounds: pygame.Rect, spares: Sequence[pygame.Rect], gap: int) -> pygame.Rect:
    """A rectangle moved up or down past what it should leave free, the shorter way; where it is if nothing
    within the bounds is free."""
    tops = [rect.y, *(part.bottom + gap for part in spares), *(part.y - gap - rect.h for part in spares)]
    tops.sort(key=lambda top: abs(top - rect.y))
    moved = [pygame.Rect(rect.x, top, rect.w, rect.h) for top in tops]
    free = (one for one in moved if bounds.contains(one) and one.collidelist(spares) < 0)
    return next(free, rect)


class TooltipLayer(Widget):
    """The tooltip: a few words beside the hovered or focused widget."""

    def __init__(self) -> None:
        super().__init__()
        self.target: Widget | None = None
        self.is_waiting = False
        self.is_open = False
        self._left = 0.0
        self._pointed: Widget | None = None
        self._text = ""
        self._at: tuple[int, int] | None = None
        self._lines: list[str] = []
        self._bounds = pygame.Rect(0, 0, 0, 0)

    def hover(self, widget: Widget | None, pos: tuple[int, int]) -> None:
        """The pointer is over this widget now; no effect while widget and words are the same."""
        text = widget.tooltip_text() if widget is not None else ""
        if widget is self._pointed and text == self._text:
            return
        self._pointed, self._text = widget, text
        was_open = self.is_open
        self.hide()
        self.target = widget
        if widget is not None:
            self._wait(pos, 0.08 if was_open else TOOLTIP_DELAY)

    def tell(self, widget: Widget, pos: tuple[int, int]) -> None:
        """Show the tooltip of a widget at ``pos`` without delay, because it was pressed."""
        self.hide()
        self._pointed, self._text = widget, widget.tooltip_text()
        self.target, self._at = widget, pos
        self.update(self._left)

    def focus(self, widget: Widget) -> None:
        """The focus has moved to this widget."""
        self.hide()
        if widget.tooltip_text():
            self.target = widget
            self._wait(None, TOOLTIP_DELAY)

    def _wait(self, pos: tuple[int, int] | None, seconds: float) -> None:
        self._at, self._left, self.is_waiting = pos, seconds, True

    def hide(self) -> None:
        """Hide the tooltip, or cancel it while it is delayed."""
        if self.is_open and self._theme is not None:
            self.invalidate(slip_area(self.rect, self._theme))
        self.is_open = self.is_waiting = False
        self.target = None

    def update(self, dt: float) -> None:
        """Count down the delay."""
        self._left -= dt
        if self._left > 0:
            return
        self.is_waiting = False
        if self._has_words and self._theme is not None:
            self.is_open = True
            self.place_in(self._bounds, self._theme)
            self.invalidate(slip_area(self.rect, self._theme))

    @property
    def _has_words(self) -> bool:
        return self.target is not None and self.target.is_shown and bool(self.target.tooltip_text())

    def place_in(self, bounds: pygame.Rect, theme: Theme) -> None:
        """Put it by its target: inside the part of the window that is named for it, else inside all of it."""
        self._bounds, self._theme = pygame.Rect(bounds), theme
        if not self._has_words:
            self.hide()  # a card that was laid, with its slot, has nothing to say any more
        if not self.is_open or self.target is None:
            self.rect = pygame.Rect(0, 0, 0, 0)
            return
        named = (node.tooltip_within for node in self.target.path())
        bounds = next((part for part in named if part), self._bounds)
        wide, high = self.measure(theme)
        by = self._spot_of(self.target)
        at = self._at if self._at is not None else (by.centerx, by.bottom)
        spot = pygame.Rect(0, 0, min(wide, bounds.w), min(high, bounds.h))
        is_beside = self.target.tooltip_side is not None or by.h < int(theme.px(96))
        below = max(by.bottom, at[1]) if is_beside else at[1] + spacing(theme, 4)
        above = (by.top if is_beside else at[1]) - spacing(theme, 2)
        spot.midtop = (at[0], below + spacing(theme, 2))
        has_room_above = above - spot.h >= bounds.top
        wants_above = self.target.tooltip_side == "above" and has_room_above
        is_over_words = spot.clamp(bounds).collidelist(self.target.tooltip_spares) >= 0
        if wants_above or spot.bottom > bounds.bottom or (is_over_words and has_room_above):
            spot.bottom = above
        self.rect = _past(spot.clamp(bounds), bounds, self._spares(), spacing(theme, 2))

    def _spares(self) -> list[pygame.Rect]:
        """What the tooltip leaves free for the sake of what holds its target."""
        nodes = () if self.target is None else self.target.path()
        return [part for node in nodes if node is not self.target for part in node.tooltip_spares]

    def _spot_of(self, target: Widget) -> pygame.Rect:
        """What it stands beside: the widget under the pointer, or the part of it that the keys are on."""
        by = target.rect if self._at is not None else target.focus_rect()
        return by if by.w and by.h else target.rect

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """Its wrapped text and the padding."""
        text = self.target.tooltip_text() if self.target is not None else ""
        most = min(int(theme.px(TOOLTIP_WIDTH)), max(1, self._bounds.w - 2 * spacing(theme, 3)))
        self._lines = wrap(theme, text, "small", most)
        pictures = [text_surface(theme, line, "small", "ink") for line in self._lines]
        pad = spacing(theme, 2)
        wide = max((picture.get_width() for picture in pictures), default=0)
        return wide + 2 * pad, sum(p.get_height() for p in pictures) + pad + pad // 2

    def hit(self, pos: tuple[int, int]) -> Widget | None:
        """Never under the pointer."""
        return None

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """A small dark slip of paper."""
        if not self.is_open:
            return
        slip_shadow(surface, self.rect, theme)
        box(surface, self.rect, color(theme, "ink"), None, int(theme.px(6)))
        pad = spacing(theme, 2)
        y = self.rect.y + pad * 3 // 4
        for line in self._lines:
            picture = text_surface(theme, line, "small", "ground")
            surface.blit(picture, (self.rect.x + pad, y))
            y += picture.get_height()
