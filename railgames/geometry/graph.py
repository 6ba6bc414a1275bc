"""A graph: nodes joined by edges, with components, cheapest paths and the paths of a tree.

Nodes and edges are numbered from 0. A set of nodes or of edges is a bit mask: a Python int with a bit for
each member, so that joining, comparing and counting sets costs next to nothing. An edge has a weight where a
search needs one. A search needs no numpy: at the size of a map a heap is faster than calls of array
functions.
"""

from collections.abc import Iterable, Iterator, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

FAR = 1 << 60
"""The distance of a node that cannot be reached."""


def mask_of(members: Iterable[int]) -> int:
    """The bit mask of these numbers."""
    mask = 0
    for member in members:
        mask |= 1 << member
    return mask


def members_of(mask: int) -> Iterator[int]:
    """The numbers in a bit mask, in rising order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Ways(NamedTuple):
    """The cheapest ways from a set of sources to every node.

    ``distance[node]`` is ``FAR`` where no way leads. ``edge[node]`` is the last edge of the way to a node and
    ``before[node]`` the node before it; both are -1 at a source and where no way leads.
    """

    distance: list[int]
    edge: list[int]
    before: list[int]

    def reaches(self, node: int) -> bool:
        """Whether a way leads to this node."""
        return self.distance[node] < FAR

    def edges_to(self, node: int) -> list[int]:
        """The edges of the way to a node, from the source on; empty at a source."""
        way = []
        while self.edge[node] >= 0:
            way.append(self.edge[node])
            node = self.before[node]
        return way[::-1]

    def nodes_to(self, node: int) -> list[int]:
        """The nodes of the way to a node, the source first."""
        way = [node]
        while self.before[node] >= 0:
            node = self.before[node]
            way.append(node)
        return way[::-1]


class Graph:
    """``nodes`` nodes and undirected ``edges``; it never changes.

    ``adjacent[node]`` lists (edge, other node); ``edge_masks[node]`` is the mask of a node's edges and
    ``node_masks[edge]`` that of an edge's two nodes. Parallel edges are allowed, loops are not.

    >>> square = Graph(4, [(0, 1), (1, 2), (2, 3), (3, 0)])
    >>> square.cheapest([0], [1, 1, 1, 5]).nodes_to(3)
    [0, 1, 2, 3]
    """

    def __init__(self, nodes: int, edges: Sequence[tuple[int, int]]) -> None:
        self.nodes = nodes
        self.edges = tuple((first, second) for first, second in edges)
        lists: list[list[tuple[int, int]]] = [[] for _ in range(nodes)]
        for edge, (first, second) in enumerate(self.edges):
            if first == second or not (0 <= first < nodes and 0 <= second < nodes):
                raise ValueError(f"edge {edge} joins {first} and {second}: that is no edge of {nodes} nodes")
            lists[first].append((edge, second))
            lists[second].append((edge, first))
        self.adjacent = tuple(map(tuple, lists))
        self.edge_masks = tuple(mask_of(edge for edge, _ in near) for near in self.adjacent)
        self.node_masks = tuple(1 << first | 1 << second for first, second in self.edges)
        self.all_edges = (1 << len(self.edges)) - 1
        self.all_nodes = (1 << nodes) - 1

    def other(self, edge: int, node: int) -> int:
        """The node at the other end of an edge."""
        first, second = self.edges[edge]
        return second if node == first else first

    def nodes_of(self, edges: int) -> int:
        """The mask of all nodes on a mask of edges."""
        found = 0
        for edge in members_of(edges):
            found |= self.node_masks[edge]
        return found

    def edges_at(self, nodes: int) -> int:
        """The mask of all edges with an end in a mask of nodes."""
        found = 0
        for node in members_of(nodes):
            found |= self.edge_masks[node]
        return found

    def degree(self, node: int, edges: int | None = None) -> int:
        """How many edges (of this mask) a node has."""
        mask = self.edge_masks[node]
        return (mask if edges is None else mask & edges).bit_count()

    # -- sets that hang together -----------------------------------------------------------------------------

    def reach(self, sources: int, edges: int | None = None) -> int:
        """The mask of all nodes that edges of this mask (None: all) join to a mask of sources."""
        is_usable = None if edges is None else _flags(edges, len(self.edges))
        is_found = bytearray(_flags(sources, self.nodes))
        waiting = list(members_of(sources))
        for node in waiting:  # the list grows meanwhile
            for edge, other in self.adjacent[node]:
                if not is_found[other] and (is_usable is None or is_usable[edge]):
                    is_found[other] = True
                    waiting.append(other)
        return _mask(is_found)

    def components(self, edges: int | None = None) -> list[int]:
        """The parts that hang together by these edges (None: all), as masks of nodes; lone nodes are parts of
        their own. The part with the lowest node is first."""
        parts, left = [], self.all_nodes
        while left:
            part = self.reach(left & -left, edges)
            parts.append(part)
            left &= ~part
        return parts

    def is_tree(self, edges: int) -> bool:
        """Whether these edges form one tree; no edges do."""
        nodes = self.nodes_of(edges)
        if not nodes:
            return True
        return nodes.bit_count() == edges.bit_count() + 1 and self.reach(nodes & -nodes, edges) == nodes

    def tree_path(self, tree: int, start: int, goal: int) -> list[int] | None:
        """The edges between two nodes within a tree, from ``start`` on; None when it does not join them.

        ``tree`` is a mask of edges without a circle, where there is only one path.
        """
        if start == goal:
            return []
        in_tree = _flags(tree, len(self.edges))
        came: dict[int, tuple[int, int]] = {start: (-1, -1)}
        waiting = [start]
        while waiting:
            node = waiting.pop()
            for edge, other in self.adjacent[node]:
                if other not in came and in_tree[edge]:
                    came[other] = (edge, node)
                    if other == goal:
                        return _back(came, goal)
                    waiting.append(other)
        return None

    # -- cheapest ways ---------------------------------------------------------------------------------------

    def cheapest(
        self,
        sources: Iterable[int],
        weights: Sequence[int],
        *,
        edges: int | None = None,
        nodes: int | None = None,
        goals: int = 0,
        limit: int = FAR,
    ) -> Ways:
        """The cheapest ways from the nearest of ``sources`` to every node.

        ``weights`` has a whole number of at least 0 for each edge. Only edges of the mask ``edges`` are used,
        and ways end at nodes outside the mask ``nodes``, through which none leads (None: all are open). The
        search ends when the nearest node of ``goals`` is found, and knows no way that costs more than
        ``limit``. Of equally cheap ways it keeps the one with fewer edges.
        """
        distance, last, before = [FAR] * self.nodes, [-1] * self.nodes, [-1] * self.nodes
        steps = [0] * self.nodes
        is_usable = None if edges is None else _flags(edges, len(self.edges))
        is_open = None if nodes is None else _flags(nodes, self.nodes)
        is_goal = _flags(goals, self.nodes) if goals else None
        heap: list[tuple[int, int, int]] = []
        for source in sorted(set(sources)):
            distance[source] = 0
            heap.append((0, 0, source))  # sorted, and so a heap
        adjacent = self.adjacent
        while heap:
            cost, count, node = heappop(heap)
            if cost != distance[node] or count != steps[node]:
                continue
            if is_goal is not None and is_goal[node]:
                break
            if count and is_open is not None and not is_open[node]:
                continue
            count += 1
            for edge, other in adjacent[node]:
                new, old = cost + weights[edge], distance[other]
                if new > old or new > limit or (new == old and count >= steps[other]):
                    continue
                if is_usable is None or is_usable[edge]:
                    distance[other], last[other], before[other], steps[other] = new, edge, node, count
                    heappush(heap, (new, count, other))
        return Ways(distance, last, before)

    def cheapest_path(
        self,
        sources: Iterable[int],
        goal: int,
        weights: Sequence[int],
        *,
        edges: int | None = None,
        nodes: int | None = None,
        limit: int = FAR,
    ) -> list[int] | None:
        """The edges of the cheapest way to ``goal``, from a source on; None when there is no way."""
        ways = self.cheapest(sources, weights, edges=edges, nodes=nodes, goals=1 << goal, limit=limit)
        return ways.edges_to(goal) if ways.reaches(goal) else None


def _flags(mask: int, size: int) -> bytes:
    """The first ``size`` bits of a mask as bytes that are 0 or 1: a large int is slow to ask for one bit."""
    return f"{mask & ((1 << size) - 1):0{size}b}"[::-1].encode().translate(_BITS)


def _mask(flags: bytearray) -> int:
    """The mask of bytes that are 0 or 1."""
    return int(flags[::-1].translate(_DIGITS), 2)


_DIGITS = bytes(48 + (code & 1) for code in range(256))
_BITS = bytes(code & 1 for code in range(256))


def _back(came: dict[int, tuple[int, int]], node: int) -> list[int]:
    way = []
    while (edge := came[node][0]) >= 0:
        way.append(edge)
        node = came[node][1]
    return way[::-1]
