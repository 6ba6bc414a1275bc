"""Searches over many boards at once, for the AI: what ``paths`` says of one board, here of thousands.

A set of cells is the bits of one number, so a board is six such sets (which cells join north-east, and so on)
and a batch of boards is an array (6, ...). A step of a train is a shift; all boards of a batch take it
together.
"""

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from railgames.games.derailed.agent_flood import Sets, Steps, Trains
from railgames.games.derailed.board import Board
from railgames.geometry.square import EAST, NORTH, SOUTH, WEST

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


class Field:
    """A board's sizes as sets of cells. ``pairs[code]``: the pairs of sides (0/1 each) that a face joins;
    ``side_bits[code]``: the sides (bits) by which an own line may come into it; ``completes[wanted]``: the
    kinds that join one of the wanted pairs (bits) as they lie or turned."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.seats, self.length, self.cells = board.seats, board.length, board.cells
        self.steps = Steps(board.seats, board.length)
        self.dtype = self.steps.dtype
        self.none = np.zeros((), self.dtype)
        cells = range(self.cells)
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
        rails += [row[:4] for row in blank]
        same = [bool(code) and not code % 2 and deck.is_symmetric[code // 2 - 1] for code in codes]
        self.is_way = np.array([*(code > 0 and not same[code] for code in codes), False, False])
        self.side_bits = (np.array(rails) << np.arange(4)).sum(axis=1).astype(np.uint8)
        masks = (self.pairs[1:] << np.arange(6, dtype=self.dtype)).sum(axis=1).astype(np.uint8)
        by_code = (np.arange(64, dtype=np.uint8)[:, None] & masks) != 0
        self.completes = by_code[:, 0::2] | by_code[:, 1::2]
        # No way without a loop is longer.
        self.most = self.cells + 1

    def lines(self, tops: Sets) -> Sets:
        """The boards (6, ...) of face codes by cell (..., cells)."""
        return np.moveaxis((self.pairs[tops] * self.bit[:, None]).sum(axis=-2, dtype=self.dtype), -1, 0)

    def laid(self, lines: Sets, cells: NDArray[Any], codes: NDArray[Any]) -> Sets:
        """The boards after a face each is laid; ``cells`` and ``codes`` broadcast with ``lines[0]``."""
        bit = self.bit[cells]
        add = np.moveaxis(self.pairs[codes], -1, 0)
        laid: Sets = (lines & ~bit) | (add * bit)
        return laid

    def flood(self, lines: Sets, entered: Entered) -> Entered:
        """All that trains enter that enter cells by the sides ``entered``; each of them broadcasts with
        ``lines[0]``."""
        shape = np.broadcast_shapes(lines[0].shape, *(cells.shape for cells in entered))
        trains = self._trains(lines, entered, shape)
        trains.run()
        north, east, south, west = trains.entered.reshape(4, *shape)
        return north, east, south, west

    def survey(self, lines: Sets, starts: Sets, goals: Sets) -> Counts:
        """How many cards lines from ``starts`` to ``goals`` lack; the two broadcast with ``lines[0]``, as
        cells of the first and of the last column."""
        shape = np.broadcast_shapes(lines[0].shape, starts.shape, goals.shape)
        trains = self._trains(lines, (self.none, self.none, self.none, starts), shape)
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

    def _trains(self, lines: Sets, entered: Entered, shape: tuple[int, ...]) -> Trains:
        """Trains on boards of ``shape`` that enter cells by the sides ``entered``."""
        flat = np.empty((10, *shape), self.dtype)
        for row, cells in zip(flat, (*lines, *entered), strict=True):
            row[...] = cells
        flat = flat.reshape(10, -1)
        return Trains(self.steps, flat[:6], flat[6:])

    def doors(self, lines: Sets, starts: Sets) -> NDArray[np.uint8]:
        """By cell, as the last axis, the sides (bits) by which the lines come in when that cell is empty."""
        return self._sides_of(lines, starts, WEST)

    def exits(self, lines: Sets, goals: Sets) -> NDArray[np.uint8]:
        """By cell, as the last axis, the sides (bits) that lead on to the goal when that cell is empty."""
        return self._sides_of(lines, goals, EAST)

    def _sides_of(self, lines: Sets, origins: Sets, side: int) -> NDArray[np.uint8]:
        emptied = lines[..., None] & ~self.bit
        begin = [self.none] * 4
        begin[side] = origins[..., None]
        entered = self.flood(emptied, (begin[0], begin[1], begin[2], begin[3]))
        found = np.zeros(entered[0].shape, np.uint8)
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


@lru_cache(maxsize=16)
def field_of(board: Board) -> Field:
    """The field of a board, built once a process."""
    return Field(board)
