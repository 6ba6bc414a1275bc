"""Painting a tree of widgets from the back to the front, and the focus ring over it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from railgames.ui.widgets.base import Widget
from railgames.ui.widgets.paint import focus_ring, ring_margin, shadow_margin

if TYPE_CHECKING:
    from railgames.ui.theme import Theme


def draw_widget(surface: pygame.Surface, theme: Theme, widget: Widget, clip: pygame.Rect) -> None:
    """Draw a widget and all below it, as far as they touch the clip."""
    margin = 2 * shadow_margin(theme)
    _draw(surface, theme, widget, clip, clip.inflate(margin, margin), margin)


def _draw(
    surface: pygame.Surface, theme: Theme, widget: Widget, clip: pygame.Rect, near: pygame.Rect, margin: int
) -> None:
    """``near``: the clip with the room that shadows take; a widget may be drawn many times a frame."""
    if not widget.visible:
        return
    is_near = widget.rect.colliderect(clip if widget.stays_inside else near)
    if is_near:
        surface.set_clip(clip)
        widget.draw(surface, theme)
    children = widget.children
    if children:
        inner = widget.child_clip()
        if inner is not None:
            area = clip.clip(inner)
            if area.w and area.h:
                wide = area.inflate(margin, margin)
                _draw_all(surface, theme, children, area, wide, margin)
        else:
            _draw_all(surface, theme, children, clip, near, margin)
    if is_near:
        surface.set_clip(clip)
        widget.draw_over(surface, theme)


def _draw_all(
    surface: pygame.Surface,
    theme: Theme,
    children: Sequence[Widget],
    clip: pygame.Rect,
    near: pygame.Rect,
    margin: int,
) -> None:
    """Draw those of these widgets that are near; most are not, and have nothing below them."""
    for child in children:
        if child.children or child.rect.colliderect(near):
            _draw(surface, theme, child, clip, near, margin)


def draw_ring(surface: pygame.Surface, theme: Theme, widget: Widget, clip: pygame.Rect) -> None:
    """Draw the focus ring round a widget, inside the scroll areas round it; none round an empty rectangle."""
    if not all(widget.focus_rect().size):
        return
    for node in widget.path():
        inner = node.child_clip()
        if inner is not None and node is not widget:
            if not inner.colliderect(widget.focus_rect()):
                return  # it is scrolled away: no piece of its ring stays at the edge
            margin = ring_margin(theme)
            clip = clip.clip(inner.inflate(2 * margin, 2 * margin))
    surface.set_clip(clip)
    focus_ring(surface, theme, widget.focus_rect(), getattr(widget, "ring_radius", theme.radius))
