"""The AI's own view of a board: masks in which a neighbour is a shift, and positions made to be tried by the
thousand.

A space is bit ``stride * row + column`` with one unused column, so that shifts never wrap. The line above a
space is the bit of the space itself, the line to the left of it the same bit in a second plane; across a wall
each side has a bit of its own in a third. A slot is the byte that a free space inherits, two bits a side:
0 open, 1 a highway or 2 a railway ends there, 3 nothing will ever join there.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from railgames.games.railroad_ink.board import Board, bits, joined
from railgames.games.railroad_ink.components import BLANK, HIGHWAY, RAILWAY
from railgames.games.railroad_ink.longest import longest

DRAWN = 255
CLOSED = 3
SLOT_COUNTS = 15
FIELD = 16  # bits of a packed counter


class Mark(NamedTuple):
    """What drawing one tile in one space changes; masks over lines."""

    updates: tuple[tuple[int, int], ...]  # (neighbour, what to OR into its slot)
    demands: int  # neighbours that a route end now faces
    edges: int
    roads: int
    rails: int
    parts: tuple[int, ...]
    road_parts: tuple[tuple[int, int], ...]  # (space, mask) of each segment with highways
    rail_parts: tuple[tuple[int, int], ...]
    station: int
    key: int


class Layout:
    """A board's tables for search; ``cell_of`` leads from our bit to the game's cell, ``at`` back."""

    def __init__(self, board: Board) -> None:
        self.board = board
        rows, columns = board.grid.rows, board.grid.columns
        self.stride = columns + 1
        self.at = [self.stride * (cell // columns) + cell % columns for cell in range(board.cells)]
        self.size = self.stride * rows
        self.cell_of = {bit: cell for cell, bit in enumerate(self.at)}
        self.plane = self.stride * (rows + 1)
        self.low = (1 << self.plane) - 1
        self.walled = bool(board.walls)
        self._edges()
        self._spaces()
        self.legal = [
            [board.legal[face][_asked(slot)] for slot in range(256)] for face in range(len(board.dice.faces))
        ]
        self.marks: list[tuple[Mark, ...]] = [()] * self.size
        for cell in range(board.cells):
            self.marks[self.at[cell]] = tuple(self._mark(cell, tile) for tile in range(len(board.tiles)))
        self.packed = [_packed(slot_counts(board, self.legal, slot)) for slot in range(256)]
        points = board.network_points
        self.network_points = (*points, *([points[-1]] * 8))

    def spread_mask(self, mask: int) -> int:
        """A mask of the game's cells as a mask of ours."""
        return sum(1 << self.at[cell] for cell in bits(mask))

    def _edges(self) -> None:
        board, spare = self.board, 2 * self.plane + 1
        self.edge: list[list[int]] = []
        self.inner = self.wall_edges = 0
        self.open_sides = [0, 0, 0, 0]  # cells whose side leads to another space
        for cell in range(board.cells):
            at, edges = self.at[cell], []
            lines = (at, self.plane + at + 1, at + self.stride, self.plane + at)
            for side in range(4):
                line = 1 << lines[side]
                if (cell, side) in board.walls:
                    line, spare = 1 << spare, spare + 1
                    self.wall_edges |= line
                    self.inner |= line
                elif board.neighbour[cell][side] >= 0:
                    self.inner |= line
                    self.open_sides[side] |= 1 << at
                edges.append(line)
            self.edge.append(edges)

    def _spaces(self) -> None:
        board = self.board
        self.all = self.spread_mask(board.all_cells)
        self.centre = self.spread_mask(board.centre)
        self.corners = self.spread_mask(board.corners)
        self.factories = self.spread_mask(board.factories)
        self.villages = self.spread_mask(board.villages)
        self.universities = self.spread_mask(board.universities)
        self.exit_edges = sum(self.edge[item.cell][item.side] for item in board.exits)
        self.exit_cells = sum({1 << self.at[item.cell] for item in board.exits})
        self.side_exits = tuple(
            sum(self.edge[item.cell][item.side] for item in board.exits if item.side == side)
            for side in range(4)
        )
        self.middle_exits = sum(self.edge[item.cell][item.side] for item in board.exits if item.is_middle)
        rows, columns = board.grid.rows, board.grid.columns
        self.lines = tuple(
            self._block(row, column, height, width)
            for height, width in ((1, columns), (rows, 1))
            for row in range(rows - height + 1)
            for column in range(columns - width + 1)
        )
        self._areas: dict[int, tuple[int, ...]] = {}
        self.start_slots = bytearray(self.size)
        for cell in range(board.cells):
            slot = board.first_slots[cell]
            for side in range(4):
                if (cell, side) in board.walls:
                    slot |= CLOSED << 2 * side
            self.start_slots[self.at[cell]] = slot

    def areas_of(self, side: int) -> tuple[int, ...]:
        """Every square area of this side as a mask of spaces."""
        known = self._areas.get(side)
        if known is None:
            rows, columns = self.board.grid.rows, self.board.grid.columns
            known = self._areas[side] = tuple(
                self._block(row, column, side, side)
                for row in range(rows - side + 1)
                for column in range(columns - side + 1)
            )
        return known

    def _block(self, row: int, column: int, height: int, width: int) -> int:
        """The spaces of a rectangle."""
        strip = ((1 << width) - 1) << column
        return sum(strip << self.stride * (row + down) for down in range(height))

    def _mark(self, cell: int, tile: int) -> Mark:
        board, edge, sides = self.board, self.edge[cell], self.board.tiles[tile].sides
        around = [(side, other) for side, other in enumerate(board.neighbour[cell]) if other >= 0]
        updates = tuple((self.at[o], (sides[d] or CLOSED) << 2 * (d ^ 2)) for d, o in around)
        demands = sum(1 << self.at[other] for side, other in around if sides[side])
        masks = [0, 0, 0]
        for side, kind in enumerate(sides):
            masks[kind] |= edge[side]
        segments = board.tiles[tile].segments
        kinds = [
            [sum(edge[d] for d in range(4) if segment[d] == kind) for segment in segments]
            for kind in (HIGHWAY, RAILWAY)
        ]
        road_parts, rail_parts = ([(cell, part) for part in parts if part] for parts in kinds)
        parts = tuple(road | rail for road, rail in zip(*kinds, strict=True))
        placing = board.placing[cell][tile]
        return Mark(
            updates,
            demands,
            masks[HIGHWAY] | masks[RAILWAY],
            masks[HIGHWAY],
            masks[RAILWAY],
            parts,
            tuple(road_parts),
            tuple(rail_parts),
            1 << self.at[cell] if placing.station else 0,
            placing.key,
        )


