"""Lines and areas of the earth on the lattice: which edges a line crosses, what lies beside it or inside."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot

from railgames.geometry.lattice import DIRECTIONS, ROW_HEIGHT, Lattice
from tools.geography.projection import to_plane

Point = tuple[float, float]


def projected(line: Sequence[Sequence[float]]) -> list[Point]:
    """A line of longitudes and latitudes in the plane."""
    return [to_plane(longitude, latitude) for longitude, latitude in line]


def _side(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def crossed(lattice: Lattice, line: Sequence[Point]) -> list[tuple[int, int]]:
    """The edges that a line crosses an odd number of times, in its order: both ends lie on different banks.

    So no triangle has three of them, and the banks stay apart from the source to the mouth.
    """
    found: dict[tuple[int, int], None] = {}
    for start, end in pairwise(line):
        hits: list[tuple[float, tuple[int, int]]] = []
        for cell in near(lattice, [start, end], 1.5):
            for direction in DIRECTIONS[:3]:
                other = lattice.step(cell, direction)
                if other < 0:
                    continue
                a, b = lattice.point(cell), lattice.point(other)
                if _cross(start, end, a, b):
                    one, two = _side(a, b, start), _side(a, b, end)
                    hits.append((one / (one - two), (cell, other)))
        for _, edge in sorted(hits):
            if edge in found:
                del found[edge]
            else:
                found[edge] = None
    return list(found)


def _away(point: Point, start: Point, end: Point) -> float:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    part = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / length if length else 0.0
    part = min(1.0, max(0.0, part))
    return hypot(point[0] - start[0] - part * dx, point[1] - start[1] - part * dy)


def near(lattice: Lattice, line: Sequence[Point], wide: float) -> Iterator[int]:
    """The cells at most so far from a line, each once."""
    found = set()
    for start, end in pairwise(line):
        left, right = sorted((start[0], end[0]))
        top, bottom = sorted((start[1], end[1]))
        for row in range(max(0, int((top - wide) / ROW_HEIGHT)), lattice.rows):
            if row * ROW_HEIGHT > bottom + wide:
                break
            for column in range(max(0, int(left - wide) - 1), min(lattice.columns, int(right + wide) + 2)):
                cell = lattice.cell(column, row)
                if cell not in found and _away(lattice.point(cell), start, end) <= wide:
                    found.add(cell)
                    yield cell


def inside(point: Point, corners: Sequence[Point]) -> bool:
    """Whether a point lies in the area with these corners."""
    odd = False
    for (x1, y1), (x2, y2) in pairwise([*corners, corners[0]]):
        if (y1 > point[1]) != (y2 > point[1]) and point[0] < x1 + (point[1] - y1) * (x2 - x1) / (y2 - y1):
            odd = not odd
    return odd
