"""Superconnection: a die of super routes, for six rounds. A super end joins highways and railways alike.

The die must be drawn like a route die. What joins a super route is one network with it. It counts in the
longest highway and in the longest railway, but a highway that goes on as a railway behind it is no highway.

Decisions: a super end joins exits of both kinds, and another super end. An open super end is an error like
any other, and a factory copies no super route. A super station is a station, so it marks a village; the other
super routes are none.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Self

from railgames.core.text import tr
from railgames.games.railroad_ink.board import Board, bits
from railgames.games.railroad_ink.components import BLANK, CLOSED, EITHER, DiceSet
from railgames.games.railroad_ink.events import OwnDiceRolled
from railgames.games.railroad_ink.expansions.base import Expansion, SearchCost
from railgames.games.railroad_ink.fitting import why_not_fitting
from railgames.games.railroad_ink.sheet import OwnSheet, Sheet
from railgames.geometry.square import SIDES

CHOICE = 0.3  # for search: what an open super end is worth beside one of a single kind, as either may join it


class SuperSheet(OwnSheet):
    """A board with super routes; ``supers`` mask of the edges with a super end, drawn from either side."""

    is_plain = False
    __slots__ = ("supers",)

    supers: int

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.supers = 0

    def place(self, cell: int, tile: int) -> Self:
        new, sides = Sheet.place(self, cell, tile), _super_sides(self.board.dice)[tile]
        new.supers = self.supers
        if sides:
            edges = self.board.edge[cell]
            for side in sides:
                new.supers |= edges[side]
        return new

    @property
    def open_supers(self) -> int:
        """The edges inside the border at which a super end joins nothing."""
        return self.supers & self.ends & self.board.inner

    @property
    def beyond(self) -> object:  # type: ignore[override]  # a constant of plain boards
        """The tiles beside super ends, which say what goes on there as a highway and what as a railway."""
        if not self.supers:
            return None
        around = self.board.cell_edges
        return frozenset(item for item in self.drawn if around[item[0]] & self.supers)

    # -- what may be drawn -----------------------------------------------------------------------------------

    def owed(self, dice: Iterable[int]) -> list[int]:
        """All dice: that of the super routes too."""
        return list(dice)

    def moves(self, face: int) -> list[tuple[int, int]]:
        """Every (cell, tile) as which ``face`` can be drawn, by cell and then by the tile's text."""
        waiting = self.open_supers
        if not waiting:
            return super().moves(face)
        return [(cell, tile) for cell in bits(self.front) for tile in self._tiles(face, cell, waiting)]

    def fits(self, face: int, cell: int, tile: int) -> bool:
        """Whether ``face`` may be drawn in ``cell`` as ``tile``."""
        return bool(self.front >> cell & 1) and tile in self._tiles(face, cell, self.open_supers)

    def move_by_lot(self, face: int, lot: int) -> tuple[int, int] | None:
        waiting = self.open_supers
        if not waiting:
            return Sheet.move_by_lot(self, face, lot)
        return self.lot_among(self.front, face, lot, lambda face, cell: self._tiles(face, cell, waiting))

    def _tiles(self, face: int, cell: int, waiting: int) -> tuple[int, ...]:
        """The tiles as which a face may be drawn in an empty space; ``waiting`` are the open super ends."""
        board, slot = self.board, self.slots[cell]
        if not board.cell_edges[cell] & waiting:
            return board.legal[face][slot]
        sides = sum(1 << side for side in SIDES if board.edge[cell][side] & waiting)
        return _joining(board.dice, face, slot, sides)

    # -- what it is worth ------------------------------------------------------------------------------------

    def hope(self, left: int) -> float:
        """A little for every open super end that can still be joined."""
        if not left:
            return 0.0
        around, waiting = self.board.cell_edges, self.open_supers
        live = sum((around[cell] & waiting).bit_count() for cell in bits(self.front)) if waiting else 0
        return CHOICE * live

    def reason_since(self, before: Sheet) -> str:
        if self.highway > max(before.highway, 2) and self.railway > max(before.railway, 2):
            return tr(
                "makes the longest highway {n} spaces and the longest railway {m}",
                n=self.highway,
                m=self.railway,
            )
        return ""


@lru_cache(maxsize=16)
def _super_sides(dice: DiceSet) -> list[tuple[int, ...]]:
    """By tile its sides with a super end."""
    return [tuple(side for side in SIDES if tile.sides[side] == EITHER) for tile in dice.tiles]


@lru_cache(maxsize=1 << 15)
def _joining(dice: DiceSet, face: int, slot: int, supers: int) -> tuple[int, ...]:
    """The tiles of a face that may be drawn in this slot where super ends wait on the sides ``supers``."""
    found = []
    for tile in dice.face_tiles[face]:
        joins = is_wrong = False
        for side, have in enumerate(dice.tiles[tile].sides):
            want = slot >> 2 * side & 3
            if have == BLANK:
                continue
            joins = joins or bool(supers >> side & 1)
            if want not in (BLANK, CLOSED):
                joins = joins or have in (want, EITHER)
                is_wrong = is_wrong or have not in (want, EITHER)
        if joins and not is_wrong:
            found.append(tile)
    return tuple(found)


class Superconnection(Expansion):
    """The hooks of the expansion; see the module."""

    name = "superconnection"
    search_cost = SearchCost(2.2, 0.105)
    events = (OwnDiceRolled,)
    sheet = SuperSheet

    def why_not_there(self, sheet: Sheet, face: int, cell: int, tile: int) -> str | None:
        return None if sheet.fits(face, cell, tile) else why_not_fitting(sheet, cell, tile)


EXPANSION = Superconnection()
