"""``EmpireState``: the contract of a state, on top of the position and the functions that work on it."""

from collections.abc import Sequence
from typing import Self

from railgames.core.actions import Action
from railgames.core.errors import IllegalAction
from railgames.core.game import JSON, Event, ScoreSheet, State
from railgames.core.rng import Rng
from railgames.games.empire_builder import legality, prompts, scoring, turns, views
from railgames.games.empire_builder.phase import Phase
from railgames.games.empire_builder.position import Position


class EmpireState(Position, State):
    """One moment of one game; see ``core.game.State`` for the contract and ``Position`` for the data."""

    __slots__ = ()

    @property
    def current_player(self) -> int | None:
        """Seat that acts now, None when the game is over."""
        return None if self.phase is Phase.OVER else self.actor

    @property
    def can_undo(self) -> bool:
        """False after an action that revealed a card or passed the turn."""
        return self.is_fresh

    @property
    def turn(self) -> int:
        """Number of the turn of everybody, from 1."""
        return self.round

    def turn_title(self) -> str:
        """The heading of the table: "Round 41"."""
        return prompts.turn_title(self)

    def opening_events(self) -> list[Event]:
        """The event at the start: hands, and the first player."""
        return turns.opening_events(self)

    def facts(self) -> list[str]:
        """The demands of each player."""
        return prompts.facts(self)

    def legal_actions(self) -> Sequence[Action]:
        """Every legal action, sorted by text."""
        return legality.legal_actions(self)

    def random_action(self, rng: Rng) -> Action:
        """A random legal action, without listing all sections."""
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
        return turns.apply(self, action)

    def scores(self) -> list[ScoreSheet]:
        """One explained sheet a seat, as if the game ended now."""
        return scoring.sheets(self)

    @property
    def hides_scores(self) -> bool:
        """Whether cash is hidden: before the end until a tax, unless the option opens it."""
        return not self.is_open and self.phase is not Phase.OVER

    def observe(self, viewer: int | None) -> Self:
        """What ``viewer`` may know: all but the order of the deck and the generator."""
        return views.observe(self, viewer)

    def determinize(self, viewer: int, rng: Rng) -> Self:
        """A full state consistent with the view: ``rng`` shuffles the deck."""
        return views.determinize(self, rng)

    def prompt(self, viewer: int | None) -> str:
        """What the current player may do now, in one sentence."""
        return prompts.prompt(self, viewer)

    def snapshot(self) -> JSON:
        """The whole state as JSON-able builtins."""
        return views.snapshot(self)
