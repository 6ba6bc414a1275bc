"""The shape of an invented continent: its coast, its lakes, and its mountains in ranges."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from railgames.games.empire_builder.generator.luck import Field, Lots
from railgames.geometry.graph import members_of
from railgames.geometry.lattice import ROW_HEIGHT, Lattice

COLUMNS, ROWS, MILEPOSTS, CITIES = 64, 61, 2150, 62
"""The lattice of a continent with the usual number of cities, and how much of it is land."""
WORK = 24
"""The land is made on a lattice this many times as wide and high, and cut out."""
AROUND = 3
"""Margin of sea round the land, in columns and rows."""
MOUNTAINS = 26
"""The share of mountains in the land, in per cent."""
HILL = 1.9
"""Lower land is no mountain."""
DEEP = -1.6
"""There is no land further than this from every body of land."""
SMALLEST_LAKE = 3
"""Smaller holes in the land are filled."""
DIRECTIONS = ((1.0, 0.0), (-1.0, 0.0), (0.8, 0.6), (-0.8, 0.6), (0.8, -0.6), (-0.8, -0.6))
"""Directions from the middle in which the high mountains can be."""


class Land(NamedTuple):
    """Masks of cells: ``ground`` is all land; ``sea`` and ``lakes`` are the water. ``high``: the height of
    each cell of land; ``side``: the direction of its high mountains."""

    lattice: Lattice
    ground: int
    sea: int
    lakes: tuple[int, ...]
    mountains: int
    high: dict[int, float]
    side: tuple[float, float]


def make_land(lots: Lots, cities: int) -> Land:
    """A continent with room for this many cities."""
    scale = _root(cities / CITIES)
    work = Lattice(round(ROWS * scale) + WORK, round(COLUMNS * scale) + WORK)
    wanted = MILEPOSTS * cities // CITIES
    lattice, ground = _cut_out(work, _continent(lots, work, wanted))
    ground = _with_chain(lots, lattice, ground)
    sea = flooded(lattice, lattice.all_cells & ~ground, _frame(lattice) & ~ground)
    lakes = tuple(parts(lattice, lattice.all_cells & ~ground & ~sea))
    side = lots.choice(DIRECTIONS)
    high = _heights(lots, lattice, ground, sea, side)
    return Land(lattice, ground, sea, lakes, _mountains(lattice, ground, high), high, side)


def _root(value: float) -> float:
    """The square root, by Newton's method."""
    root = 1.0
    for _ in range(30):
        root = (root + value / root) / 2
    return root


def _cut_out(lattice: Lattice, ground: int) -> tuple[Lattice, int]:
    """The land on the smallest lattice that holds it; odd rows stay odd."""
    places = [lattice.place(cell) for cell in members_of(ground)]
    left = min(column for column, _ in places) - AROUND
    top = (min(row for _, row in places) - AROUND) // 2 * 2
    columns = max(column for column, _ in places) - left + AROUND + 1
    rows = max(row for _, row in places) - top + AROUND + 1
    small = Lattice(rows, columns)
    return small, sum(1 << small.cell(column - left, row - top) for column, row in places)


def flooded(lattice: Lattice, within: int, start: int) -> int:
    """The cells of a mask that are connected with ``start``."""
    found = start & within
    while True:
        more = (found | lattice.around(found)) & within
        if more == found:
            return found
        found = more


def parts(lattice: Lattice, cells: int) -> Iterator[int]:
    """The connected parts of a mask."""
    while cells:
        part = flooded(lattice, cells, cells & -cells)
        yield part
        cells &= ~part


def _frame(lattice: Lattice) -> int:
    """The outermost cells."""
    return sum(
        1 << lattice.cell(column, row)
        for row in range(lattice.rows)
        for column in range(lattice.columns)
        if row in (0, lattice.rows - 1) or column in (0, lattice.columns - 1)
    )


# -- the coast -----------------------------------------------------------------------------------------------


