"""A board file and the lookup tables compiled from it.

Every edge of a space is one bit; the two spaces beside a line share the bit, so that a route's end is a bit
drawn once and a join is a bit drawn twice. Across a wall each space has its own bit: nothing joins, nothing
conflicts, and both ends stay open. A space's bit in a mask of spaces is the bit of the line north of
it in a mask of edges (see ``SquareGrid``), so that search finds neighbours by shifts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import Annotated, Literal, NamedTuple

import msgspec
from msgspec import Meta

from railgames.core.actions import Action
from railgames.core.game import MapSource
from railgames.core.rng import Rng
from railgames.games.railroad_ink.components import (
    CLOSED,
    EITHER,
    FULL,
    HIGHWAY,
    NO_PIECES,
    NOTHING,
    RAILWAY,
    DiceFile,
    DiceSet,
    Layer,
    PiecesFile,
    Tile,
)
from railgames.games.railroad_ink.longest import LongestRule, Segment
from railgames.geometry.square import SIDES, SquareGrid, opposite

ROWS = "ABCDEFGHIJ"
SIDE_NAMES = ("north", "east", "south", "west")

Space = Annotated[
    str, Meta(pattern="^[A-J][0-9]$", extra={"form": "a letter A-J for the row and a digit, such as B4"})
]
Side = Literal["north", "east", "south", "west"]


class ExitFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An exit: the border side of a space, its kind, and whether it is a middle one of its side."""

    space: Annotated[Space, Meta(description="The space at the border, by its row and column.")]
    side: Annotated[Side, Meta(description="The side of the space that the exit is on.")]
    route: Annotated[
        Literal["highway", "railway"], Meta(description="The kind of route that joins the exit.")
    ]
    middle: Annotated[
        bool,
        Meta(description="Whether it is a middle exit of its side, for goal cards that ask for those."),
    ] = False


class WallFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A wall on one side of a space, between it and its neighbour."""

    space: Annotated[Space, Meta(description="The space on one side of the wall.")]
    side: Annotated[Side, Meta(description="The side of the space that the wall is on; not at the border.")]


class BoardFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A board of ``maps/railroad_ink/``: rows are letters from the top, columns digits from the left.

    ``network_track``: points of a network of 1, 2, 3 ... exits; ``village_track``: of 1, 2, ... villages.
    """

    title: Annotated[str, Meta(min_length=1, max_length=60, description="Its name in the list of boards.")]
    rows: Annotated[int, Meta(ge=3, le=10, description="Rows of spaces, named A, B, C ... from the top.")]
    columns: Annotated[
        int, Meta(ge=3, le=10, description="Columns of spaces, numbered 0, 1, 2 ... from the left.")
    ]
    exits: Annotated[
        tuple[ExitFile, ...], Meta(min_length=1, max_length=40, description="The exits at the border.")
    ]
    centre: Annotated[
        tuple[Space, ...], Meta(description="The central spaces: a point for each that is drawn in.")
    ]
    network_track: Annotated[
        tuple[Annotated[int, Meta(ge=0, le=200)], ...],
        Meta(
            min_length=1,
            description="Points of a network that joins 1, 2, 3 ... exits: at least as many values as "
            "there are exits, never falling.",
        ),
    ]
    description: Annotated[str, Meta(description="A sentence about the board, for readers of the file.")] = ""
    color: Annotated[
        Literal["green", "yellow", "blue", "red", "violet"],
        Meta(description="The colour of the studs at the corners of its frame."),
    ] = "green"
    factories: Annotated[
        tuple[Space, ...], Meta(description="Spaces with a factory: drawing there copies a die of the round.")
    ] = ()
    villages: Annotated[
        tuple[Space, ...], Meta(description="Spaces with a village: a station drawn there marks it.")
    ] = ()
    universities: Annotated[
        tuple[Space, ...],
        Meta(description="Spaces with a university: the third that is drawn in gives a special route."),
    ] = ()
    village_track: Annotated[
        tuple[Annotated[int, Meta(ge=0, le=100)], ...],
        Meta(description="Points of 1, 2, 3 ... marked villages; more score like the last."),
    ] = (2, 4, 6, 8)
    walls: Annotated[
        tuple[WallFile, ...], Meta(description="Walls between two spaces: nothing joins across one.")
    ] = ()


