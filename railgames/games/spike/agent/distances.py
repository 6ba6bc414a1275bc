"""How many segments are missing between places, over segments that nobody has taken."""

from functools import lru_cache

import numpy as np

from railgames.games.spike.agent.arrays import Ints, Small, Words, flags_of
from railgames.games.spike.board import Board

FAR = 40
"""More segments than a way that is worth looking at has: what cannot be reached."""
HORIZON = 12
"""Missing segments beyond which a place counts as out of reach."""


WORD = 64
"""Bits of a word."""


@lru_cache(maxsize=256)
def distances(board: Board, taken: int) -> Small:
    """For each city (a row) the free segments to every node; a last column, which is no node, is ``FAR``.

    One search serves all cities: each node holds a bit set of the cities that reach it, and each step adds
    the sets of its neighbours.
    """
    others, segments, first = _arcs(board)
    free = ~flags_of(taken, board.segments)[segments]
    passing = np.where(free, ~np.uint64(0), np.uint64(0))[:, None]
    reached = _own_bits(board)
    steps = [reached]
    for _ in range(HORIZON):
        reached = np.bitwise_or.reduceat(reached[others] & passing, first, axis=0)
        steps.append(reached)
    flags = np.unpackbits(np.array(steps).view(np.uint8), axis=2, bitorder="little")
    count = np.add.reduce(flags, axis=0, dtype=np.uint8)[:, : board.cities].T
    found: Small = np.full((board.cities, board.nodes + 1), FAR, dtype=np.int16)
    found[:, :-1] = np.where(count > 0, HORIZON + 1 - count.astype(np.int16), FAR)
    return found


@lru_cache(maxsize=16)
def _arcs(board: Board) -> tuple[Ints, Ints, Ints]:
    """(other node, segment) of every step from a node, node by node, and where the steps of each node begin.

    One step of each node stays there, over a segment that nobody can take.
    """
    others: list[int] = []
    segments: list[int] = []
    first: list[int] = []
    for node, pairs in enumerate(board.adjacent):
        first.append(len(others))
        others += [node, *(other for _, other in pairs)]
        segments += [board.segments, *(segment for segment, _ in pairs)]
    return np.array(others), np.array(segments), np.array(first)


@lru_cache(maxsize=16)
def _own_bits(board: Board) -> Words:
    """Each city's own bit at its node."""
    found = np.zeros((board.nodes, -(-board.cities // WORD)), dtype=np.uint64)
    for city in range(board.cities):
        found[city, city // WORD] = np.uint64(1 << city % WORD)
    return found
