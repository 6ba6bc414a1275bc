"""The longest highway and railway, exactly, in three readings.

``segment`` (the default): nodes are a space's segments of one kind; the longest simple path over nodes, so a
double curve or two may be passed twice. ``space``: the same, but no space twice. ``trail``: no piece of track
twice, junctions may be passed again; each space counts once.

A longest simple path is found by removing leaves first, which gives the length of every hanging branch;
``loops`` searches the part that is left. A trail is searched from its ends. Both searches grow with the
number of routes; where junctions fill a block they are given up, and ``frontier`` finds the route.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from railgames.games.railroad_ink.frontier import Rule, Track, best_tracks
from railgames.games.railroad_ink.loops import longest_through

LongestRule = Literal["segment", "space", "trail"]
Segment = tuple[int, int]  # (cell, mask of its edges)
PATIENCE = 5000  # steps of a search; more take longer than ``frontier`` does


class _Crowded(Exception):
    """A search took too many steps."""


def graph_of(segments: Iterable[Segment]) -> tuple[list[int], list[list[int]]]:
    """(cell of each node, neighbours of each node): a node a segment, a neighbour an edge that two share."""
    cells: list[int] = []
    links: list[list[int]] = []
    owner: dict[int, int] = {}
    for node, (cell, part) in enumerate(segments):
        cells.append(cell)
        mine: list[int] = []
        links.append(mine)
        while part:
            edge = part & -part
            part ^= edge
            other = owner.get(edge)
            if other is None:
                owner[edge] = node
            else:
                mine.append(other)
                links[other].append(node)
    return cells, links


def longest(segments: Iterable[Segment], reading: LongestRule) -> int:
    """Points of the longest route over these segments, all of one kind; at least one segment."""
    return _longest_in(*graph_of(segments), reading)


def _longest_in(cells: list[int], links: list[list[int]], reading: LongestRule) -> int:
    try:
        return _searched(cells, links, reading)
    except _Crowded:
        return _swept(cells, links, reading)[0]


def _searched(cells: list[int], links: list[list[int]], reading: LongestRule) -> int:
    if reading == "trail":
        return _trail(cells, links)[0]
    if reading == "space" and len(set(cells)) < len(cells):
        return len(_best_apart(cells, links, None))
    return _simple(links)


def longest_cells(segments: Iterable[Segment], reading: LongestRule) -> list[int]:
    """The cells of one longest route from end to end, a cell twice where it is passed twice."""
    cells, links = graph_of(segments)
    if not cells:
        return []
    try:
        return _searched_cells(cells, links, reading)
    except _Crowded:
        return _swept(cells, links, reading)[1]


def _searched_cells(cells: list[int], links: list[list[int]], reading: LongestRule) -> list[int]:
    if reading == "trail":
        return _best_trail(cells, links)
    best = _searched(cells, links, reading)
    if reading == "segment":
        return [cells[node] for node in _best_apart(list(range(len(cells))), links, best)]
    return _best_apart(cells, links, best)


def _simple(links: list[list[int]]) -> int:
    """Nodes of the longest simple path."""
    degree = [len(near) for near in links]
    hanging = [0] * len(links)  # length in nodes of the longest removed branch that hangs on a node
    inside = [True] * len(links)
    leaves = [node for node, count in enumerate(degree) if count == 1]
    best = 1
    while leaves:
        node = leaves.pop()
        inside[node] = False
        reach = hanging[node] + 1
        for other in links[node]:
            if inside[other]:
                if hanging[other] + 1 + reach > best:
                    best = hanging[other] + 1 + reach
                if reach > hanging[other]:
                    hanging[other] = reach
                degree[other] -= 1
                if degree[other] == 1:
                    leaves.append(other)
    core = [node for node, count in enumerate(degree) if inside[node] and count > 1]
    if core:
        near = {node: [other for other in links[node] if inside[other]] for node in core}
        found = longest_through(near, hanging, best, PATIENCE)
        if found is None:
            raise _Crowded
        best = found
    return best


def _best_apart(cells: list[int], links: list[list[int]], enough: int | None) -> list[int]:
    """The longest simple path on which no two nodes have the same cell, as cells; stops at ``enough``."""
    best: list[int] = []
    steps = 0
    for start in range(len(cells)):
        stack: list[tuple[int, int, tuple[int, ...]]] = [(start, 1 << cells[start], (cells[start],))]
        while stack:
            node, seen, path = stack.pop()
            steps += 1
            if steps > PATIENCE:
                raise _Crowded
            if len(path) > len(best):
                best = list(path)
                if len(best) == enough:
                    return best
            for other in links[node]:
                if not seen >> cells[other] & 1:
                    stack.append((other, seen | 1 << cells[other], (*path, cells[other])))
    return best


def _best_trail(cells: list[int], links: list[list[int]]) -> list[int]:
    """A trail over the most spaces, as spaces in the order of their first visit."""
    points, start = _trail(cells, links)
    stack: list[tuple[int, frozenset[Track], tuple[int, ...]]] = [(start, frozenset(), (start,))]
    steps = 0
    while stack:
        node, used, path = stack.pop()
        steps += 1
        if steps > PATIENCE:
            raise _Crowded
        spaces = list(dict.fromkeys(cells[step] for step in path))
        if len(spaces) == points:
            return spaces
        for other in links[node]:
            track = (min(node, other), max(node, other))
            if track not in used:
                stack.append((other, used | {track}, (*path, other)))
    return []


def _trail(cells: list[int], links: list[list[int]]) -> tuple[int, int]:
    """(spaces of the best trail, the node it starts at).

    A trail that cannot be extended at either end starts at a node of odd degree; a component without such a
    node has a round trip over everything.
    """
    ways = _ways(cells, links)
    best, best_start, seen = 1, 0, 0
    for first in range(len(cells)):
        if seen >> first & 1:
            continue
        nodes = _part(links, first)
        spaces = 0
        for node in nodes:
            seen |= 1 << node
            spaces |= 1 << cells[node]
        most = spaces.bit_count()
        odd = [node for node in nodes if len(links[node]) % 2]
        if most <= best:
            continue
        if not odd:
            best, best_start = most, first
        for start in odd:
            count = _trail_from(ways, start, 1 << cells[start], best, most)
            if count > best:
                best, best_start = count, start
            if best == most:
                break
    return best, best_start


Way = tuple[int, int, int]  # (node, the track's bit, the bit of the node's space)


def _ways(cells: list[int], links: list[list[int]]) -> list[list[Way]]:
    """The ways out of every node; each piece of track has its own bit."""
    ways: list[list[Way]] = [[] for _ in cells]
    track = 1
    for node, near in enumerate(links):
        for other in near:
            if other > node:
                ways[node].append((other, track, 1 << cells[other]))
                ways[other].append((node, track, 1 << cells[node]))
                track <<= 1
    return ways


def _part(links: list[list[int]], first: int) -> list[int]:
    """Every node connected with ``first``."""
    found, todo = {first: None}, [first]
    while todo:
        for other in links[todo.pop()]:
            if other not in found:
                found[other] = None
                todo.append(other)
    return list(found)


def _trail_from(ways: list[list[Way]], start: int, space: int, best: int, most: int) -> int:
    """Most spaces of a trail from ``start``, at least ``best``; stops at ``most``."""
    stack, steps = [(start, 0, space)], 0
    while stack:
        node, used, spaces = stack.pop()
        steps += 1
        if steps > PATIENCE:
            raise _Crowded
        is_end = True
        for other, track, its_space in ways[node]:
            if not used & track:
                is_end = False
                stack.append((other, used | track, spaces | its_space))
        if is_end and spaces.bit_count() > best:
            best = spaces.bit_count()
            if best == most:
                break
    return best


# -- by the frontier -----------------------------------------------------------------------------------------


def _swept(cells: list[int], links: list[list[int]], reading: LongestRule) -> tuple[int, list[int]]:
    """(points, cells from end to end) of the best route in all connected parts."""
    groups = list(range(len(cells))) if reading == "segment" else cells
    rule = Rule(is_trail=reading == "trail", is_apart=reading == "space")
    best, route, seen = 1, [cells[0]], 0
    for first in range(len(cells)):
        if seen >> first & 1:
            continue
        nodes = _part(links, first)
        seen |= sum(1 << node for node in nodes)
        if len({groups[node] for node in nodes}) <= best:
            continue
        points, tracks = best_tracks(nodes, groups, links, rule)
        if points > best:
            walk = [cells[node] for node in walked(tracks)]
            best, route = points, list(dict.fromkeys(walk)) if reading == "trail" else walk
    return best, route


def walked(tracks: list[Track]) -> list[int]:
    """The nodes in the order of one walk over every track once. The tracks are connected and have at most two
    ends (nodes with an odd number of them)."""
    ways: dict[int, list[int]] = {}
    for idx, track in enumerate(tracks):
        for node in track:
            ways.setdefault(node, []).append(idx)
    start = min((node for node, mine in ways.items() if len(mine) % 2), default=min(ways))
    used: set[int] = set()
    stack, walk = [start], []
    while stack:
        node = stack[-1]
        while ways[node] and ways[node][-1] in used:
            ways[node].pop()
        if ways[node]:
            idx = ways[node].pop()
            used.add(idx)
            stack.append(sum(tracks[idx]) - node)
        else:
            walk.append(stack.pop())
    return walk
