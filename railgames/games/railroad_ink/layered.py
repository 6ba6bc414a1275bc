"""A board on which an expansion draws more than routes: sides of lava or water, letters at corners, words.

Sides with a letter join across a line as routes do, and never join routes. ``LayeredSheet`` keeps what is
joined and forbids a route against such a side; an expansion's class on top says where its dice may be drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple, Self

from railgames.games.railroad_ink.board import Board, bits
from railgames.games.railroad_ink.components import (
    BLANK,
    CLOSED,
    EITHER,
    HIGHWAY,
    NOTHING,
    RAILWAY,
    DiceSet,
)
from railgames.games.railroad_ink.sheet import LOTS, OwnSheet, Sheet, nth_marked
from railgames.geometry.square import SIDES, opposite


class Group(NamedTuple):
    """Spaces whose letters hang together: the mask of their lettered edges, and that of the spaces."""

    edges: int
    cells: int


class LayeredSheet(OwnSheet):
    """``side_edges`` mask of the edges with a letter; ``side_ends`` of those that have it from one side only;
    ``groups`` what hangs together by them; ``worded`` mask of the spaces with a word.

    ``letters`` a byte for each space: a bit for each side where the space beyond has a letter. ``beside``
    mask of the empty spaces with such a side.
    """

    is_plain = False
    __slots__ = ("beside", "groups", "letters", "side_edges", "side_ends", "worded")

    groups: tuple[Group, ...]
    letters: bytes
    beside: int
    side_edges: int
    side_ends: int
    worded: int

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.beside = self.side_edges = self.side_ends = self.worded = 0
        self.letters = bytes(board.cells)
        self.groups = ()

    def place(self, cell: int, tile: int) -> Self:
        """The sheet with ``tile`` drawn in ``cell``; a drawing that is there is erased first."""
        bit = 1 << cell
        if self.occ & bit:
            emptied = self.without(bit)
            if (
                emptied.occ & bit
            ):  # it has filled again, so what is drawn there now must come before what fills it
                return self.redrawn([(cell, tile), *(item for item in self.drawn if item[0] != cell)])
            return emptied.place(cell, tile)
        new = Sheet.place(self, cell, tile)  # quicker than by OwnSheet, whose fields are set here
        new.marked = self.marked and self.marked & ~bit
        new.own, new.tied = self.own, self.tied
        edges, word, marks, spaces = self.board.layers[cell][tile]
        if edges:
            before = self.side_edges
            new.side_edges, new.side_ends = before | edges, self.side_ends ^ edges
            if edges & before:
                new.groups = _joined(self.groups, edges, bit)
            else:
                new.groups = (*self.groups, Group(edges, bit))
            new.letters = (_from_bytes(self.letters, "little") | marks).to_bytes(self.board.cells, "little")
            new.beside = (self.beside | spaces) & ~new.occ
        else:
            new.side_edges, new.side_ends = self.side_edges, self.side_ends
            new.groups, new.letters = self.groups, self.letters
            new.beside = self.beside & ~bit
        new.worded = self.worded | bit if word else self.worded
        return new

    def copied(self) -> Self:
        new = super().copied()
        new.side_edges, new.side_ends, new.groups = self.side_edges, self.side_ends, self.groups
        new.letters, new.beside, new.worded = self.letters, self.beside, self.worded
        return new

    # -- what may be drawn -----------------------------------------------------------------------------------

    def moves(self, face: int) -> list[tuple[int, int]]:
        """Every (cell, tile) as which ``face`` can be drawn, by cell and then by the tile's text."""
        if face in self.board.dice.own_faces:
            return sorted(self.own_moves(face))
        if not self.front & self.beside:
            return super().moves(face)
        return [(cell, tile) for cell in self._fitting(face) for tile in self.route_tiles(face, cell)]

    def route_tiles(self, face: int, cell: int) -> tuple[int, ...]:
        """The tiles as which a route may be drawn in a space: none where it would meet a letter."""
        tiles, letters = self.board.legal[face][self.slots[cell]], self.letters[cell]
        return _off_letters(self.board.dice, tiles, letters) if letters and tiles else tiles

    def own_moves(self, face: int) -> Iterable[tuple[int, int]]:
        """Every (cell, tile) as which a face of the expansion can be drawn; in the empty spaces they are
        ``own_tiles``."""
        for cell in bits(self.board.all_cells & ~self.occ):
            for tile in self.own_tiles(face, cell):
                yield cell, tile

    def own_tiles(self, face: int, cell: int) -> tuple[int, ...]:
        """The tiles as which a face of the expansion may be drawn in an empty space: here all clear ones."""
        return clear_tiles(self.board.dice, face, self.slots[cell], self.letters[cell])

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
        if not self.front & self.beside:
            return Sheet.move_by_lot(self, face, lot)
        legal, fitting, rest = board.legal[face], self.slots.translate(board.dice.fitting[face]), lot
        count = fitting.count(1)
        for _ in range(LOTS if count else 0):
            rest, number = divmod(rest, count)
            cell = nth_marked(fitting, number)
            tiles, letters = legal[self.slots[cell]], self.letters[cell]
            if letters:
                tiles = _off_letters(board.dice, tiles, letters)
            if tiles:
                return cell, tiles[rest % len(tiles)]
        moves = self.moves(face) if count else None
        return moves[lot % len(moves)] if moves else None

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


