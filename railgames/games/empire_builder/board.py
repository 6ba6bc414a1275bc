"""A map compiled for play: lookups that never change during a game."""

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache

from railgames.core.errors import ContentError
from railgames.core.game import MapSource
from railgames.games.empire_builder.mapfile import (
    CLEAR,
    MAJOR,
    MEDIUM,
    MOUNTAIN,
    NOTHING,
    SMALL,
    CityFile,
    DerailmentFile,
    Edge,
    FloodFile,
    MapFile,
    StrikeFile,
    TrainFile,
    WeatherFile,
    map_problems,
)
from railgames.geometry.graph import mask_of, members_of
from railgames.geometry.lattice import Lattice
from railgames.geometry.wave import Ground, edges_of

CHANNEL = -2
"""What a water edge crosses, where it is no river (those are numbered from 0)."""


class Board:
    """The lattice of mileposts, with a number for every edge, city, good, card and train.

    ``key(a, b)`` is the number of the edge between two neighbours. Demand cards are numbered from 0; event
    cards follow from ``events_from`` on.
    """

    def __init__(self, file: MapFile) -> None:
        self.file = file
        self.lattice = Lattice(len(file.terrain), max(map(len, file.terrain)))
        self.terrain = {
            self.lattice.cell(column, row): char
            for row, text in enumerate(file.terrain)
            for column, char in enumerate(text)
            if char != NOTHING
        }
        money = file.money
        prices = {
            CLEAR: money.clear,
            MOUNTAIN: money.mountain,
            SMALL: money.small,
            MEDIUM: money.medium,
            MAJOR: money.major,
        }
        self.price = {cell: prices[char] for cell, char in self.terrain.items()}
        self.least_price = min(self.price.values())
        self.names = {cell: "{},{}".format(*self.lattice.place(cell)) for cell in self.terrain}
        self.cells = {name: cell for cell, name in self.names.items()}
        steps = self.lattice.steps
        self._steps, self.steps = steps, frozenset(steps)
        self._knots: dict[int, tuple[int, int]] = {}
        self._directions = {steps[direction]: direction for direction in range(3)}
        self.near = {
            cell: tuple(
                (other, self.key(cell, other))
                for _, other in self.lattice.neighbours(cell)
                if other in self.price
            )
            for cell in self.terrain
        }
        self.mountains = mask_of(cell for cell, char in self.terrain.items() if char == MOUNTAIN)
        self._name_cities(file.cities)
        self._name_edges()
        self.goods = [good.id for good in file.goods]
        self.good_number = {good: number for number, good in enumerate(self.goods)}
        self.supplies = [frozenset(self.good_number[good] for good in city.goods) for city in file.cities]
        self.train_number = {train.id: number for number, train in enumerate(file.trains)}
        self.events_from = len(file.demands)
        self.cards = self.events_from + len(file.events)

    def _neighbours(self, cell: int) -> Iterator[tuple[int, int]]:
        """(milepost, key of the edge) for each neighbour of a milepost."""
        for _, other in self.lattice.neighbours(cell):
            if other in self.terrain:
                yield other, self.key(cell, other)

    def _name_cities(self, cities: Iterable[CityFile]) -> None:
        self.city_number: dict[str, int] = {}
        self.city_cells: list[int] = []
        self.city_at: dict[int, int] = {}
        for number, city in enumerate(cities):
            middle = self.lattice.cell(*city.at)
            cells = self.lattice.within(middle, 1) if city.size == "major" else 1 << middle
            self.city_number[city.id] = number
            self.city_cells.append(cells)
            for cell in members_of(cells):
                self.city_at[cell] = number
        self.majors = tuple(number for number, city in enumerate(self.file.cities) if city.size == "major")
        self.in_major = frozenset(
            cell for number in self.majors for cell in members_of(self.city_cells[number])
        )
        self.major_cells = mask_of(
            cell for number in self.majors for cell in members_of(self.city_cells[number])
        )

    def _name_edges(self) -> None:
        """The edges that can be built (``edges``), those inside major cities (``red``), and the water that
        each crosses."""
        file = self.file
        self.water = {self.key_of(edge): CHANNEL for edge in file.channels}
        for number, river in enumerate(file.rivers):
            self.water |= {self.key_of(edge): number for edge in river.edges}
        closed = {self.key_of(edge) for edge in file.closed}
        self.edges: dict[int, tuple[int, int]] = {}
        self.red: dict[int, tuple[int, int]] = {}
        for first, second in edges_of(self.lattice, Ground.of(self.lattice, self.price).dry):
            key = self.key(first, second)
            if self.is_major(first) and self.city_at[first] == self.city_at.get(second):
                self.red[key] = (first, second)
            elif key not in closed:
                self.edges[key] = (first, second)
        exits: list[list[int]] = [[] for _ in file.cities]
        for key, ends in self.edges.items():
            for city in {self.city_at[end] for end in ends if end in self.city_at}:
                exits[city].append(key)
        self.exits = [tuple(keys) for keys in exits]

    def key_of(self, edge: Edge) -> int:
        """The key of an edge of the file. Raises ValueError if it is none."""
        return self.key(self.lattice.cell(edge[0], edge[1]), self.lattice.cell(edge[2], edge[3]))

    def key(self, first: int, second: int) -> int:
        """The key of the edge between two neighbours, in either order. Raises ValueError if they are none."""
        low, high = (first, second) if first < second else (second, first)
        direction = self._directions.get(high - low)
        if direction is None:
            raise ValueError(
                f"{self.lattice.place(first)} and {self.lattice.place(second)} are no neighbours"
            )
        return low * 3 + direction

    def is_major(self, cell: int) -> bool:
        """Whether a milepost belongs to a major city."""
        return cell in self.in_major

    def cost(self, start: int, end: int) -> int:
        """The price of the section between two mileposts, built into ``end``, in millions."""
        water = self.file.money.water if self.key(start, end) in self.water else 0
        return self.price[end] + water

    def name(self, cell: int) -> str:
        """A milepost as actions write it: ``39,22``."""
        return self.names[cell]

    def cell_of(self, name: str) -> int:
        """The milepost of a name; -1 if there is none."""
        return self.cells.get(name, -1)

    def title(self, cell: int) -> str:
        """The name of the city at a milepost, or of the milepost."""
        number = self.city_at.get(cell, -1)
        return self.name(cell) if number < 0 else self.file.cities[number].title

    def train(self, number: int) -> TrainFile:
        """The locomotive card with this number."""
        return self.file.trains[number]

    @cached_property
    def ground(self) -> Ground:
        """The price of every section before anybody has built; the inside of major cities is free."""
        wet = [self.ends(key) for key in self.water if key in self.edges]
        closed = [self.key_ends(edge) for edge in self.file.closed]
        made = Ground.of(self.lattice, self.price, closed=closed, wet=wet, toll=self.file.money.water)
        return made.with_free(self.red.values())

    def ends(self, key: int) -> tuple[int, int]:
        """The two mileposts of an edge."""
        low, direction = divmod(key, 3)
        return low, low + self._steps[direction]

    def knots(self, key: int) -> tuple[int, int]:
        """The two ends of an edge as nodes of a network: mileposts, and one negative number for each major
        city."""
        found = self._knots.get(key)
        if found is None:
            low, high = (-1 - self.city_at[cell] if self.is_major(cell) else cell for cell in self.ends(key))
            found = self._knots[key] = (low, high)
        return found

    def key_ends(self, edge: Edge) -> tuple[int, int]:
        """The two mileposts of an edge of the file."""
        return self.ends(self.key_of(edge))

    # -- events ----------------------------------------------------------------------------------------------

    def around(self, city: int, radius: int) -> int:
        """The mileposts within a number of steps of a city; of a major city from its nearest cell."""
        found = self.city_cells[city]
        for _ in range(radius):
            found |= self.lattice.around(found)
        return found

    @cached_property
    def event_cells(self) -> list[int]:
        """The mileposts of each event card, as bits; 0 for a card without any."""
        return [self._cells_of(number) for number in range(len(self.file.events))]

    def _cells_of(self, number: int) -> int:
        event = self.file.events[number]
        if isinstance(event, WeatherFile):
            return self.around(self.city_number[event.city], event.radius)
        if isinstance(event, DerailmentFile):
            found = 0
            for city in event.cities:
                found |= self.around(self.city_number[city], event.radius)
            return found
        if isinstance(event, StrikeFile):
            places = self.file.frontier if event.near == "frontier" else self.file.coast
            found = mask_of(self.lattice.cell(*place) for place in places)
            for _ in range(event.radius):
                found |= self.lattice.around(found)
            return found
        return 0

    @cached_property
    def bridges(self) -> list[frozenset[int]]:
        """The edges that cross each river, also inside major cities."""
        return [frozenset(self.key_of(edge) for edge in river.edges) for river in self.file.rivers]

    def flooded(self, number: int) -> frozenset[int]:
        """The edges that an event card floods."""
        event = self.file.events[number]
        if not isinstance(event, FloodFile):
            return frozenset()
        rivers = [river.id for river in self.file.rivers]
        return self.bridges[rivers.index(event.river)]


@lru_cache(maxsize=8)
def compile_board(file: MapFile) -> Board:
    """The board of a map file, compiled once per process. Raises ContentError."""
    problems = map_problems(file)
    if problems:
        raise ContentError(problems)
    return Board(file)


def load_board(maps: MapSource, name: str) -> Board:
    """The compiled board of a map. Raises ContentError if the file is unusable."""
    return compile_board(maps.load("empire_builder", name, MapFile))
