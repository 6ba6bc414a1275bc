"""How many segments are missing between places, over segments that nobody has taken."""

from functools import lru_cache

from railgames.games.spike.board import Board
from railgames.games.spike.paths import bits

FAR = 99
"""More segments than any way has: what cannot be reached."""


class Distances(dict[int, list[int]]):
    """For a city, the missing segments between it and every node; worked out when it is asked for.

    Moving inside the own network costs nothing, so that its ``nodes`` (bits) are one place.
    """

    __slots__ = ("count", "neighbours", "nodes")

    def __init__(self, board: Board, nodes: int, taken: int) -> None:
        super().__init__()
        self.nodes, self.count = nodes, board.nodes
        self.neighbours = _neighbours(board, taken)

    def __missing__(self, city: int) -> list[int]:
        found = [FAR] * self.count
        own, neighbours = self.nodes, self.neighbours
        front = own if own >> city & 1 else 1 << city
        seen, length = 0, 0
        while front:
            seen |= front
            following = 0
            while front:
                bit = front & -front
                front ^= bit
                node = bit.bit_length() - 1
                found[node] = length
                following |= neighbours[node]
            if following & own:
                following |= own
            front = following & ~seen
            length += 1
        self[city] = found
        return found


@lru_cache(maxsize=256)
def _neighbours(board: Board, taken: int) -> tuple[int, ...]:
    """For each node, the nodes (bits) beyond its free segments."""
    found = [0] * board.nodes
    for segment, (a, b) in enumerate(board.ends):
        if not taken >> segment & 1:
            found[a] |= 1 << b
            found[b] |= 1 << a
    return tuple(found)


@lru_cache(maxsize=512)
def distances(board: Board, nodes: int, taken: int) -> Distances:
    """The distances for a network and the taken segments, shared by all who ask."""
    return Distances(board, nodes, taken)


def nearest(found: list[int], nodes: int) -> int:
    """The fewest missing segments from a city, by its distances, to any of these nodes (bits)."""
    return min((found[node] for node in bits(nodes)), default=FAR)
