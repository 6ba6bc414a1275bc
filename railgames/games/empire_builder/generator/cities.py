"""Places the cities of an invented continent, and the borders of its countries."""

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from railgames.games.empire_builder.generator.land import Land
from railgames.games.empire_builder.generator.luck import Lots
from railgames.games.empire_builder.generator.water import Water
from railgames.games.empire_builder.mapfile import LEAST_EXITS, Size
from railgames.geometry.graph import members_of

MAJORS = 7
COUNTRIES = 3
FAR = 18
"""Distances from a city are counted up to this many steps."""
APART: dict[Size, int] = {"major": 7, "medium": 4, "small": 3}
"""Minimum steps from the middle of a city of this size to any cell of a larger or equal one."""
SPREAD: dict[Size, tuple[float, int]] = {"major": (0.26, 16), "medium": (0.3, 9), "small": (0.55, 7)}
"""The value of each step to the nearest city, up to this many."""
LEAST: dict[Size, int] = {"major": LEAST_EXITS + 3, "medium": 4, "small": 4}
"""Minimum number of edges that lead out of a city."""


class Site(NamedTuple):
    """A city: its size, its middle, and its cells as a mask."""

    size: Size
    at: int
    cells: int


class Surroundings(NamedTuple):
    """Masks of cells that are good or bad for a city."""

    coast: int
    rivers: int
    mouths: int
    closed: frozenset[tuple[int, int]]


def surroundings(land: Land, water: Water) -> Surroundings:
    """The surroundings of a land and its water."""
    rivers = sum(1 << cell for cell in {cell for river in water.rivers for edge in river for cell in edge})
    mouths = sum(1 << cell for cell in {cell for river in water.rivers for cell in river[-1]})
    coast = land.lattice.around(land.sea) & land.ground
    return Surroundings(coast, rivers, mouths, frozenset(water.inlets))


def place_cities(lots: Lots, land: Land, around: Surroundings, cities: int) -> list[Site]:
    """The major, medium and small cities. Raises ValueError if there is no room."""
    mediums = max(5, 14 * cities // 62)
    counts: Sequence[tuple[Size, int]] = (
        ("major", MAJORS),
        ("medium", mediums),
        ("small", cities - MAJORS - mediums),
    )
    worth = _worth(lots, land, around)
    far = dict.fromkeys(worth, FAR)
    found: list[Site] = []
    for size, count in counts:
        for _ in range(count):
            site = _best(land, around, size, worth, far)
            found.append(site)
            level = seen = site.cells
            for steps in range(FAR):
                for cell in members_of(level & land.ground):
                    far[cell] = min(far[cell], steps)
                level = land.lattice.around(seen) & ~seen
                seen |= level
    return found


def _worth(lots: Lots, land: Land, around: Surroundings) -> dict[int, float]:
    """The value of each cell for a city: high at river mouths, coasts and rivers, low in high mountains."""
    places = {cell: land.lattice.point(cell) for cell in members_of(land.ground)}
    outs = {cell: x * land.side[0] + y * land.side[1] for cell, (x, y) in places.items()}
    least, most = min(outs.values()), max(outs.values())
    found = {}
    for cell in places:
        value = 2.2 * lots.random() + 1.6 * (most - outs[cell]) / (most - least)
        value += 1.6 * (around.mouths >> cell & 1) + 0.9 * (around.coast >> cell & 1)
        value += 0.7 * (around.rivers >> cell & 1) - 1.5 * (land.mountains >> cell & 1)
        found[cell] = value
    return found


def _best(land: Land, around: Surroundings, size: Size, worth: dict[int, float], far: dict[int, int]) -> Site:
    """The best remaining site for a city of a size."""
    each, most = SPREAD[size]
    values = sorted(
        (-(worth[cell] + each * min(apart, most)), cell)
        for cell, apart in far.items()
        if apart >= APART[size]
    )
    for _, cell in values:
        cells = land.lattice.within(cell, 1) if size == "major" else 1 << cell
        if size == "major" and (cells & ~land.ground or (cells & land.mountains).bit_count() > 1):
            continue
        if len(exits(land, around, cells)) >= LEAST[size]:
            return Site(size, cell, cells)
    raise ValueError(f"there is no room for a {size} city")


def exits(land: Land, around: Surroundings, cells: int) -> list[tuple[int, int]]:
    """The edges that lead out of a city over land."""
    return [
        (cell, other)
        for cell in members_of(cells)
        for _, other in land.lattice.neighbours(cell)
        if land.ground >> other & 1
        and not cells >> other & 1
        and (min(cell, other), max(cell, other)) not in around.closed
    ]


# -- countries -----------------------------------------------------------------------------------------------


def countries(lots: Lots, land: Land, water: Water, sites: Sequence[Site]) -> dict[int, int]:
    """The country of each cell of land. Borders tend to follow rivers and mountains."""
    capitals = _capitals(land, [site.at for site in sites if site.size == "major"])
    banks = {edge for river in water.rivers for edge in river}
    found: dict[int, int] = {}
    heap = [(0.0, cell, number) for number, cell in enumerate(capitals)]
    while heap:
        cost, cell, number = heappop(heap)
        if cell in found:
            continue
        found[cell] = number
        for _, other in land.lattice.neighbours(cell):
            if land.ground >> other & 1 and other not in found:
                step = 1.0 + 0.4 * lots.random() + 2.0 * (land.mountains >> other & 1)
                if (min(cell, other), max(cell, other)) in banks:
                    step += 6.0
                heappush(heap, (cost + step, other, number))
    return found


def _capitals(land: Land, majors: Sequence[int]) -> list[int]:
    """Major cities that are far from each other."""
    chosen = [max(majors, key=lambda one: (sum(land.lattice.distance(one, other) for other in majors), one))]
    while len(chosen) < COUNTRIES:
        chosen.append(
            max(
                (one for one in majors if one not in chosen),
                key=lambda one: (min(land.lattice.distance(one, other) for other in chosen), one),
            )
        )
    return chosen


def frontier(land: Land, country: dict[int, int]) -> int:
    """The cells with a neighbour in another country."""
    return sum(
        1 << cell
        for cell, own in country.items()
        if any(country.get(other, own) != own for _, other in land.lattice.neighbours(cell))
    )
