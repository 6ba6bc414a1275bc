"""A Railroad Ink table in a window that is only a surface, and a pilot at its mouse and keys."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pytest

from railgames.core.level import Level
from railgames.core.match import Match, MatchSetup, Seat
from railgames.core.registry import game
from railgames.scenes.railroad_ink.room import InkRoom
from railgames.scenes.screenshots import headless
from railgames.scenes.services import Services
from railgames.scenes.table.scene import TableScene
from railgames.ui.pilot import Pilot

NAMES = ("Ada", "Bruno", "Cleo", "Dan", "Eve", "Fay")


class Desk:
    """What a test has in hand."""

    def __init__(self, services: Services, table: TableScene) -> None:
        self.services = services
        self.app = services.app
        self.table = table
        self.room: InkRoom = table.room  # type: ignore[assignment]
        self.match = table.match
        self.pilot = Pilot(self.app)

    def die(self, slot: int) -> tuple[int, int]:
        """The middle of a die."""
        return self.room.hand.places.dice[slot].center

    def space(self, name: str) -> tuple[int, int]:
        """The middle of a space."""
        cell = self.room.board.board.cell_of[name]
        return self.room.board.geometry.space(cell).center

    def close_card(self) -> None:
        """Press a key if the card of a round's end is open; it closes once it has been there for a moment."""
        if self.table.rounds.card is not None:
            self.pilot.press("return")

    def free_slot(self) -> int | None:
        """A die that can be drawn."""
        dice = self.room.hand.view.dice
        return next((n for n, slot in enumerate(dice) if slot.state == "free"), None)


OpenDesk = Callable[..., Desk]


@contextmanager
def open_desks() -> Iterator[OpenDesk]:
    """Opens tables, and closes all of them: size, theme, scale, people, ais, speed, seed and options of the
    game."""
    with ExitStack() as stack:

        def open_desk(
            size: tuple[int, int] = (1280, 720),
            theme: str = "paper",
            scale: float | None = None,
            people: int = 1,
            ais: int = 0,
            speed: str = "off",
            seed: int = 2026,
            **options: object,
        ) -> Desk:
            services = stack.enter_context(headless(size, theme))
            services.app.set_speed(speed)
            if scale is not None:
                services.app.set_scale(scale)
            rules = game("railroad_ink")
            seats = tuple(
                Seat(NAMES[n], Level.EASY if n >= people else None, n, n) for n in range(people + ais)
            )
            setup = MatchSetup("railroad_ink", rules.Config(**options), seats, seed)
            table = services.go.table(Match(rules, setup, services.library))
            services.app.push(table)
            opened = Desk(services, table)
            opened.pilot.step(2)
            return opened

        yield open_desk


@pytest.fixture
def desk() -> Iterator[OpenDesk]:
    """Opens a table, as ``open_desks`` does."""
    with open_desks() as opened:
        yield opened