@lru_cache(maxsize=1 << 15)
def clear_tiles(dice: DiceSet, face: int, slot: int, letters: int = 0) -> tuple[int, ...]:
    """The tiles of a face whose routes meet no other kind in this slot, whether they join or not: neither a
    letter on one of the sides ``letters``, nor one of their own letters a route."""
    highways, railways = _wanted(slot)
    no_highway, no_railway, no_letter = railways | letters, highways | letters, highways | railways
    ends = _ends_of(dice)
    return tuple(
        [
            tile
            for tile in dice.face_tiles[face]
            if not (
                ends[tile].highways & no_highway
                or ends[tile].railways & no_railway
                or ends[tile].letters & no_letter
            )
        ]
    )


class _Ends(NamedTuple):
    """The sides of a tile with a highway, a railway and a letter, each as an int of four bits."""

    highways: int
    railways: int
    letters: int


@lru_cache(maxsize=16)
def _ends_of(dice: DiceSet) -> list[_Ends]:
    """What each tile has on its sides. An end that joins either kind is there for both."""
    return [
        _Ends(
            _sides(kind in (HIGHWAY, EITHER) for kind in tile.sides),
            _sides(kind in (RAILWAY, EITHER) for kind in tile.sides),
            _sides(letter != NOTHING[0] for letter in tile.layer.sides),
        )
        for tile in dice.tiles
    ]


def _sides(marked: Iterable[bool]) -> int:
    """The sides that are marked, as an int of four bits."""
    return sum(mark << side for side, mark in enumerate(marked))


@lru_cache(maxsize=256)
def _wanted(slot: int) -> tuple[int, int]:
    """The sides of a slot that require a highway, and those that require a railway."""
    highways, railways = (
        _sides(slot >> 2 * side & 3 == kind for side in SIDES) for kind in (HIGHWAY, RAILWAY)
    )
    return highways, railways


@lru_cache(maxsize=1 << 15)
def _off_letters(dice: DiceSet, tiles: tuple[int, ...], letters: int) -> tuple[int, ...]:
    """Those of the tiles without a route on one of the sides ``letters``."""
    met = [side for side in SIDES if letters >> side & 1]
    return tuple(tile for tile in tiles if all(dice.tiles[tile].sides[side] == BLANK for side in met))


def _joined(groups: tuple[Group, ...], edges: int, cells: int) -> tuple[Group, ...]:
    """The groups with one more, joined with those that share an edge with it; the joined one comes last."""
    apart, mine = [], edges
    for group in groups:
        its_edges, its_cells = group
        if its_edges & mine:
            edges, cells = edges | its_edges, cells | its_cells
        else:
            apart.append(group)
    return (*apart, Group(edges, cells))
