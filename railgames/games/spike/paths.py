"""Paths that can be built: from a node of the network over junctions to a new city.

While a path is searched its need is packed into an int (see ``payments.Purse``).
"""

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from railgames.games.spike.board import Board
from railgames.games.spike.payments import NEVER, Counts, Purse, purse, unpacked


class Path(NamedTuple):
    """``nodes``: from one's own node to the new city; ``segments`` between them; ``need``: cards by type;
    ``cards``: those of the cheapest payment."""

    nodes: tuple[int, ...]
    segments: tuple[int, ...]
    need: Counts
    cards: int

    @property
    def city(self) -> int:
        """The new city."""
        return self.nodes[-1]


class Site:
    """Where one builds: ``nodes`` (bits) of the own network, segments ``taken`` (bits) by anybody, ``tracks``
    that are left, and the hand."""

    __slots__ = ("board", "nodes", "purse", "taken", "tracks")

    def __init__(self, board: Board, nodes: int, taken: int, tracks: int, hand: Counts) -> None:
        self.board, self.nodes, self.taken, self.tracks = board, nodes, taken, tracks
        self.purse: Purse = purse(hand)

    def can_lay(self, segment: int, other: int, seen: int, need: int, tracks: int) -> bool:
        """Whether a path with this ``need`` so far can go over a segment to ``other`` and still be finished.

        ``seen``: nodes (bits) that it may not enter, its own and those of the network; ``tracks``: those
        left.
        """
        if tracks <= 0 or self.taken >> segment & 1 or seen >> other & 1:
            return False
        need += self.board.units[segment]
        return self.purse[need] < NEVER and (
            other < self.board.cities or self._can_finish(other, seen | 1 << other, need, tracks - 1)
        )

    def _can_finish(self, node: int, seen: int, need: int, tracks: int) -> bool:
        """A path that cannot be paid for ends the search, because a longer one costs more."""
        return any(
            self.can_lay(segment, other, seen, need, tracks) for segment, other in self.board.adjacent[node]
        )

    def next_segments(self, node: int, seen: int, need: int, tracks: int) -> list[tuple[int, int]]:
        """(segment, its far end) by which a path goes on from ``node`` so that it can still be finished."""
        return [
            (segment, other)
            for segment, other in self.board.adjacent[node]
            if self.can_lay(segment, other, seen, need, tracks)
        ]

    def every_path(self, most: int | None = None) -> list[Path]:
        """Every path that can be built and paid for, of at most ``most`` segments."""
        board, taken, costs = self.board, self.taken, self.purse
        adjacent, units, cities, types = board.adjacent, board.units, board.cities, board.types
        longest = self.tracks if most is None else min(most, self.tracks)
        found: list[Path] = []
        waiting: list[tuple[tuple[int, ...], tuple[int, ...], int, int]] = []
        if longest > 0:
            waiting = [((start,), (), 0, self.nodes) for start in bits(self.nodes)]
        while waiting:
            nodes, segments, need, seen = waiting.pop()
            for segment, other in adjacent[nodes[-1]]:
                if taken >> segment & 1 or seen >> other & 1:
                    continue
                more = need + units[segment]
                cards = costs[more]
                if cards >= NEVER:
                    continue
                if other < cities:
                    found.append(Path((*nodes, other), (*segments, segment), unpacked(more, types), cards))
                elif len(nodes) < longest:
                    waiting.append(((*nodes, other), (*segments, segment), more, seen | 1 << other))
        return found

    def cheapest_paths(self, most: int | None = None) -> dict[int, Path]:
        """For each new city that can be built to, the path of the fewest cards, then of the fewest tracks.

        Best first over (node, need). A node is not entered again with a need that holds all of an earlier
        one: whatever pays for it pays for the earlier one too.
        """
        board, taken, costs = self.board, self.taken, self.purse
        adjacent, units, cities, guard = board.adjacent, board.units, board.cities, board.guard
        longest = self.tracks if most is None else min(most, self.tracks)
        found: dict[int, Path] = {}
        needs: dict[int, list[int]] = {}
        # (cards, length, the last node, number of the trail); the trails beside them
        queue = [(0, 0, start, idx) for idx, start in enumerate(bits(self.nodes))] if longest > 0 else []
        trails = [_Trail(start, -1, -1, 0, self.nodes) for _, _, start, _ in queue]
        while queue:
            cards, length, node, idx = heappop(queue)
            if node < cities and length:
                if node not in found:
                    found[node] = _path(board, trails, idx, cards)
                continue
            if length == longest:
                continue
            _, _, _, need, seen = trails[idx]
            for segment, other in adjacent[node]:
                if taken >> segment & 1 or seen >> other & 1 or other in found:
                    continue
                more = need + units[segment]
                cards = costs[more]
                if cards >= NEVER:
                    continue
                known = needs.get(other)
                if known is None:
                    needs[other] = [more]
                else:
                    held = more | guard
                    if any(held - old & guard == guard for old in known):
                        continue
                    known.append(more)
                heappush(queue, (cards, length + 1, other, len(trails)))
                trails.append(_Trail(other, idx, segment, more, seen | 1 << other))
        return found


class _Trail(NamedTuple):
    """A path that is searched, as its last node and the number of the trail before it."""

    node: int
    before: int
    segment: int
    need: int
    seen: int


def _path(board: Board, trails: list[_Trail], idx: int, cards: int) -> Path:
    need = unpacked(trails[idx].need, board.types)
    nodes, segments = [], []
    while idx >= 0:
        trail = trails[idx]
        nodes.append(trail.node)
        segments.append(trail.segment)
        idx = trail.before
    return Path(tuple(nodes[::-1]), tuple(segments[-2::-1]), need, cards)


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set, from the lowest."""
    while mask:
        bit = mask & -mask
        mask ^= bit
        yield bit.bit_length() - 1
