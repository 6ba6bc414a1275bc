"""The AI of every level: decides a whole turn at once and plays it action by action."""

from collections.abc import Sequence

from railgames.core.actions import Action
from railgames.core.game import Agent, Budget, Decision
from railgames.core.level import Level
from railgames.core.rng import Rng
from railgames.games.spike import turns
from railgames.games.spike.agent.choices import Choice, choices, follow_up
from railgames.games.spike.agent.levels import SKILLS, Skill
from railgames.games.spike.agent.set_up import set_up_choice
from railgames.games.spike.phase import Phase
from railgames.games.spike.position import Position
from railgames.games.spike.state import SpikeState

SET_UP = (Phase.SIDES, Phase.GIFT, Phase.ROUTE, Phase.PLACE)


def make_agent(level: Level) -> Agent[SpikeState]:
    """A fresh AI of a level."""
    return SpikeAgent(SKILLS[level])


class SpikeAgent:
    """One AI. It keeps the rest of a turn, and decides again when the table is not what it expected."""

    def __init__(self, skill: Skill) -> None:
        self._skill = skill
        self._rest: tuple[Decision, ...] = ()
        self._expected: object = None

    def choose(self, view: SpikeState, legal: Sequence[Action], rng: Rng, budget: Budget) -> Decision:
        """One of ``legal``, and the reason."""
        decision = self._next(view, rng, budget)
        if decision.action not in legal:
            self._rest = ()
            decision = Decision(legal[0], decision.reason)
        return decision

    def _next(self, view: SpikeState, rng: Rng, budget: Budget) -> Decision:
        if view.phase in SET_UP:
            return set_up_choice(view, self._skill, rng)
        if self._rest and self._expected == _mark(view) and view.why_illegal(self._rest[0].action) is None:
            return self._play(view, self._rest)
        if view.phase is not Phase.TURN:
            choice = follow_up(view, self._skill)
        else:
            choice = self._choose(view, rng, budget)
        return self._play(view, choice.row)

    def _choose(self, view: SpikeState, rng: Rng, budget: Budget) -> Choice:
        found = choices(view, self._skill, rng)
        budget.spend()
        return found[0]

    def _play(self, view: SpikeState, row: tuple[Decision, ...]) -> Decision:
        self._rest, self._expected = row[1:], None
        if self._rest:
            after = view.clone()
            turns.apply(after, row[0].action)
            self._expected = _mark(after)
        return row[0]


def _mark(view: Position) -> object:
    """What a row of actions rests on: when it differs, the turn is decided again."""
    player = view.player
    return (
        view.turns,
        view.phase,
        view.laid,
        view.taken,
        player.at,
        tuple(player.hand),
        tuple(player.deals.items()),
        player.money,
        tuple(player.steps),
        tuple(view.shown),
    )
