"""Keyboard access to a board: a cursor that moves between named targets with the arrow keys."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any, NamedTuple

import pygame

from railgames.ui.widgets.base import Widget
from railgames.ui.widgets.focus import nearest_in_direction
from railgames.ui.widgets.paint import ring_margin


class Target(NamedTuple):
    """What can be pointed at on a board: its key, window rectangle (px), and words for the tooltip."""

    key: Hashable
    rect: pygame.Rect
    name: str = ""


class BoardFocus(Widget):
    """Covers a board; subclass it and draw, or lay it over one in a Stack.

    Mouse and arrow keys move one cursor: ``on_point(key)`` when it reaches a target (None when it leaves
    them), ``on_choose(key)`` on a click, Enter or Space. Other keys and buttons are left to the scene.
    ``targets`` is called again at every event that needs it, so it may change with the state.
    """

    focusable = True

    def __init__(
        self,
        targets: Callable[[], Iterable[Target]] = tuple,
        on_choose: Callable[[Hashable], object] | None = None,
        on_point: Callable[[Hashable | None], object] | None = None,
        *,
        grow: float = 1,
        **common: Any,
    ) -> None:
        super().__init__(grow=grow, **common)
        self.targets = targets
        self.on_choose = on_choose
        self.on_point = on_point
        self.current: Hashable | None = None
        self._pressed: Hashable | None = None

    def target(self, key: Hashable | None) -> Target | None:
        """The target with that key, if it is there now."""
        return (
            next((target for target in self.targets() if target.key == key), None)
            if key is not None
            else None
        )

    def target_at(self, pos: tuple[int, int]) -> Target | None:
        """The smallest target under a window position."""
        found = [target for target in self.targets() if target.rect.collidepoint(pos)]
        return min(found, key=lambda target: target.rect.w * target.rect.h, default=None)

    def point(self, key: Hashable | None) -> None:
        """Move the cursor to a target."""
        if key == self.current:
            return
        self._invalidate_ring()
        self.current = key
        self._invalidate_ring()
        if self.on_point is not None:
            self.on_point(key)

    def _invalidate_ring(self) -> None:
        target = self.target(self.current)
        if target is not None and self._theme is not None:
            margin = 2 * ring_margin(self._theme)
            self.invalidate(target.rect.inflate(margin, margin))

    def tooltip_text(self) -> str:
        """What the cursor is on."""
        target = self.target(self.current)
        return target.name if target is not None and target.name else self.tooltip

    def activate(self) -> None:
        """Choose what the cursor is on."""
        if self.enabled and self.on_choose is not None and self.target(self.current) is not None:
            self.on_choose(self.current)

    def focus_rect(self) -> pygame.Rect:
        """The tree's ring goes round the current target."""
        target = self.target(self.current)
        return target.rect if target is not None else self.rect

    def focus_changed(self, has_focus: bool) -> None:
        """When the focus comes by key, put the cursor on the first target."""
        super().focus_changed(has_focus)
        tree = self.tree
        if has_focus and tree is not None and tree.is_focus_visible and self.target(self.current) is None:
            first = next(iter(self.targets()), None)
            if first is not None:
                self.point(first.key)

    def handle(self, event: pygame.event.Event) -> bool:
        """Pointing, clicking, arrows, Enter and Space."""
        if not self.enabled:
            return False
        if event.type == pygame.MOUSEMOTION:
            target = self.target_at(event.pos)
            self.point(target.key if target is not None else None)
            return target is not None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            target = self.target_at(event.pos)
            self._pressed = target.key if target is not None else None
            return target is not None
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            target = self.target_at(event.pos)
            if target is not None and target.key == self._pressed:
                self.point(target.key)
                self.activate()
            return True
        return event.type == pygame.KEYDOWN and self._key(event)

    def _key(self, event: pygame.event.Event) -> bool:
        if getattr(event, "mod", 0) & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        way = self.which_arrow(event)
        if way is not None:
            return self._walk(way)
        if self.is_key(event, "confirm"):
            if self.target(self.current) is None:
                return False
            self.activate()
            return True
        return False

    def _walk(self, direction: tuple[int, int]) -> bool:
        targets = list(self.targets())
        here = next((target for target in targets if target.key == self.current), None)
        if not targets:
            return False
        if here is None:
            self.point(targets[0].key)
            return True
        others = [(target.key, _center(target)) for target in targets if target.key != self.current]
        found = nearest_in_direction(_center(here), others, direction)
        if found is not None:
            self.point(found)
        return True


def _center(target: Target) -> tuple[float, float]:
    return float(target.rect.centerx), float(target.rect.centery)
