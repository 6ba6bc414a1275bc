"""What the pointer means on a map."""

import random

import pytest

from railgames.scenes.charting.chart import Chart, ChartEdge, ChartNode, Place
from railgames.scenes.charting.picker import CORE, EDGE_SLOP, NODE_SLOP, Picker
from tests.scenes.charting.maps import eastern_chart, lattice_chart


def line(long: float, *ranks: int) -> Picker:
    """Two nodes and an edge of this length between them."""
    first, second = ranks or (0, 0)
    return Picker(Chart([ChartNode(0, 0, "", first), ChartNode(long, 0, "", second)], [ChartEdge(0, 1)], 50))


@pytest.mark.parametrize("zoom", [0.5, 1.0, 3.0])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_slops_are_pixels_at_every_zoom_and_scale(zoom: float, scale: float) -> None:
    picker, unit = line(1000.0), scale / zoom
    assert picker.at((-NODE_SLOP * 0.99 * unit, 0), zoom, scale) == Place("node", 0)
    assert picker.at((-NODE_SLOP * 1.01 * unit, 0), zoom, scale) is None
    assert picker.at((500, EDGE_SLOP * 0.99 * unit), zoom, scale) == Place("edge", 0)
    assert picker.at((500, EDGE_SLOP * 1.01 * unit), zoom, scale) is None


def test_a_node_wins_in_its_core() -> None:
    picker = line(1000.0)
    assert picker.at((CORE * 0.9, 0), 1) == Place("node", 0)
    assert picker.at((CORE * 1.1, 0), 1) == Place("edge", 0), "on the edge, and no longer in the core"
    assert picker.at((CORE * 1.1, EDGE_SLOP - 1), 1) == Place("node", 0), (
        "nearer to the core than to the edge"
    )


@pytest.mark.parametrize("zoom", [1.0, 0.3])
def test_an_edge_of_six_pixels_is_hit_in_its_middle(zoom: float) -> None:
    picker, long = line(6 / zoom), 6 / zoom
    assert picker.at((long / 2, 0), zoom) == Place("edge", 0)
    assert picker.at((0, 0), zoom) == Place("node", 0)
    assert picker.at((long, 0), zoom) == Place("node", 1)
    hits = [picker.at((x / 10 / zoom, 0), zoom) for x in range(-20, 81)]
    assert hits.count(Place("edge", 0)) >= 20, "two of the six pixels"


def test_every_edge_of_a_map_is_hit_in_its_middle_and_every_node_in_its_own() -> None:
    chart = eastern_chart()
    picker = Picker(chart)
    for zoom in (0.4, 1.0, 4.0):
        for edge in range(len(chart.edges)):
            assert picker.at(chart.middle(Place("edge", edge)), zoom) == Place("edge", edge)
        for node in range(len(chart.nodes)):
            assert picker.at(chart.point(node), zoom) == Place("node", node)


def test_of_two_nodes_the_nearer_is_meant_and_of_equals_the_higher_rank() -> None:
    assert line(10, 0, 5).at((4, 3), 1, edges=0) == Place("node", 0)
    assert line(10, 0, 5).at((5, 3), 1, edges=0) == Place("node", 1)
    assert line(10, 5, 0).at((5, 3), 1, edges=0) == Place("node", 0)


def test_only_what_is_asked_for_is_meant() -> None:
    picker = line(100.0)
    assert picker.at((1, 0), 1, nodes=0) == Place("edge", 0)
    assert picker.at((1, 0), 1, nodes=0b10) == Place("edge", 0)
    assert picker.at((1, 0), 1, nodes=0b10, edges=0) is None
    assert picker.at((50, 0), 1, edges=0b10) is None


def test_a_map_of_which_only_nodes_are_meant_sorts_no_edges() -> None:
    picker = Picker(lattice_chart())
    picker.at(picker.chart.point(40), 20.0, edges=0)
    assert not {"edges", "shortest"} & vars(picker).keys()
    picker.at(picker.chart.point(40), 20.0)
    assert {"edges", "shortest"} <= vars(picker).keys()


def test_bends_of_an_edge_are_hit() -> None:
    picker = Picker(Chart([ChartNode(0, 0), ChartNode(100, 0)], [ChartEdge(0, 1, ((50, 80),))], 50))
    assert picker.at((50, 80), 1) == Place("edge", 0)
    assert picker.at((50, 0), 1) is None


def test_buckets_find_what_a_look_at_everything_finds() -> None:
    chart = lattice_chart(20, 20, 10)
    picker, rng = Picker(chart), random.Random(3)
    for _ in range(300):
        pos, zoom = (rng.uniform(-80, 700), rng.uniform(-80, 600)), rng.choice((0.2, 0.7, 2.0))
        found = picker.at(pos, zoom, nodes=None, edges=0)
        far = {
            node: ((node_.x - pos[0]) ** 2 + (node_.y - pos[1]) ** 2) ** 0.5
            for node, node_ in enumerate(chart.nodes)
        }
        least = min(far.values())
        if least > NODE_SLOP / zoom:
            assert found is None
        else:
            assert found is not None
            assert far[found.number] == pytest.approx(least, abs=1 / zoom)
