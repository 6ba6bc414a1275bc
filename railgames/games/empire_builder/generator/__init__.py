"""Invented continents. A seed gives the same continent everywhere and for ever, because saves store only the
seed.

A change of the result needs a new name beside the old one; ``tests/games/empire_builder/test_generator.py``
has the digests of some. ``land``, ``water``, ``cities``, ``names``, ``goods``, ``events`` and ``deck`` are
the steps; ``distances`` and ``deck`` are used for the built-in map too.
"""

from collections.abc import Iterable, Sequence

import msgspec

from railgames.games.empire_builder.generator import cities as sites
from railgames.games.empire_builder.generator import goods, names
from railgames.games.empire_builder.generator.deck import ON_A_CARD, Quotas, make_deck
from railgames.games.empire_builder.generator.events import Named, make_events
from railgames.games.empire_builder.generator.land import Land, make_land
from railgames.games.empire_builder.generator.luck import Lots
from railgames.games.empire_builder.generator.picture import picture_lines
from railgames.games.empire_builder.generator.water import Water, make_water
from railgames.games.empire_builder.mapfile import (
    CHARS,
    CLEAR,
    MOUNTAIN,
    NOTHING,
    CityFile,
    Edge,
    MapFile,
    Place,
    RiverFile,
    TrainFile,
    map_problems,
)
from railgames.geometry.graph import members_of
from railgames.geometry.lattice import Lattice

USUAL_CITIES = 62
TRIES = 20
"""How many times another continent is drawn if the first ones cannot be used."""
TRAINS = (
    TrainFile("freight", "Freight", 9, 2, (("fast", 20), ("heavy", 20))),
    TrainFile("fast", "Fast Freight", 12, 2, (("super", 20), ("heavy", 5))),
    TrainFile("heavy", "Heavy Freight", 9, 3, (("super", 20), ("fast", 5))),
    TrainFile("super", "Super Freight", 12, 3),
)


def make_continent(seed: int, cities: int = USUAL_CITIES) -> MapFile:
    """The continent of a seed, with so many cities (40 to 80)."""
    for number in range(TRIES):
        try:
            file = _continent(seed, f"{number}", cities)
            deck = make_deck(file, Lots(seed, f"deck {number}"), quotas(cities))
        except ValueError:
            continue  # no room for a city, or no deck that keeps all rules
        file = msgspec.structs.replace(file, demands=deck)
        if not map_problems(file):
            return file
    raise ValueError(f"the seed {seed} makes no continent")


def quotas(cities: int) -> Quotas:
    """The sizes of the deck, in proportion to the built-in one."""
    cards = 136 * cities // USUAL_CITIES
    mediums = max(5, 14 * cities // USUAL_CITIES)
    each = cards * ON_A_CARD // len(goods.KINDS)
    return Quotas(
        cards=cards,
        majors=73 * cards // 136,
        mediums=7 * mediums,
        varied=max(1, 4 * mediums // 14),
        loads=(each - 1, each + 2),
        steps=20_000,
        swaps=8_000,
    )


def _continent(seed: int, number: str, cities: int) -> MapFile:
    """The continent without its deck."""

    def lots(stream: str) -> Lots:
        return Lots(seed, f"{stream} {number}")

    land = make_land(lots("land"), cities)
    water = make_water(lots("water"), land)
    land = _with_valleys(land, water)
    around = sites.surroundings(land, water)
    places = sites.place_cities(lots("cities"), land, around, cities)
    country = sites.countries(lots("countries"), land, water, places)
    titles = names.city_names(
        lots("names"),
        [country[place.at] for place in places],
        [bool(around.coast & place.cells) for place in places],
    )
    supplied = goods.supplies(lots("goods"), land, around, places)
    lattice = land.lattice
    rivers = tuple(
        RiverFile(title.lower(), title, _edges(lattice, edges))
        for title, edges in zip(
            names.river_names(lots("rivers"), len(water.rivers)), water.rivers, strict=True
        )
    )
    named = [Named(title.lower(), title, place) for title, place in zip(titles, places, strict=True)]
    title = names.continent_name(lots("continent"))
    first = named[0].id, next(iter(goods.KINDS)), 1
    return MapFile(
        title=title,
        description=f"{cities} invented cities, made from the seed {seed}.",
        terrain=_terrain(land, places),
        cities=tuple(
            CityFile(city.id, city.title, city.site.size, lattice.place(city.site.at), own)
            for city, own in zip(named, supplied, strict=True)
        ),
        goods=goods.good_files(),
        demands=((first,),) * 20,
        trains=TRAINS,
        rivers=rivers,
        channels=_edges(lattice, water.channels),
        closed=_edges(lattice, water.inlets),
        frontier=_places(lattice, sites.frontier(land, country)),
        coast=_places(lattice, around.coast),
        events=make_events(land, around, named, rivers),
        land=picture_lines(lots("picture"), land, country, [place.at for place in places], title),
    )


def _with_valleys(land: Land, water: Water) -> Land:
    """The land with valleys: along the lower half of a river at least one bank is no mountain, so that track
    can pass a range."""
    valleys = 0
    for river in water.rivers:
        for edge in river[len(river) // 3 :]:
            valleys |= 1 << min(edge, key=lambda cell: (land.high[cell], cell))
    return land._replace(mountains=land.mountains & ~valleys)


def _terrain(land: Land, places: Sequence[sites.Site]) -> tuple[str, ...]:
    chars = dict.fromkeys(members_of(land.ground), CLEAR) | dict.fromkeys(
        members_of(land.mountains), MOUNTAIN
    )
    for place in places:
        chars.update(dict.fromkeys(members_of(place.cells), CHARS[place.size]))
    lattice = land.lattice
    return tuple(
        "".join(chars.get(lattice.cell(column, row), NOTHING) for column in range(lattice.columns)).rstrip()
        for row in range(lattice.rows)
    )


def _edges(lattice: Lattice, edges: Iterable[tuple[int, int]]) -> tuple[Edge, ...]:
    return tuple((*lattice.place(one), *lattice.place(other)) for one, other in edges)


def _places(lattice: Lattice, cells: int) -> tuple[Place, ...]:
    return tuple(lattice.place(cell) for cell in members_of(cells))
