"""A scene made of one widget tree: menus, dialogs, forms. Most scenes derive from it."""

import pygame

from railgames.core.game import MapSource
from railgames.scenes.services import Services
from railgames.ui.scene import Scene
from railgames.ui.widgets import Widget, WidgetTree
from railgames.ui.widgets.paint import color
from railgames.ui.widgets.toast import Toast


class Page(Scene):
    """Builds its tree in ``build`` when it is entered; Esc calls ``back``."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.tree: WidgetTree | None = None

    def build(self) -> Widget:
        """The root widget. ``app`` is already set."""
        raise NotImplementedError

    def built(self) -> None:
        """Called when the tree is built: set its default button and first focus here."""

    def back(self) -> None:
        """Esc, or the back button."""
        self.app.pop()

    def rebuild(self) -> None:
        """Rebuild the widget tree after a change of language or data; open toasts are kept."""
        before = self.tree
        self.tree = WidgetTree.of_scene(self, self.build(), on_cancel=self.back)
        self.built()
        self.layout(self.app.window.size)
        for toast in before.toasts.children if before is not None else ():
            if isinstance(toast, Toast):
                self.tree.toasts.show(toast.text, toast.kind, toast.left)

    def keep_maps(self, maps: MapSource) -> None:
        """Called before the packs are read again: a match that goes on keeps these maps."""

    def reloaded(self) -> None:
        """Called when the packs have been read again: show what there is now."""
        self.rebuild()

    def settings_changed(self) -> None:
        """Called when settings were taken over from another window: show those that are on this page."""

    def enter(self) -> None:
        self.tree = WidgetTree.of_scene(self, self.build(), on_cancel=self.back)
        self.built()

    def layout(self, size: tuple[int, int]) -> None:
        if self.tree is not None:
            self.tree.layout(self.app.theme, (0, 0, *size))

    def handle(self, event: pygame.event.Event) -> bool:
        return self.tree is not None and self.tree.handle(event)

    def update(self, dt: float) -> None:
        if self.tree is not None:
            self.tree.update(dt)

    @property
    def animating(self) -> bool:
        return self.tree is not None and self.tree.is_animating

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw the background below the widgets."""
        surface.fill(color(self.app.theme, "ground"))

    def draw(self, surface: pygame.Surface) -> None:
        self.draw_ground(surface)
        if self.tree is not None:
            self.tree.draw(surface)