def _asked(slot: int) -> int:
    """The slot with its closed sides taken as open, as the rules ask."""
    for side in range(4):
        if slot >> 2 * side & 3 == CLOSED:
            slot &= ~(CLOSED << 2 * side)
    return slot


def slot_counts(board: Board, legal: list[list[tuple[int, ...]]], slot: int) -> tuple[int, ...]:
    """The 15 small numbers by which a space of the frontier counts: which ends meet there, and how well the
    dice can serve them."""
    sides = [slot >> 2 * side & 3 for side in range(4)]
    asks = [side for side in range(4) if sides[side] in (HIGHWAY, RAILWAY)]
    out = [0] * SLOT_COUNTS
    if not asks or slot == DRAWN:
        return tuple(out)
    kinds = [sides[side] for side in asks]
    if len(asks) == 1:
        out[0 if kinds[0] == HIGHWAY else 1] = 1
    elif len(asks) == 2:
        pair = 2 if kinds[0] != kinds[1] else kinds[0] - HIGHWAY
        out[2 + 2 * pair + (asks[1] - asks[0]) % 2] = 1
    elif len(asks) == 3:
        out[8 if len(set(kinds)) == 1 else 9] = 1
    else:
        out[10] = 1
    dice = board.dice.dice
    faces = {face for die in dice for face in die}
    loose = {face: [_loose_ends(board, tile, slot) for tile in legal[face][slot]] for face in faces}
    out[11] = min((min(counts) for counts in loose.values() if counts), default=len(asks))
    clean = {face for face in faces if 0 in loose[face]}
    out[12] = int(not clean & set(dice[0]))
    miss = 1.0
    for die in dice:
        miss *= 1 - sum(face in clean for face in die) / len(die)
    out[13] = round(100 * (1 - miss))
    specials = [tile for face in board.dice.specials for tile in legal[face][slot]]
    out[14] = int(not clean and any(_loose_ends(board, tile, slot) == 0 for tile in specials))
    return tuple(out)


