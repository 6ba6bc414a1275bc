"""Canyon: two dice with stretches of a canyon along the lines between spaces, for six rounds.

A canyon die may be drawn or left out, whole or not at all. It starts at the edge of the board or at an open
end of a canyon, and never branches. A board has twelve bridges: each side of a space at which a route crosses
or touches a canyon takes one. The longest canyon scores a point a segment, and each canyon with both ends at
the edge of the board two.

Decisions: a canyon runs along no edge of the board and along no wall. It may join open ends of two canyons.
Each has an end at the edge of the board, so none closes a ring. A segment takes one bridge, whether one
space has a route there or both, and whichever was drawn first; what would take more bridges than are left may
not be drawn. A network crosses a canyon where routes join over it. A canyon runs through the centre where
both sides of a segment are central spaces.

The text of a face is how it leaves a corner of spaces, its anchor: "C" one segment to that side, "D" two, "Z"
one and another at a right angle, away from its other arm. A drawing names the space whose upper left corner
the anchor is.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import compress, pairwise
from typing import NamedTuple, Self

import msgspec

from railgames.core.game import ScoreLine
from railgames.core.text import ntr, tr
from railgames.games.railroad_ink.board import SIDE_NAMES, Board, bits
from railgames.games.railroad_ink.components import Layer
from railgames.games.railroad_ink.events import OwnDiceRolled
from railgames.games.railroad_ink.expansions.base import Expansion, SearchCost, most_own_dice
from railgames.games.railroad_ink.fitting import why_not_fitting
from railgames.games.railroad_ink.player import Player
from railgames.games.railroad_ink.sheet import OwnSheet, Sheet, turned
from railgames.geometry.square import SIDES, opposite

BRIDGES = 12
EDGE_TO_EDGE = 2
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
MOST_SIDES = 4  # bridges that one drawing can need
CANYON_LOTS = 7  # random placements of a canyon die that are tried before all are listed
EDGE = -1  # the place in ``starting_at`` of what starts at the edge of the board
GOAL_BRIDGES, GOAL_CROSSINGS = 6, 3
# For search.
GROWTH, ROOM = 3.0, 0.6  # segments a round of a canyon with an open end, up to a share of the crossings ahead
CLOSED_GROWTH = 1.0  # points that canyons gain in a round when none has an open end
SHORT, LACKING = 5, 0.7  # with fewer bridges left than this, what each of the others costs

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


class CanyonSheet(OwnSheet):
    """A board with canyons: ``own`` are their pieces in the order drawn. Masks: ``lines`` of their edges,
    ``used`` of their crossings, ``tips`` of their open ends."""

    is_plain = False
    __slots__ = ("lines", "tips", "used")

    lines: int
    used: int
    tips: int

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.lines = self.used = self.tips = 0

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The (space, text) of every canyon die that is drawn."""
        return self.own if isinstance(self.own, tuple) else ()

    @property
    def land(self) -> Land:
        """The canyons."""
        return land_of(self.board, self.pieces)

    @property
    def bridged(self) -> int:
        """The mask of the edges with a bridge."""
        return self.lines & (self.roads | self.rails)

    @property
    def bridges_left(self) -> int:
        """How many bridges may still be built."""
        return BRIDGES - self.bridged.bit_count()

    def bridges_for(self, cell: int, tile: int) -> int:
        """How many more bridges a drawing would take."""
        shape = shapes_of(self.board)[cell].get(tile)
        if shape is not None:
            return (shape.edges & (self.roads | self.rails)).bit_count()
        return (self.board.placing[cell][tile].edges & self.lines & ~(self.roads | self.rails)).bit_count()

    def place(self, cell: int, tile: int) -> Self:
        if self.board.placing[cell][tile].edges:
            new = OwnSheet.place(self, cell, tile)
            new.lines, new.used, new.tips = self.lines, self.used, self.tips
            return new
        shape, new = shapes_of(self.board)[cell][tile], self.copied()
        new.own = (*self.pieces, (cell, self.board.tiles[tile].text))
        new.lines = self.lines | shape.edges
        new.used = self.used | shape.ends | shape.between
        new.tips = self.tips ^ shape.ends & ~border_of(self.board)
        new.zobrist = self.zobrist ^ self.board.placing[cell][tile].key
        return new

    def copied(self) -> Self:
        new = super().copied()
        new.lines, new.used, new.tips = self.lines, self.used, self.tips
        return new

    def bare(self) -> Self:
        new, land = super().bare(), self.land
        new.lines, new.used, new.tips = land.edges, land.used, land.tips
        return new

    # -- what may be drawn -----------------------------------------------------------------------------------

    def moves(self, face: int) -> list[tuple[int, int]]:
        left = self.bridges_left
        if face in self.board.dice.own_faces:
            routes = self.roads | self.rails
            return [
                (cell, tile)
                for cell, tile, shape in starts_of(self.board, self.used, self.tips, face)
                if not shape.edges & routes or (shape.edges & routes).bit_count() <= left
            ]
        moves, unbridged = super().moves(face), self.lines & ~(self.roads | self.rails)
        if left >= MOST_SIDES or not unbridged:
            return moves
        placing = self.board.placing
        return [
            (cell, tile)
            for cell, tile in moves
            if (placing[cell][tile].edges & unbridged).bit_count() <= left
        ]

    def promising(self, face: int) -> list[tuple[int, int]]:
        """Search looks at canyons that go on from an open end or lead from edge to edge. It looks at
        all of them while there is no open end. A canyon that fits a place in two ways comes once."""
        if face not in self.board.dice.own_faces:
            return self.moves(face)
        shapes, border, tips = shapes_of(self.board), border_of(self.board), self.land.tips
        found: dict[int, tuple[int, int]] = {}
        for cell, tile in self.moves(face):
            shape = shapes[cell][tile]
            if not tips or shape.ends & tips or not shape.ends & ~border:
                found.setdefault(shape.edges, (cell, tile))
        return list(found.values())

    def move_by_lot(self, face: int, lot: int) -> tuple[int, int] | None:
        routes = self.roads | self.rails
        left = BRIDGES - (self.lines & routes).bit_count()
        if face in self.board.dice.own_faces:
            return self._canyon_by_lot(face, lot, left, routes)
        unbridged = self.lines & ~routes
        if left >= MOST_SIDES or not unbridged:
            return Sheet.move_by_lot(self, face, lot)
        placing = self.board.placing
        for rest in (lot, turned(lot), turned(turned(lot))):
            move = Sheet.move_by_lot(self, face, rest)
            if move is None or (placing[move[0]][move[1]].edges & unbridged).bit_count() <= left:
                return move
        moves = self.moves(face)
        return moves[lot % len(moves)] if moves else None

    def _canyon_by_lot(self, face: int, lot: int, left: int, routes: int) -> tuple[int, int] | None:
        """One of the ``moves`` of a canyon die by a random number: from the edge of the board or from an open
        end, in a random placement there."""
        starting, used, closed, rest = starting_at(self.board, face), self.used, self.used & ~self.tips, lot
        points = (EDGE, *bits(self.tips))
        for _ in range(CANYON_LOTS):
            rest, number = divmod(rest, len(points))
            starts = starting[points[number]]
            if starts:
                rest, number = divmod(rest, len(starts))
                cell, tile, (edges, ends, between) = starts[number]
                if not (ends & closed or between & used) and (edges & routes).bit_count() <= left:
                    return cell, tile
        free = [
            (cell, tile)
            for point in points
            for cell, tile, (edges, ends, between) in starting[point]
            if not (ends & closed or between & used) and (edges & routes).bit_count() <= left
        ]
        return free[lot % len(free)] if free else None

    def fits(self, face: int, cell: int, tile: int) -> bool:
        if face in self.board.dice.own_faces:
            return (cell, tile) in self.moves(face)
        return super().fits(face, cell, tile) and self.bridges_for(cell, tile) <= self.bridges_left

    # -- what it is worth ------------------------------------------------------------------------------------

    @property
    def points(self) -> int:  # type: ignore[override]  # a constant of plain boards
        return self.land.points

    def hope(self, left: int) -> float:
        """The points so far, the growth of the canyon that may become longest, and the bridges that may be
        lacking."""
        land = self.land
        if not left:
            return land.points
        longest = land.canyons[0].length if land.canyons else 0
        rooms = rooms_of(self.board, self.pieces) if land.canyons else ((0, self.board.cells),)
        grown = [length + min(GROWTH * left, ROOM * room) for length, room in rooms]
        hope = land.points - longest + max(longest + CLOSED_GROWTH * left, *grown, 0.0)
        return hope - LACKING * max(0, SHORT - self.bridges_left) * min(1.0, left / 3)

    def reason_since(self, before: Sheet) -> str:
        if not isinstance(before, CanyonSheet) or self.lines == before.lines:
            return ""
        now, then = self.land.canyons, before.land.canyons
        if sum(one.at_border == 2 for one in now) > sum(one.at_border == 2 for one in then):
            return tr("leads a canyon from edge to edge")
        length = now[0].length
        if length > (then[0].length if then else 0):
            return ntr(
                "makes the longest canyon {n} segment", "makes the longest canyon {n} segments", length
            )
        return tr("leads a canyon on")


