"""The cheapest track that links enough major cities."""

from typing import NamedTuple

from railgames.games.empire_builder.agent.waves import Field
from railgames.games.empire_builder.position import Position
from railgames.geometry.steiner import quick_tree
from railgames.geometry.wave import Ground, spread


class Link(NamedTuple):
    """Track that links enough major cities: its price, and its sections in an order that can be built."""

    price: int
    sections: tuple[tuple[int, int], ...]


NOWHERE_LINK = Link(1 << 20, ())


def link_of(position: Position, field: Field) -> Link:
    """A cheap link: the nearest major city is added next, starting from each part of the seat's track."""
    board, needed = position.board, position.majors_needed
    ground = Ground(board.lattice, field.entries, field.dry, field.wet, field.own, field.toll)
    roots: dict[int, int] = {}
    for major in board.majors:
        cells = board.city_cells[major]
        reached = 0
        for _, mask in spread(ground, cells, limit=0).rounds:
            reached |= mask
        roots[reached] = sum(bool(reached & board.city_cells[other]) for other in board.majors)
    most = max(roots.values())
    chosen = [root for root, count in roots.items() if count == most]
    return min((_grown(position, ground, root, needed) for root in chosen), key=lambda link: link.price)


def _grown(position: Position, ground: Ground, root: int, needed: int) -> Link:
    groups = [position.board.city_cells[major] for major in position.board.majors]
    tree = quick_tree(ground, root, groups, needed)
    if tree is None:
        return NOWHERE_LINK
    return Link(tree.price, tuple(step for step in tree.steps if ground.price(*step) > 0))


class Links:
    """The price of linking enough major cities beside different new track. Fast, and slightly too high,
    because the ways between cities share only that track."""

    def __init__(self, position: Position, field: Field) -> None:
        board = position.board
        ground = Ground(board.lattice, field.entries, field.dry, field.wet, field.own, field.toll)
        cities = [board.city_cells[major] for major in board.majors]
        waves = [spread(ground, cells) for cells in cities]
        self._needed = position.majors_needed
        self._rounds = [wave.rounds for wave in waves]
        self._between = [[_first(rounds, cells) for cells in cities] for rounds in self._rounds]

    def price(self, track: int = 0) -> int:
        """The price if there is, or will be, connected track at these mileposts."""
        best = min(self._tree([row[root] for row in self._between]) for root in range(len(self._between)))
        if not track:
            return best
        # the tree that grows from the track
        return min(best, self._tree([_first(rounds, track) for rounds in self._rounds]))

    def _tree(self, prices: list[int]) -> int:
        """The price of the tree that adds the nearest city each time, given the costs of the cities at its
        root."""
        prices = prices[:]
        left = set(range(len(prices)))
        total = 0
        for _ in range(self._needed):
            city = min(left, key=prices.__getitem__)
            total += prices[city]
            left.remove(city)
            for other in left:
                prices[other] = min(prices[other], self._between[city][other])
        return total


def _first(rounds: tuple[tuple[int, int], ...], cells: int) -> int:
    return next((price for price, reached in rounds if reached & cells), NOWHERE_LINK.price)
