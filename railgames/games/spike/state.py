"""``SpikeState``: the contract of a state, on top of the position and the functions that work on it."""

from collections.abc import Sequence
from typing import Self

from railgames.core.actions import Action
from railgames.core.errors import IllegalAction
from railgames.core.game import JSON, Event, ScoreSheet, State
from railgames.core.rng import Rng
from railgames.games.spike import legality, prompts, random_play, scoring, turns, views
from railgames.games.spike.phase import OVER
from railgames.games.spike.position import Position


class SpikeState(Position, State):
    """One moment of one game; see ``core.game.State`` for the contract and ``Position`` for the data."""

    __slots__ = ()

    @property
    def current_player(self) -> int | None:
        """Seat that acts now, None when the game is over."""
        return None if self.phase is OVER else self.current

    @property
    def can_undo(self) -> bool:
        """False after an action that revealed a card or passed the turn."""
        return self.is_fresh

    @property
    def turn(self) -> int:
        """Number of the turn, from 1; the set-up belongs to the first."""
        return self.turns + 1

    def turn_title(self) -> str:
        """The heading of the table: "Round 1 of 3, 31 cards in the deck"."""
        return prompts.turn_title(self)

    def opening_events(self) -> list[Event]:
        """The event of the beginning: the market, and who is first."""
        return turns.opening_events(self)

    def facts(self) -> list[str]:
        """The contracts of each player."""
        return prompts.facts(self)

    def legal_actions(self) -> Sequence[Action]:
        """Every legal action, sorted by text."""
        return legality.legal_actions(self)

    def random_action(self, rng: Rng) -> Action:
        """A random legal action, without listing all paths."""
        if self.phase is OVER:
            raise ValueError("the game is over")
        action = self.sure = random_play.random_action(self, rng)
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

    def observe(self, viewer: int | None) -> Self:
        """What ``viewer`` may know: other hands and routes, the deck's order and the generator are
        unknown."""
        return views.observe(self, viewer)

    def determinize(self, viewer: int, rng: Rng) -> Self:
        """A full state consistent with what ``viewer`` sees: what is unseen is dealt by ``rng``."""
        return views.determinize(self, viewer, rng)

    def can_see(self, viewer: int | None, event: Event) -> bool:
        """Whether ``viewer`` may be shown this event."""
        return views.can_see(viewer, event)

    def can_see_action(self, viewer: int | None, seat: int, action: Action, events: Sequence[Event]) -> bool:
        """Whether ``viewer`` may be told which action this was: not a card that others handed over, nor their
        route."""
        return views.can_see_action(self, viewer, seat, action)

    def prompt(self, viewer: int | None) -> str:
        """What the current player may do now, in one sentence."""
        return prompts.prompt(self, viewer)

    def snapshot(self) -> JSON:
        """The whole state as JSON-able builtins."""
        return views.snapshot(self)
