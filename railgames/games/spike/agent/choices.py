"""What a seat can do with its turn: each choice with its value in dollars, and why."""

from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple

import numpy as np

from railgames.core.actions import Action
from railgames.games.spike import legality, turns
from railgames.games.spike.actions import (
    DECK,
    PARTS,
    POWER,
    SPEED,
    Boost,
    Depart,
    Draw,
    End,
    Lay,
    Pass,
    Pay,
    Roll,
    Stop,
    Upgrade,
)
from railgames.games.spike.agent.draws import best_draw
from railgames.games.spike.agent.goals import Goals
from railgames.games.spike.agent.levels import Skill
from railgames.games.spike.agent.outlook import Outlook
from railgames.games.spike.agent.train import Job, best_job, cargo_action, step_towards
from railgames.games.spike.payments import cheapest_payment
from railgames.games.spike.phase import Phase
from railgames.games.spike.player import ABOARD, HELD
from railgames.games.spike.position import Position

UNCONNECTED = 0.8
"""The share of a delivery's pay that counts before its track is complete."""
BOOST = 0.2
"""Dollars that a boost is worth where it brings no delivery sooner."""
SPEED_TURNS = 6
"""The turns, about, in which a faster train brings one contract sooner."""
MOST_BUILDS = 8
"""Builds that are offered, the best."""


class Choice(NamedTuple):
    """A way to use a turn after its free part: ``actions`` until something new is seen. ``build``: the path,
    as its place among the goals."""

    value: float
    actions: tuple[Action, ...]
    build: int = -1


class Sight:
    """What a seat on turn knows and hopes for: ``outlook``, the dollars that a ``card`` is worth and, worked
    out when asked for, ``job`` and ``goals``."""

    __slots__ = ("_goals", "_job", "card", "outlook", "position", "skill")

    def __init__(self, position: Position, skill: Skill) -> None:
        self.position, self.skill = position, skill
        self.outlook = Outlook(position, position.current, skill)
        self.card = self._card_value()
        self._goals: Goals | None = None
        self._job: Job | None | Literal["?"] = "?"

    def _card_value(self) -> float:
        player, skill = self.position.player, self.skill
        if not player.tracks:
            return 0.0
        late = min(1.0, self.outlook.turns / skill.ends)
        many = max(0.0, player.cards - skill.full) / skill.full
        spare = player.tracks / max(1, player.cards)
        return skill.card * late * max(0.2, 1 - 0.5 * many) * min(1.0, spare)

    @property
    def job(self) -> Job | None:
        """What the train should do."""
        if self._job == "?":
            self._job = best_job(self.position, self.outlook)
        return self._job

    def train_moved(self) -> None:
        """The train is somewhere else: its job is to be found again."""
        self._job = "?"

    @property
    def goals(self) -> Goals:
        """Paths to new cities and what they bring, also those that cards are lacking for."""
        if self._goals is None:
            self._goals = Goals(self.outlook)
        return self._goals


Why = Callable[[Position, Action, Job | None], None]
"""A callback before each action: the position, the action, and the job of the train (None without one)."""


def free_part(state: Position, skill: Skill, before: Why | None = None) -> Sight:
    """Cargo and the free movement, played on ``state``; the sight after them."""
    sight = _cargo(state, Sight(state, skill), before)
    job = sight.job
    if state.may_roll and job is not None:
        space = step_towards(state, job.stop, state.part(state.current, SPEED))
        if space is not None:
            action = Roll(state.board.space_name(space))
            if before is not None:
                before(state, action, job)
            turns.apply(state, action)
            sight.train_moved()
            sight = _cargo(state, sight, before)
    return sight


def _cargo(state: Position, sight: Sight, before: Why | None) -> Sight:
    while _can_handle_cargo(state):
        action = cargo_action(state, sight.outlook, sight.job)
        if action is None:
            break
        if before is not None:
            before(state, action, sight.job)
        turns.apply(state, action)
        sight = Sight(state, sight.skill)
    return sight


def choices(sight: Sight, builds: int = MOST_BUILDS) -> list[Choice]:
    """What can be done after the free part, in no order; at least one. ``builds``: the number of builds."""
    found = [*_builds(sight, builds), *_draws(sight), *_moves(sight), *_upgrades(sight)]
    return found or [Choice(0.0, (_any(sight.position),))]


def _any(state: Position) -> Action:
    found = list(legality.generate(state))
    return next((action for action in found if isinstance(action, Pass | Upgrade)), found[0])