class Placing(NamedTuple):
    """The changes that drawing one tile in one space makes. Masks are over edges unless stated otherwise."""

    fills: int  # bits to OR into the slots: a byte for each space, the first one lowest
    demands: int  # mask of the spaces that an end of the tile leads to
    edges: int
    roads: int
    rails: int
    parts: tuple[int, ...]  # one mask per segment
    tags: int  # the space's bit if the tile is a station there, and one above those of all spaces for this
    # space and tile if the tile has two segments of one kind
    key: int  # Zobrist
    road_parts: tuple[Segment, ...]  # each segment's highway edges, where it has any
    rail_parts: tuple[Segment, ...]
    station_parts: tuple[int, ...]  # the masks of the segments that are on a station of the tile


class CellLayer(NamedTuple):
    """What a tile has beside its routes in a cell: the edges with a letter, and its word. ``marks`` are the
    bits to OR into the ``letters`` (a byte for each space, the first one lowest), ``spaces`` the mask of the
    neighbours that get one."""

    edges: int
    word: str
    marks: int
    spaces: int


NO_LAYER = CellLayer(0, "", 0, 0)
"""Of every tile that has only routes."""

Changes = tuple[int, int, int, int, int, tuple[int, ...], int, int]


def _changes_of(placing: Placing) -> Changes:
    fills, demands, edges, roads, rails, parts, tags, key, *_ = placing
    return fills, demands, edges, roads, rails, parts, tags, key


class Exit(NamedTuple):
    """``edge`` is the edge's bit, ``kind`` HIGHWAY or RAILWAY."""

    cell: int
    side: int
    kind: int
    edge: int
    is_middle: bool


def space_name(cell: int, columns: int) -> str:
    """The name of a space, "B3": row letter from the top, column digit from the left."""
    return f"{ROWS[cell // columns]}{cell % columns}"


