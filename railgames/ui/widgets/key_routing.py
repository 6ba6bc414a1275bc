"""Where a key goes: the overlay on top, the widget that has the focus, or a way through the tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from railgames.ui.widgets.focus import DIRECTIONS, arrow_target

if TYPE_CHECKING:
    from railgames.ui.widgets.base import Widget
    from railgames.ui.widgets.tree import WidgetTree


def handle_key(tree: WidgetTree, event: pygame.event.Event) -> bool:
    """Route a key; True when it was used, or may go no further than the modal overlay on top."""
    if event.type == pygame.KEYDOWN:
        tree.tooltips.hide()
    top = tree.overlays[-1] if tree.overlays else None
    if top is not None and top.handle_key_first(event):
        return True
    if tree.focus is not None and tree.offer(tree.focus, event):
        if event.type == pygame.KEYDOWN and event.key in DIRECTIONS:
            tree.set_focus(tree.focus, show=True)
        return True
    if event.type != pygame.KEYDOWN:
        return tree.top is not tree.root
    return _navigate(tree, event) or tree.top is not tree.root


def _navigate(tree: WidgetTree, event: pygame.event.Event) -> bool:
    """Tab and arrows move the focus, Enter presses the default, Escape leaves."""
    held = getattr(event, "mod", 0)
    if event.key == pygame.K_TAB and not held & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
        return tree.focus_next(-1 if held & pygame.KMOD_SHIFT else 1)
    if event.key in DIRECTIONS and tree.focus is not None:
        target = arrow_target(tree.focus, event.key)
        if target is not None:
            tree.set_focus(target, show=True)
            return True
    if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
        return _activate(tree.overlays[-1].default if tree.overlays else tree.default)
    if event.key == pygame.K_ESCAPE:
        return _escape(tree)
    return False


def _escape(tree: WidgetTree) -> bool:
    if tree.overlays:
        tree.overlays[-1].dismiss()
        return True
    if _activate(tree.cancel):
        return True
    if tree.on_cancel is not None:
        tree.on_cancel()
        return True
    return False


def _activate(widget: Widget | None) -> bool:
    if widget is None or not widget.is_shown or not widget.enabled:
        return False
    widget.activate()
    return True
