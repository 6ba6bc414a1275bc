"""The shape of the land in world units (the distance of two mileposts): coasts, rivers, and water between
mileposts.

A map may contain its outline; without one the coast runs round the mileposts. A river runs through the
middles of the edges that it crosses, so that drawing and price agree on every map.
"""

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from math import hypot, inf, sqrt
from typing import TypeAlias

from railgames.games.empire_builder.board import CHANNEL, Board
from railgames.games.empire_builder.mapfile import MOUNTAIN
from railgames.geometry.lattice import DIRECTIONS
from railgames.scenes.charting.chart import Line, Point, area_of, length_of, point_along

CORNER = 1 / sqrt(3)
"""From a milepost to a corner of its hexagon."""
RAGGED = 0.42
"""How far a derived coast deviates from the smooth one."""
ROUNDS = 24
"""How often the course of a river is smoothed."""
RIVER = (0.045, 0.13)
"""Width of a river at its source and at its mouth, in world units."""
JOINS = 0.8
"""A river that ends this near to another one joins it."""
BANK = 0.22
"""A river stays this far from the ends of each edge that it crosses."""


CHUNK = 32
"""The points of a ring are indexed in chunks of this size."""
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


class Ring:
    """A closed line; the first point is not repeated at the end."""

    def __init__(self, points: Sequence[Point]) -> None:
        self.points = tuple(points)
        left, top, wide, high = self.area = area_of(self.points)
        self.box: Box = (left, top, left + wide, top + high)
        self._chunks: list[tuple[int, int, Box]] = []
        self._thinned: dict[float, Ring] = {}

    def near(self, box: Box) -> Sequence[Point]:
        """Its points, without most of those that do not matter for lines within the rectangle."""
        points = self.points
        if len(points) <= 2 * CHUNK:
            return points
        left, top, right, bottom = box
        found: list[Point] = []
        for start, end, (x0, y0, x1, y1) in self._parts():
            if x1 < left or x0 > right or y1 < top or y0 > bottom:
                found.append(points[start])
                if end - start > 1:
                    found.append(points[end - 1])
            else:
                found += points[start:end]
        return found

    def _parts(self) -> Sequence[tuple[int, int, Box]]:
        """(first point, last point, box) of the chunks; neighbours share a point."""
        if not self._chunks:
            found = []
            for start in range(0, len(self.points), CHUNK):
                part = self.points[start : start + CHUNK + 1]
                left, top, wide, high = area_of(part)
                found.append((start, start + len(part), (left, top, left + wide, top + high)))
            self._chunks = found  # stored in one step: tiles are drawn in another thread
        return self._chunks

    def thinned(self, least: float) -> "Ring":
        """The ring with points at least ``least`` apart, for a small zoom."""
        if least not in self._thinned:
            kept = [self.points[0]]
            for x, y in self.points[1:]:
                if abs(x - kept[-1][0]) + abs(y - kept[-1][1]) >= least:
                    kept.append((x, y))
            if len(self._thinned) > 24:
                self._thinned.clear()
            self._thinned[least] = Ring(kept) if len(kept) > 5 else self
        return self._thinned[least]


Rings: TypeAlias = tuple[Ring, ...]
"""Closed lines. A point that lies inside an odd number of them is land."""


def wander(*numbers: int) -> float:
    """A pseudo-random number from -1 to 1 that depends on the arguments only."""
    value = 0x9E3779B9
    for number in numbers:
        value = ((value ^ (number & 0xFFFFFFFF)) * 0x85EBCA6B) & 0xFFFFFFFF
        value ^= value >> 13
    value = (value * 0xC2B2AE35) & 0xFFFFFFFF
    return ((value ^ (value >> 16)) & 0xFFFF) / 32767.5 - 1


# -- coast ---------------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def rings_of(board: Board) -> Rings:
    """All coasts and lake shores."""
    land = board.file.land
    if land.shores:
        return tuple(Ring(curved((*ring, ring[0]), 3)[:-1]) for ring in (*land.shores, *land.lakes))
    shore = [_natural(loop) for loop in _loops(board, board.terrain)]
    return tuple(map(Ring, (*shore, *(curved((*ring, ring[0]), 3)[:-1] for ring in land.lakes))))


@lru_cache(maxsize=16)
def highlands(board: Board) -> Rings:
    """The rings round mountains."""
    hills = {cell for cell, char in board.terrain.items() if char == MOUNTAIN}
    return tuple(Ring(_natural(loop)) for loop in _loops(board, hills))


def _loops(board: Board, cells: Collection[int]) -> Iterator[list[Point]]:
    """The closed borders between the hexagons of these cells and all others."""
    lattice, steps = board.lattice, board.lattice.steps
    following: dict[tuple[int, int], list[tuple[tuple[int, int], Point]]] = {}
    for cell in sorted(cells):
        x, y = lattice.point(cell)
        for direction in DIRECTIONS:
            if cell + steps[direction] not in cells:
                start, end = (_corner(x, y, direction + step) for step in (0, 1))
                following.setdefault(_knot(start), []).append((_knot(end), start))
    while following:
        knot = first = min(following)
        loop: list[Point] = []
        while True:
            ends = following[knot]
            after, point = ends.pop()
            if not ends:
                del following[knot]
            loop.append(point)
            knot = after
            if knot == first:
                break
        yield loop