def _continent(lots: Lots, lattice: Lattice, wanted: int) -> int:
    """One connected land of about ``wanted`` cells: bodies of land, roughened by noise."""
    wide, high = lattice.columns - WORK, (lattice.rows - WORK) * ROW_HEIGHT
    bodies = _bodies(lots, wide, high)
    rough, bend = Field(lots, wide / 5, 4), Field(lots, wide / 3, 2)
    values = []
    for cell in members_of(lattice.all_cells & ~lattice.around(_frame(lattice))):
        x, y = lattice.point(cell)
        x, y = x - WORK / 2, y - WORK / 2
        bent_x, bent_y = x + 4 * bend.at(x, y), y + 4 * bend.at(y + 40, x + 40)
        shape = max(1 - _away(body, bent_x, bent_y) for body in bodies)
        if shape > DEEP:
            values.append((shape + 0.55 * rough.at(x, y), cell))
    values.sort(reverse=True)
    low, up = wanted, len(values)
    while low < up:
        middle = (low + up) // 2
        if _largest(lattice, values[:middle]).bit_count() < wanted:
            low = middle + 1
        else:
            up = middle
    ground = _largest(lattice, values[:low])
    for hole in parts(lattice, lattice.all_cells & ~ground):
        if hole.bit_count() < SMALLEST_LAKE:
            ground |= hole
    return _without_spikes(lattice, ground)


def _bodies(lots: Lots, wide: float, high: float) -> list[tuple[float, float, float, float]]:
    """Middles and half widths of the bodies of land: a large one, and some beside it."""
    across, down = lots.uniform(0.42, 0.58) * wide, lots.uniform(0.40, 0.60) * high
    found = [(across, down, wide * lots.uniform(0.34, 0.42), high * lots.uniform(0.30, 0.42))]
    corners = [(0.2, 0.2), (0.8, 0.2), (0.2, 0.8), (0.8, 0.8), (0.5, 0.85), (0.5, 0.15)]
    for x, y in lots.sample(corners, 2 + lots.randrange(2)):
        size = lots.uniform(0.13, 0.24)
        found.append((x * wide, y * high, size * wide, size * lots.uniform(0.8, 1.6) * high))
    return found


def _away(body: tuple[float, float, float, float], x: float, y: float) -> float:
    """The squared distance of a point from the middle of a body; 1 on its edge."""
    across, down = (x - body[0]) / body[2], (y - body[1]) / body[3]
    return across * across + down * down


def _largest(lattice: Lattice, values: Sequence[tuple[float, int]]) -> int:
    """The largest connected part of these cells."""
    cells = 0
    for _, cell in values:
        cells |= 1 << cell
    return max(parts(lattice, cells), key=lambda part: (part.bit_count(), part))


def _without_spikes(lattice: Lattice, ground: int) -> int:
    """The land without cells that are connected by one edge only, or form a thread one cell wide."""
    while True:
        thin = sum(
            1 << cell for cell in members_of(ground) if (lattice.within(cell, 1) & ground).bit_count() < 3
        )
        if not thin:
            return ground
        ground = max(parts(lattice, ground & ~thin), key=lambda part: (part.bit_count(), part))


def _with_chain(lots: Lots, lattice: Lattice, ground: int) -> int:
    """The land with a chain of lakes, some steps from each other and from the sea."""
    inland = ground
    for _ in range(4):
        inland &= ~lattice.around(~inland & lattice.all_cells)
    places = list(members_of(inland))
    if not places:
        return ground
    middle = lots.choice(places)
    step_x, step_y = lots.choice(((5.0, 1.5), (4.5, -2.5), (2.0, 4.5), (5.0, 0.0)))
    x, y = lattice.point(middle)
    for number in range(-2, 3):
        bend = lots.uniform(-1.5, 1.5)
        cell = lattice.cell_at(x + number * step_x, y + number * step_y + bend)
        if cell < 0 or not inland >> cell & 1:
            continue
        lake = 1 << cell
        for _ in range(3 + lots.randrange(7)):
            beside = list(members_of(lattice.around(lake) & inland & ~lake))
            lake |= 1 << lots.choice(beside) if beside else 0
        left = ground & ~lake
        whole = flooded(lattice, left, left & -left) == left
        if whole and not lattice.around(lake) & ~ground & ~lake:
            ground = left
    return ground


