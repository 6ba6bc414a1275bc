"""Delaunay triangles of points with whole coordinates, exact: the same on every computer."""

from collections import Counter
from collections.abc import Sequence

Point = tuple[int, int]
Triangle = tuple[int, int, int]
"""Three numbers of points, counter-clockwise where y points up."""


def turn(a: Point, b: Point, c: Point) -> int:
    """Twice the area of a, b, c: above 0 when they turn left (y up), 0 in a line."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def distance2(a: Point, b: Point) -> int:
    """The square of the distance."""
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def triangles(points: Sequence[Point]) -> list[Triangle]:
    """The Delaunay triangles of at least three different points that are not all in a line.

    Bowyer and Watson: points are added one by one; the triangles whose circle holds the new point make room.
    Triangles at the border that are almost flat may be missing.

    >>> sorted(triangles([(0, 0), (4, 0), (0, 4), (5, 5)]))
    [(0, 1, 2), (2, 1, 3)]
    """
    count = len(points)
    far = 1 << 20
    reach = far * max(1, *(max(abs(x), abs(y)) for x, y in points))
    places = [*points, (-3 * reach, -2 * reach), (3 * reach, -2 * reach), (0, 3 * reach)]
    found: list[Triangle] = [(count, count + 1, count + 2)]
    for new in range(count):
        kept: list[Triangle] = []
        rim: Counter[tuple[int, int]] = Counter()
        for one in found:
            a, b, c = one
            if _is_in_circle(places[a], places[b], places[c], places[new]):
                rim.update(((a, b), (b, c), (c, a)))
            else:
                kept.append(one)
        kept += [(a, b, new) for a, b in rim if (b, a) not in rim]
        found = kept
    inner = [one for one in found if max(one) < count]
    return sorted(_from_least(one) for one in inner)


def _from_least(triangle: Triangle) -> Triangle:
    a, b, c = triangle
    least = min(triangle)
    return triangle if a == least else (b, c, a) if b == least else (c, a, b)


def _is_in_circle(a: Point, b: Point, c: Point, p: Point) -> bool:
    """Whether ``p`` lies inside the circle through a, b and c, which turn left."""
    ax, ay = a[0] - p[0], a[1] - p[1]
    bx, by = b[0] - p[0], b[1] - p[1]
    cx, cy = c[0] - p[0], c[1] - p[1]
    aa, bb, cc = ax * ax + ay * ay, bx * bx + by * by, cx * cx + cy * cy
    return aa * (bx * cy - by * cx) + bb * (cx * ay - cy * ax) + cc * (ax * by - ay * bx) > 0
