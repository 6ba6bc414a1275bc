"""Searches over many boards at once: what ``paths`` computes for one board, here for thousands.

A set of cells is the bits of one number (a bitboard). A board is six such sets, one for each pair of sides
that cards join, so a batch of boards is an array (6, ...). One step of a train is a shift; all boards of a
batch take it together.
"""

from functools import lru_cache

import numpy as np

from railgames.games.derailed.agent.arrays import Bitboards, Counts, Flags, Ints
from railgames.games.derailed.agent.flood import Shifts, Trains
from railgames.games.derailed.board import Board
from railgames.geometry.square import EAST, NORTH, SOUTH, WEST

# The cells entered by the north, the east, the south and the west side.
Entered = tuple[Bitboards, Bitboards, Bitboards, Bitboards]

PAIRS = ((NORTH, EAST), (NORTH, SOUTH), (NORTH, WEST), (EAST, SOUTH), (EAST, WEST), (SOUTH, WEST))


def _pairs_between() -> Counts:
    table = np.zeros((16, 16), np.uint8)
    for number, (a, b) in enumerate(PAIRS):
        for one in range(16):
            for other in range(16):
                if (one >> a & other >> b | one >> b & other >> a) & 1:
                    table[one, other] |= 1 << number
    return table


# The pairs (bits) that join one of the first sides (bits) to one of the second.
PAIRS_BETWEEN = _pairs_between()


