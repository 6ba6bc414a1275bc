"""Where a train should go: jobs that its network allows now, or will soon."""

from math import ceil
from typing import NamedTuple

from railgames.core.actions import Action
from railgames.games.spike.actions import SPEED, Deliver, Dump, Load
from railgames.games.spike.agent.outlook import Outlook, Wish
from railgames.games.spike.agent.tree import Tree, tree_of
from railgames.games.spike.legality import can_load, pays
from railgames.games.spike.player import ABOARD, HELD
from railgames.games.spike.position import Position

LATER = 0.8
"""Share of its dollars at which a delivery after the next one counts."""


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


def best_job(position: Position, outlook: Outlook) -> Job | None:
    """The job of the seat of an outlook that brings most a turn, None when there is none."""
    player = position.players[outlook.seat]
    if player.at < 0 or not player.own:
        return None
    tree, speed = tree_of(position.board, player.own), position.part(outlook.seat, SPEED)
    trips = Trips(tree, player.at, speed, outlook.near.tolist(), outlook.hope.tolist())
    best: Job | None = None
    for wish in outlook.wishes:
        job = _best_of(wish, trips, outlook)
        if job is not None and (best is None or job > best):
            best = job
    return best


class Trips(NamedTuple):
    """Turns that a train ``at`` a space needs inside its network, and the arrays of an outlook as lists."""

    tree: Tree
    at: int
    speed: int
    near: list[int]
    hope: list[float]

    def turns(self, start: int, city: int) -> int | None:
        """Turns from a space to a city, None when there is no way."""
        spaces = self.tree.spaces(start, city)
        return None if spaces is None else ceil(spaces / self.speed)


def _best_of(wish: Wish, trips: Trips, outlook: Outlook) -> Job | None:
    """The best job for one contract."""
    near, skill, most = trips.near, outlook.skill, outlook.turns + 1
    best: Job | None = None
    if not wish.sources:
        starts = [trips.at]
    else:
        starts = [source for source in wish.sources if not near[source]]
    if not starts:
        return None
    hold = max([trips.hope[near[city]] * dollars for city, dollars in wish.targets]) if skill.plans else 0.0
    for source in starts:
        first = trips.turns(trips.at, source)
        if first is None or first > most:
            continue
        for target, dollars in wish.targets:
            if near[target]:
                value = skill.soon * (dollars - 2) * trips.hope[near[target]]
                if wish.sources and skill.plans and first and value > 0:
                    job = Job(value / (first + 2), wish.good, target, value, source, first, 1, False)
                    best = job if best is None or job > best else best
                continue
            second = trips.turns(source, target)
            if not second or first + second > most:
                continue
            rate = (dollars - skill.regret * max(0.0, hold - dollars)) / (first + second + 2)
            if rate > 0 and (best is None or rate > best.rate):
                stop, turns = source if first else target, first + second
                best = Job(rate, wish.good, target, dollars, stop, turns, bool(first) + 1, True)
    return best


def step_towards(position: Position, city: int, steps: int) -> int | None:
    """The farthest space towards a city within ``steps`` spaces; None if there is no way."""
    player = position.player
    return tree_of(position.board, player.own).towards(player.at, city, steps)


def cargo_action(position: Position, outlook: Outlook, job: Job | None) -> Action | None:
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
        if not outlook.skill.plans or dollars >= held_value(outlook, good, city):
            return Deliver(board.commodity_names[good])
    good = board.goods[city]
    deal = player.deals.get(good)
    if deal is None or deal.token != HELD or not any(wish.good == good for wish in outlook.wishes):
        return None
    if can_load(position, good):
        return Load(board.commodity_names[good])
    if job is not None and job.good == good and player.aboard:
        aboard = [other for other, one in player.deals.items() if one.token == ABOARD]
        return Dump(board.commodity_names[min(aboard, key=lambda other: held_value(outlook, other, city))])
    return None


def held_value(outlook: Outlook, good: int, city: int) -> float:
    """What a token aboard will probably bring in another city, for the time it takes."""
    for wish in outlook.wishes:
        if wish.good == good:
            return max(
                (
                    LATER * dollars * float(outlook.hope[outlook.near[target]]) - 1
                    for target, dollars in wish.targets
                    if target != city
                ),
                default=0.0,
            )
    return 0.0
