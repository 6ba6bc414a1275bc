"""A grid of square spaces: neighbours, and the lines between spaces.

A cell is an int, row by row from the top left. A side is 0 north, 1 east, 2 south, 3 west. A line is one
segment of the grid's ruling: the edge of one space, or the edge that two share. The line north of a cell has
the cell's number and the line west of a cell that number plus ``uprights``, so that shifts convert bit masks
of cells and lines; the lines south of the last row and those east of the last column follow.
"""

from typing import NamedTuple

NORTH, EAST, SOUTH, WEST = SIDES = (0, 1, 2, 3)
_STEP = ((-1, 0), (0, 1), (1, 0), (0, -1))


def opposite(side: int) -> int:
    """The side that faces ``side`` from the neighbour."""
    return side ^ 2


class SquareGrid(NamedTuple):
    """``rows`` x ``columns`` square spaces.

    >>> grid = SquareGrid(7, 7)
    >>> grid.neighbour(0, EAST), grid.neighbour(0, NORTH)
    (1, -1)
    >>> grid.line(0, EAST) == grid.line(1, WEST)
    True
    """

    rows: int
    columns: int

    @property
    def cells(self) -> int:
        """The number of spaces."""
        return self.rows * self.columns

    @property
    def lines(self) -> int:
        """The number of lines, including the border."""
        return (self.rows + 1) * self.columns + self.rows * (self.columns + 1)

    @property
    def uprights(self) -> int:
        """The number of the first vertical line."""
        return (self.rows + 1) * self.columns

    def cell(self, row: int, column: int) -> int:
        """The cell at this row and column, -1 outside the grid."""
        if 0 <= row < self.rows and 0 <= column < self.columns:
            return row * self.columns + column
        return -1

    def position(self, cell: int) -> tuple[int, int]:
        """(row, column) of a cell."""
        return divmod(cell, self.columns)

    def neighbour(self, cell: int, side: int) -> int:
        """The cell across this side, -1 at the border."""
        row, column = divmod(cell, self.columns)
        return self.cell(row + _STEP[side][0], column + _STEP[side][1])

    def line(self, cell: int, side: int) -> int:
        """The line on this side of a cell, 0 <= line < ``lines``; neighbours share it."""
        row, column = divmod(cell, self.columns)
        if side in (NORTH, SOUTH):
            return cell + (side == SOUTH) * self.columns
        if side == EAST and column == self.columns - 1:
            return self.uprights + self.cells + row
        return self.uprights + cell + (side == EAST)
