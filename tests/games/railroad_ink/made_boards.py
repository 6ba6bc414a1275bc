"""Ten made boards unlike the built-in ones: from 3x3 to 10x10, from 4 exits to 40, some with walls."""

from typing import NamedTuple

from railgames.content.library import Library
from railgames.core.rng import Rng
from railgames.games.railroad_ink.board import ROWS, BoardFile, ExitFile, WallFile, space_name


class Shape(NamedTuple):
    """The size of a board, and how many exits and walls it has."""

    rows: int
    columns: int
    exits: int
    walls: int = 0


SHAPES = {
    "3x3": Shape(3, 3, 4),
    "3x3-full": Shape(3, 3, 12),
    "4x5": Shape(4, 5, 9, 2),
    "3x10": Shape(3, 10, 12),
    "6x6": Shape(6, 6, 24),
    "7x7-few": Shape(7, 7, 4),
    "8x8": Shape(8, 8, 32, 6),
    "10x6": Shape(10, 6, 10),
    "10x10": Shape(10, 10, 24),
    "10x10-full": Shape(10, 10, 40),
}


def made(name):
    """The board of this name; the same at every call."""
    shape = SHAPES[name]
    rows, columns = shape.rows, shape.columns
    rng = Rng.from_seed(1, name)
    border = [(0, column, "north") for column in range(columns)]
    border += [(row, columns - 1, "east") for row in range(rows)]
    border += [(rows - 1, column, "south") for column in reversed(range(columns))]
    border += [(row, 0, "west") for row in reversed(range(rows))]
    exits = []
    for number in range(shape.exits):
        row, column, side = border[number * len(border) // shape.exits]
        kind = ("highway", "railway")[number % 2]
        exits.append(ExitFile(space_name(row * columns + column, columns), side, kind))
    inner = [(row, column) for row in range(1, rows - 1) for column in range(1, columns - 1)]
    walls = [(row, column, "east") for row, column in rng.sample(inner, shape.walls)]
    spaces = [space_name(row * columns + column, columns) for row, column in inner]
    rng.shuffle(spaces)
    few = max(1, rows * columns // 16)
    middle = (rows // 3, columns // 3)
    return BoardFile(
        title=name,
        rows=rows,
        columns=columns,
        exits=tuple(exits),
        centre=tuple(
            f"{ROWS[row]}{column}"
            for row in range(middle[0], rows - middle[0])
            for column in range(middle[1], columns - middle[1])
        ),
        network_track=(0, *(4 * number + number // 10 for number in range(1, shape.exits))),
        factories=tuple(spaces[:few]),
        villages=tuple(spaces[few : 2 * few]),
        universities=tuple(spaces[2 * few : 3 * few]),
        walls=tuple(WallFile(f"{ROWS[row]}{column}", side) for row, column, side in walls),
    )


class MadeBoards(Library):
    """The built-in maps and the made boards."""

    def load(self, game, map_id, kind):
        return made(map_id) if map_id in SHAPES else super().load(game, map_id, kind)
