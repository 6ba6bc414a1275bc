"""Airline: two dice with airports and airways, for six rounds. They need not join anything and are optional.

An airport joins all route ends that face it. A special route may be drawn as an airport instead, in any empty
space. The longest airway between airports and edges of the board gives 2 points a space; an open airway end
costs 2, an airport without an airway 4.

Decisions: an exit beside an airport faces it, so it is joined too, and a route may begin at an airport. Two
airports side by side join nothing. An airway lies against no route and no exit, and no route runs into one.
It scores only with both ends at an airport or an edge; the spaces of the airports do not count, and a ring
has no ends. At a wall an airway end stays open. Open airway ends are no errors. An airport is no route and no
station, so it activates no building, but it counts as drawn in its space.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Self

from railgames.core.game import ScoreLine
from railgames.core.text import ntr, tr
from railgames.games.railroad_ink.board import NO_LAYER, Board, bits, spaces_beside
from railgames.games.railroad_ink.components import BLANK, CLOSED, DiceSet
from railgames.games.railroad_ink.events import OwnDiceRolled
from railgames.games.railroad_ink.expansions.base import Expansion, SearchCost
from railgames.games.railroad_ink.fitting import why_not_fitting
from railgames.games.railroad_ink.layered import Group, LayeredSheet, face_masks, sides_of, unlettered_tiles
from railgames.games.railroad_ink.player import Player
from railgames.games.railroad_ink.sheet import Sheet, rebuilt
from railgames.geometry.square import SIDES, opposite

AIRPORT = "----*airport"
A_SPACE, AN_OPEN_END, AN_IDLE_AIRPORT = 2, 2, 4
# For search, in a round: airway ends and idle airports that are mended, if there is room beside them; spaces
# that the best airway grows by.
MENDED_A_ROUND, GROWTH = 0.9, 0.6


class AirlineSheet(LayeredSheet):
    """A board with airports, which are the ``worded`` spaces, and airways, which are the ``groups``.

    ``gates`` a byte for each space: a bit for each side where the space beyond is an airport; ``at_airports``
    a byte 1 for each empty space with such a side, the first one lowest.
    """

    __slots__ = ("at_airports", "gates")

    gates: bytes
    at_airports: int

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.gates = bytes(board.cells)
        self.at_airports = 0

    def place(self, cell: int, tile: int) -> Self:
        """The sheet with the tile, and with the networks at the airports beside it or in it joined."""
        if self.occ >> cell & 1:
            return self.drawn_over(cell, tile)
        new, layer = Sheet.place(self, cell, tile), self.board.layers[cell][tile]
        gates = new.gates = self.gates
        new.at_airports = self.at_airports
        new.overlay = self.overlay if layer is NO_LAYER else self.overlay.drawn(layer, cell)
        if gates[cell]:
            new.at_airports ^= 1 << 8 * cell
            edges = self.ends ^ new.ends
            for edge, airport in _airports_beside(self.board)[cell][gates[cell]]:
                if edges & edge:
                    new._land(airport)
        if layer is not NO_LAYER and layer.word:
            new._open(cell)
        return new

    def _open(self, airport: int) -> None:
        """Let routes end at a new airport; only for a sheet that is being made."""
        board, old = self.board, self.gates
        self.gates = (int.from_bytes(old, "little") | _gates_of(board)[airport]).to_bytes(len(old), "little")
        beside = spaces_beside(board)[airport] & ~self.occ
        self.at_airports |= sum([1 << 8 * cell for cell in bits(beside)])
        self.front |= beside
        exits = board.exit_edges & board.cell_edges[airport]
        if exits:
            self.networks = [*self.networks, exits]
        self._land(airport)

    def _land(self, airport: int) -> None:
        """Join the networks that have an end at an airport."""
        board = self.board
        edges = board.cell_edges[airport] & (self.ends | board.exit_edges)
        if edges.bit_count() > 1:
            self.tie(edges)

    def cells_of(self, network: int) -> int:
        """Mask of the spaces of a network, its airports among them."""
        edges = self.board.cell_edges
        airports = sum(1 << cell for cell in bits(self.worded) if edges[cell] & network)
        return super().cells_of(network) | airports

    @property
    def untied(self) -> list[int]:
        return rebuilt(self.board, self.drawn).networks if self.worded else self.networks

    @property
    def forgiven(self) -> int:  # type: ignore[override]  # a constant of plain boards
        """Mask of the edges around airports."""
        return around(self.board, self.worded)

    # -- what may be drawn -----------------------------------------------------------------------------------

    def moves(self, face: int) -> list[tuple[int, int]]:
        """Every (cell, tile) as which ``face`` can be drawn, by cell and then by the tile's text."""
        found = self._routes(face)
        if face in self.board.dice.specials:
            return self._with_airports(found, self.board.all_cells & ~self.occ)
        return found

    def _routes(self, face: int) -> list[tuple[int, int]]:
        """The moves of a face without the airports that a special route may be drawn as."""
        if face in self.board.dice.own_faces:
            return LayeredSheet.moves(self, face)
        if not (self.worded or self.front & self.beside):
            return Sheet.moves(self, face)
        cells = bits(self.front) if self.worded else self._fitting(face)
        return [(cell, tile) for cell in cells for tile in self._joining(face, cell)]

    def _with_airports(self, routes: list[tuple[int, int]], cells: int) -> list[tuple[int, int]]:
        """These moves, and an airport in each of these cells, in their order."""
        airport = self.board.dice.tile_of[AIRPORT]
        return sorted({*routes, *((cell, airport) for cell in bits(cells))})

    def move_by_lot(self, face: int, lot: int) -> tuple[int, int] | None:
        board = self.board
        dice = board.dice
        if face in dice.own_faces:
            return self.lot_among(board.all_cells & ~self.occ, face, lot, self.own_tiles)
        if not self.overlay.worded and face not in dice.specials:
            return self.route_by_lot(face, lot)
        if face in dice.specials:  # an airport may be anywhere
            return self.lot_among(board.all_cells & ~self.occ, face, lot, self.route_tiles)
        joined = int.from_bytes(self.slots.translate(dice.fitting[face]), "little") | self.at_airports
        return self.lot_marked(joined.to_bytes(board.cells, "little"), face, lot, self._joining)

    def route_tiles(self, face: int, cell: int) -> tuple[int, ...]:
        """The tiles as which a route may be drawn in an empty space; a special route as an airport too."""
        if self.occ >> cell & 1:
            return ()
        tiles = self._joining(face, cell)
        return (*tiles, self.board.dice.tile_of[AIRPORT]) if face in self.board.dice.specials else tiles

    def _joining(self, face: int, cell: int) -> tuple[int, ...]:
        """The tiles as which a route joins something in an empty space."""
        slot, letters, gates = self.slots[cell], self.overlay.letters[cell], self.gates[cell]
        if gates:
            return _at_airports(self.board.dice, face, slot, letters, gates)
        return unlettered_tiles(self.board.dice, face, slot, letters)

    def promising(self, face: int) -> list[tuple[int, int]]:
        """Of the airports those beside something that ends; of the airways those that join something, or
        start at the border while there is none."""
        dice, moves = self.board.dice, self._routes(face)
        if face not in dice.own_faces and face not in dice.specials:
            return moves
        airport, layers, placing = dice.tile_of[AIRPORT], self.board.layers, self.board.placing
        ends, airways = self.loose, self.open_airways
        busy = self.facing(ends | airways)
        if face in dice.specials:
            return self._with_airports(moves, busy & ~self.front | self._meeting(ends | airways, busy))
        if airport in dice.face_tiles[face]:
            return [move for move in moves if busy >> move[0] & 1] or moves
        goals = airways | self.forgiven | (0 if self.groups else ~self.board.inner)
        routes = ends | self.board.exit_edges
        return [
            (cell, tile)
            for cell, tile in moves
            if layers[cell][tile].edges & goals or placing[cell][tile].edges & routes
        ]

    def _meeting(self, ends: int, busy: int) -> int:
        """Mask of the empty spaces that at least two of these ends face, of those ``busy`` with one."""
        edges, found = self.board.cell_edges, 0
        for cell in bits(busy):
            if (edges[cell] & ends).bit_count() > 1:
                found |= 1 << cell
        return found

    # -- what it is worth ------------------------------------------------------------------------------------

    @property
    def open_airways(self) -> int:
        """The edges inside the border at which an airway meets neither an airway nor an airport."""
        return self.open_sides & ~self.forgiven if self.groups else 0

    @property
    def crossed(self) -> int:
        return self.loose | self.open_airways

    @property
    def idle_airports(self) -> int:
        """Mask of the airports without an airway."""
        return sum(1 << cell for cell in bits(self.worded) if not self.letters[cell])

    def is_flown(self, airway: Group) -> bool:
        """Whether both ends of an airway are at an airport or an edge of the board."""
        return bool(airway.edges & self.side_ends) and not airway.edges & self.open_airways

    @property
    def longest_airway(self) -> int:
        """Mask of the spaces of the longest airway that scores, the first one in reading order."""
        flown = (airway.cells for airway in self.groups if self.is_flown(airway))
        return max(flown, key=lambda cells: (cells.bit_count(), -(cells & -cells)), default=0)

    @property
    def points(self) -> int:  # type: ignore[override]  # a constant of plain boards
        if not self.groups and not self.worded:
            return 0
        lost = AN_OPEN_END * self.open_airways.bit_count() + AN_IDLE_AIRPORT * self.idle_airports.bit_count()
        return A_SPACE * self.longest_airway.bit_count() - lost

    def hope(self, left: int) -> float:
        """The points so far. With rounds to come a part of the open ends will be closed, and an airway that
        can go on may become the longest."""
        if not left or not (self.groups or self.worded):
            return float(self.points)
        open_ends, mended = self.open_airways, MENDED_A_ROUND * left
        best, cost = float(A_SPACE * self.longest_airway.bit_count()), 0.0
        for airway in sorted(self.groups, key=lambda one: -one.cells.bit_count()):
            ends = airway.edges & open_ends
            if not ends:
                continue
            rooms = self.facing(ends).bit_count()
            count = ends.bit_count()
            chance = min(1.0, mended / (2 * count)) if rooms == count else 0.0
            mended = max(0.0, mended - 2 * count * chance)
            cost += AN_OPEN_END * count * (1 - chance)
            length = airway.cells.bit_count() + GROWTH * left
            best += max(0.0, A_SPACE * length - best) * chance
        for airport in bits(self.idle_airports):
            has_room = self.facing(self.board.cell_edges[airport])
            chance = min(1.0, mended / 2) if has_room else 0.0
            mended -= 2 * chance
            cost += AN_IDLE_AIRPORT * (1 - chance)
        return best - cost

    def reason_since(self, before: Sheet) -> str:
        if not isinstance(before, AirlineSheet):
            return ""
        if self.longest_airway.bit_count() > before.longest_airway.bit_count():
            n = self.longest_airway.bit_count()
            return ntr("makes the longest airway {n} space", "makes the longest airway {n} spaces", n)
        fewer = before.loose.bit_count() - self.loose.bit_count()
        if self.worded != before.worded and fewer > 0:
            return ntr("closes {n} open end with an airport", "closes {n} open ends with an airport", fewer)
        if self.open_airways.bit_count() < before.open_airways.bit_count():
            return tr("closes an open end of an airway")
        if self.idle_airports.bit_count() < before.idle_airports.bit_count():
            return tr("leads an airway to an airport")
        if self.side_edges != before.side_edges:
            return (
                tr("lengthens an airway")
                if len(self.groups) == len(before.groups)
                else tr("starts an airway")
            )
        return ""


