"""Trail: two dice with routes and trails, for six rounds. Stations that trails join score.

A trail leaves its space at corners. All trails that reach one corner of the board's lines are joined there,
and so is a station in a space with that corner. A trail die may be left out. Where it is drawn, its route
joins a route or an exit as usual, or its trail joins a trail or a station. An end of a trail that joins
nothing is no error. Stations that trails join are a set: one of n stations scores half the points of a
network of n exits.

Decisions: the trails of one space are one trail, also where they cross its route without joining it. A set
goes on through a station, to the trails at its other corners. Halves are rounded down for each set; more
stations than the network track has exits score like its last. Walls end at corners, so they stop no trail.
A station is one, however many of its corners trails reach.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import NamedTuple, Self

import msgspec

from railgames.core.game import ScoreLine
from railgames.core.text import ntr, tr
from railgames.games.railroad_ink.board import Board, bits
from railgames.games.railroad_ink.components import NOTHING
from railgames.games.railroad_ink.events import OwnDiceRolled
from railgames.games.railroad_ink.expansions.base import Expansion, SearchCost
from railgames.games.railroad_ink.fitting import why_not_fitting
from railgames.games.railroad_ink.layered import LayeredSheet, clear_tiles
from railgames.games.railroad_ink.player import Player
from railgames.games.railroad_ink.sheet import LOTS, Sheet, rotated

CORNERS = ((0, 1), (1, 1), (1, 0), (0, 0))
"""NE, SE, SW, NW of a space as (step down, step right) to the point there."""
IN_A_LINE, IN_THE_CENTRE, AT_A_STATION = 5, 5, 3
# For search.
STATIONS_A_ROUND = 0.7  # stations that a set gains in a round, if there is room at the points that it reaches
SHARE = 0.5  # of their points that is counted on


class Trails(NamedTuple):
    """Trails that hang together: the points that they reach, the stations they join, and their spaces."""

    points: int
    stations: int
    cells: int


class Paths(msgspec.Struct, frozen=True):
    """``trails`` is what hangs together; a point is where four spaces meet. ``reached`` is the mask of the
    points that a trail reaches, ``at_stations`` of those around stations, ``nearby`` of the spaces at any of
    these."""

    trails: tuple[Trails, ...] = ()
    reached: int = 0
    at_stations: int = 0
    nearby: int = 0


class TrailSheet(LayeredSheet):
    """A board with trails. What ``paths`` has can be read from the board too."""

    __slots__ = ("paths",)

    paths: Paths

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.paths = Paths()

    def place(self, cell: int, tile: int) -> Self:
        if self.occ >> cell & 1:
            return self.drawn_over(cell, tile)
        new, lattice = Sheet.place(self, cell, tile), lattice_of(self.board)
        new.overlay, new.paths = self.overlay, self.paths  # there are no letters
        points, station = lattice.of_tile[cell][tile], new.tags & 1 << cell
        if points or station:
            new.paths = self._paths_with(cell, lattice, points, lattice.near_tile[cell][tile], station)
        return new

    def _paths_with(self, cell: int, lattice: _Lattice, points: int, near: int, station: int) -> Paths:
        """The paths with a trail in a cell to these points, with the spaces ``near`` them, or with a station
        in it."""
        paths = self.paths
        trails, reached, at_stations, nearby = paths.trails, paths.reached, paths.at_stations, paths.nearby
        around = lattice.of_cell[cell]
        if station:
            at_stations |= around
            nearby |= lattice.near_cell[cell]
            if reached & around and not points:
                trails = _joined(trails, Trails(0, station, 0), around)
        if points:
            stations = near & self.stations
            if stations or points & reached:
                trails = _joined(trails, Trails(points, stations, 1 << cell))
            else:
                trails = (*trails, Trails(points, 0, 1 << cell))
            reached |= points
            nearby |= near
        return Paths(trails, reached, at_stations, nearby)

    @property
    def trails(self) -> tuple[Trails, ...]:
        """What hangs together by trails."""
        return self.paths.trails

    @property
    def trail(self) -> int:
        """Mask of the spaces with a trail."""
        return sum(one.cells for one in self.trails)

    # -- what may be drawn -----------------------------------------------------------------------------------

    def move_by_lot(self, face: int, lot: int) -> tuple[int, int] | None:
        board, slots, rest = self.board, self.slots, lot
        if face not in board.dice.own_faces:
            return Sheet.move_by_lot(self, face, lot)
        paths, legal, of_tile = self.paths, board.legal[face], lattice_of(board).of_tile
        near, cells = paths.reached | paths.at_stations, board.cells
        free = (self.front | paths.nearby) & ~self.occ
        for tried in range(2 * LOTS):
            rest, cell = divmod(rest if tried != LOTS else rotated(lot), cells)
            if free >> cell & 1:
                clear = clear_tiles(board.dice, face, slots[cell])
                if clear:
                    tile = clear[rest % len(clear)]
                    if of_tile[cell][tile] & near or tile in legal[slots[cell]]:
                        return cell, tile
        moves = self.moves(face)
        return moves[lot % len(moves)] if moves else None

    def own_tiles(self, face: int, cell: int) -> tuple[int, ...]:
        """The tiles whose route joins something, or whose trail does."""
        board, slot = self.board, self.slots[cell]
        fitting, lattice = board.legal[face][slot], lattice_of(board)
        near = lattice.of_cell[cell] & (self.paths.reached | self.paths.at_stations)
        if not near:
            return fitting
        clear = clear_tiles(board.dice, face, slot)
        if len(fitting) == len(clear):
            return clear
        of_tile = lattice.of_tile[cell]
        return tuple([tile for tile in clear if of_tile[tile] & near or tile in fitting])

    # -- what it is worth ------------------------------------------------------------------------------------

    def points_for(self, stations: int) -> int:
        """What a set of so many stations scores."""
        track = self.board.network_points
        return track[min(stations, len(track) - 1)] // 2

    @property
    def points(self) -> int:  # type: ignore[override]  # a constant of plain boards
        return sum(self.points_for(one.stations.bit_count()) for one in self.trails)

    def hope(self, left: int) -> float:
        """The points so far, and a part of those that stations to come bring to the trails with most room."""
        worth = float(self.points)
        if not left:
            return worth
        lattice, columns = lattice_of(self.board), self.board.grid.columns
        free = 0  # the empty spaces, each as the point at its north-west corner
        for row, cells in enumerate(lattice.rows):
            free |= (cells & ~self.occ) << row
        best = 0.0
        for one in self.trails:
            points = one.points | one.points >> 1
            room = (free & (points | points >> columns + 1)).bit_count()
            more = min(STATIONS_A_ROUND * left, room / 2)
            first = 0 if one.stations else -1  # a set of one station scores nothing yet
            best = max(best, SHARE * 2 * max(0.0, more + first))
        return worth + best

    def reason_since(self, before: Sheet) -> str:
        if not isinstance(before, TrailSheet) or before.trails == self.trails:
            return ""
        if self.points > before.points:
            most = max(
                one.stations.bit_count()
                for one in self.trails
                if all(one.stations != other.stations for other in before.trails)
            )
            return ntr("joins {n} station by trails", "joins {n} stations by trails", most)
        old = sum(one.stations for one in before.trails)
        if sum(one.stations for one in self.trails) & ~old:
            return tr("leads a trail to a station")
        return tr("starts a trail") if len(self.trails) > len(before.trails) else tr("lengthens a trail")


class _Lattice(NamedTuple):
    """``of_cell[cell]`` mask of the four points of a space, ``of_tile[cell][tile]`` those that the trail of a
    tile reaches there; ``near_cell`` and ``near_tile`` of the spaces at these points. ``rows`` masks of the
    spaces of each row."""

    of_cell: list[int]
    of_tile: list[list[int]]
    near_cell: list[int]
    near_tile: list[list[int]]
    rows: list[int]


@lru_cache(maxsize=16)
def lattice_of(board: Board) -> _Lattice:
    """The points of a board's spaces and tiles."""
    columns = board.grid.columns + 1
    of_cell, of_tile = [], []
    layers = [tile.layer.corners for tile in board.tiles]
    for cell in range(board.cells):
        row, column = board.grid.position(cell)
        points = [1 << (row + down) * columns + column + right for down, right in CORNERS]
        of_cell.append(sum(points))
        known = {
            corners: sum(point for point, mark in zip(points, corners, strict=True) if mark != NOTHING[0])
            for corners in set(layers)
        }
        of_tile.append([known[corners] for corners in layers])
    at_point = {
        1 << point: sum(1 << cell for cell, points in enumerate(of_cell) if points >> point & 1)
        for point in range(columns * (board.grid.rows + 1))
    }

    @cache
    def near(points: int) -> int:
        found = 0
        for point, cells in at_point.items():
            found |= cells if points & point else 0
        return found

    near_cell = [near(points) for points in of_cell]
    near_tile = [[near(points) for points in tiles] for tiles in of_tile]
    row = (1 << board.grid.columns) - 1
    rows = [row << number * board.grid.columns for number in range(board.grid.rows)]
    return _Lattice(of_cell, of_tile, near_cell, near_tile, rows)


