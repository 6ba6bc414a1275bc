"""The cheapest track that links enough major cities."""

from collections.abc import Iterable, Sequence
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
        self._pieces = _pieces(ground, field)
        self._now = min(self._tree([row[root] for row in self._between]) for root in range(len(cities)))

    def price(self, sections: Iterable[Sequence[int]] = ()) -> int:
        """The price when these sections (their ends first) are built too."""
        pieces, longer = list(self._pieces), set[int]()
        for start, end, *_ in sections:
            joined = 1 << start | 1 << end
            for piece in [piece for piece in pieces if piece & joined]:
                pieces.remove(piece)
                longer.discard(piece)
                joined |= piece
            pieces.append(joined)
            longer.add(joined)
        # The trees that grow from the new track.
        grown = (self._tree([_first(rounds, piece) for rounds in self._rounds]) for piece in longer)
        return min(self._now, *grown) if longer else self._now

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


def _pieces(ground: Ground, field: Field) -> list[int]:
    """The parts of the own track that do not hang together, and each major city, by their mileposts."""
    left, found = 0, []
    for mask in field.own:
        left |= mask
    while left:
        reached = left & -left
        for _, mask in spread(ground, reached, limit=0).rounds:
            reached |= mask
        found.append(reached)
        left &= ~reached
    return found


def _first(rounds: tuple[tuple[int, int], ...], cells: int) -> int:
    return next((price for price, reached in rounds if reached & cells), NOWHERE_LINK.price)
