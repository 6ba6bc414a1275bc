"""Lava: it flows from a volcano in the middle, for six rounds. Closed lakes score, open sides are errors.

At least one of the two lava dice must be drawn in every round. A side of lava joins another one and nothing
else: neither a route nor an exit may lie against it. A drawn face joins lava; its routes need not join
anything. In a space that is not next to lava any lava die may open a new volcano instead. Where no empty
space is beside an open side of lava, a die may be drawn over a route that is, which is erased.

Decisions: at the border of the board a side of lava is closed, as a route is; at a wall it stays open. Lava
in a space counts as drawn there (central spaces, rows, areas). Only a route activates a building, so the
volcano of the start activates nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Self

from railgames.core.game import ScoreLine
from railgames.core.text import ntr, tr
from railgames.games.railroad_ink.board import Board, bits
from railgames.games.railroad_ink.components import DiceSet, wants_of
from railgames.games.railroad_ink.events import OwnDiceRolled
from railgames.games.railroad_ink.expansions.base import Expansion, SearchCost
from railgames.games.railroad_ink.fitting import why_meeting, why_not_fitting
from railgames.games.railroad_ink.layered import Group, LayeredSheet, clear_tiles
from railgames.games.railroad_ink.player import Player
from railgames.games.railroad_ink.position import Position
from railgames.games.railroad_ink.rings import rings_round
from railgames.games.railroad_ink.sheet import Sheet
from railgames.geometry.square import SIDES

VOLCANO = "----/LLLL*volcano"
LAVA = "L"
CLOSED_LAKE = 5
A_SPACE = 1
# For search.
CLOSINGS = 0.6  # spaces beside open lava that a round closes
SHUT = 0.4  # share of the points of a closed lake, for one that can be closed so
NEW_VOLCANO = 2.5  # what a volcano costs that must open because no lava can flow on


class LavaSheet(LayeredSheet):
    """A board with lava; ``own`` is how many routes it has burnt, ``near`` the mask of the spaces with lava
    and of those next to them, across a wall too."""

    __slots__ = ("near", "own")

    near: int
    own: object

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.own = self.near = 0

    def bare(self) -> Self:
        new = super().bare()
        new.own = self.own
        return new

    def place(self, cell: int, tile: int) -> Self:
        new = LayeredSheet.place(self, cell, tile)
        if self.occ >> cell & 1:
            new.own = self.burnt + 1
            is_lava = bool(self.board.layers[cell][tile].edges)
        else:
            new.near, new.own = self.near, self.own
            is_lava = new.overlay is not self.overlay
        if is_lava:
            new.near |= _next_to(self.board)[cell]
        return new

    def restore(self, own: object, marked: int) -> None:
        super().restore(None, marked)
        self.own = own

    @property
    def burnt(self) -> int:
        """How many routes the lava has erased."""
        return self.own if isinstance(self.own, int) else 0

    @property
    def lava(self) -> int:
        """Mask of the spaces with lava."""
        return sum(lake.cells for lake in self.groups)

    # -- what may be drawn -----------------------------------------------------------------------------------

    def own_moves(self, face: int) -> Iterator[tuple[int, int]]:
        """Beside open lava; a volcano where none is near; over a route where lava has no other way."""
        for cell in bits(self.beside | self.far_from_lava()):
            for tile in self.own_tiles(face, cell):
                yield cell, tile
        if not self.beside:
            yield from self._burning_moves(face)

    def move_by_lot(self, face: int, lot: int) -> tuple[int, int] | None:
        if face in self.board.dice.own_faces:
            return self.lot_among(self.beside | self.far_from_lava(), face, lot, self.own_tiles)
        return self.route_by_lot(face, lot)

    def own_tiles(self, face: int, cell: int) -> tuple[int, ...]:
        letters = self.overlay.letters[cell]
        if letters:
            return _flows(self.board.dice, face, self.slots[cell], letters)
        if self.near >> cell & 1:
            return ()
        return _volcanoes(self.board.dice, face, self.slots[cell])

    def _burning_moves(self, face: int) -> Iterator[tuple[int, int]]:
        """Every (cell, tile) of a lava face over a route beside open lava."""
        open_sides, around, dice = self.open_sides, self.board.cell_edges, self.board.dice
        for cell in bits(self.occ & ~self.lava):
            if around[cell] & open_sides:
                for tile in _flows(dice, face, *self.were_it_empty(cell)):
                    yield cell, tile

    def far_from_lava(self) -> int:
        """Mask of the empty spaces that are not next to lava."""
        return self.board.all_cells & ~self.occ & ~self.near

    def due(self, dice: Iterable[int]) -> Iterator[tuple[int, int, int]]:
        """The route dice, and one of the lava dice."""
        dice = tuple(dice)
        yield from super().due(dice)
        own = [face for face in dice if face in self.board.dice.own_faces]
        if own and len(own) == len(self.board.dice.own_dice):
            for face in sorted(set(own)):
                for cell, tile in self.moves(face):
                    yield face, cell, tile

    # -- what it is worth ------------------------------------------------------------------------------------

    @property
    def loose(self) -> int:
        return super().loose | self.open_sides

    def closed_lakes(self) -> list[Group]:
        """The lakes without an open side."""
        open_sides = self.open_sides
        return [lake for lake in self.groups if not lake.edges & open_sides]

    @property
    def largest_lake(self) -> int:
        """Mask of the spaces of a largest lake, the first one in reading order."""
        return max(
            (lake.cells for lake in self.groups), key=lambda cells: (cells.bit_count(), -cells), default=0
        )

    @property
    def points(self) -> int:  # type: ignore[override]  # a constant of plain boards
        return CLOSED_LAKE * len(self.closed_lakes()) + A_SPACE * self.largest_lake.bit_count()

    def hope(self, left: int) -> float:
        """The points so far, less the open sides that will stay open.

        A side without an empty space beside it stays open. Of the others the rounds to come close a few,
        first in the lakes with fewest. Where lava cannot flow on, a volcano must open.
        """
        open_sides, closings, around = self.open_sides, CLOSINGS * left, self.board.cell_edges
        worth, flows = float(self.points), False
        waiting = [lake.edges & open_sides for lake in self.groups]
        for sides in sorted(filter(None, waiting), key=int.bit_count):
            spaces = bits(self.facing(sides))
            alive = sum([(around[cell] & sides).bit_count() for cell in spaces])
            dead = sides.bit_count() - alive
            worth -= dead
            if spaces:
                flows, mended = True, min(float(len(spaces)), closings)
                closings -= mended
                worth -= alive * (1 - mended / len(spaces))
                if not dead and alive <= 2 * len(spaces) and mended == len(spaces):
                    worth += CLOSED_LAKE * SHUT
        return worth if flows or not left else worth - NEW_VOLCANO


@lru_cache(maxsize=16)
def _next_to(board: Board) -> list[int]:
    """By space the mask of itself and of the spaces next to it."""
    around = [[board.grid.neighbour(cell, side) for side in SIDES] for cell in range(board.cells)]
    return [sum(1 << other for other in (cell, *others) if other >= 0) for cell, others in enumerate(around)]


@lru_cache(maxsize=1 << 14)
def _flows(dice: DiceSet, face: int, slot: int, letters: int) -> tuple[int, ...]:
    """The tiles as which a lava face joins lava on one of the sides ``letters``."""
    joining = [side for side in SIDES if letters >> side & 1]
    found = []
    for tile in clear_tiles(dice, face, slot, letters):
        layer = dice.tiles[tile].layer
        if not layer.word and any(layer.sides[side] == LAVA for side in joining):
            found.append(tile)
    return tuple(found)


@lru_cache(maxsize=1 << 14)
def _volcanoes(dice: DiceSet, face: int, slot: int) -> tuple[int, ...]:
    """The tiles as which a lava face is a volcano."""
    return tuple(tile for tile in clear_tiles(dice, face, slot) if dice.tiles[tile].layer.word)


# -- goals ---------------------------------------------------------------------------------------------------


def _sheet(player: Player) -> LavaSheet:
    sheet = player.sheet
    if not isinstance(sheet, LavaSheet):
        raise TypeError(f"this is no board with lava: {sheet!r}")
    return sheet


def _volcano_ringed(player: Player) -> bool:
    sheet = _sheet(player)
    return rings_round(sheet, bits(sheet.worded))


def _ring_missing(player: Player) -> float:
    return 0.0 if _volcano_ringed(player) else 4.0


def _through_lava(sheet: LavaSheet) -> int:
    """The most exits of a network that passes a space with lava."""
    board, lava, most = sheet.board, sheet.lava, 0
    for cell, tile in sheet.drawn:
        if lava >> cell & 1:
            for part in board.placing[cell][tile].parts:
                network = next(network for network in sheet.networks if network & part)
                most = max(most, (network & board.exit_edges).bit_count())
    return most


def _exits_over_lava(player: Player) -> bool:
    return _through_lava(_sheet(player)) >= 2


def _exits_missing(player: Player) -> float:
    sheet = _sheet(player)
    has_route = any(sheet.lava >> cell & 1 and sheet.board.tiles[tile].segments for cell, tile in sheet.drawn)
    return 1.5 * max(0, 2 - _through_lava(sheet)) + (not has_route)


def _has_burnt(player: Player) -> bool:
    return _sheet(player).burnt > 0


def _burn_missing(player: Player) -> float:
    return 0.0 if _has_burnt(player) else 3.0


def _why_not_taken(sheet: LavaSheet, cell: int) -> str | None:
    """Why the route in a cell cannot be burnt; None when it can, or there is none."""
    board, space = sheet.board, sheet.board.names[cell]
    if not sheet.occ >> cell & 1:
        return None
    if sheet.beside:
        return tr(
            "{space} is taken; lava burns a route only when it has no empty space to flow into.", space=space
        )
    if board.cell_edges[cell] & sheet.open_sides:
        return None
    return tr("Lava can burn only a route beside an open side of lava, and not in {space}.", space=space)


def _why_no_lava(sheet: LavaSheet, cell: int, tile: int) -> str:
    """Why a tile of a lava die cannot be drawn in a cell in which another one could be."""
    board, space, item = sheet.board, sheet.board.names[cell], sheet.board.tiles[tile]
    slot, letters = sheet.were_it_empty(cell)
    wants = wants_of(slot)
    reason = why_meeting(board, cell, tile, wants)
    if reason is not None:
        return reason
    for side in SIDES:
        if (item.sides[side] and letters >> side & 1) or (wants[side] and item.layer.sides[side] == LAVA):
            return tr("In {space} lava would lie against a route or an exit.", space=space)
    if item.layer.word:
        return tr("A volcano opens only where no lava is next to it, and not in {space}.", space=space)
    if sheet.near >> cell & 1:
        return tr("Lava in {space} would join no open side of lava.", space=space)
    return tr(
        "Lava in {space} would join no open side of lava; only a new volcano may stand alone.",
        space=space,
    )


class Lava(Expansion):
    """The hooks of the expansion; see the module."""

    name = "lava"
    search_cost = SearchCost(1.35, 0.085)
    events = (OwnDiceRolled,)
    sheet = LavaSheet
    feats = {
        "V1": (_volcano_ringed, _ring_missing),
        "V2": (_exits_over_lava, _exits_missing),
        "V3": (_has_burnt, _burn_missing),
    }
    needs = {"V2": lambda board: len(board.exits) > 1}

    def first_sheet(self, board: Board) -> Sheet:
        """A board with a volcano in the middle."""
        rows, columns = board.grid
        return LavaSheet(board).place(board.grid.cell(rows // 2, columns // 2), board.dice.tile_of[VOLCANO])

    def why_not_there(self, sheet: Sheet, face: int, cell: int, tile: int) -> str | None:
        if not isinstance(sheet, LavaSheet) or sheet.fits(face, cell, tile):
            return None
        space = sheet.board.names[cell]
        if sheet.lava >> cell & 1:
            return tr("{space} is taken: lava is there already.", space=space)
        if face not in sheet.board.dice.own_faces:
            return why_not_fitting(sheet, cell, tile) or tr(
                "In {space} the route would run into lava.", space=space
            )
        return _why_not_taken(sheet, cell) or _why_no_lava(sheet, cell, tile)

    def why_no_end(self, position: Position, face: int, cell: int) -> str | None:
        if face not in position.board.dice.own_faces:
            return None
        title, space = tr(position.board.dice.faces[face].title), position.board.names[cell]
        return tr("Draw at least one lava die, for example the {face} in {space}.", face=title, space=space)

    def points(self, player: Player) -> int:
        return player.sheet.points

    def score_lines(self, player: Player) -> list[ScoreLine]:
        sheet, names = _sheet(player), player.sheet.board.spaces
        closed = sheet.closed_lakes()
        largest = sheet.largest_lake
        note = ntr("{n} lake closed", "{n} lakes closed", len(closed))
        return [
            ScoreLine(
                "closed_lakes",
                tr("Closed lava lakes"),
                CLOSED_LAKE * len(closed),
                names(sum(one.cells for one in closed)),
                note,
            ),
            ScoreLine("largest_lake", tr("Largest lava lake"), A_SPACE * largest.bit_count(), names(largest)),
        ]

    def flaw(self, player: Player, turn: int) -> str:
        burnt, lava = _sheet(player).burnt, _sheet(player).lava.bit_count() - 1
        return (
            tr("lava has burnt {n} routes, and lies in {right} spaces", n=burnt, right=lava)
            if burnt > lava
            else ""
        )

    def restored_own(self, plain: object, board: Board) -> int:
        if not isinstance(plain, int) or not 0 <= plain <= board.cells:
            raise ValueError(tr("lava has burnt no such number of routes"))
        return plain


EXPANSION = Lava()
