"""What is missing for a path that a hand cannot pay: the way to a city with the fewest missing cards."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from railgames.games.spike.board import Board
from railgames.games.spike.paths import bits
from railgames.games.spike.payments import Counts, can_pay
from railgames.games.spike.position import Position

DETOUR = 1
"""How many segments a way may be longer than the shortest one."""
LONGEST = 7
"""The longest way that is reported, in segments."""
MOST_WAYS = 400
"""Maximum number of ways to a city that are compared."""
MOST_MISSING = 3
"""Up to this many missing cards, all choices of types are tried."""


class Shortfall(NamedTuple):
    """A way that cannot be paid: ``start``, ``segments``, the cards it needs by type, the alternative sets of
    missing cards (counts by type), and the missing ``tracks``."""

    start: int
    segments: tuple[int, ...]
    need: Counts
    missing: tuple[Counts, ...]
    tracks: int = 0

    @property
    def cards(self) -> int:
        """The number of missing cards."""
        return sum(self.missing[0]) if self.missing else 0


@lru_cache(maxsize=1 << 12)
def missing_cards(hand: Counts, need: Counts) -> tuple[Counts, ...]:
    """The smallest sets of cards with which a hand pays for a need. If many are missing, only those of the
    needed types, one by one."""
    lacks = [max(0, n - h) for h, n in zip(hand, need, strict=True)]
    kinds = [kind for kind, lack in enumerate(lacks) if lack]
    for count in range(min(MOST_MISSING, sum(lacks)) + 1):
        found = []
        for chosen in combinations_with_replacement(range(len(hand)), count):
            more = [chosen.count(kind) for kind in range(len(hand))]
            if can_pay(tuple(h + m for h, m in zip(hand, more, strict=True)), need):
                found.append(tuple(more))
        if found:
            # cards to pay directly first, then those to trade
            return tuple(sorted(found, key=lambda one: -sum(min(one[kind], lacks[kind]) for kind in kinds)))
    return (tuple(lacks),)


@lru_cache(maxsize=1 << 14)
def missing_count(hand: Counts, need: Counts) -> int:
    """How many cards ``missing_cards`` finds. A card of a needed type helps as much as any other, so only
    those are tried."""
    lacks = [max(0, n - h) for h, n in zip(hand, need, strict=True)]
    kinds = [kind for kind, lack in enumerate(lacks) if lack]
    for count in range(min(MOST_MISSING, sum(lacks)) + 1):
        for chosen in combinations_with_replacement(kinds, count):
            if can_pay(tuple(h + chosen.count(kind) for kind, h in enumerate(hand)), need):
                return count
    return sum(lacks)


def shortfall(position: Position, city: int) -> Shortfall | None:
    """The way to a city with the fewest missing cards, then the shortest; None if there is none."""
    hand, tracks = tuple(position.player.hand), position.player.tracks
    held = sum(hand)  # each extra segment costs at most one card, so a longer way misses at least as many
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
    """(start, segments) of nearly shortest ways from the seat's network to a city."""
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
    """The segments of the shortest way from a seat's network to a junction over free segments and junctions;
    empty if there is none."""
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
