"""A scene that shows one widget tree, and a pilot to drive it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from railgames.ui.app import App, AppSettings
from railgames.ui.pilot import Pilot
from railgames.ui.scene import Scene
from railgames.ui.widgets import Widget, WidgetTree

ROOT = Path(__file__).parents[3]


class Bench(Scene):
    """A scene with nothing but a widget tree."""

    def __init__(self, root: Widget) -> None:
        self.root = root
        self.left = False

    def enter(self) -> None:
        self.tree = WidgetTree.of_scene(self, self.root, on_cancel=self.cancelled)

    def cancelled(self) -> None:
        self.left = True

    def layout(self, size: tuple[int, int]) -> None:
        self.tree.layout(self.app.theme, (0, 0, *size))

    def handle(self, event: pygame.event.Event) -> bool:
        return self.tree.handle(event)

    def update(self, dt: float) -> None:
        self.tree.update(dt)

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill(self.app.theme.color("ground"))
        self.tree.draw(surface)

    @property
    def animating(self) -> bool:
        return self.tree.is_animating


class Table:
    """The app, the pilot and the tree of one test."""

    def __init__(self, root: Widget, size: tuple[int, int], scale: float, theme: str = "paper") -> None:
        self.app = App(AppSettings(theme=theme, scale=scale), data_root=ROOT, headless_size=size, strict=True)
        self.scene = Bench(root)
        self.app.push(self.scene)
        self.pilot = Pilot(self.app)
        self.pilot.step(2)

    @property
    def tree(self) -> WidgetTree:
        return self.scene.tree

    def click(self, widget: Widget) -> None:
        """Click in the middle of a widget."""
        self.pilot.click(widget.rect.center)


Show = Callable[..., Table]


@pytest.fixture
def show() -> Iterator[Show]:
    """Show a widget in a window; every window is closed at the end."""
    tables: list[Table] = []

    def open_table(root: Widget, size: tuple[int, int] = (800, 600), scale: float = 1.0) -> Table:
        tables.append(Table(root, size, scale))
        return tables[-1]

    yield open_table
    for table in tables:
        table.app.close()
