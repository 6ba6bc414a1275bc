"""The map file: a country with its cities, segments, contracts and routes, and how many there are of all.

A file in ``maps/spike/`` needs no code: types of track, commodities, prices, the deck and the train are data.
"""

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from railgames.core.errors import Problem
from railgames.core.map_fields import Id, Title
from railgames.core.nearest import unknown_name
from railgames.core.repeats import repeats
from railgames.core.text import tr

Miles = Annotated[float, Meta(ge=-10_000, le=10_000, description="Miles from the corner of the map; y down.")]
Dollars = Annotated[int, Meta(ge=0, le=99)]
Offer = Annotated[tuple[Id, Dollars], Meta(extra={"form": "a city and its dollars"})]
"""A city and what it pays, or how much it counts."""
Segment = Annotated[
    tuple[Id, Id, Id], Meta(extra={"form": "two places, and the type of the track between them"})
]
Side = Annotated[
    tuple[Offer, ...],
    Meta(min_length=1, max_length=6, description="The cities that want it, and what each pays."),
]

Pattern = Literal["solid", "dotted", "striped", "checked", "barred", "plain"]
MOST_SEATS = 4
MOST_NAMED = 4
"""An error lists at most this many unreachable cities."""


class TypeFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A type of track and of rail card."""

    id: Id
    title: Title
    pattern: Annotated[Pattern, Meta(description="How it is drawn; each differs, as the colour does.")]
    color: Annotated[
        str, Meta(pattern="^#[0-9a-fA-F]{6}$", extra={"form": "#rrggbb"}, description="Its colour.")
    ]


class CommodityFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A commodity of the market."""

    id: Id
    title: Title


class CityFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A city, and the commodity that is loaded there."""

    id: Id
    title: Title
    commodity: Annotated[Id, Meta(description="The id of what is loaded there.")]
    x: Miles
    y: Miles


class JunctionFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place where segments meet that is no space for trains."""

    id: Id
    x: Miles
    y: Miles


class ContractFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A contract card: the cities that want the commodity, on either side."""

    commodity: Annotated[Id, Meta(description="The id of what is delivered.")]
    front: Side
    back: Side


class RouteFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A route card. No two begin in the same city."""

    start: Annotated[Id, Meta(description="The id of the city that must be connected.")]
    targets: Annotated[
        tuple[Offer, ...],
        Meta(min_length=1, max_length=6, description="Cities to connect, and the value of each."),
    ]


Count = Annotated[int, Meta(ge=1, le=200)]
Steps = Annotated[tuple[Annotated[int, Meta(ge=1, le=12)], ...], Meta(min_length=1, max_length=6)]


class CountryFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A map of this game, a file in ``maps/spike/``.

    Defaults are left out of what is written, and so of the hash in a save: a field that is added later
    changes no saved game.
    """

    title: Annotated[str, Meta(min_length=1, max_length=60, description="Its name in the list of maps.")]
    types: Annotated[
        tuple[TypeFile, ...], Meta(min_length=2, max_length=6, description="Types of track and rail card.")
    ]
    commodities: Annotated[
        tuple[CommodityFile, ...], Meta(min_length=4, max_length=24, description="All commodities.")
    ]
    cities: Annotated[
        tuple[CityFile, ...], Meta(min_length=2 * MOST_SEATS, max_length=80, description="All cities.")
    ]
    segments: Annotated[
        tuple[Segment, ...],
        Meta(min_length=5, max_length=1000, description="From, to, and the type of the one track between."),
    ]
    contracts: Annotated[
        tuple[ContractFile, ...],
        Meta(max_length=200, description="At least one for every commodity; a game uses one of each."),
    ]
    routes: Annotated[
        tuple[RouteFile, ...],
        Meta(
            min_length=2 * MOST_SEATS,
            max_length=200,
            description="Route cards, two for every player. Each begins in another city.",
        ),
    ]
    junctions: Annotated[tuple[JunctionFile, ...], Meta(max_length=300, description="All junctions.")] = ()
    coast: Annotated[
        tuple[tuple[Miles, Miles], ...],
        Meta(
            max_length=400,
            description="The outline of the land, x and y of each corner; empty: a plain sheet.",
        ),
    ] = ()
    tracks: Annotated[Count, Meta(description="Tracks of each player.")] = 45
    hand: Annotated[Count, Meta(description="Rail cards dealt to each player.")] = 5
    shown: Annotated[int, Meta(ge=1, le=8, description="Rail cards that lie face up.")] = 4
    cards_of_a_type: Annotated[Count, Meta(description="Rail cards of each type.")] = 10
    left_out_for_two: Annotated[
        int, Meta(ge=0, le=100, description="Cards of each type that two players play without.")
    ] = 3
    rounds: Annotated[int, Meta(ge=2, le=6, description="Rounds, and as many Time cards.")] = 3
    prices: Annotated[Steps, Meta(description="What the rows of the market pay, from the lowest.")] = (
        *(1, 2, 3),
    )
    speed: Annotated[Steps, Meta(description="Spaces that a train moves, by locomotive.")] = (1, 2, 3)
    power: Annotated[Steps, Meta(description="Cards that are drawn, by tender.")] = (2, 3, 4)
    cars: Annotated[Steps, Meta(description="Freight cars, by step.")] = (1, 2, 3)
    upgrade_costs: Annotated[
        tuple[Dollars, ...],
        Meta(max_length=5, description="What the steps of a part cost, one after another."),
    ] = (3, 5)
    description: Annotated[str, Meta(description="A sentence about the map, for readers of the file.")] = ""


def country_problems(file: CountryFile) -> list[Problem]:
    """The problems of a map beyond its types.

    An id that is there twice makes other names unknown, and an unknown name makes cities unreachable: the
    next step is checked once the one before has no problem.
    """
    return (
        _same_ids(file)
        or _unknown_names(file)
        or [*_bad_places(file), *_bad_segments(file), *_bad_offers(file), *_bad_counts(file)]
    )


def _problem(where: str, message: str, allowed: str = "") -> Problem:
    return Problem(file="", where=where, message=message, allowed=allowed)


def _same_ids(file: CountryFile) -> list[Problem]:
    cities, junctions = [one.id for one in file.cities], [one.id for one in file.junctions]
    lists: Sequence[dict[str, str]] = (
        _by_place("$.cities", "id", cities) | _by_place("$.junctions", "id", junctions),
        _by_place("$.cities", "title", [city.title for city in file.cities]),
        _by_place("$.types", "id", [item.id for item in file.types]),
        _by_place("$.types", "pattern", [item.pattern for item in file.types]),
        _by_place("$.types", "color", [item.color.lower() for item in file.types]),
        _by_place("$.commodities", "id", [item.id for item in file.commodities]),
        _by_place("$.routes", "start", [item.start for item in file.routes]),
    )
    return [problem for names in lists for problem in _twice(names)]


def _by_place(where: str, key: str, names: Sequence[str]) -> dict[str, str]:
    """The values of a key in a list, by their places."""
    return {f"{where}[{number}].{key}": name for number, name in enumerate(names)}


def _twice(names: dict[str, str]) -> list[Problem]:
    """A problem for each name that occurs twice, at the second of its places."""
    places, values = list(names), list(names.values())
    return [
        _problem(
            places[number],
            tr("'{name}' is there twice, first at {place}", name=name, place=places[values.index(name)]),
        )
        for number, name in repeats(values)
    ]


def _unknown_names(file: CountryFile) -> list[Problem]:
    cities = {city.id for city in file.cities}
    found = [*_unknown_kinds(file)]
    used: list[tuple[str, str]] = []
    for idx, card in enumerate(file.contracts):
        for side, offers in (("front", card.front), ("back", card.back)):
            used += [(f"$.contracts[{idx}].{side}", name) for name, _ in offers]
    for idx, route in enumerate(file.routes):
        used.append((f"$.routes[{idx}].start", route.start))
        used += [(f"$.routes[{idx}].targets", name) for name, _ in route.targets]
    found += [
        unknown_name(where, tr("there is no city '{name}'", name=name), name, cities)
        for where, name in used
        if name not in cities
    ]
    return found


def _unknown_kinds(file: CountryFile) -> Iterator[Problem]:
    """Commodities, places and types of track that are named but not listed."""
    commodities, types = {item.id for item in file.commodities}, {item.id for item in file.types}
    places = {city.id for city in file.cities} | {junction.id for junction in file.junctions}
    wanted = [(f"$.cities[{idx}].commodity", city.commodity) for idx, city in enumerate(file.cities)]
    wanted += [(f"$.contracts[{idx}].commodity", card.commodity) for idx, card in enumerate(file.contracts)]
    for where, name in wanted:
        if name not in commodities:
            yield unknown_name(where, tr("there is no commodity '{name}'", name=name), name, commodities)
    for idx, (a, b, kind) in enumerate(file.segments):
        where = f"$.segments[{idx}]"
        for name in (a, b):
            if name not in places:
                message = tr("there is no city or junction '{name}'", name=name)
                yield unknown_name(where, message, name, places)
        if kind not in types:
            yield unknown_name(where, tr("there is no type of track '{name}'", name=kind), kind, types)


def _bad_places(file: CountryFile) -> list[Problem]:
    """Two cities or junctions at the same place: one would be drawn over the other."""
    found, taken = [], dict[tuple[float, float], str]()
    places: list[tuple[str, CityFile | JunctionFile]] = [
        *((f"$.cities[{idx}]", city) for idx, city in enumerate(file.cities)),
        *((f"$.junctions[{idx}]", junction) for idx, junction in enumerate(file.junctions)),
    ]
    for where, place in places:
        other = taken.setdefault((place.x, place.y), place.id)
        if other != place.id:
            found.append(_problem(where, tr("'{name}' lies on '{other}'", name=place.id, other=other)))
    return found


def _bad_offers(file: CountryFile) -> list[Problem]:
    """Cards that name a city twice, or one where nothing is to be done: its own start or source."""
    found = []
    supplies = {city.id: city.commodity for city in file.cities}
    for idx, card in enumerate(file.contracts):
        for side, offers in (("front", card.front), ("back", card.back)):
            where = f"$.contracts[{idx}].{side}"
            names = [name for name, _ in offers]
            found += _twice({f"{where}[{number}]": name for number, name in enumerate(names)})
            found += [
                _problem(where, tr("'{city}' supplies '{good}'", city=name, good=card.commodity))
                for name in names
                if supplies[name] == card.commodity
            ]
    for idx, route in enumerate(file.routes):
        where = f"$.routes[{idx}].targets"
        names = [name for name, _ in route.targets]
        found += _twice({f"{where}[{number}]": name for number, name in enumerate(names)})
        if route.start in names:
            found.append(_problem(where, tr("the route begins in '{name}' already", name=route.start)))
    return found


def _bad_segments(file: CountryFile) -> list[Problem]:
    """Two tracks between the same places, a track from a place to itself, and a map in several parts."""
    found = []
    seen: set[frozenset[str]] = set()
    joined: dict[str, set[str]] = {city.id: set() for city in file.cities}
    for idx, (a, b, _) in enumerate(file.segments):
        ends = frozenset((a, b))
        if len(ends) == 1:
            found.append(_problem(f"$.segments[{idx}]", tr("it ends where it begins")))
        if ends in seen:
            found.append(_problem(f"$.segments[{idx}]", tr("there is one track between two places, not two")))
        seen.add(ends)
        joined.setdefault(a, set()).add(b)
        joined.setdefault(b, set()).add(a)
    reached, waiting = {file.cities[0].id}, [file.cities[0].id]
    while waiting:
        for name in joined[waiting.pop()] - reached:
            reached.add(name)
            waiting.append(name)
    apart = [city.title for city in file.cities if city.id not in reached]
    if apart and not found:
        start, named = file.cities[0].title, ", ".join(apart[:MOST_NAMED])
        message = (
            tr("no way leads from {start} to {cities}", start=start, cities=named)
            if len(apart) <= MOST_NAMED
            else tr(
                "no way leads from {start} to {cities} and {n} more",
                start=start,
                cities=named,
                n=len(apart) - MOST_NAMED,
            )
        )
        found.append(_problem("$.segments", message))
    return found


def _bad_counts(file: CountryFile) -> list[Problem]:
    found = []
    sources = {city.commodity for city in file.cities}
    wanted = {card.commodity for card in file.contracts}
    for idx, item in enumerate(file.commodities):
        if item.id not in sources:
            found.append(_problem(f"$.commodities[{idx}]", tr("no city has '{name}'", name=item.id)))
        if item.id not in wanted:
            found.append(_problem(f"$.commodities[{idx}]", tr("no contract is for '{name}'", name=item.id)))
    if len(file.commodities) % len(file.prices):
        message = tr(
            "{count} commodities do not fill the {n} rows of the market, one for each price",
            count=len(file.commodities),
            n=len(file.prices),
        )
        found.append(_problem("$.commodities", message, tr("a multiple of {n}", n=len(file.prices))))
    if list(file.prices) != sorted(set(file.prices)):
        found.append(_problem("$.prices", tr("each price must be more than the one before")))
    for part, steps in (("speed", file.speed), ("power", file.power), ("cars", file.cars)):
        if len(steps) > len(file.upgrade_costs) + 1:
            message = tr("it has {n} steps, more than upgrade_costs has prices for", n=len(steps))
            found.append(_problem(f"$.{part}", message))
        if list(steps) != sorted(set(steps)):
            found.append(_problem(f"$.{part}", tr("each step must be more than the one before")))
    for seats in range(2, MOST_SEATS + 1):
        cards = deck_size(file, seats)
        least = file.hand * seats + file.shown + 2
        if cards < least:
            message = tr(
                "{seats} players need at least {n} cards, not {cards}", seats=seats, n=least, cards=cards
            )
            found.append(_problem("$.cards_of_a_type", message))
            break
    return found


def cards_of_each(file: CountryFile, seats: int) -> int:
    """Rail cards of each type in a game with this many players; at least one."""
    return max(1, file.cards_of_a_type - (file.left_out_for_two if seats == 2 else 0))


def deck_size(file: CountryFile, seats: int) -> int:
    """Rail cards in a game with this many players."""
    return cards_of_each(file, seats) * len(file.types)
