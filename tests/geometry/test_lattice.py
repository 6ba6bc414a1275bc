"""The triangular lattice: neighbours, distances, lines and places, against plain reckoning by breadth."""

import itertools
from collections import deque
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from railgames.geometry.graph import members_of
from railgames.geometry.lattice import DIRECTIONS, ROW_HEIGHT, Lattice, opposite

LATTICE = Lattice(6, 5)
lattices = st.builds(Lattice, st.integers(1, 9), st.integers(1, 9))


def cells_of(lattice):
    return [lattice.cell(column, row) for row in range(lattice.rows) for column in range(lattice.columns)]


def by_breadth(lattice, start):
    """The fewest steps from a cell to every other."""
    found, todo = {start: 0}, deque([start])
    while todo:
        cell = todo.popleft()
        for _, other in lattice.neighbours(cell):
            if other not in found:
                found[other] = found[cell] + 1
                todo.append(other)
    return found


@given(lattices)
def test_every_place_is_a_cell_of_its_own(lattice):
    cells = cells_of(lattice)
    assert len(set(cells)) == lattice.rows * lattice.columns
    assert sorted(members_of(lattice.all_cells)) == sorted(cells)
    assert max(cells) < lattice.size
    for cell in cells:
        assert lattice.has(cell)
        assert lattice.cell(*lattice.place(cell)) == cell


@pytest.mark.parametrize("place", [(-1, 0), (5, 0), (0, -1), (0, 6)])
def test_a_place_outside_is_refused(place):
    with pytest.raises(ValueError, match="outside 5 x 6 cells"):
        LATTICE.cell(*place)


@given(lattices)
def test_neighbours_are_the_cells_at_a_distance_of_one(lattice):
    cells = cells_of(lattice)
    for cell in cells:
        x, y = lattice.point(cell)
        near = {
            other
            for other in cells
            if other != cell and hypot(lattice.point(other)[0] - x, lattice.point(other)[1] - y) < 1.01
        }
        assert {other for _, other in lattice.neighbours(cell)} == near
        assert set(members_of(lattice.around(1 << cell))) == near


@given(lattices)
def test_a_step_back_leads_back_and_numbers_between_the_rows_are_no_cells(lattice):
    for cell in cells_of(lattice):
        for direction in DIRECTIONS:
            other = lattice.step(cell, direction)
            if other >= 0:
                assert lattice.step(other, opposite(direction)) == cell
                assert lattice.direction(cell, other) == direction
    gaps = set(range(-lattice.stride, lattice.size + lattice.stride)) - set(cells_of(lattice))
    assert not any(lattice.has(gap) for gap in gaps)


def test_two_that_are_no_neighbours_have_no_direction():
    with pytest.raises(ValueError, match=r"\(0, 0\) and \(2, 0\) are no neighbours"):
        LATTICE.direction(LATTICE.cell(0, 0), LATTICE.cell(2, 0))


@given(lattices, st.data())
def test_the_distance_is_the_fewest_steps_and_a_line_is_one_shortest_way(lattice, data):
    start = data.draw(st.sampled_from(cells_of(lattice)))
    for cell, steps in by_breadth(lattice, start).items():
        assert lattice.distance(start, cell) == steps
        line = lattice.line(start, cell)
        assert (line[0], line[-1], len(line)) == (start, cell, steps + 1)
        for one, other in itertools.pairwise(line):
            assert other in {near for _, near in lattice.neighbours(one)}


def test_a_line_stays_beside_the_straight_one():
    lattice = Lattice(9, 12)
    start, end = lattice.cell(0, 0), lattice.cell(11, 5)
    (ax, ay), (bx, by) = lattice.point(start), lattice.point(end)
    for cell in lattice.line(start, end):
        x, y = lattice.point(cell)
        assert abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / hypot(bx - ax, by - ay) < 0.6


@given(lattices, st.integers(0, 4), st.data())
def test_within_a_radius_are_the_cells_so_many_steps_away(lattice, radius, data):
    start = data.draw(st.sampled_from(cells_of(lattice)))
    near = {cell for cell, steps in by_breadth(lattice, start).items() if steps <= radius}
    assert set(members_of(lattice.within(start, radius))) == near


@given(st.floats(-1.0, 6.0), st.floats(-1.0, 6.0))
def test_the_cell_at_a_point_is_the_nearest(x, y):
    cell = LATTICE.cell_at(x, y)
    away = {one: hypot(LATTICE.point(one)[0] - x, LATTICE.point(one)[1] - y) for one in cells_of(LATTICE)}
    least = min(away.values())
    if cell >= 0:
        assert away[cell] <= least + 1e-9
    else:
        assert least > 0.49, "a point inside the lattice has a cell"


@given(st.floats(-40, 40), st.floats(-40, 40))
def test_a_point_far_outside_is_at_no_cell(x, y):
    if not (-1 < x < 6 and -1 < y < 6):
        assert LATTICE.cell_at(x, y) == -1


def test_rows_are_as_high_as_triangles_of_equal_sides():
    assert LATTICE.point(LATTICE.cell(2, 1)) == (2.5, ROW_HEIGHT)
    assert LATTICE.cell_at(2.5, ROW_HEIGHT) == LATTICE.cell(2, 1)