def _loose_ends(board: Board, tile: int, slot: int) -> int:
    """Sure errors after drawing a tile in a slot."""
    count = 0
    for side, own in enumerate(board.tiles[tile].sides):
        asked = slot >> 2 * side & 3
        count += (asked in (HIGHWAY, RAILWAY) and own == BLANK) or (asked == CLOSED and own != BLANK)
    return count


def _packed(counts: tuple[int, ...]) -> int:
    return sum(value << (FIELD * idx) for idx, value in enumerate(counts))


class Position:
    """A drawn board, never changed: every drawing gives a new one. Lengths of routes are found when asked
    and remembered in ``lengths``, which all positions of one search share."""

    __slots__ = (
        "activated",
        "drawn",
        "ends",
        "frontier",
        "key",
        "layout",
        "lengths",
        "marked",
        "networks",
        "rail_key",
        "rail_parts",
        "rails",
        "road_key",
        "road_parts",
        "roads",
        "segments",
        "slots",
        "stations",
    )

    layout: Layout
    slots: bytearray
    frontier: int
    drawn: int
    ends: int
    roads: int
    rails: int
    networks: list[int]
    segments: int
    stations: int
    activated: int
    marked: int
    key: int
    road_key: int
    rail_key: int
    road_parts: tuple[tuple[int, int], ...]
    rail_parts: tuple[tuple[int, int], ...]
    lengths: dict[int, int]

    def __init__(self, layout: Layout, marked: int = 0) -> None:
        self.layout = layout
        self.slots = bytearray(layout.start_slots)
        self.frontier = layout.exit_cells
        self.drawn = self.ends = self.roads = self.rails = self.stations = self.activated = 0
        self.networks = []
        self.segments = 0
        self.key = self.road_key = self.rail_key = 0
        self.road_parts = self.rail_parts = ()
        self.lengths = {}
        self.marked = marked

    def place(self, at: int, tile: int) -> Position:
        """The position with one more tile; legality is the caller's to check."""
        layout = self.layout
        updates, demands, edges, roads, rails, parts, road_parts, rail_parts, station, key = layout.marks[at][
            tile
        ]
        new = _new(Position)
        new.layout, new.lengths = layout, self.lengths
        slots = self.slots[:]
        slots[at] = DRAWN
        for other, value in updates:
            if slots[other] != DRAWN:
                slots[other] |= value
        new.slots = slots
        bit = 1 << at
        new.drawn = drawn = self.drawn | bit
        new.frontier = (self.frontier | demands) & ~drawn
        new.ends = self.ends ^ edges
        new.roads, new.rails = self.roads | roads, self.rails | rails
        new.road_key, new.rail_key = self.road_key, self.rail_key
        new.road_parts, new.rail_parts = self.road_parts, self.rail_parts
        if road_parts:
            new.road_key ^= key
            new.road_parts += road_parts
        if rail_parts:
            new.rail_key ^= key
            new.rail_parts += rail_parts
        new.key = self.key ^ key
        new.stations = self.stations | station
        new.activated = self.activated + (station & layout.villages > 0)
        new.marked = self.marked & ~bit
        new.networks = joined(self.networks, parts)
        new.segments = self.segments + len(parts)
        return new

    @property
    def road(self) -> int:
        """Spaces of the longest highway."""
        return self._length(self.road_parts, self.road_key) if self.road_parts else 0

    @property
    def rail(self) -> int:
        """Spaces of the longest railway."""
        return self._length(self.rail_parts, self.rail_key ^ 1) if self.rail_parts else 0

    def _length(self, parts: tuple[tuple[int, int], ...], key: int) -> int:
        known = self.lengths.get(key)
        if known is None:
            known = self.lengths[key] = longest(parts, self.layout.board.reading)
        return known

    @property
    def forgiven(self) -> int:
        """Lines around marked spaces: an end there is no error."""
        edges, layout = 0, self.layout
        for at in bits(self.marked):
            edges |= sum(layout.edge[layout.cell_of[at]])
        return edges


_new = object.__new__


@lru_cache(maxsize=16)
def layout_of(board: Board) -> Layout:
    """The board's tables, built once a process."""
    return Layout(board)
