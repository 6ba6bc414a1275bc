"""Forest: two dice with trees, alone or beside a route, for six rounds. The two largest forests score.

A forest die may be drawn in any empty space, or left out. It need not join anything; only its route must not
meet one of the other kind. Spaces with trees that share a side are one forest: the largest gives 2 points a
space, the second largest 1.

Decisions: across a wall two spaces are no forest. Trees in a space count as drawn there (central spaces,
rows, areas). A route end against trees is an error. Only a route activates a building.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Self

from railgames.core.game import ScoreLine
from railgames.core.text import ntr, tr
from railgames.games.railroad_ink.board import Board, bits, spaces_beside
from railgames.games.railroad_ink.events import OwnDiceRolled
from railgames.games.railroad_ink.expansions.base import Expansion, SearchCost
from railgames.games.railroad_ink.fitting import why_not_fitting
from railgames.games.railroad_ink.layered import LayeredSheet
from railgames.games.railroad_ink.player import Player
from railgames.games.railroad_ink.sheet import Sheet

FIRST, SECOND = 2, 1
FORESTS, GATES, ROW = 5, 4, 4
GROWTH = 1.0  # for search: spaces that the largest forest grows by in a round, if there is room beside it


class ForestSheet(LayeredSheet):
    """A board with trees; ``forests`` are the masks of their spaces, the largest first."""

    __slots__ = ("forests",)

    forests: tuple[int, ...]

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.forests = ()

    def place(self, cell: int, tile: int) -> Self:
        new = LayeredSheet.place(self, cell, tile)
        if self.occ >> cell & 1:
            return new  # it was erased first, so the sheet in between has seen to the forests
        new.forests = self.forests
        if new.worded >> cell & 1:
            grown, beside, apart = 1 << cell, spaces_beside(self.board)[cell], []
            for forest in self.forests:
                if forest & beside:
                    grown |= forest
                else:
                    apart.append(forest)
            size, at = grown.bit_count(), 0
            for forest in apart:  # they are in order already
                its_size = forest.bit_count()
                if its_size < size or (its_size == size and forest > grown):
                    break
                at += 1
            apart.insert(at, grown)
            new.forests = tuple(apart)
        return new

    @property
    def points(self) -> int:  # type: ignore[override]  # a constant of plain boards
        return sum(
            worth * forest.bit_count() for worth, forest in zip((FIRST, SECOND), self.forests, strict=False)
        )

    def hope(self, left: int) -> float:
        """The points so far, and those of the spaces by which the largest forest may grow."""
        growth = GROWTH * left
        if not self.forests:
            return FIRST * growth if left else 0.0
        room = (around(self.board, self.forests[0]) & ~self.occ).bit_count()
        return self.points + FIRST * min(growth, 2.0 * room)

    def reason_since(self, before: Sheet) -> str:
        if not isinstance(before, ForestSheet) or self.points <= before.points:
            return ""
        first, second, *_ = (*(forest.bit_count() for forest in self.forests), 0, 0)
        if not before.forests or first > before.forests[0].bit_count():
            return ntr("makes the largest forest {n} space", "makes the largest forest {n} spaces", first)
        return ntr("makes the second forest {n} space", "makes the second forest {n} spaces", second)


@lru_cache(maxsize=1 << 14)
def around(board: Board, cells: int) -> int:
    """Mask of the spaces that share a side with one of these, without these and not across a wall."""
    beside, found = spaces_beside(board), 0
    for cell in bits(cells):
        found |= beside[cell]
    return found & ~cells


@lru_cache(maxsize=16)
def diagonals_of(board: Board) -> tuple[int, ...]:
    """The masks of four spaces in a row along a diagonal."""
    rows, columns = board.grid
    return tuple(
        sum(1 << (row + step) * columns + column + way * step for step in range(ROW))
        for row in range(rows - ROW + 1)
        for column in range(columns)
        for way in (-1, 1)
        if 0 <= column + way * (ROW - 1) < columns
    )


@lru_cache(maxsize=16)
def gates_of(board: Board) -> int:
    """Mask of the spaces with an exit."""
    return sum({1 << item.cell for item in board.exits})


# -- goals ---------------------------------------------------------------------------------------------------


def _sheet(player: Player) -> ForestSheet:
    sheet = player.sheet
    if not isinstance(sheet, ForestSheet):
        raise TypeError(f"this is no board with trees: {sheet!r}")
    return sheet


def _groves_missing(player: Player) -> float:
    return 1.0 * max(0, FORESTS - len(_sheet(player).forests))


def _gates_missing(player: Player) -> float:
    sheet = _sheet(player)
    return 1.0 * max(0, GATES - (sheet.worded & gates_of(sheet.board)).bit_count())


def _row_missing(player: Player) -> float:
    sheet = _sheet(player)
    still = [row for row in diagonals_of(sheet.board) if not row & sheet.occ & ~sheet.worded]
    return 1.0 * min(((row & ~sheet.worded).bit_count() for row in still), default=ROW)


class Forest(Expansion):
    """The hooks of the expansion; see the module."""

    name = "forest"
    search_cost = SearchCost(1.45, 0.085)
    events = (OwnDiceRolled,)
    sheet = ForestSheet
    feats = {
        "F1": (lambda player: not _groves_missing(player), _groves_missing),
        "F2": (lambda player: not _gates_missing(player), _gates_missing),
        "F3": (lambda player: not _row_missing(player), _row_missing),
    }
    needs = {
        "F2": lambda board: gates_of(board).bit_count() >= GATES,
        "F3": lambda board: bool(diagonals_of(board)),
    }

    def why_not_there(self, sheet: Sheet, face: int, cell: int, tile: int) -> str | None:
        if sheet.fits(face, cell, tile):
            return None
        if isinstance(sheet, ForestSheet) and sheet.worded >> cell & 1:
            return tr("{space} is taken: trees stand there.", space=sheet.board.names[cell])
        return why_not_fitting(sheet, cell, tile)

    def points(self, player: Player) -> int:
        return player.sheet.points

    def score_lines(self, player: Player) -> list[ScoreLine]:
        sheet = _sheet(player)
        first, second, *_ = (*sheet.forests, 0, 0)
        return [
            _line(sheet, "forest_first", tr("Largest forest"), FIRST, first),
            _line(sheet, "forest_second", tr("Second forest"), SECOND, second),
        ]


def _line(sheet: Sheet, key: str, title: str, worth: int, forest: int) -> ScoreLine:
    size = forest.bit_count()
    note = ntr("{n} space", "{n} spaces", size)
    return ScoreLine(key, title, worth * size, sheet.board.spaces(forest), note)


EXPANSION = Forest()
