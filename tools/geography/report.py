"""The figures of a map file that its rules page names, as lines of text."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import numpy as np

from railgames.games.empire_builder.generator.distances import Distances
from railgames.games.empire_builder.mapfile import MapFile, map_problems

PUBLISHED = {
    ("seattle", "new-york"): 51,
    ("seattle", "chicago"): 35,
    ("seattle", "kansas-city"): 29,
    ("seattle", "los-angeles"): 18,
    ("seattle", "atlanta"): 43,
    ("seattle", "mexico-city"): 52,
    ("chicago", "new-york"): 16,
    ("new-york", "kansas-city"): 22,
    ("new-york", "los-angeles"): 51,
    ("new-york", "atlanta"): 16,
    ("new-york", "mexico-city"): 46,
    ("chicago", "kansas-city"): 7,
    ("chicago", "los-angeles"): 35,
    ("chicago", "atlanta"): 13,
    ("chicago", "mexico-city"): 35,
    ("kansas-city", "los-angeles"): 29,
    ("atlanta", "kansas-city"): 14,
    ("kansas-city", "mexico-city"): 28,
    ("atlanta", "los-angeles"): 43,
    ("los-angeles", "mexico-city"): 34,
    ("atlanta", "mexico-city"): 30,
}
"""Moves between the major cities of the published board, from centre to centre."""


def report(file: MapFile) -> Iterator[str]:
    """The figures, one a line."""
    distances = Distances(file)
    kinds = Counter("".join(file.terrain))
    yield f"mileposts {sum(kinds.values()) - kinds[' ']}, of them {kinds['^']} mountains"
    yield f"rivers {len(file.rivers)}, channels {len(file.channels)}, closed edges {len(file.closed)}"
    yield f"frontier {len(file.frontier)}, coast {len(file.coast)}"
    for (first, second), published in PUBLISHED.items():
        moves = distances.between_centres(first, second)
        yield f"{first} - {second}: {moves} moves, published {published}"
    for city in file.cities:
        prices = distances.exits(city.id)
        if city.size == "major" or len(prices) < 4:
            yield f"{city.id}: {len(prices)} exits at {', '.join(map(str, prices))}"
    for one, other in combinations(file.cities, 2):
        if distances.lattice.around(distances.cells[one.id]) & distances.cells[other.id]:
            yield f"{one.id} and {other.id} are neighbours"
    yield from _deck(file, distances)
    for problem in map_problems(file):
        yield f"problem: {problem.where} {problem.message}"


def _deck(file: MapFile, distances: Distances) -> Iterator[str]:
    demands = [demand for card in file.demands for demand in card]
    sources = [distances.nearest_source(city, good) for city, good, _ in demands]
    ways = [(source, city) for source, (city, _, _) in zip(sources, demands, strict=True)]
    moves = np.array([distances.moves(*way) for way in ways])
    builds = np.array([distances.build(*way) for way in ways])
    paid = np.array([payout for _, _, payout in demands])
    yield f"{len(file.demands)} cards, mean payout {paid.mean():.2f}, from {paid.min()} to {paid.max()}"
    yield f"best of a card {np.mean([max(one[2] for one in card) for card in file.demands]):.2f}"
    yield f"R2 of the payout: {_fit(paid, moves):.3f} on moves, {_fit(paid, moves, builds):.3f} with track"
    yield f"moves at 0, 5, 50, 95 and 100 %: {np.percentile(moves, [0, 5, 50, 95, 100])}"
    size = {city.id: city.size for city in file.cities}
    counts = Counter(city for city, _, _ in demands)
    for name in ("major", "medium", "small"):
        yield f"demands of a {name} city: {sorted({counts[city] for city in size if size[city] == name})}"
    yield f"demands for a good: {sorted(set(Counter(good for _, good, _ in demands).values()))}"


def _fit(paid: "np.typing.NDArray[np.int_]", *causes: "np.typing.NDArray[np.int_]") -> float:
    """The part of the spread of payouts that a plane through these explains."""
    table = np.stack([*causes, np.ones(len(paid))], axis=1)
    rest = paid - table @ np.linalg.lstsq(table, paid, rcond=None)[0]
    return float(1 - rest.var() / paid.var())
