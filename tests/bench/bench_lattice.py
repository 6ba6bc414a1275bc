"""Searches over a triangular lattice, in microseconds: ``.venv/bin/python -m tests.bench.bench_lattice``.

An invented country of the size of Empire Builder's: 62 x 61 cells, of which two thirds are land, a quarter of
it mountains, with rivers, and seven large places of seven cells each that are free inside. The limits are
those of the design: all prices 500 us, a path 300, 62 x 62 cities 40 ms, a quick tree 2 ms. The search with
a heap over the same ground is ``geometry.graph.Graph``.
"""

import random
import sys
import time
from collections.abc import Callable

from railgames.geometry.graph import Graph, mask_of, members_of
from railgames.geometry.lattice import Lattice
from railgames.geometry.steiner import cheapest_trees, quick_tree
from railgames.geometry.wave import Edge, Ground, edges_of, spread

LATTICE = Lattice(62, 61)


def country(seed: int) -> tuple[Ground, list[int], list[int]]:
    """(ground, masks of the seven large places, all 62 places)."""
    rng = random.Random(seed)
    land = LATTICE.within(LATTICE.cell(30, 31), 27)
    prices = {cell: rng.choice((1, 1, 1, 2)) for cell in members_of(land)}
    inner = sorted(members_of(LATTICE.within(LATTICE.cell(30, 31), 25)))
    large = [LATTICE.within(cell, 1) for cell in rng.sample(inner, 7)]
    towns = [1 << cell for cell in rng.sample(inner, 55)]
    free: list[Edge] = []
    for place in large:
        for cell in members_of(place):
            prices[cell] = 5
            free += [(cell, other) for _, other in LATTICE.neighbours(cell) if place >> other & 1]
    for town in towns:
        prices.setdefault(town.bit_length() - 1, 3)
    edges = list(edges_of(LATTICE, Ground.of(LATTICE, prices).dry))
    wet = rng.sample(edges, len(edges) // 16)
    return Ground.of(LATTICE, prices, wet=wet, toll=2).with_free(free), large, [*large, *towns]


def microseconds(work: Callable[[int], object], count: int) -> float:
    """Processor time of one call, the least of three runs."""
    best = float("inf")
    for _ in range(3):
        start = time.thread_time()
        for number in range(count):
            work(number)
        best = min(best, (time.thread_time() - start) / count * 1e6)
    return best


def by_heap(ground: Ground) -> Callable[[int], object]:
    """All prices by a heap; a graph has one price an edge, that of its dearer end."""
    cells = sorted({cell for _, mask in ground.entries for cell in members_of(mask)})
    numbers = {cell: number for number, cell in enumerate(cells)}
    pairs = [pair for masks in (ground.dry, ground.wet, ground.free) for pair in edges_of(LATTICE, masks)]
    graph = Graph(len(cells), [(numbers[one], numbers[other]) for one, other in pairs])
    weights = [max(ground.price(one, other), ground.price(other, one)) for one, other in pairs]
    return lambda number: graph.cheapest([number * 13 % len(cells)], weights)


def main() -> None:
    ground, large, places = country(1)
    land = mask_of(cell for _, mask in ground.entries for cell in members_of(mask))

    def path(number: int) -> object:
        start, goal = places[number % 62], places[(number * 7 + 1) % 62]
        wave = spread(ground, start, goals=goal)
        return wave.way(wave.cheapest(goal))

    rows: list[tuple[str, Callable[[int], object], int]] = [
        ("all prices from a place", lambda number: spread(ground, places[number % 62]), 200),
        ("the same with a heap", by_heap(ground), 20),
        ("a path between two places", path, 200),
        ("62 x 62 places", lambda _: [spread(ground, place) for place in places], 3),
        ("a quick tree of seven", lambda number: quick_tree(ground, large[number % 7], large), 20),
        ("every set of seven, exactly", lambda _: cheapest_trees(ground, large[0], large[1:]), 1),
    ]
    print(f"{land.bit_count()} cells", file=sys.stdout)
    for title, work, count in rows:
        print(f"{title:30} {microseconds(work, count):10,.0f} us", flush=True)


if __name__ == "__main__":
    main()
