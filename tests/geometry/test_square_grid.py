"""The square grid: neighbours and shared lines."""

from railgames.geometry.square import SIDES, SquareGrid, opposite

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
