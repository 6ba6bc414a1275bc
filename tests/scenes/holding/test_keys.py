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
        # left and right stay in the row while it has a cell that way, else they go to the nearest row
        (5, RIGHT, [1, 8], 8), (5, RIGHT, [1, 12], 1), (9, LEFT, [3, 13], 3), (5, RIGHT, [13, 16], 13),
        (5, RIGHT, [14, 12], 12), (3, RIGHT, [14], 14),
        # up and down go to the next row that has one, and there to the nearest one
        (6, DOWN, [13, 16], 13), (0, DOWN, [9, 15], 9), (12, UP, [1, 8], 8), (12, UP, [1, 4], 1),
        # of equals the first
        (7, DOWN, [11, 13], 11), (7, UP, [3, 1], 1),
        # the cursor's own cell leads nowhere
        (7, RIGHT, [7], 7), (7, DOWN, [7, 17], 17),
    ],
)  # fmt: skip
def test_an_arrow_leads_to_the_nearest_legal_cell_in_its_direction(
    cursor: int, arrow: tuple[int, int], legal: list[int], cell: int
) -> None:
    assert _keys().next_cell(cursor, arrow, legal) == cell


@pytest.mark.parametrize("legal", [[4, 5, 15], [0, 8, 11, 19], [2, 17], [0, 4, 15, 19]])
def test_every_legal_cell_is_reached_by_arrows(legal: list[int]) -> None:
    for start in legal:
        reached, waiting = {start}, [start]
        while waiting:
            cursor = waiting.pop()
            for arrow in (LEFT, RIGHT, UP, DOWN):
                cell = _keys().next_cell(cursor, arrow, legal)
                if cell not in reached:
                    reached.add(cell)
                    waiting.append(cell)
        assert reached == set(legal)