_CORNERS = tuple(
    (CORNER * across, CORNER * down)
    for across, down in (
        *((sqrt(3) / 2, -0.5), (sqrt(3) / 2, 0.5), (0.0, 1.0)),
        *((-sqrt(3) / 2, 0.5), (-sqrt(3) / 2, -0.5), (0.0, -1.0)),
    )
)


def _corner(x: float, y: float, number: int) -> Point:
    """A corner of a hexagon. The side in direction d lies between corners d and d + 1."""
    across, down = _CORNERS[number % 6]
    return x + across, y + down


def _knot(point: Point) -> tuple[int, int]:
    return round(point[0] * 8), round(point[1] * 8)


def _natural(loop: Sequence[Point]) -> Line:
    """A natural coast: through the middles of the sides, each slightly displaced, and rounded."""
    points = []
    for at, (x1, y1) in enumerate(loop):
        x0, y0 = loop[at - 1]
        x, y = (x0 + x1) / 2, (y0 + y1) / 2
        far = RAGGED * wander(round(x * 40), round(y * 40))
        points.append((x + (y1 - y0) * far, y - (x1 - x0) * far))
    return curved([*points, points[0]])[:-1]


def curved(points: Sequence[Point], steps: int = 4) -> Line:
    """A smooth line through points; closed if the first and last are equal."""
    if len(points) < 3:
        return tuple(points)
    is_closed = points[0] == points[-1]
    before = points[-2] if is_closed else points[0]
    after = points[1] if is_closed else points[-1]
    row = [before, *points, after]
    found: list[Point] = []
    for at in range(1, len(row) - 2):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = row[at - 1 : at + 3]
        for step in range(steps):
            t = step / steps
            u, v = t * t, t * t * t
            a, b, c, d = 2 * u - v - t, 2 + 3 * v - 5 * u, t + 4 * u - 3 * v, v - u
            found.append(((a * ax + b * bx + c * cx + d * dx) / 2, (a * ay + b * by + c * cy + d * dy) / 2))
    found.append(points[-1])
    return tuple(found)


def is_land(rings: Rings, point: Point) -> bool:
    """Whether a point lies on land."""
    x, y = point
    found = False
    for whole in rings:
        _, top, right, bottom = whole.box
        if x > right or not top <= y <= bottom:
            continue
        ring = whole.near((x, y, inf, y))  # what a line to the right can cross
        px, py = ring[-1]
        for qx, qy in ring:
            if (qy > y) != (py > y) and x < qx + (y - qy) * (px - qx) / (py - qy):
                found = not found
            px, py = qx, qy
    return found


# -- parts of lines ------------------------------------------------------------------------------------------


def within(ring: Sequence[Point], box: Box) -> Sequence[Point]:
    """The part of a closed area inside a rectangle; empty if there is none."""
    left, top, right, bottom = box
    points: Sequence[Point] = ring
    for axis, limit, sign in ((0, left, 1), (0, right, -1), (1, top, 1), (1, bottom, -1)):
        if not points:
            return ()
        kept: list[Point] = []
        previous = points[-1]
        was = (previous[axis] - limit) * sign >= 0
        for point in points:
            is_in = (point[axis] - limit) * sign >= 0
            if is_in != was:
                part = (limit - previous[axis]) / (point[axis] - previous[axis])
                kept.append(
                    (
                        previous[0] + part * (point[0] - previous[0]),
                        previous[1] + part * (point[1] - previous[1]),
                    )
                )
            if is_in:
                kept.append(point)
            previous, was = point, is_in
        points = kept
    return points


def stretches(line: Sequence[Point], box: Box, is_closed: bool) -> Iterator[Sequence[Point]]:
    """The parts of a line inside a rectangle, each with one point before and after."""
    left, top, right, bottom = box
    points = [*line, line[0]] if is_closed else list(line)
    run: list[Point] = []
    px, py = points[0]
    for x, y in points[1:]:
        is_near = not (
            (x < left and px < left)
            or (x > right and px > right)
            or (y < top and py < top)
            or (y > bottom and py > bottom)
        )
        if is_near:
            if not run:
                run.append((px, py))
            run.append((x, y))
        elif run:
            yield run
            run = []
        px, py = x, y
    if run:
        yield run


# -- rivers --------------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def courses(board: Board) -> tuple[tuple[Line, ...], ...]:
    """The pieces of each river, from the source: smooth lines across its edges."""
    rings = rings_of(board)
    found = []
    for number in range(len(board.file.rivers)):
        edges = [board.ends(board.key_of(edge)) for edge in board.file.rivers[number].edges]
        found.append([_course(board, piece, rings) for piece in _pieces(board, edges)])
    return tuple(
        tuple(
            _joined(line, [one for other in found if other is not river for one in other]) for line in river
        )
        for river in found
    )


