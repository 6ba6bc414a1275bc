"""Canyons as they lie on a board: crossings of its lines, courses of their segments, and where a die may lie.

The text of a canyon die's face is how it leaves a corner of spaces, its anchor: "C" one segment to that side,
"D" two, "Z" one and another at a right angle, away from its other arm. A drawing names the space whose upper
left corner the anchor is.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import compress, pairwise
from typing import NamedTuple

from railgames.games.railroad_ink.board import SIDE_NAMES, Board, bits
from railgames.games.railroad_ink.components import Layer
from railgames.geometry.square import SIDES, opposite

EDGE_TO_EDGE = 2
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
EDGE = -1  # the place in ``starting_at`` of what starts at the edge of the board

Point = tuple[int, int]
"""(row, column) of a crossing of the board's lines, (0, 0) at its upper left corner."""
Piece = tuple[int, str]
"""(space, text) of a drawn canyon die."""


def walk(layer: Layer, anchor: Point = (0, 0)) -> tuple[Point, ...]:
    """The crossings along a canyon die from end to end, as it lies round its anchor."""
    arms = [side for side in SIDES if layer.sides[side] != "-"]
    found = [anchor]
    for side in arms:
        (row, column), letter = anchor, layer.sides[side]
        steps = [side]
        if letter == "D":
            steps = [side, side]
        elif letter == "Z":
            other = next(arm for arm in arms if arm != side)
            steps = [side, opposite(other)]
        arm = []
        for step in steps:
            row, column = row + STEPS[step][0], column + STEPS[step][1]
            arm.append((row, column))
        found = [*reversed(arm), *found] if side == arms[0] else [*found, *arm]
    return tuple(found)


class Shape(NamedTuple):
    """A canyon die as it lies on a board: the masks of its ``edges``, of the two crossings at its ``ends``,
    and of those ``between``."""

    edges: int
    ends: int
    between: int


@lru_cache(maxsize=16)
def shapes_of(board: Board) -> tuple[dict[int, Shape], ...]:
    """By space, and then by tile, the shape of each canyon tile that can lie there.

    No anchor is at the edge of the board: a canyon that starts there has its anchor further in.
    """
    found = []
    canyons = [(number, tile.layer) for number, tile in enumerate(board.tiles) if tile.layer.sides.strip("-")]
    for cell in range(board.cells):
        anchor = divmod(cell, board.grid.columns)
        shapes = {}
        for tile, layer in canyons:
            points = walk(layer, anchor)
            edges = [_edge_between(board, one, two) for one, two in pairwise(points)]
            if all(anchor) and all(edges):
                first, *middle, last = [1 << point_number(board, point) for point in points]
                shapes[tile] = Shape(sum(edges), first | last, sum(middle))
        found.append(shapes)
    return tuple(found)


def point_number(board: Board, point: Point) -> int:
    """The number of a crossing, row by row."""
    return point[0] * (board.grid.columns + 1) + point[1]


def _edge_between(board: Board, one: Point, two: Point) -> int:
    """The edge from one crossing to the next; 0 along the edge of the board, outside it, and at a wall."""
    row, column = min(one, two)  # of the space south or east of it
    side = 0 if one[0] == two[0] else 3
    rows, columns = board.grid
    if not (0 <= row < rows and 0 <= column < columns):
        return 0
    cell = row * columns + column
    return board.edge[cell][side] if board.neighbour[cell][side] >= 0 else 0


class Course(NamedTuple):
    """One canyon: the mask of its ``edges``, and how many of its ends are at the edge of the board."""

    edges: int
    at_border: int

    @property
    def length(self) -> int:
        """Its segments."""
        return self.edges.bit_count()


class Land(NamedTuple):
    """All canyons of a board, the longest first, with masks: of their ``edges``, of the crossings ``used`` by
    them, and of their open ends, the ``tips``."""

    canyons: tuple[Course, ...]
    edges: int
    used: int
    tips: int

    @property
    def points(self) -> int:
        """What the canyons score."""
        longest = self.canyons[0].length if self.canyons else 0
        return longest + EDGE_TO_EDGE * sum(one.at_border == 2 for one in self.canyons)


@lru_cache(maxsize=1 << 14)
def land_of(board: Board, pieces: tuple[Piece, ...]) -> Land:
    """The canyons of these pieces."""
    border, (found, used) = border_of(board), _courses_of(board, pieces)
    canyons = [Course(edges, (ends & border).bit_count()) for edges, ends in found]
    canyons.sort(key=lambda one: (-one.length, one.edges))
    lines = tips = 0
    for edges, ends in found:
        lines |= edges
        tips |= ends & ~border
    return Land(tuple(canyons), lines, used, tips)


Courses = tuple[tuple[int, int], ...]  # of each canyon its edges and the crossings at its ends


