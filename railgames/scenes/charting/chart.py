"""The geometry of a map: nodes and edges in world units, and names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from math import hypot
from typing import Literal, NamedTuple, TypeAlias

from railgames.geometry.graph import Graph

Point: TypeAlias = tuple[float, float]
Line: TypeAlias = tuple[Point, ...]
"""A polyline of at least two points."""
Area: TypeAlias = tuple[float, float, float, float]
"""A rectangle: left, top, width, height."""


class ChartNode(NamedTuple):
    """A place on the map: its position in world units (y down), its name and ``rank``. If two names do not
    both fit, the one with the higher ``rank`` is shown."""

    x: float
    y: float
    name: str = ""
    rank: int = 0


class ChartEdge(NamedTuple):
    """A connection of two nodes: their numbers, and the bends of the line between them."""

    first: int
    second: int
    bends: tuple[Point, ...] = ()


class Place(NamedTuple):
    """A node or an edge, by its number."""

    kind: Literal["node", "edge"]
    number: int


class Chart:
    """The nodes and edges of a map; immutable. ``pad``: margin of the world round them."""

    def __init__(self, nodes: Iterable[ChartNode], edges: Iterable[ChartEdge], pad: float = 0.0) -> None:
        self.nodes = tuple(nodes)
        self.edges = tuple(edges)
        self.lines: tuple[Line, ...] = tuple(
            (self.point(edge.first), *edge.bends, self.point(edge.second)) for edge in self.edges
        )
        left, top, width, height = area_of(
            [self.point(node) for node in range(len(self.nodes))], *(line[1:-1] for line in self.lines)
        )
        self.world: Area = (left - pad, top - pad, width + 2 * pad, height + 2 * pad)

    @cached_property
    def graph(self) -> Graph:
        """Nodes and edges without positions."""
        return Graph(len(self.nodes), [(edge.first, edge.second) for edge in self.edges])

    def point(self, node: int) -> Point:
        """The position of a node."""
        return self.nodes[node].x, self.nodes[node].y

    def line_from(self, edge: int, node: int) -> Line:
        """The line of an edge, starting at one of its nodes."""
        line = self.lines[edge]
        return line if node == self.edges[edge].first else line[::-1]

    def path_line(self, start: int, edges: Sequence[int]) -> Line:
        """The line along consecutive edges, starting at a node."""
        points = [self.point(start)]
        node = start
        for edge in edges:
            points += self.line_from(edge, node)[1:]
            node = self.graph.other(edge, node)
        return tuple(points)

    def path_end(self, start: int, edges: Sequence[int]) -> int:
        """The node at the end of consecutive edges."""
        for edge in edges:
            start = self.graph.other(edge, start)
        return start

    def middle(self, place: Place) -> Point:
        """The position of a node, or the point half way along an edge."""
        if place.kind == "node":
            return self.point(place.number)
        return self._middles[place.number]

    @cached_property
    def _middles(self) -> tuple[Point, ...]:
        """The point half way along each edge."""
        return tuple(point_along(line, length_of(line) / 2)[0] for line in self.lines)

    def node_named(self, name: str) -> int:
        """The node with this name. Raises ValueError if there is none."""
        return [node.name for node in self.nodes].index(name)


# -- lines ---------------------------------------------------------------------------------------------------


def area_of(*rows: Sequence[Point]) -> Area:
    """The smallest rectangle that contains all points; empty, at the origin, if there are none."""
    points = [point for row in rows for point in row]
    if not points:
        return 0.0, 0.0, 0.0, 0.0
    left, top = min(x for x, _ in points), min(y for _, y in points)
    return left, top, max(x for x, _ in points) - left, max(y for _, y in points) - top


def distance(first: Point, second: Point) -> float:
    """The distance of two points."""
    return hypot(first[0] - second[0], first[1] - second[1])


def length_of(line: Sequence[Point]) -> float:
    """The length of a line."""
    return sum(distance(line[at], line[at + 1]) for at in range(len(line) - 1))


def point_along(line: Sequence[Point], far: float) -> tuple[Point, Point]:
    """The point at this distance along a line, and the direction there as a unit vector."""
    heading: Point = (1.0, 0.0)
    for at in range(len(line) - 1):
        (x0, y0), (x1, y1) = line[at], line[at + 1]
        long = distance(line[at], line[at + 1])
        if not long:
            continue
        heading = ((x1 - x0) / long, (y1 - y0) / long)
        if far <= long:
            return (x0 + heading[0] * far, y0 + heading[1] * far), heading
        far -= long
    return line[-1], heading


def part_of(line: Sequence[Point], start: float, end: float) -> list[Point]:
    """The part of a line between two distances, with the bends in between."""
    points = [point_along(line, start)[0]]
    far = 0.0
    for at in range(1, len(line) - 1):
        far += distance(line[at - 1], line[at])
        if start < far < end:
            points.append(line[at])
    points.append(point_along(line, end)[0])
    return points


def from_line(pos: Point, first: Point, second: Point) -> float:
    """The distance of a point from a straight segment."""
    along_x, along_y = second[0] - first[0], second[1] - first[1]
    square = along_x * along_x + along_y * along_y
    part = 0.0
    if square:
        part = ((pos[0] - first[0]) * along_x + (pos[1] - first[1]) * along_y) / square
        part = min(1.0, max(0.0, part))
    return distance(pos, (first[0] + part * along_x, first[1] + part * along_y))