def _joined(line: Line, others: Sequence[Line]) -> Line:
    """A river, extended into another one if its mouth is near that."""
    x, y = line[-1]
    near = [
        (hypot(px - x, py - y), (px, py))
        for other in others
        for px, py in other[1:-1]
        if abs(px - x) < JOINS and abs(py - y) < JOINS
    ]
    if not near:
        return line
    far, point = min(near)
    return line if far > JOINS else (*line, point)


def _pieces(board: Board, edges: Sequence[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
    """The edges of a river, split where two consecutive ones have no milepost in common."""
    piece: list[tuple[int, int]] = []
    for edge in edges:
        if piece and not set(piece[-1]) & set(edge):
            yield piece
            piece = []
        piece.append(edge)
    if piece:
        yield piece


def _course(board: Board, edges: Sequence[tuple[int, int]], rings: Rings) -> Line:
    """The smooth course across edges: on each edge the point nearest to the middle between its neighbours'
    points."""
    ends = [(board.lattice.point(a), board.lattice.point(b)) for a, b in edges]
    places = [(*board.lattice.place(a), *board.lattice.place(b)) for a, b in edges]
    parts = [0.5 + 0.12 * wander(*place) for place in places]

    def at(number: int) -> Point:
        (ax, ay), (bx, by) = ends[number]
        part = parts[number]
        return ax + (bx - ax) * part, ay + (by - ay) * part

    points = [at(number) for number in range(len(edges))]
    for _ in range(ROUNDS):
        for number in range(1, len(edges) - 1):
            (px, py), (nx, ny) = points[number - 1], points[number + 1]
            (ax, ay), (bx, by) = ends[number]
            mx, my = (px + nx) / 2 - ax, (py + ny) / 2 - ay
            wanted = mx * (bx - ax) + my * (by - ay)
            parts[number] += 0.5 * (min(1 - BANK, max(BANK, wanted)) - parts[number])
            points[number] = at(number)
    line = [_beyond(points, -1, 0.34), *_meandering(points), *_mouth(points, rings)]
    return curved(line, 3)


def _meandering(points: Sequence[Point]) -> Iterator[Point]:
    """The points with a further one between each two, a little to one side."""
    for number, (x, y) in enumerate(points):
        yield x, y
        if number + 1 < len(points):
            nx, ny = points[number + 1]
            off = 0.11 * wander(round(x * 50), round(y * 50), number)
            yield (x + nx) / 2 - (ny - y) * off, (y + ny) / 2 + (nx - x) * off


def _beyond(points: Sequence[Point], step: int, far: float) -> Point:
    """A point beyond the first (step -1) or last (step 1) one."""
    (x, y), (ox, oy) = (points[0], points[min(1, len(points) - 1)]) if step < 0 else (points[-1], points[-2])
    long = hypot(x - ox, y - oy) or 1.0
    return x + (x - ox) / long * far, y + (y - oy) / long * far


def _mouth(points: Sequence[Point], rings: Rings) -> list[Point]:
    """The course beyond the last edge: to the water if that is near, else half a milepost."""
    if len(points) < 2:
        return []
    for step in range(1, 15):
        point = _beyond(points, 1, step * 0.1)
        if not is_land(rings, point):
            return [point]
    return [_beyond(points, 1, 0.34)]


# -- water between mileposts ---------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def channels(board: Board) -> tuple[Line, ...]:
    """Lines across the edges over lake channels."""
    return tuple(_cuts(board, [key for key, water in board.water.items() if water == CHANNEL]))


@lru_cache(maxsize=16)
def inlets(board: Board) -> tuple[Line, ...]:
    """Lines across the edges that nobody may build on."""
    keys = [board.key_of(edge) for edge in board.file.closed]
    return tuple(_cuts(board, keys))


def _cuts(board: Board, keys: Sequence[int]) -> Iterator[Line]:
    """The sides of hexagons across these edges, joined to lines where they meet."""
    joined: dict[tuple[int, int], list[tuple[Point, Point]]] = {}
    for key in keys:
        (ax, ay), (bx, by) = (board.lattice.point(cell) for cell in board.ends(key))
        x, y, dx, dy = (ax + bx) / 2, (ay + by) / 2, (by - ay) * CORNER / 2, (ax - bx) * CORNER / 2
        start, end = (x - dx, y - dy), (x + dx, y + dy)
        joined.setdefault(_knot(start), []).append((start, end))
        joined.setdefault(_knot(end), []).append((end, start))
    while joined:
        # a line starts at a loose end if there is one
        knot = min(joined, key=lambda one: (len(joined[one]) != 1, one))
        start = joined[knot][0][0]
        line = [start]
        while knot in joined:
            _, there = joined[knot].pop()
            if not joined[knot]:
                del joined[knot]
            other = _knot(there)
            joined[other] = [pair for pair in joined[other] if _knot(pair[1]) != knot]
            if not joined[other]:
                del joined[other]
            line.append(there)
            knot = other
        yield curved(line)


def sample(line: Line, step: float) -> Iterator[tuple[Point, Point]]:
    """(point, direction) at even distances along a line."""
    long = length_of(line)
    count = max(1, round(long / step))
    for number in range(count + 1):
        yield point_along(line, long * number / count)