@lru_cache(maxsize=1 << 14)
def _courses_of(board: Board, pieces: tuple[Piece, ...]) -> tuple[Courses, int]:
    """(the canyons of these pieces in the order of their last ones, the mask of all their crossings).

    The result without the last piece is mostly cached already.
    """
    if not pieces:
        return (), 0
    found, used = _courses_of(board, pieces[:-1])
    cell, text = pieces[-1]
    shape = shapes_of(board)[cell][board.dice.tile_of[text]]
    edges, ends = shape.edges, shape.ends
    joining, apart = ends & ~border_of(board), []
    for others, tips in found:
        if tips & joining:
            edges, ends, joining = edges | others, ends ^ tips, (ends ^ tips) & ~border_of(board)
        else:
            apart.append((others, tips))
    return (*apart, (edges, ends)), used | shape.ends | shape.between


@lru_cache(maxsize=1 << 14)
def rooms_of(board: Board, pieces: tuple[Piece, ...]) -> tuple[tuple[int, int], ...]:
    """Of each canyon with an open end (its length, how many crossings it can still come to)."""
    land, border, ways = land_of(board, pieces), border_of(board), ways_of(board)
    found = []
    for tip in bits(land.tips):
        length = next(one.length for one in land.canyons if any(one.edges & edge for _, edge in ways[tip]))
        room, todo = 0, [tip]
        while todo:
            for other, _ in ways[todo.pop()]:
                bit = 1 << other
                if not (land.used | room) & bit:
                    room |= bit
                    todo += [other] if not border & bit else []
        found.append((length, room.bit_count()))
    return tuple(found)


@lru_cache(maxsize=16)
def ways_of(board: Board) -> tuple[tuple[tuple[int, int], ...], ...]:
    """By crossing each (crossing beside it, edge between them) of a segment from it."""
    rows, columns = board.grid
    found = []
    for row in range(rows + 1):
        for column in range(columns + 1):
            around = [(row + down, column + right) for down, right in STEPS]
            edges = [(point, _edge_between(board, (row, column), point)) for point in around]
            found.append(tuple((point_number(board, point), edge) for point, edge in edges if edge))
    return tuple(found)


@lru_cache(maxsize=16)
def border_of(board: Board) -> int:
    """The mask of the crossings at the edge of the board."""
    rows, columns = board.grid
    return sum(
        1 << point_number(board, (row, column))
        for row in range(rows + 1)
        for column in range(columns + 1)
        if row in (0, rows) or column in (0, columns)
    )


Start = tuple[int, int, Shape]  # (space, tile, shape) of a drawing of a canyon die


class Layings(NamedTuple):
    """Every placement of a canyon die on an empty board. The others are masks of them with a byte for each,
    the first one lowest: by crossing those that are ``ending`` there and those ``passing``; ``at_border``
    those that end at the board's edge."""

    starts: list[Start]
    ending: list[int]
    passing: list[int]
    at_border: int


@lru_cache(maxsize=1 << 10)
def layings_of(board: Board, face: int) -> Layings:
    """Every placement of a canyon die on an empty board."""
    lain = [
        (cell, tile, shapes[tile])
        for cell, shapes in enumerate(shapes_of(board))
        for tile in board.dice.face_tiles[face]
        if tile in shapes
    ]
    points = range((board.grid.rows + 1) * (board.grid.columns + 1))
    numbered = [(1 << 8 * number, shape) for number, (_, _, shape) in enumerate(lain)]
    ending = [sum(byte for byte, shape in numbered if shape.ends >> point & 1) for point in points]
    passing = [sum(byte for byte, shape in numbered if shape.between >> point & 1) for point in points]
    at_border = sum(byte for byte, shape in numbered if shape.ends & border_of(board))
    return Layings(lain, ending, passing, at_border)


@lru_cache(maxsize=1 << 10)
def starting_at(board: Board, face: int) -> list[list[Start]]:
    """By crossing the placements of a canyon die that end there; at EDGE those ending at the board's edge."""
    lain, border = layings_of(board, face).starts, border_of(board)
    ends = [1 << point for point in range(len(ways_of(board)))]
    return [[start for start in lain if start[2].ends & points] for points in (*ends, border)]


@lru_cache(maxsize=1 << 14)
def starts_of(board: Board, used: int, tips: int, face: int) -> tuple[Start, ...]:
    """Each drawing of a canyon die where these crossings are ``used`` and these are open ``tips``. The
    bridges that it takes do not matter here.

    Nothing needs a check for segments that are taken: one of the crossings beside such a segment is no tip.
    """
    layings, blocked = layings_of(board, face), 0
    starting = layings.at_border
    for point in bits(tips):
        starting |= layings.ending[point]
    for point in bits(used):
        blocked |= layings.passing[point]
    for point in bits(used & ~tips):
        blocked |= layings.ending[point]
    free = (starting & ~blocked).to_bytes(len(layings.starts), "little")
    return tuple(compress(layings.starts, free))


def places_of(board: Board, edges: int) -> tuple[str, ...]:
    """The names of segments, each as the side of the space south or east of it: "B3:north", "B3:west"."""
    return tuple(
        f"{board.names[cell]}:{SIDE_NAMES[side]}"
        for cell in range(board.cells)
        for side in (0, 3)
        if board.edge[cell][side] & edges
    )
