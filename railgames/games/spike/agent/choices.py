"""What a seat can do with its turn: each choice with its value in dollars, and why."""

from collections.abc import Iterator
from typing import NamedTuple

from railgames.core.actions import Action
from railgames.core.game import Decision
from railgames.core.rng import Rng
from railgames.games.spike import legality, turns
from railgames.games.spike.actions import (
    DECK,
    Boost,
    Depart,
    Draw,
    End,
    Lay,
    Part,
    Pass,
    Pay,
    Roll,
    Stop,
    Upgrade,
)
from railgames.games.spike.agent import reasons
from railgames.games.spike.agent.builds import Build, find_builds, prices
from railgames.games.spike.agent.levels import Skill
from railgames.games.spike.agent.outlook import Outlook
from railgames.games.spike.agent.train import best_job, cargo_action, step_towards
from railgames.games.spike.payments import cheapest_payment
from railgames.games.spike.phase import Phase
from railgames.games.spike.position import Position

LAST_TURNS = 5.0
"""Turns before the end in which cards lose their value."""
MANY_CARDS = 7
"""Cards in hand above which a further one is worth less."""
TENDER, SPEED = 1, 0
BOOST = 0.2
SECOND_STEP = 0.5
"""Share of the gain of a second step of a part."""


class Choice(NamedTuple):
    """A way to use a turn: the decisions until something new is seen."""

    value: float
    row: tuple[Decision, ...]


class Goal(NamedTuple):
    """A path, and the dollars that it brings before its cards are paid."""

    gain: float
    build: Build


class Sight:
    """What a seat on turn knows and hopes for: ``outlook``, ``job`` and, when asked, ``goals``."""

    __slots__ = ("_goals", "card", "job", "outlook", "position", "skill")

    def __init__(self, position: Position, skill: Skill) -> None:
        self.position, self.skill = position, skill
        self.outlook = Outlook(position, position.current, skill)
        self.job = best_job(position, self.outlook, skill)
        self.card = self._card_value()
        self._goals: list[Goal] | None = None

    def _card_value(self) -> float:
        player, left = self.position.player, self.outlook.turns
        if not player.tracks:
            return 0.0
        late = min(1.0, left / LAST_TURNS)
        many = max(0.0, player.cards - MANY_CARDS) / MANY_CARDS
        spare = player.tracks / max(1, player.cards)
        return self.skill.card * late * max(0.2, 1 - 0.5 * many) * min(1.0, spare)

    @property
    def goals(self) -> list[Goal]:
        """Paths to new cities and what they bring, also those that cards are lacking for."""
        if self._goals is None:
            position, player = self.position, self.position.player
            nodes = position.network(position.current)
            found = find_builds(position.board, nodes, position.taken, player.tracks, tuple(player.hand))
            before = self.outlook.worth() if self.skill.plans else 0.0
            gains: dict[tuple[int, ...], float] = {}
            self._goals = []
            for build in found:
                if build.nodes not in gains:
                    gains[build.nodes] = self._gain(build, before)
                self._goals.append(Goal(gains[build.nodes], build))
        return self._goals

    def _gain(self, build: Build, before: float) -> float:
        board = self.position.board
        gain = float(self.position.price(board.goods[build.city]))
        if self.skill.plans:
            gain += self.skill.plans * (self.outlook.worth(build.nodes) - before)
        return gain


def choices(position: Position, skill: Skill, rng: Rng) -> list[Choice]:
    """The choices of the seat whose turn it is, the best first. ``position`` is not changed."""
    state = position.clone()
    sight, free = _free_part(state, skill)
    found = [*_builds(sight), *_draws(sight), *_moves(sight), *_upgrades(sight)]
    if not found:
        found = [_choice(0.0, _any(state), reasons.nothing())]
    noise = max(skill.noise, 1e-6)
    rated = [(choice.value + noise * rng.random(), choice) for choice in found]
    rated.sort(key=lambda pair: -pair[0])
    return [Choice(value, (*free, *choice.row)) for value, choice in rated]


