"""Why a route does not fit in a space, in words; ``Sheet.moves`` lists what does."""

from __future__ import annotations

from railgames.core.text import tr
from railgames.games.railroad_ink.board import SIDE_NAMES, Board
from railgames.games.railroad_ink.components import BLANK, EITHER, HIGHWAY, Segment, wants_of
from railgames.games.railroad_ink.sheet import Sheet


def why_not_fitting(sheet: Sheet, cell: int, tile: int) -> str | None:
    """Why a tile may not be drawn in a cell of this sheet, ignoring the dice; None when it may."""
    board = sheet.board
    space = board.names[cell]
    if sheet.occ >> cell & 1:
        return tr("{space} is taken: a route is drawn there already.", space=space)
    wants = wants_of(sheet.slots[cell])
    reason = why_meeting(board, cell, tile, wants)
    if reason is not None:
        return reason
    sides = zip(wants, board.tiles[tile].sides, strict=True)
    if any(want and have in (want, EITHER) for want, have in sides):
        return None
    if _is_walled_off(sheet, cell, tile):
        return tr(
            "A wall stands between {space} and the route beside it; nothing joins across it.", space=space
        )
    return tr("A route in {space} would join no exit and no route.", space=space)


def why_meeting(board: Board, cell: int, tile: int, wants: Segment) -> str | None:
    """Why a tile cannot meet its neighbours: an end of it would meet the other kind of route. None when every
    end may meet what is there. ``wants``: by side the kind that the neighbour of the cell asks for."""
    for side, (want, have) in enumerate(zip(wants, board.tiles[tile].sides, strict=True)):
        if want and have not in (BLANK, want, EITHER):
            words = (tr("a highway"), tr("a railway"))
            return tr(
                "On the {side} side of {space} {ours} would meet {theirs}; only a station joins the two.",
                side=tr(SIDE_NAMES[side]),
                space=board.names[cell],
                ours=words[have - HIGHWAY],
                theirs=words[want - HIGHWAY],
            )
    return None


def _is_walled_off(sheet: Sheet, cell: int, tile: int) -> bool:
    """Whether a route end faces this tile's across a wall."""
    board = sheet.board
    for side, kind in enumerate(board.tiles[tile].sides):
        other = board.grid.neighbour(cell, side)
        if kind != BLANK and (cell, side) in board.walls and sheet.occ >> other & 1:
            return bool(board.edge[other][side ^ 2] & (sheet.roads | sheet.rails))
    return False