def _sheet(player: Player) -> CanyonSheet:
    sheet = player.sheet
    if not isinstance(sheet, CanyonSheet):
        raise TypeError(f"this is no board with canyons: {sheet!r}")
    return sheet


# -- goals ---------------------------------------------------------------------------------------------------


def _bridges_missing(player: Player) -> float:
    return 1.0 * max(0, GOAL_BRIDGES - _sheet(player).bridged.bit_count())


def _crossings_missing(player: Player) -> float:
    sheet = _sheet(player)
    joined = (sheet.roads | sheet.rails) & ~sheet.ends
    most = max(
        (
            (canyon.edges & network & joined).bit_count()
            for canyon in sheet.land.canyons
            for network in sheet.networks
        ),
        default=0,
    )
    return 1.0 * max(0, GOAL_CROSSINGS - most)


def _grand_missing(player: Player) -> float:
    sheet = _sheet(player)
    inside = inner_edges_of_centre(sheet.board)
    return min((2 - one.at_border + (not one.edges & inside) for one in sheet.land.canyons), default=4) * 1.0


@lru_cache(maxsize=16)
def inner_edges_of_centre(board: Board) -> int:
    """The mask of the edges with central spaces on both sides."""
    found = 0
    for cell in bits(board.centre):
        for side, other in enumerate(board.neighbour[cell]):
            if other >= 0 and board.centre >> other & 1:
                found |= board.edge[cell][side]
    return found