class Board:
    """A board and a set of dice, compiled. Shared by all sheets; immutable but for two caches.

    ``placing[cell][tile]`` is a Placing, ``changes[cell][tile]`` its first eight fields as a plain tuple,
    which ``Sheet.place`` unpacks three times as fast, ``keys[cell][tile]`` its ``key``;
    ``layers[cell][tile]`` is what an expansion draws there beside routes; ``legal[face][slot]`` the tiles;
    ``edge[cell][side]`` the edge bits; ``neighbour[cell][side]`` the space there, -1 at the border and
    across a wall. Masks over edges: ``inner exit_edges middle_exits wall_edges``, and by side ``side_exits
    side_middles``; over cells: ``centre factories villages universities all_cells corners``.
    ``network_points[n]`` for n exits. ``reading`` is the interpretation of "longest route".
    """

    def __init__(self, file: BoardFile, dice: DiceSet, reading: LongestRule = "segment") -> None:
        self.file = file
        self.dice = dice
        self.reading: LongestRule = reading
        self.grid = SquareGrid(file.rows, file.columns)
        self.cells = self.grid.cells
        self.names = tuple(space_name(cell, file.columns) for cell in range(self.cells))
        self.cell_of = {name: cell for cell, name in enumerate(self.names)}
        self._draw_edges()
        self._open_exits()
        self._mark_spaces()
        self.legal = dice.legal
        self.tiles = dice.tiles
        rng, shapes = Rng.from_seed(0, "railroad_ink zobrist"), _shapes_of(self.tiles)
        self.placing = [self._placings_in(cell, shapes, rng) for cell in range(self.cells)]
        self.changes = [[_changes_of(placing) for placing in placings] for placings in self.placing]
        self.keys = [[placing.key for placing in placings] for placings in self.placing]
        places = zip(self.edge, self.neighbour, strict=True)
        self.layers = [_layers_in(edges, around, self.tiles) for edges, around in places]
        # Cache of drawing actions: (face, cell, tile) -> (text, action). Filled by ``legality.drawing``.
        self.book: dict[tuple[int, int, int], tuple[str, Action]] = {}
        # Cache of the lengths of longest routes. Filled by ``Sheet.highway`` and ``Sheet.railway``.
        self.lengths: dict[tuple[int, int, int, object], int] = {}

    def _draw_edges(self) -> None:
        walls = {(self.cell_of[wall.space], SIDE_NAMES.index(wall.side)) for wall in self.file.walls}
        self.walls = frozenset(
            walls | {(self.grid.neighbour(cell, side), opposite(side)) for cell, side in walls}
        )
        self.neighbour: list[list[int]] = []
        self.edge: list[list[int]] = []
        self.inner = self.wall_edges = 0
        spare = self.grid.lines
        for cell in range(self.cells):
            around, edges = [], []
            for side in SIDES:
                other = self.grid.neighbour(cell, side)
                line = self.grid.line(cell, side)
                if (cell, side) in self.walls:
                    other, line, spare = -1, spare, spare + 1
                    self.wall_edges |= 1 << line
                    self.inner |= 1 << line
                elif other >= 0:
                    self.inner |= 1 << line
                around.append(other)
                edges.append(1 << line)
            self.neighbour.append(around)
            self.edge.append(edges)
        self.cell_edges = [sum(edges) for edges in self.edge]

    def _open_exits(self) -> None:
        slots = bytearray(self.cells)
        for cell, side in self.walls:
            slots[cell] |= CLOSED << 2 * side
        exits: list[Exit] = []
        for item in self.file.exits:
            cell, side = self.cell_of[item.space], SIDE_NAMES.index(item.side)
            kind = HIGHWAY if item.route == "highway" else RAILWAY
            slots[cell] |= kind << 2 * side
            exits.append(Exit(cell, side, kind, self.edge[cell][side], item.middle))
        self.exits = tuple(exits)
        self.first_slots = bytes(slots)
        self.first_front = sum({1 << item.cell for item in exits})
        self.exit_edges = sum(item.edge for item in exits)
        self.side_exits = tuple(sum(item.edge for item in exits if item.side == side) for side in SIDES)
        self.middle_exits = sum(item.edge for item in exits if item.is_middle)
        self.side_middles = tuple(side & self.middle_exits for side in self.side_exits)
        track = self.file.network_track
        self.network_points = (0, *track, *([track[-1]] * max(0, len(exits) - len(track))))

    def _mark_spaces(self) -> None:
        file = self.file
        self.all_cells = (1 << self.cells) - 1
        self.every_cell = range(self.cells)
        self.centre = self.mask(file.centre)
        self.factories = self.mask(file.factories)
        self.villages = self.mask(file.villages)
        self.universities = self.mask(file.universities)
        self.village_points = (0, *file.village_track)
        last = self.cells - 1
        self.corners = 1 | 1 << (file.columns - 1) | 1 << (last - file.columns + 1) | 1 << last

    def mask(self, spaces: tuple[str, ...]) -> int:
        """The mask of these spaces."""
        return sum(1 << self.cell_of[name] for name in set(spaces))

    def spaces(self, mask: int) -> tuple[str, ...]:
        """The names of the spaces in a mask, in reading order."""
        return tuple(self.names[cell] for cell in bits(mask))

    def _placings_in(self, cell: int, shapes: list[_Shape], rng: Rng) -> list[Placing]:
        """The placing of every tile in a cell."""
        around = [(side, other) for side, other in enumerate(self.neighbour[cell]) if other >= 0]
        edges_at = _sums(enumerate(self.edge[cell]))
        spaces_at = _sums((side, 1 << other) for side, other in around)
        # Many tiles have the same numbers, which are kept once: so the tables are small enough for the cache.
        fills = {
            imposes: sum((imposes[side] << 8 * other for side, other in around), FULL << 8 * cell)
            for imposes in {shape.imposes for shape in shapes}
        }
        bit, all_parts = 1 << cell, dict[tuple[int, ...], tuple[int, ...]]()
        found = []
        for shape in shapes:
            roads = [edges_at[sides] for sides in shape.roads]
            rails = [edges_at[sides] for sides in shape.rails]
            sides = tuple(map(or_, shape.roads, shape.rails))
            pairing = 0 if shape.pairing is None else bit << self.cells * (1 + shape.pairing)
            parts = all_parts.setdefault(sides, tuple([edges_at[part] for part in sides]))
            found.append(
                Placing(
                    fills=fills[shape.imposes],
                    demands=spaces_at[shape.leads],
                    edges=edges_at[shape.leads],
                    roads=edges_at[reduce(or_, shape.roads, 0)],
                    rails=edges_at[reduce(or_, shape.rails, 0)],
                    parts=parts,
                    tags=(bit if shape.is_station else 0) | pairing,
                    key=rng.next64(),
                    road_parts=tuple([(cell, road) for road in roads if road]),
                    rail_parts=tuple([(cell, rail) for rail in rails if rail]),
                    station_parts=tuple([parts[idx] for idx in shape.stops]),
                )
            )
        return found

    def place_of_end(self, edge: int, occ: int) -> str:
        """The name of a route end, "B3:north": the drawn space and the side that the end faces."""
        for cell in bits(occ):
            if edge & self.cell_edges[cell]:
                side = next(side for side in SIDES if self.edge[cell][side] == edge)
                return f"{self.names[cell]}:{SIDE_NAMES[side]}"
        raise ValueError("no drawn space has this end")


