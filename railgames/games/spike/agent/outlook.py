"""What contracts and the route card can still bring to a seat, on its network or on a larger one."""

from collections.abc import Iterable
from typing import NamedTuple

from railgames.games.spike.agent.clock import turns_left
from railgames.games.spike.agent.distances import FAR, distances
from railgames.games.spike.agent.levels import Skill
from railgames.games.spike.paths import bits
from railgames.games.spike.player import ABOARD, DELIVERED
from railgames.games.spike.position import Position

TRIP_COST = 2.0
"""Dollars that the actions of one delivery could have earned otherwise."""
SPACES_A_DELIVERY = 9.0
"""Spaces that a train moves for one delivery, to the source and to the target."""


class Wish(NamedTuple):
    """A contract that is not delivered: its commodity, ``sources`` (none when the token is aboard) and
    (city, dollars) of its ``targets``."""

    good: int
    sources: tuple[int, ...]
    targets: tuple[tuple[int, int], ...]


class Plan(NamedTuple):
    """A commodity, where it is loaded (-1: it is aboard) and where it is to be delivered; ``value``: dollars,
    discounted for the ``missing`` segments, by which plans are sorted."""

    value: float
    good: int
    source: int
    target: int
    missing: int


class Outlook:
    """The hopes of one seat at one moment. ``near``: missing segments from its network by city; ``hope``:
    what is left of a dollar, by missing segments; ``turns``: turns left."""

    __slots__ = (
        "_known",
        "_parts",
        "_reads",
        "away",
        "capacity",
        "cities",
        "hope",
        "near",
        "position",
        "route",
        "turns",
        "wishes",
    )

    def __init__(self, position: Position, seat: int, skill: Skill) -> None:
        board, player = position.board, position.players[seat]
        self.position = position
        nodes = position.network(seat)
        self.away = distances(board, nodes, position.taken)
        self.wishes = wishes_of(position, seat)
        self.route = board.routes[player.route] if player.route >= 0 else None
        self.turns = turns_left(position)
        reach = min(player.tracks, int(0.9 * self.turns + player.cards / 2 + 1))
        self.hope = [skill.keeps**missing if missing <= reach else 0.0 for missing in range(2 * FAR + 1)]
        speed = max(1.6, position.part(seat, 0))
        self.capacity = self.turns * speed / SPACES_A_DELIVERY + 0.3
        cities = {city for wish in self.wishes for city in wish.sources}
        cities |= {city for wish in self.wishes for city, _ in wish.targets}
        if self.route is not None:
            cities |= {self.route.start, *self.route.targets}
        self.cities = tuple(sorted(cities))
        start = (nodes & -nodes).bit_length() - 1
        self.near = {city: self.away[city][start] if nodes else FAR for city in self.cities}
        self._reads = [(*wish.sources, *(city for city, _ in wish.targets)) for wish in self.wishes]
        self._known: dict[tuple[int, ...], float] = {}
        self._parts: list[dict[tuple[int, ...], list[Plan]]] = [{} for _ in self.wishes]

    def worth(self, nodes: Iterable[int] = ()) -> float:
        """Dollars of all hopes, with these nodes added to the network."""
        near = self.nearer(nodes)
        key = tuple(near.values())
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._worth(near)
        return known

    def _worth(self, near: dict[int, int]) -> float:
        total = 0.0
        for idx, plan in enumerate(self.plans(near)):
            left = self.capacity - idx
            if left <= 0:
                break
            total += plan.value * min(1.0, left)
        return total + self.route_worth(near)

    def nearer(self, nodes: Iterable[int]) -> dict[int, int]:
        """Missing segments by city, with these nodes added to the network."""
        added = tuple(nodes)
        if not added:
            return self.near
        found = {}
        for city, missing in self.near.items():
            if missing:
                away = self.away[city]
                for node in added:
                    if away[node] < missing:
                        missing = away[node]
            found[city] = missing
        return found

    def plans(self, near: dict[int, int]) -> list[Plan]:
        """The best plan for each contract, no two to one city; the best first."""
        found: list[Plan] = []
        for wish, reads, known in zip(self.wishes, self._reads, self._parts, strict=True):
            key = tuple([near[city] for city in reads])
            part = known.get(key)
            if part is None:
                part = known[key] = self._plans_of(wish, near)
            found += part
        found.sort(reverse=True)
        goods, cities, chosen = 0, 0, []
        for plan in found:
            if goods >> plan.good & 1 or cities >> plan.target & 1:
                continue
            goods |= 1 << plan.good
            cities |= 1 << plan.target
            chosen.append(plan)
        return chosen

    def _plans_of(self, wish: Wish, near: dict[int, int]) -> list[Plan]:
        found = []
        hope = self.hope
        for target, pays in wish.targets:
            ahead, source = near[target], -1
            if wish.sources:
                there, ahead = ahead, 2 * FAR
                for city in wish.sources:
                    own = near[city]
                    missing = own + min(there, self.away[city][target])
                    if missing < ahead:
                        ahead, source = missing, city
            value = (pays - TRIP_COST) * hope[min(ahead, 2 * FAR)]
            if value > 0:
                found.append(Plan(value, wish.good, source, target, ahead))
        return found

    def route_worth(self, near: dict[int, int]) -> float:
        """Dollars of the route card, discounted."""
        route = self.route
        if route is None:
            return 0.0
        own, away, hope = near[route.start], self.away[route.start], self.hope
        best = rest = 0.0
        for target, value in route.targets.items():
            share = hope[min(2 * FAR, own + min(near[target], away[target]))]
            rest += share
            best = max(best, (value - 1) * share)
        return best + rest


def wishes_of(position: Position, seat: int) -> tuple[Wish, ...]:
    """The contracts of a seat that it can still deliver."""
    board, player = position.board, position.players[seat]
    found = []
    for good, deal in player.deals.items():
        if deal.token == DELIVERED or deal.side < 0:
            continue
        pays = board.contracts[deal.card].sides[deal.side]
        targets = tuple((city, dollars) for city, dollars in pays.items() if not player.used >> city & 1)
        sources = () if deal.token == ABOARD else tuple(bits(board.sources[good]))
        if targets:
            found.append(Wish(good, sources, targets))
    return tuple(found)
