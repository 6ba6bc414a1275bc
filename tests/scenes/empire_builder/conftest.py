"""An Empire Builder table on the small land, in a window that is only a surface.

The map of North America and an app are shared by all tests of the folder.
"""

from collections.abc import Callable, Iterator

import pygame
import pytest

from railgames.content.installed import open_library
from railgames.content.root import data_root
from railgames.core.game import MapSource
from railgames.core.match import Match, MatchSetup
from railgames.games.empire_builder import GAME, EmpireBuilder
from railgames.games.empire_builder.board import Board, compile_board
from railgames.games.empire_builder.config import Config
from railgames.games.empire_builder.mapfile import MapFile
from railgames.games.empire_builder.state import EmpireState
from railgames.scenes.empire_builder import SCENE
from railgames.scenes.empire_builder.plans import Plan
from railgames.scenes.empire_builder.room import EmpireRoom
from railgames.testing.rooms.desk import SIZE, Desk, Window, open_window, people
from railgames.ui.app import App, AppSettings
from railgames.ui.pilot import Pilot
from tests.games.empire_builder.conftest import Play
from tests.games.empire_builder.lands import Lands


class Prepared(EmpireBuilder):
    """The game, which begins in a situation of a test."""

    def __init__(self, state: EmpireState) -> None:
        self.prepared = state

    def new_state(self, config: Config, seats: int, seed: int, maps: MapSource) -> EmpireState:
        """A copy of the situation."""
        return self.prepared.clone()


class At:
    """A table in the middle of a game: ``play`` puts its state into a situation before the room looks."""

    def __init__(
        self, window: Window, seats: int, prepare: Callable[[Play], object], **options: object
    ) -> None:
        self.play = Play(seats, **options)
        prepare(self.play)
        setup = MatchSetup(GAME.id, self.play.state.config, people(seats), 1)
        match = Match(Prepared(self.play.state), setup, Lands())
        self.desk: Desk = window.table(match)
        self.pilot, self.match = self.desk.pilot, match

    @property
    def room(self) -> EmpireRoom:
        room = self.desk.room
        assert isinstance(room, EmpireRoom)
        return room

    @property
    def state(self) -> EmpireState:
        state = self.match.state
        assert isinstance(state, EmpireState)
        return state

    def spot(self, *place: int) -> tuple[int, int]:
        """Where a milepost is in the window, by column and row."""
        return self.room.spot(self.play.cell(*place))

    def point(self, *place: int) -> Plan:
        """Move the pointer to a milepost; the plan there."""
        self.pilot.move(self.spot(*place))
        self.pilot.step(2)
        return self.room.plan

    def click(self, *place: int) -> None:
        """Click on a milepost."""
        self.pilot.click(self.spot(*place))
        self.desk.rest()


@pytest.fixture(scope="package")
def opened() -> Iterator[Window]:
    """One window for all tests."""
    with open_window(GAME, SCENE) as one:
        yield one


@pytest.fixture
def window(opened: Window) -> Window:
    """That window in its size, which another app of the folder may have changed."""
    opened.clear()
    if pygame.display.get_window_size() != SIZE:
        Pilot(opened.services.app).resize(SIZE)
    return opened


@pytest.fixture
def at(window: Window) -> Callable[..., At]:
    """A table: ``at(prepare, seats=2, **options)``."""

    def make(prepare: Callable[[Play], object] = lambda play: None, seats: int = 2, **options: object) -> At:
        return At(window, seats, prepare, **options)

    return make


@pytest.fixture(scope="session")
def board() -> Board:
    return compile_board(open_library(safe_mode=True).load("empire_builder", "north-america", MapFile))


@pytest.fixture(scope="package", params=["paper", "night"])
def app(request: pytest.FixtureRequest) -> App:
    return App(AppSettings(theme=request.param), headless_size=(640, 480), data_root=data_root())
