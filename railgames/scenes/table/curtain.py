"""The curtain: while the laptop is passed on, nothing of the table is drawn."""

from collections.abc import Callable

import pygame

from railgames.core.match import Seat
from railgames.core.text import tr
from railgames.ui.scene import Scene
from railgames.ui.widgets import Button, Column, Icon, Label, Panel, ScrollArea, Spacer, WidgetTree
from railgames.ui.widgets.paint import color


class Curtain(Scene):
    """Covers everything until the person it is for says that they are there."""

    def __init__(self, seat: Seat, shape: str, note: str, on_ready: Callable[[], object]) -> None:
        self.seat = seat
        self.shape = shape
        self.note = note
        self.on_ready = on_ready

    def enter(self) -> None:
        ready = Button(
            tr("I am {name}", name=self.seat.name),
            self._ready,
            kind="primary",
            big=True,
            name="ready",
            align="center",
        )
        card = Column(
            Icon(f"shape-{self.shape}", ink=f"seat:{self.seat.color}", size=64, align="center"),
            Label(tr("Pass to {name}", name=self.seat.name), "display", wraps=True, text_align="center"),
            Label(self.note, "body", "ink_soft", wraps=True, text_align="center"),
            Spacer(2),
            ready,
            Button(tr("Leave the table"), self._leave, kind="quiet", name="leave", align="center"),
            gap=4,
        )
        panel = Panel(ScrollArea(card), pad=(16, 10), align="center")
        root = Column(Spacer(), panel, Spacer(), cross="center")
        self.tree = WidgetTree.of_scene(self, root)
        self.tree.default = ready
        self.tree.set_focus(ready)

    def _leave(self) -> None:
        """The curtain and the table below it; the game is kept."""
        self.app.pop()
        self.app.pop()

    def _ready(self) -> None:
        self.app.pop()
        self.on_ready()

    def layout(self, size: tuple[int, int]) -> None:
        self.tree.layout(self.app.theme, (0, 0, *size))

    def handle(self, event: pygame.event.Event) -> bool:
        return self.tree.handle(event)

    def update(self, dt: float) -> None:
        self.tree.update(dt)

    @property
    def animating(self) -> bool:
        return self.tree.is_animating

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill(color(self.app.theme, f"seat:{self.seat.color}"))
        band = surface.get_rect().inflate(-self.app.theme.px(48), -self.app.theme.px(48))
        surface.fill(color(self.app.theme, "ground"), band.clip(surface.get_clip()))
        self.tree.draw(surface)
