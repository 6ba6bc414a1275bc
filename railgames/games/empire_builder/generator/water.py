"""Rivers, channels between lakes, and inlets of the sea, as lines between mileposts.

A line goes from triangle to triangle of three neighbouring cells and crosses the edge between two of them. So
it has no gap, and crosses two edges of each triangle on its way.
"""

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from railgames.games.empire_builder.generator.land import Land
from railgames.games.empire_builder.generator.luck import Lots
from railgames.geometry.graph import members_of
from railgames.geometry.lattice import Lattice

Edge = tuple[int, int]
"""Two neighbouring cells, the smaller number first."""
Triangle = tuple[int, int, int]
"""Three cells that are neighbours of each other, in the order of their numbers."""

RIVERS = 12
SHORTEST = 7
"""Minimum number of edges that a river crosses."""
SPRING = 9
"""A river starts where the water of this many triangles meets."""
INLETS, INLET = 5, 4
"""The number of inlets, and the most edges that one may close."""
LONGEST_CHANNEL = 5


class Water(NamedTuple):
    """Edges: of each river from source to mouth, the largest river first; of channels; of inlets."""

    rivers: tuple[tuple[Edge, ...], ...]
    channels: tuple[Edge, ...]
    inlets: tuple[Edge, ...]


def make_water(lots: Lots, land: Land) -> Water:
    """The waters of a continent."""
    flow = _Flow(lots, land)
    rivers = flow.rivers()
    used = {cell for river in rivers for edge in river for cell in edge}
    channels = _channels(land)
    used |= {cell for edge in channels for cell in edge}
    return Water(tuple(rivers), channels, _inlets(lots, land, used))


def triangles_at(lattice: Lattice, cell: int) -> Iterator[Triangle]:
    """The triangles that a cell belongs to."""
    around = [lattice.step(cell, direction) for direction in range(6)]
    for one, other in zip(around, [*around[1:], around[0]], strict=True):
        if one >= 0 and other >= 0:
            a, b, c = sorted((cell, one, other))
            yield a, b, c


def _beside(land: Land, triangle: Triangle) -> Iterator[tuple[Edge, Triangle]]:
    """The edges of a triangle with land at both ends, and the triangles beyond them."""
    a, b, c = triangle
    for edge, third in (((a, b), c), ((a, c), b), ((b, c), a)):
        if land.ground >> edge[0] & land.ground >> edge[1] & 1:
            other = edge[0] + edge[1] - third
            if land.lattice.has(other):
                one, two, three = sorted((*edge, other))
                yield edge, (one, two, three)


class _Flow:
    """The flow of rain: the land is filled from sea and lakes, from the lowest triangle up."""

    def __init__(self, lots: Lots, land: Land) -> None:
        self.land = land
        water = land.lattice.all_cells & ~land.ground
        shore = land.lattice.around(water) & land.ground
        self.down: dict[Triangle, tuple[Edge, Triangle] | None] = {}
        self.order: list[Triangle] = []
        heap: list[tuple[float, Triangle]] = []
        for cell in members_of(shore):
            for triangle in triangles_at(land.lattice, cell):
                if triangle not in self.down and any(water >> one & 1 for one in triangle):
                    self.down[triangle] = None
                    heappush(heap, (0.0, triangle))
        while heap:
            level, triangle = heappop(heap)
            self.order.append(triangle)
            for edge, other in _beside(land, triangle):
                if other not in self.down:
                    self.down[other] = edge, triangle
                    height = sum(land.high.get(cell, 0.0) for cell in other) / 3 + 0.9 * lots.random()
                    heappush(heap, (max(level, height) + 0.01, other))
        self.rain = dict.fromkeys(self.order, 1)
        self.up: dict[Triangle, list[Triangle]] = {triangle: [] for triangle in self.order}
        for triangle in reversed(self.order):
            if (below := self.down[triangle]) is not None:
                self.rain[below[1]] += self.rain[triangle]
                self.up[below[1]].append(triangle)

    def rivers(self) -> list[tuple[Edge, ...]]:
        """The largest rivers, from the source down to the sea, a lake or a larger river."""
        heads = [(-self.rain[one], one) for one in self.order if self.down[one] is None]
        heads.sort()
        found: list[tuple[Edge, ...]] = []
        while heads and len(found) < RIVERS:
            size, mouth = heappop(heads)
            if -size < SPRING:
                break
            path = self._upwards(mouth)
            edges = [below[0] for one in path if (below := self.down[one]) is not None]
            if len(edges) >= SHORTEST:
                found.append(tuple(reversed(edges)))
                for one in path:
                    for other in self.up[one]:
                        if other not in path:
                            heappush(heads, (-self.rain[other], other))
        return found

    def _upwards(self, mouth: Triangle) -> list[Triangle]:
        """The triangles from a mouth up to the source, always along the larger stream."""
        path = [mouth]
        while above := self.up[path[-1]]:
            most = max(above, key=lambda one: (self.rain[one], one))
            if self.rain[most] < SPRING:
                break
            path.append(most)
        return path


