"""Hachured mountains: ridges through mountain mileposts, and strokes that run down from them.

A stroke is a thin wedge, broad at the ridge. Those on the side away from the light, which comes from the
north west, are longer and broader, as engravers draw them.
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
"""Mountains that lean more than this lead from west to east."""
WIDE = 3
"""Steps round a milepost in which the mountains say where a ridge leads."""
LIGHT = (-0.6, -0.8)
CREST = 0.07
"""From a ridge to the beginning of its strokes."""
REACH = 0.4
"""The length of a usual stroke."""

STEPS = ((92.0, 0.036), (64.0, 0.05), (40.0, 0.065), (24.0, 0.095), (14.0, 0.13), (0.0, 0.19))
"""From so many pixels a milepost on, the distance of two strokes in world units."""
BREAK = -0.74
"""A ridge ends at about one milepost of eight."""


@lru_cache(maxsize=16)
def ridges(board: Board) -> tuple[Line, ...]:
    """Smooth lines through mountain mileposts: each goes on to the south, where it can; what is left alone
    goes to the east."""
    lattice, terrain = board.lattice, board.terrain
    hills = sorted(cell for cell, char in terrain.items() if char == MOUNTAIN)
    leans = {cell: _lean(board, cell) for cell in hills}
    below: dict[int, int] = {}
    taken: set[int] = set()
    for cell in hills:
        lean = leans[cell]
        if abs(lean) > ACROSS or wander(*lattice.place(cell), 17) < BREAK:
            continue
        # in so many rows of ten the ridge goes to the east, and else to the west: neighbours keep abreast
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
    """How far the mountains round a milepost lead to the east for each unit to the south."""
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
    """(what is added to a cell, x, y) for the cells at most ``WIDE`` steps away.

    Beyond the border the sum may be a cell far away.
    """
    lattice = board.lattice
    return tuple(
        (down * lattice.stride + across, across + down / 2, down * ROW_HEIGHT)
        for down in range(-WIDE, WIDE + 1)
        for across in range(-WIDE, WIDE + 1)
        if abs(across + down) <= WIDE
    )


def _ridge(board: Board, cells: Sequence[int]) -> Line:
    """A line through mileposts that goes on a little beyond both ends."""
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
    """(x, y, across, down, length, weight) of each stroke of a ridge: where it begins, its direction as a
    vector of length 1, and how broad it is in parts of the usual breadth."""
    points = list(sample(ridge, step))
    last = len(points) - 1
    found = []
    for number, ((x, y), (ahead_x, ahead_y)) in enumerate(points):
        if number % 32 == 0:
            give_way()
        key = round(x * 97) * 1009 + round(y * 89)
        # ends are low, and so are the passes between two peaks
        rise = min(1.0, 0.45 + min(number, last - number) * step * 1.1)
        wave = 0.84 + 0.24 * wander(round(x * 3), round(y * 3)) + 0.16 * wander(key, 12)
        for side in (-1, 1):
            lean = 0.24 * wander(key, 13, side)
            across, down = side * -ahead_y + ahead_x * lean, side * ahead_x + ahead_y * lean
            long = hypot(across, down)
            across, down = across / long, down / long
            shade = -(across * LIGHT[0] + down * LIGHT[1])  # -1 in the light, 1 away from it
            length = REACH * rise * wave * (0.82 + 0.3 * shade)
            found.append((x, y, across, down, length, 0.62 + 0.58 * shade))
        if number in (0, last):  # the end falls away forwards
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
    """The strokes of a ridge as the data of one SVG path; kept, because a ridge lies on several tiles."""
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
    """From one stroke to the next, in world units: closer together where the map is seen from near."""
    return next(step for least, step in STEPS if zoom >= least)


def breadth(zoom: float) -> float:
    """How broad a usual stroke begins, in pixels."""
    return max(1.5, min(3.2, 0.5 * spacing(zoom) * zoom + 0.4))


def ridge_area(ridge: Line) -> Area:
    """The rectangle that the strokes of a ridge may cover."""
    left, top, wide, high = area_of(ridge)
    more = REACH * 1.4
    return left - more, top - more, wide + 2 * more, high + 2 * more
