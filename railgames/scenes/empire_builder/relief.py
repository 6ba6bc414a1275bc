"""Hachured mountains: ridges through mountain mileposts, and strokes down from them.

A stroke is a thin wedge, wide at the ridge. The light comes from the north west; strokes on the far side are
longer and wider, as in engravings.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import hypot

from railgames.games.empire_builder.board import Board
from railgames.games.empire_builder.mapfile import MOUNTAIN
from railgames.geometry.lattice import EAST, ROW_HEIGHT, SOUTH_EAST, SOUTH_WEST
from railgames.scenes.charting.chart import Area, Line, area_of
from railgames.scenes.empire_builder.shores import curved, sample, wander
from railgames.ui.vector import give_way

ACROSS = 1.6
"""Mountains with a larger lean (``_lean``) have ridges from west to east."""
WIDE = 3
"""Radius in steps within which mountains decide the direction of a ridge."""
LIGHT = (-0.6, -0.8)
CREST = 0.07
"""Distance from a ridge to the start of its strokes."""
REACH = 0.4
"""Length of a normal stroke."""

STEPS = ((92.0, 0.036), (64.0, 0.05), (40.0, 0.065), (24.0, 0.095), (14.0, 0.13), (0.0, 0.19))
"""From this many pixels per milepost on: the distance of two strokes, in world units."""
BREAK = -0.74
"""About one mountain milepost in eight ends its ridge."""


@lru_cache(maxsize=16)
def ridges(board: Board) -> tuple[Line, ...]:
    """Smooth lines through mountain mileposts. Each continues southward where it can; mileposts left over are
    joined eastward."""
    lattice, terrain = board.lattice, board.terrain
    hills = sorted(cell for cell, char in terrain.items() if char == MOUNTAIN)
    leans = {cell: _lean(board, cell) for cell in hills}
    below: dict[int, int] = {}
    taken: set[int] = set()
    for cell in hills:
        lean = leans[cell]
        if abs(lean) > ACROSS or wander(*lattice.place(cell), 17) < BREAK:
            continue
        # in so many rows of ten it continues to the east, else to the west, so that neighbours run on
        row, part = lattice.place(cell)[1], min(1.0, max(0.0, 0.5 + lean))
        is_east = int((row + 1) * part + 0.5) > int(row * part + 0.5)
        for way in (SOUTH_EAST, SOUTH_WEST) if is_east else (SOUTH_WEST, SOUTH_EAST):
            other = lattice.step(cell, way)
            if terrain.get(other) == MOUNTAIN and other not in taken:
                below[cell] = other
                taken.add(other)
                break
    for cell in hills:
        other = lattice.step(cell, EAST)
        is_alone = cell not in below and cell not in taken
        goes_across = cell not in below and abs(leans[cell]) > ACROSS
        if (is_alone or goes_across) and terrain.get(other) == MOUNTAIN and other not in taken:
            below[cell] = other
            taken.add(other)
    found = []
    for cell in hills:
        if cell not in taken:
            cells = [cell]
            while cells[-1] in below:
                cells.append(below[cells[-1]])
            found.append(_ridge(board, cells))
    return tuple(found)


def _lean(board: Board, cell: int) -> float:
    """How far the mountains round a milepost lead east for each unit south."""
    terrain, lattice = board.terrain, board.lattice
    near = [
        (dx, dy)
        for step, dx, dy in _around(board)
        if terrain.get(cell + step) == MOUNTAIN and lattice.distance(cell, cell + step) <= WIDE
    ]
    across, down = sum(dx * dx for dx, _ in near), sum(dy * dy for _, dy in near)
    both = sum(dx * dy for dx, dy in near)
    if across > down * 2 and abs(both) < across / 2:
        return 9.0
    return both / (down or 1.0)


@lru_cache(maxsize=16)
def _around(board: Board) -> tuple[tuple[int, float, float], ...]:
    """(offset of the cell, x, y) for the cells at most ``WIDE`` steps away. Beyond the border the result may
    be a cell on the other side."""
    lattice = board.lattice
    return tuple(
        (down * lattice.stride + across, across + down / 2, down * ROW_HEIGHT)
        for down in range(-WIDE, WIDE + 1)
        for across in range(-WIDE, WIDE + 1)
        if abs(across + down) <= WIDE
    )


def _ridge(board: Board, cells: Sequence[int]) -> Line:
    """A line through mileposts that extends a little beyond both ends."""
    points = []
    for cell in cells:
        (x, y), place = board.lattice.point(cell), board.lattice.place(cell)
        points.append((x + 0.1 * wander(*place, 21), y + 0.05 * wander(*place, 22)))
    if len(points) == 1:
        (x, y), lean = points[0], 0.14 * wander(*board.lattice.place(cells[0]), 7)
        return (x - lean, y - 0.2), (x, y), (x + lean, y + 0.2)
    (ax, ay), (bx, by) = points[0], points[1]
    (cx, cy), (dx, dy) = points[-2], points[-1]
    row = [(ax - 0.3 * (bx - ax), ay - 0.3 * (by - ay))]
    for at, (x, y) in enumerate(points):
        row.append((x, y))
        if at + 1 < len(points):
            nx, ny = points[at + 1]
            row.append(((x + nx) / 2 + 0.17 * wander(*board.lattice.place(cells[at]), 5), (y + ny) / 2))
    row.append((dx + 0.3 * (dx - cx), dy + 0.3 * (dy - cy)))
    return curved(row, 3)


@lru_cache(maxsize=1200)
def _wedges(ridge: Line, step: float) -> tuple[tuple[float, ...], ...]:
    """The strokes of a ridge as (x, y, across, down, length, weight): the start, the direction as a unit
    vector, the length, and the width as a part of the normal one."""
    points = list(sample(ridge, step))
    last = len(points) - 1
    found = []
    for number, ((x, y), (ahead_x, ahead_y)) in enumerate(points):
        if number % 32 == 0:
            give_way()
        key = round(x * 97) * 1009 + round(y * 89)
        # low at the ends, and in the passes between two peaks
        rise = min(1.0, 0.45 + min(number, last - number) * step * 1.1)
        wave = 0.84 + 0.24 * wander(round(x * 3), round(y * 3)) + 0.16 * wander(key, 12)
        for side in (-1, 1):
            lean = 0.24 * wander(key, 13, side)
            across, down = side * -ahead_y + ahead_x * lean, side * ahead_x + ahead_y * lean
            long = hypot(across, down)
            across, down = across / long, down / long
            shade = -(across * LIGHT[0] + down * LIGHT[1])  # from -1 in the light to 1 in the shade
            length = REACH * rise * wave * (0.82 + 0.3 * shade)
            found.append((x, y, across, down, length, 0.62 + 0.58 * shade))
        if number in (0, last):  # the last strokes lean forwards
            way = -1 if number == 0 else 1
            for turn in (-0.8, 0.0, 0.8):
                across = way * ahead_x - turn * ahead_y
                down = way * ahead_y + turn * ahead_x
                long = hypot(across, down)
                shade = -(across * LIGHT[0] + down * LIGHT[1]) / long
                found.append((x, y, across / long, down / long, REACH * 0.5, 0.62 + 0.58 * shade))
    return tuple(found)


@lru_cache(maxsize=600)
def hachures(ridge: Line, zoom: float) -> str:
    """The strokes of a ridge as one SVG path; cached, because a ridge lies on several tiles."""
    step = spacing(zoom)
    broad = breadth(zoom)
    parts = []
    for number, (x, y, across, down, length, weight) in enumerate(_wedges(ridge, step)):
        if number % 64 == 0:
            give_way()
        sx, sy = (x + across * CREST) * zoom, (y + down * CREST) * zoom
        far, half = length * zoom, broad * weight / 2
        wx, wy = -down * half, across * half
        parts.append(
            f"M{sx - wx:.1f} {sy - wy:.1f}L{sx + across * far:.1f} {sy + down * far:.1f}"
            f"L{sx + wx:.1f} {sy + wy:.1f}Z"
        )
    return "".join(parts)


def spacing(zoom: float) -> float:
    """Distance of two strokes, in world units; smaller at a large zoom."""
    return next(step for least, step in STEPS if zoom >= least)


def breadth(zoom: float) -> float:
    """Width of a normal stroke at the ridge, in pixels."""
    return max(1.5, min(3.2, 0.5 * spacing(zoom) * zoom + 0.4))


def ridge_area(ridge: Line) -> Area:
    """The rectangle that the strokes of a ridge can cover."""
    left, top, wide, high = area_of(ridge)
    more = REACH * 1.4
    return left - more, top - more, wide + 2 * more, high + 2 * more
