"""One player's drawn board, immutable: every drawing makes a new sheet.

The rules and the AI use the same sheet. A drawing updates everything that scoring and search read often:
what each empty space requires, the spaces that can be drawn in, route ends, networks and a hash. An expansion
that changes what may be drawn, what joins or what counts has a class of its own on top of this one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import compress
from typing import Self

from railgames.core.text import tr
from railgames.games.railroad_ink.board import Board, bits
from railgames.games.railroad_ink.components import HIGHWAY, RAILWAY
from railgames.games.railroad_ink.longest import Segment, longest, longest_cells


class Sheet:
    """A drawn board. Read its fields freely; never assign to them.

    ``slots`` a byte per cell: two bits per side for what the neighbours require (see ``DiceSet.legal``), FULL
    when drawn. ``front`` mask of empty cells next to an exit or a route end. ``occ`` mask of drawn cells.
    ``ends`` XOR of all edge bits: edges drawn from one side only. ``roads``, ``rails`` edge masks by kind.
    ``networks`` edge masks, one for each connected set of segments.
    ``tags`` mask of the cells with a station (``stations``), and above it a bit for each space whose tile has
    two segments of one kind, another bit for each such tile. ``drawn`` (cell, tile) in the
    order drawn. ``zobrist`` hash of what is drawn.

    The others are an expansion's: ``marked`` and ``own`` see ``MarkedSheet`` and ``NotedSheet``; ``tied`` how
    often networks were joined without an edge; ``forgiven`` are the edges at which a route end is no
    error, ``points`` what the expansion scores; ``beyond`` is hashable and tells apart boards whose routes
    and ends are equal but whose ``segments_of`` are not; ``is_plain``: what can be drawn is as ``moves`` says
    here; ``tells_reasons``: all reasons of search are its own (``reason_since``); ``adds_on``: what is drawn
    over a space adds to the route there, and erases nothing. ``final_points``: for search, the points that a
    step after the last round is expected to leave; None where there is no such step.
    """

    is_plain = True
    tells_reasons = False
    adds_on = False
    marked: int = 0
    own: object = None
    tied: int = 0
    beyond: object = None
    forgiven: int = 0
    points: int = 0
    final_points: float | None = None

    __slots__ = (
        "board",
        "drawn",
        "ends",
        "front",
        "networks",
        "occ",
        "rails",
        "roads",
        "slots",
        "tags",
        "zobrist",
    )

    board: Board
    slots: bytes
    front: int
    occ: int
    ends: int
    roads: int
    rails: int
    networks: list[int]
    tags: int
    drawn: tuple[tuple[int, int], ...]
    zobrist: int

    def __init__(self, board: Board) -> None:
        self.board = board
        self.slots = board.first_slots
        self.front = board.first_front
        self.occ = self.ends = self.roads = self.rails = self.tags = self.zobrist = 0
        self.networks = []
        self.drawn = ()

    def place(self, cell: int, tile: int) -> Self:
        """The sheet with ``tile`` drawn in ``cell``; legality is the caller's to check (``fits``)."""
        board, occ, ends = self.board, self.occ | 1 << cell, self.ends
        fills, demands, edges, roads, rails, parts, tags, key = board.changes[cell][tile]
        new = _new(type(self))
        new.board = board
        # A drawn space stays FULL: it has every bit already.
        new.slots = (_from_bytes(self.slots, "little") | fills).to_bytes(board.cells, "little")
        new.occ = occ
        new.front = (self.front | demands) & ~occ
        new.ends = ends ^ edges
        new.roads, new.rails = self.roads | roads, self.rails | rails
        new.networks = _joined(self.networks, parts, ends) if edges & ends else [*self.networks, *parts]
        new.tags = self.tags | tags
        new.drawn = self.drawn + ((cell, tile),)  # noqa: RUF005 - unpacking takes twice as long
        new.zobrist = self.zobrist ^ key
        return new

    def moves(self, face: int) -> list[tuple[int, int]]:
        """Every (cell, tile) as which ``face`` can be drawn, by cell and then by the tile's text."""
        legal, slots = self.board.legal[face], self.slots
        return [(cell, tile) for cell in self._fitting(face) for tile in legal[slots[cell]]]

    def _fitting(self, face: int) -> Iterator[int]:
        """The empty cells in which a route face joins something, ascending."""
        return compress(self.board.every_cell, self.slots.translate(self.board.dice.fitting[face]))

    def promising(self, face: int) -> list[tuple[int, int]]:
        """For search: those of ``moves`` that it looks at. An expansion whose dice may be drawn anywhere
        leaves out what is hardly ever good."""
        return self.moves(face)

    def surroundings(self, cell: int) -> int:
        """For search: what of an expansion lies round a space, as a small number; spaces with the same number
        are alike to its dice."""
        return 0

    def move_by_lot(self, face: int, lot: int) -> tuple[int, int] | None:
        """One of ``moves``, by a random number ``lot`` of 64 bits: first a space, then a tile; None if there
        is none. Mostly the moves are not listed."""
        board, slots = self.board, self.slots
        fitting = slots.translate(board.dice.fitting[face])
        count = fitting.count(1)
        if not count:
            return None
        lot, number = divmod(lot, count)
        # The index of the mark, a hundred nanoseconds sooner than by a function.
        cell = len(fitting) - len(fitting.split(MARK, number + 1)[-1]) - 1
        tiles = board.legal[face][slots[cell]]
        return cell, tiles[lot % len(tiles)]

    def fits(self, face: int, cell: int, tile: int) -> bool:
        """Whether ``face`` may be drawn in ``cell`` as ``tile``."""
        return tile in self.board.legal[face][self.slots[cell]]

    @property
    def due_cells(self) -> int:
        """Mask of the empty cells in which a route die that fits must be drawn."""
        return self.front

    def owed(self, dice: Iterable[int]) -> list[int]:
        """Those of these dice that must be drawn where they can be: the route dice."""
        own = self.board.dice.own_faces
        return [face for face in dice if face not in own]

    def due(self, dice: Iterable[int]) -> Iterator[tuple[int, int, int]]:
        """Every (face, cell, tile) as which one of these dice can be drawn, so that one of them must be."""
        cells = self.due_cells
        for face in sorted(set(self.owed(dice))):
            for cell, tile in self.moves(face):
                if cells >> cell & 1:
                    yield face, cell, tile

    def tile_at(self, cell: int) -> int:
        """The tile drawn in a cell, -1 when there is none."""
        return next((tile for where, tile in self.drawn if where == cell), -1)

    def without(self, erased: int) -> Self:
        """The sheet without the drawings in the cells ``erased``."""
        return self.redrawn(item for item in self.drawn if not erased >> item[0] & 1)

    def redrawn(self, drawn: Iterable[tuple[int, int]]) -> Self:
        """A sheet of this kind with these (cell, tile) drawn."""
        new = self.bare()
        for cell, tile in drawn:
            if not new.occ >> cell & 1:  # else a drawing before it has filled the space already
                new = new.place(cell, tile)
        return new

    def _draw_all(self, drawn: Iterable[tuple[int, int]]) -> None:
        """Draw these (cell, tile) on this sheet, which is still being made. The result is that of ``place``
        for each in turn, several times as fast, but an expansion adds nothing of its own."""
        board, drawn = self.board, tuple(drawn)
        changes = board.changes
        slots, front, occ, ends = _from_bytes(self.slots, "little"), self.front, self.occ, self.ends
        roads, rails, networks, zobrist = self.roads, self.rails, self.networks, self.zobrist
        for cell, tile in drawn:
            fills, demands, edges, road, rail, parts, tags, key = changes[cell][tile]
            slots |= fills
            front |= demands
            occ |= 1 << cell
            roads |= road
            rails |= rail
            networks = _joined(networks, parts, ends) if edges & ends else [*networks, *parts]
            ends ^= edges
            zobrist ^= key
            self.tags |= tags
        self.slots = slots.to_bytes(board.cells, "little")
        self.front, self.occ, self.ends = front & ~occ, occ, ends
        self.roads, self.rails, self.networks, self.zobrist = roads, rails, networks, zobrist
        self.drawn += drawn

    def bare(self) -> Self:
        """A sheet of this kind on which nothing is drawn in any space."""
        return type(self)(self.board)

    # -- one of several boards -------------------------------------------------------------------------------

    @property
    def storeys(self) -> tuple[Sheet, ...]:
        """The boards of the seat: itself, and what lies below it where an expansion has two boards."""
        return (self,)

    def board_of(self, face: int) -> Sheet:
        """Of the storeys that on which a face is drawn."""
        return self

    def activates(self, tile: int) -> bool:
        """Whether drawing a tile may activate a building."""
        return bool(self.board.tiles[tile].segments)

    def station_parts(self, cell: int, tile: int) -> tuple[int, ...]:
        """The edge masks of the segments of a tile, drawn in a cell, that are on a station: two at most."""
        return self.board.placing[cell][tile].station_parts

    # -- worth -----------------------------------------------------------------------------------------------

    @property
    def loose(self) -> int:
        """The edges of route ends inside the border that join nothing, so are errors."""
        return self.ends & self.board.inner & ~self.forgiven

    @property
    def crossed(self) -> int:
        """The edges that are crossed out on the board."""
        return self.loose

    @property
    def errors(self) -> int:
        """How many errors there are."""
        return (self.ends & self.board.inner).bit_count()

    def error_places(self) -> tuple[str, ...]:
        """Every error, as "B3:north"."""
        board, occ = self.board, self.occ
        return tuple(sorted(board.place_of_end(1 << edge, occ) for edge in bits(self.loose)))

    def renewed(self) -> Self:
        """The sheet as the next round begins; search asks for it too."""
        return self

    def hope(self, left: int) -> float:
        """For search: what an expansion brings at the end of the game beside the errors of route ends, with
        ``left`` rounds to come."""
        return self.points

    def reason_since(self, before: Sheet) -> str:
        """For search: in words what an expansion gains by the drawing since ``before``; empty for nothing."""
        return ""

    @property
    def stations(self) -> int:
        """Mask of the cells with a station."""
        return self.tags & self.board.all_cells

    def cells_of(self, network: int) -> int:
        """Mask of the spaces of a network."""
        placing, cells = self.board.placing, 0
        for cell, tile in self.drawn:
            if any(network & part for part in placing[cell][tile].parts):
                cells |= 1 << cell
        return cells

    @property
    def untied(self) -> list[int]:
        """The networks by shared edges alone."""
        return self.networks

    @property
    def highway(self) -> int:
        """Spaces of the longest highway."""
        return self._length(HIGHWAY, self.roads) if self.roads else 0

    @property
    def railway(self) -> int:
        """Spaces of the longest railway."""
        return self._length(RAILWAY, self.rails) if self.rails else 0

    def _length(self, kind: int, ours: int) -> int:
        # What joins nothing is no part of a route of two spaces. Search meets the same joins on many boards.
        beyond, joins = self.beyond, ours & ~self.ends
        key = (kind, joins, self.tags >> self.board.cells, None if beyond is None else (beyond, ours))
        known = self.board.lengths
        length = known.get(key)
        if length is None:
            if len(known) >= MOST_LENGTHS:
                known.clear()
            if beyond is not None:
                length = longest(self.segments_of(kind), self.board.reading)
            else:
                segments = [(cell, part & joins) for cell, part in self.segments_of(kind) if part & joins]
                length = longest(segments, self.board.reading) if segments else 1
            known[key] = length
        return length

    def segments_of(self, kind: int) -> list[Segment]:
        """(cell, edges) of every segment of ``kind`` (HIGHWAY or RAILWAY)."""
        placing = self.board.placing
        if kind == HIGHWAY:
            return [part for cell, tile in self.drawn for part in placing[cell][tile].road_parts]
        return [part for cell, tile in self.drawn for part in placing[cell][tile].rail_parts]


