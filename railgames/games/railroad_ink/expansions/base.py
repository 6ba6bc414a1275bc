"""The hooks of an expansion. A new expansion overrides those it needs; docs/add-an-expansion.md tells how.

A class of sheets (``Expansion.sheet``) says what may be drawn on a board and what it is worth, to the rules
and to search. Data of a seat beside its board is ``Player.extra``, a roll that is not drawn is in
``Position.extra_roll``; both are immutable values.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import NamedTuple

from railgames.core.actions import Action
from railgames.core.game import Event, ScoreLine
from railgames.core.rng import Rng
from railgames.core.text import tr
from railgames.games.railroad_ink.board import Board
from railgames.games.railroad_ink.events import OwnDiceRolled
from railgames.games.railroad_ink.expansion_file import ExpansionFile, expansion_file
from railgames.games.railroad_ink.fitting import why_not_fitting
from railgames.games.railroad_ink.goals import Goal
from railgames.games.railroad_ink.player import Player
from railgames.games.railroad_ink.position import Position
from railgames.games.railroad_ink.sheet import Sheet

Dice = tuple[tuple[int, ...], ...]
Test = Callable[[Player], bool]
Estimate = Callable[[Player], float]
Allows = Callable[[Board], bool]


class SearchCost(NamedTuple):
    """The work of search on the boards of an expansion; judging a plain board is 1.

    ``judged`` is the work for a board, ``listed`` for a drawing that may follow. Budgets count this work.
    """

    judged: float
    listed: float


PLAIN_COST = SearchCost(1.0, 0.085)


def _every_board(_board: Board) -> bool:
    return True


def most_own_dice(board: Board, turn: int) -> int:
    """How many of an expansion's dice can have been drawn by this round: all of them, and a double of one for
    each factory."""
    return len(board.dice.own_dice) * turn + board.factories.bit_count()


class Restored:
    """What an expansion reads from a save."""

    def restored_extra(self, plain: object, board: Board) -> object:
        """``Player.extra`` from JSON, where tuples are lists. The JSON is untrusted.

        Raises ValueError or msgspec.ValidationError when it is invalid.
        """
        return plain

    def restored_roll(self, plain: object) -> object:
        """``Position.extra_roll`` from JSON; raises like ``restored_extra``."""
        return plain

    def restored_own(self, plain: object, board: Board) -> object:
        """``Sheet.own`` from JSON; raises like ``restored_extra``."""
        if plain is not None:
            raise ValueError(tr("this expansion draws nothing of the kind"))
        return None

    def flaw(self, player: Player, turn: int) -> str:
        """What its data of a player cannot be in a round, as part of a sentence; "" where nothing is wrong.
        For saves that do not hold every move: of the others the moves are played again."""
        return ""


class Boards:
    """What an expansion says of the boards of a seat: one, or several, and what they are called and score.

    ``storeys`` is their number; they are drawn on by turns, a round each.
    """

    storeys: int = 1

    def storey_in(self, turn: int) -> int:
        """The board that is drawn on in a round, from 0."""
        return (turn - 1) % self.storeys

    def board_round(self, turn: int) -> int:
        """The number of a round among those in which the same board is drawn on, from 1."""
        return -(-turn // self.storeys)

    def players_by_storey(self, player: Player) -> tuple[Player, ...]:
        """A player as they are on each of their boards, with its sheet and its rounds."""
        return (player,)

    def round_words(self, turn: int) -> str:
        """What the heading of a round says beside its number; empty for nothing."""
        return ""

    def doubles(self, turn: int) -> bool:
        """Whether in this round a die may be drawn once more where else a special route may be drawn."""
        return False

    def board_lines(self, sheet: Sheet) -> list[ScoreLine]:
        """The lines of a board in place of the usual ones, errors last; empty for the usual ones.

        Their sum is that of the usual lines and of ``points``.
        """
        return []

    def suits(self, goal: Goal) -> bool:
        """Whether a basic goal card may be dealt."""
        return True


class Expansion(Restored, Boards):
    """The base class, and the game without an expansion: seven rounds, nothing added.

    ``actions`` and ``events``: the types that the expansion adds. ``sheet``: the class of a seat's board.
    ``feats``: by a goal's code whether it is achieved, and for search how many drawings it lacks. ``needs``:
    by a goal's code whether a board allows it; every board allows a goal that is not listed. ``draws_last``:
    its own faces are drawn after the route dice. ``search_cost``: what its
    boards take in search.
    """

    name: str = "none"
    actions: tuple[type[Action], ...] = ()
    events: tuple[type[Event], ...] = ()
    sheet: type[Sheet] = Sheet
    feats: dict[str, tuple[Test, Estimate | None]] = {}
    needs: dict[str, Allows] = {}
    draws_last = False
    search_cost = PLAIN_COST

    # -- words and pieces, from the file ---------------------------------------------------------------------

    @cached_property
    def file(self) -> ExpansionFile:
        """The file beside the rules."""
        return expansion_file(self.name)

    @property
    def title(self) -> str:
        """Its name for people."""
        return self.file.title

    @property
    def text(self) -> str:
        """What it adds, in two lines at most."""
        return self.file.text

    @property
    def rounds(self) -> int:
        """How many rounds a game has."""
        return self.file.rounds

    def goals(self) -> tuple[Goal, ...]:
        """Its goal cards; one of them replaces a basic one."""
        return self._cards

    @cached_property
    def _cards(self) -> tuple[Goal, ...]:
        return tuple(
            Goal(
                card.code,
                card.title,
                card.text,
                self.feats[card.code][0],
                is_possible=self.needs.get(card.code, _every_board),
                missing=self.feats[card.code][1],
            )
            for card in self.file.goals
        )

    # -- a round ---------------------------------------------------------------------------------------------

    def first_sheet(self, board: Board) -> Sheet:
        """A seat's board before the first round."""
        return self.sheet(board)

    def first_extra(self, board: Board) -> object:
        """``Player.extra`` at the start: None or an immutable, JSON-able value."""
        return None

    def route_dice(self, board: Board, turn: int) -> Dice:
        """The dice that are rolled as the route dice of a round: of each die its faces."""
        return board.dice.dice

    def own_dice(self, board: Board, turn: int) -> Dice:
        """Its dice of a round whose faces are drawn: of each die its faces."""
        return board.dice.own_dice

    def roll(self, rng: Rng, turn: int) -> object:
        """Its dice of this round that are not drawn, visible to all: None or an immutable, JSON-able value.
        Asked only when it has no ``own_dice``."""
        return None

    def start_round(self, position: Position) -> list[Event]:
        """Its step after the roll, before the first seat draws."""
        return []

    def roll_event(self, position: Position) -> Event | None:
        """The event of its roll; None when it has no dice."""
        faces = [position.board.dice.faces[face] for face in position.own_roll]
        if not faces:
            return None
        names, titles = tuple(face.name for face in faces), tuple(face.title for face in faces)
        return OwnDiceRolled(round=position.turn, expansion=self.title, dice=names, titles=titles)

    def must_choose(self, position: Position) -> bool:
        """Whether the current player must take one of its actions before anything else."""
        return False

    def choices(self, position: Position) -> list[Action]:
        """Its actions that are legal now for the current player."""
        return []

    def every_choice(self, board: Board) -> list[Action]:
        """Every action that ``choices`` may ever give."""
        return []

    def why_illegal(self, position: Position, action: Action) -> str | None:
        """Why one of its actions is not legal now, None when it is."""
        return None

    def apply(self, position: Position, action: Action) -> list[Event]:
        """Play one of its legal actions."""
        return []

    def why_not_there(self, sheet: Sheet, face: int, cell: int, tile: int) -> str | None:
        """Why a face may not be drawn there as this tile, None when it may; it agrees with
        ``sheet.moves``."""
        return why_not_fitting(sheet, cell, tile)

    def forbids_drawing(self, player: Player, cell: int, tile: int) -> str | None:
        """Why a tile that fits may not be drawn there yet, for a reason that the sheet does not know; None
        when it may."""
        return None

    def holds_round(self, position: Position) -> str | None:
        """Why the current player cannot end the round yet though no die is due; None when they can."""
        return None

    def sheet_for_search(self, position: Position) -> Sheet:
        """For search: the current player's board, with whatever else its worth depends on in this round."""
        return position.player.sheet

    def worth_trying(self, position: Position) -> list[Action]:
        """For search: its legal actions that nobody must take and that may be better than a drawing."""
        return []

    def why_no_end(self, position: Position, face: int, cell: int) -> str | None:
        """Why the round cannot end while this face can be drawn in this cell; None for the usual words."""
        return None

    def after_drawing(self, position: Position, cell: int, tile: int) -> list[Event]:
        """Its effect of a drawing of the current player."""
        return []

    def end_round(self, position: Position) -> list[Event]:
        """Its step at the end of a round, before goals are scored."""
        return []

    def end_game(self, position: Position) -> list[Event]:
        """Its step after the last round and its goals, before the game is over."""
        return []

    # -- points and words ------------------------------------------------------------------------------------

    def points(self, player: Player) -> int:
        """Its points: the sum of its score lines."""
        return sum(line.points for line in self.score_lines(player))

    def score_lines(self, player: Player) -> list[ScoreLine]:
        """Its lines on the score sheet."""
        return []

    def prompt(self, position: Position) -> str | None:
        """What the current player must choose, in one sentence; None for nothing."""
        return None
