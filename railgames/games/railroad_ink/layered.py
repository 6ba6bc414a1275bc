"""A board on which an expansion draws more than routes: sides of lava or water, letters at corners, words.

Sides with a letter join across a line as routes do, and never join routes. ``LayeredSheet`` keeps what is
joined and forbids a route against such a side; an expansion's class on top says where its dice may be drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple, Self

from railgames.core.rng import Rng
from railgames.games.railroad_ink.board import Board, bits
from railgames.games.railroad_ink.components import BLANK, CLOSED, NOTHING, DiceSet
from railgames.games.railroad_ink.sheet import OwnSheet
from railgames.geometry.square import SIDES


class Group(NamedTuple):
    """Spaces whose letters hang together: the mask of their lettered edges, and that of the spaces."""

    edges: int
    cells: int


class LayeredSheet(OwnSheet):
    """``side_edges`` mask of the edges with a letter; ``side_ends`` of those that have it from one side only;
    ``groups`` what hangs together by them; ``worded`` mask of the spaces with a word."""

    is_plain = False
    __slots__ = ("groups", "side_edges", "side_ends", "worded")

    groups: tuple[Group, ...]
    side_edges: int
    side_ends: int
    worded: int

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.side_edges = self.side_ends = self.worded = 0
        self.groups = ()

    def place(self, cell: int, tile: int) -> Self:
        """The sheet with ``tile`` drawn in ``cell``; a drawing that is there is erased first."""
        bit = 1 << cell
        if self.occ & bit:
            return self.without(bit).place(cell, tile)
        new = super().place(cell, tile)
        layer = layers_of(self.board)[cell][tile]
        new.side_edges, new.side_ends = self.side_edges | layer.edges, self.side_ends ^ layer.edges
        new.groups = _joined(self.groups, Group(layer.edges, bit)) if layer.edges else self.groups
        new.worded = self.worded | bit if layer.word else self.worded
        return new

    # -- what may be drawn -----------------------------------------------------------------------------------

    def moves(self, face: int) -> list[tuple[int, int]]:
        """Every (cell, tile) as which ``face`` can be drawn, by cell and then by the tile's text."""
        if face in self.board.dice.own_faces:
            return sorted(self.own_moves(face))
        barred, placing = self.side_edges, self.board.placing
        found = super().moves(face)
        return [(cell, tile) for cell, tile in found if not placing[cell][tile].edges & barred]

    def own_moves(self, face: int) -> Iterable[tuple[int, int]]:
        """Every (cell, tile) as which a face of the expansion can be drawn: here wherever it is clear."""
        free = self.board.all_cells & ~self.occ
        return self.clear_moves(face, free)

    def clear_moves(self, face: int, cells: int) -> Iterator[tuple[int, int]]:
        """Every (cell, tile) of a face in these empty cells that meets nothing of another kind."""
        board, layers, barred = self.board, layers_of(self.board), self.side_edges
        routes = self.roads | self.rails | board.exit_edges
        for cell in bits(cells):
            placing, beside = board.placing[cell], layers[cell]
            for tile in clear_tiles(board.dice, face, self.slots[cell]):
                if not (placing[tile].edges & barred or beside[tile].edges & routes):
                    yield cell, tile

    def is_clear(self, cell: int, tile: int) -> bool:
        """Whether no route of the tile meets a letter, and no letter a route or an exit."""
        board = self.board
        if board.placing[cell][tile].edges & self.side_edges:
            return False
        routes = self.roads | self.rails | board.exit_edges
        return not layers_of(board)[cell][tile].edges & routes

    def move_by_lot(self, face: int, rng: Rng) -> tuple[int, int] | None:
        """A random one of ``moves``; None if there is none."""
        move = None
        if face not in self.board.dice.own_faces:
            move = super().move_by_lot(face, rng)
            if move is None or not self.board.placing[move[0]][move[1]].edges & self.side_edges:
                return move
        moves = self.moves(face)
        return rng.choice(moves) if moves else None

    def fits(self, face: int, cell: int, tile: int) -> bool:
        """Whether ``face`` may be drawn in ``cell`` as ``tile``."""
        return (cell, tile) in self.moves(face)

    # -- what is drawn ---------------------------------------------------------------------------------------

    @property
    def open_sides(self) -> int:
        """The edges inside the border at which a letter joins nothing."""
        return self.side_ends & self.board.inner

    def facing(self, edges: int) -> int:
        """Mask of the empty cells beside these edges."""
        around, found = self.board.cell_edges, 0
        for cell in bits(self.board.all_cells & ~self.occ):
            if around[cell] & edges:
                found |= 1 << cell
        return found


class CellLayer(NamedTuple):
    """What a tile has beside its routes in a cell: the edges with a letter, and its word."""

    edges: int
    word: str


@lru_cache(maxsize=16)
def layers_of(board: Board) -> list[list[CellLayer]]:
    """``layers_of(board)[cell][tile]``: what each tile has beside its routes in each cell."""
    found = []
    for edges in board.edge:
        at = {
            letters: sum(edges[side] for side in SIDES if letters[side] != NOTHING[0])
            for letters in {tile.layer.sides for tile in board.tiles}
        }
        found.append([CellLayer(at[tile.layer.sides], tile.layer.word) for tile in board.tiles])
    return found


@lru_cache(maxsize=1 << 15)
def clear_tiles(dice: DiceSet, face: int, slot: int) -> tuple[int, ...]:
    """The tiles of a face whose routes meet no other kind in this slot, whether they join or not."""
    wants = [slot >> 2 * side & 3 for side in SIDES]
    found = []
    for tile in dice.face_tiles[face]:
        sides = zip(wants, dice.tiles[tile].sides, strict=True)
        if all(want in (BLANK, CLOSED, have) or have == BLANK for want, have in sides):
            found.append(tile)
    return tuple(found)


def _joined(groups: tuple[Group, ...], new: Group) -> tuple[Group, ...]:
    """The groups with one more, joined with those that share an edge with it; the joined one comes last."""
    edges, cells = new
    apart = []
    for group in groups:
        if group.edges & new.edges:
            edges, cells = edges | group.edges, cells | group.cells
        else:
            apart.append(group)
    return (*apart, Group(edges, cells))
