"""A board on which an expansion draws more than routes: sides of lava or water, letters at corners, words.

Sides with a letter join across a line as routes do, and never join routes. ``LayeredSheet`` keeps what is
joined and forbids a route against such a side; an expansion's class on top says where its dice may be drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache, partial
from typing import NamedTuple, Self

import msgspec

from railgames.games.railroad_ink.board import NO_LAYER, Board, CellLayer, bits
from railgames.games.railroad_ink.components import (
    BLANK,
    CLOSED,
    EITHER,
    HIGHWAY,
    NOTHING,
    RAILWAY,
    DiceSet,
)
from railgames.games.railroad_ink.sheet import OwnSheet, Sheet
from railgames.geometry.square import SIDES, opposite


class Group(NamedTuple):
    """Spaces whose letters hang together: the mask of their lettered edges, and that of the spaces."""

    edges: int
    cells: int


class Overlay(msgspec.Struct, frozen=True):
    """What lies on a board beside routes. Boards that differ by routes alone share it.

    ``side_edges`` mask of the edges with a letter; ``side_ends`` of those that have it from one side only;
    ``groups`` what hangs together by them; ``worded`` mask of the spaces with a word. ``letters`` a byte for
    each space: a bit for each side where the space beyond has a letter. ``beside`` mask of the spaces with
    such a side, drawn or not.
    """

    letters: bytes
    beside: int = 0
    groups: tuple[Group, ...] = ()
    side_edges: int = 0
    side_ends: int = 0
    worded: int = 0

    def drawn(self, layer: CellLayer, cell: int) -> Overlay:
        """The overlay with that of a tile in a cell."""
        (edges, word, marks, spaces), bit = layer, 1 << cell
        letters, groups, before = self.letters, self.groups, self.side_edges
        if edges:
            letters = (_from_bytes(letters, "little") | marks).to_bytes(len(letters), "little")
            groups = _joined(groups, edges, bit) if edges & before else (*groups, _group((edges, bit)))
        worded = self.worded | bit if word else self.worded
        ends = self.side_ends ^ edges
        return Overlay(letters, self.beside | spaces, groups, before | edges, ends, worded)


class LayeredSheet(OwnSheet):
    """A board with an overlay. What the overlay has can be read from the board too; ``beside`` is the mask of
    the empty spaces beside a letter."""

    is_plain = False
    __slots__ = ("overlay",)

    overlay: Overlay

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.overlay = Overlay(bytes(board.cells))

    @property
    def groups(self) -> tuple[Group, ...]:
        """What hangs together by letters."""
        return self.overlay.groups

    @property
    def letters(self) -> bytes:
        """A byte for each space: a bit for each side where the space beyond has a letter."""
        return self.overlay.letters

    @property
    def beside(self) -> int:
        """Mask of the empty spaces with such a side."""
        return self.overlay.beside & ~self.occ

    @property
    def side_edges(self) -> int:
        """Mask of the edges with a letter."""
        return self.overlay.side_edges

    @property
    def side_ends(self) -> int:
        """Mask of the edges that have a letter from one side only."""
        return self.overlay.side_ends

    @property
    def worded(self) -> int:
        """Mask of the spaces with a word."""
        return self.overlay.worded

    def place(self, cell: int, tile: int) -> Self:
        """The sheet with ``tile`` drawn in ``cell``; a drawing that is there is erased first."""
        if self.occ >> cell & 1:
            return self.drawn_over(cell, tile)
        new = Sheet.place(self, cell, tile)
        layer = self.board.layers[cell][tile]
        new.overlay = self.overlay if layer is NO_LAYER else self.overlay.drawn(layer, cell)
        return new

    def drawn_over(self, cell: int, tile: int) -> Self:
        """The sheet with ``tile`` drawn in ``cell``, where the drawing that is there is erased first."""
        emptied = self.without(1 << cell)
        if emptied.occ >> cell & 1:
            # It has filled again, so what is drawn there now must come before what fills it.
            return self.redrawn([(cell, tile), *(item for item in self.drawn if item[0] != cell)])
        return emptied.place(cell, tile)

    def copied(self) -> Self:
        new = super().copied()
        new.overlay = self.overlay
        return new

    # -- what may be drawn -----------------------------------------------------------------------------------

    def moves(self, face: int) -> list[tuple[int, int]]:
        """Every (cell, tile) as which ``face`` can be drawn, by cell and then by the tile's text."""
        if face in self.board.dice.own_faces:
            return sorted(self.own_moves(face))
        if not self.front & self.overlay.beside:
            return super().moves(face)
        return [(cell, tile) for cell in self._fitting(face) for tile in self.route_tiles(face, cell)]

    def route_tiles(self, face: int, cell: int) -> tuple[int, ...]:
        """The tiles as which a route may be drawn in a space: none where it would meet a letter."""
        return unlettered_tiles(self.board.dice, face, self.slots[cell], self.overlay.letters[cell])

    def own_moves(self, face: int) -> Iterable[tuple[int, int]]:
        """Every (cell, tile) as which a face of the expansion can be drawn; in the empty spaces they are
        ``own_tiles``."""
        for cell in bits(self.board.all_cells & ~self.occ):
            for tile in self.own_tiles(face, cell):
                yield cell, tile

    def own_tiles(self, face: int, cell: int) -> tuple[int, ...]:
        """The tiles as which a face of the expansion may be drawn in an empty space: here all clear ones."""
        return clear_tiles(self.board.dice, face, self.slots[cell], self.overlay.letters[cell])

    def clear_moves(self, face: int, cells: int) -> Iterator[tuple[int, int]]:
        """Every (cell, tile) of a face in these empty cells that meets nothing of another kind."""
        dice, slots, letters = self.board.dice, self.slots, self.letters
        for cell in bits(cells):
            for tile in clear_tiles(dice, face, slots[cell], letters[cell]):
                yield cell, tile

    def is_clear(self, cell: int, tile: int) -> bool:
        """Whether no route of the tile meets a letter, and no letter a route or an exit."""
        board = self.board
        if board.placing[cell][tile].edges & self.side_edges:
            return False
        routes = self.roads | self.rails | board.exit_edges
        return not board.layers[cell][tile].edges & routes

    def surroundings(self, cell: int) -> int:
        return self.letters[cell]

    def move_by_lot(self, face: int, lot: int) -> tuple[int, int] | None:
        board = self.board
        if face in board.dice.own_faces:
            if face in board.dice.read_faces:  # it is never drawn
                return None
            return self.lot_among(board.all_cells & ~self.occ, face, lot, self.own_tiles)
        return self.route_by_lot(face, lot)

    def route_by_lot(self, face: int, lot: int) -> tuple[int, int] | None:
        """One of ``moves`` of a route die by a random number."""
        board = self.board
        if not self.front & self.overlay.beside:
            return Sheet.move_by_lot(self, face, lot)
        return self.lot_marked(self.slots.translate(board.dice.fitting[face]), face, lot, self.route_tiles)

    def fits(self, face: int, cell: int, tile: int) -> bool:
        """Whether ``face`` may be drawn in ``cell`` as ``tile``."""
        if face not in self.board.dice.own_faces:
            return tile in self.route_tiles(face, cell)
        if self.occ >> cell & 1:
            return (cell, tile) in self.moves(face)
        return tile in self.own_tiles(face, cell)

    def were_it_empty(self, cell: int) -> tuple[int, int]:
        """What ``slots`` and ``letters`` would have of a drawn space if it were erased."""
        board, tiles = self.board, dict(self.drawn)
        slot, letters = board.first_slots[cell], 0
        for side, other in enumerate(board.neighbour[cell]):
            if other in tiles:
                tile = board.tiles[tiles[other]]
                slot |= (tile.sides[opposite(side)] or CLOSED) << 2 * side
                letters |= (tile.layer.sides[opposite(side)] != NOTHING[0]) << side
        return slot, letters

    # -- what is drawn ---------------------------------------------------------------------------------------

    @property
    def open_sides(self) -> int:
        """The edges inside the border at which a letter joins nothing."""
        return self.side_ends & self.board.inner

    def facing(self, edges: int) -> int:
        """Mask of the empty cells beside these edges."""
        around, found = self.board.cell_edges, 0
        cells = self.board.all_cells & ~self.occ if edges & ~self.side_edges else self.beside
        for cell in bits(cells):
            if around[cell] & edges:
                found |= 1 << cell
        return found