class OwnSheet(Sheet):
    """The board of an expansion that changes what may be drawn, what joins or what counts.

    It may override every method and property of a sheet.
    """

    __slots__ = ()

    @property
    def errors(self) -> int:
        return self.loose.bit_count()

    @property
    def untied(self) -> list[int]:
        """The networks as they were if nothing joined them but shared edges."""
        return rebuilt(self.board, self.drawn).networks if self.tied else self.networks

    def copied(self) -> Self:
        """The same board as a new sheet, for something that is drawn besides the tiles. A class with fields
        of its own copies them too."""
        new = _new(type(self))  # three times as fast as ``copy.copy``
        new.board, new.slots, new.front = self.board, self.slots, self.front
        new.occ, new.ends = self.occ, self.ends
        new.roads, new.rails, new.networks = self.roads, self.rails, self.networks
        new.tags = self.tags
        new.drawn, new.zobrist = self.drawn, self.zobrist
        return new

    def restore(self, own: object, marked: int) -> None:
        """Take over what a save has of the expansion; only for a sheet that is being made. Raises ValueError
        where it has nothing of the kind."""
        if own is not None or marked:
            raise ValueError(tr("nothing is marked on such a board"))

    def lot_among(
        self, cells: int, face: int, lot: int, tiles_in: Callable[[int, int], tuple[int, ...]]
    ) -> tuple[int, int] | None:
        """One of ``moves`` by the number ``lot``: first random ones of these empty cells are tried, in which
        the face may be drawn as ``tiles_in`` says."""
        all_cells, rest = self.board.cells, lot
        for tried in range(2 * LOTS if cells else 0):
            rest, cell = divmod(rest if tried != LOTS else rotated(lot), all_cells)
            if cells >> cell & 1:
                tiles = tiles_in(face, cell)
                if tiles:
                    return cell, tiles[rest % len(tiles)]
        moves = self.moves(face)
        return moves[lot % len(moves)] if moves else None

    def lot_marked(
        self, marks: bytes, face: int, lot: int, tiles_in: Callable[[int, int], tuple[int, ...]]
    ) -> tuple[int, int] | None:
        """The same among the cells with a byte 1 in ``marks``: quicker where they are few of all."""
        count, rest = marks.count(1), lot
        for _ in range(LOTS if count else 0):
            rest, number = divmod(rest, count)
            cell = len(marks) - len(marks.split(MARK, number + 1)[-1]) - 1
            tiles = tiles_in(face, cell)
            if tiles:
                return cell, tiles[rest % len(tiles)]
        moves = self.moves(face) if count else None
        return moves[lot % len(moves)] if moves else None

    def tie(self, edges: int) -> int:
        """Join the networks that have any of these edges, each of which is in one network at most; only for a
        sheet that is being made. Returns how many networks there are fewer."""
        apart, joined, left = self.networks[:], 0, edges
        for network in reversed(self.networks):
            if network & left:
                joined |= network
                apart.remove(network)
                left &= ~network
                if not left:
                    break
        fewer = len(self.networks) - len(apart) - 1
        if fewer < 1:
            return 0
        apart.append(joined)
        self.networks = apart
        return fewer


