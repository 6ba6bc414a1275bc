"""Searches over many boards at once, for the AI: what ``paths`` says of one board, here of thousands.

A set of cells is the bits of one number, so a board is six such sets (which cells join north-east, and so on)
and a batch of boards is an array (6, ...). A step of a train is a shift; all boards of a batch take it
together.
"""

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from railgames.games.derailed.board import Board
from railgames.geometry.square import EAST, NORTH, SOUTH, WEST

Sets = NDArray[Any]
Counts = NDArray[np.uint8]

PAIRS = ((NORTH, EAST), (NORTH, SOUTH), (NORTH, WEST), (EAST, SOUTH), (EAST, WEST), (SOUTH, WEST))


class Survey(NamedTuple):
    """``missing``: the cards that each line lacks; ``entered``: by side, the cells that the line enters
    there with what lies on the table."""

    missing: Counts
    entered: tuple[Sets, Sets, Sets, Sets]


class Field:
    """A board's sizes as sets of cells. ``pairs[code]``: the pairs of sides (0/1 each) that a face joins;
    ``rails[code]``: the sides (0/1 each) by which an own line may come into it."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.seats, self.length, self.cells = board.seats, board.length, board.cells
        kind = np.uint16 if self.cells <= 16 else np.uint32 if self.cells <= 32 else np.uint64
        self.dtype = np.dtype(kind)
        cells = range(self.cells)
        self.full = self._set(cells)
        self.to_east = self._set(cell for cell in cells if cell % self.length < self.length - 1)
        self.to_west = self._set(cell for cell in cells if cell % self.length)
        self.bit = np.array([1 << cell for cell in cells], self.dtype)
        self.start_bit = np.array([1 << lane * self.length for lane in range(self.seats)], self.dtype)
        self.goal_bit = np.array(
            [1 << (lane + 1) * self.length - 1 for lane in range(self.seats)], self.dtype
        )
        self.pairs = np.array(
            [[face.joins[a] >> b & 1 for a, b in PAIRS] for face in board.deck.faces], self.dtype
        )
        codes = range(len(board.deck.faces))
        self.rails = np.array(
            [[board.entrances(code) >> side & 1 for side in range(4)] for code in codes], self.dtype
        )
        # No way without a loop is longer.
        self.most = self.cells + 1

    def _set(self, cells: Any) -> Any:
        return self.dtype.type(sum(1 << cell for cell in cells))

    def lines(self, tops: Sets) -> Sets:
        """The boards (6, ...) of face codes by cell (..., cells)."""
        return np.moveaxis((self.pairs[tops] * self.bit[:, None]).sum(axis=-2, dtype=self.dtype), -1, 0)

    def laid(self, lines: Sets, cells: NDArray[Any], codes: NDArray[Any]) -> Sets:
        """The boards after a face each is laid; ``cells`` and ``codes`` broadcast with ``lines[0]``."""
        bit = self.bit[cells]
        add = np.moveaxis(self.pairs[codes], -1, 0)
        laid: Sets = (lines & ~bit) | (add * bit)
        return laid

    def survey(self, lines: Sets, starts: Sets, goals: Sets) -> Survey:
        """What lines from ``starts`` to ``goals`` lack; the two broadcast with ``lines[0]``, as cells of the
        first and of the last column."""
        ne, ns, nw, es, ew, sw = lines
        shape = np.broadcast_shapes(ne.shape, starts.shape, goals.shape)
        east, west, full, length = self.to_east, self.to_west, self.full, self.length
        in_w = np.broadcast_to(starts, shape).copy()
        in_n, in_e, in_s = np.zeros_like(in_w), np.zeros_like(in_w), np.zeros_like(in_w)
        missing = np.zeros(shape, np.uint8)
        arrived = np.zeros_like(in_w)
        entered = (in_n, in_e, in_s, in_w)
        for level in range(self.most):
            while True:
                out = (in_w & ew) | (in_n & ne) | (in_s & es)
                old = in_w, in_n, in_s, in_e
                arrived |= out
                in_w = in_w | ((out & east) << 1)
                out = (in_n & ns) | (in_e & es) | (in_w & sw)
                in_n = in_n | ((out << length) & full)
                out = (in_s & ns) | (in_e & ne) | (in_w & nw)
                in_s = in_s | (out >> length)
                out = (in_e & ew) | (in_n & nw) | (in_s & sw)
                in_e = in_e | ((out & west) >> 1)
                grown = (in_w ^ old[0]) | (in_n ^ old[1]) | (in_s ^ old[2]) | (in_e ^ old[3])
                if not grown.any():
                    break
            if level == 0:
                entered = (in_n, in_e, in_s, in_w)
            lacking = (arrived & goals) == 0
            if not lacking.any():
                break
            missing += lacking
            some = in_w | in_n | in_s
            arrived |= some
            new_w = in_w | ((some & east) << 1)
            new_e = in_e | (((in_e | in_n | in_s) & west) >> 1)
            new_n = in_n | (((in_n | in_e | in_w) << length) & full)
            in_s = in_s | ((in_s | in_e | in_w) >> length)
            in_w, in_e, in_n = new_w, new_e, new_n
        return Survey(missing, entered)

    def joined(self, survey: Survey, cells: NDArray[Any], codes: NDArray[Any]) -> NDArray[np.bool_]:
        """Whether the surveyed lines enter the face ``codes`` on ``cells`` by a side that carries rail."""
        bit, rails = self.bit[cells], self.rails[codes]
        met = np.zeros_like(survey.entered[0])
        for side in range(4):
            met |= survey.entered[side] & (rails[..., side] * bit)
        joined: NDArray[np.bool_] = met != 0
        return joined


@lru_cache(maxsize=16)
def field_of(board: Board) -> Field:
    """The field of a board, built once a process."""
    return Field(board)