class Canyon(Expansion):
    """The hooks of the expansion; see the module."""

    name = "canyon"
    search_cost = SearchCost(1.2, 0.1)
    events = (OwnDiceRolled,)
    sheet = CanyonSheet
    feats = {
        "C1": (lambda player: not _bridges_missing(player), _bridges_missing),
        "C2": (lambda player: not _crossings_missing(player), _crossings_missing),
        "C3": (lambda player: not _grand_missing(player), _grand_missing),
    }
    needs = {"C3": lambda board: bool(inner_edges_of_centre(board))}

    def why_not_there(self, sheet: Sheet, face: int, cell: int, tile: int) -> str | None:
        if not isinstance(sheet, CanyonSheet) or sheet.fits(face, cell, tile):
            return None
        if face not in sheet.board.dice.own_faces:
            return why_not_fitting(sheet, cell, tile) or _too_few_bridges(sheet, cell, tile)
        return _why_no_canyon(sheet, cell, tile) or _too_few_bridges(sheet, cell, tile)

    def points(self, player: Player) -> int:
        return player.sheet.points

    def score_lines(self, player: Player) -> list[ScoreLine]:
        sheet = _sheet(player)
        canyons = sheet.land.canyons
        longest = canyons[0] if canyons else Course(0, 0)
        across = [one for one in canyons if one.at_border == 2]
        note = ntr("{n} bridge left", "{n} bridges left", sheet.bridges_left)
        return [
            ScoreLine(
                "canyon_longest",
                tr("Longest canyon"),
                longest.length,
                places_of(sheet.board, longest.edges),
                note,
            ),
            ScoreLine(
                "canyon_across",
                tr("Canyons across"),
                EDGE_TO_EDGE * len(across),
                places_of(sheet.board, sum(one.edges for one in across)),
                ntr("{n} canyon", "{n} canyons", len(across)),
            ),
        ]

    def flaw(self, player: Player, turn: int) -> str:
        pieces, most = len(_sheet(player).pieces), most_own_dice(player.sheet.board, turn)
        return tr("there are {n} canyons, not {right} at most", n=pieces, right=most) if pieces > most else ""

    def restored_own(self, plain: object, board: Board) -> object:
        if plain is None:
            return None
        pieces = tuple(msgspec.convert(plain, list[tuple[int, str]]))
        known: tuple[Piece, ...] = ()
        for cell, text in pieces:
            tile = board.dice.tile_of.get(text, -1)
            faces = [face for face in board.dice.own_faces if tile in board.dice.face_tiles[face]]
            land = land_of(board, known)
            if not any(
                (cell, tile) == start[:2]
                for face in faces
                for start in starts_of(board, land.used, land.tips, face)
            ):
                raise ValueError(tr("a canyon does not fit the board"))
            known = (*known, (cell, text))
        return pieces


def _why_no_canyon(sheet: CanyonSheet, cell: int, tile: int) -> str | None:
    """Why a canyon die may not lie there, apart from bridges."""
    board, land = sheet.board, sheet.land
    shape = shapes_of(board)[cell].get(tile)
    if shape is None:
        return tr("There the canyon would leave the board, or run along its edge or a wall.")
    if shape.edges & land.edges:
        return tr("Part of the canyon would lie on another one.")
    if shape.between & land.used or shape.ends & land.used & ~land.tips:
        return tr("There the canyon would branch off from another one; it may only go on from an open end.")
    if not shape.ends & (border_of(board) | land.tips):
        return tr("A canyon starts at the edge of the board or at an open end of a canyon.")
    return None


def _too_few_bridges(sheet: CanyonSheet, cell: int, tile: int) -> str | None:
    needed, left = sheet.bridges_for(cell, tile), sheet.bridges_left
    if needed <= left:
        return None
    return ntr(
        "That needs {n} more bridge; {left} of {all} are left.",
        "That needs {n} more bridges; {left} of {all} are left.",
        needed,
        left=left,
        all=BRIDGES,
    )


def places_of(board: Board, edges: int) -> tuple[str, ...]:
    """The names of segments, each as the side of the space south or east of it: "B3:north", "B3:west"."""
    return tuple(
        f"{board.names[cell]}:{SIDE_NAMES[side]}"
        for cell in range(board.cells)
        for side in (0, 3)
        if board.edge[cell][side] & edges
    )


EXPANSION = Canyon()
