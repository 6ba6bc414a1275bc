"""Paths that can be built: from a node of the network over junctions to a new city.

During a search the need of a path is packed into an int (see ``payments.Purse``).
"""

from collections.abc import Iterator
from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from railgames.games.spike import payments
from railgames.games.spike.board import Board
from railgames.games.spike.payments import NEVER, Counts, Purse, purse, unpacked

Way = tuple[int, int, int]
"""A segment, its far end, and one card of its type as a packed need."""


class Path(NamedTuple):
    """``nodes``: from a node of the seat's network to the new city; ``segments`` between them; ``need``:
    cards by type; ``cards``: those of the cheapest payment."""

    nodes: tuple[int, ...]
    segments: tuple[int, ...]
    need: Counts
    cards: int

    @property
    def city(self) -> int:
        """The new city."""
        return self.nodes[-1]


@lru_cache(maxsize=1 << 14)
def _ways(board: Board, node: int, taken: int, closed: int) -> tuple[Way, ...]:
    """The continuations from a node: over segments that are not ``taken`` (bits), to nodes that are not
    ``closed`` (bits). They depend only on what is near the node, so that most are cached."""
    return tuple(
        [
            (segment, other, board.units[segment])
            for segment, other in board.adjacent[node]
            if not (taken >> segment & 1 or closed >> other & 1)
        ]
    )


def forget() -> None:
    """Clear the cache, to measure a search from the start."""
    payments.forget()
    _ways.cache_clear()