def _joined(trails: Iterable[Trails], new: Trails, touching: int = 0) -> tuple[Trails, ...]:
    """The trails and ``new``. It is joined with all that share a point or a station with it, or reach a point
    of ``touching``; what is joined comes last."""
    apart = []
    reach, joins, _ = points, stations, cells = new
    reach |= touching
    for one in trails:
        its_points, its_stations, its_cells = one
        if its_points & reach or its_stations & joins:
            points, stations, cells = points | its_points, stations | its_stations, cells | its_cells
        else:
            apart.append(one)
    return (*apart, Trails(points, stations, cells))


# -- goals ---------------------------------------------------------------------------------------------------


def _sheet(player: Player) -> TrailSheet:
    sheet = player.sheet
    if not isinstance(sheet, TrailSheet):
        raise TypeError(f"this is no board with trails: {sheet!r}")
    return sheet


@lru_cache(maxsize=16)
def _lines_of(board: Board) -> tuple[int, ...]:
    """The masks of the rows and columns."""
    rows, columns = board.grid
    across = [sum(1 << row * columns + column for column in range(columns)) for row in range(rows)]
    down = [sum(1 << row * columns + column for row in range(rows)) for column in range(columns)]
    return (*across, *down)


def _line_missing(player: Player) -> float:
    sheet = _sheet(player)
    trail, free, least = sheet.trail, sheet.board.all_cells & ~sheet.occ, 99
    for line in _lines_of(sheet.board):
        missing = IN_A_LINE - (trail & line).bit_count()
        if missing <= (free & line).bit_count():
            least = min(least, missing)
    return 1.0 * max(0, least)


