"""Painting a tree of widgets from the back to the front, and the focus ring over it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from railgames.ui.widgets.base import Widget
from railgames.ui.widgets.paint import focus_ring, ring_margin, shadow_margin

if TYPE_CHECKING:
    from railgames.ui.theme import Theme


def draw_widget(surface: pygame.Surface, theme: Theme, widget: Widget, clip: pygame.Rect) -> None:
    """Draw a widget and all below it, as far as they touch the clip."""
    if not widget.visible:
        return
    surface.set_clip(clip)
    margin = shadow_margin(theme)
    reach = widget.rect.inflate(2 * margin, 2 * margin)
    if reach.colliderect(clip):
        widget.draw(surface, theme)
    inner = widget.child_clip()
    child_area = clip if inner is None else clip.clip(inner)
    if child_area.w and child_area.h:
        for child in widget.children:
            draw_widget(surface, theme, child, child_area)
    if reach.colliderect(clip):
        surface.set_clip(clip)
        widget.draw_over(surface, theme)


def draw_ring(surface: pygame.Surface, theme: Theme, widget: Widget, clip: pygame.Rect) -> None:
    """Draw the focus ring round a widget, inside the scroll areas round it; none round an empty rectangle."""
    if not all(widget.focus_rect().size):
        return
    for node in widget.path():
        inner = node.child_clip()
        if inner is not None and node is not widget:
            margin = ring_margin(theme)
            clip = clip.clip(inner.inflate(2 * margin, 2 * margin))
    surface.set_clip(clip)
    focus_ring(surface, theme, widget.focus_rect(), getattr(widget, "ring_radius", theme.radius))
