"""Where an arrow key takes the board's cursor."""

from types import SimpleNamespace
from typing import Any

import pytest

from railgames.scenes.holding.keys import HoldingKeys

LEFT, RIGHT, UP, DOWN = (-1, 0), (1, 0), (0, -1), (0, 1)

# Cells of a board of five columns and four rows:
#    0  1  2  3  4
#    5  6  7  8  9
#   10 11 12 13 14
#   15 16 17 18 19


def _keys() -> HoldingKeys:
    room: Any = SimpleNamespace(grid=(5, 4))
    return HoldingKeys(room)


@pytest.mark.parametrize(
    ("cursor", "arrow", "legal", "cell"),
    [
        # without legal cells: the neighbour, and no step over the edge or round it
        (7, LEFT, [], 6), (7, RIGHT, [], 8), (7, UP, [], 2), (7, DOWN, [], 12),
        (5, LEFT, [], 5), (9, RIGHT, [], 9), (4, UP, [], 4), (15, DOWN, [], 15), (4, RIGHT, [], 4),
        # the next legal cell in the row or column, however far
        (10, RIGHT, [12, 14], 12), (12, RIGHT, [12, 14], 14), (14, LEFT, [10, 12], 12), (17, UP, [2], 2),
        # never sideways: a cell straight above or below is not to the right of the cursor
        (7, RIGHT, [2, 12], 7), (7, LEFT, [2, 17], 7), (7, UP, [5, 9], 7), (7, DOWN, [6, 8], 7),
        # never back
        (7, RIGHT, [6], 7), (7, UP, [12], 7), (7, DOWN, [2], 7), (7, LEFT, [8, 9], 7),
        # of two in that direction the one that is less off the line
        (5, RIGHT, [1, 8], 8), (6, DOWN, [13, 16], 16), (6, DOWN, [12, 16], 16), (0, DOWN, [6, 15], 15),
        # the nearer one of two that are as much off the line
        (5, RIGHT, [11, 14], 11), (5, RIGHT, [14, 11], 11), (12, UP, [1, 8], 8),
        # of equals the first
        (7, RIGHT, [3, 13], 3), (7, DOWN, [11, 13], 11), (5, RIGHT, [1, 9], 1),
        # the cursor's own cell leads nowhere
        (7, RIGHT, [7], 7), (7, DOWN, [7, 17], 17),
    ],
)  # fmt: skip
def test_an_arrow_leads_to_the_nearest_legal_cell_in_its_direction(
    cursor: int, arrow: tuple[int, int], legal: list[int], cell: int
) -> None:
    assert _keys().next_cell(cursor, arrow, legal) == cell