_from_bytes = int.from_bytes
_group = partial(tuple.__new__, Group)  # twice as fast as to call ``Group``


def clear_tiles(dice: DiceSet, face: int, slot: int, letters: int = 0) -> tuple[int, ...]:
    """The tiles of a face whose routes meet no other kind in this slot, whether they join or not: neither a
    letter on one of the sides ``letters``, nor one of their own letters a route."""
    known, sides = dice.clear[face], _MEETING[slot] | _LETTERED[letters]  # as ``sides_of`` says
    if sides not in known:
        masks = face_masks(dice, face)
        known[sides] = masks.tiles(masks.clear(slot, letters))
    return known[sides]


def sides_of(slot: int, letters: int) -> int:
    """What lies round a space, two bits a side: nothing that meets, a highway, a railway or a letter."""
    return _MEETING[slot] | _LETTERED[letters]


class FaceMasks(NamedTuple):
    """The tiles of a face, ``of_face``, by what they have on some sides, an int of four bits:
    ``highways[sides]`` is a mask of the tiles with a highway on one of them at least, the first tile lowest.
    An end that joins either kind is both a highway and a railway. ``letters`` likewise."""

    of_face: tuple[int, ...]
    highways: tuple[int, ...]
    railways: tuple[int, ...]
    letters: tuple[int, ...]

    def clear(self, slot: int, letters: int) -> int:
        """Mask of ``clear_tiles``."""
        highways, railways = _WANTED[slot]
        met = self.highways[railways | letters] | self.railways[highways | letters]
        return ~(met | self.letters[highways | railways])

    def joining(self, slot: int) -> int:
        """Mask of the tiles of which a route meets its kind in this slot."""
        highways, railways = _WANTED[slot]
        return self.highways[highways] | self.railways[railways]

    def tiles(self, mask: int) -> tuple[int, ...]:
        """The tiles in a mask."""
        return tuple([tile for idx, tile in enumerate(self.of_face) if mask >> idx & 1])


