"""Collects SDL events and normalises them for scenes."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
from pygame.event import Event

WINDOW_EVENTS = frozenset(
    {
        *(pygame.VIDEORESIZE, pygame.VIDEOEXPOSE, pygame.WINDOWRESIZED, pygame.WINDOWSIZECHANGED),
        *(pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED, pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN),
    }
)
_POINTER_EVENTS = frozenset({pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP})
_KEY_REPEAT = (400, 40)  # ms before the first repeat, and between repeats
_EDITING_KEYS = frozenset(
    {pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN}
)
"""Keys that repeat while held because they edit text; all other keys only where their command does."""


class EventSource:
    """SDL's queue with three changes.

    A run of mouse motions becomes one event; a wheel event has a position (``event.pos``); a held key gives
    one KEYDOWN, unless it edits text or ``repeats`` is true for it.
    """

    def __init__(self, repeats: Callable[[Event], bool] | None = None) -> None:
        self.repeats = repeats
        self._pointer = (-1, -1)
        self._held: set[int] = set()
        pygame.key.set_repeat(*_KEY_REPEAT)

    def take(self) -> Iterator[Event]:
        """The events since the last call."""
        for event in _joined(pygame.event.get()):
            if event.type == pygame.MOUSEWHEEL:
                event.pos = self._pointer
            elif event.type in _POINTER_EVENTS:
                self._pointer = event.pos
            elif event.type == pygame.KEYUP:
                self._held.discard(event.key)
            elif event.type == pygame.KEYDOWN and self._is_unwanted_repeat(event):
                continue
            yield event

    def _is_unwanted_repeat(self, event: Event) -> bool:
        is_held = event.key in self._held
        self._held.add(event.key)
        if not is_held or event.key in _EDITING_KEYS:
            return False
        return self.repeats is None or not self.repeats(event)


def _joined(events: list[Event]) -> list[Event]:
    """The events with each run of mouse motions joined: a fast mouse sends hundreds a frame."""
    kept: list[Event] = []
    for event in events:
        before = kept[-1] if kept else None
        if before is not None and _is_same_motion(before, event):
            rel = (before.rel[0] + event.rel[0], before.rel[1] + event.rel[1])
            kept[-1] = Event(pygame.MOUSEMOTION, {**event.dict, "rel": rel})
        else:
            kept.append(event)
    return kept


def _is_same_motion(before: Event, event: Event) -> bool:
    is_motion = event.type == before.type == pygame.MOUSEMOTION
    return is_motion and before.buttons == event.buttons
