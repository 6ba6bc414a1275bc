"""Portal: a die with three letters, for seven rounds. Two portals with one letter are joined.

A portal ends a highway or a railway within its space. It joins something as a route does, and may be left
out. A seat draws two portals of a letter at most. Their routes are one network; a longest route that enters
one goes on from the other, if both are of its kind.

Decisions: a portal is a station, as a route that ends in its space is, so it marks a village and counts for
goals of stations. Two portals of a letter may be of two kinds: then they are one network, and each longest
route ends there. A loop through portals is the goal of this expansion, and no loop for the usual goal. A
factory copies no portal.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Self

import msgspec

from railgames.core.text import tr
from railgames.games.railroad_ink.board import Board, bits
from railgames.games.railroad_ink.components import DiceSet
from railgames.games.railroad_ink.events import OwnDiceRolled
from railgames.games.railroad_ink.expansions.base import Expansion, SearchCost
from railgames.games.railroad_ink.fitting import why_not_fitting
from railgames.games.railroad_ink.goals import Goal
from railgames.games.railroad_ink.longest import Segment
from railgames.games.railroad_ink.player import Player
from railgames.games.railroad_ink.sheet import OwnSheet, Sheet

LETTERS = "abc"
OF_A_LETTER = 2
ON_UNIVERSITIES, TOGETHER = 3, 3
# For search: the chance that a round brings the second portal of a letter, and what that then is worth.
CHANCE = 1 / 3
SECOND = 2.5

Doors = tuple[int, ...]  # the cells of the portals of one letter, in the order drawn


class PortalSheet(OwnSheet):
    """A board with portals: ``doors`` are those of each letter."""

    is_plain = False
    __slots__ = ("doors", "tied")

    doors: tuple[Doors, ...]
    tied: int

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.doors, self.tied = ((),) * len(LETTERS), 0

    def place(self, cell: int, tile: int) -> Self:
        """The sheet with the tile; the second portal of a letter joins the networks of both."""
        new = Sheet.place(self, cell, tile)
        new.doors, new.tied = self.doors, self.tied
        letter = letters_of(self.board.dice)[tile]
        if letter >= 0:
            doors = (*self.doors[letter], cell)
            new.doors = (*self.doors[:letter], doors, *self.doors[letter + 1 :])
            if len(doors) == OF_A_LETTER:
                new.tied += new.tie(sum(new.route_of(door) for door in doors))
        return new

    def route_of(self, door: int) -> int:
        """The edge of the route that ends at a portal."""
        return self.board.placing[door][self.tile_at(door)].edges

    @property
    def portals(self) -> int:
        """Mask of the spaces with a portal."""
        return sum(1 << cell for doors in self.doors for cell in doors)

    @property
    def pairs(self) -> tuple[Doors, ...]:
        """The portals of each letter that has two."""
        return tuple(doors for doors in self.doors if len(doors) == OF_A_LETTER)

    @property
    def loops(self) -> int:
        """How many pairs of portals close a loop: they join what is joined without them."""
        return len(self.pairs) - (len(self.untied) - len(self.networks))

    # -- longest routes --------------------------------------------------------------------------------------

    @property
    def beyond(self) -> object:  # type: ignore[override]  # a constant of plain boards
        return frozenset(map(frozenset, self.pairs)) or None

    def segments_of(self, kind: int) -> list[Segment]:
        """The segments, those at two portals of a letter with one more edge that joins them."""
        bridge = max(map(max, self.board.edge)) << 1
        edges: dict[int, int] = {}
        for doors in self.pairs:
            edges |= dict.fromkeys(doors, bridge)
            bridge <<= 1
        return [(cell, part | edges.get(cell, 0)) for cell, part in super().segments_of(kind)]

    # -- what may be drawn -----------------------------------------------------------------------------------

    def is_full(self, face: int) -> bool:
        """Whether a face is a portal of a letter that has two already."""
        letter = letters_of(self.board.dice)[self.board.dice.face_tiles[face][0]]
        return letter >= 0 and len(self.doors[letter]) >= OF_A_LETTER

    def moves(self, face: int) -> list[tuple[int, int]]:
        """Every (cell, tile) as which ``face`` can be drawn, by cell and then by the tile's text."""
        return [] if self.is_full(face) else super().moves(face)

    def move_by_lot(self, face: int, lot: int) -> tuple[int, int] | None:
        return None if self.is_full(face) else Sheet.move_by_lot(self, face, lot)

    def fits(self, face: int, cell: int, tile: int) -> bool:
        """Whether ``face`` may be drawn in ``cell`` as ``tile``."""
        return not self.is_full(face) and super().fits(face, cell, tile)

    # -- for search ------------------------------------------------------------------------------------------

    def hope(self, left: int) -> float:
        """A portal waits for the second one of its letter."""
        waiting = sum(len(doors) == 1 for doors in self.doors)
        return SECOND * waiting * (1 - (1 - CHANCE) ** left)

    def reason_since(self, before: Sheet) -> str:
        if not isinstance(before, PortalSheet) or self.doors == before.doors:
            return ""
        letter = next(n for n, doors in enumerate(self.doors) if doors != before.doors[n])
        name = LETTERS[letter].upper()
        if len(self.doors[letter]) < OF_A_LETTER:
            return tr("opens portal {letter}", letter=name)
        if self.loops > before.loops:
            return tr("closes a loop through the portals {letter}", letter=name)
        return tr("joins its route through the portals {letter}", letter=name)


