"""One player's drawn board: never changed, every drawing gives a new sheet that shares what it can.

Everything that scoring and search ask again and again is kept up while drawing: what each empty space must
fit, the spaces that can be drawn in, route ends, networks and a hash of the position.
"""

from __future__ import annotations

from collections.abc import Iterable

from railgames.games.railroad_ink.board import FULL, Board, bits, joined
from railgames.games.railroad_ink.components import HIGHWAY, RAILWAY
from railgames.games.railroad_ink.longest import longest, longest_cells


class Sheet:
    """A drawn board. Read its fields freely; never assign to them.

    ``slots`` bytes-like, a cell: two bits a side of what the neighbours impose (1 highway, 2 railway), FULL
    when drawn. ``front`` mask of empty cells next to an exit or a route. ``occ`` mask of drawn cells.
    ``ends`` XOR of all edge bits: edges drawn from one side only. ``roads``, ``rails`` edge masks by kind.
    ``networks`` edge masks, one for each connected set of segments. ``stations`` mask of cells.
    ``pairings`` a bit for each space whose tile has two segments of one kind, another bit for each such tile.
    ``marked`` cells that an expansion closed (craters): to be drawn in by choice only; ``forgiven`` edge mask
    of their sides, where ends are no errors. ``drawn`` (cell, tile) in the order drawn. ``zobrist`` hash.
    """

    __slots__ = (
        "_highway",
        "_railway",
        "board",
        "drawn",
        "ends",
        "forgiven",
        "front",
        "marked",
        "networks",
        "occ",
        "pairings",
        "rails",
        "roads",
        "slots",
        "stations",
        "zobrist",
    )

    board: Board
    slots: bytearray
    front: int
    occ: int
    ends: int
    roads: int
    rails: int
    networks: tuple[int, ...] | list[int]
    stations: int
    pairings: int
    marked: int
    forgiven: int
    drawn: tuple[tuple[int, int], ...]
    zobrist: int
    _highway: int
    _railway: int

    def __init__(self, board: Board) -> None:
        self.board = board
        self.slots = bytearray(board.first_slots)
        self.front = board.first_front
        self.occ = self.ends = self.roads = self.rails = self.stations = 0
        self.pairings = self.marked = self.forgiven = self.zobrist = 0
        self.networks = ()
        self.drawn = ()
        self._highway = self._railway = 0

    def place(self, cell: int, tile: int) -> Sheet:
        """The sheet with ``tile`` drawn in ``cell``; legality is the caller's to check (``fits``)."""
        updates, edges, roads, rails, parts, station, pairing, key = self.board.placing[cell][tile]
        new = _new(Sheet)
        new.board = self.board
        slots = self.slots[:]
        slots[cell] = FULL
        bit = 1 << cell
        front = self.front & ~bit
        for other, value, its_bit in updates:
            if slots[other] != FULL:
                slots[other] |= value
                front |= its_bit
        new.slots = slots
        new.front = front
        new.occ = self.occ | bit
        new.ends = self.ends ^ edges
        new.stations = self.stations | station
        new.pairings = self.pairings | pairing
        new.drawn = (*self.drawn, (cell, tile))
        new.zobrist = self.zobrist ^ key
        new.roads = self.roads | roads
        new.rails = self.rails | rails
        new._highway = -1 if roads else self._highway
        new._railway = -1 if rails else self._railway
        new.networks = joined(self.networks, parts)
        new.marked, new.forgiven = self.marked, self.forgiven
        if self.marked & bit:
            new._unmark(cell)
        return new

    def _unmark(self, cell: int) -> None:
        # Only for a sheet that nobody has seen yet.
        self.marked ^= 1 << cell
        self.zobrist ^= self.board.mark_keys[cell]
        self.forgiven = _around(self.board, self.marked)

    def moves(self, face: int) -> list[tuple[int, int]]:
        """Every (cell, tile) as which ``face`` can be drawn, by cell and then by the tile's text."""
        legal, slots = self.board.legal[face], self.slots
        return [(cell, tile) for cell in bits(self.front) for tile in legal[slots[cell]]]

    def fits(self, face: int, cell: int, tile: int) -> bool:
        """Whether ``face`` may be drawn in ``cell`` as ``tile``."""
        return tile in self.board.legal[face][self.slots[cell]]

    def tile_at(self, cell: int) -> int:
        """The tile drawn in a cell, -1 when there is none."""
        return next((tile for where, tile in self.drawn if where == cell), -1)

    def with_marks(self, erased: int, marked: int) -> Sheet:
        """The sheet without the drawings in the cells ``erased`` and with exactly these cells ``marked``."""
        return rebuilt(self.board, [item for item in self.drawn if not erased >> item[0] & 1], marked)

    @property
    def errors(self) -> int:
        """How many route ends inside the border join nothing."""
        return (self.ends & self.board.inner & ~self.forgiven).bit_count()

    @property
    def highway(self) -> int:
        """Spaces of the longest highway."""
        if self._highway < 0:
            self._highway = self._length(HIGHWAY, self.roads)
        return self._highway

    @property
    def railway(self) -> int:
        """Spaces of the longest railway."""
        if self._railway < 0:
            self._railway = self._length(RAILWAY, self.rails)
        return self._railway

    def _length(self, kind: int, ours: int) -> int:
        # Search meets the same highways with many different railways, and the other way round.
        key = (kind, ours, ours & self.ends, self.pairings)
        known = self.board.lengths
        length = known.get(key)
        if length is None:
            if len(known) >= MOST_LENGTHS:
                known.clear()
            length = longest(self.segments(kind), self.board.reading) if ours & ~self.ends else 1
            known[key] = length
        return length

    def segments(self, kind: int) -> list[tuple[int, int]]:
        """(cell, edges) of every segment of ``kind`` (HIGHWAY or RAILWAY)."""
        placing, ours = self.board.placing, self.roads if kind == HIGHWAY else self.rails
        return [
            (cell, part & ours)
            for cell, tile in self.drawn
            for part in placing[cell][tile].parts
            if part & ours
        ]

    def longest_route(self, kind: int) -> list[int]:
        """The cells of one longest route of ``kind``, from end to end (twice where it is passed twice)."""
        return longest_cells(self.segments(kind), self.board.reading)


MOST_LENGTHS = 1 << 16
_new = object.__new__


def _around(board: Board, cells: int) -> int:
    mask, edges = 0, board.cell_edges
    while cells:
        low = cells & -cells
        cells ^= low
        mask |= edges[low.bit_length() - 1]
    return mask


def rebuilt(board: Board, drawn: Iterable[tuple[int, int]], marked: int = 0) -> Sheet:
    """The sheet with these (cell, tile) drawn and these cells marked."""
    sheet = Sheet(board)
    for cell, tile in drawn:
        sheet = sheet.place(cell, tile)
    sheet.marked = marked
    sheet.forgiven = _around(board, marked)
    for cell in bits(marked):
        sheet.zobrist ^= board.mark_keys[cell]
    return sheet
