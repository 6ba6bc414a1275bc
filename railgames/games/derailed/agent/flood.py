"""Flood fill along the rails of many boards at once, in place; ``field`` calls it thousands of times a move.

Boards and trains are columns of flat arrays, and every operation writes into memory that exists already: for
arrays of a few thousand numbers most of a call's time is the call itself, not the numbers.
"""

from collections.abc import Iterable

import numpy as np
from numpy import bitwise_and as both
from numpy import bitwise_or as either
from numpy import left_shift, right_shift

from railgames.games.derailed.agent.arrays import Bitboards


class Shifts:
    """How a set of cells moves by one cell on a board of ``lanes`` lanes, each ``length`` cells long.

    ``to_east``, ``to_west``, ``to_south``: the cells that have a neighbour there.
    """

    def __init__(self, lanes: int, length: int) -> None:
        cells = lanes * length
        kind = np.uint16 if cells <= 16 else np.uint32 if cells <= 32 else np.uint64
        self.dtype = np.dtype(kind)
        self.length = self._number(length)
        self.to_east = self.set_of(cell for cell in range(cells) if cell % length < length - 1)
        self.to_west = self.set_of(cell for cell in range(cells) if cell % length)
        self.to_south = self.set_of(range(cells - length))
        self.one = self._number(1)

    def set_of(self, cells: Iterable[int]) -> Bitboards:
        """The set of these cells, an array without axes."""
        return self._number(sum(1 << cell for cell in cells))

    def _number(self, value: int) -> Bitboards:
        # An array without axes: numpy takes it faster than a scalar.
        return np.array(value, self.dtype)


class Trains:
    """Trains on ``n`` boards. ``boards`` (6, n): by pair of sides, in the order of ``field.PAIRS``, the cells
    whose card joins the two; ``entered`` (4, n): by side, the cells that trains enter there, updated in
    place."""

    def __init__(self, shifts: Shifts, boards: Bitboards, entered: Bitboards) -> None:
        self.shifts, self.boards, self.entered = shifts, boards, entered
        self._before = np.empty_like(entered)
        self._same = np.empty(entered.shape, np.bool_)
        self._one: Bitboards = np.empty_like(entered[0])
        self._two: Bitboards = np.empty_like(entered[0])

    def run(self) -> Bitboards:
        """Run as far as the rails go. Returns the cells left to the east (n), in memory that
        the next call overwrites."""
        # Nearly always the first sweep changes something.
        self._sweep()
        while True:
            np.copyto(self._before, self.entered)
            self._sweep()
            if np.equal(self._before, self.entered, self._same).all():
                break
        north_east, _, _, east_south, east_west, _ = self.boards
        north, _, south, west = self.entered
        return self._leave(west, east_west, north, north_east, south, east_south)

    def _sweep(self) -> None:
        """One step in each direction, each from where the last one led."""
        ne, ns, nw, es, ew, sw = self.boards
        north, east, south, west = self.entered
        shifts = self.shifts
        out = self._leave(west, ew, north, ne, south, es)
        both(out, shifts.to_east, out)
        left_shift(out, shifts.one, out)
        either(west, out, west)
        out = self._leave(north, ns, east, es, west, sw)
        both(out, shifts.to_south, out)
        left_shift(out, shifts.length, out)
        either(north, out, north)
        out = self._leave(south, ns, east, ne, west, nw)
        right_shift(out, shifts.length, out)
        either(south, out, south)
        out = self._leave(east, ew, north, nw, south, sw)
        both(out, shifts.to_west, out)
        right_shift(out, shifts.one, out)
        either(east, out, east)

    def _leave(
        self, one: Bitboards, a: Bitboards, two: Bitboards, b: Bitboards, three: Bitboards, c: Bitboards
    ) -> Bitboards:
        """The cells that trains leave by a side: entered by the three others (``one``, ``two``, ``three``)
        where ``a``, ``b``, ``c`` join those to it."""
        out, more = self._one, self._two
        both(one, a, out)
        both(two, b, more)
        either(out, more, out)
        both(three, c, more)
        either(out, more, out)
        return out

    def derail(self) -> Bitboards:
        """Let trains leave their cells by any other side, rails or not. Returns the cells left to the east
        (n), in memory that the next call overwrites."""
        north, east, south, west = self.entered
        shifts, (from_north, from_east, from_south, from_west) = self.shifts, self._before
        left = self._one
        either(north, west, left)
        either(left, south, left)
        both(left, shifts.to_east, from_west)
        left_shift(from_west, shifts.one, from_west)
        either(either(north, east, from_east), south, from_east)
        both(from_east, shifts.to_west, from_east)
        right_shift(from_east, shifts.one, from_east)
        either(either(north, east, from_north), west, from_north)
        both(from_north, shifts.to_south, from_north)
        left_shift(from_north, shifts.length, from_north)
        either(either(south, east, from_south), west, from_south)
        right_shift(from_south, shifts.length, from_south)
        either(self.entered, self._before, self.entered)
        return left
