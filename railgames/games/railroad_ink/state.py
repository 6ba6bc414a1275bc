"""``InkState``: the contract of a state, on top of the position and the functions that work on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from railgames.core.actions import Action
from railgames.core.errors import IllegalAction
from railgames.core.game import JSON, Event, ScoreSheet, State
from railgames.core.rng import Rng
from railgames.games.railroad_ink import closing, legality, prompts, scoring, snapshots, turns, views
from railgames.games.railroad_ink.expansions import Expansion, expansion_of
from railgames.games.railroad_ink.position import Position


class InkState(Position, State):
    """One moment of one game; see the contract in ``core.game``, and ``Position`` for its data.

    The seats draw one roll one after the other, each on its own sheet; when the last one ends, the round
    closes.
    """

    __slots__ = ()

    @property
    def expansion(self) -> Expansion:
        """The expansion of this game."""
        return expansion_of(self)

    @property
    def rounds(self) -> int:
        """How many rounds the game has."""
        return expansion_of(self).rounds

    def turn_title(self) -> str:
        """The heading of the table: "Round 3 of 7"."""
        return prompts.turn_title(self)

    @property
    def can_undo(self) -> bool:
        """True once the current seat has acted in this round; ending the round passes the turn or rolls."""
        return self.acted > 0

    def opening_events(self) -> list[Event]:
        """The first roll."""
        return closing.roll_events(self)

    def facts(self) -> list[str]:
        """The goal cards of this game."""
        return prompts.facts(self)

    def legal_actions(self) -> Sequence[Action]:
        """Every legal action, sorted by text."""
        return legality.legal_actions(self)

    def random_action(self, rng: Rng) -> Action:
        """A random legal action, without listing all."""
        action = self.sure = legality.random_action(self, rng)
        return action

    def why_illegal(self, action: Action) -> str | None:
        """The reason in words, None when the action is legal."""
        return legality.why_illegal(self, action)

    def apply(self, action: Action) -> list[Event]:
        """Play the action. Raises IllegalAction and leaves the state untouched if it is not legal."""
        if action is not self.sure:
            reason = legality.why_illegal(self, action)
            if reason is not None:
                raise IllegalAction(reason)
        self.sure = None
        return turns.play(self, action)

    def scores(self) -> list[ScoreSheet]:
        """One explained sheet a seat, as if the game ended now."""
        return scoring.score_sheets(self)

    def total(self, seat: int) -> int:
        """The points of a seat as if the game ended now: the fast number behind ``scores``."""
        return scoring.total_of(self, seat)

    def observe(self, viewer: int | None) -> Self:
        """What ``viewer`` may know: no generators, and covered boards as they were when the round began."""
        return views.observe(self, viewer)

    def determinize(self, viewer: int, rng: Rng) -> Self:
        """A full state consistent with what ``viewer`` sees; future dice are drawn from ``rng``."""
        return views.determinize(self, viewer, rng)

    def ahead(self, seat: int) -> Self | None:
        """The state in which a seat that has not drawn this round's roll draws it."""
        return views.ahead(self, seat)

    def can_see(self, viewer: int | None, event: Event) -> bool:
        """Whether ``viewer`` may be shown this event now."""
        return views.can_see(self, viewer, event)

    def prompt(self, viewer: int | None) -> str:
        """What the current player may do now, in one sentence."""
        return prompts.prompt(self, viewer)

    def snapshot(self) -> JSON:
        """The whole state as JSON-able builtins."""
        return snapshots.snapshot(self)
