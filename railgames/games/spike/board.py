"""The lookup tables of a country, for one number of players. Shared by all states, never changed.

A *node* is an int: cities first, then junctions. A *segment* is an int in the order of the file. A *space*
of a train is an int too: a city's node, or ``nodes + segment``. Sets of nodes and segments are ints with a
bit for each.
"""

from functools import cached_property, lru_cache
from itertools import accumulate
from math import dist
from operator import or_
from typing import NamedTuple

from railgames.core.errors import ContentError
from railgames.core.game import MapSource
from railgames.core.text import tr
from railgames.games.spike.mapfile import CountryFile, cards_of_each, country_problems
from railgames.games.spike.payments import BITS
from railgames.geometry.graph import mask_of, members_of

SIDE_CITIES = 6
"""The number of cities near a junction that are compared to describe where a track is."""
SAME_SIDE = 0.3
"""How much farther off, as a part of its length, a city may be from its own side of a track."""
JOINT = "~"
"""Between the two ends in the name of a segment: ``albany~boston``."""
NOWHERE = -1
"""The space of a train that is not on the map yet."""
UNKNOWN, HIDDEN_CARD = -1, "?"
"""A card that a view hides, and how it is written: the last name of a table is also that at -1."""


class Contract(NamedTuple):
    """A contract card: ``sides`` are the front and the back, dollars by city."""

    commodity: int
    sides: tuple[dict[int, int], dict[int, int]]


class Route(NamedTuple):
    """A route card: from ``start``; ``targets`` are values by city."""

    start: int
    targets: dict[int, int]


