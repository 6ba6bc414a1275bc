"""The outline of a network of lines, from which land is drawn: a walk round the outermost lines of each
part."""

from collections.abc import Callable, Sequence
from math import atan2

from railgames.scenes.charting.chart import Chart, Line, Point


def outlines(chart: Chart) -> list[Line]:
    """A closed line round every part of a chart. Where lines cross, so that a walk would miss places, every
    single line instead."""
    walks = _walks(chart)
    largest: dict[int, list[int]] = {}
    parts = _parts(chart)
    for walk in walks:
        part = parts[walk[0]]
        if part not in largest or abs(_area(chart, walk)) > abs(_area(chart, largest[part])):
            largest[part] = walk
    found = [tuple(chart.point(node) for node in (*walk, walk[0])) for walk in largest.values()]
    nodes = {node for edge in chart.edges for node in (edge.first, edge.second)}
    if all(any(is_within(chart.point(node), line) for line in found) for node in nodes):
        return found
    return list(chart.lines)


def is_within(point: Point, outline: Sequence[Point]) -> bool:
    """Whether a point is inside an outline or one of its corners."""
    if point in outline:
        return True
    x, y = point
    found = False
    for idx, (ax, ay) in enumerate(outline):
        bx, by = outline[idx - 1]
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            found = not found
    return found


def _walks(chart: Chart) -> list[list[int]]:
    """The nodes round every face; each direction of an edge occurs once. At each node the next edge in turn
    is taken."""
    turns: dict[int, list[int]] = {}
    for edge in chart.edges:
        turns.setdefault(edge.first, []).append(edge.second)
        turns.setdefault(edge.second, []).append(edge.first)
    for node, others in turns.items():
        others.sort(key=_heading(chart, node))
    left = {(node, other) for node, others in turns.items() for other in others}
    walks = []
    while left:
        here, there = start = min(left)
        walk = []
        while (here, there) in left:
            left.remove((here, there))
            walk.append(here)
            around = turns[there]
            here, there = there, around[(around.index(here) + 1) % len(around)]
        assert (here, there) == start
        walks.append(walk)
    return walks


def _heading(chart: Chart, node: int) -> Callable[[int], float]:
    """The direction from one node to another, as an angle."""
    x, y = chart.point(node)
    return lambda other: atan2(chart.point(other)[1] - y, chart.point(other)[0] - x)


def _parts(chart: Chart) -> dict[int, int]:
    """node -> number of its connected part."""
    parts: dict[int, int] = {}
    joined: dict[int, list[int]] = {}
    for edge in chart.edges:
        joined.setdefault(edge.first, []).append(edge.second)
        joined.setdefault(edge.second, []).append(edge.first)
    for node in joined:
        waiting = [node] if node not in parts else []
        for one in waiting:
            if one not in parts:
                parts[one] = node
                waiting += joined[one]
    return parts


def _area(chart: Chart, walk: Sequence[int]) -> float:
    """Twice the signed area inside a walk."""
    points = [chart.point(node) for node in walk]
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, (*points[1:], points[0]), strict=True))
