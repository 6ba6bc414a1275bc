"""What is missing for a path that a hand does not pay for: the way to a city that lacks the fewest cards."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from railgames.games.spike.board import Board
from railgames.games.spike.paths import bits
from railgames.games.spike.payments import Counts, can_pay
from railgames.games.spike.position import Position

DETOUR = 1
"""Segments by which a way may be longer than the shortest one."""
LONGEST = 7
"""Segments of a way that is still told of."""
MOST_WAYS = 400
"""So many ways to a city are compared."""
MOST_MISSING = 3
"""Up to so many missing cards every choice of types is looked at."""


class Shortfall(NamedTuple):
    """A way that cannot be paid: ``start``, ``segments``, the cards it needs by type, and the sets of cards
    of which one would be enough, each as counts by type; ``tracks``: tracks that are missing for it."""

    start: int
    segments: tuple[int, ...]
    need: Counts
    missing: tuple[Counts, ...]
    tracks: int = 0

    @property
    def cards(self) -> int:
        """How many cards are missing."""
        return sum(self.missing[0]) if self.missing else 0


@lru_cache(maxsize=1 << 12)
def missing_cards(hand: Counts, need: Counts) -> tuple[Counts, ...]:
    """The smallest sets of cards that make a hand pay for a need; of many cards only those that are lacking
    one by one."""
    lacks = [max(0, n - h) for h, n in zip(hand, need, strict=True)]
    kinds = [kind for kind, lack in enumerate(lacks) if lack]
    for count in range(min(MOST_MISSING, sum(lacks)) + 1):
        found = []
        for chosen in combinations_with_replacement(range(len(hand)), count):
            more = [chosen.count(kind) for kind in range(len(hand))]
            if can_pay(tuple(h + m for h, m in zip(hand, more, strict=True)), need):
                found.append(tuple(more))
        if found:
            # those that are laid as they are first, then those that are traded
            return tuple(sorted(found, key=lambda one: -sum(min(one[kind], lacks[kind]) for kind in kinds)))
    return (tuple(lacks),)


@lru_cache(maxsize=1 << 14)
def missing_count(hand: Counts, need: Counts) -> int:
    """How many cards ``missing_cards`` finds. A card of a type that is lacking helps as much as any other, so
    that only these are tried."""
    lacks = [max(0, n - h) for h, n in zip(hand, need, strict=True)]
    kinds = [kind for kind, lack in enumerate(lacks) if lack]
    for count in range(min(MOST_MISSING, sum(lacks)) + 1):
        for chosen in combinations_with_replacement(kinds, count):
            if can_pay(tuple(h + chosen.count(kind) for kind, h in enumerate(hand)), need):
                return count
    return sum(lacks)


def shortfall(position: Position, city: int) -> Shortfall | None:
    """The way to a city that lacks the fewest cards, then the shortest; None where no way leads."""
    hand, tracks = tuple(position.player.hand), position.player.tracks
    held = sum(hand)  # cards count one at most, so that a way lacks as many as it is longer
    best: tuple[tuple[int, int, int], int, tuple[int, ...], Counts] | None = None
    for count, (start, segments) in enumerate(_ways(position, city)):
        if count == MOST_WAYS:
            break
        need = [0] * position.board.types
        for segment in segments:
            need[position.board.kinds[segment]] += 1
        over, least = max(0, len(segments) - tracks), max(0, len(segments) - held)
        if best is not None and (over, least, len(segments)) >= best[0]:
            continue
        rank = (over, missing_count(hand, tuple(need)), len(segments))
        if best is None or rank < best[0]:
            best = (rank, start, segments, tuple(need))
    if best is None:
        return None
    (over, _, _), start, segments, cards = best
    return Shortfall(start, segments, cards, missing_cards(hand, cards), over)


def _ways(position: Position, city: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """(start, segments) of the ways from one's network to a city that are about as short as possible."""
    board, network, taken = position.board, position.network(position.current), position.taken
    far = _distances(board, network, taken, city)
    starts = [node for node in bits(network) if node in far]
    if not starts:
        return
    longest = min(LONGEST, min(far[node] for node in starts) + DETOUR)

    def walk(node: int, seen: int, laid: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for segment, other in board.adjacent[node]:
            if taken >> segment & 1 or seen >> other & 1:
                continue
            if other == city:
                yield (*laid, segment)
            elif other >= board.cities and len(laid) + 1 + far.get(other, LONGEST + 1) <= longest:
                yield from walk(other, seen | 1 << other, (*laid, segment))

    for start in sorted(starts, key=lambda node: far[node]):
        if far[start] <= longest:
            for segments in walk(start, network, ()):
                yield start, segments


def way_to_junction(position: Position, seat: int, node: int) -> tuple[int, ...]:
    """The segments of the shortest way from a seat's network to a junction, over free segments and junctions;
    empty where none leads there."""
    board, network, taken = position.board, position.network(seat), position.taken
    far = _distances(board, network, taken, node)
    at = min((start for start in bits(network) if start in far), key=far.__getitem__, default=node)
    way: list[int] = []
    while at != node:
        segment, at = next(
            (segment, other)
            for segment, other in board.adjacent[at]
            if not taken >> segment & 1 and far.get(other, LONGEST**2) == far[at] - 1
        )
        way.append(segment)
    return tuple(way)


def _distances(board: Board, network: int, taken: int, city: int) -> dict[int, int]:
    """node -> segments of the shortest way to the city over free segments and junctions outside the
    network."""
    far, waiting = {city: 0}, [city]
    for node in waiting:
        if node != city and (node < board.cities or network >> node & 1):
            continue
        for segment, other in board.adjacent[node]:
            if not taken >> segment & 1 and other not in far:
                far[other] = far[node] + 1
                waiting.append(other)
    return far
