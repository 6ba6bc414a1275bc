"""Empire Builder: crayon rails over a lattice of mileposts, loads carried for what cities demand.

Information: all open but the order of the deck. Chance: cards. Seats: 1 to 6. Length: until somebody links
the major cities and has the cash. It is not registered yet. The files of this folder are layers:

- ``actions``, ``events``, ``config``, ``phase``, ``mapfile``, ``board``: words and lookups;
- ``player``, ``position``: the data of a state;
- ``moving``, ``building``, ``legality``, ``cards``, ``scoring``, ``turns``, ``views``, ``prompts``: functions
  on a position;
- ``state``: the contract of a state, on top of them.
"""

from railgames.core.actions import Kinds
from railgames.core.errors import Problem
from railgames.core.game import JSON, Game, MapSource, check_seats
from railgames.games.empire_builder import config as options
from railgames.games.empire_builder import turns, views
from railgames.games.empire_builder.actions import EmpireAction
from railgames.games.empire_builder.board import load_board
from railgames.games.empire_builder.events import EVENTS
from railgames.games.empire_builder.mapfile import MOST_SEATS, MapFile, map_problems
from railgames.games.empire_builder.state import EmpireState


class EmpireBuilder(Game[options.Config, EmpireState, MapFile]):
    """The game's static facts; ``GAME`` is the one instance."""

    id = "empire_builder"
    title = "Empire Builder"
    tagline = "Draw your railway over a continent, carry what its cities demand, and link six great ones."
    min_players = 1
    max_players = MOST_SEATS
    rules_version = 1
    Config = options.Config
    Action: Kinds = EmpireAction
    Event: Kinds = EVENTS
    map_kind = MapFile
    length = "60 turns, 2 to 4 hours"
    tie_words = "more major cities linked"

    def new_state(self, config: options.Config, seats: int, seed: int, maps: MapSource) -> EmpireState:
        """The start of a game, everything dealt. Raises UsageError or ContentError."""
        check_seats(self, seats)
        state = EmpireState(config, load_board(maps, config.map), seats)
        turns.deal(state, seed)
        return state

    def restore(self, config: options.Config, snapshot: JSON, maps: MapSource) -> EmpireState:
        """The state of a snapshot. Raises SaveError or, for its number of seats, UsageError."""
        seats = views.seats_of(snapshot)
        check_seats(self, seats)
        state = EmpireState(config, load_board(maps, config.map), seats)
        views.restore_into(state, snapshot)
        return state

    def check_map(self, board: MapFile) -> list[Problem]:
        """Every problem of a map beyond its types."""
        return map_problems(board)

    def map_of(self, config: options.Config) -> str:
        """The id of the map that this config plays on."""
        return config.map


GAME = EmpireBuilder()
