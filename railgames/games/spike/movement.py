"""Where a train can go. A network is a tree, so there is one way between two spaces."""

from functools import lru_cache
from typing import NamedTuple

from railgames.games.spike.board import Board


class Step(NamedTuple):
    """``cost``: spaces moved so far; ``before``: the space before, for the first step the start."""

    cost: int
    before: int


Reach = dict[int, Step]
"""Every space that can be reached, in the order of the search. Shared: do not change it."""


@lru_cache(maxsize=1 << 10)
def reach(board: Board, own: int, at: int, steps: int) -> Reach:
    """The spaces that a train on its ``own`` segments (bits) reaches from ``at`` in 1 to ``steps`` spaces.

    A city ends the movement, or the train skips it, onto a segment beyond, for one space. Junctions are no
    spaces. From a segment it can go either way, but never back.
    """
    found: Reach = {}
    if at < board.nodes:
        heads = [(at, segment) for segment, _ in board.adjacent[at] if own >> segment & 1]
        level = [(board.nodes + segment, board.other_end(segment, node)) for node, segment in heads]
        if steps > 0:
            for space, _ in level:
                found[space] = Step(1, at)
        cost = 1
    else:
        a, b = board.ends[at - board.nodes]
        level, cost = [(at, a), (at, b)], 0
    while level and cost < steps:
        cost += 1
        level = _next_level(board, own, level, cost, found)
    return found


def _next_level(
    board: Board, own: int, level: list[tuple[int, int]], cost: int, found: Reach
) -> list[tuple[int, int]]:
    """One space further, from pairs of a segment's space and the node ahead of the train."""
    following = []
    for space, node in level:
        if node < board.cities and node not in found:
            found[node] = Step(cost, space)
        for segment, other in board.adjacent[node]:
            target = board.nodes + segment
            if own >> segment & 1 and target != space:
                found[target] = Step(cost, space)
                following.append((target, other))
    return following


def way(found: Reach, space: int) -> list[int]:
    """The spaces of a movement that ends at ``space``, without its start. Raises KeyError if there is
    none."""
    spaces = [space]
    step = found[space]
    while step.cost > 1:
        spaces.append(step.before)
        step = found[step.before]
    return spaces[::-1]
