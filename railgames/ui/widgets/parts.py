"""Controls made of several parts of which one is chosen: segments, tabs, colours."""

from __future__ import annotations

from typing import Any

import pygame

from railgames.ui.widgets.base import Widget


class PartsControl(Widget):
    """Follows the pointer over the parts; a click that begins and ends on one part chooses it.

    Enter goes no further than the control: nobody who chooses presses the default button by it.
    """

    focusable = True

    def __init__(self, **common: Any) -> None:
        super().__init__(**common)
        self.pointed = -1
        self._pressed = -1

    def part_rects(self) -> list[pygame.Rect]:
        """The window rectangle of every part, in order."""
        raise NotImplementedError

    def choose(self, index: int) -> None:
        """Choose a part as a person would."""
        raise NotImplementedError

    def key(self, event: pygame.event.Event) -> bool:
        """A KEYDOWN event while the control has the focus; True when it is used."""
        raise NotImplementedError

    def handle(self, event: pygame.event.Event) -> bool:
        """Follow the pointer, a click and the keys."""
        if not self.enabled:
            return False
        if event.type == pygame.KEYDOWN:
            return self.key(event) or self.is_key(event, "confirm")
        if event.type == pygame.MOUSEMOTION:
            self._point(self._part_at(event.pos))
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._pressed = self._part_at(event.pos)
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            index = self._part_at(event.pos)
            if index == self._pressed >= 0:
                self.choose(index)
            return True
        return False

    def hover_changed(self, is_hovered: bool) -> None:
        """No part is pointed at any more when the pointer leaves."""
        super().hover_changed(is_hovered)
        if not is_hovered:
            self.pointed = -1
        self.invalidate()

    def _part_at(self, pos: tuple[int, int]) -> int:
        return next((i for i, rect in enumerate(self.part_rects()) if rect.collidepoint(pos)), -1)

    def _point(self, index: int) -> None:
        if index != self.pointed:
            self.pointed = index
            self.invalidate()
