"""Scenes and the stack that holds them."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface
from pygame.event import Event

if TYPE_CHECKING:
    from railgames.ui.app import App
    from railgames.ui.widgets.base import Widget
    from railgames.ui.widgets.tree import WidgetTree


# runs one piece of a scene's work; the app catches what it raises
Guard = Callable[["Scene", Callable[[], object]], object]


class Scene:
    """One screen: it lays out, handles events and draws. Rules are decided elsewhere."""

    app: App
    opaque: bool = True  # False: the scene below shows round it, and receives no input
    tree: WidgetTree | None = None  # a scene made of widgets has one

    @property
    def takes_every_key(self) -> bool:
        """Whether even the keys that work everywhere go to this scene (it waits for a key to be chosen)."""
        return False

    def enter(self) -> None:
        """Called once, when the scene is put on the stack (app is set by then)."""

    def leave(self) -> None:
        """Called once, when it is taken off."""

    def suspend(self) -> None:
        """Called when another scene is put on top."""

    def resume(self) -> None:
        """Called when it is on top again."""

    def layout(self, size: tuple[int, int]) -> None:
        """Place everything for a window of this size in pixels; also after a new theme or scale."""

    def handle(self, event: Event) -> bool:
        """Take an event; True when it was used."""
        return False

    def press_meaning(self, command: str) -> Hashable:
        """What the key of a command does now, as far as that changes by itself; see ``PressGuard``."""
        return ""

    def update(self, dt: float) -> None:
        """Let dt seconds pass."""

    def draw(self, surface: Surface) -> None:
        """Draw everything; the surface's clip is the part that has to be drawn again."""

    @property
    def animating(self) -> bool:
        """True while something moves, so that the app runs at 60 frames a second."""
        return False

    def invalidate(self, rect: Rect | None = None) -> None:
        """Ask for a redraw of rect (None: of everything)."""
        self.app.invalidate(rect)


def _unguarded(scene: Scene, work: Callable[[], object]) -> object:
    return work()


def _entered(scene: Scene) -> bool:
    scene.enter()
    return True


def _is_animating(scene: Scene) -> bool:
    return scene.animating


class SceneStack:
    """A stack of scenes: the top one receives input, the visible ones are drawn from below."""

    def __init__(self, app: App, guard: Guard = _unguarded) -> None:
        self._app = app
        self._guard = guard
        self._scenes: list[Scene] = []
        self._keyed: tuple[Widget | None] | None = None  # the focus when the last key of this frame came
        self._pointer: tuple[int, int] | None = None  # where the mouse was seen last

    @property
    def top(self) -> Scene | None:
        """The scene that receives input; None when there is none."""
        return self._scenes[-1] if self._scenes else None

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """From the bottom to the top."""
        return tuple(self._scenes)

    def __len__(self) -> int:
        return len(self._scenes)

    def push(self, scene: Scene) -> None:
        """Put scene on top; the one below is suspended."""
        if (below := self.top) is not None:
            self._guard(below, below.suspend)
        self._add(scene)

    def pop(self) -> Scene | None:
        """Take the top scene off and return it; the one below is resumed."""
        if not self._scenes:
            return None
        scene = self._remove()
        if (below := self.top) is not None:
            self._guard(below, below.resume)
            if below.tree is not None and self._pointer is not None:
                self._guard(below, partial(below.tree.point_at, self._pointer))
        self._app.invalidate()
        return scene

    def replace(self, scene: Scene) -> None:
        """Put scene in the place of the top one, without resuming what is below."""
        if self._scenes:
            self._remove()
        self._add(scene)

    def clear(self) -> None:
        """Take every scene off, from the top."""
        while self._scenes:
            self._remove()

    def _add(self, scene: Scene) -> None:
        scene.app = self._app
        below = self.top
        self._scenes.append(scene)
        if self._guard(scene, partial(_entered, scene)) is None:
            self._give_up(scene, below)
        elif scene in self._scenes:  # enter() may have left again
            self._guard(scene, partial(scene.layout, self._app.window.size))
        self._app.invalidate()

    def _give_up(self, scene: Scene, below: Scene | None) -> None:
        """Remove a scene that failed to enter and resume the one below."""
        if scene in self._scenes:
            self._scenes.remove(scene)
        if below is not None and self.top is below:
            self._guard(below, below.resume)

    def _remove(self) -> Scene:
        scene = self._scenes.pop()
        self._guard(scene, scene.leave)
        return scene

    def layout(self, size: tuple[int, int]) -> None:
        """Lay every scene out again."""
        for scene in self.scenes:
            self._guard(scene, partial(scene.layout, size))

    def handle(self, event: Event) -> bool:
        """Give the event to the top scene only."""
        scene = self.top
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._pointer = (int(event.pos[0]), int(event.pos[1]))
        if event.type == pygame.KEYDOWN:
            self._keyed = (self._focus(),)
        elif event.type == pygame.TEXTINPUT and self._keyed not in (None, (self._focus(),)):
            return True  # the key that opened a text field is not typed into it
        return scene is not None and bool(self._guard(scene, partial(scene.handle, event)))

    def _focus(self) -> Widget | None:
        """The widget of the top scene that has the focus."""
        tree = self.top.tree if self.top is not None else None
        return tree.focus if tree is not None else None

    def update(self, dt: float) -> None:
        """Let dt seconds pass for every scene that shows."""
        self._keyed = None
        for scene in self.visible():
            self._guard(scene, partial(scene.update, dt))

    def draw(self, surface: Surface) -> None:
        """Draw every scene that shows, from the back."""
        for scene in self.visible():
            self._guard(scene, partial(scene.draw, surface))

    def visible(self) -> list[Scene]:
        """The topmost opaque scene and all above it, in the order of drawing."""
        first = len(self._scenes) - 1
        while first > 0 and not self._scenes[first].opaque:
            first -= 1
        return self._scenes[max(0, first) :]

    def text_spot(self) -> Rect | None:
        """Where text is typed now: the text field of the top scene that has the focus; None without one."""
        focus = self._focus()
        return None if focus is None or focus.text_spot is None else focus.text_spot()

    @property
    def animating(self) -> bool:
        """True while anything that shows moves."""
        return any(bool(self._guard(scene, partial(_is_animating, scene))) for scene in self.visible())