def _builds(sight: Sight, most: int) -> Iterator[Choice]:
    """The best way to each city that can be paid for."""
    goals, names = sight.goals, sight.position.board.segment_names
    values = goals.gains - sight.card * goals.cards
    values[goals.lacking > 0] = -np.inf
    done: set[int] = set()
    for idx in (-values).argsort(kind="stable").tolist():
        if values[idx] == -np.inf or len(done) == most:
            break
        city = int(goals.city[idx])
        if city in done or not goals.can_pay(idx):
            continue
        done.add(city)
        value = float(goals.gains[idx]) - sight.card * goals.spent(idx)
        tracks = goals.ways.tracks(int(goals.rows[idx]))
        yield Choice(value, tuple(Lay(names[segment]) for segment in tracks), idx)


def _draws(sight: Sight) -> Iterator[Choice]:
    position = sight.position
    if not position.has_cards_to_draw():
        return
    action, gain = drawn_card(sight)
    power = position.part(position.current, POWER)
    yield Choice(sight.card * power + sight.skill.wanted * gain, (action,))


def drawn_card(sight: Sight) -> tuple[Draw, float]:
    """The draw of the best card, and what it adds to the worth of the hand."""
    kind, gain = best_draw(sight.goals, sight.card)
    return Draw(DECK if kind < 0 else sight.position.board.type_names[kind]), gain


def _moves(sight: Sight) -> Iterator[Choice]:
    position, job = sight.position, sight.job
    if job is None:
        return
    at, board = position.player.at, position.board
    if at < board.cities:
        space = step_towards(position, job.stop, position.part(position.current, SPEED))
        if space is not None:
            value = (
                sight.skill.depart * job.dollars / job.starts + sight.skill.start
                if job.is_connected
                else UNCONNECTED * job.dollars
            )
            hurry = sight.outlook.turns < job.turns + 3 and job.is_connected
            value += hurry * job.dollars
            yield Choice(value, (Depart(board.space_name(space)),))
        return
    space = step_towards(position, job.stop, 1)
    if space is not None:
        value = BOOST + (sight.outlook.turns < job.turns + 1) * job.is_connected * job.dollars
        yield Choice(value, (Boost(board.space_name(space)),))


def _upgrades(sight: Sight) -> Iterator[Choice]:
    position, skill = sight.position, sight.skill
    if not skill.upgrades:
        return
    player, seat, left = position.player, position.current, sight.outlook.turns
    gains = (
        (POWER, skill.tender * min(left, player.tracks) * skill.card),
        (SPEED, skill.speed * min(left / SPEED_TURNS, len(sight.outlook.wishes))),
    )
    for part, gain in gains:
        cost = position.upgrade_cost(seat, part)
        if cost is None or cost > player.money:
            continue
        gain *= skill.upgrades
        if player.steps[part]:
            gain *= skill.again
        yield Choice(gain - cost, (Upgrade(PARTS[part]),))


# -- In the middle of a turn ---------------------------------------------------------------------------------


def follow_up(position: Position, skill: Skill, sight: Sight | None = None) -> Action:
    """The next action of a turn whose main action has begun. ``sight``: that of the beginning, if it is
    known."""
    phase = position.phase
    if phase is Phase.DRAW:
        if not position.has_cards_to_draw():
            return Stop()
        return drawn_card(sight or Sight(position, skill))[0]
    if phase is Phase.LAY:
        return _next_lay(position)
    if phase is Phase.PAY:
        payment = cheapest_payment(tuple(position.player.hand), legality.needed(position))
        assert payment is not None  # a path that cannot be paid for is not laid
        return Pay(legality.pay_text(position, payment))
    if _can_handle_cargo(position):
        sight = Sight(position, skill)
        action = cargo_action(position, sight.outlook, sight.job)
        if action is not None:
            return action
    return End()


def _can_handle_cargo(position: Position) -> bool:
    """Whether the train stands in a city that something can be loaded in or delivered to."""
    city = position.city_of(position.current)
    if city is None:
        return False
    return any(
        (deal.token == ABOARD and legality.pays(position, position.current, good, city) is not None)
        or (deal.token == HELD and position.board.goods[city] == good)
        for good, deal in position.player.deals.items()
    )


def _next_lay(position: Position) -> Action:
    """The shortest way on that can be paid for, found by trying."""
    pairs = legality.next_segments(position)
    segment, _ = min(pairs, key=lambda pair: (pair[1] >= position.board.cities, pair[0]))
    return Lay(position.board.segment_names[segment])


def play_turn(state: Position, skill: Skill) -> None:
    """Play the whole turn of the seat on turn, on ``state``, as this skill does without a search."""
    sight = free_part(state, skill)
    best = max(choices(sight, builds=2), key=lambda choice: choice.value)
    play(sight, best)


def play(sight: Sight, choice: Choice) -> None:
    """Play a choice and what follows, to the end of the turn."""
    state = sight.position
    turn = state.turns
    for action in choice.actions:
        turns.apply(state, action)
    while state.turns == turn and state.phase is not Phase.OVER:
        turns.apply(state, follow_up(state, sight.skill, sight))