class Field:
    """The tables for searches on bitboards of one ``Board``.

    ``pairs[code]``: 0 or 1 for each pair of sides, whether the face joins it; ``side_bits[code]``: sides
    (bits) by which a line may enter the face; ``tracks[kind]``: number of tracks; ``nothing``: the kind that
    stands for no card; ``is_way[code]``: False for the half turn of a symmetric card; ``completes[wanted]``:
    for each kind, whether it joins one of the wanted pairs (bits) in either orientation.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.seats, self.length, self.cells = board.seats, board.length, board.cells
        self.shifts = Shifts(board.seats, board.length)
        self.dtype = self.shifts.dtype
        self.none: Bitboards = np.zeros((), self.dtype)
        cells = range(self.cells)
        self.bit: Bitboards = np.array([1 << cell for cell in cells], self.dtype)
        self.start_bit: Bitboards = np.array(
            [1 << lane * self.length for lane in range(self.seats)], self.dtype
        )
        self.goal_bit: Bitboards = np.array(
            [1 << (lane + 1) * self.length - 1 for lane in range(self.seats)], self.dtype
        )
        deck = board.deck
        codes = range(len(deck.faces))
        self.nothing = len(deck.cards)
        # The kind ``nothing`` has two faces as well, without rails.
        blank = [[0] * 6] * 2
        joins = [[face.joins[a] >> b & 1 for a, b in PAIRS] for face in deck.faces]
        self.pairs: Bitboards = np.array(joins + blank, self.dtype)
        self.tracks: Ints = np.array(
            [len(deck.faces[1 + 2 * kind].tracks) for kind in range(self.nothing)] + [0], np.int64
        )
        rails = [[board.entrances(code) >> side & 1 for side in range(4)] for code in codes]
        rails += [row[:4] for row in blank]
        same = [bool(code) and not code % 2 and deck.is_symmetric[code // 2 - 1] for code in codes]
        self.is_way: Flags = np.array([*(code > 0 and not same[code] for code in codes), False, False])
        self.side_bits: Counts = (np.array(rails) << np.arange(4)).sum(axis=1).astype(np.uint8)
        masks = (self.pairs[1:] << np.arange(6, dtype=self.dtype)).sum(axis=1).astype(np.uint8)
        by_code = (np.arange(64, dtype=np.uint8)[:, None] & masks) != 0
        self.completes: Flags = by_code[:, 0::2] | by_code[:, 1::2]
        # No path without a loop is longer.
        self.most = self.cells + 1

    def boards(self, tops: Ints) -> Bitboards:
        """Boards (6, ...) of face codes by cell (..., cells)."""
        return np.moveaxis((self.pairs[tops] * self.bit[:, None]).sum(axis=-2, dtype=self.dtype), -1, 0)

    def placed(self, boards: Bitboards, cells: Ints, codes: Ints) -> Bitboards:
        """The boards with one more face each; ``cells`` and ``codes`` broadcast with ``boards[0]``."""
        bit = self.bit[cells]
        add = np.moveaxis(self.pairs[codes], -1, 0)
        return (boards & ~bit) | (add * bit)

    def flood(self, boards: Bitboards, entered: Entered) -> Entered:
        """Everything reached by trains that start by entering cells by the sides ``entered``, each of which
        broadcasts with ``boards[0]``."""
        shape = np.broadcast_shapes(boards[0].shape, *(cells.shape for cells in entered))
        trains = self._trains(boards, entered, shape)
        trains.run()
        north, east, south, west = trains.entered.reshape(4, *shape)
        return north, east, south, west

    def missing(self, boards: Bitboards, starts: Bitboards, goals: Bitboards) -> Counts:
        """Number of cards missing on lines from ``starts`` to ``goals``, single cells of the first and the
        last column that broadcast with ``boards[0]``."""
        shape = np.broadcast_shapes(boards[0].shape, starts.shape, goals.shape)
        trains = self._trains(boards, (self.none, self.none, self.none, starts), shape)
        goals = np.broadcast_to(goals, shape).ravel()
        arrived, missing = trains.run().copy(), np.zeros(goals.shape, np.uint8)
        for _ in range(self.most):
            lacking = (arrived & goals) == 0
            if not lacking.any():
                break
            missing += lacking
            arrived |= trains.derail()
            arrived |= trains.run()
        return missing.reshape(shape)

    def _trains(self, boards: Bitboards, entered: Entered, shape: tuple[int, ...]) -> Trains:
        """Trains on boards of ``shape`` that enter cells by the sides ``entered``."""
        flat = np.empty((10, *shape), self.dtype)
        for row, cells in zip(flat, (*boards, *entered), strict=True):
            row[...] = cells
        flat = flat.reshape(10, -1)
        return Trains(self.shifts, flat[:6], flat[6:])

    def entry_sides(self, boards: Bitboards, starts: Bitboards) -> Counts:
        """By cell, as the last axis, the sides (bits) from which lines from ``starts`` would reach it if it
        were empty."""
        return self._sides_of(boards, starts, WEST)

    def exit_sides(self, boards: Bitboards, goals: Bitboards) -> Counts:
        """By cell, as the last axis, the sides (bits) that lead on to the goal if the cell were empty."""
        return self._sides_of(boards, goals, EAST)

    def _sides_of(self, boards: Bitboards, origins: Bitboards, side: int) -> Counts:
        emptied = boards[..., None] & ~self.bit
        begin = [self.none] * 4
        begin[side] = origins[..., None]
        entered = self.flood(emptied, (begin[0], begin[1], begin[2], begin[3]))
        found = np.zeros(entered[0].shape, np.uint8)
        for number, cells in enumerate(entered):
            found |= ((cells & self.bit) != 0).astype(np.uint8) << number
        return found

    def finishing(self, boards: Bitboards, starts: Bitboards, goals: Bitboards) -> Flags:
        """For each kind of card, as the last axis, whether one card of it completes the line. Lines that pass
        one cell twice are not found."""
        wanted = PAIRS_BETWEEN[self.entry_sides(boards, starts), self.exit_sides(boards, goals)]
        found = self.completes[wanted[..., 0]]
        for cell in range(1, self.cells):
            found = found | self.completes[wanted[..., cell]]
        return found


@lru_cache(maxsize=16)
def field_of(board: Board) -> Field:
    """The field of a board, built once a process."""
    return Field(board)