def _centre_missing(player: Player) -> float:
    sheet = _sheet(player)
    return 1.0 * max(0, IN_THE_CENTRE - (sheet.trail & sheet.board.centre).bit_count())


def _station_missing(player: Player) -> float:
    sheet = _sheet(player)
    lattice = lattice_of(sheet.board)
    spaces = list(trails_on(sheet))
    most = max(
        (sum(1 for points in spaces if points & lattice.of_cell[cell]) for cell in bits(sheet.stations)),
        default=0,
    )
    return 1.0 * max(0, AT_A_STATION - most)


def trails_on(sheet: TrailSheet) -> Iterator[int]:
    """Of each space with a trail the points that it reaches."""
    of_tile = lattice_of(sheet.board).of_tile
    for cell, tile in sheet.drawn:
        if of_tile[cell][tile]:
            yield of_tile[cell][tile]


class Trail(Expansion):
    """The hooks of the expansion; see the module."""

    name = "trail"
    search_cost = SearchCost(1.6, 0.1)
    events = (OwnDiceRolled,)
    sheet = TrailSheet
    feats = {
        "T1": (lambda player: not _line_missing(player), _line_missing),
        "T2": (lambda player: not _centre_missing(player), _centre_missing),
        "T3": (lambda player: not _station_missing(player), _station_missing),
    }
    needs = {
        "T1": lambda board: max(board.grid.rows, board.grid.columns) >= IN_A_LINE,
        "T2": lambda board: board.centre.bit_count() >= IN_THE_CENTRE,
    }

    def why_not_there(self, sheet: Sheet, face: int, cell: int, tile: int) -> str | None:
        if sheet.fits(face, cell, tile):
            return None
        is_own = face in sheet.board.dice.own_faces and not sheet.occ >> cell & 1
        if is_own and tile in clear_tiles(sheet.board.dice, face, sheet.slots[cell]):
            return tr(
                "In {space} the route would join no route and no exit, the trail no trail and no station.",
                space=sheet.board.names[cell],
            )
        return why_not_fitting(sheet, cell, tile)

    def points(self, player: Player) -> int:
        return player.sheet.points

    def score_lines(self, player: Player) -> list[ScoreLine]:
        sheet = _sheet(player)
        sets = sorted((n for one in sheet.trails if (n := one.stations.bit_count()) > 1), reverse=True)
        places = sum(one.cells | one.stations for one in sheet.trails if one.stations.bit_count() > 1)
        stations = " + ".join(map(str, sets))
        note = ntr(
            "a set of {stations} stations", "sets of {stations} stations", len(sets), stations=stations
        )
        spaces = sheet.board.spaces(places)
        return [ScoreLine("trails", tr("Trails"), sheet.points, spaces, note if sets else "")]


EXPANSION = Trail()
