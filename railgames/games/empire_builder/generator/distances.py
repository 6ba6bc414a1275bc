"""Distances between the cities of a map file: moves of a train, and millions of track."""

from collections.abc import Iterable
from functools import cached_property

from railgames.games.empire_builder.mapfile import (
    CLEAR,
    MAJOR,
    MEDIUM,
    MOUNTAIN,
    NOTHING,
    SMALL,
    Edge,
    MapFile,
)
from railgames.geometry.graph import members_of
from railgames.geometry.lattice import Lattice
from railgames.geometry.wave import Ground, Wave, spread


class Distances:
    """Distances on a map; a wave is computed for each city on first use. Cities are given by their ids."""

    def __init__(self, file: MapFile) -> None:
        self.file = file
        self.lattice = Lattice(len(file.terrain), max(map(len, file.terrain)))
        self.centres = {city.id: self.lattice.cell(*city.at) for city in file.cities}
        self.cells = {
            city.id: self.lattice.within(self.centres[city.id], 1 if city.size == "major" else 0)
            for city in file.cities
        }
        self._moves: dict[int, Wave] = {}
        self._builds: dict[str, Wave] = {}

    @cached_property
    def chars(self) -> dict[int, str]:
        """The character of each milepost."""
        return {
            self.lattice.cell(column, row): char
            for row, line in enumerate(self.file.terrain)
            for column, char in enumerate(line)
            if char != NOTHING
        }

    @cached_property
    def ground(self) -> Ground:
        """The price of track; a train needs none inside a major city."""
        money = self.file.money
        prices = {
            CLEAR: money.clear,
            MOUNTAIN: money.mountain,
            SMALL: money.small,
            MEDIUM: money.medium,
            MAJOR: money.major,
        }
        wet = [*self.file.channels, *(edge for river in self.file.rivers for edge in river.edges)]
        ground = Ground.of(
            self.lattice,
            {cell: prices[char] for cell, char in self.chars.items()},
            closed=self.pairs(self.file.closed),
            wet=self.pairs(wet),
            toll=money.water,
        )
        inside = [
            (cell, other)
            for city in self.file.cities
            if city.size == "major"
            for cell in members_of(self.cells[city.id])
            for _, other in self.lattice.neighbours(cell)
            if self.cells[city.id] >> other & 1
        ]
        return ground.with_free(inside)

    @cached_property
    def steps(self) -> Ground:
        """Each open edge as one move."""
        return Ground.of(self.lattice, dict.fromkeys(self.chars, 1), closed=self.pairs(self.file.closed))

    def pairs(self, edges: Iterable[Edge]) -> list[tuple[int, int]]:
        """Edges as pairs of cells."""
        return [(self.lattice.cell(a, b), self.lattice.cell(c, d)) for a, b, c, d in edges]

    def between_centres(self, first: str, second: str) -> int:
        """The fewest moves between the middles of two cities."""
        return self.moves_from(1 << self.centres[first]).price(self.centres[second])

    def moves(self, first: str, second: str) -> int:
        """The fewest moves between two cities, from any cell to the nearest."""
        return _first(self.moves_from(self.cells[first]), self.cells[second])

    def build(self, first: str, second: str) -> int:
        """The cheapest track between two cities, from any cell to the nearest."""
        if first not in self._builds:
            self._builds[first] = spread(self.ground, self.cells[first])
        return _first(self._builds[first], self.cells[second])

    def exits(self, city: str) -> list[int]:
        """The price of each open edge that leads out of a city."""
        cells, found = self.cells[city], []
        for cell in members_of(cells):
            for _, other in self.lattice.neighbours(cell):
                if not cells >> other & 1 and (price := self.ground.price(cell, other)) >= 0:
                    found.append(price)
        return sorted(found)

    def nearest_source(self, city: str, good: str) -> str:
        """The city with a good that is fewest moves from a city."""
        moves = {other.id: self.moves(other.id, city) for other in self.file.cities if good in other.goods}
        nearest = [other for other in moves if moves[other] == min(moves.values())]
        return min(nearest, key=lambda other: self.build(other, city)) if nearest[1:] else nearest[0]

    def moves_from(self, cells: int) -> Wave:
        """The fewest moves from a mask of cells to every milepost."""
        if cells not in self._moves:
            self._moves[cells] = spread(self.steps, cells)
        return self._moves[cells]


def _first(wave: Wave, cells: int) -> int:
    """The price at which a wave first reaches one of these cells; -1 if never."""
    return next((price for price, level in wave.rounds if level & cells), -1)
