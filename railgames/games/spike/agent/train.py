"""Where a train should go: jobs that its network allows now, or will soon."""

from math import ceil
from typing import NamedTuple

from railgames.core.actions import Action
from railgames.games.spike.actions import Deliver, Dump, Load
from railgames.games.spike.agent.levels import Skill
from railgames.games.spike.agent.outlook import Outlook, Wish
from railgames.games.spike.legality import can_load, pays
from railgames.games.spike.movement import Reach, reach, way
from railgames.games.spike.player import ABOARD, HELD
from railgames.games.spike.position import Position

WHOLE_NETWORK = 1000
"""More spaces than any network has."""
SOON = 0.35
"""Share of a plan's value for having its token aboard before its target is connected."""
REGRET = 0.7
"""Share of what a better target would pay that is taken off for a worse one."""


class Job(NamedTuple):
    """A delivery, or the loading for one. ``stop``: the next city of the train; ``turns``: until it is done;
    ``starts``: times that the train is set in motion for it; ``rate``: dollars a turn."""

    rate: float
    good: int
    target: int
    dollars: float
    stop: int
    turns: int
    starts: int
    is_connected: bool


def best_job(position: Position, outlook: Outlook, skill: Skill) -> Job | None:
    """The job that brings most a turn, None when there is none."""
    player = position.player
    if player.at < 0 or not player.own:
        return None
    speed = position.part(position.current, 0)
    trips = Trips(position, speed)
    best: Job | None = None
    for wish in outlook.wishes:
        for job in _jobs(wish, trips, outlook, skill):
            if best is None or (job.rate, -job.good, -job.stop) > (best.rate, -best.good, -best.stop):
                best = job
    return best


class Trips:
    """Turns that the train of the current seat needs between cities of its network."""

    __slots__ = ("_board", "_found", "_own", "at", "speed")

    def __init__(self, position: Position, speed: int) -> None:
        self._board, self._own, self.at, self.speed = (
            position.board,
            position.player.own,
            position.player.at,
            speed,
        )
        self._found: dict[int, Reach] = {}

    def turns(self, start: int, city: int) -> int | None:
        """Turns from a space to a city, None when there is no way."""
        if start == city:
            return 0
        found = self._found.get(start)
        if found is None:
            found = self._found[start] = reach(self._board, self._own, start, WHOLE_NETWORK)
        step = found.get(city)
        return None if step is None else ceil(step.cost / self.speed)


def _jobs(wish: Wish, trips: Trips, outlook: Outlook, skill: Skill) -> list[Job]:
    found: list[Job] = []
    is_aboard = not wish.sources
    hold = max(
        (outlook.hope[min(outlook.near[city], 99)] * dollars for city, dollars in wish.targets), default=0.0
    )
    for source in wish.sources or (trips.at,):
        first = trips.turns(trips.at, source)
        if first is None or first > outlook.turns + 1:
            continue
        for target, dollars in wish.targets:
            if outlook.near[target]:
                if is_aboard or not skill.plans or not first:
                    continue
                value = SOON * (dollars - 2) * outlook.hope[outlook.near[target]]
                found.append(Job(value / (first + 2), wish.good, target, value, source, first, 1, False))
                continue
            second = trips.turns(source, target)
            if second is None or not second:
                continue
            turns, starts = first + second, bool(first) + 1
            if turns > outlook.turns + 1:
                continue
            value = dollars - REGRET * max(0.0, hold - dollars) * bool(skill.plans)
            stop = source if first else target
            found.append(Job(value / (turns + 2), wish.good, target, dollars, stop, turns, starts, True))
    return [job for job in found if job.rate > 0]


def step_towards(position: Position, city: int, steps: int) -> int | None:
    """The farthest space on the way to a city in so many spaces, None when there is no way."""
    player = position.player
    found = reach(position.board, player.own, player.at, WHOLE_NETWORK)
    if city not in found or steps < 1:
        return None
    spaces = way(found, city)
    return spaces[min(steps, len(spaces)) - 1]


def cargo_action(position: Position, outlook: Outlook, job: Job | None, skill: Skill) -> Action | None:
    """What to do with cargo in this city now: deliver, dump or load; None for nothing."""
    city = position.city_of(position.current)
    if city is None:
        return None
    board, player, seat = position.board, position.player, position.current
    offers = [
        (dollars, good)
        for good, deal in player.deals.items()
        if deal.token == ABOARD and (dollars := pays(position, seat, good, city)) is not None
    ]
    for dollars, good in sorted(offers, reverse=True):
        if not skill.plans or dollars >= _held_value(outlook, good, city):
            return Deliver(board.commodity_names[good])
    good = board.goods[city]
    deal = player.deals.get(good)
    if deal is None or deal.token != HELD or not any(wish.good == good for wish in outlook.wishes):
        return None
    if can_load(position, good):
        return Load(board.commodity_names[good])
    if job is not None and job.good == good and player.aboard:
        aboard = [other for other, one in player.deals.items() if one.token == ABOARD]
        return Dump(board.commodity_names[min(aboard, key=lambda other: _held_value(outlook, other, city))])
    return None


def _held_value(outlook: Outlook, good: int, city: int) -> float:
    """What a token aboard will probably bring in another city, for the time it takes."""
    for wish in outlook.wishes:
        if wish.good == good:
            return max(
                (
                    0.8 * dollars * outlook.hope[outlook.near[target]] - 1
                    for target, dollars in wish.targets
                    if target != city
                ),
                default=0.0,
            )
    return 0.0