def _layers_in(edges: list[int], around: list[int], tiles: Sequence[Tile]) -> list[CellLayer]:
    """What each tile has beside its routes in a cell with these edges and neighbours."""
    known: dict[Layer, CellLayer] = {}
    for layer in {tile.layer for tile in tiles}:
        sides = [side for side in SIDES if layer.sides[side] != NOTHING[0]]
        inside = [side for side in sides if around[side] >= 0]
        marks = sum(1 << 8 * around[side] + opposite(side) for side in inside)
        spaces = sum(1 << around[side] for side in inside)
        found = CellLayer(sum(edges[side] for side in sides), layer.word, marks, spaces)
        known[layer] = NO_LAYER if found == NO_LAYER else found
    return [known[tile.layer] for tile in tiles]


def _sums(values: Iterable[tuple[int, int]]) -> list[int]:
    """For each set of sides (an int of four bits) the sum of the values given for its sides."""
    known = dict(values)
    return [sum(known.get(side, 0) for side in SIDES if sides >> side & 1) for sides in range(16)]


class _Shape(NamedTuple):
    """A tile as its placings need it; a set of sides is an int of four bits."""

    roads: tuple[int, ...]  # the sides of each segment that are highways
    rails: tuple[int, ...]
    leads: int  # all sides with a route
    imposes: tuple[int, ...]  # by side: bits to OR into the neighbour's slot
    is_station: bool
    stops: tuple[int, ...]  # which of its segments are on a station
    pairing: int | None  # index among tiles with two segments of one kind, where edges do not say what joins


def _imposed_on(side: int) -> tuple[int, int, int, int]:
    """The bits that the neighbour's slot gets from a side that is BLANK, HIGHWAY, RAILWAY or EITHER, which
    requires nothing."""
    across = 2 * opposite(side)
    return CLOSED << across, HIGHWAY << across, RAILWAY << across, 0


def _shapes_of(tiles: Sequence[Tile]) -> list[_Shape]:
    shapes: list[_Shape] = []
    pairings = 0
    for tile in tiles:
        roads, rails = (
            tuple(
                sum(1 << side for side in SIDES if segment[side] in (kind, EITHER))
                for segment in tile.segments
            )
            for kind in (HIGHWAY, RAILWAY)
        )
        has_pairing = any(sum(sides > 0 for sides in parts) > 1 for parts in (roads, rails))
        imposes = tuple(_imposed_on(side)[kind] for side, kind in enumerate(tile.sides))
        pairing = pairings if has_pairing else None
        pairings += has_pairing
        leads = sum(roads) | sum(rails)
        shapes.append(_Shape(roads, rails, leads, imposes, tile.is_station, _stops_of(tile), pairing))
    return shapes


