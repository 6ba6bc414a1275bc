"""Layers above the scene: the base of dialogs and dropdown lists, and the tooltip."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from railgames.ui.text import text_surface, wrap
from railgames.ui.widgets.base import Size, Widget, spacing
from railgames.ui.widgets.focus import shown_focusable
from railgames.ui.widgets.paint import box, color, slip_area, slip_shadow
from railgames.ui.widgets.tip_place import OwnTip, Surroundings, tip_rect

if TYPE_CHECKING:
    from railgames.ui.theme import Theme

TOOLTIP_DELAY = 0.45
TOOLTIP_WIDTH = 300

LARGE = 96
"""A widget that is so high, in pixels at scale 1, has its tooltip at the pointer unless it gives a side."""

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


def tip_spot(widget: Widget) -> pygame.Rect:
    """What the tooltip of a widget is about: a part of it, or all."""
    return widget.tooltip_spot() if isinstance(widget, OwnTip) else widget.rect


def tip_neighbours(widget: Widget) -> Sequence[pygame.Rect]:
    """What the tooltip of a widget leaves free where it can: mostly the widgets of its class beside it."""
    if isinstance(widget, OwnTip):
        return widget.tooltip_neighbours()
    beside = widget.parent.children if widget.parent is not None else ()
    return [one.rect for one in beside if one is not widget and type(one) is type(widget) and one.visible]


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
        self._spot: pygame.Rect | None = None
        self._at: tuple[int, int] | None = None
        self._lines: list[str] = []
        self._bounds = pygame.Rect(0, 0, 0, 0)

    def hover(self, widget: Widget | None, pos: tuple[int, int]) -> None:
        """The pointer is over this widget now; no effect while widget, part and words are the same."""
        text = widget.tooltip_text() if widget is not None else ""
        spot = tip_spot(widget) if widget is not None else None
        if widget is self._pointed and text == self._text and spot == self._spot:
            return
        self._pointed, self._text, self._spot = widget, text, spot
        was_open = self.is_open
        self.hide()
        self.target = widget
        if widget is not None:
            self._wait(pos, 0.08 if was_open else TOOLTIP_DELAY)

    def tell(self, widget: Widget, pos: tuple[int, int]) -> None:
        """Show the tooltip of a widget at ``pos`` without delay, because it was pressed."""
        self.hide()
        self._pointed, self._text, self._spot = widget, widget.tooltip_text(), tip_spot(widget)
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
        size = min(wide, bounds.w), min(high, bounds.h)
        self.rect = tip_rect(
            size, self._around(self.target, bounds, theme), self.target.tooltip_side or "below"
        )

    def _around(self, target: Widget, bounds: pygame.Rect, theme: Theme) -> Surroundings:
        """What it lies beside, and what it leaves free where it can."""
        by, spares = self._spot_of(target), [part for node in target.path() for part in node.tooltip_spares]
        near = [rect for rect in tip_neighbours(target) if rect.colliderect(by.inflate(*by.size))]
        is_large = by.h >= theme.px(LARGE) and by == target.rect and target.tooltip_side is None
        if self._at is not None and is_large and not near:
            by = pygame.Rect(self._at, (1, spacing(theme, 4)))  # below the pointer itself
        at = (by.centerx, by.centery) if self._at is None else self._at
        return Surroundings(by, (*spares, *near), bounds, spacing(theme, 2), at)

    def _spot_of(self, target: Widget) -> pygame.Rect:
        """What it stands beside: the part of the widget that the keys are on, or the pointer."""
        by = target.focus_rect() if self._at is None else tip_spot(target)
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