# -- the mountains -------------------------------------------------------------------------------------------


def _heights(
    lots: Lots, lattice: Lattice, ground: int, sea: int, side: tuple[float, float]
) -> dict[int, float]:
    """The height of each cell of land: two high ranges along one coast, an old one along the other."""
    along = {cell: _turned(lattice.point(cell), side) for cell in members_of(ground)}
    rims = _rims(along)
    pass_, rough = Field(lots, 7.0, 2), Field(lots, 5.0, 2)
    first, second = lots.uniform(2.5, 4.0), lots.uniform(10.0, 12.0)
    third = second + lots.uniform(7.5, 9.0)
    ranges = (
        (1, first, lots.uniform(1.7, 2.4), 1.0, (0.0, 1.0)),
        (1, second, lots.uniform(2.0, 2.7), 1.0, (lots.uniform(0.0, 0.2), lots.uniform(0.8, 1.0))),
        (1, third, lots.uniform(1.7, 2.4), 0.95, (lots.uniform(0.1, 0.4), lots.uniform(0.6, 0.9))),
        (0, lots.uniform(4.5, 7.0), 1.9, 0.8, (lots.uniform(0.1, 0.3), lots.uniform(0.6, 0.9))),
    )
    shore = _far_from(lattice, sea, ground)
    least, most = min(rims), max(rims)
    found = {}
    for cell, (out, across) in along.items():
        x, y = lattice.point(cell)
        part = (across - least) / max(1.0, most - least)
        ridge = 0.0
        for end, offset, width, height, (start, stop) in ranges:
            if not start <= part <= stop:
                continue
            rim = rims[round(across)][end]
            inwards = rim - out if end else out - rim
            apart = abs(inwards - offset - 1.8 * rough.at(x + 90, y)) / width
            ridge = max(ridge, height * (1 - apart * apart) * (0.7 + 0.55 * pass_.at(x, y)))
        found[cell] = 4 * max(0.0, ridge) + 0.35 * rough.at(x, y) + 0.12 * min(12, shore[cell])
    return found


def _turned(point: tuple[float, float], side: tuple[float, float]) -> tuple[float, float]:
    """A point as (distance in the direction ``side``, distance across)."""
    x, y = point
    return x * side[0] + y * side[1], x * side[1] - y * side[0]


def _rims(along: dict[int, tuple[float, float]]) -> dict[int, tuple[float, float]]:
    """For each strip across: where its land ends on both sides, averaged over some strips."""
    strips: dict[int, list[float]] = {}
    for out, across in along.values():
        strips.setdefault(round(across), []).append(out)
    ends = {strip: (min(outs), max(outs)) for strip, outs in strips.items()}
    found = {}
    for strip in ends:
        near = [ends[other] for other in range(strip - 3, strip + 4) if other in ends]
        found[strip] = sum(one for one, _ in near) / len(near), sum(one for _, one in near) / len(near)
    return found


def _far_from(lattice: Lattice, start: int, ground: int) -> dict[int, int]:
    """The distance in steps of each cell of land from these cells."""
    found, level, steps = {}, start, 0
    left = ground
    while left and level:
        steps += 1
        level = lattice.around(level) & left
        left &= ~level
        found.update(dict.fromkeys(members_of(level), steps))
    return found | dict.fromkeys(members_of(left), steps)


def _mountains(lattice: Lattice, ground: int, high: dict[int, float]) -> int:
    """The highest cells of the ranges, without single ones."""
    count = ground.bit_count() * MOUNTAINS // 100
    order = sorted((cell for cell in high if high[cell] > HILL), key=lambda cell: (-high[cell], cell))
    mountains = sum(1 << cell for cell in order[:count])
    return sum(1 << cell for cell in members_of(mountains) if lattice.around(1 << cell) & mountains)
