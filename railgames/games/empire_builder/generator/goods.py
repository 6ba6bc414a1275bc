"""The goods that the cities of an invented continent supply: fish at the coast, ore in the mountains."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from railgames.games.empire_builder.generator.cities import Site, Surroundings
from railgames.games.empire_builder.generator.land import Land
from railgames.games.empire_builder.generator.luck import Lots
from railgames.games.empire_builder.mapfile import GoodFile

USUAL_CITIES = 62
MANY = (
    "machinery",
    "oil",
    "cattle",
    "fish",
    "imports",
    "coal",
    "corn",
    "steel",
    "cars",
    "tourists",
    "cotton",
)
"""Goods with four load chips; the others have three."""
NEAR = 6
"""Two sources of a good are rarely within this many steps."""


class Kind(NamedTuple):
    """A good: its number of sources on a continent of the usual size, and where they tend to be: at the sea,
    in mountains, in open plains, in the north (negative: the south), in industry."""

    sources: int
    sea: float = 0.0
    mountains: float = 0.0
    plains: float = 0.0
    north: float = 0.0
    industry: float = 0.0


KINDS: Mapping[str, Kind] = {
    "bauxite": Kind(1, mountains=1, plains=0.5, north=-1),
    "cars": Kind(2, industry=3, north=0.5),
    "cattle": Kind(6, plains=2),
    "coal": Kind(4, mountains=2),
    "coffee": Kind(1, mountains=1, north=-3),
    "copper": Kind(2, mountains=2.5),
    "corn": Kind(4, plains=2),
    "cotton": Kind(3, plains=1, north=-2),
    "fish": Kind(6, sea=4),
    "fruit": Kind(3, sea=0.5, north=-2),
    "imports": Kind(5, sea=3, industry=1),
    "iron": Kind(2, mountains=1.5, north=0.5),
    "lead": Kind(3, mountains=2),
    "machinery": Kind(9, industry=1.5),
    "nickel": Kind(2, mountains=1, north=2),
    "oats": Kind(3, plains=1.5, north=1.5),
    "oil": Kind(4, plains=0.5, sea=0.5, north=-1),
    "rice": Kind(2, plains=1, sea=1, north=-2),
    "sheep": Kind(3, plains=1, mountains=0.5),
    "silver": Kind(1, mountains=3),
    "steel": Kind(3, industry=2),
    "sugar": Kind(1, sea=1, north=-2.5),
    "swine": Kind(2, plains=2),
    "textiles": Kind(2, industry=1.5, north=-0.5),
    "tobacco": Kind(2, plains=1, north=-1.5),
    "tourists": Kind(2),
    "uranium": Kind(2, mountains=2),
    "wheat": Kind(4, plains=2, north=1),
    "wood": Kind(2, mountains=0.7, north=1.5),
}
"""The goods of the built-in map, with as many sources as there."""


def good_files() -> tuple[GoodFile, ...]:
    """The goods and their load chips."""
    return tuple(GoodFile(good, good, 4 if good in MANY else 3) for good in KINDS)


def supplies(lots: Lots, land: Land, around: Surroundings, sites: Sequence[Site]) -> list[tuple[str, ...]]:
    """The goods that each city supplies."""
    given: list[list[str]] = [[] for _ in sites]
    looks = [_look(land, around, site) for site in sites]
    order = sorted(KINDS, key=lambda good: (KINDS[good].sources, good))
    for good in order:
        kind = KINDS[good]
        count = max(1, (kind.sources * len(sites) + USUAL_CITIES // 2) // USUAL_CITIES)
        for _ in range(count):
            value = {}
            for number, (site, look) in enumerate(zip(sites, looks, strict=True)):
                if good in given[number] or (site.size == "major") != (good == "tourists"):
                    continue
                near = sum(
                    land.lattice.distance(site.at, other.at) <= NEAR
                    for other, own in zip(sites, given, strict=True)
                    if good in own
                )
                fit = sum(one * other for one, other in zip(kind[1:], look, strict=True))
                crowd = (0.0, 1.2, 2.6, 9.0)[min(3, len(given[number]))]
                value[number] = fit - crowd - 1.5 * near + 1.5 * lots.random()
            best = max(value, key=lambda number: (value[number], -number))
            given[best].append(good)
    return [tuple(sorted(own)) for own in given]


def _look(land: Land, around: Surroundings, site: Site) -> tuple[float, float, float, float, float]:
    """The sea, mountains, plains, north and industry at a city; each about 0 to 1."""
    near = land.lattice.within(site.at, 2)
    hills = (near & land.mountains).bit_count() / 8
    fields = (near & land.ground & ~land.mountains).bit_count() / 19
    _, row = land.lattice.place(site.at)
    north = 1 - 2 * row / land.lattice.rows
    at_sea = float(around.coast >> site.at & 1)
    return at_sea, min(1.0, hills), fields if hills < 0.4 else 0.0, north, float(site.size == "medium")
