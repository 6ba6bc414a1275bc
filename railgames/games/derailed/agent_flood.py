"""Trains that run over many boards at once, in place: what ``agent_field`` asks thousands of times a move.

Boards and trains are columns of flat arrays, every sum goes into memory that is there already: on arrays of
some thousand numbers most of the time of a call is the call, not the numbers.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy import bitwise_and as both
from numpy import bitwise_or as either
from numpy import left_shift, right_shift
from numpy.typing import NDArray

Sets = NDArray[Any]


class Steps:
    """How sets of cells move on a board of ``lanes`` lanes, each ``length`` cells long."""

    def __init__(self, lanes: int, length: int) -> None:
        cells = lanes * length
        kind = np.uint16 if cells <= 16 else np.uint32 if cells <= 32 else np.uint64
        self.dtype = np.dtype(kind)
        self.length = self._number(length)
        self.full = self.set_of(range(cells))
        self.to_east = self.set_of(cell for cell in range(cells) if cell % length < length - 1)
        self.to_west = self.set_of(cell for cell in range(cells) if cell % length)
        self.to_south = self.set_of(range(cells - length))
        self.one = self._number(1)

    def set_of(self, cells: Any) -> Sets:
        """A set of cells as one number."""
        return self._number(sum(1 << cell for cell in cells))

    def _number(self, value: int) -> Sets:
        # An array without axes: numpy takes it faster than a scalar.
        return np.array(value, self.dtype)


class Trains:
    """Trains on boards. ``lines`` (6, n): by pair of sides as in ``agent_field.PAIRS`` the cells that join
    it; ``entered`` (4, n): by side the cells that trains enter there, added to in place."""

    def __init__(self, steps: Steps, lines: Sets, entered: Sets) -> None:
        self.steps, self.lines, self.entered = steps, lines, entered
        self._before = np.empty_like(entered)
        self._same = np.empty(entered.shape, np.bool_)
        self._one: Sets = np.empty_like(entered[0])
        self._two: Sets = np.empty_like(entered[0])

    def run(self) -> Sets:
        """Run as far as the rails go; the cells that are left to the east then (n), to be read at once."""
        # Nearly always the first sweep changes something.
        self._sweep()
        while True:
            np.copyto(self._before, self.entered)
            self._sweep()
            if np.equal(self._before, self.entered, self._same).all():
                break
        north_east, _, _, east_south, east_west, _ = self.lines
        north, _, south, west = self.entered
        return self._leave(west, east_west, north, north_east, south, east_south)

    def _sweep(self) -> None:
        """One step in each direction, each from where the last one led."""
        ne, ns, nw, es, ew, sw = self.lines
        north, east, south, west = self.entered
        steps = self.steps
        out = self._leave(west, ew, north, ne, south, es)
        both(out, steps.to_east, out)
        left_shift(out, steps.one, out)
        either(west, out, west)
        out = self._leave(north, ns, east, es, west, sw)
        both(out, steps.to_south, out)
        left_shift(out, steps.length, out)
        either(north, out, north)
        out = self._leave(south, ns, east, ne, west, nw)
        right_shift(out, steps.length, out)
        either(south, out, south)
        out = self._leave(east, ew, north, nw, south, sw)
        both(out, steps.to_west, out)
        right_shift(out, steps.one, out)
        either(east, out, east)

    def _leave(self, one: Sets, a: Sets, two: Sets, b: Sets, three: Sets, c: Sets) -> Sets:
        """The cells that trains leave by a side, from the three others by the pairs that join them to it."""
        out, more = self._one, self._two
        both(one, a, out)
        both(two, b, more)
        either(out, more, out)
        both(three, c, more)
        either(out, more, out)
        return out

    def derail(self) -> Sets:
        """Let trains leave the cells they are in by any other side; the cells left to the east (n)."""
        north, east, south, west = self.entered
        steps, (from_north, from_east, from_south, from_west) = self.steps, self._before
        left = self._one
        either(north, west, left)
        either(left, south, left)
        both(left, steps.to_east, from_west)
        left_shift(from_west, steps.one, from_west)
        either(either(north, east, from_east), south, from_east)
        both(from_east, steps.to_west, from_east)
        right_shift(from_east, steps.one, from_east)
        either(either(north, east, from_north), west, from_north)
        both(from_north, steps.to_south, from_north)
        left_shift(from_north, steps.length, from_north)
        either(either(south, east, from_south), west, from_south)
        right_shift(from_south, steps.length, from_south)
        either(self.entered, self._before, self.entered)
        return left
