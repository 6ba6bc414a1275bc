"""Graphs: masks, components, trees and cheapest ways, against slow searches that are plain to see."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from railgames.geometry.graph import FAR, Graph, Ways, mask_of, members_of


@st.composite
def graphs(draw: st.DrawFn, most: int = 9) -> Graph:
    nodes = draw(st.integers(2, most))
    ends = st.tuples(st.integers(0, nodes - 1), st.integers(0, nodes - 1)).filter(lambda e: e[0] != e[1])
    return Graph(nodes, draw(st.lists(ends, max_size=18)))


def slow_distances(graph: Graph, sources: list[int], weights: list[int], edges: int, nodes: int) -> list[int]:
    """Bellman and Ford: relax every edge as often as there are nodes."""
    far = [0 if node in sources else FAR for node in range(graph.nodes)]
    for _ in range(graph.nodes):
        for edge, ends in enumerate(graph.edges):
            for first, second in permutations(ends):
                is_open = first in sources or nodes >> first & 1
                if edges >> edge & 1 and is_open and far[first] < FAR:
                    far[second] = min(far[second], far[first] + weights[edge])
    return far


def length(graph: Graph, ways: Ways, weights: list[int], node: int) -> int:
    """What the edges of a way cost, after a look whether they hang together."""
    nodes, edges = ways.nodes_to(node), ways.edges_to(node)
    assert len(nodes) == len(edges) + 1
    for at, edge in enumerate(edges):
        assert set(graph.edges[edge]) == {nodes[at], nodes[at + 1]}
    return sum(weights[edge] for edge in edges)


@given(graphs(), st.data())
def test_cheapest_ways_cost_what_a_slow_search_finds(graph: Graph, data: st.DataObject) -> None:
    sources = data.draw(st.lists(st.integers(0, graph.nodes - 1), min_size=1, max_size=3))
    weights = data.draw(st.lists(st.integers(0, 9), min_size=len(graph.edges), max_size=len(graph.edges)))
    edges = data.draw(st.integers(0, graph.all_edges))
    nodes = data.draw(st.integers(0, graph.all_nodes))
    ways = graph.cheapest(sources, weights, edges=edges, nodes=nodes)
    assert ways.distance == slow_distances(graph, sources, weights, edges, nodes)
    for node in range(graph.nodes):
        if ways.reaches(node):
            assert length(graph, ways, weights, node) == ways.distance[node]
            assert ways.nodes_to(node)[0] in sources
        else:
            assert (ways.edges_to(node), ways.nodes_to(node)) == ([], [node])


@given(graphs(), st.data())
def test_a_search_with_a_goal_or_a_limit_finds_the_same(graph: Graph, data: st.DataObject) -> None:
    weights = data.draw(st.lists(st.integers(0, 9), min_size=len(graph.edges), max_size=len(graph.edges)))
    goal, limit = data.draw(st.integers(0, graph.nodes - 1)), data.draw(st.integers(0, 20))
    whole = graph.cheapest([0], weights)
    path = graph.cheapest_path([0], goal, weights)
    assert (path is None) == (whole.distance[goal] == FAR)
    assert path is None or sum(weights[edge] for edge in path) == whole.distance[goal]
    near = graph.cheapest([0], weights, limit=limit)
    assert near.distance == [cost if cost <= limit else FAR for cost in whole.distance]


def test_of_equally_cheap_ways_the_one_with_fewer_edges_is_kept() -> None:
    graph = Graph(4, [(0, 1), (1, 2), (2, 3), (0, 3)])
    assert graph.cheapest_path([0], 3, [1, 1, 1, 3]) == [3]
    assert graph.cheapest_path([0], 3, [1, 0, 1, 3]) == [0, 1, 2]


def test_parallel_edges_have_weights_of_their_own() -> None:
    graph = Graph(2, [(0, 1), (0, 1)])
    assert graph.cheapest_path([0], 1, [4, 3]) == [1]
    assert graph.cheapest_path([0], 1, [4, 3], edges=0b01) == [0]


@given(graphs(), st.data())
def test_components_are_what_edges_join(graph: Graph, data: st.DataObject) -> None:
    edges = data.draw(st.integers(0, graph.all_edges))
    parts = graph.components(edges)
    assert sum(parts) == graph.all_nodes
    assert sum(part.bit_count() for part in parts) == graph.nodes
    part_of = {node: part for part in parts for node in members_of(part)}
    far = [slow_distances(graph, [n], [1] * len(graph.edges), edges, -1) for n in range(graph.nodes)]
    for first in range(graph.nodes):
        for second in range(graph.nodes):
            assert (part_of[first] == part_of[second]) == (far[first][second] < FAR)


@given(graphs(), st.data())
def test_a_tree_has_one_path_between_two_nodes(graph: Graph, data: st.DataObject) -> None:
    tree = 0
    for edge in data.draw(st.permutations(range(len(graph.edges)))):
        first, second = graph.edges[edge]
        if not graph.reach(1 << first, tree) >> second & 1:
            tree |= 1 << edge
    start, goal = (data.draw(st.integers(0, graph.nodes - 1)) for _ in range(2))
    path = graph.tree_path(tree, start, goal)
    assert path == graph.cheapest_path([start], goal, [1] * len(graph.edges), edges=tree)
    back = graph.tree_path(tree, goal, start)
    assert back == (None if path is None else path[::-1])


def test_what_is_a_tree() -> None:
    graph = Graph(5, [(0, 1), (1, 2), (2, 0), (3, 4)])
    assert graph.is_tree(0)
    assert graph.is_tree(0b0011)
    assert not graph.is_tree(0b0111), "a circle"
    assert not graph.is_tree(0b1001), "two parts"
    assert not graph.is_tree(0b1111), "as many edges as a tree of five, but a circle and a part apart"


@given(graphs())
def test_masks_and_lists_say_the_same(graph: Graph) -> None:
    for node in range(graph.nodes):
        near = graph.adjacent[node]
        assert graph.edge_masks[node] == mask_of(edge for edge, _ in near)
        assert graph.degree(node) == len(near)
        for edge, other in near:
            assert graph.other(edge, node) == other
            assert graph.node_masks[edge] == mask_of((node, other))
    assert graph.edges_at(graph.all_nodes) == graph.all_edges
    assert graph.nodes_of(graph.all_edges) == mask_of(n for n in range(graph.nodes) if graph.adjacent[n])


@given(st.sets(st.integers(0, 400)))
def test_a_mask_holds_its_members_in_rising_order(numbers: set[int]) -> None:
    assert list(members_of(mask_of(numbers))) == sorted(numbers)


@pytest.mark.parametrize("edge", [(0, 0), (0, 3), (-1, 1)])
def test_an_edge_that_is_none_is_refused(edge: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="edge 1 joins"):
        Graph(3, [(0, 1), edge])
