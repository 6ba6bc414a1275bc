"""Whether routes run round a space."""

from __future__ import annotations

from collections.abc import Iterable

from railgames.games.railroad_ink.feats import has_loop
from railgames.games.railroad_ink.sheet import Sheet
from railgames.geometry.square import SIDES

AROUND = ((0, 1), (1, 1), (1, 0), (0, 0))
"""The corners NE, SE, SW, NW of a cell as (step down, step right) to the lattice point there."""


def rings_round(sheet: Sheet, cells: Iterable[int]) -> bool:
    """Whether a loop of one network runs round one of these cells, which have no route."""
    if not has_loop(sheet):
        return False
    rings = _rings(sheet)
    return any(_is_shut_in(sheet, ring, cell) for cell in cells for ring in rings)


def _rings(sheet: Sheet) -> list[set[tuple[int, int]]]:
    """For each network the (cell, side) of every route in it that is part of a loop or between loops."""
    board, ends = sheet.board, sheet.ends
    found = []
    for network in sheet.networks:
        parts = [
            (cell, part)
            for cell, tile in sheet.drawn
            for part in board.placing[cell][tile].parts
            if part & network
        ]
        joins = network & board.inner & ~ends
        kept = parts
        while True:  # what hangs on one join only is no part of a loop
            loose = [(cell, part) for cell, part in kept if (part & joins).bit_count() < 2]
            if not loose:
                break
            for _, part in loose:
                joins &= ~part
            kept = [item for item in kept if item not in loose]
        ring = {
            (cell, side) for cell, part in kept for side in SIDES if board.edge[cell][side] & part & joins
        }
        if ring:
            found.append(ring)
    return found


def _is_shut_in(sheet: Sheet, ring: set[tuple[int, int]], start: int) -> bool:
    """Whether every way from a cell to the border crosses the ring. A way goes over the corners of cells:
    within a cell from corner to corner, which a route between them bars."""
    board = sheet.board
    rows, columns = board.grid
    row, column = board.grid.position(start)
    todo = [(row + down, column + right) for down, right in AROUND]
    seen = set(todo)
    while todo:
        down, right = todo.pop()
        if not (0 < down < rows and 0 < right < columns):
            return False
        for corner, (dy, dx) in enumerate(AROUND):
            cell = (down - dy) * columns + right - dx
            for other, side in (((corner + 1) % 4, (corner + 1) % 4), ((corner - 1) % 4, corner)):
                if (cell, side) in ring:
                    continue
                point = (down - dy + AROUND[other][0], right - dx + AROUND[other][1])
                if point not in seen:
                    seen.add(point)
                    todo.append(point)
    return True