class Site:
    """Where a seat builds: the ``nodes`` (bits) of its network, segments ``taken`` (bits) by anybody,
    ``tracks`` left, and a hand of ``wealth`` cards. A path that has begun goes on from its end: ``starts``
    is that node only, ``begun`` is its packed need so far, and ``nodes`` contain its own."""

    __slots__ = ("_free", "begun", "board", "nodes", "purse", "starts", "taken", "tracks", "wealth")

    def __init__(
        self,
        board: Board,
        nodes: int,
        taken: int,
        tracks: int,
        hand: Counts,
        starts: int | None = None,
        begun: int = 0,
    ) -> None:
        self.board, self.nodes, self.taken, self.tracks = board, nodes, taken, tracks
        self.starts, self.begun = nodes if starts is None else starts, begun
        self.purse: Purse = purse(hand)
        self.wealth = self.purse.wealth
        self._free: dict[int, tuple[Way, ...]] = {}

    def free(self, node: int) -> tuple[Way, ...]:
        """The continuations from a node: free segments to places outside the network."""
        ways = self._free.get(node)
        if ways is None:
            segments, ends = self.board.around[node]
            ways = self._free[node] = _ways(self.board, node, self.taken & segments, self.nodes & ends)
        return ways

    def can_lay(self, segment: int, other: int, seen: int, need: int, tracks: int) -> bool:
        """Whether a path with this ``need`` so far can continue over a segment to ``other`` and still be
        finished. ``seen``: nodes (bits) that it may not enter, its own and those of the network; ``tracks``:
        those left."""
        if tracks <= 0 or self.taken >> segment & 1 or seen >> other & 1:
            return False
        return self.can_end(other, seen, need + self.board.units[segment], tracks - 1)

    def can_end(self, node: int, seen: int, need: int, tracks: int) -> bool:
        """Whether a path that ends at ``node`` can be paid for, and reach a city if it has not. A path that
        cannot be paid for ends the search, because a longer one costs more."""
        board, cards = self.board, self.purse[need]
        if cards >= NEVER or node < board.cities:
            return cards < NEVER
        if not board.near[node][min(tracks, self.wealth - cards, board.farthest)] & ~seen:
            return False
        seen |= 1 << node
        for _, other, unit in self.free(node):
            if not seen >> other & 1 and self.can_end(other, seen, need + unit, tracks - 1):
                return True
        return False

    def next_segments(self, node: int, seen: int, need: int, tracks: int) -> list[tuple[int, int]]:
        """(segment, its far end) by which a path can continue from ``node`` and still be finished."""
        if tracks <= 0:
            return []
        return [
            (segment, other)
            for segment, other, unit in self.free(node)
            if not seen >> other & 1 and self.can_end(other, seen, need + unit, tracks - 1)
        ]

    def every_path(self, most: int | None = None) -> list[Path]:
        """Every path that can be built and paid for, of at most ``most`` segments."""
        board, free, costs, wealth = self.board, self.free, self.purse, self.wealth
        cities, types, near, farthest = board.cities, board.types, board.near, board.farthest
        longest, wanted = (
            self.tracks if most is None else min(most, self.tracks),
            board.city_bits & ~self.nodes,
        )
        found: list[Path] = []
        waiting: list[tuple[tuple[int, ...], tuple[int, ...], int, int]] = []
        if longest > 0:
            waiting = [((start,), (), self.begun, 0) for start in bits(self.starts)]
        while waiting:
            nodes, segments, need, seen = waiting.pop()
            left = longest - len(nodes)
            for segment, other, unit in free(nodes[-1]):
                if seen >> other & 1:
                    continue
                more = need + unit
                cards = costs[more]
                if cards >= NEVER:
                    continue
                if other < cities:
                    found.append(Path((*nodes, other), (*segments, segment), unpacked(more, types), cards))
                elif near[other][min(left, wealth - cards, farthest)] & wanted:
                    waiting.append(((*nodes, other), (*segments, segment), more, seen | 1 << other))
        return found

    def cheapest_paths(self, most: int | None = None) -> dict[int, Path]:
        """For each new city that can be built to, the path with the fewest cards, then the fewest tracks.

        Best-first search over (node, need), ordered by the cost so far plus the minimum cost until a wanted
        city. A node is not entered again with a need that contains an earlier one: whatever pays for it pays
        for the earlier one too. So no path crosses itself.
        """
        free, costs, wealth = self.free, self.purse, self.wealth
        cities, guard = self.board.cities, self.board.guard
        longest = self.tracks if most is None else min(most, self.tracks)
        found: dict[int, Path] = {}
        wanted = self._cities_within(longest)
        ahead, level, is_old = self._distances(wanted), 0, False
        needs: list[dict[int, None]] = [{} for _ in ahead]
        # (cards and tracks at the next city at least, tracks to it, the last node, number of the trail)
        paid = costs[self.begun]
        queue = [(paid, 0, 0, start, idx) for idx, start in enumerate(bits(self.starts))]
        trails: list[_Trail] = [(start, -1, -1, self.begun) for start in bits(self.starts)]
        while queue and wanted:
            cards, length, left, node, idx = heappop(queue)
            if is_old and cards > level:
                ahead, is_old = self._distances(wanted), False
            level = cards
            cards -= left
            length -= left
            if length:
                if ahead[node] > left:  # a city that was found in the meantime was the next one
                    left = ahead[node]
                    if left <= min(longest - length, wealth - cards):
                        heappush(queue, (cards + left, length + left, left, node, idx))
                    continue
                if node < cities:
                    if wanted >> node & 1:
                        found[node] = _path(self.board, trails, idx, cards)
                        wanted ^= 1 << node
                        is_old = True
                    continue
            need = trails[idx][3]
            length += 1
            for segment, other, unit in free(node):
                more, known, left = need + unit, needs[other], ahead[other]
                if more in known or (cards := costs[more]) > wealth - left or left > longest - length:
                    continue
                held = more | guard
                for old in known:
                    if held - old & guard == guard:
                        break
                else:
                    known[more] = None
                    heappush(queue, (cards + left, length + left, left, other, len(trails)))
                    trails.append((other, idx, segment, more))
        return found

    def ways_to(self, city: int, cards: int) -> list[Path]:
        """Every path to a new city that costs at most so many cards, those with the fewest tracks first."""
        board, costs, longest = self.board, self.purse, self.tracks
        ahead, found = self._distances(1 << city), []
        waiting: list[tuple[tuple[int, ...], tuple[int, ...], int, int]] = [
            ((start,), (), self.begun, 0) for start in bits(self.starts)
        ]
        while waiting:
            nodes, segments, need, seen = waiting.pop()
            length = len(segments) + 1
            for segment, other, unit in self.free(nodes[-1]):
                more, left = need + unit, ahead[other]
                if seen >> other & 1 or length + left > longest or costs[more] + left > cards:
                    continue
                if other == city:
                    counts = unpacked(more, board.types)
                    found.append(Path((*nodes, other), (*segments, segment), counts, costs[more]))
                elif other >= board.cities:
                    waiting.append(((*nodes, other), (*segments, segment), more, seen | 1 << other))
        return sorted(found, key=lambda path: (path.cards, len(path.segments), path.segments))

    def _cities_within(self, most: int) -> int:
        """The cities (bits) outside the network at most this many free segments away."""
        far = self._distances(self.starts)
        return sum(1 << city for city in range(self.board.cities) if 0 < far[city] <= most)

    def _distances(self, sources: int) -> list[int]:
        """For each node, the free segments over junctions to the nearest of ``sources`` (bits), or
        ``NEVER``."""
        free, cities = self.free, self.board.cities
        distances, waiting = [NEVER] * self.board.nodes, list(bits(sources))
        for node in waiting:
            distances[node] = 0
        for node in waiting:
            far = distances[node]
            if far and node < cities:
                continue
            for _, other, _ in free(node):
                if distances[other] == NEVER:
                    distances[other] = far + 1
                    waiting.append(other)
        return distances


_Trail = tuple[int, int, int, int]
"""A searched path: its last node, the index of the trail before it, the segment between, and its need."""


def _path(board: Board, trails: list[_Trail], idx: int, cards: int) -> Path:
    need = unpacked(trails[idx][3], board.types)
    nodes, segments = [], []
    while idx >= 0:
        node, before, segment, _ = trails[idx]
        nodes.append(node)
        segments.append(segment)
        idx = before
    return Path(tuple(nodes[::-1]), tuple(segments[-2::-1]), need, cards)


def bits(mask: int) -> Iterator[int]:
    """The indices of the bits that are set, from the lowest."""
    while mask:
        bit = mask & -mask
        mask ^= bit
        yield bit.bit_length() - 1