def _any(state: Position) -> Action:
    found = list(legality.generate(state))
    return next((action for action in found if isinstance(action, Pass | Upgrade)), found[0])


def _choice(value: float, action: Action, reason: str) -> Choice:
    return Choice(value, (Decision(action, reason),))


def _free_part(state: Position, skill: Skill) -> tuple[Sight, list[Decision]]:
    """Cargo and the free movement, played on ``state``; the sight after them."""
    row: list[Decision] = []
    sight = _cargo(state, Sight(state, skill), row)
    job = sight.job
    if state.may_roll and job is not None:
        space = step_towards(state, job.stop, state.part(state.current, 0))
        if space is not None:
            action = Roll(state.board.space_name(space))
            row.append(Decision(action, reasons.move(state, job)))
            turns.apply(state, action)
            sight = _cargo(state, Sight(state, skill), row)
    return sight, row


def _cargo(state: Position, sight: Sight, row: list[Decision]) -> Sight:
    while (action := cargo_action(state, sight.outlook, sight.job, sight.skill)) is not None:
        row.append(Decision(action, reasons.cargo(state, action)))
        turns.apply(state, action)
        sight = Sight(state, sight.skill)
    return sight


def _builds(sight: Sight) -> Iterator[Choice]:
    """The best way to each city that can be paid for."""
    board = sight.position.board
    best: dict[int, Choice] = {}
    for gain, build in sight.goals:
        if build.price.lacking:
            continue
        value = gain - sight.card * build.price.cards
        if build.city not in best or value > best[build.city].value:
            why = reasons.build(sight.position, build, sight.outlook)
            row = tuple(Decision(Lay(board.segment_names[segment]), why) for segment in build.segments)
            best[build.city] = Choice(value, row)
    yield from best.values()


def draw_value(sight: Sight, hand: tuple[int, ...], power: int) -> float:
    """What a hand is worth: dollars a turn of the best goal with it, and a little for the next best."""
    known, card = prices(hand), sight.card
    best = second = 0.0
    for gain, build in sight.goals:
        if gain - card * len(build.segments) <= second:
            continue
        cards, lacking = known[build.need]
        value = gain - card * cards
        if value <= 0:
            continue
        value /= 1.0 + lacking / power
        if value > best:
            best, second = value, best
        elif value > second:
            second = value
    return best + 0.3 * second


def best_draw(sight: Sight) -> tuple[Action, float]:
    """The card to draw, and how much better the hand becomes by it."""
    position = sight.position
    board, hand = position.board, tuple(position.player.hand)
    power = position.part(position.current, 1)
    before = draw_value(sight, hand, power)
    after = [draw_value(sight, _with(hand, kind), power) for kind in range(board.types)]
    found: list[tuple[float, Action]] = [
        (after[kind] + 0.01 * hand[kind], Draw(board.type_names[kind]))
        for kind in sorted(set(position.shown))
        if kind >= 0
    ]
    if position.deck or any(position.discard):
        unseen = [max(0, count) for count in _unseen(position)]
        total = sum(unseen) or 1
        mean = sum(count * value for count, value in zip(unseen, after, strict=True)) / total
        found.append((mean + 0.02, Draw(DECK)))
    value, action = max(found, key=lambda pair: pair[0])
    return action, max(0.0, value - before)


def _with(hand: tuple[int, ...], kind: int) -> tuple[int, ...]:
    return (*hand[:kind], hand[kind] + 1, *hand[kind + 1 :])


def _unseen(position: Position) -> list[int]:
    """How many cards of each type the seat does not see."""
    left = [position.board.each - count for count in position.discard]
    for kind in position.shown:
        if kind >= 0:
            left[kind] -= 1
    for player in position.players:
        for kind, count in enumerate(player.hand):
            left[kind] -= count
    return left


