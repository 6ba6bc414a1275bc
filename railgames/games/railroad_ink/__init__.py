"""Railroad Ink Challenge: draw the same dice as everybody, on your own board, into the best network.

Information: open, but others' drawings of a round may be covered. Chance: dice. Seats: 1 to 6.
Length: 7 rounds of four dice. The rest of the program imports ``GAME``; the files of this folder are layers:

- ``actions``, ``events``, ``config``, ``components``, ``board``: words and lookup tables;
- ``frontier``, ``longest``, ``sheet``, ``player``, ``feats``, ``goals``: one seat's board and its worth;
- ``position``: the data of a state; ``specials``: using up a special route;
- ``expansions/``: rules that an expansion adds;
- ``scoring``, ``closing``, ``turns``, ``legality``, ``views``, ``snapshots``, ``differences``, ``flaws``,
  ``prompts``: functions on a position;
- ``state``: the contract of a state, on top of them;
- ``agent/``: the AI.
"""

from collections.abc import Sequence
from functools import reduce
from operator import or_

from msgspec import Struct

from railgames.core.actions import Kinds
from railgames.core.errors import Problem
from railgames.core.game import JSON, Agents, AnyAction, Game, MapSource, check_seats
from railgames.core.level import Level
from railgames.core.text import ntr, tr
from railgames.games.railroad_ink import closing, differences, flaws, legality, partcheck, snapshots
from railgames.games.railroad_ink import config as options
from railgames.games.railroad_ink.actions import Draw, Duplicate, End, Special
from railgames.games.railroad_ink.board import BoardFile, dice_id, load_board
from railgames.games.railroad_ink.boardcheck import problems_of
from railgames.games.railroad_ink.components import DiceFile
from railgames.games.railroad_ink.events import EVENTS
from railgames.games.railroad_ink.expansions import expansion
from railgames.games.railroad_ink.goals import GOALS, GOALS_ID, GoalsFile, load_deck
from railgames.games.railroad_ink.player import MOST_SEATS
from railgames.games.railroad_ink.state import InkState

EXPANSIONS = [expansion(name) for name in options.expansion_names()]


def _union(*kinds: type[Struct]) -> Kinds:
    return reduce(or_, kinds)


class RailroadInk(Game[options.Config, InkState, BoardFile]):
    """The game's static facts; ``GAME`` is the one instance."""

    id = "railroad_ink"
    title = "Railroad Ink Challenge"
    tagline = "One roll for all, your own board: join the exits before the dice run out."
    min_players = 1
    max_players = MOST_SEATS
    rules_version = 2  # 2: a third goal card of Meteor, and goals that a board does not allow are not dealt
    is_replayed_first = True  # 500 actions, the most of a game with six players, in 30 ms
    Config = options.Config
    Action: Kinds = _union(
        Draw, Special, Duplicate, End, *(kind for item in EXPANSIONS for kind in item.actions)
    )
    Event: Kinds = _union(*EVENTS, *(kind for item in EXPANSIONS for kind in item.events))
    map_kind = BoardFile
    part_kinds = {"dice": DiceFile, "goals": GoalsFile}
    part_names = {"dice": options.DICE, "goals": (GOALS,)}
    length = "7 rounds, 15 minutes alone, 30 together"
    tie_words = "fewer errors"
    levels = tuple(Level)
    level_words = {
        Level.EASY: "plays like somebody's second game",
        Level.NORMAL: "plays like a practised person",
        Level.HARD: "plays like somebody who has played for years, on a good day",
        Level.EXPERT: "looks further, two rounds ahead: stronger than the best known programs",
    }

    def new_state(self, config: options.Config, seats: int, seed: int, maps: MapSource) -> InkState:
        """The start of a game, with the first dice rolled. Raises UsageError or ContentError."""
        check_seats(self, seats)
        state = self._empty(config, maps)
        closing.deal(state, seats, seed)
        return state

    def restore(self, config: options.Config, snapshot: JSON, maps: MapSource) -> InkState:
        """The state that a snapshot describes. Raises SaveError when it is damaged."""
        state = self._empty(config, maps)
        snapshots.restore_into(state, snapshot)
        return state

    def flaw(self, state: InkState) -> str:
        """The first thing in a state that no game leads to; "" if none is found."""
        return flaws.first_flaw(state)

    def difference(self, state: InkState, right: InkState) -> str:
        """The first thing in a saved state that its actions do not lead to."""
        return differences.first_difference(state, right) or super().difference(state, right)

    def _empty(self, config: options.Config, maps: MapSource) -> InkState:
        pieces = expansion(config.expansion).file.pieces
        board = load_board(maps, config.map, config.dice, config.longest, pieces)
        return InkState(config, board, load_deck(maps))

    def every_action(self, config: options.Config, seats: int, maps: MapSource) -> Sequence[AnyAction]:
        """Every drawing of every face anywhere on the board, and the other actions, sorted by text."""
        return legality.every_action(self._empty(config, maps))

    def agents(self) -> Agents[InkState]:
        """The functions of the AI."""
        from railgames.games.railroad_ink import agent

        return agent

    def check_map(self, board: BoardFile) -> list[Problem]:
        """Every problem of a board beyond its types."""
        return problems_of(board)

    def check_part(self, folder: str, part: Struct) -> list[Problem]:
        """Every problem of a file of dice or goals beyond its types."""
        return partcheck.problems_of(part)

    def parts_of(self, config: options.Config, maps: MapSource) -> dict[str, type[Struct]]:
        """The dice and, in a game with goals, their cards."""
        dice: dict[str, type[Struct]] = {dice_id(config.dice): DiceFile}
        return dice if config.goals == "none" else {**dice, GOALS_ID: GoalsFile}

    def value_notes(self, option: str) -> dict[str, str]:
        """What each expansion adds."""
        return {item.name: item.text for item in EXPANSIONS} if option == "expansion" else {}

    def value_facts(self, option: str) -> dict[str, str]:
        """How much longer each expansion makes a game."""
        if option != "expansion":
            return {}
        return {item.name: _longer(item.file.longer) for item in EXPANSIONS if item.name != "none"}

    def map_of(self, config: options.Config) -> str:
        """The id of the board that this config plays on."""
        return config.map

    def has_hidden_information(self, config: options.Config, seats: int) -> bool:
        """True when the others at the same screen must not see what a seat draws in the present round."""
        return config.cover_boards and seats > 1


def _longer(minutes: int) -> str:
    """How much longer a game of one player is, in words."""
    if minutes <= 0:
        return tr("about as long")
    return ntr("about {n} minute longer", "about {n} minutes longer", minutes)


GAME = RailroadInk()
