"""The hooks of an expansion. A new expansion overrides those it needs.

Its data of a seat is ``Player.extra`` and its roll is ``Position.extra_roll``; both are immutable values.
"""

from __future__ import annotations

from railgames.core.actions import Action
from railgames.core.game import Event, ScoreLine
from railgames.core.rng import Rng
from railgames.games.railroad_ink.board import Board
from railgames.games.railroad_ink.goals import Goal
from railgames.games.railroad_ink.player import Player
from railgames.games.railroad_ink.position import Position


class Expansion:
    """The base class, and the game without an expansion: seven rounds, nothing added.

    ``actions`` and ``events`` are the types that the expansion adds; ``marked_end_points`` the points of a
    route end into a marked space, for search.
    """

    name: str = "none"
    title: str = "No expansion"
    text: str = "Seven rounds with the route dice alone."
    rounds: int = 7
    actions: tuple[type[Action], ...] = ()
    events: tuple[type[Event], ...] = ()
    marked_end_points: int = 0

    def goals(self) -> tuple[Goal, ...]:
        """Its goal cards; one of them replaces a basic one."""
        return ()

    def first_extra(self, board: Board) -> object:
        """``Player.extra`` at the start: None or an immutable, JSON-able value."""
        return None

    def roll(self, rng: Rng, turn: int) -> object:
        """Its dice of this round, visible to all: None or an immutable, JSON-able value."""
        return None

    def roll_event(self, position: Position) -> Event | None:
        """The event of its roll; None when it has no dice."""
        return None

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

    def forbids_drawing(self, player: Player, cell: int, tile: int) -> str | None:
        """Why a fitting route may not be drawn there, None when it may."""
        return None

    def after_drawing(self, position: Position, cell: int, tile: int) -> list[Event]:
        """Its effect of a drawing of the current player."""
        return []

    def end_round(self, position: Position) -> list[Event]:
        """Its step at the end of a round, before goals are scored."""
        return []

    def points(self, player: Player) -> int:
        """Its points: the sum of its score lines, as a number for search."""
        return sum(line.points for line in self.score_lines(player))

    def score_lines(self, player: Player) -> list[ScoreLine]:
        """Its lines on the score sheet."""
        return []

    def prompt(self, position: Position) -> str | None:
        """What the current player must choose, in one sentence; None for nothing."""
        return None

    def restored_extra(self, plain: object, board: Board) -> object:
        """``Player.extra`` from JSON, where tuples are lists. The JSON is untrusted.

        Raises ValueError or msgspec.ValidationError when it is invalid.
        """
        return plain

    def restored_roll(self, plain: object) -> object:
        """``Position.extra_roll`` from JSON; raises like ``restored_extra``."""
        return plain