@lru_cache(maxsize=1 << 12)
def around(board: Board, cells: int) -> int:
    """Mask of the edges of these spaces."""
    mask = 0
    for cell in bits(cells):
        mask |= board.cell_edges[cell]
    return mask


def _at_airports(dice: DiceSet, face: int, slot: int, letters: int, gates: int) -> tuple[int, ...]:
    """The tiles of a face that join something in this slot, with airways on the sides ``letters`` and
    airports on the sides ``gates``."""
    known, around = dice.joining[face], gates << 8 | sides_of(slot, letters)
    if around not in known:
        masks = face_masks(dice, face)
        joining = masks.joining(slot) | masks.highways[gates] | masks.railways[gates]
        known[around] = masks.tiles(masks.clear(slot, letters) & joining)
    return known[around]


@lru_cache(maxsize=16)
def _gates_of(board: Board) -> list[int]:
    """By space the bits to OR into the gates for an airport there: a byte for each space, the first one
    lowest."""
    return [
        sum(1 << 8 * other + opposite(side) for side, other in enumerate(around) if other >= 0)
        for around in board.neighbour
    ]


@lru_cache(maxsize=16)
def _airports_beside(board: Board) -> list[list[list[tuple[int, int]]]]:
    """By space and gates the (edge, space) of each airport beside it."""
    return [
        [[(edges[side], around[side]) for side in SIDES if gates >> side & 1] for gates in range(16)]
        for edges, around in zip(board.edge, board.neighbour, strict=True)
    ]


