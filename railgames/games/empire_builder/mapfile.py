"""The map file: terrain, cities, water, goods, demand and event cards, trains, and every number of the rules.

A file in ``maps/empire_builder/`` needs no code. The terrain is rows of text, one character per milepost; odd
rows are shifted by half a milepost to the right. An edge is written as the column and row of its two
mileposts.
"""

from collections.abc import Hashable, Iterator, Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from railgames.core.errors import Problem
from railgames.core.map_fields import Id, Title
from railgames.core.nearest import unknown_name
from railgames.core.repeats import repeats
from railgames.core.text import tr
from railgames.geometry.lattice import Lattice
from railgames.geometry.wave import Ground, spread

Line = Annotated[int, Meta(ge=0, le=199)]
Place = Annotated[
    tuple[Line, Line],
    Meta(description="Column and row of a milepost, both from 0.", extra={"form": "a column and a row"}),
]
Edge = Annotated[
    tuple[Line, Line, Line, Line],
    Meta(
        description="Column and row of a milepost, then of its neighbour.",
        extra={"form": "a column and a row, then those of the neighbour"},
    ),
]
Edges = Annotated[tuple[Edge, ...], Meta(max_length=2000)]
Coordinate = Annotated[float, Meta(ge=-500, le=700, description="In distances of two mileposts.")]
Outline = Annotated[
    tuple[tuple[Coordinate, Coordinate], ...],
    Meta(min_length=2, max_length=4000, description="Points x, y; row 0 is y = 0, each row 0.866 further."),
]
Outlines = Annotated[tuple[Outline, ...], Meta(max_length=400)]
Millions = Annotated[int, Meta(ge=0, le=9999, description="Millions of dollars.")]
Count = Annotated[int, Meta(ge=1, le=200)]
Radius = Annotated[int, Meta(ge=0, le=20, description="Mileposts around.")]
Size = Literal["major", "medium", "small"]

CLEAR, MOUNTAIN, MAJOR, MEDIUM, SMALL, NOTHING = ".^Mms "
MOST_SEATS = 6
LEAST_EXITS = MOST_SEATS
"""Minimum number of edges that lead out of a major city: one for each player."""
MOST_NAMED = 4
"""An error lists at most this many unreachable cities."""

CHARS: dict[Size, str] = {"major": MAJOR, "medium": MEDIUM, "small": SMALL}
"""The character of the terrain at a city."""


class GoodFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A good, and its number of load chips."""

    id: Id
    title: Title
    chips: Annotated[Count, Meta(description="Load chips.")] = 3


class CityFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A city. A major one fills its milepost and the six around it."""

    id: Id
    title: Title
    size: Annotated[Size, Meta(description="Its size; the terrain says the same by a letter.")]
    at: Place
    goods: Annotated[tuple[Id, ...], Meta(max_length=6, description="What is picked up there.")] = ()
    plain: Annotated[
        str, Meta(max_length=40, description="The name as it is typed on any keyboard; empty: the title.")
    ] = ""


class RiverFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A river, and the edges that cross it."""

    id: Id
    title: Title
    edges: Annotated[Edges, Meta(description="Every edge that crosses it.")]


class FloodFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="flood"):
    """An event that removes every bridge over a river; none may be built until it ends."""

    title: Title
    river: Annotated[Id, Meta(description="The id of the river.")]


class DerailmentFile(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="derailment"
):
    """An event: trains near these cities lose a load and a turn."""

    title: Title
    cities: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=12, description="Ids of cities.")]
    radius: Radius = 3


class WeatherFile(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="kind",
    tag="weather",
):
    """An event: trains around a city move at half speed."""

    title: Title
    city: Annotated[Id, Meta(description="The id of the city in its middle.")]
    radius: Radius
    shuts_mountains: Annotated[bool, Meta(description="No moving and building at its mountains.")] = False
    stops_building: Annotated[bool, Meta(description="No track with an end inside.")] = False
    look: Annotated[Literal["snow", "fog", "storm"], Meta(description="Its picture; no rule asks.")] = "snow"


class StrikeFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="strike"):
    """An event: no load is picked up or delivered at cities near a frontier or a coast."""

    title: Title
    near: Annotated[Literal["frontier", "coast"], Meta(description="What the cities are near to.")]
    radius: Radius


class TaxFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="tax"):
    """An event: everybody shows their cash and pays in proportion."""

    title: Title
    brackets: Annotated[
        tuple[tuple[Millions, Millions], ...],
        Meta(min_length=1, max_length=12, description="From so much cash on, the tax; rising."),
    ]


class BoomFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="boom"):
    """An event: the next delivery of a good pays more."""

    title: Title
    good: Annotated[Id, Meta(description="The id of the good.")]
    bonus: Annotated[Millions, Meta(description="Millions on top.")]


EventFile = FloodFile | DerailmentFile | WeatherFile | StrikeFile | TaxFile | BoomFile

Demand = Annotated[
    tuple[Id, Id, Annotated[int, Meta(ge=1, le=999)]],
    Meta(extra={"form": "a city, a good, and what it pays"}),
]
"""A city, the good it wants, and what it pays."""
Card = Annotated[tuple[Demand, ...], Meta(min_length=1, max_length=6)]


class TrainFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A locomotive card, and the ids and prices of the trains it may be changed for."""

    id: Id
    title: Title
    speed: Annotated[Count, Meta(description="Mileposts a turn.")]
    loads: Annotated[int, Meta(ge=1, le=8, description="Load chips it carries.")]
    upgrades: Annotated[
        tuple[tuple[Id, Millions], ...],
        Meta(max_length=6, description="Trains that it may be changed for, and the price in millions."),
    ] = ()


class MoneyFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Prices and limits in millions."""

    start: Annotated[Millions, Meta(description="Cash at the start.")] = 50
    a_turn: Annotated[Millions, Meta(description="Most that is spent on track or a train in a turn.")] = 20
    clear: Annotated[Millions, Meta(description="A section to a clear milepost.")] = 1
    mountain: Annotated[Millions, Meta(description="A section to a mountain.")] = 2
    small: Annotated[Millions, Meta(description="A section to a small city.")] = 3
    medium: Annotated[Millions, Meta(description="A section to a medium city.")] = 3
    major: Annotated[Millions, Meta(description="A section to a major city.")] = 5
    water: Annotated[Millions, Meta(description="On top, over a river or a lake channel.")] = 2
    fee: Annotated[Millions, Meta(description="To each opponent whose track is used in a turn.")] = 4
    goal: Annotated[Millions, Meta(description="Cash that wins.")] = 250
    goal_step: Annotated[Millions, Meta(description="A tie raises the goal by so much.")] = 50
    loan: Annotated[Millions, Meta(description="Most that is borrowed in a turn, with that option.")] = 20
    fast_start: Annotated[Millions, Meta(description="Cash at the start of the fast game.")] = 70


class LimitsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Other numbers of the rules."""

    hand: Annotated[Count, Meta(description="Demand cards of a player.")] = 3
    opening_turns: Annotated[Count, Meta(description="Turns at the start in which one only builds.")] = 2
    turns: Annotated[
        int, Meta(ge=3, le=999, description="The game ends when everybody has had this many turns.")
    ] = 200
    majors: Annotated[Count, Meta(description="Major cities to link.")] = 6
    out_of_majors: Annotated[Count, Meta(description="Sections a turn that begin in a major city.")] = 2
    sections: Annotated[Count, Meta(description="Sections of a player at a small or medium city.")] = 3
    in_small: Annotated[Count, Meta(description="Players at a small city.")] = 2
    in_medium: Annotated[Count, Meta(description="Players at a medium city.")] = 3


class NameFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A name in the picture of the map: of a sea, a lake or a country."""

    title: Title
    at: Annotated[tuple[Coordinate, Coordinate], Meta(description="Its middle.")]
    size: Annotated[float, Meta(ge=0.2, le=10, description="Height of its letters in mileposts.")]
    turn: Annotated[float, Meta(ge=-90, le=90, description="Degrees, clockwise.")] = 0.0
    spread: Annotated[float, Meta(ge=1, le=5, description="How far apart letters are.")] = 1.0
    is_water: Annotated[bool, Meta(description="Whether it is drawn as the name of water.")] = False


class LandFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Lines for the picture of the map; the rules do not use them. Without shores the coast follows the
    mileposts."""

    shores: Annotated[Outlines, Meta(description="Closed lines round land.")] = ()
    lakes: Annotated[Outlines, Meta(description="Closed lines round lakes.")] = ()
    borders: Annotated[Outlines, Meta(description="Lines between states.")] = ()
    names: Annotated[tuple[NameFile, ...], Meta(max_length=60, description="Names of seas and lands.")] = ()


class MapFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A map of this game, a file in ``maps/empire_builder/``."""

    title: Annotated[str, Meta(min_length=1, max_length=60, description="Its name in the list of maps.")]
    terrain: Annotated[
        tuple[Annotated[str, Meta(max_length=200)], ...],
        Meta(
            min_length=3,
            max_length=200,
            description="Rows from the north: . clear, ^ mountain, M m s cities, blank nothing.",
        ),
    ]
    cities: Annotated[tuple[CityFile, ...], Meta(min_length=3, max_length=120, description="The cities.")]
    goods: Annotated[tuple[GoodFile, ...], Meta(min_length=2, max_length=60, description="The goods.")]
    demands: Annotated[
        tuple[Card, ...],
        Meta(
            min_length=20,
            max_length=400,
            description="Demand cards: of each demand the city, the good and the pay.",
        ),
    ]
    trains: Annotated[
        tuple[TrainFile, ...],
        Meta(min_length=1, max_length=12, description="Locomotives; everybody begins with the first."),
    ]
    rivers: Annotated[tuple[RiverFile, ...], Meta(max_length=60, description="Rivers with names.")] = ()
    channels: Annotated[Edges, Meta(description="Edges over a lake channel.")] = ()
    closed: Annotated[Edges, Meta(description="Edges that may not be built: inlets and lakes.")] = ()
    frontier: Annotated[tuple[Place, ...], Meta(max_length=2000, description="Mileposts at a border.")] = ()
    coast: Annotated[tuple[Place, ...], Meta(max_length=4000, description="Mileposts at the sea.")] = ()
    events: Annotated[tuple[EventFile, ...], Meta(max_length=100, description="The event cards.")] = ()
    money: Annotated[MoneyFile, Meta(description="Prices, in millions.")] = MoneyFile()
    limits: Annotated[LimitsFile, Meta(description="Other numbers of the rules.")] = LimitsFile()
    land: Annotated[LandFile, Meta(description="Lines and names for the picture.")] = LandFile()
    description: Annotated[str, Meta(description="A sentence about the map, for readers of the file.")] = ""


def lattice_of(file: MapFile) -> Lattice:
    """The lattice of a map; its longest row gives the number of columns."""
    return Lattice(len(file.terrain), max(1, *map(len, file.terrain)))


def char_at(file: MapFile, place: Place) -> str:
    """The character of the terrain; ``NOTHING`` outside the map and after the end of a row."""
    column, row = place
    line = file.terrain[row] if 0 <= row < len(file.terrain) else ""
    return line[column] if 0 <= column < len(line) else NOTHING


def places_of(file: MapFile, city: CityFile) -> list[Place]:
    """The mileposts of a city: its own, and those round it if it is major; some may be outside the map."""
    column, row = city.at
    if city.size != "major":
        return [city.at]
    left = column - 1 + row % 2
    beside = [(column - 1, row), (column + 1, row)]
    return [city.at, *beside, *((each, line) for line in (row - 1, row + 1) for each in (left, left + 1))]


def map_problems(file: MapFile) -> list[Problem]:
    """The problems of a map beyond its types.

    An id that is there twice makes other names unknown, and either brings problems of cards and ways: the
    next step is checked once the one before has no problem.
    """
    rest = (
        _bad_terrain,
        _bad_places,
        _bad_edges,
        _bad_marks,
        _bad_cards,
        _bad_trains,
        _bad_events,
        _bad_counts,
    )
    return (
        _same_ids(file)
        or _unknown_names(file)
        or [problem for check in rest for problem in check(file)]
        or [*_cut_off(file)]
    )


def _problem(where: str, message: str) -> Problem:
    return Problem(file="", where=where, message=message)


def _twice(where: str, names: Sequence[Hashable], key: str = "") -> list[Problem]:
    """A problem for each name that occurs twice, at the second place; ``key``: that of the name there."""

    def place(number: int) -> str:
        return f"{where}[{number}]{key}"

    return [
        _problem(
            place(number),
            tr("'{name}' is there twice, first at {place}", name=name, place=place(names.index(name))),
        )
        for number, name in repeats(names)
    ]


def _same_ids(file: MapFile) -> list[Problem]:
    lists: Sequence[tuple[str, list[str], str]] = (
        ("$.cities", [city.id for city in file.cities], ".id"),
        ("$.cities", [city.title for city in file.cities], ".title"),
        ("$.goods", [good.id for good in file.goods], ".id"),
        ("$.rivers", [river.id for river in file.rivers], ".id"),
        ("$.trains", [train.id for train in file.trains], ".id"),
        *((f"$.cities[{idx}].goods", list(city.goods), "") for idx, city in enumerate(file.cities)),
        *(
            (f"$.events[{idx}].cities", list(event.cities), "")
            for idx, event in enumerate(file.events)
            if isinstance(event, DerailmentFile)
        ),
    )
    return [problem for where, names, key in lists for problem in _twice(where, names, key)]


def _unknown_names(file: MapFile) -> list[Problem]:
    """Cities, goods, trains and rivers that are named but not listed."""
    cities, goods = {city.id for city in file.cities}, {good.id for good in file.goods}
    trains, rivers = {train.id for train in file.trains}, {river.id for river in file.rivers}
    found = []

    def name_city(where: str, name: str) -> None:
        if name not in cities:
            found.append(unknown_name(where, tr("there is no city '{name}'", name=name), name, cities))

    def name_good(where: str, name: str) -> None:
        if name not in goods:
            found.append(unknown_name(where, tr("there is no good '{name}'", name=name), name, goods))

    for idx, city in enumerate(file.cities):
        for name in city.goods:
            name_good(f"$.cities[{idx}].goods", name)
    for idx, card in enumerate(file.demands):
        for city_id, good, _ in card:
            name_city(f"$.demands[{idx}]", city_id)
            name_good(f"$.demands[{idx}]", good)
    for idx, train in enumerate(file.trains):
        where = f"$.trains[{idx}].upgrades"
        found += [
            unknown_name(where, tr("there is no train '{name}'", name=name), name, trains)
            for name, _ in train.upgrades
            if name not in trains
        ]
    for idx, event in enumerate(file.events):
        where = f"$.events[{idx}]"
        match event:
            case FloodFile(river=name) if name not in rivers:
                message = tr("there is no river '{name}'", name=name)
                found.append(unknown_name(f"{where}.river", message, name, rivers))
            case DerailmentFile():
                for name in event.cities:
                    name_city(f"{where}.cities", name)
            case WeatherFile():
                name_city(f"{where}.city", event.city)
            case BoomFile():
                name_good(f"{where}.good", event.good)
    return found


def _bad_terrain(file: MapFile) -> list[Problem]:
    """Unknown characters, and mileposts of cities without a city."""
    found = []
    known = {CLEAR, MOUNTAIN, NOTHING, *CHARS.values()}
    filled = {place for city in file.cities for place in places_of(file, city)}
    for row, line in enumerate(file.terrain):
        for column, char in enumerate(line):
            if char not in known:
                message = tr("'{char}' in column {column} is no terrain", char=char, column=column)
            elif char in CHARS.values() and (column, row) not in filled:
                message = tr("'{char}' in column {column} belongs to no city", char=char, column=column)
            else:
                continue
            found.append(_problem(f"$.terrain[{row}]", message))
    return found


def _bad_places(file: MapFile) -> list[Problem]:
    """Cities that are outside, on other terrain, or on top of each other."""
    found = []
    taken: dict[Place, str] = {}
    for idx, city in enumerate(file.cities):
        where, char = f"$.cities[{idx}].at", CHARS[city.size]
        column, row = city.at
        if row >= len(file.terrain) or column >= max(map(len, file.terrain)):
            found.append(_problem(where, tr("'{name}' lies outside the terrain", name=city.id)))
            continue
        places = places_of(file, city)
        wrong = [place for place in places if char_at(file, place) != char]
        if wrong:
            found.append(_problem(where, _wrong_ground(city, char, wrong)))
        for place in places:
            if place in taken:
                message = tr("'{name}' lies on '{other}'", name=city.id, other=taken[place])
                found.append(_problem(where, message))
            taken[place] = city.id
    return found


def _wrong_ground(city: CityFile, char: str, wrong: Sequence[Place]) -> str:
    """What the terrain must hold at a city: one letter, or seven at a major one."""
    places = ", ".join(tr("column {column} of row {row}", column=column, row=row) for column, row in wrong)
    if city.size == "major":
        return tr(
            "'{name}' fills its milepost and the six around it; '{char}' is missing in {places}",
            name=city.id,
            char=char,
            places=places,
        )
    return tr("'{name}' needs '{char}' in {places}", name=city.id, char=char, places=places)


def _bad_edges(file: MapFile) -> list[Problem]:
    """Edges whose ends are no mileposts or no neighbours, and edges that are listed twice."""
    found = []
    lattice = lattice_of(file)
    lists = [(f"$.rivers[{idx}].edges", river.edges) for idx, river in enumerate(file.rivers)]
    for where, edges in (*lists, ("$.channels", file.channels), ("$.closed", file.closed)):
        seen = set()
        for idx, (a, b, c, d) in enumerate(edges):
            first, second = (a, b), (c, d)
            ends = frozenset((first, second))
            if NOTHING in (char_at(file, first), char_at(file, second)):
                message = tr("no milepost is at an end of {edge}", edge=[a, b, c, d])
            elif lattice.distance(lattice.cell(*first), lattice.cell(*second)) != 1:
                message = tr("the ends of {edge} are no neighbours", edge=[a, b, c, d])
            elif ends in seen:
                message = tr("'{name}' is there twice", name=[a, b, c, d])
            else:
                seen.add(ends)
                continue
            found.append(_problem(f"{where}[{idx}]", message))
    return found


def _bad_marks(file: MapFile) -> list[Problem]:
    """Mileposts of the frontier and the coast that do not exist or occur twice."""
    found = []
    for where, places in (("$.frontier", file.frontier), ("$.coast", file.coast)):
        found += [
            _problem(f"{where}[{idx}]", tr("no milepost is at {place}", place=list(place)))
            for idx, place in enumerate(places)
            if char_at(file, place) == NOTHING
        ]
        found += _twice(where, places)
    return found


def _bad_cards(file: MapFile) -> list[Problem]:
    """Demands for a good that the city itself or nobody supplies, and a city or good twice on a card."""
    found = []
    supplies = {city.id: city.goods for city in file.cities}
    supplied = {good for goods in supplies.values() for good in goods}
    for idx, card in enumerate(file.demands):
        where = f"$.demands[{idx}]"
        found += _twice(where, [city for city, _, _ in card])
        found += _twice(where, [good for _, good, _ in card])
        for city, good, _ in card:
            if good in supplies.get(city, ()):
                found.append(_problem(where, tr("'{city}' supplies '{good}'", city=city, good=good)))
            elif good not in supplied:
                found.append(_problem(where, tr("no city has '{name}'", name=good)))
    return found


def _bad_trains(file: MapFile) -> list[Problem]:
    """Trains that change to themselves, twice to the same one, or that cannot be reached by changes."""
    found = []
    offers = {train.id: [name for name, _ in train.upgrades] for train in file.trains}
    for idx, train in enumerate(file.trains):
        where = f"$.trains[{idx}].upgrades"
        found += _twice(where, offers[train.id])
        if train.id in offers[train.id]:
            found.append(_problem(where, tr("'{name}' is changed for itself", name=train.id)))
    reached, waiting = {file.trains[0].id}, [file.trains[0].id]
    while waiting:
        for name in offers.get(waiting.pop(), ()):
            if name not in reached:
                reached.add(name)
                waiting.append(name)
    found += [
        _problem(f"$.trains[{idx}]", tr("no upgrade leads to '{name}'", name=train.id))
        for idx, train in enumerate(file.trains)
        if train.id not in reached
    ]
    return found


def _bad_events(file: MapFile) -> list[Problem]:
    """Tax brackets that do not rise, and strikes near something the map lacks."""
    found = []
    for idx, event in enumerate(file.events):
        if isinstance(event, TaxFile):
            floors, taxes = [floor for floor, _ in event.brackets], [tax for _, tax in event.brackets]
            if floors[0] or floors != sorted(set(floors)) or taxes != sorted(taxes):
                message = tr("the brackets must begin at 0, and each must be more than the one before")
                found.append(_problem(f"$.events[{idx}].brackets", message))
        if isinstance(event, StrikeFile) and not (file.frontier if event.near == "frontier" else file.coast):
            message = tr("the map marks no '{name}'", name=event.near)
            found.append(_problem(f"$.events[{idx}].near", message))
    return found


def _bad_counts(file: MapFile) -> list[Problem]:
    """Fewer major cities than must be linked, or fewer cards than hands need."""
    found = []
    majors = sum(city.size == "major" for city in file.cities)
    if majors < file.limits.majors:
        message = tr("{n} major cities must be linked, but there are {m}", n=file.limits.majors, m=majors)
        found.append(_problem("$.limits.majors", message))
    least = file.limits.hand * MOST_SEATS + 1
    if len(file.demands) < least:
        message = tr(
            "{seats} players need at least {n} cards, not {cards}",
            seats=MOST_SEATS,
            n=least,
            cards=len(file.demands),
        )
        found.append(_problem("$.demands", message))
    return found


def _cut_off(file: MapFile) -> Iterator[Problem]:
    """Cities that cannot be reached, or not by as many players as may build there."""
    lattice = lattice_of(file)
    closed = [(lattice.cell(a, b), lattice.cell(c, d)) for a, b, c, d in file.closed]
    mileposts = {
        lattice.cell(column, row): 1
        for row, line in enumerate(file.terrain)
        for column, char in enumerate(line)
        if char != NOTHING
    }
    ground = Ground.of(lattice, mileposts, closed=closed)
    cells = {city.id: [lattice.cell(*place) for place in places_of(file, city)] for city in file.cities}
    reached = spread(ground, 1 << lattice.cell(*file.cities[0].at)).prices()
    apart = [city.title for city in file.cities if not any(cell in reached for cell in cells[city.id])]
    if apart:
        named = ", ".join(apart[:MOST_NAMED]) + (", ..." if len(apart) > MOST_NAMED else "")
        yield _problem(
            "$.cities", tr("no way leads from {start} to {cities}", start=file.cities[0].title, cities=named)
        )
    least = {"major": LEAST_EXITS, "medium": file.limits.in_medium, "small": file.limits.in_small}
    for idx, city in enumerate(file.cities):
        own = cells[city.id]
        exits = sum(
            other not in own and ground.price(cell, other) > 0
            for cell in own
            for _, other in lattice.neighbours(cell)
        )
        if exits < least[city.size]:
            message = tr(
                "track leads out of '{name}' on {n} edges; it needs {m}",
                name=city.id,
                n=exits,
                m=least[city.size],
            )
            yield _problem(f"$.cities[{idx}]", message)
