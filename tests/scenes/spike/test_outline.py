"""The outline of a country, from which its land is drawn."""

from railgames.scenes.charting.chart import Chart, ChartEdge, ChartNode
from railgames.scenes.spike.outline import is_within, outlines
from tests.scenes.spike.conftest import OpenDesk


def chart(places: list[tuple[float, float]], *edges: tuple[int, int]) -> Chart:
    return Chart([ChartNode(x, y) for x, y in places], [ChartEdge(a, b) for a, b in edges])


SQUARE = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0), (2.0, 2.0)]


def test_the_outline_goes_round_and_leaves_out_what_is_inside() -> None:
    net = chart(SQUARE, (0, 1), (1, 2), (2, 3), (3, 0), (0, 4), (1, 4), (2, 4), (3, 4))
    (line,) = outlines(net)
    assert line[0] == line[-1]
    assert set(line) == set(SQUARE[:4])


def test_a_line_that_ends_blind_is_walked_there_and_back() -> None:
    net = chart([*SQUARE[:4], (9.0, 2.0)], (0, 1), (1, 2), (2, 3), (3, 0), (1, 4))
    (line,) = outlines(net)
    assert (9.0, 2.0) in line


def test_each_part_has_an_outline_of_its_own() -> None:
    net = chart(
        [(0, 0), (1, 0), (0, 1), (9, 9), (8, 9), (9, 8)], (0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3)
    )
    assert len(outlines(net)) == 2


def test_lines_that_cross_are_drawn_one_by_one() -> None:
    # the walk turns at places only: where lines cross between them it can leave places outside
    net = chart(
        [(0, 0), (4, 0), (2, -3), (2, 3), (4, 4), (0, 4)], (0, 1), (2, 3), (3, 4), (4, 5), (5, 3), (1, 2)
    )
    lines = outlines(net)
    nodes = [net.point(node) for node in range(6)]
    assert all(any(is_within(point, line) for line in lines) for point in nodes)


def test_every_place_of_a_country_lies_on_its_land(desk: OpenDesk) -> None:
    at = desk()
    lines = outlines(at.room.chart)
    assert len(lines) == 1
    assert len(lines[0]) < len(at.room.chart.lines) / 2
    assert all(is_within(at.room.chart.point(node), lines[0]) for node in range(at.board.nodes))
