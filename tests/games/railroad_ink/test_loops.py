"""The longest path through loops, against other ways to find it."""

import pytest

from railgames.core.rng import Rng
from railgames.games.railroad_ink import frontier, longest
from railgames.games.railroad_ink.loops import longest_through
from tests.games.railroad_ink.test_longest_routes import random_links

ENOUGH = 1_000_000


def brute_force(near, hanging):
    """The best of all paths, each of them walked."""

    def best_from(start, node, seen):
        best = len(seen) + hanging[start] + (hanging[node] if node != start else 0)
        for other in near[node]:
            if other not in seen:
                best = max(best, best_from(start, other, seen | {other}))
        return best

    return max(best_from(node, node, frozenset({node})) for node in near)


def joined(count, pairs):
    """The neighbours of each node of a graph with these edges."""
    near = {node: [] for node in range(count)}
    for one, two in pairs:
        near[one].append(two)
        near[two].append(one)
    return near


def ring(count):
    return [(node, (node + 1) % count) for node in range(count)]


GRAPHS = {
    "one ring": joined(5, ring(5)),
    "two nodes joined twice": joined(2, [(0, 1), (0, 1)]),
    "a ring beside a larger one": joined(7, [*ring(3), (3, 4), (4, 5), (5, 6), (6, 3)]),
    "two rings at one hub": joined(5, [*ring(3), (0, 3), (3, 4), (4, 0)]),
    "two rings with a bridge": joined(7, [*ring(3), (0, 3), (3, 4), (4, 5), (5, 6), (6, 4)]),
    "three chains between two hubs": joined(
        7, [(0, 1), (1, 2), (2, 6), (0, 3), (3, 6), (0, 4), (4, 5), (5, 6)]
    ),
    "two rings with a long bridge": joined(
        9, [*ring(3), (0, 3), (3, 4), (4, 5), (5, 6), (6, 7), (7, 8), (8, 6)]
    ),
    "a long chain between two hubs": joined(8, [*ring(8), (0, 7), (0, 7)]),
    "a ring and a node joined twice": joined(4, [*ring(3), (0, 3), (0, 3)]),
    "two hubs joined three times": joined(2, [(0, 1)] * 3),
    "four hubs, all joined": joined(4, [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]),
}


@pytest.mark.parametrize("near", GRAPHS.values(), ids=GRAPHS)
def test_the_longest_path_of_a_small_graph_with_any_branches(near):
    rng = Rng(3)
    for _ in range(100):
        hanging = [rng.choice((0, 0, 1, 2, 5)) for _ in near]
        assert longest_through(near, hanging, 0, ENOUGH) == brute_force(near, hanging), hanging


def test_the_longest_path_of_a_large_graph_is_that_of_the_frontier():
    rng, compared = Rng(11), 0
    for number in range(150):
        side = rng.choice((5, 6, 7))
        cells, links = random_links(rng, side, side, rng.choice((0.5, 0.6, 0.65)))
        groups = list(range(len(cells)))
        parts = {frozenset(longest._part(links, node)) for node in groups}
        want = max(
            frontier.best_tracks(sorted(part), groups, links, frontier.Rule())[0] if len(part) > 1 else 1
            for part in parts
        )
        try:
            assert longest._simple(links) == want, number
            compared += 1
        except longest._Crowded:
            continue
    assert compared > 140


def test_a_path_that_is_known_is_returned_if_none_is_longer():
    near = joined(4, ring(4))
    assert longest_through(near, [0] * 4, 3, ENOUGH) == 4
    assert longest_through(near, [0] * 4, 9, ENOUGH) == 9


def test_a_search_of_too_many_paths_is_given_up():
    assert longest_through(GRAPHS["four hubs, all joined"], [0] * 4, 0, 8) is None
