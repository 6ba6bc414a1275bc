"""Empire Builder: crayon rails over a lattice of mileposts, loads carried for what cities demand.

Information: all open but the order of the deck. Chance: cards. Seats: 1 to 6. Length: until somebody links
the major cities and has the cash. The files of this folder are layers:

- ``actions``, ``events``, ``config``, ``phase``, ``mapfile``, ``board``: words and lookups;
- ``player``, ``position``: the data of a state;
- ``moving``, ``building``, ``legality``, ``cards``, ``scoring``, ``turns``, ``views``, ``prompts``: functions
  on a position;
- ``state``: the contract of a state, on top of them;
- ``generator/``: invented continents;
- ``agent/``: the AI.
"""

from railgames.core.actions import Kinds
from railgames.core.errors import Problem, UsageError
from railgames.core.game import JSON, Agent, Agents, Game, MapSource, Preset, check_seats, seats_in
from railgames.core.level import Level
from railgames.core.new_maps import NewMaps
from railgames.core.text import tr
from railgames.games.empire_builder import config as options
from railgames.games.empire_builder import flaws, turns, views
from railgames.games.empire_builder.actions import EmpireAction
from railgames.games.empire_builder.board import load_board
from railgames.games.empire_builder.events import EVENTS
from railgames.games.empire_builder.mapfile import MOST_SEATS, MapFile, map_problems
from railgames.games.empire_builder.state import EmpireState


class EmpireBuilder(Game[options.Config, EmpireState, MapFile]):
    """The game's static facts; ``GAME`` is the one instance."""

    id = "empire_builder"
    title = "Empire Builder"
    tagline = "Draw your rails over a continent, and carry what its cities want."
    min_players = 1
    max_players = MOST_SEATS
    rules_version = 1
    Config = options.Config
    Action: Kinds = EmpireAction
    Event: Kinds = EVENTS
    map_kind = MapFile
    length = "60 turns, 2 to 4 hours"
    tie_words = "more major cities linked"
    presets = (
        Preset(
            "An evening",
            "Six of seven major cities and 250 M: two to four hours.",
        ),
        Preset(
            "An hour",
            "Three major cities and 100 M, in the fast game.",
            {"fast": True, "majors": 3, "goal": 100},
        ),
    )
    levels = (Level.EASY, Level.NORMAL, Level.HARD, Level.EXPERT)
    level_words = {
        Level.EASY: "plans one delivery at a time",
        Level.NORMAL: "plans two deliveries at once",
        Level.HARD: "compares all orders of three deliveries, turn by turn, and heeds floods and strikes",
        Level.EXPERT: "compares more trips on thriftier track, and weighs the cards that may come",
    }
    styles = {"backbone": "Backbone", "sprinter": "Sprinter", "blocker": "Blocker"}
    style_words = {
        "backbone": "builds the line of the major cities early",
        "sprinter": "likes quick trips",
        "blocker": "takes the last loads and the last room in cities that others need",
    }
    new_maps = NewMaps(
        title="New continent",
        help="Another continent each time: its coast, rivers, cities, goods and cards are made by lot.",
        counted="cities",
        least=40,
        most=80,
        usual=62,
        offered=(40, 62, 80),
    )

    def new_state(self, config: options.Config, seats: int, seed: int, maps: MapSource) -> EmpireState:
        """The start of a game, everything dealt. Raises UsageError or ContentError."""
        check_seats(self, seats)
        state = EmpireState(config, load_board(maps, config.map), seats)
        turns.deal(state, seed)
        return state

    def restore(self, config: options.Config, snapshot: JSON, maps: MapSource) -> EmpireState:
        """The state of a snapshot. Raises SaveError or, for its number of seats, UsageError."""
        seats = seats_in(snapshot, "players")
        check_seats(self, seats)
        state = EmpireState(config, load_board(maps, config.map), seats)
        views.restore_into(state, snapshot)
        return state

    def flaw(self, state: EmpireState) -> str:
        """The first thing in a state that no game leads to; "" if none is found."""
        return flaws.first_flaw(state)

    def agents(self) -> Agents[EmpireState]:
        """The functions of the AI."""
        from railgames.games.empire_builder import agent

        return agent

    def styled_agent(self, level: Level, style: str) -> Agent[EmpireState]:
        """A fresh AI that plays in one of the styles. Raises UsageError."""
        self.check_ai(level, style)
        from railgames.games.empire_builder.agent import Style, make_agent

        return make_agent(level, Style(style))

    def check_map(self, board: MapFile) -> list[Problem]:
        """Every problem of a map beyond its types."""
        return map_problems(board)

    def make_map(self, seed: int, size: int) -> MapFile:
        """An invented continent with ``size`` cities. Raises UsageError when the size is out of range."""
        least, most = self.new_maps.least, self.new_maps.most
        if not least <= size <= most:
            raise UsageError(
                tr("A continent has {least} to {most} cities, not {n}.", least=least, most=most, n=size)
            )
        from railgames.games.empire_builder.generator import make_continent

        return make_continent(seed, size)

    def map_of(self, config: options.Config) -> str:
        """The id of the map that this config plays on."""
        return config.map


GAME = EmpireBuilder()