class Board:
    """The tables.

    - ``adjacent[node]``: (segment, other node) pairs, those nearer to a city first.
    - ``around[node]``: the same segments, and the other nodes, as bits.
    - ``ends[segment]``: its two nodes; ``kinds[segment]``: its type; ``units[segment]``: one card of it, as
      a packed need (see ``payments``); ``guard``: the highest bit of each type in a packed need.
    - ``card_names``, ``card_titles``: those of the types of cards, then of ``UNKNOWN``.
    - ``near[node][n]``: the cities (bits) that are at most n segments away over junctions, n up to
      ``farthest``.
    - ``sources[commodity]``: the cities (bits) where it is loaded.
    - ``parts``: the steps of speed, power and cars.
    """

    def __init__(self, file: CountryFile, seats: int) -> None:
        self.file, self.seats = file, seats
        self.cities, self.nodes = len(file.cities), len(file.cities) + len(file.junctions)
        self.node_names = (*(city.id for city in file.cities), *(place.id for place in file.junctions))
        self.node_of = {name: node for node, name in enumerate(self.node_names)}
        self.type_names = tuple(item.id for item in file.types)
        self.type_of = {name: kind for kind, name in enumerate(self.type_names)}
        self.type_titles = tuple(item.title for item in file.types)
        self.card_names = (*self.type_names, HIDDEN_CARD)
        self.card_titles = (*self.type_titles, HIDDEN_CARD)
        self.types = len(file.types)
        self.commodity_names = tuple(item.id for item in file.commodities)
        self.commodity_of = {name: idx for idx, name in enumerate(self.commodity_names)}
        self.goods = tuple(self.commodity_of[city.commodity] for city in file.cities)
        self.sources = tuple(
            sum(1 << city for city, own in enumerate(self.goods) if own == good)
            for good in range(len(file.commodities))
        )
        self.city_bits = (1 << self.cities) - 1
        self._compile_segments(file)
        self.contracts = tuple(
            Contract(
                self.commodity_of[card.commodity],
                (
                    {self.node_of[city]: pays for city, pays in card.front},
                    {self.node_of[city]: pays for city, pays in card.back},
                ),
            )
            for card in file.contracts
        )
        self.routes = tuple(
            Route(self.node_of[card.start], {self.node_of[city]: value for city, value in card.targets})
            for card in file.routes
        )
        self.route_names = tuple(card.start for card in file.routes)
        self.route_of = {name: idx for idx, name in enumerate(self.route_names)}
        self.each = cards_of_each(file, seats)
        self.deck_size = self.each * self.types
        self.contracts_each = len(file.commodities) // seats
        self.parts = (file.speed, file.power, file.cars)

    def _compile_segments(self, file: CountryFile) -> None:
        ends = [(self.node_of[a], self.node_of[b]) for a, b, _ in file.segments]
        self.segments = len(ends)
        self.ends = tuple(ends)
        self.kinds = tuple(self.type_of[kind] for _, _, kind in file.segments)
        self.guard = sum(1 << BITS * kind + BITS - 1 for kind in range(self.types))
        self.units = tuple(1 << BITS * kind for kind in self.kinds)
        self.segment_names = tuple(
            JOINT.join(sorted((self.node_names[a], self.node_names[b]))) for a, b in ends
        )
        self.segment_of = {name: segment for segment, name in enumerate(self.segment_names)}
        joined: list[list[tuple[int, int]]] = [[] for _ in range(self.nodes)]
        for segment, (a, b) in enumerate(ends):
            joined[a].append((segment, b))
            joined[b].append((segment, a))
        self.near = _near(joined, self.cities)
        self.farthest = len(self.near[0]) - 1
        nearest = [next((n for n, found in enumerate(row) if found), self.nodes) for row in self.near]
        self.adjacent = tuple(
            tuple(sorted(pairs, key=lambda pair: (nearest[pair[1]], pair))) for pairs in joined
        )
        self.around = tuple(
            (mask_of(segment for segment, _ in pairs), mask_of(other for _, other in pairs))
            for pairs in joined
        )

    def other_end(self, segment: int, node: int) -> int:
        """The end of a segment that is not ``node``."""
        a, b = self.ends[segment]
        return b if a == node else a

    def space_name(self, space: int) -> str:
        """The text of a space: a city's id, or a segment's name; ``-`` for ``NOWHERE``."""
        if space < 0:
            return "-"
        return self.node_names[space] if space < self.nodes else self.segment_names[space - self.nodes]

    def space_of(self, name: str) -> int | None:
        """The space with this name, or None; a junction is no space."""
        node = self.node_of.get(name)
        if node is not None:
            return node if node < self.cities else None
        segment = self.segment_of.get(name)
        return None if segment is None else self.nodes + segment

    def city_title(self, city: int) -> str:
        """The name that players read."""
        return self.file.cities[city].title

    def space_title(self, space: int, own: int = 0) -> str:
        """What players read of a space: a city's name, or between which cities a track lies. ``own``: the
        track (bits) of whoever built there."""
        return self.city_title(space) if space < self.nodes else self.segment_title(space - self.nodes, own)

    def segment_title(self, segment: int, own: int = 0) -> str:
        """What players read of a segment: the city where it begins, and the one to which it leads; or the
        cities on both sides. One that is built leads where the track of its owner, ``own`` (bits), does."""
        first, second = (self._led(segment, own) if own else None) or self._sides[segment]
        words = {"first": self.city_title(first), "second": self.city_title(second)}
        begins = sum(node < self.cities for node in self.ends[segment])
        if begins == 1:
            return tr("the track from {first} towards {second}", **words)
        return tr("the track between {first} and {second}", **words)

    def node_title(self, node: int) -> str:
        """A city's name, or the city near which a junction lies."""
        if node < self.cities:
            return self.city_title(node)
        near, _ = self._miles
        return tr("the junction near {city}", city=self.city_title(near[node][0]))

    @cached_property
    def _places(self) -> list[tuple[float, float]]:
        """Where each node is on the sheet."""
        cities = [(city.x, city.y) for city in self.file.cities]
        return cities + [(place.x, place.y) for place in self.file.junctions]

    @cached_property
    def _miles(self) -> tuple[list[list[int]], list[list[float]]]:
        """For each node the cities, those nearest on the sheet first, and how far each city is."""
        places = self._places
        miles = [[dist(place, city) for city in places[: self.cities]] for place in places]
        return [sorted(range(self.cities), key=row.__getitem__) for row in miles], miles

    @cached_property
    def _sides(self) -> tuple[tuple[int, int], ...]:
        """For each segment the two cities between which players see it."""
        return tuple(self._sides_of(segment) for segment in range(self.segments))

    def _sides_of(self, segment: int) -> tuple[int, int]:
        """Its own ends where these are cities; else the pair, one on each side, with the shortest way."""
        near, miles = self._miles
        a, b = self.ends[segment]
        if a >= self.cities > b:
            a, b = b, a
        firsts = [a] if a < self.cities else near[a][:SIDE_CITIES]
        seconds = [b] if b < self.cities else near[b][:SIDE_CITIES]
        pairs = [(miles[a][one] + miles[b][two], one, two) for one in firsts for two in seconds if one != two]
        # a city is at the side of the end that is nearer to it, or hardly farther
        far = SAME_SIDE * dist(self._places[a], self._places[b])
        ahead = [
            pair
            for pair in pairs
            if miles[a][pair[1]] <= miles[b][pair[1]] + far and miles[b][pair[2]] <= miles[a][pair[2]] + far
        ]
        _, first, second = min(ahead or pairs, default=(0.0, near[a][0], near[b][0]))
        return first, second

    def _led(self, segment: int, own: int) -> tuple[int, int] | None:
        """The cities to which a built segment leads on both sides; None where it leads to one only."""
        a, b = self.ends[segment]
        if a >= self.cities > b:
            a, b = b, a
        first = self._next_city(a, own & ~(1 << segment), -1)
        second = self._next_city(b, own & ~(1 << segment), first)
        return None if first < 0 or second < 0 else (first, second)

    def _next_city(self, node: int, own: int, but: int) -> int:
        """The city that is fewest tracks away along ``own`` (bits), not through ``but``; -1 for none."""
        level = seen = 1 << node
        if but >= 0:
            seen |= 1 << but
        while level:
            if cities := level & self.city_bits:
                return next(members_of(cities))
            following = 0
            for one in members_of(level):
                for segment, end in self.adjacent[one]:
                    if own >> segment & 1:
                        following |= 1 << end
            level = following & ~seen
            seen |= level
        return -1

    def type_title(self, kind: int) -> str:
        """What players read of a type of track."""
        return self.type_titles[kind]

    def commodity_title(self, good: int) -> str:
        """What players read of a commodity."""
        return self.file.commodities[good].title


def _near(joined: list[list[tuple[int, int]]], cities: int) -> tuple[tuple[int, ...], ...]:
    """For each node and number of segments, the cities (bits) within them over junctions."""
    rows = [[1 << node if node < cities else 0] for node in range(len(joined))]
    for city in range(cities):
        reached, level, far = {city}, [city], 0
        while level:
            following = []
            far += 1
            for node in level:
                for _, other in joined[node]:
                    if other not in reached:
                        reached.add(other)
                        row = rows[other]
                        row += [0] * (far + 1 - len(row))
                        row[far] |= 1 << city
                        if other >= cities:
                            following.append(other)
            level = following
    longest = max(map(len, rows))
    return tuple(tuple(accumulate(row + [0] * (longest - len(row)), or_)) for row in rows)


@lru_cache(maxsize=16)
def compile_board(file: CountryFile, seats: int) -> Board:
    """The board, checked and built once a process for each map and number of seats. Raises ContentError."""
    problems = country_problems(file)
    if problems:
        raise ContentError(problems)
    return Board(file, seats)


def load_board(maps: MapSource, country: str, seats: int) -> Board:
    """The compiled board. Raises ContentError when the file is unusable."""
    return compile_board(maps.load("spike", country, CountryFile), seats)
