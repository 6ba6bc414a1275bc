"""Ways of a train inside its own network, which is a tree."""

from functools import lru_cache

from railgames.games.spike.board import Board
from railgames.games.spike.paths import bits


class Tree:
    """A network. ``joined``: (segment, other node) by node."""

    __slots__ = ("_board", "_roots", "joined")

    def __init__(self, board: Board, own: int) -> None:
        self._board = board
        self.joined: dict[int, list[tuple[int, int]]] = {}
        for segment in bits(own):
            a, b = board.ends[segment]
            self.joined.setdefault(a, []).append((segment, b))
            self.joined.setdefault(b, []).append((segment, a))
        self._roots: dict[int, tuple[dict[int, int], dict[int, int]]] = {}

    def root(self, city: int) -> tuple[dict[int, int], dict[int, int]]:
        """(segments to a city, the segment that leads there) by node of the network."""
        found = self._roots.get(city)
        if found is None:
            away, back = {city: 0}, {}
            waiting = [city]
            for node in waiting:
                length = away[node] + 1
                for segment, other in self.joined.get(node, ()):
                    if other not in away:
                        away[other] = length
                        back[other] = segment
                        waiting.append(other)
            found = self._roots[city] = away, back
        return found

    def spaces(self, space: int, city: int) -> int | None:
        """Spaces that a train moves from a space to a city, None when there is no way."""
        if space == city:
            return 0
        away, _ = self.root(city)
        nodes = self._board.nodes
        if space < nodes:
            length = away.get(space)
        else:
            a, b = self._board.ends[space - nodes]
            length = min(away[a], away[b]) if a in away else None
        return None if length is None else length + 1

    def towards(self, space: int, city: int, steps: int) -> int | None:
        """The farthest space towards a city within ``steps`` spaces; None if there is no way."""
        if steps < 1 or not self.spaces(space, city):
            return None
        away, back = self.root(city)
        board, node = self._board, space
        if space >= board.nodes:
            a, b = board.ends[space - board.nodes]
            node = a if away[a] < away[b] else b
        for _ in range(steps):
            if node == city:
                return city
            space = board.nodes + back[node]
            node = board.other_end(back[node], node)
        return space


@lru_cache(maxsize=256)
def tree_of(board: Board, own: int) -> Tree:
    """The network of these segments (bits), shared by all who ask."""
    return Tree(board, own)
