"""What the picture of an invented continent shows on top: borders as lines, names of countries and seas."""

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
"""A sea has its name where it is so many steps to the land at least."""
APART = 22
"""Steps between the names of two seas."""
ROOM = 4
"""A country with less room than so many steps around a cell has no name on the picture."""


def picture_lines(lots: Lots, land: Land, country: dict[int, int], title: str) -> LandFile:
    """Borders and names. The shores are drawn round the mileposts."""
    left = [name for name in COUNTRIES if name != title]
    names = [
        NameFile(name, _point(land, cell), 1.5, spread=1.6)
        for number, name in enumerate(lots.sample(left, max(country.values()) + 1))
        if (cell := _middle(land, country, number)) >= 0
    ]
    seas = lots.sample(list(SEAS), 3)
    names += [
        NameFile(name, _point(land, cell), 1.1, spread=1.2, is_water=True)
        for name, cell in zip(seas, _open_sea(land), strict=False)
    ]
    return LandFile(borders=tuple(_borders(land, country)), names=tuple(names))


def _point(land: Land, cell: int) -> Point:
    x, y = land.lattice.point(cell)
    return round(x, 1), round(y, 1)


def _middle(land: Land, country: dict[int, int], number: int) -> int:
    """The cell of a country that is farthest from its border, -1 where there is little room."""
    cells = sum(1 << cell for cell, own in country.items() if own == number)
    steps = 0
    while inner := cells & ~land.lattice.around(land.lattice.all_cells & ~cells):
        cells, steps = inner, steps + 1
    return min(members_of(cells)) if steps >= ROOM else -1


def _open_sea(land: Land) -> list[int]:
    """Cells of the sea far from the land and from each other, the farthest first."""
    depth: dict[int, int] = {}
    seen, steps = land.ground, 0
    while level := land.lattice.around(seen) & ~seen:
        steps += 1
        depth.update(dict.fromkeys(members_of(level & land.sea), steps))
        seen |= level
    chosen: list[int] = []
    for cell in sorted(depth, key=lambda cell: (-min(depth[cell], 7), cell)):
        column, row = land.lattice.place(cell)
        is_inside = 6 <= column < land.lattice.columns - 6 and 2 <= row < land.lattice.rows - 2
        far = all(land.lattice.distance(cell, other) >= APART for other in chosen)
        if depth[cell] >= OPEN_SEA and is_inside and far:
            chosen.append(cell)
    return chosen


def _borders(land: Land, country: dict[int, int]) -> list[tuple[Point, ...]]:
    """The lines between countries, from junction to junction, evened."""
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
    """The line through the middles of its parts."""
    middles = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairwise(points)]
    return tuple((round(x, 1), round(y, 1)) for x, y in (points[0], *middles, points[-1]))
