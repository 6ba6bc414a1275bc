"""Lake: water that needs no join and may be left out, for six rounds. The smallest lake scores.

A side of water joins another one and nothing else: neither a route nor an exit may lie against it. An empty
space with three sides beside open water fills at once. Networks that have piers on one lake are one network;
longest routes do not go over water. An open side of water is no error.

Decisions: a space that fills has water on all four sides, but a shore where a route or an exit faces it. At
the border and at a wall water joins nothing. A pier is a station whatever the dice say of stubs; the station
of two routes beside a lake is none. Water in a space counts as drawn there (central spaces, rows, areas), and
without a route it activates no building.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Self

from railgames.core.game import Event, ScoreLine
from railgames.core.text import ntr, tr
from railgames.games.railroad_ink.board import Board
from railgames.games.railroad_ink.components import BLANK, wants_of
from railgames.games.railroad_ink.events import InkEvent, OwnDiceRolled
from railgames.games.railroad_ink.expansions.base import Expansion, SearchCost
from railgames.games.railroad_ink.fitting import why_not_fitting
from railgames.games.railroad_ink.layered import Group, LayeredSheet
from railgames.games.railroad_ink.player import Player
from railgames.games.railroad_ink.position import Position
from railgames.games.railroad_ink.sheet import Sheet

A_SPACE = 1
SIDES_TO_FILL = 3
FILLING = frozenset(letters for letters in range(16) if letters.bit_count() >= SIDES_TO_FILL)
"""What ``letters`` has of a space that fills."""
IN_A_LINE = 4
# For search.
SPACES_A_ROUND = 1.2  # spaces of water that a round adds
SHARE = 0.7  # of their points that is counted on
BERTH = 1.0  # what a lake with a pier is worth while it can get another one


class Flooded(InkEvent, frozen=True, kw_only=True):
    """Empty ``spaces`` between open water filled."""

    spaces: tuple[str, ...]

    def text(self) -> str:
        return tr("the water fills {spaces}", spaces=", ".join(self.spaces))

    def spots(self) -> tuple[str, ...]:
        return self.spaces


class LakeSheet(LayeredSheet):
    """A board with lakes; ``worded`` are its piers."""

    __slots__ = ("tied",)

    tied: int

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.tied = 0

    def place(self, cell: int, tile: int) -> Self:
        """The sheet with the tile, with what fills then, and with the networks at its piers joined."""
        new = LayeredSheet.place(self, cell, tile)
        new.tied = self.tied
        if self.board.layers[cell][tile].edges:
            new._moor(new.groups[-1])
            for other in new.board.neighbour[cell]:
                if other >= 0 and new.letters[other] in FILLING and not new.occ >> other & 1:
                    new = new.place(other, new._water_in(other))
        return new

    def _moor(self, lake: Group) -> None:
        """Join the networks that have piers on a lake."""
        piers = lake.cells & self.worded
        if piers.bit_count() > 1:
            self.tied += self.tie(self.berths(piers))

    def berths(self, piers: int) -> int:
        """The edges of the routes that end at these piers."""
        placing, edges = self.board.placing, 0
        for cell, tile in self.drawn:
            if piers >> cell & 1:
                edges |= placing[cell][tile].edges
        return edges

    def _water_in(self, cell: int) -> int:
        """The tile as which an empty space fills."""
        board, routes = self.board, self.roads | self.rails | self.board.exit_edges
        letters = "".join("-" if edge & routes else "W" for edge in board.edge[cell])
        return board.dice.tile_of[f"----/{letters}"]

    # -- what may be drawn -----------------------------------------------------------------------------------

    def promising(self, face: int) -> list[tuple[int, int]]:
        """Of the water that may be drawn only what joins other water or a route, or begins the first lake."""
        if face not in self.board.dice.own_faces:
            return self.moves(face)
        board, layers, placing = self.board, self.board.layers, self.board.placing
        open_sides, routes = self.open_sides, self.ends | self.board.exit_edges
        cells = self.front | self.facing(open_sides) if self.groups else board.all_cells & ~self.occ
        found = []
        for cell, tile in self.clear_moves(face, cells):
            edges = placing[cell][tile].edges
            is_first = not self.groups and not edges
            if is_first or layers[cell][tile].edges & open_sides or edges & routes:
                found.append((cell, tile))
        return found

    # -- what it is worth ------------------------------------------------------------------------------------

    @property
    def water(self) -> int:
        """Mask of the spaces with water."""
        return sum(lake.cells for lake in self.groups)

    @property
    def smallest_lake(self) -> int:
        """Mask of the spaces of a smallest lake, the first one in reading order."""
        lakes = (lake.cells for lake in self.groups)
        return min(lakes, key=lambda cells: (cells.bit_count(), cells & -cells), default=0)

    @property
    def points(self) -> int:  # type: ignore[override]  # a constant of plain boards
        return A_SPACE * self.smallest_lake.bit_count()

    def hope(self, left: int) -> float:
        """The points so far, and a share of those that the water to come brings.

        That water goes to the smallest lakes; a lake that cannot grow limits the points. A lake that has a
        pier and can grow is worth a little more.
        """
        worth = float(self.points)
        if not left:
            return worth
        open_sides, growing, most = self.open_sides, [], float("inf")
        for lake in self.groups:
            size = lake.cells.bit_count()
            if self.facing(lake.edges & open_sides):
                growing.append(size)
                if lake.cells & self.worded:
                    worth += BERTH * min(1.0, left / 3)
            else:
                most = min(most, size)
        then = min(most, _level(growing, SPACES_A_ROUND * left))
        return worth + SHARE * max(0.0, then - self.points)


def _level(sizes: Iterable[int], more: float) -> float:
    """The size of the smallest lake after so much more water, which goes to the smallest first."""
    level, count = 0.0, 0
    for size in sorted(sizes):
        if count and (size - level) * count >= more:
            break
        more -= (size - level) * count
        level, count = float(size), count + 1
    return level + more / max(1, count)


# -- goals ---------------------------------------------------------------------------------------------------


def _sheet(player: Player) -> LakeSheet:
    sheet = player.sheet
    if not isinstance(sheet, LakeSheet):
        raise TypeError(f"this is no board with lakes: {sheet!r}")
    return sheet


def _joins_over_water(player: Player) -> bool:
    """Whether some network has exits in two parts that only water joins."""
    sheet = _sheet(player)
    if not sheet.tied:
        return False
    ashore = [dry & sheet.board.exit_edges for dry in sheet.untied]
    return any(sum(bool(exits & network) for exits in ashore) > 1 for network in sheet.networks)


def _ferry_missing(player: Player) -> float:
    if _joins_over_water(player):
        return 0.0
    sheet = _sheet(player)
    ashore = [dry for dry in sheet.untied if dry & sheet.board.exit_edges]
    piers = (sheet.berths(lake.cells & sheet.worded) for lake in sheet.groups)
    most = max((sum(bool(dry & berths) for dry in ashore) for berths in piers), default=0)
    return 3.0 - 1.5 * most if most < 2 else 0.5


@lru_cache(maxsize=16)
def _lines(board: Board) -> tuple[int, ...]:
    """Every four spaces side by side in a row or a column, as masks."""
    rows, columns = board.grid
    across = sum(1 << step for step in range(IN_A_LINE))
    down = sum(1 << step * columns for step in range(IN_A_LINE))
    found = []
    for row in range(rows):
        for column in range(columns):
            start = row * columns + column
            if column + IN_A_LINE <= columns:
                found.append(across << start)
            if row + IN_A_LINE <= rows:
                found.append(down << start)
    return tuple(found)


def _has_line(player: Player) -> bool:
    sheet = _sheet(player)
    water = sheet.water
    return any(water & line == line for line in _lines(sheet.board))


def _line_missing(player: Player) -> float:
    """The fewest spaces without water in a line; lines with a drawn space without water do not count."""
    sheet = _sheet(player)
    water, dry = sheet.water, sheet.occ & ~sheet.water
    lacks = ((line & ~water).bit_count() for line in _lines(sheet.board) if not line & dry)
    return float(min(lacks, default=99))


def _has_shore(player: Player) -> bool:
    sheet = _sheet(player)
    return any(not lake.edges & sheet.side_ends for lake in sheet.groups)


def _shore_missing(player: Player) -> float:
    """The fewest spaces beside the open sides of a lake that can still be closed."""
    sheet = _sheet(player)
    lacks = [2.0]
    for lake in sheet.groups:
        waiting = lake.edges & sheet.side_ends
        if not waiting:
            return 0.0
        spaces = sheet.facing(waiting & sheet.board.inner).bit_count()
        if not waiting & ~sheet.board.inner and waiting.bit_count() <= 2 * spaces:
            lacks.append(0.8 * spaces)
    return min(lacks)


def _meets_other(sheet: Sheet, cell: int, tile: int) -> bool:
    """Whether a highway of the tile would meet a railway, or the other way round."""
    wants = wants_of(sheet.slots[cell])
    sides = zip(wants, sheet.board.tiles[tile].sides, strict=True)
    return any(have != BLANK and want not in (BLANK, have) for want, have in sides)


class Lake(Expansion):
    """The hooks of the expansion; see the module."""

    name = "lake"
    search_cost = SearchCost(1.4, 0.11)
    events = (OwnDiceRolled, Flooded)
    sheet = LakeSheet
    feats = {
        "W1": (_joins_over_water, _ferry_missing),
        "W2": (_has_line, _line_missing),
        "W3": (_has_shore, _shore_missing),
    }
    needs = {"W1": lambda board: len(board.exits) > 1, "W2": lambda board: bool(_lines(board))}

    def after_drawing(self, position: Position, cell: int, tile: int) -> list[Event]:
        """Tell which spaces filled: they were drawn after this one."""
        drawn = position.player.sheet.drawn
        filled = [other for other, _ in drawn[drawn.index((cell, tile)) + 1 :]]
        if not filled:
            return []
        spaces = tuple(position.board.names[other] for other in filled)
        return [Flooded(seat=position.current, round=position.turn, spaces=spaces)]

    def why_not_there(self, sheet: Sheet, face: int, cell: int, tile: int) -> str | None:
        if not isinstance(sheet, LakeSheet) or sheet.fits(face, cell, tile):
            return None
        board, space = sheet.board, sheet.board.names[cell]
        if sheet.water >> cell & 1:
            return tr("{space} is taken: water is there already.", space=space)
        if face not in board.dice.own_faces or sheet.occ >> cell & 1 or _meets_other(sheet, cell, tile):
            reason = why_not_fitting(sheet, cell, tile)
            if reason is not None:
                return reason
        if board.placing[cell][tile].edges & sheet.side_edges:
            return tr("In {space} the route would run into water.", space=space)
        return tr("In {space} water would lie against a route or an exit.", space=space)

    def points(self, player: Player) -> int:
        return player.sheet.points

    def score_lines(self, player: Player) -> list[ScoreLine]:
        sheet = _sheet(player)
        smallest, note = sheet.smallest_lake, ntr("{n} lake", "{n} lakes", len(sheet.groups))
        points = A_SPACE * smallest.bit_count()
        return [ScoreLine("smallest_lake", tr("Smallest lake"), points, sheet.board.spaces(smallest), note)]


EXPANSION = Lake()