class NotedSheet(OwnSheet):
    """A board on which an expansion notes more than tiles: ``own``, an immutable, JSON-able value. It is
    saved."""

    __slots__ = ("own",)

    own: object

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.own = None

    def place(self, cell: int, tile: int) -> Self:
        new = Sheet.place(self, cell, tile)  # twice as fast as by super()
        new.own = self.own
        return new

    def bare(self) -> Self:
        new = super().bare()
        new.own = self.own
        return new

    def copied(self) -> Self:
        new = super().copied()
        new.own = self.own
        return new

    def restore(self, own: object, marked: int) -> None:
        super().restore(None, marked)
        self.own = own


class MarkedSheet(NotedSheet):
    """A board on which an expansion marks cells: ``marked`` is their mask. It is saved. A drawing takes the
    mark of its cell away."""

    __slots__ = ("marked",)

    marked: int

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.marked = 0

    def place(self, cell: int, tile: int) -> Self:
        new = NotedSheet.place(self, cell, tile)
        new.marked = self.marked and self.marked & ~(1 << cell)
        return new

    def bare(self) -> Self:
        new = super().bare()
        new.marked = self.marked
        return new

    def copied(self) -> Self:
        new = super().copied()
        new.marked = self.marked
        return new

    def restore(self, own: object, marked: int) -> None:
        super().restore(own, 0)
        self.marked = marked