def _shortest(land: Land, start: int, end: int, longest: int) -> tuple[Edge, ...]:
    """The edges of a shortest line between two waters; empty if it is too long."""
    first = [
        triangle
        for cell in members_of(land.lattice.around(start) & land.ground)
        for triangle in triangles_at(land.lattice, cell)
        if any(start >> one & 1 for one in triangle)
    ]
    paths: dict[Triangle, tuple[Edge, ...]] = dict.fromkeys(first, ())
    waiting = list(paths)
    for triangle in waiting:
        path = paths[triangle]
        if path and any(end >> one & 1 for one in triangle):
            return path
        if len(path) == longest:
            continue
        for edge, other in _beside(land, triangle):
            if other not in paths:
                paths[other] = (*path, edge)
                waiting.append(other)
    return ()


def _channels(land: Land) -> tuple[Edge, ...]:
    """Channels between lakes that are near to each other."""
    found: list[Edge] = []
    for number, one in enumerate(land.lakes):
        for other in land.lakes[:number]:
            found += _shortest(land, one, other, LONGEST_CHANNEL)
    return tuple(dict.fromkeys(found))


def _inlets(lots: Lots, land: Land, used: set[int]) -> tuple[Edge, ...]:
    """Inlets of the sea, away from rivers and from each other."""
    found: list[Edge] = []
    coast = list(members_of(land.lattice.around(land.sea) & land.ground))
    lots.shuffle(coast)
    made = 0
    taken = set(used)
    for cell in coast:
        if made == INLETS:
            break
        mouths = [
            triangle
            for triangle in triangles_at(land.lattice, cell)
            if sum(land.sea >> one & 1 for one in triangle) == 1
        ]
        if not mouths:
            continue
        edges = _inwards(lots, land, mouths[0], taken)
        if len(edges) >= 2:
            found += edges
            made += 1
            around = sum(1 << one for edge in edges for one in edge)
            for _ in range(4):
                around |= land.lattice.around(around)
            taken |= set(members_of(around))
    return tuple(found)


def _inwards(lots: Lots, land: Land, mouth: Triangle, taken: set[int]) -> Sequence[Edge]:
    """The edges of a line from the sea into the land that meets no other water."""
    edges: list[Edge] = []
    triangle, seen = mouth, {mouth}
    for _ in range(3 + lots.randrange(INLET - 2)):
        ways = [
            (edge, other)
            for edge, other in _beside(land, triangle)
            if other not in seen
            and all(land.ground >> one & 1 and one not in taken for one in other)
            and not any(land.lattice.around(1 << one) & land.sea for one in set(other) - set(mouth))
        ]
        if not ways:
            break
        edge, triangle = lots.choice(ways)
        seen.add(triangle)
        edges.append(edge)
    return edges
