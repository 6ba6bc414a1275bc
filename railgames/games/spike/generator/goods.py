"""What is the same in every invented country: types of track, commodities, and how many there are of all."""

from railgames.games.spike.mapfile import CommodityFile, TypeFile

TYPES = (
    TypeFile("white", "solid white", "solid", "#f7f3e8"),
    TypeFile("blue", "dotted blue", "dotted", "#2f6f9f"),
    TypeFile("red", "striped red", "striped", "#b8402f"),
    TypeFile("green", "checked green", "checked", "#3f7d4f"),
    TypeFile("yellow", "barred yellow", "barred", "#d9a520"),
    TypeFile("black", "plain black", "plain", "#33302c"),
)
COMMODITIES = tuple(
    CommodityFile(name, name)
    for name in (
        *("cloth", "coal", "corn", "cotton", "cows", "flour"),
        *("fruit", "oil", "pigs", "steel", "wheat", "wood"),
    )
)
USUAL_CITIES = 36
SOURCES = 3
"""Cities of a commodity at least, unless the country is very small."""
ROWS = 3
"""Rows of the market, and what the lowest counts of commodities are a multiple of."""
CARDS = 3
"""Contract cards of a commodity."""
TRACKS = 45
MOST_TRACKS = 60


def junctions(cities: int) -> int:
    """As many as there are for 36 cities, in proportion."""
    return 87 * cities // USUAL_CITIES


def segments(cities: int) -> int:
    """As many as there are for 36 cities, in proportion."""
    types = len(TYPES)
    return 312 * cities // USUAL_CITIES // types * types


def commodities(cities: int) -> int:
    """All of them, or as many as have two or three sources in a small country."""
    return max(2 * ROWS, min(len(COMMODITIES), cities // SOURCES // ROWS * ROWS))


def tracks(cities: int) -> int:
    """Tracks of a player."""
    return min(MOST_TRACKS, TRACKS * cities // USUAL_CITIES)
