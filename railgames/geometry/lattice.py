"""A triangular lattice: every cell has six neighbours, and odd rows lie half a cell further right.

A cell is an int that serves as a bit of a mask: ``row * stride + column - row // 2``. Numbered like this a
step in one of the six directions adds the same number everywhere, so that one shift of a mask moves a whole
set of cells. Between the rows lie one or two numbers that are no cell, so that no step over the border ends
on another row's cell; a row takes hardly more bits than it has cells.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import floor, sqrt
from typing import NamedTuple

EAST, SOUTH_EAST, SOUTH_WEST, WEST, NORTH_WEST, NORTH_EAST = DIRECTIONS = (0, 1, 2, 3, 4, 5)

ROW_HEIGHT = sqrt(3) / 2
"""The height of a row, in distances of two neighbours."""


def opposite(direction: int) -> int:
    """The direction back."""
    return (direction + 3) % 6


class Lattice(NamedTuple):
    """``rows`` rows of ``columns`` cells.

    >>> lattice = Lattice(3, 4)
    >>> lattice.place(lattice.step(lattice.cell(1, 1), SOUTH_EAST))
    (2, 2)
    """

    rows: int
    columns: int

    @property
    def stride(self) -> int:
        """What a step to the south east adds to a cell."""
        return self.columns + 2

    @property
    def size(self) -> int:
        """All cells are smaller numbers than this."""
        return self.rows * self.stride - self.rows // 2

    @property
    def steps(self) -> tuple[int, int, int, int, int, int]:
        """What a step in each direction adds to a cell."""
        return 1, self.stride, self.stride - 1, -1, -self.stride, 1 - self.stride

    def cell(self, column: int, row: int) -> int:
        """The cell in a column and a row, both from 0. Raises ValueError outside the lattice."""
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            raise ValueError(f"column {column} of row {row} is outside {self.columns} x {self.rows} cells")
        return row * self.stride + column - row // 2

    def place(self, cell: int) -> tuple[int, int]:
        """The column and the row of a cell."""
        stride = self.columns + 2
        pair, rest = divmod(cell, 2 * stride - 1)
        return (rest, 2 * pair) if rest < stride else (rest - stride, 2 * pair + 1)

    def has(self, cell: int) -> bool:
        """Whether a number is a cell."""
        column, row = self.place(cell)
        return 0 <= column < self.columns and 0 <= row < self.rows

    def step(self, cell: int, direction: int) -> int:
        """The neighbour in a direction; -1 at the border."""
        other = cell + self.steps[direction]
        return other if self.has(other) else -1

    def neighbours(self, cell: int) -> Iterator[tuple[int, int]]:
        """(direction, neighbour) for each neighbour of a cell."""
        for direction in DIRECTIONS:
            other = self.step(cell, direction)
            if other >= 0:
                yield direction, other

    def direction(self, start: int, end: int) -> int:
        """The direction from a cell to its neighbour. Raises ValueError for two that are no neighbours."""
        try:
            return self.steps.index(end - start)
        except ValueError:
            raise ValueError(f"{self.place(start)} and {self.place(end)} are no neighbours") from None

    def distance(self, first: int, second: int) -> int:
        """The fewest steps from one cell to another."""
        across, down = self._apart(first, second)
        return (abs(across) + abs(down) + abs(across + down)) // 2

    def line(self, first: int, second: int) -> list[int]:
        """The cells along the straight line between two cells, with both of them: a shortest way."""
        across, down = self._apart(first, second)
        length = self.distance(first, second)
        cells = []
        for number in range(length + 1):
            part = number / max(1, length)
            # Just beside the middle there is no tie between two cells; at the border only one side has cells.
            beside = (self._moved(first, across * part + by, down * part + 2 * by) for by in (1e-6, -1e-6))
            cells.append(next(cell for cell in beside if self.has(cell)))
        return cells

    def within(self, cell: int, radius: int) -> int:
        """The mask of the cells at most ``radius`` steps away."""
        found = 1 << cell
        for _ in range(radius):
            found |= self.around(found)
        return found

    def around(self, cells: int) -> int:
        """The mask of the cells that have a neighbour in a mask."""
        far = self.stride
        moved = cells << 1 | cells >> 1 | cells << far | cells >> far | cells << far - 1 | cells >> far - 1
        return moved & self.all_cells

    @property
    def all_cells(self) -> int:
        """The mask of every cell."""
        return _all_cells(self)

    def point(self, cell: int) -> tuple[float, float]:
        """The middle of a cell: x to the right and y down, in distances of two neighbours."""
        column, row = self.place(cell)
        return column + (row % 2) / 2, row * ROW_HEIGHT

    def cell_at(self, x: float, y: float) -> int:
        """The cell whose middle is nearest to a point; -1 when that is outside the lattice."""
        down = y / ROW_HEIGHT
        across, row = _rounded(x - down / 2, down)
        column = across + row // 2
        inside = 0 <= column < self.columns and 0 <= row < self.rows
        return self.cell(column, row) if inside else -1

    def _apart(self, first: int, second: int) -> tuple[int, int]:
        """How far apart two cells are along the rows and along the lines that lead to the south east."""
        (one, start), (other, end) = self.place(first), self.place(second)
        return other - end // 2 - one + start // 2, end - start

    def _moved(self, cell: int, across: float, down: float) -> int:
        """The number nearest to a place so far from a cell; no cell at most one step outside the border."""
        columns, rows = _rounded(across, down)
        return cell + rows * self.stride + columns


def _rounded(across: float, down: float) -> tuple[int, int]:
    """The whole steps along the rows and to the south east that are nearest to a place between cells."""
    columns, rows = floor(across + 0.5), floor(down + 0.5)
    rest = floor(-across - down + 0.5)
    if columns + rows + rest:
        wrong = abs(columns - across), abs(rows - down), abs(rest + across + down)
        if wrong[0] == max(wrong):
            columns = -rows - rest
        elif wrong[1] == max(wrong):
            rows = -columns - rest
    return columns, rows


@lru_cache(maxsize=16)
def _all_cells(lattice: Lattice) -> int:
    row = (1 << lattice.columns) - 1
    return sum(row << lattice.cell(0, number) for number in range(lattice.rows))