def airline_sheet(player: Player) -> AirlineSheet:
    """The board of a player in this expansion."""
    sheet = player.sheet
    if not isinstance(sheet, AirlineSheet):
        raise TypeError(f"this is no board with airports: {sheet!r}")
    return sheet


def _places_of_ends(sheet: AirlineSheet) -> tuple[str, ...]:
    """Every open airway end, as "B3:north"."""
    board, found = sheet.board, []
    airways = sum(airway.cells for airway in sheet.groups)
    for edge in bits(sheet.open_airways):
        found.append(board.place_of_end(1 << edge, airways))
    return tuple(sorted(found))


class Airline(Expansion):
    """The hooks of the expansion; see the module."""

    name = "airline"
    search_cost = SearchCost(1.55, 0.13)
    events = (OwnDiceRolled,)
    sheet = AirlineSheet

    def why_not_there(self, sheet: Sheet, face: int, cell: int, tile: int) -> str | None:
        if not isinstance(sheet, AirlineSheet) or sheet.fits(face, cell, tile):
            return None
        board, space = sheet.board, sheet.board.names[cell]
        if sheet.worded >> cell & 1:
            return tr("{space} is taken: an airport is there.", space=space)
        if sheet.occ >> cell & 1 and not board.tiles[sheet.tile_at(cell)].segments:
            return tr("{space} is taken: an airway is there.", space=space)
        reason = why_not_fitting(sheet, cell, tile)
        if reason is not None and (sheet.occ >> cell & 1 or _meets_other(sheet, cell, tile)):
            return reason
        if board.placing[cell][tile].edges & sheet.side_edges:
            return tr("In {space} the route would run into an airway.", space=space)
        if board.layers[cell][tile].edges & (sheet.roads | sheet.rails | board.exit_edges):
            return tr("In {space} the airway would lie against a route or an exit.", space=space)
        return reason

    def points(self, player: Player) -> int:
        return player.sheet.points

    def score_lines(self, player: Player) -> list[ScoreLine]:
        sheet = airline_sheet(player)
        spaces, longest = sheet.board.spaces, sheet.longest_airway
        size, ends, idle = longest.bit_count(), sheet.open_airways.bit_count(), sheet.idle_airports
        note = ntr("{n} space", "{n} spaces", size)
        return [
            ScoreLine("longest_airway", tr("Longest airway"), A_SPACE * size, spaces(longest), note),
            ScoreLine("open_airways", tr("Open airways"), -AN_OPEN_END * ends, _places_of_ends(sheet)),
            ScoreLine(
                "idle_airports", tr("Idle airports"), -AN_IDLE_AIRPORT * idle.bit_count(), spaces(idle)
            ),
        ]


def _meets_other(sheet: Sheet, cell: int, tile: int) -> bool:
    """Whether a route of the tile would meet one of the other kind."""
    slot, sides = sheet.slots[cell], sheet.board.tiles[tile].sides
    return any(
        have != BLANK and slot >> 2 * side & 3 not in (BLANK, CLOSED, have)
        for side, have in zip(SIDES, sides, strict=True)
    )


EXPANSION = Airline()
