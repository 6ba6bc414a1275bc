"""The longest highway and railway, exactly, in three readings.

``segment`` (the default): nodes are a space's segments of one kind; the longest simple path over nodes, so a
double curve or two may be passed twice. ``space``: the same, but no space twice. ``trail``: no piece of track
twice, junctions may be passed again; each space counts once.

A simple path is found by peeling off hanging branches (their best ends are known at once) and searching only
the part made of loops.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from railgames.games.railroad_ink.components import HIGHWAY

if TYPE_CHECKING:
    from railgames.games.railroad_ink.sheet import Sheet


def graph(sheet: Sheet, kind: int) -> tuple[list[int], list[list[int]]]:
    """(cell of each node, neighbours of each node): every segment of ``kind`` that is drawn."""
    placing = sheet.board.placing
    ours = sheet.roads if kind == HIGHWAY else sheet.rails
    joined = ours & ~sheet.ends
    cells: list[int] = []
    links: list[list[int]] = []
    owner: dict[int, int] = {}
    for cell, tile in sheet.drawn:
        for part in placing[cell][tile].parts:
            part &= ours
            if not part:
                continue
            node = len(cells)
            mine: list[int] = []
            cells.append(cell)
            links.append(mine)
            part &= joined
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


def longest(sheet: Sheet, kind: int) -> int:
    """Points of the longest route of ``kind`` (HIGHWAY or RAILWAY) in the board's reading."""
    ours = sheet.roads if kind == HIGHWAY else sheet.rails
    if not ours:
        return 0
    if not ours & ~sheet.ends:
        return 1
    return longest_of(*graph(sheet, kind), sheet.board.reading)


def longest_of(cells: list[int], links: list[list[int]], reading: str) -> int:
    """Points of the longest route in a graph as ``graph`` makes it."""
    if reading == "trail":
        return len(_best_trail(cells, links, None))
    if reading == "space" and len(set(cells)) < len(cells):
        return len(_best_apart(cells, links, None))
    return _simple(links)


def longest_cells(sheet: Sheet, kind: int) -> list[int]:
    """The cells of one longest route of ``kind``, from end to end (a cell twice where it is passed twice)."""
    best = longest(sheet, kind)
    if not best:
        return []
    cells, links = graph(sheet, kind)
    if sheet.board.reading == "trail":
        return _best_trail(cells, links, best)
    if sheet.board.reading == "segment":
        return [cells[node] for node in _best_apart(list(range(len(cells))), links, best)]
    return _best_apart(cells, links, best)


def _simple(links: list[list[int]]) -> int:
    """Nodes of the longest simple path."""
    degree = [len(near) for near in links]
    hanging = [0] * len(links)  # nodes of the longest branch peeled off that hangs on a node
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
        best = _through_loops(core, links, hanging, inside, best)
    return best


def _through_loops(
    core: list[int], links: list[list[int]], hanging: list[int], inside: list[bool], best: int
) -> int:
    """The best path that runs through the loops, each end prolonged by what hangs there."""
    near = {node: [(other, 1 << other) for other in links[node] if inside[other]] for node in core}
    tail = max(hanging[node] for node in core)
    most = len(core) + tail
    crowded = len(core) > 16
    for start in core:
        if hanging[start] + most <= best:
            continue
        stack = [(start, 1 << start, hanging[start] + 1)]
        while stack:
            node, seen, count = stack.pop()
            if count + hanging[node] > best and node != start:
                best = count + hanging[node]
            if crowded and count + _reach(near, node, seen) + tail <= best:
                continue
            for other, bit in near[node]:
                if not seen & bit:
                    stack.append((other, seen | bit, count + 1))
    return best


def _reach(near: dict[int, list[tuple[int, int]]], start: int, seen: int) -> int:
    """How many unseen nodes can still be reached: a bound on what the path can gain."""
    found, todo = seen, [start]
    while todo:
        for other, bit in near[todo.pop()]:
            if not found & bit:
                found |= bit
                todo.append(other)
    return found.bit_count() - seen.bit_count()


def _best_apart(cells: list[int], links: list[list[int]], enough: int | None) -> list[int]:
    """The longest simple path on which no two nodes have the same cell, as cells; stops at ``enough``."""
    best: list[int] = []
    for start in range(len(cells)):
        stack: list[tuple[int, int, tuple[int, ...]]] = [(start, 1 << cells[start], (cells[start],))]
        while stack:
            node, seen, path = stack.pop()
            if len(path) > len(best):
                best = list(path)
                if len(best) == enough:
                    return best
            for other in links[node]:
                if not seen >> cells[other] & 1:
                    stack.append((other, seen | 1 << cells[other], (*path, cells[other])))
    return best


def _best_trail(cells: list[int], links: list[list[int]], enough: int | None) -> list[int]:
    """The trail over most spaces, each space once. A trail that cannot be prolonged starts at a node of odd
    degree, or else its whole part of the graph has none and is one round trip."""
    best: list[int] = [cells[0]]
    visited: set[int] = set()
    odd = [node for node, near in enumerate(links) if len(near) % 2]
    for start in (*odd, *(node for node, near in enumerate(links) if near and not len(near) % 2)):
        if start in visited and not len(links[start]) % 2:
            continue
        stack: list[tuple[int, frozenset[tuple[int, int]], tuple[int, ...]]] = [
            (start, frozenset(), (start,))
        ]
        while stack:
            node, used, path = stack.pop()
            visited.add(node)
            spaces = list(dict.fromkeys(cells[step] for step in path))
            if len(spaces) > len(best):
                best = spaces
                if len(best) == enough:
                    return best
            for other in links[node]:
                track = (node, other) if node < other else (other, node)
                if track not in used:
                    stack.append((other, used | {track}, (*path, other)))
    return best
