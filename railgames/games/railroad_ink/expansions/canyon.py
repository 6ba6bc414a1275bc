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
"""

from __future__ import annotations

from functools import lru_cache
from typing import Self

import msgspec

from railgames.core.game import ScoreLine
from railgames.core.text import ntr, tr
from railgames.games.railroad_ink.board import Board, bits
from railgames.games.railroad_ink.canyons import (
    EDGE,
    EDGE_TO_EDGE,
    Course,
    Land,
    Piece,
    border_of,
    land_of,
    places_of,
    rooms_of,
    shapes_of,
    starting_at,
    starts_of,
)
from railgames.games.railroad_ink.events import OwnDiceRolled
from railgames.games.railroad_ink.expansions.base import Expansion, SearchCost, most_own_dice
from railgames.games.railroad_ink.fitting import why_not_fitting
from railgames.games.railroad_ink.player import Player
from railgames.games.railroad_ink.sheet import NotedSheet, Sheet, rotated

BRIDGES = 12
MOST_SIDES = 4  # bridges that one drawing can need
CANYON_LOTS = 7  # random placements of a canyon die that one number of 64 bits can choose
GOAL_BRIDGES, GOAL_CROSSINGS = 6, 3
# For search.
GROWTH, ROOM = 3.0, 0.6  # segments a round of a canyon with an open end, up to a share of the crossings ahead
CLOSED_GROWTH = 1.0  # points that canyons gain in a round when none has an open end
SHORT, LACKING = 5, 0.7  # with fewer bridges left than this, what each of the others costs


class CanyonSheet(NotedSheet):
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
        if self.board.tiles[tile].segments:
            new = NotedSheet.place(self, cell, tile)
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
        for rest in (lot, rotated(lot), rotated(rotated(lot))):
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
        for tried in range(2 * CANYON_LOTS):
            rest, number = divmod(rest if tried != CANYON_LOTS else rotated(lot), len(points))
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


EXPANSION = Canyon()
