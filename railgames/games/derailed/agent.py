"""The AI: levels by how far they look, all by what their seat may see."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple, cast

import numpy as np

from railgames.core.actions import Action
from railgames.core.game import Agent, Budget, Decision
from railgames.core.game import State as AnyState
from railgames.core.level import Level
from railgames.core.rng import Rng
from railgames.games.derailed.actions import Discard, End, Play
from railgames.games.derailed.agent_futures import Futures
from railgames.games.derailed.agent_judges import Judge, Learned, OwnLine, Race
from railgames.games.derailed.agent_net import net_for
from railgames.games.derailed.agent_position import Position, position_of
from railgames.games.derailed.agent_reasons import reason_of, reason_without_choice
from railgames.games.derailed.agent_search import Effort, look_ahead
from railgames.games.derailed.agent_tables import Options, randoms
from railgames.games.derailed.components import Deck
from railgames.games.derailed.phase import Phase
from railgames.games.derailed.state import DerailedState


class Style(StrEnum):
    """How an AI likes to play, at much the same strength: ``BUILDER`` sees to its own line, ``SABOTEUR`` to
    those of the others."""

    BALANCED = "balanced"
    BUILDER = "builder"
    SABOTEUR = "saboteur"


# How much more or less a style minds the others' lines.
MIND = {Style.BALANCED: 1.0, Style.BUILDER: 0.85, Style.SABOTEUR: 1.15}


class Skill(NamedTuple):
    """A level. ``race``: how it judges by missing cards, None for its own line only; ``duel``, ``crowd``: its
    look ahead with two and with more players; ``dreams``: it judges what the look ahead comes to by the value
    net or by dreamt futures; ``noise``: the blur of its eye in cards; its budget for one decision."""

    race: Race | None
    duel: Effort | None = None
    crowd: Effort | None = None
    dreams: bool = False
    noise: float = 0.0
    evaluations: int = 500
    seconds: float = 1.0


SKILLS = {
    Level.EASY: Skill(None, noise=2.5),
    Level.NORMAL: Skill(Race()),
    Level.HARD: Skill(Race(slope=0.5), Effort(4, 2), Effort(4, 2)),
    Level.EXPERT: Skill(
        Race(slope=0.5),
        Effort(8, 12),
        Effort(16, 8, circles=3, trust=1.0),
        dreams=True,
        evaluations=1_000,
        seconds=2.0,
    ),
}
# What rivals' points weigh for the value net: in the last round less for a seat that is behind, more for one
# that only has to hold its lead.
NET_MIND, BEHIND_MIND, AHEAD_MIND = 0.6, 0.4, 1.2
NET_SEATS = 2


def make_agent(level: Level, style: Style = Style.BALANCED) -> Agent[DerailedState]:
    """A fresh AI of a level."""
    return DerailedAgent(SKILLS[level], MIND[style])


def budget_of(level: Level) -> tuple[int | None, float]:
    """(evaluations, seconds at most) for one decision."""
    skill = SKILLS[level]
    return skill.evaluations, skill.seconds


class DerailedAgent:
    """One AI. It remembers nothing between its decisions."""

    def __init__(self, skill: Skill, mind: float = 1.0) -> None:
        self._skill, self._mind = skill, mind

    def choose(self, view: AnyState, legal: Sequence[Action], rng: Rng, budget: Budget) -> Decision:
        """One of ``legal`` and why."""
        state = cast(DerailedState, view)
        if isinstance(legal[0], Play) and len(legal) > 1:
            return self._play(state, rng, budget)
        action = _lay_off(state, legal)
        return Decision(action, reason_without_choice(state, action))

    def _play(self, state: DerailedState, rng: Rng, budget: Budget) -> Decision:
        skill, position = self._skill, position_of(state)
        plays, judge, before = position.plays(), self._judge(position, rng), position.missing_now()
        values = judge.plays(position.table(), plays)
        values = values + max(skill.noise, 1e-6) * randoms(rng, len(values))
        budget.spend()

        def decided(best: int) -> Decision:
            after = [int(count) for count in plays.missing[:, best]]
            return Decision(_action(state, plays, best), reason_of(position, before, after))

        def report(best: int) -> None:
            budget.report(decided(best))

        best = int(values.argmax())
        effort = skill.duel if position.field.seats == NET_SEATS else skill.crowd
        if effort is not None and not budget.is_over:
            report(best)
            best = look_ahead(position, plays, values, judge, effort, rng, budget, report)
        return decided(best)

    def _judge(self, position: Position, rng: Rng) -> Judge:
        skill, seats = self._skill, position.field.seats
        if skill.race is None:
            return OwnLine()
        race = skill.race._replace(mind=skill.race.mind * self._mind)
        if not skill.dreams:
            return race
        if seats != NET_SEATS:
            return Futures(race, seats, position.left, rng)
        mind = NET_MIND
        if not position.left:
            lead = position.points[position.seat] - min(position.points)
            behind = max(position.points) - position.points[position.seat]
            mind = AHEAD_MIND if lead else BEHIND_MIND if behind else NET_MIND
        return Learned(net_for(seats), position.odds(), np.array(position.held), mind * self._mind)


def _action(state: DerailedState, plays: Options, number: int) -> Play:
    code, deck = int(plays.codes[number]), state.board.deck
    return Play(deck.names[(code - 1) // 2], state.board.names[plays.cells[number]], (code - 1) % 2)


def _lay_off(state: DerailedState, legal: Sequence[Action]) -> Action:
    """The discard of the card that joins least; in an exchange only a poor one."""
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
