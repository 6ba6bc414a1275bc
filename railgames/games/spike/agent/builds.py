"""Paths that a seat would like to build: those that it can pay for, and those that it lacks cards for."""

from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from railgames.games.spike.board import Board
from railgames.games.spike.paths import bits
from railgames.games.spike.payments import NEVER, Counts, fewest_cards, unpacked

LABELS = 3
"""Ways that are kept to one node."""
LONGEST = 7
"""Segments of a path that is looked at."""
DEAREST = 7.0
"""Cards of a path that is looked at, those that are lacking counted twice."""


class Price(NamedTuple):
    """``cards`` that a path takes out of a hand, and how many are ``lacking`` in it."""

    cards: int
    lacking: int


class Build(NamedTuple):
    """A path to a new city: ``nodes`` from one's own to the city, ``segments``, packed ``need``."""

    nodes: tuple[int, ...]
    segments: tuple[int, ...]
    need: int
    price: Price

    @property
    def city(self) -> int:
        """The new city."""
        return self.nodes[-1]


class Prices(dict[int, Price]):
    """The prices of packed needs for one hand."""

    __slots__ = ("hand",)

    def __init__(self, hand: Counts) -> None:
        super().__init__()
        self.hand = hand

    def __missing__(self, need: int) -> Price:
        price = self[need] = price_of(self.hand, unpacked(need, len(self.hand)))
        return price


@lru_cache(maxsize=1 << 10)
def prices(hand: Counts) -> Prices:
    """The prices for a hand, shared by all who ask."""
    return Prices(hand)


def price_of(hand: Counts, need: Counts) -> Price:
    """What a path costs this hand, and how many cards it still lacks when all trades are made."""
    total = lacking = spare = 0
    for held, wanted in zip(hand, need, strict=True):
        total += wanted
        if wanted > held:
            lacking += wanted - held
        elif held > wanted + 1:
            spare += held - wanted - 1
    if not lacking:
        return Price(total, 0)
    if spare >= lacking:
        cards = fewest_cards(hand, need)
        if cards < NEVER:
            return Price(cards, 0)
    return Price(total + min(spare, lacking), max(1, lacking - spare))


class _Trail(NamedTuple):
    node: int
    before: int
    segment: int
    need: int
    seen: int


def find_builds(board: Board, nodes: int, taken: int, tracks: int, hand: Counts) -> list[Build]:
    """Paths to each new city, at most ``LABELS`` to one, the cheapest first."""
    known, adjacent, units, cities = prices(hand), board.adjacent, board.units, board.cities
    longest = min(LONGEST, tracks)
    found: list[Build] = []
    labels = [0] * board.nodes
    needs: set[tuple[int, int]] = set()
    queue = [(0.0, 0, idx) for idx, _ in enumerate(bits(nodes))] if longest > 0 else []
    trails = [_Trail(start, -1, -1, 0, nodes) for start in bits(nodes)] if longest > 0 else []
    while queue:
        _, length, idx = heappop(queue)
        node, _, _, need, seen = trails[idx]
        if length:
            if labels[node] >= LABELS:
                continue
            labels[node] += 1
            if node < cities:
                found.append(_build(trails, idx, known[need]))
                continue
            if length == longest:
                continue
        for segment, other in adjacent[node]:
            if taken >> segment & 1 or seen >> other & 1 or labels[other] >= LABELS:
                continue
            more = need + units[segment]
            if (other, more) in needs:
                continue
            needs.add((other, more))
            cards, lacking = known[more]
            cost = cards + lacking
            if cost <= DEAREST:
                heappush(queue, (cost, length + 1, len(trails)))
                trails.append(_Trail(other, idx, segment, more, seen | 1 << other))
    return found


def _build(trails: list[_Trail], idx: int, price: Price) -> Build:
    need, nodes, segments = trails[idx].need, [], []
    while idx >= 0:
        trail = trails[idx]
        nodes.append(trail.node)
        segments.append(trail.segment)
        idx = trail.before
    return Build(tuple(nodes[::-1]), tuple(segments[-2::-1]), need, price)
