"""A window that is only a surface, a match on its table, and a pilot at mouse and keys."""

import os
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")  # a check must not open a window, whatever the computer has
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import numpy as np
import pygame
from numpy.typing import NDArray
from pygame import Rect, Surface

from railgames.core import registry
from railgames.core.actions import Action
from railgames.core.game import AnyGame
from railgames.core.level import Level
from railgames.core.match import Match, Seat
from railgames.scenes.replay import ReplayScene
from railgames.scenes.room import AnyGameScene, AnyRoom
from railgames.scenes.screenshots import headless
from railgames.scenes.services import Services, offered
from railgames.scenes.table.curtain import Curtain
from railgames.scenes.table.keeper import Keeper
from railgames.scenes.table.log_panel import log_lines
from railgames.scenes.table.scene import TableScene
from railgames.testing.layout_check import words_of
from railgames.testing.rooms.blank import blank_pictures
from railgames.ui.app import App
from railgames.ui.pilot import Pilot
from railgames.ui.widgets import Widget, WidgetTree

SIZE = (1024, 640)
"""The smallest window that shows everything: what is drawn in it is compared quickly."""

NAMES = ("Ada", "Bruno", "Cleo", "Dan", "Eve", "Fay")

STEP, MOST_STEPS = 0.2, 300
"""Seconds that pass in one step of a motion, and how many steps the longest one may take."""


def people(count: int) -> tuple[Seat, ...]:
    """This many persons at one screen."""
    return tuple(Seat(NAMES[seat], None, seat, seat) for seat in range(count))


def one_person(viewer: int, count: int) -> tuple[Seat, ...]:
    """A person at seat ``viewer``; AIs, which never answer here, at the others."""
    return tuple(
        seat if idx == viewer else Seat(seat.name, Level.EASY, idx, idx)
        for idx, seat in enumerate(people(count))
    )