MOST_LENGTHS = 1 << 16
LOTS = 9
"""How many random spaces are tried before every move is listed. On the largest board too, one number of 64
bits is enough for them and for the choice of an orientation."""
MARK = b"\1"
_new = object.__new__
_from_bytes = int.from_bytes


def rotated(lot: int) -> int:
    """The 64 bits of a random number rotated by eleven places: another one to draw from."""
    return lot >> 11 | (lot & 2047) << 53


def longest_route(sheet: Sheet, kind: int) -> list[int]:
    """The cells of one longest route of ``kind``, from end to end (twice where it is passed twice)."""
    return longest_cells(sheet.segments_of(kind), sheet.board.reading)


def _joined(networks: list[int], parts: tuple[int, ...], ends: int) -> list[int]:
    """The networks with segments ``parts`` added. A segment merges the networks that it meets at one of the
    ``ends``; the merged one comes last."""
    found = networks
    for part in parts:
        met = part & ends
        if not met:
            found = [*found, part]
            continue
        before, found = found, found[:]
        for network in reversed(before):  # mostly one of the last
            if network & met:
                part |= network
                found.remove(network)
                met &= ~network
                if not met:
                    break
        found.append(part)
    return found


def place_on(storey: int, place: str) -> str:
    """The name of a place of a storey among those of all: "B3:north" on the first board, "b3:north" below."""
    return place[0].lower() + place[1:] if storey else place


def storey_of(place: str) -> tuple[int, str]:
    """(storey, name of the place on that board) of such a name."""
    return int(place[:1].islower()), place[:1].upper() + place[1:]


def rebuilt(board: Board, drawn: Iterable[tuple[int, int]]) -> Sheet:
    """The plain sheet with these (cell, tile) drawn."""
    return Sheet(board).redrawn(drawn)
