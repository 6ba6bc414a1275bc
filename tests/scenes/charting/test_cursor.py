"""Arrow keys on a map: where they lead, and that they lead everywhere."""

import random

import pytest

from railgames.scenes.charting.chart import Chart, ChartEdge, ChartNode
from railgames.scenes.charting.cursor import WAYS, Cursor, Way
from tests.scenes.charting.maps import eastern_chart, lattice_chart

RIGHT, DOWN, LEFT, UP = WAYS


def chart(*points: tuple[float, float], edges: tuple[tuple[int, int], ...] = ()) -> Chart:
    return Chart([ChartNode(x, y) for x, y in points], [ChartEdge(*edge) for edge in edges])


def walk(cursor: Cursor) -> set[int]:
    """All stops that arrows reach from where the cursor is, by pressing them only."""
    found, waiting = {cursor.node}, [cursor.node]
    for node in waiting:
        for way in WAYS:
            cursor.node = node
            cursor.move(way)
            if cursor.node not in found:
                found.add(cursor.node)
                waiting.append(cursor.node)
    return found


@pytest.mark.parametrize(
    ("way", "goal"),
    [(RIGHT, 1), (LEFT, 2), (UP, 3), (DOWN, 4)],
)
def test_an_arrow_leads_to_what_lies_there(way: Way, goal: int) -> None:
    cursor = Cursor(chart((0, 0), (10, 1), (-10, 2), (1, -10), (-2, 10), (30, 0)))
    assert cursor.move(way)
    assert cursor.node == goal


def test_nothing_lies_beyond_the_last() -> None:
    cursor = Cursor(chart((0, 0), (10, 0)), node=1)
    assert not cursor.move(RIGHT)
    assert not cursor.move(UP)
    assert cursor.node == 1


def test_straight_ahead_is_nearer_than_aside() -> None:
    assert Cursor(chart((0, 0), (8, 7.9), (13, 0))).next(0, RIGHT) == 2
    assert Cursor(chart((0, 0), (8, 7.9), (19, 0))).next(0, RIGHT) == 1


def test_an_edge_draws_the_cursor() -> None:
    points = ((0.0, 0.0), (10.0, 2.0), (12.0, -2.0))
    assert Cursor(chart(*points)).next(0, RIGHT) == 1
    assert Cursor(chart(*points, edges=((0, 2),))).next(0, RIGHT) == 2


def test_a_cursor_stops_where_it_may_only() -> None:
    cursor = Cursor(chart((0, 0), (10, 0), (20, 0)), stops=(0, 2))
    assert cursor.next(0, RIGHT) == 2
    cursor.set_stops((0, 1))
    assert cursor.next(0, RIGHT) == 1
    assert cursor.next(2, LEFT) == 1, "from where it may not stop it finds the way back"
    assert cursor.nearest((18, 0)) == 1


def test_arrows_reach_every_place_of_the_map_from_everywhere() -> None:
    made = eastern_chart()
    cursor = Cursor(made)
    for start in range(len(made.nodes)):
        cursor.node = start
        assert walk(cursor) == set(range(len(made.nodes)))


def test_arrows_reach_every_city_alone() -> None:
    made = eastern_chart()
    cities = {at for at, node in enumerate(made.nodes) if node.name}
    assert walk(Cursor(made, cities, node=0)) == cities


@pytest.mark.parametrize("seed", range(30))
def test_arrows_reach_everything_wherever_it_lies(seed: int) -> None:
    rng = random.Random(seed)
    points = [
        (rng.random() ** 3 * 100, rng.random() * rng.choice((1, 40))) for _ in range(rng.randint(2, 40))
    ]
    cursor = Cursor(chart(*points))
    for start in (0, len(points) - 1):
        cursor.node = start
        assert walk(cursor) == set(range(len(points)))


def test_a_step_on_a_large_map_goes_to_a_neighbour() -> None:
    made = lattice_chart()
    cursor = Cursor(made)
    for node in range(60, 900, 37):
        near = {other for _, other in made.graph.adjacent[node]}
        assert {cursor.next(node, RIGHT), cursor.next(node, LEFT)} <= near | {node}
