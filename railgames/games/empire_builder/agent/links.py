"""The cheapest track that links enough major cities."""

from typing import NamedTuple

from railgames.games.empire_builder.agent.waves import Field, steps_of
from railgames.games.empire_builder.position import Position
from railgames.geometry.graph import members_of
from railgames.geometry.wave import Ground, spread


class Link(NamedTuple):
    """Track that links enough majors: what it costs, and its sections in an order that can be built."""

    price: int
    sections: tuple[tuple[int, int], ...]


NOWHERE_LINK = Link(1 << 20, ())


def link_of(position: Position, field: Field) -> Link:
    """The cheapest link that is found: from each part of the seat's track the nearest major comes next."""
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
    board = position.board
    groups = [board.city_cells[major] for major in board.majors]
    left = [group for group in groups if not group & root]
    price, sections = 0, list[tuple[int, int]]()
    while len(groups) - len(left) < needed:
        goals = 0
        for group in left:
            goals |= group
        wave = spread(ground, root, goals=goals)
        end = wave.cheapest(goals)
        if end < 0:
            return NOWHERE_LINK
        way = wave.way(end)
        price += wave.price(end)
        free = [step for step in steps_of(way) if ground.price(*step) > 0]
        sections += free
        for cell in way:
            root |= 1 << cell
        # What hangs together with the city that was reached is part of the tree too.
        for _, mask in spread(ground, 1 << end, limit=0).rounds:
            root |= mask
        left = [group for group in left if not group & root]
    return Link(price, tuple(sections))


def nearest_major(position: Position, cell: int) -> int:
    """The major city nearest to a milepost, as the lattice counts."""
    board = position.board
    return min(
        board.majors,
        key=lambda major: min(
            board.lattice.distance(cell, own) for own in members_of(board.city_cells[major])
        ),
    )
