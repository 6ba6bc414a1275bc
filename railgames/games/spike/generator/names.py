"""Names of invented cities and countries, put together from two lists of words."""

from collections.abc import Collection, Sequence

from railgames.core.rng import Rng

STEMS = (
    *("Alder", "Amber", "Ash", "Barley", "Beacon", "Birch", "Bram", "Brindle", "Brook", "Cask"),
    *("Cinder", "Clay", "Cold", "Copper", "Crane", "Crow", "Dapple", "Dove", "Dun", "Elder"),
    *("Ember", "Fal", "Fern", "Finch", "Flint", "Fox", "Gander", "Glen", "Gold", "Grey"),
    *("Hazel", "Heath", "Heron", "Hollow", "Iron", "Juniper", "Kestrel", "Kil", "Lark", "Lime"),
    *("Loam", "Long", "Lynd", "Maple", "Marl", "May", "Merle", "Mill", "Moss", "Nettle"),
    *("North", "Oak", "Orchard", "Otter", "Pebble", "Pine", "Plum", "Quarry", "Raven", "Reed"),
    *("Rook", "Rowan", "Rush", "Sable", "Sand", "Sedge", "Silver", "Slate", "Sloe", "Sorrel"),
    *("Stag", "Stone", "Swan", "Tallow", "Tarn", "Thistle", "Thorn", "Tin", "Vale", "Vetch"),
    *("Wander", "Weaver", "Wether", "Whin", "White", "Willow", "Winter", "Wold", "Wren", "Yarrow"),
)
COAST = ("haven", "mouth", "port", "ness", "bay", "strand", "quay", "cliff")
INLAND = (
    *("ford", "ton", "field", "bridge", "dale", "ley", "wick", "stead", "burn", "bury"),
    *("cross", "well", "ham", "moor", "hill", "gate", "worth", "low"),
)
COUNTRIES = ("land", "mark", "shire", "reach", "more", "ria", "wold", "holm")
LONGEST = 12
"""Letters of a city's name; labels of longer ones crowd the map."""


def city_names(rng: Rng, at_coast: Sequence[bool]) -> list[str]:
    """A name for each city; no two have the same beginning while there are enough."""
    names: list[str] = []
    stems: list[str] = []
    for is_port in at_coast:
        while True:
            if not stems:
                stems = list(STEMS)
                rng.shuffle(stems)
            name = stems.pop() + rng.choice(COAST if is_port and rng.below(3) else INLAND)
            if len(name) <= LONGEST and name not in names and _is_readable(name):
                names.append(name)
                break
    return names


def _is_readable(name: str) -> bool:
    """Whether no letter comes three times in a row, and no syllable twice."""
    low = name.lower()
    return all(len(set(low[idx : idx + 3])) > 1 for idx in range(len(low) - 2)) and "wickwick" not in low


def country_name(rng: Rng, cities: Collection[str]) -> str:
    """A name for the country that no city has the beginning of."""
    free = [stem for stem in STEMS if not any(city.startswith(stem) for city in cities)]
    return rng.choice(free or STEMS) + rng.choice(COUNTRIES)
