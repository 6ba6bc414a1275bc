"""Every short way to a city as rows of tables, worked out once for a map: which of them can be built is a few
array operations. ``paths.Site`` is the search that the rules use; tests compare the two."""

from functools import lru_cache

import numpy as np

from railgames.games.spike.agent.arrays import Ints, flags_of
from railgames.games.spike.board import Board

SHORTEST, LONGEST = 3, 5
"""Segments of the longest way that is looked at, at least and at most."""
MANY = 350
"""Ways to a city above which only shorter ones are looked at: they must not fill the memory."""


class Ways:
    """The tables, a row a way.

    - ``start``: the node at which it leaves a network; ``city``: where it ends; ``length``: its segments.
    - ``nodes``, ``segments``: those after the start, in order; unused places hold the number of all nodes and
      of all segments.
      One more row of nodes, the last, is that of no way at all.
    - ``goods``: the commodity of each city.
    - ``need``: cards by type, a column a way; ``packed``: the same as ``payments`` packs them.
    """

    __slots__ = ("board", "city", "goods", "length", "need", "nodes", "packed", "segments", "start")

    def __init__(self, board: Board) -> None:
        rows = _rows(board)
        width = max(len(segments) for _, segments in rows)
        self.board = board
        self.start: Ints = np.array([nodes[0] for nodes, _ in rows], dtype=np.int64)
        self.city: Ints = np.array([nodes[-1] for nodes, _ in rows], dtype=np.int64)
        self.length: Ints = np.array([len(segments) for _, segments in rows], dtype=np.int64)
        padded = [_padded(nodes[1:], width, board.nodes) for nodes, _ in rows]
        self.nodes: Ints = np.array([*padded, _padded((), width, board.nodes)])
        self.segments: Ints = np.array([_padded(segments, width, board.segments) for _, segments in rows])
        self.goods: Ints = np.array(board.goods, dtype=np.int64)
        self.packed = [sum(board.units[segment] for segment in segments) for _, segments in rows]
        self.need: Ints = np.zeros((board.types, len(rows)), dtype=np.int64)
        for row, (_, segments) in enumerate(rows):
            for segment in segments:
                self.need[board.kinds[segment], row] += 1

    def path(self, row: int) -> tuple[int, ...]:
        """The nodes of a way, its start among them."""
        return (int(self.start[row]), *map(int, self.nodes[row, : self.length[row]]))

    def tracks(self, row: int) -> tuple[int, ...]:
        """The segments of a way."""
        return tuple(map(int, self.segments[row, : self.length[row]]))


def _padded(row: tuple[int, ...], width: int, filler: int) -> tuple[int, ...]:
    return row + (filler,) * (width - len(row))


def _rows(board: Board) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """(nodes, segments) of every way, found from its city backwards; the shortest first."""
    found: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
    level: list[tuple[tuple[int, ...], tuple[int, ...]]] = [((city,), ()) for city in range(board.cities)]
    for length in range(1, LONGEST + 1):
        following = [
            ((other, *nodes), (segment, *segments))
            for nodes, segments in level
            for segment, other in board.adjacent[nodes[0]]
            if other not in nodes
        ]
        if length > SHORTEST and len(found) + len(following) > MANY * board.cities:
            break
        found += following
        level = [row for row in following if row[0][0] >= board.cities]
    return found


@lru_cache(maxsize=16)
def ways_of(board: Board) -> Ways:
    """The tables of a map, built once a process."""
    return Ways(board)


@lru_cache(maxsize=1024)
def open_ways(board: Board, network: int, taken: int) -> Ints:
    """The rows that lead out of a network (bits of nodes) to a new city over segments that are not taken."""
    ways = ways_of(board)
    own = flags_of(network, board.nodes)
    rows = own[ways.start].nonzero()[0]
    rows = rows[~own[ways.nodes[rows]].any(axis=1)]
    built = flags_of(taken, board.segments)
    return rows[~built[ways.segments[rows]].any(axis=1)]
