"""River: two dice with stretches of a river and bridges over it, for six rounds. One river scores.

A river die may be drawn in any empty space, or left out. It need not join anything, and neither need the
route of a bridge. An end of a river joins another one and nothing else: neither a route nor an exit may lie
against it. An end inside the border that joins no river is an error.

Decisions: the best river of a player scores. A river reaches the border where it leaves the board; at a wall
its end stays open. A river that runs in a ring has no ends, so no bonus. A river in a space counts as drawn
there (central spaces, rows, areas). Only a route activates a building: of the river dice only a bridge does.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from railgames.core.game import ScoreLine
from railgames.core.text import ntr, tr
from railgames.games.railroad_ink.board import Board, beside, bits
from railgames.games.railroad_ink.events import OwnDiceRolled
from railgames.games.railroad_ink.expansions.base import Expansion, SearchCost
from railgames.games.railroad_ink.fitting import why_not_fitting
from railgames.games.railroad_ink.layered import Group, LayeredSheet
from railgames.games.railroad_ink.player import Player
from railgames.games.railroad_ink.sheet import Sheet
from railgames.geometry.square import SIDES

A_SPACE = 1
BORDER_TO_BORDER = 3
CROSSINGS = 2
EXITS = 2
STATIONS = 3
# For search.
TILES_A_ROUND = 1.5  # river dice of a round that lengthen the best river
TILES_A_SPACE = 1.6  # river dice that an end takes for each space on its way to the border
FIRST_SPACES = 5  # spaces on the way of a new river to the border
ASIDE = 0.4  # share of its chance to get there that another river than the best one has


class RiverSheet(LayeredSheet):
    """A board with rivers."""

    __slots__ = ()

    @property
    def rivers(self) -> tuple[Group, ...]:
        """Every river; a space has one at most."""
        return self.groups

    @property
    def river(self) -> int:
        """Mask of the spaces with a river."""
        return sum(river.cells for river in self.groups)

    @property
    def bridges(self) -> Iterator[tuple[int, int]]:
        """(cell, edges of its route) of every bridge."""
        wet, placing = self.river, self.board.placing
        for cell, tile in self.drawn:
            if wet >> cell & 1 and placing[cell][tile].edges:
                yield cell, placing[cell][tile].edges

    @property
    def loose(self) -> int:
        return super().loose | self.open_sides

    def reaches(self, river: Group) -> bool:
        """Whether both ends of a river leave the board."""
        return (river.edges & ~self.board.inner).bit_count() == 2

    def points_of(self, river: Group) -> int:
        """What a river scores if it is the chosen one."""
        return A_SPACE * river.cells.bit_count() + BORDER_TO_BORDER * self.reaches(river)

    @property
    def best_river(self) -> Group | None:
        """The river that scores most, the first one in reading order; None without a river."""
        return max(self.groups, key=lambda river: (self.points_of(river), -river.cells), default=None)

    @property
    def points(self) -> int:  # type: ignore[override]  # a constant of plain boards
        return max((self.points_of(river) for river in self.groups), default=0)

    # -- for search ------------------------------------------------------------------------------------------

    def hope(self, left: int) -> float:
        """What the best river may come to, less the ends that stay open.

        With rounds to come a river whose end can go on may be worth more than one that is complete.
        """
        tiles = TILES_A_ROUND * left
        open_sides = self.open_sides
        shore = shore_of(self.board, self.board.all_cells & ~self.occ) if open_sides else ()
        best = max(0.0, _to_come(tiles, FIRST_SPACES, 1, is_sound=True)) if tiles else 0.0
        cost = 0.0
        for river in self.groups:
            ends = river.edges & open_sides
            dead, alive, way = ends.bit_count() if ends else 0, 0, 0
            if ends:
                for spaces, edges in enumerate(shore, 1):
                    if edges & ends:
                        count = (edges & ends).bit_count()
                        alive, dead, way = alive + count, dead - count, way + spaces * count
            worth = float(self.points_of(river) - dead)
            if alive:
                worth += _to_come(tiles, way, alive, is_sound=not dead)
            aside = dead + alive * (1 - ASIDE * _chance(tiles, way))
            cost += aside
            best = max(best, worth + aside)
        return best - cost

    def reason_since(self, before: Sheet) -> str:
        best = self.best_river
        if not isinstance(before, RiverSheet) or best is None or before.river == self.river:
            return ""
        if self.points > before.points:
            if self.reaches(best):
                return tr("leads a river from border to border")
            return ntr(
                "makes the best river {n} space", "makes the best river {n} spaces", best.cells.bit_count()
            )
        if self.open_sides.bit_count() < before.open_sides.bit_count():
            return tr("closes an open end of a river")
        return tr("starts a river") if len(self.rivers) > len(before.rivers) else tr("lengthens a river")


def _to_come(tiles: float, spaces: int, ends: int, *, is_sound: bool) -> float:
    """What a river gains with so many tiles to come, its open ends so many spaces from the border."""
    chance = _chance(tiles, spaces)
    return A_SPACE * tiles + BORDER_TO_BORDER * chance * is_sound - ends * (1 - chance)


def _chance(tiles: float, spaces: float) -> float:
    """The chance that so many tiles bring a river over so many spaces."""
    return min(1.0, tiles / (TILES_A_SPACE * spaces)) if spaces else 0.0


@lru_cache(maxsize=1 << 14)
def shore_of(board: Board, free: int) -> tuple[int, ...]:
    """Masks of edges: those beside the empty spaces that are 1, 2, 3 ... spaces on the way to the border."""
    around, coming = _inner_edges(board), free & _seaside(board)
    found, done, left = [], 0, free & ~coming
    while coming:
        edges = 0
        for cell in bits(coming):
            edges |= around[cell]
        found.append(edges & ~done)
        done |= edges
        coming = beside(board, coming) & left
        left &= ~coming
    return tuple(found)


@lru_cache(maxsize=64)
def _inner_edges(board: Board) -> list[int]:
    """By space the edges to its neighbours."""
    return [
        sum(edge for edge, other in zip(edges, around, strict=True) if other >= 0)
        for edges, around in zip(board.edge, board.neighbour, strict=True)
    ]


@lru_cache(maxsize=64)
def _seaside(board: Board) -> int:
    """Mask of the spaces with a side at the border without an exit."""
    dry = board.inner | board.exit_edges
    return sum(1 << cell for cell, edges in enumerate(board.edge) if any(not edge & dry for edge in edges))


# -- goals ---------------------------------------------------------------------------------------------------


def _sheet(player: Player) -> RiverSheet:
    sheet = player.sheet
    if not isinstance(sheet, RiverSheet):
        raise TypeError(f"this is no board with rivers: {sheet!r}")
    return sheet


def _most_crossings(player: Player) -> int:
    """How often a network crosses one river, at most."""
    sheet, most = _sheet(player), 0
    bridges = list(sheet.bridges)
    for river in sheet.rivers:
        over = [route for cell, route in bridges if river.cells >> cell & 1]
        for network in sheet.networks:
            most = max(most, sum(1 for route in over if route & network))
    return most


def _most_exits_over(player: Player) -> int:
    """The most exits of a network with a bridge; -1 without a bridge."""
    sheet = _sheet(player)
    over = sum(route for _, route in sheet.bridges)
    exits = sheet.board.exit_edges
    return max(((network & exits).bit_count() for network in sheet.networks if network & over), default=-1)


def _waterside(player: Player) -> int:
    """Mask of the spaces with a station that are next to a space with a river."""
    sheet = _sheet(player)
    grid, near = sheet.board.grid, 0
    for cell in bits(sheet.river):
        for side in SIDES:
            other = grid.neighbour(cell, side)
            near |= 1 << other if other >= 0 else 0
    return near & sheet.stations


def _crossings_missing(player: Player) -> float:
    return 1.5 * max(0, CROSSINGS - _most_crossings(player))


def _exits_missing(player: Player) -> float:
    return 1.0 * max(0, EXITS - _most_exits_over(player))


def _stations_missing(player: Player) -> float:
    return 1.0 * max(0, STATIONS - _waterside(player).bit_count())


class River(Expansion):
    """The hooks of the expansion; see the module."""

    name = "river"
    search_cost = SearchCost(1.5, 0.085)
    events = (OwnDiceRolled,)
    sheet = RiverSheet
    feats = {
        "R1": (lambda player: _most_crossings(player) >= CROSSINGS, _crossings_missing),
        "R2": (lambda player: _most_exits_over(player) >= EXITS, _exits_missing),
        "R3": (lambda player: _waterside(player).bit_count() >= STATIONS, _stations_missing),
    }
    needs = {"R2": lambda board: len(board.exits) >= EXITS}

    def why_not_there(self, sheet: Sheet, face: int, cell: int, tile: int) -> str | None:
        if not isinstance(sheet, RiverSheet) or sheet.fits(face, cell, tile):
            return None
        board, space = sheet.board, sheet.board.names[cell]
        if sheet.river >> cell & 1:
            return tr("{space} is taken: a river runs there.", space=space)
        if not sheet.occ >> cell & 1:
            water = board.layers[cell][tile].edges
            if water & (sheet.roads | sheet.rails | board.exit_edges):
                return tr("In {space} the river would run into a route or an exit.", space=space)
            if board.placing[cell][tile].edges & sheet.side_edges:
                return tr("In {space} the route would run into a river.", space=space)
        return why_not_fitting(sheet, cell, tile)

    def points(self, player: Player) -> int:
        return player.sheet.points

    def score_lines(self, player: Player) -> list[ScoreLine]:
        sheet = _sheet(player)
        best = sheet.best_river
        if best is None:
            return [ScoreLine("river", tr("Best river"), 0, (), tr("no river yet"))]
        note = ntr("{n} space", "{n} spaces", best.cells.bit_count())
        if sheet.reaches(best):
            note = tr("{spaces}, from border to border", spaces=note)
        return [ScoreLine("river", tr("Best river"), sheet.points, sheet.board.spaces(best.cells), note)]


EXPANSION = River()
