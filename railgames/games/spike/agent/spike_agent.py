"""The AI of every level: decides a whole turn at once and plays it action by action."""

from collections.abc import Sequence

from msgspec.structs import replace

from railgames.core.actions import Action
from railgames.core.game import Agent, Budget, Decision
from railgames.core.level import Level
from railgames.core.rng import Rng
from railgames.games.spike import turns
from railgames.games.spike.actions import Lay, Pay
from railgames.games.spike.agent import reasons
from railgames.games.spike.agent.choices import Choice, Sight, choices, follow_up, free_part
from railgames.games.spike.agent.levels import SKILLS, Skill
from railgames.games.spike.agent.search import Found, look_ahead
from railgames.games.spike.agent.set_up import set_up_choice
from railgames.games.spike.agent.train import Job
from railgames.games.spike.phase import Phase
from railgames.games.spike.position import Position
from railgames.games.spike.state import SpikeState

TIE_BREAK = 1e-6
"""Upper bound of the random number that decides between equal choices."""
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
            action = follow_up(view, self._skill)
            why = reasons.follow_up(view, action, self._skill, aloud=True)
            return self._play(view, (Decision(action, why),))
        return self._play(view, self._turn(view, rng, budget))

    def candidates(
        self, view: SpikeState, legal: Sequence[Action], rng: Rng, budget: Budget, count: int
    ) -> Sequence[Decision]:
        """What it would do, then the next best ways to use the turn; each says what it gains."""
        if view.phase is not Phase.TURN:
            decision = self.choose(view, legal, rng, budget)
            if view.phase not in SET_UP:
                why = reasons.follow_up(view, decision.action, self._skill, aloud=False)
                decision = replace(decision, reason=why)
            return [decision]
        free, sight, found = self._rated(view, rng, budget, aloud=False)
        named = {decision.action: decision for decision in free[:1] if decision.action in legal}
        for one in found:
            action = one.choice.actions[0]
            if action in legal and len(named) < count:
                row = self._gesture(view, one.choice.actions)
                named.setdefault(action, Decision(action, reasons.hint(sight, one), row))
        return list(named.values()) or [self.choose(view, legal, rng, budget)]

    def _turn(self, view: SpikeState, rng: Rng, budget: Budget) -> tuple[Decision, ...]:
        """The decisions of a turn until something new is seen."""
        free, sight, found = self._rated(view, rng, budget, aloud=True)
        return (*free, *_decisions(sight, found[0].choice, aloud=True))

    def _rated(
        self, view: SpikeState, rng: Rng, budget: Budget, *, aloud: bool
    ) -> tuple[list[Decision], Sight, list[Found]]:
        """What the train does before the main action, the sight after that, and the ways to use the turn, the
        best first."""
        skill, state = self._skill, view.clone()
        free: list[Decision] = []

        def note(before: Position, action: Action, job: Job | None) -> None:
            free.append(Decision(action, reasons.of_train(before, action, job, aloud=aloud)))

        sight = free_part(state, skill, note)
        noise = max(skill.noise, TIE_BREAK)
        rated = [choice._replace(value=choice.value + noise * rng.random()) for choice in choices(sight)]
        rated.sort(key=lambda choice: -choice.value)
        budget.spend()

        def report(choice: Choice) -> None:
            first = (*free, *_decisions(sight, choice, aloud=aloud))[0]
            budget.report(first if free else replace(first, row=self._gesture(view, choice.actions)))

        effort = skill.effort_on(view.board.cities)
        if effort is None or len(rated) == 1:
            return free, sight, [Found(choice, choice.value) for choice in rated]
        report(rated[0])
        return free, sight, look_ahead(sight, rated, effort, rng, budget, report)

    def _play(self, view: SpikeState, row: tuple[Decision, ...]) -> Decision:
        self._rest, self._expected = row[1:], None
        if self._rest:
            after = view.clone()
            turns.apply(after, row[0].action)
            self._expected = _mark(after)
        return replace(row[0], row=self._gesture(view, [decision.action for decision in row]))

    def _gesture(self, view: SpikeState, actions: Sequence[Action]) -> tuple[Action, ...]:
        """What follows the first of these actions in one gesture: the rest of a path and its payment."""
        if not isinstance(actions[0], Lay):
            return ()
        after, found = view.clone(), list[Action]()
        turns.apply(after, actions[0])
        for action in actions[1:]:
            if not isinstance(action, Lay | Pay):
                break
            found.append(action)
            turns.apply(after, action)
        while after.phase in (Phase.LAY, Phase.PAY):
            found.append(follow_up(after, self._skill))
            turns.apply(after, found[-1])
        return tuple(found)


def _decisions(sight: Sight, choice: Choice, *, aloud: bool) -> tuple[Decision, ...]:
    why = reasons.main(sight, choice, aloud=aloud)
    return tuple(Decision(action, why) for action in choice.actions)


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