def _draws(sight: Sight) -> Iterator[Choice]:
    position = sight.position
    if not position.has_cards_to_draw():
        return
    action, gain = best_draw(sight)
    power = position.part(position.current, 1)
    why = reasons.draw(position, action, _wanted(sight))
    yield _choice(sight.card * power + 0.3 * gain, action, why)


def _wanted(sight: Sight) -> int | None:
    """The city that cards are drawn for."""
    power = sight.position.part(sight.position.current, 1)
    rated = [
        ((gain - sight.card * build.price.cards) / (1 + build.price.lacking / power), build.city)
        for gain, build in sight.goals
        if build.price.lacking
    ]
    value, city = max(rated, default=(0.0, -1))
    return city if value > 0 else None


def _moves(sight: Sight) -> Iterator[Choice]:
    position, job = sight.position, sight.job
    if job is None:
        return
    at, board = position.player.at, position.board
    if at < board.cities:
        space = step_towards(position, job.stop, position.part(position.current, 0))
        if space is not None:
            value = 0.7 * job.dollars / job.starts + 0.3 if job.is_connected else 0.8 * job.dollars
            hurry = sight.outlook.turns < job.turns + 3 and job.is_connected
            value += hurry * job.dollars
            yield _choice(value, Depart(board.space_name(space)), reasons.move(position, job))
        return
    space = step_towards(position, job.stop, 1)
    if space is not None:
        value = BOOST + (sight.outlook.turns < job.turns + 1) * job.is_connected * job.dollars
        yield _choice(value, Boost(board.space_name(space)), reasons.move(position, job))


def _upgrades(sight: Sight) -> Iterator[Choice]:
    position, skill = sight.position, sight.skill
    if not skill.upgrades:
        return
    player, seat, left = position.player, position.current, sight.outlook.turns
    gains: tuple[tuple[int, Part, float], ...] = (
        (TENDER, "power", 0.3 * min(left, player.tracks) * skill.card),
        (SPEED, "speed", 1.3 * min(left / 6, len(sight.outlook.wishes))),
    )
    for part, name, gain in gains:
        cost = position.upgrade_cost(seat, part)
        if cost is None or cost > player.money:
            continue
        if player.steps[part]:
            gain *= SECOND_STEP
        yield _choice(gain - cost, Upgrade(name), reasons.upgrade(name))


# In the middle of a turn. -----------------------------------------------------------------------------------


def follow_up(position: Position, skill: Skill) -> Choice:
    """The next action of a turn whose main action has begun."""
    phase = position.phase
    if phase is Phase.DRAW:
        return _next_draw(position, skill)
    if phase is Phase.LAY:
        return _next_lay(position, skill)
    if phase is Phase.PAY:
        payment = cheapest_payment(tuple(position.player.hand), legality.needed(position))
        assert payment is not None  # a path that cannot be paid for is not laid
        return _choice(0.0, Pay(legality.pay_text(position, payment)), reasons.pay(position))
    sight = Sight(position, skill)
    action = cargo_action(position, sight.outlook, sight.job, skill)
    if action is not None:
        return _choice(0.0, action, reasons.cargo(position, action))
    return _choice(0.0, End(), reasons.end())


def _next_draw(position: Position, skill: Skill) -> Choice:
    sight = Sight(position, skill)
    if not position.has_cards_to_draw():
        return _choice(0.0, Stop(), reasons.stop())
    action, _ = best_draw(sight)
    return _choice(0.0, action, reasons.draw(position, action, _wanted(sight)))


def _next_lay(position: Position, skill: Skill) -> Choice:
    """The shortest way on that can be paid for, found by trying."""
    state = position.clone()
    pairs = legality.next_segments(state)
    segment, _ = min(pairs, key=lambda pair: (pair[1] >= state.board.cities, pair[0]))
    return _choice(0.0, Lay(state.board.segment_names[segment]), reasons.lay())
