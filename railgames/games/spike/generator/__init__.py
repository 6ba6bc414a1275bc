"""Invented countries: from a seed the same one on every computer, for ever, because saves name only the seed.

A change of what is made needs a new name beside the old one; ``tests/games/spike/test_generator.py`` holds
the digests of some. Everything is decided in whole numbers. ``land``, ``mesh``, ``cards`` and ``names`` are
the steps; ``goods`` holds what is the same in every country.
"""

from railgames.core.rng import Rng
from railgames.games.spike.generator import goods as counts
from railgames.games.spike.generator.cards import Offers, make_contracts, make_routes, spread_goods
from railgames.games.spike.generator.land import Land, make_land
from railgames.games.spike.generator.mesh import Mesh, make_mesh, neighbours
from railgames.games.spike.generator.names import city_names, country_name
from railgames.games.spike.mapfile import CityFile, ContractFile, CountryFile, JunctionFile, RouteFile
from railgames.geometry.triangles import Point, distance2

SHEET = 640
"""How far the land extends beyond the outermost places, in tenths of a mile."""
PORT = 1100
"""A city so near to the coast, in tenths of a mile, may be a port."""


def make_country(seed: int, cities: int = counts.USUAL_CITIES) -> CountryFile:
    """The country of a seed, with this many cities (12 to 80)."""
    count = cities + counts.junctions(cities)
    land = make_land(Rng.from_seed(seed, "land"), count)
    mesh = make_mesh(
        Rng.from_seed(seed, "mesh"), land.places, cities, counts.segments(cities), len(counts.TYPES)
    )
    land, mesh = _numbered(land, mesh)
    places = land.places[:cities]
    near = neighbours(count, mesh.pairs)
    rng = Rng.from_seed(seed, "cards")
    goods = spread_goods(rng, places, counts.commodities(cities))
    titles = city_names(Rng.from_seed(seed, "names"), [_is_port(land, place) for place in places])
    ids = [title.lower() for title in titles]
    names = [*ids, *(f"j{number:02}" for number in range(1, count - cities + 1))]
    country = country_name(Rng.from_seed(seed, "country"), titles)
    items = counts.COMMODITIES[: counts.commodities(cities)]

    def offers(of: Offers) -> tuple[tuple[str, int], ...]:
        return tuple((ids[city], dollars) for city, dollars in of)

    return CountryFile(
        title=country,
        description=f"{cities} invented cities, made from the seed {seed}.",
        tracks=counts.tracks(cities),
        types=counts.TYPES,
        commodities=items,
        cities=tuple(
            CityFile(ids[city], titles[city], items[goods[city]].id, *_miles(places[city]))
            for city in range(cities)
        ),
        junctions=tuple(
            JunctionFile(name, *_miles(place))
            for name, place in zip(names[cities:], land.places[cities:], strict=True)
        ),
        segments=tuple(
            (names[a], names[b], counts.TYPES[kind].id)
            for (a, b), kind in zip(mesh.pairs, mesh.kinds, strict=True)
        ),
        contracts=tuple(
            ContractFile(items[good].id, offers(front), offers(back))
            for good, front, back in make_contracts(rng, near, goods)
        ),
        routes=tuple(
            RouteFile(ids[start], offers(targets)) for start, targets in make_routes(rng, near, cities)
        ),
        coast=tuple(_miles(point) for point in _framed(land)),
    )


def _numbered(land: Land, mesh: Mesh) -> tuple[Land, Mesh]:
    """The same with the cities first, both they and the junctions from north to south."""
    chosen = set(mesh.cities)
    order = sorted(
        range(len(land.places)), key=lambda place: (place not in chosen, land.places[place][1], place)
    )
    number = {place: idx for idx, place in enumerate(order)}
    joined = sorted(
        (min(number[a], number[b]), max(number[a], number[b]), kind)
        for (a, b), kind in zip(mesh.pairs, mesh.kinds, strict=True)
    )
    return (
        Land(land.coast, tuple(land.places[place] for place in order)),
        Mesh(
            tuple(range(len(chosen))),
            tuple((a, b) for a, b, _ in joined),
            tuple(kind for _, _, kind in joined),
        ),
    )


def _framed(land: Land) -> list[Point]:
    """The coast, cut off at the edge of the map's sheet."""
    (left, right), (top, bottom) = ((min(values), max(values)) for values in zip(*land.places, strict=True))
    return [
        (min(max(x, left - SHEET), right + SHEET), min(max(y, top - SHEET), bottom + SHEET))
        for x, y in land.coast
    ]


def _is_port(land: Land, place: Point) -> bool:
    return min(distance2(place, point) for point in land.coast) < PORT * PORT


def _miles(point: Point) -> tuple[float, float]:
    return point[0] / 10, point[1] / 10
