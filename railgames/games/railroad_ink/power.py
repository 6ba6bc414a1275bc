"""The expected points of a power grid, for search: by the distance of every exit from it, with the dice of
the round used as well as possible."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from railgames.games.railroad_ink.board import SIDE_NAMES, Board, bits
from railgames.geometry.square import SIDES, opposite

MOST_CHARGES = 3
# From twelve games of Normal, smoothed. A row for each number of power dice still to use, from 0 on (two a
# round). JOINED: the chance that an exit is on the grid at the end, by its distance in steps. CHARGED: the
# charges expected at the end, by the charges now.
JOINED = (
    (1.0, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00),
    (1.0, 0.65, 0.35, 0.15, 0.07, 0.03, 0.00, 0.00, 0.00, 0.00),
    (1.0, 0.75, 0.45, 0.28, 0.13, 0.08, 0.03, 0.01, 0.00, 0.00),
    (1.0, 0.85, 0.50, 0.40, 0.25, 0.15, 0.07, 0.04, 0.02, 0.00),
    (1.0, 0.90, 0.55, 0.50, 0.32, 0.20, 0.12, 0.08, 0.04, 0.02),
    (1.0, 0.93, 0.65, 0.60, 0.42, 0.33, 0.20, 0.15, 0.10, 0.05),
    (1.0, 0.95, 0.72, 0.66, 0.47, 0.40, 0.28, 0.20, 0.15, 0.10),
    (1.0, 0.96, 0.77, 0.72, 0.53, 0.48, 0.38, 0.27, 0.22, 0.17),
    (1.0, 0.97, 0.80, 0.75, 0.57, 0.52, 0.43, 0.36, 0.28, 0.22),
    (1.0, 0.97, 0.85, 0.80, 0.65, 0.57, 0.47, 0.42, 0.35, 0.25),
    (1.0, 0.97, 0.88, 0.82, 0.72, 0.60, 0.50, 0.47, 0.40, 0.30),
    (1.0, 0.97, 0.90, 0.85, 0.75, 0.62, 0.55, 0.50, 0.45, 0.36),
)
CHARGED = (
    (0.0, 1.0, 2.0, 3.0),
    (0.5, 1.5, 2.6, 3.0),
    (0.7, 1.6, 2.7, 3.0),
    (1.0, 1.8, 2.8, 3.0),
    (1.2, 1.9, 2.9, 3.0),
    (1.5, 2.3, 2.9, 3.0),
    (1.6, 2.4, 3.0, 3.0),
    (1.8, 2.5, 3.0, 3.0),
    (1.9, 2.6, 3.0, 3.0),
    (2.0, 2.8, 3.0, 3.0),
    (2.2, 2.9, 3.0, 3.0),
    (2.4, 3.0, 3.0, 3.0),
)
FAR = len(JOINED[0]) - 1  # the longest distance that is told apart, in steps
TRIED = 2  # how many of the best-looking uses of a die are followed


class Masks(NamedTuple):
    """Masks of a board's cells: ``open`` by side those with a neighbour there; ``gates`` those with an exit,
    then those with two, and so on."""

    columns: int
    every: int
    open: tuple[int, ...]
    gates: tuple[int, ...]


@lru_cache(maxsize=16)
def masks_of(board: Board) -> Masks:
    """The masks of a board."""
    open_sides = tuple(
        sum(1 << cell for cell in range(board.cells) if board.neighbour[cell][side] >= 0) for side in SIDES
    )
    exits = [item.cell for item in board.exits]
    most = max(map(exits.count, exits), default=0)
    gates = tuple(sum(1 << cell for cell in set(exits) if exits.count(cell) > n) for n in range(most))
    return Masks(board.grid.columns, board.all_cells, open_sides, gates)


@lru_cache(maxsize=16)
def accumulator(board: Board) -> int:
    """The cell of the accumulator: the middle of the board."""
    rows, columns = board.grid
    return board.grid.cell(rows // 2, columns // 2)


def beside(masks: Masks, cells: int) -> int:
    """The mask of the cells that share a side with one of these, walls apart."""
    columns, (north, east, south, west) = masks.columns, masks.open
    return (cells & north) >> columns | (cells & east) << 1 | (cells & south) << columns | (cells & west) >> 1


def grown(masks: Masks, cells: int, within: int) -> int:
    """The mask of what hangs together with these cells within a mask, these included."""
    while more := beside(masks, cells) & within & ~cells:
        cells |= more
    return cells


@lru_cache(maxsize=1 << 15)
def exits_by_steps(board: Board, occ: int, power: int) -> tuple[int, ...]:
    """How many exits are 0, 1, 2, .. steps from the grid: a dark space is a step, an empty one two."""
    masks = masks_of(board)
    before, now = 0, grown(masks, 1 << accumulator(board), power)
    found, known = [], 0
    for _ in range(FAR):
        count = sum((now & gate).bit_count() for gate in masks.gates)
        found.append(count - known)
        known = count
        then = now | beside(masks, now) & occ | beside(masks, before)
        before, now = now, grown(masks, then, power)
    return (*found, len(board.exits) - known)


def runs(board: Board, occ: int, power: int, side: int) -> Iterator[tuple[int, list[int]]]:
    """Every line of power in a direction, as (the space with power that it starts from, -1 for an exit; the
    spaces that it runs over)."""
    live = occ | power

    def run(cell: int) -> list[int]:
        found = []
        while cell >= 0 and live >> cell & 1:
            found.append(cell)
            cell = board.neighbour[cell][side]
        return found

    for item in board.exits:
        if item.side == opposite(side):
            yield -1, run(item.cell)
    for cell in bits(power):
        yield cell, run(board.neighbour[cell][side])


class Grid(NamedTuple):
    """``occ`` the spaces with a route, ``power`` those with power, and the ``charges``."""

    occ: int
    power: int
    charges: int


def worth(board: Board, grid: Grid, halves: int) -> float:
    """The points expected at the end. ``halves``: power dice still to use, two a round."""
    steps = exits_by_steps(board, grid.occ, grid.power)
    halves = min(halves, len(JOINED) - 1)
    exits = sum(count * chance for count, chance in zip(steps, JOINED[halves], strict=True) if count)
    return exits * CHARGED[halves][grid.charges]


@lru_cache(maxsize=1 << 15)
def best_worth(board: Board, grid: Grid, dice: tuple[str, ...], halves: int) -> float:
    """The points expected when ``dice`` are used well and ``halves`` power dice come after them."""
    if not dice:
        return worth(board, grid, halves)
    most = float("-inf")
    for die in dict.fromkeys(dice):
        others = list(dice)
        others.remove(die)
        soon = halves + len(others)
        after = sorted(uses(board, grid, die), key=lambda then: -worth(board, then, soon))
        for then in after[:TRIED] or [grid]:
            most = max(most, best_worth(board, then, tuple(others), halves))
    return most


def uses(board: Board, grid: Grid, die: str) -> list[Grid]:
    """The grids after the uses of a die; of a question mark those beside the grid, and a charge."""
    occ, power, charges = grid
    if die in SIDE_NAMES:
        dark = occ & ~power
        paths = runs(board, occ, power, SIDE_NAMES.index(die))
        lines = {sum(1 << cell for cell in path) & dark for _, path in paths}
        return [Grid(occ, power | line, charges) for line in sorted(lines) if line]
    masks = masks_of(board)
    near = beside(masks, grown(masks, 1 << accumulator(board), power)) & occ & ~power
    found = [Grid(occ, power | 1 << cell, charges) for cell in bits(near)]
    if charges < MOST_CHARGES:
        found.append(Grid(occ, power, charges + 1))
    if not found and occ & ~power:
        found.append(grid)
    return found