class Desk:
    """A match on the table of an open window."""

    def __init__(self, services: Services, table: TableScene) -> None:
        self.services = services
        self.app = services.app
        self.pilot = Pilot(services.app)
        self.table = table

    @property
    def match(self) -> Match:
        return self.table.match

    @property
    def room(self) -> AnyRoom:
        return self.table.room

    @property
    def tree(self) -> WidgetTree:
        """The widgets of the table."""
        assert self.table.tree is not None
        return self.table.tree

    @property
    def is_covered(self) -> bool:
        """Whether a curtain is down."""
        return isinstance(self.app.stack.top, Curtain)

    def lift_curtain(self) -> None:
        """The person whom the curtain waits for is there."""
        self.pass_on()
        if self.is_covered:
            self.pilot.press("return")
            self.pilot.step(2)
            self.see_round_ends()

    def pass_on(self) -> None:
        """Let the curtain fall, if somebody still looks at what they drew."""
        if self.table.last_look.is_on:
            self.pilot.press(self.key_of("end_turn"))

    def see_round_ends(self) -> None:
        """Press until no card of a round's end is open."""
        for _ in range(MOST_STEPS):
            if self.table.rounds.card is None:
                return
            self.app.step(STEP)
            self.pilot.press(self.key_of("confirm"))
        raise AssertionError("the card of a round's end does not close")

    def play(self, *actions: Action) -> None:
        """Play a row, whoever is on turn, and let everything that moves come to its end."""
        self.match.play(*actions)
        self.rest()

    def rest(self) -> int:
        """Let motions end; how many steps that took. Raises AssertionError when one does not end."""
        for steps in range(MOST_STEPS):
            self.app.step(STEP)
            self.see_round_ends()
            self.pass_on()
            if not self.app.tweens.active and not self.table.show.is_on:
                return steps
        raise AssertionError(f"a motion still runs after {MOST_STEPS * STEP:.0f} seconds")

    def picture(self, part: Rect | None = None) -> str:
        """The digest of the window, or of a part of it, after a redraw."""
        return picture_of(self.app, part)

    def sight(self) -> str:
        """The digest of the window as it is, without drawing again what has not changed."""
        return settled(self.app, lambda: self.app.step(0.0))

    def picture_of_room(self) -> str:
        """The digest of board and hand."""
        return self.picture(self.table.room_widget.rect)

    def picture_of_table(self) -> str:
        """The digest of the table, also where a curtain covers it."""
        surface = Surface(self.app.window.size)
        return settled(self.app, lambda: self.table.draw(surface), surface)

    def texts(self) -> list[str]:
        """Everything that the table says in words: labels, buttons, tooltips, the log."""
        lines = log_lines(self.match, self.table.controller.visible, self.table.named)
        return [*texts_of(self.tree.root), *(f"{line.seat}: {line.text}" for line in lines)]

    def room_widgets(self) -> list[Widget]:
        """The widgets of the room: its panels with all below them, then the board."""
        return [widget for widget in self.table.room_widget.walk() if widget is not self.table.room_widget]

    def press(self, key: str) -> None:
        """Press a key, and close the menu that it may have opened."""
        self.pilot.press(key)
        if self.tree.overlays:
            self.pilot.press(self.key_of("cancel"))

    def spots(self, across: int, down: int) -> list[tuple[int, int]]:
        """Points spread over the room."""
        area = self.table.room_widget.rect
        return [
            (area.x + area.w * (2 * x + 1) // (2 * across), area.y + area.h * (2 * y + 1) // (2 * down))
            for x in range(across)
            for y in range(down)
        ]

    def key_of(self, command: str) -> str:
        """The first key of a command. Raises AssertionError when it has none."""
        keys = self.app.keys.texts(command)
        assert keys, f"the command {command!r} has no key"
        return keys[0]

    def room_keys(self) -> list[str]:
        """The key of each command that the room lists, ranges opened ("pick_1..pick_4")."""
        return [self.key_of(name) for name in self.room_commands()]

    def room_commands(self) -> list[str]:
        """The names of the commands that the room lists, ranges opened."""
        return [name for words, _ in self.room.commands() for name in opened(words)]


def opened(words: str) -> list[str]:
    """The commands that a line of ``Room.commands`` names: one, or "first..last" of a numbered row."""
    first, dots, last = words.partition("..")
    if not dots:
        return [first]
    stem, start = first.rsplit("_", 1)
    order = [*range(1, 10), 0]
    numbers = order[order.index(int(start)) : order.index(int(last.rsplit("_", 1)[1])) + 1]
    return [f"{stem}_{number}" for number in numbers]


def texts_of(root: Widget) -> list[str]:
    """The words and tooltips of a widget and all below it that is shown."""
    shown = [widget for widget in root.walk() if widget.is_shown]
    return [text for widget in shown for text in (words_of(widget), widget.tooltip_text()) if text]


_pixels: dict[tuple[int, ...], NDArray[np.uint32]] = {}
"""Room for the pixels of a surface of each size: to ask for it anew takes longer than to look at them."""


def digest(surface: Surface) -> str:
    """A short text that differs for pictures that differ in any pixel."""
    red, green, blue, _ = surface.get_masks()
    seen = pygame.surfarray.pixels2d(surface).T
    pixels = _pixels.setdefault(seen.shape, np.empty(seen.shape, np.uint32))
    np.bitwise_and(seen, red | green | blue, out=pixels)  # the other bits are of no colour
    return f"{zlib.crc32(pixels.data):08x}"


def picture_of(app: App, part: Rect | None = None) -> str:
    """The digest of the window, or of a part of it, redrawn, with pictures that a thread still makes."""

    app.invalidate()
    app.step(0.0)
    whole = settled(app, lambda: app.step(0.0))
    return whole if part is None else digest(app.window.surface.subsurface(part))


def settled(app: App, draw: Callable[[], object], surface: Surface | None = None) -> str:
    """Draw until nothing changes any more: a map asks for its tiles a few at a frame. Gives the digest of the
    surface, of the window where none is given."""
    seen = app.window.surface if surface is None else surface
    before, now, came = "", digest(seen), 0
    while before != now or app.raster.busy or came != app.raster.collected:
        app.raster.collect()  # what is asked for under a curtain would wait for ever
        came = app.raster.collected  # what comes while a frame is drawn is seen in the next one only
        frames = app.frames_drawn
        draw()
        is_same = surface is None and app.frames_drawn == frames
        before, now = now, now if is_same else digest(seen)
    return now


class Window:
    """An open window, on which one match after another is put on the table."""

    def __init__(self, services: Services) -> None:
        self.services = services

    def table(self, match: Match) -> Desk:
        """Put a match on the table, in place of whatever was there."""
        self.clear()
        keeper = Keeper(self.services, match, notify=lambda message: None)
        table = TableScene(self.services, match, keeper)
        self.services.app.push(table)
        desk = Desk(self.services, table)
        desk.pilot.move((0, 0))
        desk.pilot.step()
        return desk

    def replay(self, match: Match, move: int) -> ReplayScene:
        """The replay of a match after this many moves."""
        self.clear()
        scene = ReplayScene(self.services, match, move=move)
        self.services.app.push(scene)
        Pilot(self.services.app).step(2)
        return scene

    def picture(self) -> str:
        """The digest of whatever is shown."""
        return picture_of(self.services.app)

    def clear(self) -> None:
        """Leave every scene."""
        while len(self.services.app.stack):
            self.services.app.pop()


@contextmanager
def open_window(
    game: AnyGame,
    scene: AnyGameScene,
    size: tuple[int, int] = SIZE,
    speed: str = "off",
    *,
    with_pictures: bool = True,
) -> Iterator[Window]:
    """A window without a screen in which this game and scene are installed; its pictures are blank where a
    check looks at none."""
    pictures = nullcontext() if with_pictures else blank_pictures()
    with registry.offered(game), offered(scene), pictures, headless(size, "paper") as services:
        services.app.set_speed(speed)
        yield Window(services)
