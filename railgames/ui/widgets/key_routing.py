"""Routes a key to the overlay on top, to the focused widget, or to navigation."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from railgames.ui.widgets.focus import arrow_group, arrow_target

if TYPE_CHECKING:
    from railgames.ui.widgets.tree import WidgetTree


def handle_key(tree: WidgetTree, event: pygame.event.Event) -> bool:
    """Route a key; True when it was used, or may go no further than the modal overlay on top."""
    if event.type == pygame.KEYDOWN:
        tree.tooltips.hide()
    top = tree.overlays[-1] if tree.overlays else None
    if top is not None and top.handle_key_first(event):
        return True
    if tree.focus is not None and tree.offer(tree.focus, event):
        if tree.keys.arrow(event) is not None:
            tree.set_focus(tree.focus, show=True)
        return True
    if event.type != pygame.KEYDOWN:
        return tree.top is not tree.root
    return _navigate(tree, event) or tree.top is not tree.root


def _navigate(tree: WidgetTree, event: pygame.event.Event) -> bool:
    """Tab and arrows move the focus, Enter presses the default button, Escape leaves."""
    keys = tree.keys
    for command, step in (("next", 1), ("previous", -1)):
        if keys.matches(event, command):
            return tree.focus_next(step)
    way = keys.arrow(event)
    here = tree.here
    if way is not None and here is not None:
        target = arrow_target(here, way)
        if target is not None:
            tree.set_focus(target, show=True)
            return True
        if tree.focus is not None and not tree.is_focus_visible and arrow_group(here) is not None:
            tree.set_focus(tree.focus, show=True)  # nothing lies that way, but the keys are in use now
            return True
    if keys.matches(event, "confirm"):
        # meant for the button that has just been disabled, and not for the default one
        return tree.awaits_disabled or tree.press_default()
    if keys.matches(event, "cancel"):
        return _escape(tree)
    return False


def _escape(tree: WidgetTree) -> bool:
    if tree.overlays:
        tree.overlays[-1].dismiss()
        return True
    button = tree.cancel
    if button is not None and button.is_shown and button.enabled:
        button.activate()
        return True
    if tree.on_cancel is not None:
        tree.on_cancel()
        return True
    return False
