"""Finds the place under the pointer: the nearest node or edge, with a tolerance that makes small things easy
to hit."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from railgames.scenes.charting.chart import Chart, Place, Point, distance, from_line, length_of

NODE_SLOP = 14
"""A node is hit up to this distance from its middle, in pixels at scale 1."""
EDGE_SLOP = 9
"""An edge is hit up to this distance, in pixels at scale 1."""
CORE = 7
"""Within this distance of a node nothing else is hit, in pixels at scale 1."""
CORE_PART = 0.3
"""Maximum share of its shortest edge that a node's core takes, so that short edges keep their middle."""


class Slop(NamedTuple):
    """The tolerance for a node and for an edge, in pixels at scale 1."""

    node: float = NODE_SLOP
    edge: float = EDGE_SLOP
    core: float = CORE


USUAL = Slop()
Cell = tuple[int, int]


class Picker:
    """Finds the place at a point of the world.

    Nodes and edges are stored in square buckets, so that a search costs the same for every size of map; edges
    are added on first use. ``nodes`` and ``edges`` are bit masks of what may be found (None: everything).
    """

    def __init__(self, chart: Chart) -> None:
        self.chart = chart
        _left, _top, width, height = chart.world
        count = max(1, len(chart.nodes)) ** 0.5
        self._side = max((width * height) ** 0.5 / count, max(width, height) / count / 4, 1e-9)
        self._nodes: dict[Cell, list[int]] = {}
        for node in range(len(chart.nodes)):
            self._nodes.setdefault(self._cell(chart.point(node)), []).append(node)

    @cached_property
    def edges(self) -> dict[Cell, list[int]]:
        """The edges that touch each bucket."""
        found: dict[Cell, list[int]] = {}
        for edge, line in enumerate(self.chart.lines):
            for cell in {cell for at in range(len(line) - 1) for cell in self._cells(line[at], line[at + 1])}:
                found.setdefault(cell, []).append(edge)
        return found

    @cached_property
    def shortest(self) -> list[float]:
        """The length of the shortest edge at each node."""
        lengths = [length_of(line) for line in self.chart.lines]
        return [
            min((lengths[edge] for edge, _ in near), default=float("inf"))
            for near in self.chart.graph.adjacent
        ]

    def at(
        self,
        pos: Point,
        zoom: float,
        scale: float = 1.0,
        *,
        nodes: int | None = None,
        edges: int | None = None,
        slop: Slop = USUAL,
    ) -> Place | None:
        """The place at a point of the world, at a zoom in pixels per unit and a UI scale.

        Inside its core a node wins. Further away the nearer of node (from its core) and edge wins; if equal,
        a node, then the higher rank.
        """
        unit = scale / zoom
        best: tuple[float, int, int] | None = None
        found: Place | None = None
        for node in self._near(self._nodes, pos, slop.node * unit):
            if nodes is not None and not nodes >> node & 1:
                continue
            far = distance(pos, self.chart.point(node))
            core = min(slop.core * unit, self.shortest[node] * CORE_PART if edges != 0 else slop.core * unit)
            if far <= slop.node * unit:
                # inside cores the nearest node counts; a negative distance precedes every edge
                rank = (far - core if far > core else far - core - unit, 0, -self.chart.nodes[node].rank)
                if best is None or rank < best:
                    best, found = rank, Place("node", node)
        for edge in self._near(self.edges, pos, slop.edge * unit) if edges != 0 else ():
            if edges is not None and not edges >> edge & 1:
                continue
            line = self.chart.lines[edge]
            far = min(from_line(pos, line[at], line[at + 1]) for at in range(len(line) - 1))
            if far <= slop.edge * unit and (best is None or (far, 1, 0) < best):
                best, found = (far, 1, 0), Place("edge", edge)
        return found

    def _cell(self, pos: Point) -> Cell:
        return int(pos[0] // self._side), int(pos[1] // self._side)

    def _cells(self, first: Point, second: Point) -> Iterator[Cell]:
        """The buckets that a straight line touches, and few others."""
        steps = int(distance(first, second) / self._side * 2) + 1
        for step in range(steps):
            ends = [
                self._cell(
                    (first[0] + (second[0] - first[0]) * part, first[1] + (second[1] - first[1]) * part)
                )
                for part in (step / steps, (step + 1) / steps)
            ]
            (x0, y0), (x1, y1) = ends
            for x in range(min(x0, x1), max(x0, x1) + 1):
                for y in range(min(y0, y1), max(y0, y1) + 1):
                    yield x, y

    def _near(self, buckets: dict[Cell, list[int]], pos: Point, reach: float) -> list[int]:
        """Everything that may be within reach, each once."""
        x0, y0 = self._cell((pos[0] - reach, pos[1] - reach))
        x1, y1 = self._cell((pos[0] + reach, pos[1] + reach))
        found: dict[int, None] = {}
        for x in range(x0, x1 + 1):
            for y in range(y0, y1 + 1):
                for item in buckets.get((x, y), ()):
                    found[item] = None
        return list(found)
