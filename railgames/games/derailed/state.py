"""``DerailedState``: the contract of a state, on top of the position and the functions that work on it."""

from collections.abc import Sequence
from typing import Self

from railgames.core.actions import Action
from railgames.core.errors import IllegalAction
from railgames.core.game import JSON, Event, ScoreSheet, State
from railgames.core.rng import Rng
from railgames.games.derailed import legality, prompts, scoring, turns, views
from railgames.games.derailed.actions import Discard, Play
from railgames.games.derailed.phase import OVER
from railgames.games.derailed.position import Position


class DerailedState(Position, State):
    """One moment of one game; see ``core.game.State`` for the contract and ``Position`` for the data."""

    __slots__ = ()

    @property
    def current_player(self) -> int | None:
        """Seat that acts now, None when the game is over."""
        return None if self.phase is OVER else self.current

    @property
    def can_undo(self) -> bool:
        """True until the current seat ends its turn, which draws a card or closes the round."""
        return self.acted > 0

    @property
    def turn(self) -> int:
        """Number of the round, from 1."""
        return self.round

    def turn_title(self) -> str:
        """The heading of the table: "Round 1 of 3, turn 12"."""
        return prompts.turn_title(self)

    def opening_events(self) -> list[Event]:
        """Events with which the present round began; a game's first round begins without an action."""
        return turns.opening_events(self)

    def facts(self) -> list[str]:
        """Which way each company runs in this round."""
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
        if isinstance(action, Play):
            return turns.play(self, action)
        if isinstance(action, Discard):
            return turns.discard(self, action)
        return turns.end(self)

    def scores(self) -> list[ScoreSheet]:
        """One explained sheet a seat, as if the game ended now."""
        return scoring.sheets(self)

    def observe(self, viewer: int | None) -> Self:
        """What ``viewer`` may know: other hands, the deck's order and the generators replaced by unknowns."""
        return views.observe(self, viewer)

    def determinize(self, viewer: int, rng: Rng) -> Self:
        """A full state consistent with what ``viewer`` sees: the unseen cards are dealt by ``rng``."""
        return views.determinize(self, viewer, rng)

    def can_see(self, viewer: int | None, event: Event) -> bool:
        """Whether ``viewer`` may be shown this event."""
        return views.can_see(viewer, event)

    def prompt(self, viewer: int | None) -> str:
        """What the current player may do now, in one sentence."""
        return prompts.prompt(self, viewer)

    def snapshot(self) -> JSON:
        """The whole state as JSON-able builtins."""
        return views.snapshot(self)
