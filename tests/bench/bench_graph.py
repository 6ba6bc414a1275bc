"""Searches of graphs, in microseconds: ``.venv/bin/python -m tests.bench.bench_graph``.

Two sizes: a map of 123 nodes and 312 edges, and a lattice of 2,700 nodes and 7,900 edges, for which
alternatives in the table were measured earlier on this kind of machine.
"""

import random
import sys
import time
from collections.abc import Callable

from railgames.geometry.graph import FAR, Graph, members_of

ALTERNATIVES = {
    "heap in Python": (1884, 961),
    "bucket queue in Python": (884, 442),
    "big-int wavefront (lattices only)": (250, 112),
    "numpy label-correcting": (890, 0),
    "scipy csgraph": (321, 0),
    "rustworkx": (571, 287),
    "networkx": (4176, 0),
    "numba": (65, 31),
}
"""Microseconds on the lattice: all distances, and point to point (0: not measured)."""


def lattice(rows: int, columns: int) -> Graph:
    """Triangles: every node has up to six neighbours."""
    edges = []
    for row in range(rows):
        for column in range(columns):
            node = row * columns + column
            if column + 1 < columns:
                edges.append((node, node + 1))
            if row + 1 < rows:
                edges.append((node, node + columns))
                beside = column + (1 if row % 2 else -1)
                if 0 <= beside < columns:
                    edges.append((node, node + columns + beside - column))
    return Graph(rows * columns, edges)


def sparse(nodes: int, edges: int) -> Graph:
    """A ring with chords between near nodes."""
    found = {(node, (node + 1) % nodes) for node in range(nodes)}
    rng = random.Random(1)
    while len(found) < edges:
        first = rng.randrange(nodes)
        found.add((first, (first + rng.randint(2, 14)) % nodes))
    return Graph(nodes, sorted(found))


def microseconds(work: Callable[[int], object], count: int = 200) -> float:
    """Processor time of one call."""
    start = time.thread_time()
    for number in range(count):
        work(number)
    return (time.thread_time() - start) / count * 1e6


def measure(title: str, graph: Graph) -> None:
    """Print a line for each search."""
    rng = random.Random(2)
    weights = [rng.choice((1, 1, 1, 2, 3, 5)) for _ in graph.edges]
    pairs = [(rng.randrange(graph.nodes), rng.randrange(graph.nodes)) for _ in range(200)]
    tree = 0
    ways = graph.cheapest([0], weights)
    for node in range(graph.nodes):
        if ways.edge[node] >= 0:
            tree |= 1 << ways.edge[node]
    searches: dict[str, Callable[[int], object]] = {
        "all distances": lambda n: graph.cheapest([pairs[n][0]], weights),
        "point to point": lambda n: graph.cheapest_path([pairs[n][0]], pairs[n][1], weights),
        "within 5": lambda n: graph.cheapest([pairs[n][0]], weights, limit=5),
        "path in a tree": lambda n: graph.tree_path(tree, *pairs[n]),
        "components of half the edges": lambda n: graph.components(graph.all_edges // 3),
    }
    sys.stdout.write(f"{title}: {graph.nodes} nodes, {len(graph.edges)} edges\n")
    for name, search in searches.items():
        sys.stdout.write(f"  {name:32}{microseconds(search):10.0f}\n")
    sys.stdout.write(
        f"  {'the same with numpy':32}{microseconds(numpy_distances(graph, weights, pairs), 20):10.0f}\n"
    )


def numpy_distances(
    graph: Graph, weights: list[int], pairs: list[tuple[int, int]]
) -> Callable[[int], object]:
    """All distances by arrays: every edge is relaxed at once until nothing changes."""
    import numpy as np

    tails = np.array([end for first, second in graph.edges for end in (first, second)])
    heads = np.array([end for first, second in graph.edges for end in (second, first)])
    costs = np.repeat(np.array(weights), 2)

    def search(number: int) -> object:
        far = np.full(graph.nodes, FAR)
        far[pairs[number][0]] = 0
        while True:
            new = far.copy()
            np.minimum.at(new, heads, far[tails] + costs)
            if (new == far).all():
                return far
            far = new

    return search


def main() -> None:
    """Print both sizes, then what else was measured."""
    assert list(members_of(0b101)) == [0, 2]
    measure("map", sparse(123, 312))
    measure("lattice", lattice(54, 50))
    sys.stdout.write("measured earlier on the lattice (all distances, point to point):\n")
    for name, (whole, one) in ALTERNATIVES.items():
        sys.stdout.write(f"  {name:32}{whole:10}{one or '':>10}\n")


if __name__ == "__main__":
    main()
