"""Delaunay triangles: their circles hold no other point, and they cover what the points span."""

import pytest

from railgames.core.rng import Rng
from railgames.geometry.triangles import triangles, turn


def points_of(seed, count, wide=1000):
    rng, found = Rng(seed), []
    while len(found) < count:
        point = (rng.below(wide), rng.below(wide))
        if point not in found:
            found.append(point)
    return found


def circle(a, b, c):
    """(middle x, middle y, square of the radius) of the circle through three points, as fractions of d."""
    d = 2 * turn(a, b, c)
    (ax, ay), (bx, by), (cx, cy) = a, b, c
    a2, b2, c2 = ax * ax + ay * ay, bx * bx + by * by, cx * cx + cy * cy
    x = a2 * (by - cy) + b2 * (cy - ay) + c2 * (ay - by)
    y = a2 * (cx - bx) + b2 * (ax - cx) + c2 * (bx - ax)
    return x, y, d, (ax * d - x) ** 2 + (ay * d - y) ** 2


@pytest.mark.parametrize("seed", range(4))
def test_no_circle_holds_another_point(seed):
    points = points_of(seed, 40)
    found = triangles(points)
    for a, b, c in found:
        assert turn(points[a], points[b], points[c]) > 0
        x, y, d, square = circle(points[a], points[b], points[c])
        assert all((px * d - x) ** 2 + (py * d - y) ** 2 >= square for px, py in points)


@pytest.mark.parametrize("seed", range(4))
def test_the_triangles_cover_what_the_points_span(seed):
    points = [
        (0, 0),
        (1000, 0),
        (1000, 1000),
        (0, 1000),
        *((x + 1, y + 1) for x, y in points_of(seed, 40, 998)),
    ]
    found = triangles(points)
    assert sum(turn(*(points[end] for end in one)) for one in found) == 2 * 1000 * 1000
    assert {end for one in found for end in one} == set(range(len(points)))
    assert len(found) == 2 * len(points) - 2 - 4


def test_points_of_one_circle_are_joined_without_overlap():
    square = [(0, 0), (10, 0), (10, 10), (0, 10), (5, 5)]
    assert len(triangles(square[:4])) == 2
    assert sorted(triangles(square)) == [(0, 1, 4), (0, 4, 3), (1, 2, 4), (2, 3, 4)]
