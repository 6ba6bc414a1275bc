"""A grid of square spaces: neighbours, the lines between spaces, pixels to spaces and back, components.

A cell is an int, row by row from the top left. A side is 0 north, 1 east, 2 south, 3 west. A line is one
piece of the grid's ruling, the edge of one space or the one that two share. The line north of a cell has the
cell's number and the line west of a cell that number plus ``uprights``, so that bit masks of cells and lines
become each other by shifts; the lines south of the last row and those east of the last column follow.
"""

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

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
        """How many spaces there are."""
        return self.rows * self.columns

    @property
    def lines(self) -> int:
        """How many lines there are, the border's included."""
        return (self.rows + 1) * self.columns + self.rows * (self.columns + 1)

    @property
    def uprights(self) -> int:
        """The number of the first vertical line."""
        return (self.rows + 1) * self.columns

    def cell(self, row: int, column: int) -> int:
        """The cell there, -1 outside the grid."""
        if 0 <= row < self.rows and 0 <= column < self.columns:
            return row * self.columns + column
        return -1

    def position(self, cell: int) -> tuple[int, int]:
        """(row, column) of a cell."""
        return divmod(cell, self.columns)

    def neighbour(self, cell: int, side: int) -> int:
        """The cell across that side, -1 at the border."""
        row, column = divmod(cell, self.columns)
        return self.cell(row + _STEP[side][0], column + _STEP[side][1])

    def line(self, cell: int, side: int) -> int:
        """The line on that side of a cell, 0 <= line < ``lines``; neighbours share it."""
        row, column = divmod(cell, self.columns)
        if side in (NORTH, SOUTH):
            return cell + (side == SOUTH) * self.columns
        if side == EAST and column == self.columns - 1:
            return self.uprights + self.cells + row
        return self.uprights + cell + (side == EAST)

    def center(self, cell: int, size: float, left: float = 0.0, top: float = 0.0) -> tuple[float, float]:
        """The pixel in the middle of a cell; ``size`` is a space's side in pixels."""
        row, column = divmod(cell, self.columns)
        return left + (column + 0.5) * size, top + (row + 0.5) * size

    def cell_at(self, x: float, y: float, size: float, left: float = 0.0, top: float = 0.0) -> int:
        """The cell under a pixel, -1 outside; the inverse of ``center``."""
        return self.cell(int((y - top) // size), int((x - left) // size))

    def neighbours(self) -> "NDArray[np.int16]":
        """Array (cells, 4): the neighbour across each side, -1 at the border."""
        import numpy as np

        inner = np.arange(self.cells, dtype=np.int16).reshape(self.rows, self.columns)
        wide = np.pad(inner, 1, constant_values=-1)
        around = (wide[:-2, 1:-1], wide[1:-1, 2:], wide[2:, 1:-1], wide[1:-1, :-2])
        return np.stack([part.ravel() for part in around], axis=1)

    def centers(self, size: float, left: float = 0.0, top: float = 0.0) -> "NDArray[np.float64]":
        """Array (cells, 2): the middle (x, y) of every cell in pixels."""
        import numpy as np

        row, column = np.divmod(np.arange(self.cells), self.columns)
        return np.stack([left + (column + 0.5) * size, top + (row + 0.5) * size], axis=1)

    def components(self, links: "NDArray[np.bool_]") -> "NDArray[np.int16]":
        """Array (cells,): each cell's component, named by its lowest cell.

        ``links`` (cells, 4) says whether a cell joins the neighbour across a side; a link counts only when
        both sides have it.
        """
        import numpy as np

        around = self.neighbours()
        back = links[around][:, SIDES, [opposite(side) for side in SIDES]]
        joined = links & back & (around >= 0)
        label = np.arange(self.cells, dtype=np.int16)
        while True:
            spread = np.where(joined, label[around], label[:, None]).min(axis=1).astype(np.int16)
            if (spread >= label).all():
                return label
            label = np.minimum(label, spread)
