"""A Spike table in a window that is only a surface, and a pilot at its mouse and keys."""

import json
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, TypeVar

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import msgspec
import pytest

from railgames.core.actions import parse_action
from railgames.core.game import MapSource
from railgames.core.level import Level
from railgames.core.match import Match, MatchSetup, Seat
from railgames.games.spike import GAME
from railgames.games.spike.mapfile import CountryFile
from railgames.games.spike.phase import Phase
from railgames.scenes.charting.chart import Place
from railgames.scenes.screenshots import headless
from railgames.scenes.services import Services
from railgames.scenes.spike.room import SpikeRoom
from railgames.scenes.table.scene import TableScene
from railgames.ui.pilot import Pilot

T = TypeVar("T")
NAMES = ("Ada", "Bruno", "Cleo", "Dan")
GOLDEN = Path(__file__).parents[2] / "games" / "spike" / "golden"
KNOWN_GAME = "planned-time"
"""The recorded game that tables with some moves are taken from."""


class ShortGames:
    """The maps of a library with so few cards that a game is short."""

    def __init__(self, maps: MapSource) -> None:
        self.maps = maps

    def load(self, game: str, map_id: str, kind: type[T]) -> T:
        """The map with two rounds of a small deck."""
        found = self.maps.load(game, map_id, kind)
        if isinstance(found, CountryFile):
            return msgspec.structs.replace(found, cards_of_a_type=5, hand=3, rounds=2, tracks=7)
        return found


class Desk:
    """What a test has in hand."""

    def __init__(self, services: Services, table: TableScene) -> None:
        self.services, self.app, self.table = services, services.app, table
        self.room: SpikeRoom = table.room  # type: ignore[assignment]
        self.match = table.match
        self.state: Any = table.match.state
        self.board = self.room.board
        self.pilot = Pilot(self.app)

    @property
    def top(self) -> Any:
        return self.app.stack.top

    def city(self, name: str) -> int:
        return self.board.node_of[name]

    def spot(self, name: str) -> tuple[int, int]:
        """Where a city or segment is in the window."""
        space = self.board.space_of(name)
        assert space is not None
        return self.room.spot(space)

    def point(self, name: str) -> None:
        """Move the pointer to a place of the map."""
        self.pilot.move(self.spot(name))
        self.pilot.step(2)

    def plan(self, name: str) -> Any:
        """What a press on a city would do."""
        return self.room.plans.at(Place("node", self.city(name)))

    def ticket(self, good: str) -> Any:
        """The contract of a commodity in the side."""
        number = self.board.commodity_of[good]
        return next(one for one in self.room.side.deals.tickets if one.line.good == number)

    def lift_curtain(self) -> None:
        """Whoever the curtain waits for is there."""
        if self.top is not self.table and hasattr(self.top, "on_ready"):
            self.pilot.press("return")
            self.pilot.step(2)


OpenDesk = Callable[..., Desk]
Prepare = Callable[[Any], object]


def match_of(
    library: Any, people: int, ais: int, seed: int, golden: str, moves: int | None, **options: Any
) -> Match:
    """A new match; or one as in a recorded game, after so many of its actions."""
    lines: list[str] = []
    golden = golden or (KNOWN_GAME if moves else "")
    if golden:
        head, *lines = (GOLDEN / f"{golden}.txt").read_text("utf-8").splitlines()
        recorded = json.loads(head)
        seed, options = recorded["seed"], recorded["config"]
        ais = recorded["seats"] - people
    seats = tuple(Seat(NAMES[n], Level.EASY if n >= people else None, n, n) for n in range(people + ais))
    match = Match(GAME, MatchSetup("spike", GAME.Config(**options), seats, seed), library)
    for line in lines:
        if not line.isascii() or line[0] == "[" or (moves is not None and match.position >= moves):
            break
        match.play(parse_action(GAME.Action, line))
    return match


def set_up(match: Match, *cities: str) -> None:
    """Gifts by the first legal action, and the trains in these cities in the order of the seats on turn."""
    state: Any = match.state
    places = iter(cities)
    while state.phase is not Phase.TURN:
        if state.phase is Phase.PLACE and cities:
            match.play(parse_action(GAME.Action, f"place {next(places)}"))
        else:
            match.play(state.legal_actions()[0])
        state = match.state


@pytest.fixture
def desk() -> Iterator[OpenDesk]:
    """Opens a table: size, theme, scale, people, ais, speed, seed; ``moves`` of the known game, or
    of one in ``golden``;
    ``prepare`` changes the state of the match before it is shown; options of the game."""
    with ExitStack() as stack:

        def open_desk(
            size: tuple[int, int] = (1280, 720),
            theme: str = "paper",
            scale: float | None = None,
            people: int = 2,
            ais: int = 0,
            speed: str = "off",
            seed: int = 101,
            golden: str = "",
            moves: int | None = None,
            prepare: Prepare | None = None,
            begun: bool = True,
            is_short: bool = False,
            **options: object,
        ) -> Desk:
            services = stack.enter_context(headless(size, theme))
            services.app.set_speed(speed)
            if scale is not None:
                services.app.set_scale(scale)
            maps = ShortGames(services.library) if is_short else services.library
            match = match_of(maps, people, ais, seed, golden, moves, **options)
            if begun and not golden and not moves:
                set_up(match, "indianapolis", "atlanta", "boston", "dallas")
            if prepare is not None:
                state: Any = match.state
                prepare(state)
                match = Match.resume(GAME, match.setup, services.library, state, number=match.position)
            table = services.go.table(match)
            services.app.push(table)
            opened = Desk(services, table)
            opened.pilot.step(3)
            opened.lift_curtain()
            return opened

        yield open_desk
