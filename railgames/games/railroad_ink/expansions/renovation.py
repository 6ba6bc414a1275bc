"""Renovation: a die that adds to what is drawn, for six rounds. It may be left out, and scores nothing by
itself.

A curve is added opposite to a curve that is alone in its space, an overpass across a straight route, and an
arm to a station with three arms at most. What is there stays as it is, and what is added meets no route of
the other kind.

Decisions: what is added need join nothing outside its space. A curve and an overpass may be of either kind,
whatever is there, and join it not. An arm of any kind joins its station, which stays one: also the station at
the end of a stub, if the dice have such. A space can be renovated again, where one of the three fits. A
renovation activates no building again, and the space gets the number of its round. A factory copies no such
die.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Literal, NamedTuple, Self

from msgspec.structs import replace

from railgames.core.text import tr
from railgames.games.railroad_ink.board import NO_LAYER, SIDE_NAMES, Board
from railgames.games.railroad_ink.components import (
    BLANK,
    HIGHWAY,
    JOINT,
    LETTERS,
    NOTHING,
    RAILWAY,
    DiceSet,
)
from railgames.games.railroad_ink.events import OwnDiceRolled
from railgames.games.railroad_ink.expansions.base import Expansion, SearchCost
from railgames.games.railroad_ink.fitting import why_not_fitting
from railgames.games.railroad_ink.layered import LayeredSheet, Overlay
from railgames.games.railroad_ink.sheet import LOTS, Sheet
from railgames.geometry.square import SIDES, opposite

MOST_ARMS = 3


class Work(NamedTuple):
    """What a face adds: a curve, an overpass or an arm, of HIGHWAY or RAILWAY."""

    what: Literal["curve", "over", "arm"]
    kind: int


WORKS = {
    "add-road-curve": Work("curve", HIGHWAY),
    "add-rail-curve": Work("curve", RAILWAY),
    "add-road-over": Work("over", HIGHWAY),
    "add-rail-over": Work("over", RAILWAY),
    "add-road-arm": Work("arm", HIGHWAY),
    "add-rail-arm": Work("arm", RAILWAY),
}


class RenovationSheet(LayeredSheet):
    """A board whose routes can be added to; ``worded`` are the spaces that were."""

    adds_on = True
    __slots__ = ()

    def activates(self, tile: int) -> bool:
        return super().activates(tile) and not self.board.tiles[tile].layer.word

    def redrawn(self, drawn: Iterable[tuple[int, int]]) -> Self:
        """A sheet with all these (cell, tile) drawn in one step. No drawing here adds another."""
        new, layers = self.bare(), self.board.layers
        new._draw_all(drawn)
        worded = sum([1 << cell for cell, tile in new.drawn if layers[cell][tile].word])
        new.overlay = replace(new.overlay, worded=worded)
        return new

    def place(self, cell: int, tile: int) -> Self:
        """The sheet with ``tile`` drawn in ``cell``. What is there stays: only the rest is added."""
        if not self.occ >> cell & 1:
            new = Sheet.place(self, cell, tile)
            layer = self.board.layers[cell][tile]
            new.overlay = self.overlay if layer is NO_LAYER else self._renewed(cell)
            return new
        board, there, new = self.board, self.tile_at(cell), self.copied()
        was, then = board.placing[cell][there], board.placing[cell][tile]
        added = then.edges & ~was.edges
        new.slots = self._slots_with(cell, tile)
        new.front = self.front | then.demands & ~self.occ
        new.ends, new.roads, new.rails = self.ends ^ added, self.roads | then.roads, self.rails | then.rails
        new.networks = _grown(self.networks, [part for part in then.parts if part & added])
        new.tags = self.tags ^ (was.tags ^ then.tags) & ~board.all_cells  # a station stays
        new.drawn = (*[item for item in self.drawn if item[0] != cell], (cell, tile))
        new.zobrist = self.zobrist ^ was.key ^ then.key
        new.overlay = self._renewed(cell)
        return new

    def _renewed(self, cell: int) -> Overlay:
        """The overlay with the word in a cell that it was renewed."""
        return replace(self.overlay, worded=self.worded | 1 << cell)

    def _slots_with(self, cell: int, tile: int) -> bytes:
        """The slots once the routes of a drawn cell are those of this tile: its neighbours require them."""
        slots, kinds = bytearray(self.slots), self.board.tiles[tile].sides
        for side, other in enumerate(self.board.neighbour[cell]):
            if kinds[side] and other >= 0 and not self.occ >> other & 1:
                across = 2 * opposite(side)
                slots[other] = slots[other] & ~(3 << across) | kinds[side] << across
        return bytes(slots)

    def own_moves(self, face: int) -> Iterator[tuple[int, int]]:
        """What the face adds to routes that are drawn; nothing in an empty space."""
        known = additions_of(self.board.dice)[face]
        for cell, tile in self.drawn:
            if tile in known:
                for new in known[tile]:
                    if not self.meets_other(cell, tile, new):
                        yield cell, new

    def own_tiles(self, face: int, cell: int) -> tuple[int, ...]:
        return ()

    def move_by_lot(self, face: int, lot: int) -> tuple[int, int] | None:
        if face not in self.board.dice.own_faces:
            return Sheet.move_by_lot(self, face, lot)  # no side has a letter
        known, drawn, rest = additions_of(self.board.dice)[face], self.drawn, lot
        for _ in range(LOTS if drawn else 0):
            rest, number = divmod(rest, len(drawn))
            cell, tile = drawn[number]
            ways = known.get(tile)
            if ways:
                new = ways[rest % len(ways)]
                if not self.meets_other(cell, tile, new):
                    return cell, new
        moves = self.moves(face)
        return moves[lot % len(moves)] if moves else None

    def meets_other(self, cell: int, tile: int, new: int) -> int:
        """The edges at which what is added would meet a route or an exit of the other kind."""
        board = self.board
        was, then = board.placing[cell][tile], board.placing[cell][new]
        highways, railways = exits_of(board)
        roads, rails = then.roads & ~was.roads, then.rails & ~was.rails
        return roads & (self.rails | railways) | rails & (self.roads | highways)

    def reason_since(self, before: Sheet) -> str:
        added = [(cell, tile) for cell, tile in self.drawn if before.occ >> cell & 1]
        for cell, tile in added:
            if before.tile_at(cell) == tile:
                continue
            if self.board.tiles[tile].layer.word == "arm":
                return tr("adds an arm to a station")
            return tr("adds a second route in a space that is drawn")
        return ""


def _grown(networks: list[int], parts: list[int]) -> list[int]:
    """The networks with these segments, each of which joins all that it shares an edge with."""
    for part in parts:
        apart = [network for network in networks if not network & part]
        for network in networks:
            part |= network if network & part else 0
        networks = [*apart, part]
    return networks


@lru_cache(maxsize=16)
def exits_of(board: Board) -> tuple[int, int]:
    """Masks of the edges of the exits of highways and of railways."""
    highways, railways = (
        sum(one.edge for one in board.exits if one.kind == kind) for kind in (HIGHWAY, RAILWAY)
    )
    return highways, railways


@lru_cache(maxsize=16)
def additions_of(dice: DiceSet) -> dict[int, dict[int, tuple[int, ...]]]:
    """By face of the expansion, and then by the tile that is drawn: the tiles that it may become."""
    found: dict[int, dict[int, tuple[int, ...]]] = {}
    for face in dice.own_faces:
        work = WORKS[dice.faces[face].name]
        ways = {tile: tuple(sorted(_added(dice, tile, work))) for tile in range(len(dice.tiles))}
        found[face] = {tile: ways_of for tile, ways_of in ways.items() if ways_of}
    return found


def _added(dice: DiceSet, tile: int, work: Work) -> Iterator[int]:
    """The tiles that a work makes of one."""
    item = dice.tiles[tile]
    if len(item.segments) != 1 or item.layer.sides != NOTHING:
        return
    (segment,) = item.segments
    blank = [side for side in SIDES if not segment[side]]
    if work.what == "arm":
        if item.is_station:
            for side in blank:
                arms = tuple(work.kind if other == side else segment[other] for other in SIDES)
                yield dice.tile_of[_text([arms], "arm")]
        return
    is_straight = blank in ([0, 2], [1, 3])
    is_plain = len(blank) == 2 and not item.is_station
    if is_plain and is_straight == (work.what == "over"):
        more = tuple(work.kind if side in blank else BLANK for side in SIDES)
        yield dice.tile_of[_text([segment, more], "renewed")]


def _text(segments: list[tuple[int, ...]], word: str) -> str:
    """The text of a tile that was added to."""
    first = sorted(segments, key=lambda one: next(side for side in SIDES if one[side]))
    return JOINT.join("".join(LETTERS[kind] for kind in one) for one in first) + f"*{word}"


class Renovation(Expansion):
    """The hooks of the expansion; see the module."""

    name = "renovation"
    search_cost = SearchCost(1.3, 0.095)
    events = (OwnDiceRolled,)
    sheet = RenovationSheet

    def why_not_there(self, sheet: Sheet, face: int, cell: int, tile: int) -> str | None:
        if not isinstance(sheet, RenovationSheet) or sheet.fits(face, cell, tile):
            return None
        if face not in sheet.board.dice.own_faces:
            return why_not_fitting(sheet, cell, tile)
        board, space = sheet.board, sheet.board.names[cell]
        if not sheet.occ >> cell & 1:
            return tr("{space} is empty: a renovation adds to a route that is drawn.", space=space)
        there = sheet.tile_at(cell)
        ways = additions_of(board.dice)[face].get(there, ())
        if not ways:
            return _why_no_work(WORKS[board.dice.faces[face].name].what, space)
        if tile not in ways:
            return _why_not_so(sheet, face, cell, tile)
        met = sheet.meets_other(cell, there, tile)
        side = next(side for side in SIDES if board.edge[cell][side] & met)
        is_road = bool(board.placing[cell][tile].roads & board.edge[cell][side])
        return tr(
            "On the {side} side of {space} {ours} would meet {theirs}; only a station joins the two.",
            side=tr(SIDE_NAMES[side]),
            space=space,
            ours=tr("a highway") if is_road else tr("a railway"),
            theirs=tr("a railway") if is_road else tr("a highway"),
        )


def _why_not_so(sheet: RenovationSheet, face: int, cell: int, tile: int) -> str:
    """Why a face cannot turn what is drawn in a cell into this tile: the tile adds nothing, adds something
    else than the face, or changes the route that is there."""
    dice, space, there = sheet.board.dice, sheet.board.names[cell], sheet.tile_at(cell)
    if sheet.board.tiles[tile].segments == sheet.board.tiles[there].segments:
        return tr("Drawn so, nothing would be added in {space}.", space=space)
    was, then = sheet.board.tiles[there].segments[0], sheet.board.tiles[tile].segments
    if any(all(have in (BLANK, new) for have, new in zip(was, part, strict=True)) for part in then):
        face_title = tr(dice.faces[face].title)
        return tr("Drawn so, {space} would get something else than the {face}.", space=space, face=face_title)
    return tr("Drawn so, the route in {space} would not stay as it is.", space=space)


def _why_no_work(what: str, space: str) -> str:
    """Why nothing of the kind can be added to what is drawn in a space."""
    if what == "curve":
        return tr("A curve is added opposite to a curve, and there is none alone in {space}.", space=space)
    if what == "over":
        return tr("An overpass crosses a straight route, and there is none alone in {space}.", space=space)
    return tr(
        "An arm is added to a station with at most {n} arms, and there is none in {space}.",
        n=MOST_ARMS,
        space=space,
    )


EXPANSION = Renovation()
