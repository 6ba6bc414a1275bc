"""What contracts and the route card can still bring to a seat, on its network or on a larger one."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from railgames.games.spike.actions import SPEED
from railgames.games.spike.agent.arrays import Floats, Ints, Small, flags_of
from railgames.games.spike.agent.clock import turns_left
from railgames.games.spike.agent.distances import FAR, distances
from railgames.games.spike.agent.levels import Skill
from railgames.games.spike.board import Board
from railgames.games.spike.paths import bits
from railgames.games.spike.player import ABOARD, DELIVERED, Deal
from railgames.games.spike.position import Position

SLOWEST = 1.6
"""Spaces a turn of a train that is in motion most of the time, boosts among them."""


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


class Pairs(NamedTuple):
    """What is wanted, as arrays: each target of the wishes with every source, then the start of the route
    with each of its targets.

    - ``cities``: the cities in question; ``sources``, ``targets``: places in that list. A token aboard has as
      source the place after the last, which is always at hand.
    - ``groups``: the first pair of each target; ``first``: the first target of each wish.
    - ``goods``, ``pays``: commodity and dollars of each target of a wish; ``values``: dollars of the targets
      of the route.
    """

    cities: Ints
    sources: Ints
    targets: Ints
    groups: Ints
    first: Ints
    goods: Ints
    pays: Floats
    values: Floats


class Outlook:
    """The hopes of one seat at one moment. ``near``: missing segments from its network by city; ``hope``:
    what is left of a dollar, by missing segments; ``turns``: turns left; ``weights``: of the worst plan, the
    second worst and so on up to the best."""

    __slots__ = (
        "_apart",
        "_away",
        "hope",
        "near",
        "pairs",
        "position",
        "route",
        "seat",
        "skill",
        "turns",
        "weights",
        "wishes",
    )

    def __init__(self, position: Position, seat: int, skill: Skill) -> None:
        board, player, taken = position.board, position.players[seat], position.taken
        self.position, self.seat, self.skill = position, seat, skill
        self.near = near_cities(board, position.network(seat), taken)
        self.wishes = wishes_of(position, seat)
        self.route = board.routes[player.route] if player.route >= 0 else None
        self.pairs = _pairs(board, self.wishes, player.route)
        self._away, self._apart = _apart(board, taken, self.wishes, player.route)
        self.turns = turns_left(position, skill.counts, skill.drawn)
        reach = min(player.tracks, int(skill.reach * self.turns + player.cards / 2 + 1))
        self.hope = _hope(skill.keeps, reach)
        speed = max(SLOWEST, position.part(seat, SPEED))
        capacity = min(skill.trips, self.turns * speed / skill.spaces + 0.3)
        count = len(self.wishes)
        self.weights = [min(1.0, max(0.0, capacity - idx)) for idx in range(count - 1, -1, -1)]

    def worth(self) -> float:
        """Dollars of all hopes."""
        return float(self._worth(self._now())[0])

    def parts(self) -> tuple[float, float, float]:
        """Dollars of the contracts, of the route, and of contracts that need no further track."""
        near, pairs = self._now(), self.pairs
        if not len(pairs.groups):
            return 0.0, 0.0, 0.0
        missing = self._missing(near)[:, 0]
        count, shares = len(pairs.pays), self.hope[missing]
        contracts = ready = 0.0
        if count:
            values = np.maximum(shares[:count] * (pairs.pays - self.skill.trip), 0.0)
            contracts = float(np.sort(np.maximum.reduceat(values, pairs.first)) @ self.weights)
            ready = float(np.maximum.reduceat(pairs.pays * (missing[:count] == 0), pairs.first).sum())
        return contracts, float(self._worth(near)[0]) - contracts, ready

    def worth_with(self, nodes: Ints) -> Floats:
        """Dollars of all hopes with each row of ``nodes`` added to the network."""
        return self._worth(self._nearer(nodes))

    def _now(self) -> Small:
        near: Small = np.zeros((len(self.pairs.cities) + 1, 1), dtype=np.int16)
        near[:-1, 0] = self.near[self.pairs.cities]
        return near

    def _nearer(self, nodes: Ints) -> Small:
        """Missing segments to each city in question (a row), and 0 in a last row, for each row of
        ``nodes``."""
        found: Small = np.zeros((len(self.pairs.cities) + 1, len(nodes)), dtype=np.int16)
        added = self._away[:, nodes].min(axis=2)
        np.minimum(added, self.near[self.pairs.cities][:, None], out=found[:-1])
        return found

    def _missing(self, near: Small) -> Small:
        """Missing segments for each target (a row), with the nearest source."""
        return np.minimum.reduceat(self._missing_by_source(near), self.pairs.groups, axis=0)

    def _missing_by_source(self, near: Small) -> Small:
        missing: Small = near[self.pairs.sources]
        missing += np.minimum(near[self.pairs.targets], self._apart)
        return missing

    def _worth(self, near: Small) -> Floats:
        pairs, total = self.pairs, np.zeros(near.shape[1])
        if not len(pairs.groups):
            return total
        shares, count = self.hope[self._missing(near)], len(pairs.pays)
        if count:
            values = shares[:count] * (pairs.pays - self.skill.trip)[:, None]
            best = np.maximum.reduceat(values, pairs.first, axis=0)
            best.sort(axis=0)
            total += self.weights @ np.maximum(best, 0.0)
        if len(pairs.values):
            rest = shares[count:]
            total += (rest * (pairs.values - 1)[:, None]).max(axis=0) + rest.sum(axis=0)
        return total

    def nearer(self, nodes: Ints) -> dict[int, int]:
        """Missing segments by city in question, with one row of ``nodes`` added to the network."""
        near = self._nearer(nodes[None])[:-1, 0]
        return dict(zip(self.pairs.cities.tolist(), near.tolist(), strict=True))

    def plans(self, nodes: Ints | None = None) -> list[Plan]:
        """The best plan for each contract, no two to one city, the best first; with one row of ``nodes``
        added to the network, if given."""
        pairs = self.pairs
        if not self.wishes:
            return []
        near = self._now() if nodes is None else self._nearer(nodes[None])
        by_source, missing = self._missing_by_source(near)[:, 0], self._missing(near)[:, 0]
        values = self.hope[missing[: len(pairs.pays)]] * (pairs.pays - self.skill.trip)
        goods, used, chosen = 0, 0, []
        cities = [*pairs.cities.tolist(), -1]
        for idx in (-values).argsort(kind="stable").tolist():
            pair = int(pairs.groups[idx])
            while by_source[pair] > missing[idx]:
                pair += 1
            good, target = int(pairs.goods[idx]), cities[pairs.targets[pair]]
            if values[idx] <= 0 or goods >> good & 1 or used >> target & 1:
                continue
            goods |= 1 << good
            used |= 1 << target
            source = cities[pairs.sources[pair]]
            chosen.append(Plan(float(values[idx]), good, source, target, int(missing[idx])))
        return chosen


@lru_cache(maxsize=256)
def _hope(keeps: float, reach: int) -> Floats:
    """What is left of a dollar by missing segments: nothing beyond ``reach``."""
    missing = np.arange(2 * FAR + 1)
    hope: Floats = np.where(missing <= reach, keeps**missing, 0.0)
    return hope


@lru_cache(maxsize=1024)
def near_cities(board: Board, network: int, taken: int) -> Small:
    """Missing segments from a network to each city."""
    if not network:
        return np.full(board.cities, FAR, dtype=np.int16)
    own = flags_of(network, board.nodes)
    near: Small = distances(board, taken)[:, own].min(axis=1)
    return near


@lru_cache(maxsize=1024)
def _pairs(board: Board, wishes: tuple[Wish, ...], route: int) -> Pairs:
    ends: list[tuple[int, int]] = []
    groups: list[int] = []
    first: list[int] = []
    rows: list[tuple[int, int]] = []
    for wish in wishes:
        first.append(len(rows))
        for target, dollars in wish.targets:
            rows.append((wish.good, dollars))
            groups.append(len(ends))
            ends += [(source, target) for source in wish.sources or (-1,)]
    values = board.routes[route].targets if route >= 0 else {}
    groups += range(len(ends), len(ends) + len(values))
    ends += [(board.routes[route].start, target) for target in values]
    cities = sorted({city for pair in ends for city in pair if city >= 0})
    places = {city: idx for idx, city in enumerate([*cities, -1])}
    return Pairs(
        np.array(cities, dtype=np.int64),
        np.array([places[source] for source, _ in ends], dtype=np.int64),
        np.array([places[target] for _, target in ends], dtype=np.int64),
        np.array(groups, dtype=np.int64),
        np.array(first, dtype=np.int64),
        np.array([good for good, _ in rows], dtype=np.int64),
        np.array([dollars for _, dollars in rows], dtype=np.float64),
        np.array(list(values.values()), dtype=np.float64),
    )


@lru_cache(maxsize=256)
def _apart(board: Board, taken: int, wishes: tuple[Wish, ...], route: int) -> tuple[Small, Small]:
    """Free segments from each city in question to every node, and between the cities of each pair; none lead
    from a token aboard."""
    pairs = _pairs(board, wishes, route)
    away: Small = distances(board, taken)[pairs.cities]
    lines = np.full((len(away) + 1, board.nodes + 1), FAR, dtype=np.int16)
    lines[:-1] = away
    apart: Small = lines[pairs.sources, pairs.cities[pairs.targets]][:, None]
    return away, apart


def wishes_of(position: Position, seat: int) -> tuple[Wish, ...]:
    """The contracts of a seat that it can still deliver."""
    player = position.players[seat]
    return _wishes(position.board, tuple(player.deals.items()), player.used)


@lru_cache(maxsize=1024)
def _wishes(board: Board, deals: tuple[tuple[int, Deal], ...], used: int) -> tuple[Wish, ...]:
    found = []
    for good, deal in deals:
        if deal.token == DELIVERED or deal.side < 0:
            continue
        pays = board.contracts[deal.card].sides[deal.side]
        targets = tuple((city, dollars) for city, dollars in pays.items() if not used >> city & 1)
        sources = () if deal.token == ABOARD else tuple(bits(board.sources[good]))
        if targets:
            found.append(Wish(good, sources, targets))
    return tuple(found)
