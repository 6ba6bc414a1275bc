"""The curtain: hides the table while the laptop is passed to the next person."""

from collections.abc import Callable

import pygame

from railgames.core.match import Seat
from railgames.core.text import tr
from railgames.scenes.table.seat_look import SeatLook
from railgames.ui.scene import Scene
from railgames.ui.widgets import Button, Column, Icon, Label, Panel, ScrollArea, Spacer, WidgetTree
from railgames.ui.widgets.paint import color

LOW = 500
"""In a window lower than this, in pixels at scale 1, margins give way, so that every button shows."""


class Curtain(Scene):
    """Covers the table until the next person confirms, or starts the recap of what they missed."""

    tree: WidgetTree

    def __init__(
        self,
        seat: Seat,
        look: SeatLook,
        note: str,
        on_ready: Callable[[], object],
        on_recap: Callable[[], object] | None = None,
    ) -> None:
        self.seat = seat
        self.look = look
        self.note = note
        self.on_ready = on_ready
        self.on_recap = on_recap

    def enter(self) -> None:
        is_low = self.app.window.size[1] < self.app.theme.px(LOW)
        self._recap = Button(
            tr("Show me what happened"),
            self._look_back,
            icon="replay",
            name="recap",
            align="center",
            visible=self.on_recap is not None,
        )
        ready = Button(
            tr("I am {name}", name=self.seat.name),
            self._ready,
            kind="primary",
            big=True,
            name="ready",
            align="center",
        )
        card = Column(
            Icon(f"shape-{self.look.shape}", ink=self.look.ink, size=40 if is_low else 64, align="center"),
            Label(tr("Pass to {name}", name=self.seat.name), "display", wraps=True, text_align="center"),
            Label(self.note, "body", "ink_soft", wraps=True, text_align="center"),
            Spacer(0 if is_low else 2),
            ready,
            self._recap,
            Button(tr("Leave the table"), self._leave, kind="quiet", name="leave", align="center"),
            gap=2 if is_low else 4,
        )
        panel = Panel(ScrollArea(card, keeps_width=True), pad=(16, 5 if is_low else 10), align="center")
        root = Column(Spacer(), panel, Spacer(), cross="center")
        self.tree = WidgetTree.of_scene(self, root)
        self.tree.default = ready
        self.tree.set_focus(ready)

    def offer_recap(self, on_recap: Callable[[], object] | None) -> None:
        """Offer the recap now: the past moves of a long game are read while the curtain is down."""
        self.on_recap = on_recap
        self._recap.visible = on_recap is not None

    def _look_back(self) -> None:
        self.app.pop()
        if self.on_recap is not None:
            self.on_recap()

    def _leave(self) -> None:
        """Close the curtain and the table below it; the game is saved."""
        self.app.pop()
        self.app.pop()

    def _ready(self) -> None:
        self.app.pop()
        self.on_ready()

    def layout(self, size: tuple[int, int]) -> None:
        self.tree.layout(self.app.theme, (0, 0, *size))

    def handle(self, event: pygame.event.Event) -> bool:
        # The keys that end a turn, pressed twice, must not open the curtain for the wrong person.
        held = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
        if event.type == pygame.KEYDOWN and event.mod & held:
            return True
        return self.tree.handle(event)

    def update(self, dt: float) -> None:
        self.tree.update(dt)

    @property
    def animating(self) -> bool:
        return self.tree.is_animating

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill(color(self.app.theme, self.look.ink))
        band = surface.get_rect().inflate(-self.app.theme.px(48), -self.app.theme.px(48))
        surface.fill(color(self.app.theme, "ground"), band.clip(surface.get_clip()))
        self.tree.draw(surface)
