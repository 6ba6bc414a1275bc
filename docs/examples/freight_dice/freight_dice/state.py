"""``FreightState``: the contract of a state, on top of the position and the functions that work on it."""

from collections.abc import Sequence
from typing import Self

from freight_dice import legality, scoring, turns, views
from freight_dice.actions import Roll, Ship
from freight_dice.events import Drew
from freight_dice.position import Position
from railgames.core.actions import Action
from railgames.core.errors import IllegalAction
from railgames.core.game import JSON, Event, ScoreSheet, State
from railgames.core.rng import Rng


class FreightState(Position, State):
    """One moment of one game; see ``railgames.core.game.State`` for the contract."""

    @property
    def current_player(self) -> int | None:
        """Seat that acts now, None when the game is over."""
        return None if self.is_over else self.player

    @property
    def can_undo(self) -> bool:
        """True after a card was shipped."""
        return self.undoable

    @property
    def turn(self) -> int:
        """Number of the round, from 1."""
        return min(self.turns // self.seats + 1, self.config.rounds)

    def turn_title(self) -> str:
        """The heading of the table."""
        return f"Round {self.turn} of {self.config.rounds}"

    def legal_actions(self) -> Sequence[Action]:
        """Every legal action, sorted by text."""
        return legality.legal_actions(self)

    def why_illegal(self, action: Action) -> str | None:
        """The reason in words, None when the action is legal."""
        return legality.why_illegal(self, action)

    def apply(self, action: Action) -> list[Event]:
        """Play the action. Raises IllegalAction and leaves the state untouched if it is not legal."""
        reason = self.why_illegal(action)
        if reason is not None:
            raise IllegalAction(reason)
        if isinstance(action, Roll):
            return turns.roll(self)
        return turns.ship(self, action) if isinstance(action, Ship) else turns.end(self)

    def scores(self) -> list[ScoreSheet]:
        """One explained sheet a seat, as if the game ended now."""
        return scoring.sheets(self)

    def observe(self, viewer: int | None) -> Self:
        """What ``viewer`` may know."""
        view = self.clone()
        views.hide(view, viewer)
        return view

    def determinize(self, viewer: int, rng: Rng) -> Self:
        """A full state consistent with what ``viewer`` sees."""
        world = self.observe(viewer)
        views.guess(world, viewer, rng)
        return world

    def can_see(self, viewer: int | None, event: Event) -> bool:
        """Whether ``viewer`` may be shown this event: drawn cards are for their own seat."""
        return not isinstance(event, Drew) or event.seat == viewer

    def prompt(self, viewer: int | None) -> str:
        """What the current player may do now, in one sentence."""
        return views.prompt(self, viewer)

    def snapshot(self) -> JSON:
        """The whole state as plain data."""
        return views.snapshot(self)
