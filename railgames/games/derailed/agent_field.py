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
# The cells entered by the north, the east, the south and the west side.
Entered = tuple[Sets, Sets, Sets, Sets]

PAIRS = ((NORTH, EAST), (NORTH, SOUTH), (NORTH, WEST), (EAST, SOUTH), (EAST, WEST), (SOUTH, WEST))


def _pairs_between() -> NDArray[np.uint8]:
    table = np.zeros((16, 16), np.uint8)
    for number, (a, b) in enumerate(PAIRS):
        for one in range(16):
            for other in range(16):
                if (one >> a & other >> b | one >> b & other >> a) & 1:
                    table[one, other] |= 1 << number
    return table


# The pairs (bits) that join one of the first sides (bits) to one of the second.
PAIRS_BETWEEN = _pairs_between()


class Survey(NamedTuple):
    """``missing``: the cards that each line lacks; ``entered``: by side, the cells that the line enters
    there with what lies on the table."""

    missing: Counts
    entered: Entered


class Field:
    """A board's sizes as sets of cells. ``pairs[code]``: the pairs of sides (0/1 each) that a face joins;
    ``rails[code]``: the sides (0/1 each) by which an own line may come into it, ``side_bits`` the same as
    bits; ``completes[wanted]``: the kinds that join one of the wanted pairs (bits) as they lie or turned."""

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
        deck = board.deck
        codes = range(len(deck.faces))
        self.nothing = len(deck.cards)
        # Two faces more, without any rail: a card that is not there.
        blank = [[0] * 6] * 2
        joins = [[face.joins[a] >> b & 1 for a, b in PAIRS] for face in deck.faces]
        self.pairs = np.array(joins + blank, self.dtype)
        self.tracks = np.array([len(deck.faces[1 + 2 * kind].tracks) for kind in range(self.nothing)] + [0])
        rails = [[board.entrances(code) >> side & 1 for side in range(4)] for code in codes]
        self.rails = np.array(rails + [row[:4] for row in blank], self.dtype)
        same = [bool(code) and not code % 2 and deck.is_symmetric[code // 2 - 1] for code in codes]
        self.is_way = np.array([*(code > 0 and not same[code] for code in codes), False, False])
        self.side_bits = (self.rails << np.arange(4, dtype=self.dtype)).sum(axis=1).astype(np.uint8)
        masks = (self.pairs[1:] << np.arange(6, dtype=self.dtype)).sum(axis=1).astype(np.uint8)
        by_code = (np.arange(64, dtype=np.uint8)[:, None] & masks) != 0
        self.completes = by_code[:, 0::2] | by_code[:, 1::2]
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

    def flood(self, lines: Sets, entered: Entered) -> tuple[Entered, Sets]:
        """How far trains come that enter cells by the sides ``entered``: all they enter, and the cells they
        leave to the east."""
        ne, ns, nw, es, ew, sw = lines
        east, west, full, length = self.to_east, self.to_west, self.full, self.length
        in_n, in_e, in_s, in_w = entered
        while True:
            old_n, old_e, old_s, old_w = in_n, in_e, in_s, in_w
            out_e = (in_w & ew) | (in_n & ne) | (in_s & es)
            in_w = in_w | ((out_e & east) << 1)
            out = (in_n & ns) | (in_e & es) | (in_w & sw)
            in_n = in_n | ((out << length) & full)
            out = (in_s & ns) | (in_e & ne) | (in_w & nw)
            in_s = in_s | (out >> length)
            out = (in_e & ew) | (in_n & nw) | (in_s & sw)
            in_e = in_e | ((out & west) >> 1)
            grown = (in_w ^ old_w) | (in_n ^ old_n) | (in_s ^ old_s) | (in_e ^ old_e)
            if not grown.any():
                return (in_n, in_e, in_s, in_w), out_e

    def beyond(self, entered: Entered) -> Entered:
        """What trains enter that may leave the cells ``entered`` by any other side."""
        length = self.length
        in_n, in_e, in_s, in_w = entered
        return (
            in_n | (((in_n | in_e | in_w) << length) & self.full),
            in_e | (((in_e | in_n | in_s) & self.to_west) >> 1),
            in_s | ((in_s | in_e | in_w) >> length),
            in_w | (((in_w | in_n | in_s) & self.to_east) << 1),
        )

    def survey(self, lines: Sets, starts: Sets, goals: Sets) -> Survey:
        """What lines from ``starts`` to ``goals`` lack; the two broadcast with ``lines[0]``, as cells of the
        first and of the last column."""
        shape = np.broadcast_shapes(lines[0].shape, starts.shape, goals.shape)
        none = np.zeros(shape, self.dtype)
        entered, arrived = self.flood(lines, (none, none, none, starts | none))
        at_once, missing = entered, np.zeros(shape, np.uint8)
        for _ in range(self.most):
            lacking = (arrived & goals) == 0
            if not lacking.any():
                break
            missing += lacking
            some = entered[0] | entered[2] | entered[3]
            entered, reached = self.flood(lines, self.beyond(entered))
            arrived = arrived | some | reached
        return Survey(missing, at_once)

    def doors(self, lines: Sets, starts: Sets) -> NDArray[np.uint8]:
        """By cell, as the last axis, the sides (bits) by which the lines come in when that cell is empty."""
        return self._sides_of(lines, starts, WEST)

    def exits(self, lines: Sets, goals: Sets) -> NDArray[np.uint8]:
        """By cell, as the last axis, the sides (bits) that lead on to the goal when that cell is empty."""
        return self._sides_of(lines, goals, EAST)

    def _sides_of(self, lines: Sets, origins: Sets, side: int) -> NDArray[np.uint8]:
        emptied = lines[..., None] & ~self.bit
        none = np.zeros(np.broadcast_shapes(emptied[0].shape, (*origins.shape, 1)), self.dtype)
        begin = [none, none, none, none]
        begin[side] = origins[..., None] | none
        entered, _ = self.flood(emptied, (begin[0], begin[1], begin[2], begin[3]))
        found = np.zeros(none.shape, np.uint8)
        for number, cells in enumerate(entered):
            found |= ((cells & self.bit) != 0).astype(np.uint8) << number
        return found

    def finishing(self, lines: Sets, starts: Sets, goals: Sets) -> NDArray[np.bool_]:
        """The kinds of card, as the last axis, that would complete a line; none that needs one cell twice."""
        wanted = PAIRS_BETWEEN[self.doors(lines, starts), self.exits(lines, goals)]
        found: NDArray[np.bool_] = self.completes[wanted[..., 0]]
        for cell in range(1, self.cells):
            found = found | self.completes[wanted[..., cell]]
        return found

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
