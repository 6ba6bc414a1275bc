"""A Spike table in a window that is only a surface, and a pilot at its mouse and keys."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import lru_cache
from pathlib import Path

import pytest

from railgames.content import Library
from railgames.core.match import Match, MatchSetup, Seat
from railgames.games.spike import GAME
from railgames.scenes.screenshots import headless
from railgames.scenes.services import Services
from railgames.scenes.spike.room import SpikeRoom
from railgames.scenes.table.scene import TableScene
from railgames.store.savefile import load
from railgames.ui.pilot import Pilot

NAMES = ("Ada", "Bruno", "Cleo", "Dan")
KNOWN_GAME = Path(__file__).parents[2] / "games" / "spike" / "fixtures" / "format-2-finished.railgame"


@lru_cache(maxsize=1)
def known_game() -> Match:
    """A whole game of two, to begin tables from."""
    return load(KNOWN_GAME, Library()).match


class Desk:
    """What a test has in hand."""

    def __init__(self, services: Services, table: TableScene) -> None:
        self.services = services
        self.app = services.app
        self.table = table
        self.room: SpikeRoom = table.room  # type: ignore[assignment]
        self.match = table.match
        self.pilot = Pilot(self.app)

    def lift_curtain(self) -> None:
        """Whoever the curtain waits for is there."""
        if hasattr(self.app.stack.top, "on_ready"):
            self.pilot.press("return")
            self.pilot.step(2)


OpenDesk = Callable[..., Desk]


@pytest.fixture
def desk() -> Iterator[OpenDesk]:
    """Opens a table of two people at an action of the known game: size, theme, scale, moves."""
    with ExitStack() as stack:

        def open_desk(
            size: tuple[int, int] = (1280, 720),
            theme: str = "paper",
            scale: float | None = None,
            speed: str = "off",
            moves: int = 0,
        ) -> Desk:
            services = stack.enter_context(headless(size, theme))
            services.app.set_speed(speed)
            if scale is not None:
                services.app.set_scale(scale)
            known = known_game()
            seats = tuple(Seat(NAMES[n], None, n, n) for n in range(2))
            setup = MatchSetup("spike", known.setup.config, seats, known.setup.seed)
            match = Match(GAME, setup, services.library)
            for action in known.actions[:moves]:
                match.play(action)
            table = services.go.table(match)
            services.app.push(table)
            opened = Desk(services, table)
            opened.pilot.step(3)
            opened.lift_curtain()
            return opened

        yield open_desk
