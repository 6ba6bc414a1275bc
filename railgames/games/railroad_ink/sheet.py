"""One player's drawn board, immutable: every drawing makes a new sheet.

The rules and the AI use the same sheet. A drawing updates everything that scoring and search read often:
what each empty space requires, the spaces that can be drawn in, route ends, networks and a hash.
"""

from __future__ import annotations

from collections.abc import Iterable

from railgames.core.rng import Rng
from railgames.games.railroad_ink.board import Board, bits
from railgames.games.railroad_ink.components import FULL, HIGHWAY, RAILWAY
from railgames.games.railroad_ink.longest import Segment, longest, longest_cells


class Sheet:
    """A drawn board. Read its fields freely; never assign to them.

    ``slots`` a byte per cell: two bits per side for what the neighbours require (see ``DiceSet.legal``), FULL
    when drawn. ``front`` mask of empty cells next to an exit or a route end. ``occ`` mask of drawn cells.
    ``ends`` XOR of all edge bits: edges drawn from one side only. ``roads``, ``rails`` edge masks by kind.
    ``networks`` edge masks, one for each connected set of segments; ``segments`` how many segments there are.
    ``stations`` mask of cells. ``pairings`` a bit for each space whose tile has two segments of one kind,
    another bit for each such tile. ``marked`` mask of cells that an expansion closed (craters): drawing there
    is optional, and route ends into them are no errors. ``drawn`` (cell, tile) in the order drawn.
    ``zobrist`` hash of what is drawn.
    """

    __slots__ = (
        "_highway",
        "_railway",
        "board",
        "drawn",
        "ends",
        "front",
        "marked",
        "networks",
        "occ",
        "pairings",
        "rails",
        "roads",
        "segments",
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
    networks: list[int]
    segments: int
    stations: int
    pairings: int
    marked: int
    drawn: tuple[tuple[int, int], ...]
    zobrist: int
    _highway: int
    _railway: int

    def __init__(self, board: Board) -> None:
        self.board = board
        self.slots = bytearray(board.first_slots)
        self.front = board.first_front
        self.occ = self.ends = self.roads = self.rails = self.stations = 0
        self.pairings = self.marked = self.segments = self.zobrist = 0
        self.networks = []
        self.drawn = ()
        self._highway = self._railway = 0

    def place(self, cell: int, tile: int) -> Sheet:
        """The sheet with ``tile`` drawn in ``cell``; legality is the caller's to check (``fits``)."""
        updates, demands, edges, roads, rails, parts, station, pairing, key, _, _ = self.board.placing[cell][
            tile
        ]
        new = _new(Sheet)
        new.board = self.board
        slots = self.slots[:]
        slots[cell] = FULL
        for other, value in updates:
            slots[other] |= value  # a drawn space stays FULL: it has every bit already
        new.slots = slots
        bit = 1 << cell
        new.occ = occ = self.occ | bit
        new.front = (self.front | demands) & ~occ
        new.ends = self.ends ^ edges
        new.roads, new.rails = self.roads | roads, self.rails | rails
        new._highway = -1 if roads else self._highway
        new._railway = -1 if rails else self._railway
        new.networks = _joined(self.networks, parts, self.ends)
        new.segments = self.segments + len(parts)
        new.stations = self.stations | station
        new.pairings = self.pairings | pairing
        new.marked = self.marked & ~bit
        new.drawn = (*self.drawn, (cell, tile))
        new.zobrist = self.zobrist ^ key
        return new

    def moves(self, face: int) -> list[tuple[int, int]]:
        """Every (cell, tile) as which ``face`` can be drawn, by cell and then by the tile's text."""
        legal, slots = self.board.legal[face], self.slots
        return [(cell, tile) for cell in bits(self.front) for tile in legal[slots[cell]]]

    def move_by_lot(self, face: int, rng: Rng) -> tuple[int, int] | None:
        """A random one of ``moves``, mostly without listing them; None if there is none."""
        legal, slots, front, cells = self.board.legal[face], self.slots, self.front, self.board.cells
        lot = rng.next64()
        for _ in range(LOTS):
            lot, cell = divmod(lot, cells)
            if front >> cell & 1:
                tiles = legal[slots[cell]]
                if tiles:
                    return cell, tiles[lot % len(tiles)]
        moves = self.moves(face)
        return rng.choice(moves) if moves else None

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
    def forgiven(self) -> int:
        """Mask of the edges around marked cells, where a route end is no error."""
        mask, edges = 0, self.board.cell_edges
        for cell in bits(self.marked):
            mask |= edges[cell]
        return mask

    @property
    def errors(self) -> int:
        """How many route ends inside the border join nothing."""
        ends = self.ends & self.board.inner
        if self.marked:
            ends &= ~self.forgiven
        return ends.bit_count()

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
        # Search meets the same highways with many different railways, and vice versa.
        key = (kind, ours, ours & self.ends, self.pairings)
        known = self.board.lengths
        length = known.get(key)
        if length is None:
            if len(known) >= MOST_LENGTHS:
                known.clear()
            length = longest(self.segments_of(kind), self.board.reading) if ours & ~self.ends else 1
            known[key] = length
        return length

    def segments_of(self, kind: int) -> list[Segment]:
        """(cell, edges) of every segment of ``kind`` (HIGHWAY or RAILWAY)."""
        placing = self.board.placing
        if kind == HIGHWAY:
            return [part for cell, tile in self.drawn for part in placing[cell][tile].road_parts]
        return [part for cell, tile in self.drawn for part in placing[cell][tile].rail_parts]

    def longest_route(self, kind: int) -> list[int]:
        """The cells of one longest route of ``kind``, from end to end (twice where it is passed twice)."""
        return longest_cells(self.segments_of(kind), self.board.reading)


MOST_LENGTHS = 1 << 16
LOTS = 9
"""How many random spaces are tried before every move is listed. On the largest board too, one number of the
generator is enough for them and for the choice of an orientation."""
_new = object.__new__


def _joined(networks: list[int], parts: tuple[int, ...], ends: int) -> list[int]:
    """The networks with segments ``parts`` added. A segment merges the networks that it meets at one of the
    ``ends``; the merged one comes last."""
    found = networks
    for part in parts:
        if not part & ends:
            found = [*found, part]
            continue
        apart = []
        for network in found:
            if network & part:
                part |= network
            else:
                apart.append(network)
        apart.append(part)
        found = apart
    return found


def rebuilt(board: Board, drawn: Iterable[tuple[int, int]], marked: int = 0) -> Sheet:
    """The sheet with these (cell, tile) drawn and these cells marked."""
    sheet = Sheet(board)
    for cell, tile in drawn:
        sheet = sheet.place(cell, tile)
    sheet.marked = marked
    return sheet