@lru_cache(maxsize=1 << 9)
def face_masks(dice: DiceSet, face: int) -> FaceMasks:
    """The masks of a face."""
    tiles = [dice.tiles[tile] for tile in dice.face_tiles[face]]
    highways = [_sides(kind in (HIGHWAY, EITHER) for kind in tile.sides) for tile in tiles]
    railways = [_sides(kind in (RAILWAY, EITHER) for kind in tile.sides) for tile in tiles]
    letters = [_sides(letter != NOTHING[0] for letter in tile.layer.sides) for tile in tiles]
    return FaceMasks(dice.face_tiles[face], *(_having(ends) for ends in (highways, railways, letters)))


def _having(ends: list[int]) -> tuple[int, ...]:
    """For each set of sides the mask of the tiles whose ``ends`` are on one of them."""
    return tuple([sum(1 << idx for idx, own in enumerate(ends) if own & sides) for sides in range(16)])


def _sides(marked: Iterable[bool]) -> int:
    """The sides that are marked, as an int of four bits."""
    return sum(mark << side for side, mark in enumerate(marked))


def _wanted(slot: int) -> tuple[int, int]:
    """The sides of a slot that require a highway, and those that require a railway."""
    highways, railways = (
        _sides(slot >> 2 * side & 3 == kind for side in SIDES) for kind in (HIGHWAY, RAILWAY)
    )
    return highways, railways


_WANTED = [_wanted(slot) for slot in range(256)]
# A closed side is one that meets nothing.
_MEETING = [
    sum(slot & 3 << 2 * side for side in SIDES if slot >> 2 * side & 3 != CLOSED) for slot in range(256)
]
_LETTERED = [sum(3 << 2 * side for side in SIDES if letters >> side & 1) for letters in range(16)]


def unlettered_tiles(dice: DiceSet, face: int, slot: int, letters: int) -> tuple[int, ...]:
    """The tiles of a face that fit a slot and have no route on one of the sides ``letters``."""
    if not letters:
        return dice.legal[face][slot]
    known, around = dice.unlettered[face], letters << 8 | slot
    if around not in known:
        met, tiles = [side for side in SIDES if letters >> side & 1], dice.tiles
        fitting = dice.legal[face][slot]
        known[around] = tuple(
            [tile for tile in fitting if all(tiles[tile].sides[side] == BLANK for side in met)]
        )
    return known[around]


def _joined(groups: tuple[Group, ...], edges: int, cells: int) -> tuple[Group, ...]:
    """The groups with one more, joined with those that share an edge with it; the joined one comes last."""
    apart, mine = [], edges
    for group in groups:
        its_edges, its_cells = group
        if its_edges & mine:
            edges, cells = edges | its_edges, cells | its_cells
        else:
            apart.append(group)
    return (*apart, _group((edges, cells)))
