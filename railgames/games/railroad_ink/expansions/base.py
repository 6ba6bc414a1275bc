"""The seam of an expansion: everything the game asks of it. A new expansion overrides what it needs.

What it remembers of a seat is ``Player.extra`` and what it rolled is ``Position.extra_roll``; both are plain
values that are replaced, never changed in place.
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
    """No expansion: seven rounds and nothing added.

    ``actions`` and ``events`` are the types it adds; ``goals`` the cards of which one replaces a basic one.
    """

    name: str = "none"
    title: str = "No expansion"
    text: str = "Seven rounds with the route dice alone."
    rounds: int = 7
    actions: tuple[type[Action], ...] = ()
    events: tuple[type[Event], ...] = ()
    marked_end_points: int = 0  # what a route end into a marked space scores, for search

    def goals(self) -> tuple[Goal, ...]:
        """Its own goal cards."""
        return ()

    def first_extra(self, board: Board) -> object:
        """What it remembers of a seat at the start: JSON-able builtins (tuples, ints, texts)."""
        return None

    def roll(self, rng: Rng, turn: int) -> object:
        """Its dice of this round, JSON-able, shown to all; None when it has none."""
        return None

    def roll_event(self, position: Position) -> Event | None:
        """The event that tells the roll."""
        return None

    def must_choose(self, position: Position) -> bool:
        """Whether the current player must take one of its actions before anything else."""
        return False

    def choices(self, position: Position) -> list[Action]:
        """Its actions that are legal now for the current player."""
        return []

    def why_illegal(self, position: Position, action: Action) -> str | None:
        """Why one of its own actions is not legal now, None when it is."""
        return None

    def apply(self, position: Position, action: Action) -> list[Event]:
        """Play one of its own legal actions."""
        return []

    def forbids_drawing(self, player: Player, cell: int, tile: int) -> str | None:
        """Why a route may not be drawn there although it fits, None when it may."""
        return None

    def after_drawing(self, position: Position, cell: int, tile: int) -> list[Event]:
        """What a drawing of the current player sets off."""
        return []

    def end_round(self, position: Position) -> list[Event]:
        """The step at the end of a round, before goals are checked."""
        return []

    def points(self, player: Player) -> int:
        """Its points, as a number for search: the sum of its lines."""
        return sum(line.points for line in self.score_lines(player))

    def score_lines(self, player: Player) -> list[ScoreLine]:
        """Its lines on the score sheet."""
        return []

    def prompt(self, position: Position) -> str | None:
        """What the current player must choose, in one sentence; None when nothing."""
        return None

    def restored_extra(self, plain: object, board: Board) -> object:
        """``Player.extra`` from JSON (lists where it had tuples), which may be anybody's text.

        Raises ValueError or msgspec.ValidationError when it cannot be.
        """
        return plain

    def restored_roll(self, plain: object) -> object:
        """``Position.extra_roll`` from JSON; raises like ``restored_extra``."""
        return plain
