"""The AI of every level: chooses an action from what its seat may see."""

from collections.abc import Sequence

import numpy as np

from railgames.ai.random_arrays import random_floats
from railgames.core.actions import Action
from railgames.core.game import Agent, Budget, Decision
from railgames.core.level import Level
from railgames.core.rng import Rng
from railgames.games.derailed.actions import Discard, End, Play
from railgames.games.derailed.agent.batch import Plays
from railgames.games.derailed.agent.evaluators import Evaluator, NetEvaluator, OwnLine
from railgames.games.derailed.agent.levels import RIVAL_WEIGHT, SKILLS, Skill, Style
from railgames.games.derailed.agent.net import net_for
from railgames.games.derailed.agent.reasons import reason_of, reason_without_choice
from railgames.games.derailed.agent.rollouts import Rollouts
from railgames.games.derailed.agent.search import look_ahead
from railgames.games.derailed.agent.seat_view import SeatView, seat_view_of
from railgames.games.derailed.components import Deck
from railgames.games.derailed.phase import Phase
from railgames.games.derailed.position import Position
from railgames.games.derailed.state import DerailedState

NET_SEATS = 2
"""The number of seats that the net was trained for."""

# Weight of the rivals' points beside the net's own: in the last round less for a seat that is behind, more
# for one that only has to keep its lead.
NET_RIVAL_WEIGHT, WEIGHT_BEHIND, WEIGHT_AHEAD = 0.6, 0.4, 1.2

TIE_BREAK = 1e-6
"""Upper bound of the random number that decides between equal plays."""

PATIENCE, HALVING, PEACE = 8.0, 4.0, 0.04
"""A peaceful AI minds the rivals as its level does for ``PATIENCE`` turns of a round. After that their weight
halves every ``HALVING`` turns, down to less than nothing by ``PEACE``: of equal plays then that one which
leaves the rivals' lines whole. Without this, people who take nothing but hints block each other to the turn
limit. Against Expert a peaceful one loses every game, so who plays against AIs gets no such hints."""

POOR_CARD = 1.0
"""Cards of less use than this are exchanged between rounds."""


def make_agent(
    level: Level, style: Style = Style.BALANCED, *, is_peaceful: bool = False
) -> Agent[DerailedState]:
    """A fresh AI of a level. ``is_peaceful``: the longer a round lasts, the more it builds and the less it
    blocks."""
    return DerailedAgent(SKILLS[level], RIVAL_WEIGHT[style], is_peaceful=is_peaceful)


