"""The AI: levels by how far they look, all by what their seat may see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, cast

import numpy as np

from railgames.core.actions import Action
from railgames.core.game import Agent, Budget, Decision
from railgames.core.game import State as AnyState
from railgames.core.level import Level
from railgames.core.rng import Rng
from railgames.games.derailed.actions import Discard, End, Play
from railgames.games.derailed.agent_position import Plays, Position, plays_of, position_of
from railgames.games.derailed.agent_reasons import reason_of, reason_without_choice
from railgames.games.derailed.agent_values import Values, own_value, quick_value
from railgames.games.derailed.components import Deck
from railgames.games.derailed.phase import Phase
from railgames.games.derailed.state import State


class Skill(NamedTuple):
    """A level: whether it looks at the others' lines, the blur of its eye in missing cards, its budget."""

    minds_others: bool
    noise: float
    evaluations: int
    seconds: float


SKILLS = {
    Level.EASY: Skill(False, 1.5, 2_000, 1.0),
    Level.NORMAL: Skill(True, 0.0, 2_000, 1.0),
}


def make_agent(level: Level) -> Agent:
    """A fresh AI of a level."""
    return DerailedAgent(SKILLS[level])


def budget_of(level: Level) -> tuple[int | None, float]:
    """(evaluations, seconds at most) for one decision."""
    skill = SKILLS[level]
    return skill.evaluations, skill.seconds


class DerailedAgent:
    """One AI. It remembers nothing between its decisions."""

    def __init__(self, skill: Skill) -> None:
        self._skill = skill

    def choose(self, view: AnyState, legal: Sequence[Action], rng: Rng, budget: Budget) -> Decision:
        """One of ``legal`` and why."""
        state = cast(State, view)
        if isinstance(legal[0], Play) and len(legal) > 1:
            return self._play(state, legal, rng, budget)
        action = _lay_off(state, legal)
        return Decision(action, reason_without_choice(state, action))

    def _play(self, state: State, legal: Sequence[Action], rng: Rng, budget: Budget) -> Decision:
        position = position_of(state)
        plays = plays_of(position, state, legal)
        budget.spend(len(plays.actions))
        values = self._values(position, plays, rng)
        return _decided(position, plays, int(values.argmax()))

    def _values(self, position: Position, plays: Plays, rng: Rng) -> Values:
        values = quick_value(position, plays) if self._skill.minds_others else own_value(position, plays)
        blur = max(self._skill.noise, 1e-6)
        return values + blur * np.array([rng.random() for _ in plays.actions])


def _decided(position: Position, plays: Plays, best: int) -> Decision:
    after = [int(count) for count in plays.missing[:, best]]
    return Decision(plays.actions[best], reason_of(position, position.missing_now(), after))


def _lay_off(state: State, legal: Sequence[Action]) -> Action:
    """The discard of the card that joins least; in an exchange only cards that join one pair of sides and
    carry a buffer."""
    discards = [action for action in legal if isinstance(action, Discard)]
    if not discards:
        return legal[0]
    deck = state.board.deck
    least = min(discards, key=lambda action: _use(deck, action.card))
    if state.phase is Phase.EXCHANGE and _use(deck, least.card) >= POOR:
        return next(action for action in legal if isinstance(action, End))
    return least


POOR = 1.0


def _use(deck: Deck, card: str) -> float:
    """How many pairs of sides a card joins, half a pair less for a buffer in the way."""
    face = deck.faces[1 + 2 * deck.kind_of[card]]
    return len(face.tracks) - 0.5 * bool(face.ends)
