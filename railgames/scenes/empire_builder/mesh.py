"""The lattice of mileposts as a chart: nodes and edges by number, and the keys of the rules for them."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from railgames.core.text import tr
from railgames.games.empire_builder.board import Board
from railgames.scenes.charting.chart import Chart, ChartEdge, ChartNode, Line, Point
from railgames.scenes.charting.finder import Named

PAD = 1.6
"""Margin of the sheet beyond the outermost mileposts, in distances of two neighbours."""
RANKS = {"major": 3, "medium": 2, "small": 1}
MAJOR_REACH = 1.25
"""Radius of a major city, in distances of two neighbours."""


class Mesh:
    """The chart of a board. ``cells``: the milepost of each node; ``node_of``, ``edge_of``: the node of a
    milepost, the edge of a section's key. The middle of a city has its name."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.cells: tuple[int, ...] = tuple(sorted(board.terrain))
        self.node_of = {cell: node for node, cell in enumerate(self.cells)}
        self.keys: tuple[int, ...] = (*sorted(board.edges), *sorted(board.red))
        self.edge_of = {key: edge for edge, key in enumerate(self.keys)}
        names = {board.lattice.cell(*city.at): city for city in board.file.cities}
        self._points = {cell: board.lattice.point(cell) for cell in self.cells}
        nodes = []
        for cell in self.cells:
            x, y = board.lattice.point(cell)
            city = names.get(cell)
            nodes.append(ChartNode(x, y, city.title, RANKS[city.size]) if city else ChartNode(x, y))
        ends = [board.ends(key) for key in self.keys]
        self.chart = Chart(nodes, [ChartEdge(self.node_of[a], self.node_of[b]) for a, b in ends], PAD)
        self.middles = tuple(board.lattice.cell(*city.at) for city in board.file.cities)

    def point(self, cell: int) -> Point:
        """The position of a milepost in the world."""
        return self._points[cell]

    def line(self, cells: Sequence[int]) -> Line:
        """The line through mileposts."""
        return tuple(self.point(cell) for cell in cells)

    def edges(self, cells: Sequence[int]) -> list[int]:
        """The edges between consecutive mileposts."""
        board = self.board
        return [self.edge_of[board.key(a, b)] for a, b in pairwise(cells)]

    def goods(self) -> list[Named]:
        """Each good with each city that supplies it, as names to type: "coal: Duluth"."""
        file = self.board.file
        return [
            Named(f"{tr(file.goods[good].title)}: {city.title}", 0, self.node_of[self.middles[number]])
            for number, city in enumerate(file.cities)
            for good in sorted(self.board.supplies[number])
        ]

    def reach(self, node: int) -> float:
        """The radius of a node's mark, in world units."""
        return MAJOR_REACH if self.board.is_major(self.cells[node]) else 0.0


@lru_cache(maxsize=4)
def mesh_of(board: Board) -> Mesh:
    """The mesh of a board, computed once."""
    return Mesh(board)