def _stops_of(tile: Tile) -> tuple[int, ...]:
    """The segments of a tile that are on a station: the only one, or those with routes of both kinds."""
    if not tile.is_station or len(tile.segments) == 1:
        return tuple(range(tile.is_station))
    segments = enumerate(tile.segments)
    return tuple(idx for idx, segment in segments if HIGHWAY in segment and RAILWAY in segment)


@lru_cache(maxsize=64)
def spaces_beside(board: Board) -> list[int]:
    """By space the mask of those that share a side with it and are not across a wall."""
    return [sum(1 << other for other in around if other >= 0) for around in board.neighbour]


def side_by_side(board: Board, cells: int) -> int:
    """Mask of those of these spaces that share a side with another of them and are not across a wall from
    it."""
    columns, (open_east, open_south) = board.grid.columns, _open_to(board)
    wests = cells & open_east & cells >> 1
    norths = cells & open_south & cells >> columns
    return wests | wests << 1 | norths | norths << columns


def beside(board: Board, cells: int) -> int:
    """Mask of the spaces that share a side with one of these and are not across a wall from it."""
    columns, (open_east, open_south) = board.grid.columns, _open_to(board)
    east, south = (cells & open_east) << 1, (cells & open_south) << columns
    return east | south | cells >> 1 & open_east | cells >> columns & open_south


@lru_cache(maxsize=64)
def _open_to(board: Board) -> tuple[int, int]:
    """Masks of the spaces with another one to the east, and to the south, and no wall between."""
    east, south = (
        sum(1 << cell for cell, around in enumerate(board.neighbour) if around[SIDE_NAMES.index(side)] >= 0)
        for side in ("east", "south")
    )
    return east, south


@lru_cache(maxsize=4096)
def bits(mask: int) -> tuple[int, ...]:
    """The indices of the set bits, ascending. Cached, because legality asks for one mask once per face."""
    size = mask.bit_length() + 7 >> 3
    while size > len(_bits_of_byte):
        first = 8 * len(_bits_of_byte)
        found = [tuple([first + bit for bit in range(8) if byte >> bit & 1]) for byte in range(256)]
        _bits_of_byte.append(found)
    indices: list[int] = []
    for known, byte in zip(_bits_of_byte, mask.to_bytes(size, "little"), strict=False):
        indices += known[byte]
    return tuple(indices)


_bits_of_byte: list[list[tuple[int, ...]]] = []  # of the first byte of a mask, the second ...: by its value


def dice_id(dice: str) -> str:
    """The id of a set of dice beside the boards, "dice/classic"."""
    return f"dice/{dice}"


@lru_cache(maxsize=64)
def dice_set(file: DiceFile, pieces: PiecesFile = NO_PIECES) -> DiceSet:
    """The dice set, compiled once per process."""
    return DiceSet(file, pieces)


@lru_cache(maxsize=64)
def compile_board(
    file: BoardFile, dice: DiceFile, reading: LongestRule = "segment", pieces: PiecesFile = NO_PIECES
) -> Board:
    """The board's tables, built once per process for each board, dice, reading and expansion. Sixty-four hold
    every expansion on several boards, in about 2.5 MB each."""
    return Board(file, dice_set(dice, pieces), reading)


def load_board(
    maps: MapSource,
    board: str,
    dice: str,
    reading: LongestRule = "segment",
    pieces: PiecesFile = NO_PIECES,
) -> Board:
    """The compiled board; ``pieces`` are an expansion's. Raises ContentError when a file is unusable."""
    file = maps.load("railroad_ink", board, BoardFile)
    return compile_board(file, maps.load("railroad_ink", dice_id(dice), DiceFile), reading, pieces)