class DerailedAgent:
    """One AI. It remembers nothing from one decision to the next."""

    def __init__(self, skill: Skill, rival_weight: float = 1.0, *, is_peaceful: bool = False) -> None:
        self._skill, self._rival_weight, self._is_peaceful = skill, rival_weight, is_peaceful

    def choose(self, view: DerailedState, legal: Sequence[Action], rng: Rng, budget: Budget) -> Decision:
        """One of ``legal``, and the reason."""
        return self.candidates(view, legal, rng, budget, 1)[0]

    def candidates(
        self, view: DerailedState, legal: Sequence[Action], rng: Rng, budget: Budget, count: int
    ) -> Sequence[Decision]:
        """The plays in the order of their values, after the one that the search prefers."""
        if isinstance(legal[0], Play) and len(legal) > 1:
            return self._now(view)._plays(view, rng, budget, count)
        action = _discard(view, legal)
        return [Decision(action, reason_without_choice(view, action))]

    def _now(self, view: DerailedState) -> "DerailedAgent":
        """This AI, or the builder that it has become in this turn."""
        share = patience(view.taken / view.board.seats) if self._is_peaceful else 1.0
        if share == 1.0:
            return self
        return DerailedAgent(self._skill._replace(estimates=False), self._rival_weight * share)

    def _plays(self, position: Position, rng: Rng, budget: Budget, count: int) -> list[Decision]:
        skill, view = self._skill, seat_view_of(position)
        plays, evaluator, before = view.plays(), self._evaluator(view, rng), view.missing_now()
        if skill.is_wary and view.field.seats == NET_SEATS:
            plays = _without_gifts(view, plays, before)
        values = evaluator.rate_plays(view.now(), plays)
        values = values + max(skill.noise, TIE_BREAK) * random_floats(rng, len(values))
        budget.spend()

        def decided(best: int) -> Decision:
            after = [int(count) for count in plays.missing[:, best]]
            return Decision(_action(position, plays, best), reason_of(view, before, after))

        def report(best: int) -> None:
            budget.report(decided(best))

        best = int(values.argmax())
        effort = skill.duel if view.field.seats == NET_SEATS else skill.crowd
        if effort is not None and not budget.is_over:
            report(best)
            best = look_ahead(view, plays, values, evaluator, effort, rng, budget, report)
        found = [decided(best)]
        for idx in np.argsort(-values, kind="stable"):
            if len(found) == count:
                break
            decision = decided(int(idx))
            if all(decision.action != other.action for other in found):
                found.append(decision)
        return found

    def _evaluator(self, view: SeatView, rng: Rng) -> Evaluator:
        skill, seats = self._skill, view.field.seats
        if skill.race is None:
            return OwnLine()
        race = skill.race._replace(rival_weight=skill.race.rival_weight * self._rival_weight)
        if not skill.estimates:
            return race
        if seats != NET_SEATS:
            return Rollouts(race, seats, view.left, rng, view.turns_left)
        weight = NET_RIVAL_WEIGHT
        if not view.left:
            lead = view.points[view.seat] - min(view.points)
            behind = max(view.points) - view.points[view.seat]
            weight = WEIGHT_AHEAD if lead else WEIGHT_BEHIND if behind else NET_RIVAL_WEIGHT
        return NetEvaluator(net_for(seats), view.odds(), np.array(view.held), weight * self._rival_weight)


def patience(turns: float) -> float:
    """Share of the rivals' weight that a peaceful AI keeps after this many turns of a round."""
    late = max(0.0, turns - PATIENCE)
    return float((1 + PEACE) * 0.5 ** (late / HALVING) - PEACE)


def _without_gifts(view: SeatView, plays: Plays, before: Sequence[int]) -> Plays:
    """The plays that do not merely set the own line back, or bring a rival nearer; all of them if there is no
    other. The net likes such plays for what stays in the hand: without them Expert wins 55.7 +- 6.2 % of 220
    games against itself, by 0.6 +- 0.4 points. To leave out all that change no line costs most games."""
    own = plays.missing[view.seat].astype(int) - before[view.seat]
    rivals = list(view.open_seats[1:])
    others = plays.missing[rivals].astype(int) - np.array(before)[rivals][:, None]
    is_gift = (own > 0) | ((own == 0) & (others < 0).any(axis=0))
    kept = np.nonzero(~is_gift | (others > 0).any(axis=0))[0]
    return plays.only(kept) if len(kept) else plays


def _action(position: Position, plays: Plays, index: int) -> Play:
    code, deck = int(plays.codes[index]), position.board.deck
    return Play(deck.names[(code - 1) // 2], position.board.names[plays.cells[index]], (code - 1) % 2)


def _discard(position: Position, legal: Sequence[Action]) -> Action:
    """The discard of the least useful card, in an exchange only of a poor one; else the first action."""
    discards = [action for action in legal if isinstance(action, Discard)]
    if not discards:
        return legal[0]
    deck = position.board.deck
    least = min(discards, key=lambda action: _use(deck, action.card))
    if position.phase is Phase.EXCHANGE and _use(deck, least.card) >= POOR_CARD:
        return next(action for action in legal if isinstance(action, End))
    return least


def _use(deck: Deck, card: str) -> float:
    """Pairs of sides that a card joins, half a pair less if it has a buffer."""
    face = deck.faces[1 + 2 * deck.kind_of[card]]
    return len(face.tracks) - 0.5 * bool(face.ends)
