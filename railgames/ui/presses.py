"""Presses that come too late: what was there has given its place, or its effect, to something else."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

import pygame
from pygame.event import Event

if TYPE_CHECKING:
    from railgames.ui.keys import Keys
    from railgames.ui.scene import Scene
    from railgames.ui.widgets.base import Widget
    from railgames.ui.widgets.tree import WidgetTree

GUARD_SECONDS = 0.4
"""Seconds in which a press is ignored, after what it would do has changed by itself. The second press of a
double click comes sooner, and who has read what is there now presses later."""

SLOP = 4
"""A pointer that moves farther than this many pixels points at something else on purpose."""

PRESS_COMMANDS = ("confirm", "skip", "hurry")
"""The commands of keys that press what has the focus, or what the moment offers."""
OWN_BUTTON = "end_turn"
"""The command of the key that presses the primary button, wherever the focus is."""

Target = tuple[Hashable, ...]


class Watch:
    """What a press would do now, and when that changed without the person's doing."""

    def __init__(self) -> None:
        self._target: Target | None = None
        self._changed = -float("inf")
        self._is_seen = False

    def see(self, target: Target | None, now: float) -> None:
        """Notice what a press would do. Where nothing is for a moment and the same again, nothing changed."""
        if target is not None and target != self._target:
            self._target = target
            if not self._is_seen:
                self._changed = now
        self._is_seen = False

    def choose(self, target: Target | None) -> None:
        """The person has gone there."""
        self._target, self._changed = target, -float("inf")

    def relax(self) -> None:
        """The person has seen what is there at the next look."""
        self._is_seen, self._changed = True, -float("inf")

    def age(self, now: float) -> float:
        """Seconds since the last change."""
        return now - self._changed


class PressGuard:
    """Ignores hasty presses, so that no press meant for one button does what another does in its place.

    A press is hasty if what it would do has changed less than ``seconds`` ago. It counts all the same once
    the person has moved the pointer or used another key. A key that presses a button is a press too.
    """

    def __init__(self, keys: Keys, seconds: float = GUARD_SECONDS) -> None:
        self.seconds = seconds
        self._keys = keys
        self._now = 0.0
        self._pos: tuple[int, int] | None = None
        self._pointer, self._focus, self._own = Watch(), Watch(), Watch()

    def look(self, scene: Scene | None, dt: float = 0.0) -> None:
        """Notice what presses would do in the top scene, ``dt`` seconds after the last look."""
        self._now += dt
        if self._pos is not None:
            self._pointer.see(_under(scene, self._pos), self._now)
        self._focus.see(_focused(scene), self._now)
        self._own.see(_own(scene), self._now)

    def relax(self) -> None:
        """The person has seen what is there: the next press counts."""
        for watch in (self._pointer, self._focus, self._own):
            watch.relax()

    def expect(self) -> None:
        """The person's own key has moved the focus to where the next press is expected: it counts at once."""
        self._focus.relax()

    def ignores(self, event: Event, scene: Scene | None) -> bool:
        """Whether an event is a press that comes too late. Call it before the scene gets the event."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            self._point(event.pos, scene)
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.look(scene)
            return self._pointer.age(self._now) < self.seconds
        if event.type != pygame.KEYDOWN:
            return False
        self.look(scene)
        if self._keys.matches(event, OWN_BUTTON):
            return self._own.age(self._now) < self.seconds
        return self._is_press(event) and self._focus.age(self._now) < self.seconds

    def after(self, event: Event, scene: Scene | None) -> None:
        """Call it after the scene has got the event: a key that is no press, and a click, move the focus on
        purpose."""
        is_key = event.type == pygame.KEYDOWN
        if event.type == pygame.MOUSEBUTTONDOWN or (is_key and not self._is_press(event)):
            self._focus.choose(_focused(scene))
        self.look(scene)

    def _is_press(self, event: Event) -> bool:
        return any(self._keys.matches(event, command) for command in (*PRESS_COMMANDS, OWN_BUTTON))

    def _point(self, pos: tuple[int, int], scene: Scene | None) -> None:
        before = self._pos
        if before is None or max(abs(pos[0] - before[0]), abs(pos[1] - before[1])) > SLOP:
            self._pos = (int(pos[0]), int(pos[1]))
            self._pointer.choose(_under(scene, self._pos))


def _named(widget: Widget) -> Target:
    """A widget by its name, so that one that is made anew is the same; with what a press on it does."""
    return (widget.name or id(widget), widget.meaning)


def _under(scene: Scene | None, pos: tuple[int, int]) -> Target | None:
    """What a press at a place would go to; None for nothing that can be pressed."""
    tree = None if scene is None else scene.tree
    found = None if tree is None else tree.target_at(pos)
    top = tree.overlays[-1] if tree is not None and tree.overlays else None
    if top is not None and top.closes_outside and (found is None or top not in found.path()):
        return (scene, "outside", id(top))
    node = None if found is None else next((one for one in found.path() if one.focusable), None)
    return None if node is None else (scene, *_named(node))


def _focused(scene: Scene | None) -> Target | None:
    """What a key that confirms would press."""
    if scene is None or scene.tree is None:
        return None
    widget = _confirmed(scene.tree)
    return (scene, scene.press_meaning(PRESS_COMMANDS[0]), *(() if widget is None else _named(widget)))


def _confirmed(tree: WidgetTree) -> Widget | None:
    if tree.focus is not None:
        return tree.focus
    return tree.overlays[-1].default if tree.overlays else tree.default


def _own(scene: Scene | None) -> Target | None:
    return None if scene is None else (scene, scene.press_meaning(OWN_BUTTON))
