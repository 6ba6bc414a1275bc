"""The square grid: neighbours, shared lines, pixels, components."""

import numpy as np
import pytest

from railgames.geometry.square import EAST, SIDES, SOUTH, SquareGrid, opposite

GRID = SquareGrid(5, 7)


def test_neighbours_are_mutual():
    for cell in range(GRID.cells):
        for side in SIDES:
            other = GRID.neighbour(cell, side)
            if other >= 0:
                assert GRID.neighbour(other, opposite(side)) == cell


def test_neighbours_share_their_line_and_no_other_cell_has_it():
    owners = {}
    for cell in range(GRID.cells):
        for side in SIDES:
            owners.setdefault(GRID.line(cell, side), []).append((cell, side))
    assert len(owners) == GRID.lines == max(owners) + 1
    for line, sides in owners.items():
        assert len(sides) in (1, 2), line
        if len(sides) == 2:
            (cell, side), (other, its_side) = sides
            assert (GRID.neighbour(cell, side), its_side) == (other, opposite(side))


def test_neighbour_array_says_the_same():
    array = GRID.neighbours()
    assert array.shape == (GRID.cells, 4)
    assert all(
        array[cell, side] == GRID.neighbour(cell, side) for cell in range(GRID.cells) for side in SIDES
    )


@pytest.mark.parametrize("size", [1.0, 37.5, 64.0])
def test_pixels_lead_back_to_their_cell(size):
    for cell in range(GRID.cells):
        x, y = GRID.center(cell, size, 10, 20)
        assert GRID.cell_at(x, y, size, 10, 20) == cell
    assert GRID.cell_at(9.9, 21, size, 10, 20) == -1
    assert GRID.cell_at(10 + 7 * size, 21, size, 10, 20) == -1


def test_center_array_says_the_same():
    centers = GRID.centers(12.5, 3, 4)
    assert np.allclose(centers, [GRID.center(cell, 12.5, 3, 4) for cell in range(GRID.cells)])


def test_components_follow_links_of_both_sides_only():
    links = np.zeros((GRID.cells, 4), dtype=bool)
    links[0, EAST] = links[1, 3] = True
    links[1, SOUTH] = links[8, 0] = True
    links[2, EAST] = True  # its neighbour has no link back
    label = GRID.components(links)
    assert label[[0, 1, 8]].tolist() == [0, 0, 0]
    assert (label[2], label[3]) == (2, 3)
    assert len(set(label.tolist())) == GRID.cells - 2


def test_a_fully_linked_grid_is_one_component():
    assert set(GRID.components(np.ones((GRID.cells, 4), dtype=bool)).tolist()) == {0}
