"""The event cards of an invented continent, made for its rivers, cities and coasts."""

from collections.abc import Sequence
from typing import NamedTuple

from railgames.games.empire_builder.generator.cities import Site, Surroundings
from railgames.games.empire_builder.generator.land import Land
from railgames.games.empire_builder.mapfile import (
    BoomFile,
    DerailmentFile,
    EventFile,
    FloodFile,
    RiverFile,
    StrikeFile,
    TaxFile,
    WeatherFile,
)

FLOODS, DERAILMENTS, AT_MOST = 6, 5, 6
BRACKETS = ((0, 0), (50, 10), (100, 15), (150, 20), (200, 25))


class Named(NamedTuple):
    """A city with its names."""

    id: str
    title: str
    site: Site


def make_events(
    land: Land, around: Surroundings, cities: Sequence[Named], rivers: Sequence[RiverFile]
) -> tuple[EventFile, ...]:
    """Twenty cards like those of the built-in map; fewer floods if there are fewer rivers."""
    largest = sorted(rivers, key=lambda river: -len(river.edges))[:FLOODS]
    return (
        *(FloodFile(f"Flood on the {river.title}", river.id) for river in largest),
        *_derailments(land, cities),
        *_weather(land, around, cities),
        StrikeFile("Strike of the customs officers", "frontier", 2),
        StrikeFile("Strike of the dockers", "coast", 3),
        TaxFile("Rail tax", BRACKETS),
        BoomFile("Boom in machinery", "machinery", 10),
    )


def _derailments(land: Land, cities: Sequence[Named]) -> list[DerailmentFile]:
    """Derailment cards: each major city is on one, with cities round it."""
    distance = land.lattice.distance
    majors = [city for city in cities if city.site.size == "major"]
    groups = [[city] for city in majors]
    while len(groups) > DERAILMENTS:
        pairs = [
            (distance(one[0].site.at, other[0].site.at), number, second)
            for number, one in enumerate(groups)
            for second, other in enumerate(groups[:number])
            if len(one) == len(other) == 1
        ]
        _, first, second = min(pairs)
        groups[second] += groups.pop(first)
    used = {city.id for city in majors}
    while any(len(group) < AT_MOST for group in groups):
        before = len(used)
        for group in groups:
            free = [city for city in cities if city.id not in used]
            if free and len(group) < AT_MOST:
                # not the nearest ones: a derailment affects a wide region
                chosen = min(
                    free,
                    key=lambda city: (
                        abs(min(distance(city.site.at, own.site.at) for own in group) - 7),
                        city.id,
                    ),
                )
                group.append(chosen)
                used.add(chosen.id)
        if len(used) == before:
            break
    return [
        DerailmentFile(f"Derailments around {group[0].title}", tuple(city.id for city in group))
        for group in groups
    ]


def _weather(land: Land, around: Surroundings, cities: Sequence[Named]) -> list[WeatherFile]:
    """Snow in the mountains and in the north, fog at one coast, a hurricane at the southern one."""
    lattice = land.lattice
    others = [city for city in cities if city.site.size != "major"]

    def take(values: Sequence[tuple[float, Named]]) -> Named:
        best = max(values, key=lambda one: (one[0], one[1].id))[1]
        others.remove(best)
        return best

    def row(city: Named) -> int:
        return lattice.place(city.site.at)[1]

    high = take(
        [(float((lattice.within(city.site.at, 6) & land.mountains).bit_count()), city) for city in others]
    )
    north = take([(-float(row(city)), city) for city in others])
    plain = take(
        [(-row(city) + 0.7 * min(20, lattice.distance(city.site.at, north.site.at)), city) for city in others]
    )
    ports = [city for city in others if around.coast >> city.site.at & 1] or others
    south = take([(float(row(city)), city) for city in ports])
    ports = [city for city in ports if city is not south] or others
    fog = take(
        [
            (
                float(lattice.distance(city.site.at, south.site.at)),
                city,
            )
            for city in ports
        ]
    )
    return [
        WeatherFile(f"Snow in the mountains of {high.title}", high.id, 6, shuts_mountains=True),
        WeatherFile(f"Snow around {north.title}", north.id, 5),
        WeatherFile(f"Snow around {plain.title}", plain.id, 4),
        WeatherFile(f"Fog at {fog.title}", fog.id, 4, look="fog"),
        WeatherFile(f"Hurricane at {south.title}", south.id, 4, stops_building=True, look="storm"),
    ]