@lru_cache(maxsize=16)
def letters_of(dice: DiceSet) -> list[int]:
    """By tile the index of its letter, -1 for none."""
    found = []
    for tile in dice.tiles:
        _, _, letter = tile.layer.word.partition("portal-")
        found.append(LETTERS.index(letter) if letter else -1)
    return found


@lru_cache(maxsize=1 << 12)
def _together(board: Board, cells: int) -> int:
    """How many of these spaces hang together by their sides, at most."""
    left, most = set(bits(cells)), 0
    while left:
        todo = [left.pop()]
        size = 1
        while todo:
            near = left.intersection(board.neighbour[todo.pop()])
            left -= near
            todo += near
            size += len(near)
        most = max(most, size)
    return most


# -- goals ---------------------------------------------------------------------------------------------------


def portal_sheet(player: Player) -> PortalSheet:
    """The board of a player in this expansion."""
    sheet = player.sheet
    if not isinstance(sheet, PortalSheet):
        raise TypeError(f"this is no board with portals: {sheet!r}")
    return sheet


def _studies_missing(player: Player) -> float:
    sheet = portal_sheet(player)
    return 1.5 * max(0, ON_UNIVERSITIES - (sheet.portals & sheet.board.universities).bit_count())


def _trip_missing(player: Player) -> float:
    sheet = portal_sheet(player)
    if sheet.loops:
        return 0.0
    return 3.0 - 0.5 * any(len(doors) == 1 for doors in sheet.doors)


def _square_missing(player: Player) -> float:
    sheet = portal_sheet(player)
    return 1.5 * max(0, TOGETHER - _together(sheet.board, sheet.portals))


class Portal(Expansion):
    """The hooks of the expansion; see the module."""

    name = "portal"
    search_cost = SearchCost(1.95, 0.11)
    events = (OwnDiceRolled,)
    sheet = PortalSheet
    feats = {
        "P1": (lambda player: not _studies_missing(player), _studies_missing),
        "P2": (lambda player: portal_sheet(player).loops > 0, _trip_missing),
        "P3": (lambda player: not _square_missing(player), _square_missing),
    }

    needs = {"P1": lambda board: board.universities.bit_count() >= ON_UNIVERSITIES}

    def goals(self) -> tuple[Goal, ...]:
        """Its goal cards; the first one asks for universities."""
        first, *others = super().goals()
        return (msgspec.structs.replace(first, needs_buildings=True), *others)

    def why_not_there(self, sheet: Sheet, face: int, cell: int, tile: int) -> str | None:
        if isinstance(sheet, PortalSheet) and sheet.is_full(face):
            letter = LETTERS[letters_of(sheet.board.dice)[tile]].upper()
            return tr("Two portals {letter} are drawn already; there are no more of a letter.", letter=letter)
        return why_not_fitting(sheet, cell, tile)


EXPANSION = Portal()
