"""Validation of a board file beyond its types."""

from collections import Counter

from railgames.core.errors import Problem
from railgames.core.text import ntr, tr
from railgames.games.railroad_ink.board import ROWS, SIDE_NAMES, BoardFile
from railgames.geometry.square import SquareGrid


def problems_of(board: BoardFile) -> list[Problem]:
    """Every problem: spaces off the board, exits inside it, walls at the border, doubles, a short track."""
    found = _off_board(board)
    if found:
        return found
    return [*_exit_problems(board), *_wall_problems(board), *_double_spaces(board), *_track_problems(board)]


def _problem(where: str, message: str, allowed: str = "") -> Problem:
    return Problem(file="", where=where, message=message, allowed=allowed)


def _off_board(board: BoardFile) -> list[Problem]:
    last = f"{ROWS[board.rows - 1]}{board.columns - 1}"
    named = [(f"$.exits[{idx}].space", item.space) for idx, item in enumerate(board.exits)]
    named += [(f"$.walls[{idx}].space", wall.space) for idx, wall in enumerate(board.walls)]
    for key, spaces in {"centre": board.centre, **_buildings(board)}.items():
        named += [(f"$.{key}[{idx}]", space) for idx, space in enumerate(spaces)]
    return [
        _problem(where, tr("there is no space {space} on this board", space=space), f"A0 - {last}")
        for where, space in named
        if ROWS.index(space[0]) >= board.rows or int(space[1]) >= board.columns
    ]


def _buildings(board: BoardFile) -> dict[str, tuple[str, ...]]:
    """The spaces of each kind of building, by the file's key."""
    return {"factories": board.factories, "villages": board.villages, "universities": board.universities}


def _neighbour(board: BoardFile, space: str, side: str) -> int:
    grid = SquareGrid(board.rows, board.columns)
    return grid.neighbour(grid.cell(ROWS.index(space[0]), int(space[1])), SIDE_NAMES.index(side))


def _exit_problems(board: BoardFile) -> list[Problem]:
    found, seen = [], set()
    for idx, item in enumerate(board.exits):
        if _neighbour(board, item.space, item.side) >= 0:
            text = tr("the {side} side of {space} is inside the board", side=item.side, space=item.space)
            found.append(_problem(f"$.exits[{idx}].side", text, tr("a side at the border")))
        if (item.space, item.side) in seen:
            text = tr("a second exit on the {side} side of {space}", side=item.side, space=item.space)
            found.append(_problem(f"$.exits[{idx}]", text))
        seen.add((item.space, item.side))
    return found


def _wall_problems(board: BoardFile) -> list[Problem]:
    return [
        _problem(
            f"$.walls[{idx}].side",
            tr("the {side} side of {space} is the border", side=wall.side, space=wall.space),
            tr("a side with a space beyond"),
        )
        for idx, wall in enumerate(board.walls)
        if _neighbour(board, wall.space, wall.side) < 0
    ]


def _double_spaces(board: BoardFile) -> list[Problem]:
    found = []
    counts = Counter((*board.factories, *board.villages, *board.universities))
    for key, spaces in _buildings(board).items():
        for idx, space in enumerate(spaces):
            if counts[space] > 1:
                found.append(_problem(f"$.{key}[{idx}]", tr("{space} has two buildings", space=space)))
    for idx, space in enumerate(board.centre):
        if space in board.centre[:idx]:
            found.append(_problem(f"$.centre[{idx}]", tr("{space} is named twice", space=space)))
    return found


def _track_problems(board: BoardFile) -> list[Problem]:
    found = []
    if len(board.network_track) < len(board.exits):
        count, exits = len(board.network_track), len(board.exits)
        text = ntr("{n} value for {exits} exits", "{n} values for {exits} exits", count, exits=exits)
        found.append(_problem("$.network_track", text, tr("one value for each number of exits")))
    if list(board.network_track) != sorted(board.network_track):
        found.append(_problem("$.network_track", tr("the values fall"), tr("rising values")))
    return found
