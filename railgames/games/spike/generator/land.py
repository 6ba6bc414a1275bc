"""The shape of an invented country: its coast, and places spread evenly inside it.

Everything is counted in tenths of a mile, in whole numbers, so that a seed gives the same country everywhere.
"""

from collections.abc import Iterable, Sequence
from math import isqrt
from typing import NamedTuple

from railgames.core.rng import Rng
from railgames.geometry.triangles import Point, turn

WIDE, HIGH = 14_600, 13_000
"""The frame of a country with 123 places; others are larger or smaller."""
USUAL_PLACES = 123
BAYS = (8, 18, 30, 18, 8)
"""How far bays of a side reach into the country at the most, in hundredths of its width or height."""
STRAIGHT = 40
"""Some sides are land borders: the depth of their bays, in hundredths of others."""
SHORE = 330
"""Between the coast and the outermost places."""
CUTS = (0, 0, 1, 2)
"""How many bays on each side of a corner are left out with it: 0 keeps the corner, others cut it off."""
INLAND = 5
"""Factor for the squared distance to the outline, compared with that to other places: without it places crowd
at the border, where they have neighbours on one side only."""
CANDIDATES = 8
ROUNDS, MOVES = 12, 4
"""Of ``_evened``: rounds, and moves that are tried of a place in each."""
REACH, SEEN_FOR = 6, 3
"""The square of how many usual distances a place looks around itself, and for how many rounds it knows it."""


class Land(NamedTuple):
    """``coast``: the outline; ``places``: points inside it, at some distance from the coast."""

    coast: tuple[Point, ...]
    places: tuple[Point, ...]


def make_land(rng: Rng, places: int) -> Land:
    """A country with this many places."""
    wide = isqrt(WIDE * WIDE * places // USUAL_PLACES)
    high = isqrt(HIGH * HIGH * places // USUAL_PLACES)
    rim = _rim(rng, wide, high)
    inner = _rounded([point for point, _ in rim], 2)
    coast = _rounded([(x + out_x * SHORE, y + out_y * SHORE) for (x, y), (out_x, out_y) in rim], 2)
    points = _spread(rng, inner, wide, high, places)
    points = _evened(rng, points, inner, wide * high // places)
    left, top = min(x for x, _ in coast), min(y for _, y in coast)
    return Land(
        tuple((x - left, y - top) for x, y in coast),
        tuple((x - left, y - top) for x, y in points),
    )


def _rim(rng: Rng, wide: int, high: int) -> list[tuple[Point, Point]]:
    """Points round a frame, moved inwards at random, each with its outward direction (-1, 0 or 1)."""
    rim: list[tuple[Point, Point]] = []
    sides: Sequence[tuple[Point, Point, Point]] = (
        ((0, 0), (1, 0), (0, -1)),
        ((wide, 0), (0, 1), (1, 0)),
        ((wide, high), (-1, 0), (0, 1)),
        ((0, high), (0, -1), (-1, 0)),
    )
    cuts = [rng.choice(CUTS) for _ in sides]
    for idx, ((x, y), (along_x, along_y), out) in enumerate(sides):
        before = sides[idx - 1][2]
        share = 100 if rng.below(3) else STRAIGHT
        long, across = (wide, high) if along_x else (high, wide)
        corner_out = (out[0] + before[0], out[1] + before[1])
        inwards = 4 + rng.below(6)
        corner = (x - corner_out[0] * wide * inwards // 100, y - corner_out[1] * high * inwards // 100)
        if cuts[idx] == 0:
            rim.append((corner, corner_out))
        for step, depth in enumerate(BAYS, 1):
            inwards = across * rng.below(depth * share + 1) // 10_000
            at = long * step // (len(BAYS) + 1)
            if step >= cuts[idx] and len(BAYS) + 1 - step >= cuts[(idx + 1) % len(sides)]:
                rim.append(((x + along_x * at - out[0] * inwards, y + along_y * at - out[1] * inwards), out))
    return rim


def _rounded(outline: Sequence[Point], times: int) -> tuple[Point, ...]:
    """The outline with its corners cut off, again and again (Chaikin)."""
    points = list(outline)
    for _ in range(times):
        smooth: list[Point] = []
        for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True):
            smooth += [((3 * ax + bx) // 4, (3 * ay + by) // 4), ((ax + 3 * bx) // 4, (ay + 3 * by) // 4)]
        points = smooth
    return tuple(points)


def is_inside(outline: Sequence[Point], point: Point) -> bool:
    """Whether a point lies inside an outline: a ray from it crosses the outline an odd number of times."""
    inside = False
    for a, b in zip(outline, [*outline[1:], outline[0]], strict=True):
        if (a[1] > point[1]) != (b[1] > point[1]):
            low, up = (a, b) if a[1] < b[1] else (b, a)
            inside ^= turn(low, up, point) > 0
    return inside


def _spread(rng: Rng, outline: Sequence[Point], wide: int, high: int, count: int) -> list[Point]:
    """Points inside an outline; each new one is the farthest from the others among some random ones
    (Mitchell)."""
    points: list[Point] = []
    while len(points) < count:
        best, most, tries = (0, 0), -1, 0
        while tries < CANDIDATES:
            point = (rng.below(wide), rng.below(high))
            if is_inside(outline, point):
                tries += 1
                room = _room(point, points, outline)
                if room > most:
                    best, most = point, room
        points.append(best)
    return points


def _room(point: Point, others: Iterable[Point], outline: Iterable[Point]) -> int:
    """How much room a point has: the square of the distance to the nearest of the others, or less at the
    border."""
    x, y = point
    border = min([(x - a) * (x - a) + (y - b) * (y - b) for a, b in outline])
    return min([INLAND * border, *[(x - a) * (x - a) + (y - b) * (y - b) for a, b in others]])


def _evened(rng: Rng, points: list[Point], outline: Sequence[Point], usual: int) -> list[Point]:
    """The points, each moved a little where it has more room there, again and again.

    ``usual``: the square of the usual distance of neighbours.
    """
    points = list(points)
    for round_ in range(ROUNDS):
        if round_ % SEEN_FOR == 0:
            near = [_within(point, points, REACH * usual) for point in points]
            rim = [_within(point, outline, REACH * usual) or [0] for point in points]
        step = isqrt(usual) * (ROUNDS - round_) // (2 * ROUNDS) + 1
        for idx, point in enumerate(points):
            others = [points[other] for other in near[idx] if other != idx]
            border = [outline[corner] for corner in rim[idx]]
            room = _room(point, others, border)
            for _ in range(MOVES):
                x, y = points[idx]
                moved = (x + rng.below(2 * step + 1) - step, y + rng.below(2 * step + 1) - step)
                there = _room(moved, others, border)
                if there > room and is_inside(outline, moved):
                    points[idx], room = moved, there
    return points


def _within(point: Point, others: Sequence[Point], square: int) -> list[int]:
    """The numbers of the points whose squared distance is less."""
    x, y = point
    return [idx for idx, (a, b) in enumerate(others) if (x - a) * (x - a) + (y - b) * (y - b) < square]
