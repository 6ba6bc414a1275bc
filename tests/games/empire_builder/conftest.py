"""A game on the small land, put into the situation that a test is about; and the map straight from its
file."""

import itertools
import tomllib

import msgspec
import pytest

from railgames.games.empire_builder import GAME, cards
from railgames.games.empire_builder.actions import Build, End
from railgames.games.empire_builder.mapfile import MapFile
from railgames.games.empire_builder.phase import Phase
from railgames.games.empire_builder.state import EmpireState
from tests.games.empire_builder.lands import Lands
from tools.geography.north_america import TARGET


class Play:
    """A state and short words for it."""

    def __init__(self, seats: int = 2, lands: Lands | None = None, **options: object) -> None:
        config = GAME.Config(events=False, **options) if "events" not in options else GAME.Config(**options)
        self.state: EmpireState = GAME.new_state(config, seats, 1, lands or Lands())
        self.board = self.state.board

    def cell(self, *place: int) -> int:
        """A milepost by column and row."""
        return self.board.lattice.cell(*place)

    def name(self, *place: int) -> str:
        """The same as actions write it."""
        return f"{place[0]},{place[1]}"

    def build(self, start: tuple[int, int], end: tuple[int, int]) -> Build:
        """The action that draws a section."""
        return Build(self.name(*start), self.name(*end))

    def why(self, action: object) -> str:
        """Why an action is not legal; empty when it is."""
        return self.state.why_illegal(action) or ""  # type: ignore[arg-type]  # an action

    def do(self, *actions: object) -> list[object]:
        """Play actions; their events."""
        found: list[object] = []
        for action in actions:
            found += self.state.apply(action)  # type: ignore[arg-type]  # an action
        return found

    def give_track(self, seat: int, *places: tuple[int, int]) -> None:
        """Track along mileposts, for nothing."""
        player = self.state.players[seat]
        cells = [self.cell(*place) for place in places]
        for one, other in itertools.pairwise(cells):
            key = self.board.key(one, other)
            if key not in self.board.red:
                self.state.owner[key] = seat
                player.track.add(key)
        cards.find_nodes_of(self.board, player)

    def operate(self, seat: int = 0) -> None:
        """The seat's turn, after the first rounds, with nothing done yet."""
        state = self.state
        state.round, state.place = 3, state.order().index(seat) if state.round > 2 else 0
        state.first = seat
        state.current = state.actor = seat
        state.begin_turn()
        state.phase = state.resume = Phase.OPERATE

    def put(self, seat: int, *place: int, loads: tuple[str, ...] = ()) -> None:
        """A train at a milepost, with loads taken from the supply."""
        player = self.state.players[seat]
        player.at = self.cell(*place)
        player.came = -1
        for load in loads:
            good = self.board.good_number[load]
            self.state.chips[good] -= 1
            player.loads.append(good)

    def end(self, count: int = 1) -> list[object]:
        """End turns; their events."""
        return self.do(*[End()] * count)


@pytest.fixture(scope="session")
def north_america() -> MapFile:
    """The built-in map."""
    return msgspec.convert(tomllib.loads(TARGET.read_text("utf-8")), MapFile)


@pytest.fixture
def play() -> Play:
    """Two players in their first turn, without event cards."""
    return Play()
