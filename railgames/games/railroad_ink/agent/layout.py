"""Lookup tables of a board for search, beyond those of the rules: masks for shifts, and how well the dice fit
each slot.

A space's bit is also that of the line north of it; the line west of it has the same bit in a second plane
(``>> plane``). A shift by one may wrap into another row; ``not_west`` and ``not_east`` mask that out.
"""

from __future__ import annotations

from functools import lru_cache

from railgames.games.railroad_ink.board import Board
from railgames.games.railroad_ink.components import BLANK, CLOSED, FULL, HIGHWAY, RAILWAY
from railgames.games.railroad_ink.feats import areas_of, lines_of
from railgames.geometry.square import SIDES

SLOT_COUNTS = 15
STANDARD_SIZE = 49 + 2 * 12  # spaces, and twice the exits, of the printed boards


class Layout:
    """A board's tables for search.

    ``low`` mask of the horizontal lines; ``not_west``, ``not_east`` the cells without the first and without
    the last column; ``around[cell]`` the cell's neighbours, walls ignored; ``open_sides[side]`` the cells
    with a neighbour on that side; ``packed[slot]`` the slot's counters (``slot_counts``) in one int; ``cost``
    how many evaluations of a printed board take the time of one here.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        grid = board.grid
        self.columns = grid.columns
        self.plane = grid.uprights
        self.around = [
            sum(1 << other for side in SIDES if (other := grid.neighbour(cell, side)) >= 0)
            for cell in range(board.cells)
        ]
        self.is_walled = bool(board.walls)
        self.open_sides = [
            sum(1 << cell for cell in range(board.cells) if board.neighbour[cell][side] >= 0)
            for side in SIDES
        ]
        self.exit_cells = board.first_front
        self.lines = lines_of(board)
        self.cost = max(1.0, (board.cells + 2 * len(board.exits)) / STANDARD_SIZE)
        self.slot_counts = [slot_counts(board, slot) for slot in range(FULL + 1)]
        # Features add exits of networks and free exits and may exceed the real number by a few.
        points = board.network_points
        self.network_points = (*points, *([points[-1]] * 8))

    def areas_of(self, side: int) -> tuple[int, ...]:
        """Every square area of this side as a mask of cells."""
        return areas_of(self.board, side)


def slot_counts(board: Board, slot: int) -> tuple[int, ...]:
    """15 counters of a slot: which route ends meet there, and how well the dice fit them."""
    sides = [slot >> 2 * side & 3 for side in SIDES]
    asks = [side for side in SIDES if sides[side] in (HIGHWAY, RAILWAY)]
    out = [0] * SLOT_COUNTS
    if not asks or slot == FULL:
        return tuple(out)
    kinds = [sides[side] for side in asks]
    if len(asks) == 1:
        out[0 if kinds[0] == HIGHWAY else 1] = 1
    elif len(asks) == 2:
        pair = 2 if kinds[0] != kinds[1] else kinds[0] - HIGHWAY
        out[2 + 2 * pair + (asks[1] - asks[0]) % 2] = 1
    elif len(asks) == 3:
        out[8 if len(set(kinds)) == 1 else 9] = 1
    else:
        out[10] = 1
    dice, legal = board.dice.dice, board.legal
    faces = {face for die in dice for face in die}
    loose = {face: [_loose_ends(board, tile, slot) for tile in legal[face][slot]] for face in faces}
    out[11] = min((min(counts) for counts in loose.values() if counts), default=len(asks))
    clean = {face for face in faces if 0 in loose[face]}
    out[12] = int(not clean & set(dice[0]))
    miss = 1.0
    for die in dice:
        miss *= 1 - sum(face in clean for face in die) / len(die)
    out[13] = round(100 * (1 - miss))
    specials = [tile for face in board.dice.specials for tile in legal[face][slot]]
    out[14] = int(not clean and any(_loose_ends(board, tile, slot) == 0 for tile in specials))
    return tuple(out)


def _loose_ends(board: Board, tile: int, slot: int) -> int:
    """Certain errors after drawing a tile in a slot."""
    count = 0
    for side, own in enumerate(board.tiles[tile].sides):
        asked = slot >> 2 * side & 3
        count += (asked in (HIGHWAY, RAILWAY) and own == BLANK) or (asked == CLOSED and own != BLANK)
    return count


@lru_cache(maxsize=16)
def layout_of(board: Board) -> Layout:
    """The board's tables, built once per process."""
    return Layout(board)
