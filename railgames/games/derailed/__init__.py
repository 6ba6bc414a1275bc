"""Derailed!: lay rail cards between two shuffled columns of stations, through everybody's lanes.

Information: hidden hands and deck, all else open. Chance: cards and stations. Seats: 2 to 6.
Length: 3 rounds. The rest of the program imports ``GAME``; the files of this folder are layers:

- ``actions``, ``events``, ``config``, ``phase``, ``components``, ``board``: words and lookup tables;
- ``paths``, ``stations``: searches and station columns, on plain data;
- ``position``: the data of a state;
- ``legality``, ``turns``, ``scoring``, ``views``, ``prompts``: functions on a position;
- ``state``: the contract of a state, on top of them;
- ``agent/``: the AI.
"""

from collections.abc import Sequence

import msgspec

from railgames.core.actions import Kinds
from railgames.core.errors import Problem
from railgames.core.game import JSON, Agent, Agents, AnyAction, Game, MapSource, check_seats, seats_in
from railgames.core.level import Level
from railgames.games.derailed import config as options
from railgames.games.derailed import flaws, turns, views
from railgames.games.derailed.actions import Discard, End, Play
from railgames.games.derailed.board import (
    FEWEST_SEATS,
    MOST_SEATS,
    Board,
    CanyonFile,
    deck_id,
    fewest_cards,
    load_board,
    table_problems,
)
from railgames.games.derailed.components import DeckFile, deck_problems
from railgames.games.derailed.events import EVENTS
from railgames.games.derailed.state import DerailedState


class Derailed(Game[options.Config, DerailedState, CanyonFile]):
    """The game's static facts; ``GAME`` is the one instance."""

    id = "derailed"
    title = "Derailed!"
    tagline = "Lay track through everybody's lanes; reach your station before they do."
    min_players = FEWEST_SEATS
    max_players = MOST_SEATS
    rules_version = 1
    keeps_secrets = True
    """Hands are kept from round to round, so what a finished round hid stays hidden until the end."""
    Config = options.Config
    Action: Kinds = Play | Discard | End
    Event: Kinds = EVENTS
    map_kind = CanyonFile
    part_kinds = {"decks": DeckFile}
    length = "3 rounds, 15 minutes for two, 45 for six"
    levels = tuple(Level)
    level_words = {
        Level.EASY: "sees its own missing cards, and not sharply",
        Level.NORMAL: "sees what the others are missing too",
        Level.HARD: "guesses hands, and thinks of everybody's answer",
        Level.EXPERT: "guesses many hands, and thinks several turns of everybody ahead",
    }
    styles = {"builder": "Builder", "saboteur": "Saboteur"}
    style_words = {
        "builder": "cares more for its own line",
        "saboteur": "cares more for cutting yours",
    }

    def new_state(self, config: options.Config, seats: int, seed: int, maps: MapSource) -> DerailedState:
        """The start of a game, hands dealt and stations laid out. Raises UsageError or ContentError."""
        check_seats(self, seats)
        state = DerailedState(config, self._board(config, seats, maps))
        turns.deal(state, seed)
        return state

    def restore(self, config: options.Config, snapshot: JSON, maps: MapSource) -> DerailedState:
        """The state of a snapshot. Raises SaveError or, for its number of seats, UsageError."""
        seats = seats_in(snapshot, "hands")
        check_seats(self, seats)
        state = DerailedState(config, self._board(config, seats, maps))
        views.restore_into(state, snapshot)
        return state

    def flaw(self, state: DerailedState) -> str:
        """The first thing in a state that no game leads to; "" if none is found."""
        return flaws.first_flaw(state)

    def every_action(self, config: options.Config, seats: int, maps: MapSource) -> Sequence[AnyAction]:
        """Every card in every cell both ways, every discard, and the end of a turn, sorted by text."""
        return self._board(config, seats, maps).every_action()

    def _board(self, config: options.Config, seats: int, maps: MapSource) -> Board:
        return load_board(maps, config.map, seats, config.buffers_join, config.companies)

    def agents(self) -> Agents[DerailedState]:
        """The functions of the AI."""
        from railgames.games.derailed import agent

        return agent

    def adviser(self, level: Level, *, among_people: bool) -> Agent[DerailedState]:
        """A fresh AI for hints; among people one that blocks less and less. Raises UsageError."""
        self.check_ai(level)
        from railgames.games.derailed.agent import make_agent

        return make_agent(level, is_peaceful=among_people)

    def styled_agent(self, level: Level, style: str) -> Agent[DerailedState]:
        """A fresh AI that minds its own line more, or those of the others. Raises UsageError."""
        self.check_ai(level, style)
        from railgames.games.derailed.agent import Style, make_agent

        return make_agent(level, Style(style))

    def check_map(self, board: CanyonFile) -> list[Problem]:
        """Every problem of a map beyond its types."""
        return table_problems(board)

    def check_part(self, folder: str, part: msgspec.Struct) -> list[Problem]:
        """Every problem of a deck beyond its types, for the smallest number of seats."""
        assert isinstance(part, DeckFile)  # the only kind of part that ``part_kinds`` names
        return list(deck_problems(part, fewest_cards(FEWEST_SEATS)))

    def parts_in(self, board: CanyonFile) -> dict[str, str]:
        """The place in the map file that names its deck, and the deck's id."""
        return {"$.deck": deck_id(board)}

    def parts_of(self, config: options.Config, maps: MapSource) -> dict[str, type[DeckFile]]:
        """The deck that a game of this config uses."""
        return {deck_id(maps.load(self.id, config.map, CanyonFile)): DeckFile}

    def map_of(self, config: options.Config) -> str:
        """The id of the map that this config plays on."""
        return config.map

    def has_hidden_information(self, config: options.Config, seats: int) -> bool:
        """True: nobody may see another hand."""
        return True


GAME = Derailed()
