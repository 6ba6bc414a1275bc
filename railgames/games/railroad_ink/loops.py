"""The longest path through loops: the graph is contracted to its hubs, then the paths over hubs are searched.

A hub is a node with three neighbours or more. All other nodes lie on chains between hubs, or on a ring
without hubs. A path consists of hubs, of whole chains between them, and of two ends. An end is at a hub or on
a chain; the branch that hangs on the node there is added.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

HUB_STEPS = 4  # what a path that arrives at a hub takes, in steps along a branch

Links = Mapping[int, Sequence[int]]  # the neighbours of each node


class Way(NamedTuple):
    """A chain as it leaves a hub: the number of the ``hub`` to which it leads, its ``mark`` (a bit), and its
    ``length`` in nodes. ``tail`` is the best end on it of a path that comes from this side, ``both`` the best
    two ends on it of a path that comes from either side; 0 where it has too few nodes."""

    hub: int
    mark: int
    length: int
    tail: int
    both: int


class Tails(NamedTuple):
    """The best ends on a chain of a path from its front and of one from its back; the best two of one path
    from ``both`` sides; the best path that lies on it ``alone``."""

    front: int
    back: int
    both: int
    alone: int


def longest_through(near: Links, hanging: Sequence[int], best: int, patience: int) -> int | None:
    """Nodes of the longest path, or ``best`` if none is longer; None if that takes too many steps.

    Every node of ``near`` has two neighbours at least. ``hanging`` is the length of the branch that hangs on
    a node; the path may follow one at each end.
    """
    if len(near) + 2 * max(hanging[node] for node in near) <= best:
        return best
    hubs = [node for node, around in near.items() if len(around) > 2]
    ways, alone, rest = _contracted(near, hubs, hanging)
    best = max(best, alone, _longest_on_rings(near, rest, hanging))
    return _longest_over(ways, [hanging[hub] for hub in hubs], best, patience)


def _contracted(
    near: Links, hubs: Sequence[int], hanging: Sequence[int]
) -> tuple[list[list[Way]], int, list[int]]:
    """(the ways from each hub, the best path on one chain and its hub alone, the nodes on no chain)."""
    number = {hub: idx for idx, hub in enumerate(hubs)}
    ways: list[list[Way]] = [[] for _ in hubs]
    known: set[tuple[int, int]] = set()  # (hub, place of a neighbour) of the ways that are listed
    rest, alone, mark = set(near) - number.keys(), 0, 1
    for hub in hubs:
        for at, other in enumerate(near[hub]):
            if (hub, at) in known:
                continue
            chain, last, end = _chain(near, hub, other)
            known.add((hub, at))
            known.add((end, _arrival(near[end], last, end, known)))
            rest.difference_update(chain)
            tails = _tails([hanging[node] for node in chain])
            alone = max(alone, tails.alone, 1 + tails.both if end == hub else 0)
            ways[number[hub]].append(Way(number[end], mark, len(chain), tails.front, tails.both))
            ways[number[end]].append(Way(number[hub], mark, len(chain), tails.back, tails.both))
            mark <<= 1
    return ways, alone, [node for node in near if node in rest]


def _chain(near: Links, hub: int, first: int) -> tuple[list[int], int, int]:
    """(nodes of the chain that leaves ``hub`` to ``first``, the node before its other hub, that hub)."""
    chain, before, node = [], hub, first
    while len(near[node]) == 2:
        chain.append(node)
        one, two = near[node]
        before, node = node, two if one == before else one
    return chain, before, node


def _arrival(around: Sequence[int], last: int, hub: int, known: set[tuple[int, int]]) -> int:
    """The place of ``last`` among the neighbours of a hub: of several places that of a way not listed yet."""
    return next(at for at, node in enumerate(around) if node == last and (hub, at) not in known)


def _tails(hangs: Sequence[int]) -> Tails:
    """The tails of a chain with these lengths of hanging branches in order."""
    front = back = both = alone = 0
    start = -len(hangs)  # of the nodes so far, the best as the first of a path, less the nodes before it
    for idx, hang in enumerate(hangs):
        tail, rest = idx + 1 + hang, len(hangs) - idx + hang
        if idx:
            both, alone = max(both, front + rest), max(alone, tail + start)
        front, back, start = max(front, tail), max(back, rest), max(start, hang - idx)
    return Tails(front, back, both, alone)


def _longest_on_rings(near: Links, nodes: Sequence[int], hanging: Sequence[int]) -> int:
    """Nodes of the longest path on these nodes, which make rings."""
    best, seen = 0, set[int]()
    for first in nodes:
        if first in seen:
            continue
        ring, node = [first], near[first][0]
        while node != first:
            ring.append(node)
            one, two = near[node]
            node = two if one == ring[-2] else one
        seen.update(ring)
        best = max(best, _longest_round([hanging[node] for node in ring]))
    return best


def _longest_round(hangs: Sequence[int]) -> int:
    """Nodes of the longest path on a ring with these lengths of hanging branches in order."""
    count = len(hangs)
    return max(
        max(gap, count - gap) + 1 + hang + hangs[at + gap]
        for at, hang in enumerate(hangs)
        for gap in range(1, count - at)
    )


def _longest_over(
    ways: Sequence[Sequence[Way]], hangs: Sequence[int], best: int, patience: int
) -> int | None:
    """Nodes of the longest path that passes a hub, or ``best``; None after ``patience`` steps."""
    steps = 0
    for first, around in enumerate(ways):
        starts = [(hangs[first], 0), *((way.tail, way.mark) for way in around if way.tail)]
        stack = [(first, 1 << first, 0, 1)]
        while stack:
            hub, seen, used, count = stack.pop()
            steps += HUB_STEPS
            if steps > patience:
                return None
            if hub >= first:  # else its other direction is found from that hub
                end = hangs[hub] if hub != first else 0
                best = max(best, count + _best_ends(starts, ways[hub], used, end, hub != first))
            for to, mark, length, _, _ in ways[hub]:
                if not seen >> to & 1:
                    stack.append((to, seen | 1 << to, used | mark, count + length + 1))
    return best


def _best_ends(
    starts: Sequence[tuple[int, int]], ways: Sequence[Way], used: int, hang: int, is_apart: bool
) -> int:
    """What both ends add to a path over the chains ``used``.

    ``starts`` are the (tail, mark) at its first hub, mark 0 for what hangs there. ``ways`` leave its last
    hub, and ``hang`` hangs there; if both are one hub, ``is_apart`` is False and ``hang`` 0.
    """
    best = 0
    for start, mark in starts:
        if mark & used:
            continue
        end = hang
        for way in ways:
            if way.mark == mark:
                if is_apart:
                    best = max(best, way.both)
            elif way.tail > end and not way.mark & used:
                end = way.tail
        best = max(best, start + end)
    return best
