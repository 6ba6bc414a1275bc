"""Extra lines in the picture of an invented continent: borders, and names of countries and seas."""

from collections.abc import Sequence
from itertools import pairwise

from railgames.games.empire_builder.generator.land import Land
from railgames.games.empire_builder.generator.luck import Lots
from railgames.games.empire_builder.generator.names import COUNTRIES, SEAS
from railgames.games.empire_builder.generator.water import Triangle, triangles_at
from railgames.games.empire_builder.mapfile import LandFile, NameFile
from railgames.geometry.graph import members_of

Point = tuple[float, float]

OPEN_SEA = 3
"""A sea has its name at least this many steps from land."""
HALF_A_NAME = 7
"""Half the width of a sea's name, in columns."""
SEAS_NAMED, APART = 3, 22
"""Maximum number of named seas, and their minimum distance in steps."""
ROOM = 4
"""A country with less room than this many steps round a cell has no name."""


def picture_lines(
    lots: Lots, land: Land, country: dict[int, int], cities: Sequence[int], title: str
) -> LandFile:
    """Borders and names. Shores are derived from the mileposts."""
    left = [name for name in COUNTRIES if name != title]
    names = [
        NameFile(name, _point(land, cell), 1.5, spread=1.6)
        for number, name in enumerate(lots.sample(left, max(country.values()) + 1))
        if (cell := _middle(land, country, number, cities)) >= 0
    ]
    seas = lots.sample(SEAS, SEAS_NAMED)
    names += [
        NameFile(name, _point(land, cell), 1.1, spread=1.2, is_water=True)
        for name, cell in zip(seas, _open_sea(land), strict=False)
    ]
    return LandFile(borders=tuple(_borders(land, country)), names=tuple(names))


def _point(land: Land, cell: int) -> Point:
    x, y = land.lattice.point(cell)
    return round(x, 1), round(y, 1)


def _middle(land: Land, country: dict[int, int], number: int, cities: Sequence[int]) -> int:
    """A cell of a country far from its border and from cities; -1 if there is too little room."""
    cells = sum(1 << cell for cell, own in country.items() if own == number)
    for _ in range(ROOM):
        cells &= ~land.lattice.around(land.lattice.all_cells & ~cells)
    free = {cell: min(land.lattice.distance(cell, one) for one in cities) for cell in members_of(cells)}
    return max(free, key=lambda cell: (free[cell], -cell)) if free else -1


def _open_sea(land: Land) -> list[int]:
    """Cells of the sea far from land and from each other, the farthest first."""
    depth: dict[int, int] = {}
    seen, steps = land.ground, 0
    while level := land.lattice.around(seen) & ~seen:
        steps += 1
        depth.update(dict.fromkeys(members_of(level & land.sea), steps))
        seen |= level
    distance, place = land.lattice.distance, land.lattice.place
    wide = range(-HALF_A_NAME, HALF_A_NAME + 1)
    open_ = [
        cell
        for cell in sorted(depth)
        if depth[cell] >= OPEN_SEA
        and HALF_A_NAME < place(cell)[0] < land.lattice.columns - HALF_A_NAME - 1
        and 2 <= place(cell)[1] < land.lattice.rows - 2
        and all(depth.get(cell + step, 0) > 1 for step in wide)
    ]
    chosen: list[int] = []
    while open_ and len(chosen) < SEAS_NAMED:
        chosen.append(
            max(
                open_,
                key=lambda cell: (min((distance(cell, one) for one in chosen), default=0), depth[cell], cell),
            )
        )
        open_ = [cell for cell in open_ if distance(cell, chosen[-1]) >= APART]
    return chosen


def _borders(land: Land, country: dict[int, int]) -> list[tuple[Point, ...]]:
    """Smoothed lines between countries, from junction to junction."""
    beside: dict[Triangle, list[Triangle]] = {}
    for cell, own in sorted(country.items()):
        for _, other in land.lattice.neighbours(cell):
            if other > cell and country.get(other, own) != own:
                both = [triangle for triangle in triangles_at(land.lattice, cell) if other in triangle]
                if len(both) == 2:
                    beside.setdefault(both[0], []).append(both[1])
                    beside.setdefault(both[1], []).append(both[0])
    lines = []
    used: set[frozenset[Triangle]] = set()
    ends = sorted(beside, key=lambda one: (len(beside[one]) == 2, one))
    for start in ends:
        for following in beside[start]:
            path = [start]
            then = following
            while frozenset((path[-1], then)) not in used:
                used.add(frozenset((path[-1], then)))
                path.append(then)
                if len(beside[then]) != 2:
                    break
                then = next((one for one in beside[then] if one != path[-2]), then)
            if len(path) > 1:
                lines.append(_evened([_centre(land, triangle) for triangle in path]))
    return lines


def _centre(land: Land, triangle: Triangle) -> Point:
    points = [land.lattice.point(cell) for cell in triangle]
    return sum(x for x, _ in points) / 3, sum(y for _, y in points) / 3


def _evened(points: Sequence[Point]) -> tuple[Point, ...]:
    """The line through the middles of its segments."""
    middles = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairwise(points)]
    return tuple((round(x, 1), round(y, 1)) for x, y in (points[0], *middles, points[-1]))
