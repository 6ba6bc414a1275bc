"""The keyboard's cursor: where an arrow key leads, so that every node can be reached."""

from __future__ import annotations

import math
from collections.abc import Iterable

from railgames.scenes.charting.chart import Chart, Point, distance

Way = tuple[int, int]
"""The direction of an arrow key; y down."""

WAYS: tuple[Way, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))
JOINED = 0.75
"""Factor for the distance of a node that an edge joins to the cursor's."""
TURN = 1.5
"""Extra distance of a node at the edge of an arrow's quarter, compared with one straight ahead."""
MOST_JOINED = 400
"""Up to this many stops, those that no arrow leads to are given one."""
_AHEAD = math.cos(math.radians(45)) - 1e-9


class Cursor:
    """The node of the keyboard, among ``stops`` (by default all nodes).

    An arrow leads to the nearest stop in its quarter of the circle; stops off its axis count as further away.
    Stops that no arrow would lead to get one from a neighbour, so that every stop can be reached.
    """

    def __init__(self, chart: Chart, stops: Iterable[int] | None = None, node: int = 0) -> None:
        self.chart = chart
        self.node = node
        self._stops: tuple[int, ...] = ()
        self._table: dict[int, list[int]] | None = None
        self.set_stops(range(len(chart.nodes)) if stops is None else stops)

    @property
    def stops(self) -> tuple[int, ...]:
        """The nodes at which the cursor stops."""
        return self._stops

    def set_stops(self, stops: Iterable[int]) -> None:
        """Restrict the cursor to these nodes. It stays where it is until it moves."""
        new = tuple(sorted(set(stops)))
        if new != self._stops:
            self._stops, self._table = new, None

    def move(self, way: Way) -> bool:
        """Follow an arrow key. False if nothing is there."""
        goal = self.next(self.node, way)
        is_moved = goal != self.node
        self.node = goal
        return is_moved

    def next(self, node: int, way: Way) -> int:
        """The stop that an arrow leads to from a node; the node itself if there is none."""
        if node not in self._nexts:
            return self._nearest(node, way)
        return self._nexts[node][WAYS.index(way)]

    def nearest(self, pos: Point) -> int:
        """The stop nearest to a point of the world; the cursor's node if there are no stops."""
        return min(self._stops, key=lambda node: distance(self.chart.point(node), pos), default=self.node)

    # -- where arrows lead -----------------------------------------------------------------------------------

    @property
    def _nexts(self) -> dict[int, list[int]]:
        """For each stop the targets of the four arrows, in the order of ``WAYS``; computed on first use.
        Empty for very many stops: on a lattice every arrow has a neighbour."""
        if self._table is None:
            self._table = {}
            if len(self._stops) <= MOST_JOINED:
                self._table = {node: [self._nearest(node, way) for way in WAYS] for node in self._stops}
                self._join(self._table)
        return self._table

    def _nearest(self, node: int, way: Way) -> int:
        """The best stop in an arrow's quarter; the node itself if there is none."""
        joined = {other for _, other in self.chart.graph.adjacent[node]}
        nodes = self.chart.nodes
        x, y = self.chart.point(node)
        best, goal = math.inf, node
        for other in self._stops:
            across, down = nodes[other].x - x, nodes[other].y - y
            ahead = across * way[0] + down * way[1]
            if ahead <= 0:
                continue
            cost = _cost(ahead, math.hypot(across, down)) * (JOINED if other in joined else 1.0)
            if cost < best:
                best, goal = cost, other
        return goal

    def _join(self, table: dict[int, list[int]]) -> None:
        """Make every stop reachable from the first one, and back. Where it is not, the arrow of the nearest
        pair of stops in roughly that direction is redirected, unless another stop depends on it."""
        start = next(iter(table), None)
        while start is not None:
            there, back = _reached(table, start), _reached(_reversed(table), start)
            lost = [node for node in table if node not in there]
            stuck = [node for node in table if node not in back]
            is_better = (lost and self._turn_one(table, start, there, lost)) or (
                not lost and stuck and self._turn_one(table, start, stuck, back)
            )
            if not is_better:
                return

    def _turn_one(
        self, table: dict[int, list[int]], start: int, sources: Iterable[int], goals: Iterable[int]
    ) -> bool:
        known = _reached(table, start)
        point = self.chart.point
        pairs = [
            (distance(point(first), point(second)), first, second) for first in sources for second in goals
        ]
        for _, first, second in sorted(pairs):
            for at in self._ways_to(first, second):
                old, table[first][at] = table[first][at], second
                if known <= _reached(table, start):
                    return True
                table[first][at] = old
        return False

    def _ways_to(self, first: int, second: int) -> list[int]:
        """The arrows that point towards a node, the best first."""
        (x0, y0), (x1, y1) = self.chart.point(first), self.chart.point(second)
        ahead = [((x1 - x0) * way[0] + (y1 - y0) * way[1], at) for at, way in enumerate(WAYS)]
        return [at for along, at in sorted(ahead, reverse=True) if along > 0]


def _cost(ahead: float, far: float) -> float:
    """The cost of a node at the distance ``far``, ``ahead`` of it in the arrow's direction; infinite outside
    the arrow's quarter."""
    part = ahead / far
    if part < _AHEAD:
        return math.inf
    return far * (1 + (TURN - 1) * (1 - part) / (1 - _AHEAD))


def _reversed(table: dict[int, list[int]]) -> dict[int, list[int]]:
    """For each stop the stops whose arrows lead to it."""
    back: dict[int, list[int]] = {node: [] for node in table}
    for node, nexts in table.items():
        for other in nexts:
            back[other].append(node)
    return back


def _reached(table: dict[int, list[int]], start: int) -> set[int]:
    found, waiting = {start}, [start]
    for node in waiting:
        for other in table[node]:
            if other not in found:
                found.add(other)
                waiting.append(other)
    return found
