"""The kinds of feat that a goal card can ask for: a test of each, and whether a board allows it."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple

from railgames.games.railroad_ink.board import Board
from railgames.games.railroad_ink.player import Player
from railgames.games.railroad_ink.sheet import Sheet


class Feat(NamedTuple):
    """``is_achieved(player, count)``; ``is_possible(board, count)``; ``needs_buildings``."""

    is_achieved: Callable[[Player, int], bool]
    is_possible: Callable[[Board, int], bool]
    needs_buildings: bool = False


@lru_cache(maxsize=64)
def lines_of(board: Board) -> tuple[int, ...]:
    """Every row and every column as a mask of cells."""
    rows, columns = board.grid
    across = [sum(1 << (row * columns + column) for column in range(columns)) for row in range(rows)]
    down = [sum(1 << (row * columns + column) for row in range(rows)) for column in range(columns)]
    return (*across, *down)


@lru_cache(maxsize=256)
def areas_of(board: Board, side: int) -> tuple[int, ...]:
    """Every square area of this side as a mask of cells."""
    rows, columns = board.grid
    block = sum(1 << (row * columns + column) for row in range(side) for column in range(side))
    return tuple(
        block << (row * columns + column)
        for row in range(rows - side + 1)
        for column in range(columns - side + 1)
    )


def _covers(player: Player, masks: Iterable[int]) -> bool:
    occ = player.sheet.occ
    return any(occ & mask == mask for mask in masks)


def has_loop(sheet: Sheet) -> bool:
    """Whether some route is a loop by shared edges: somewhere there are as many joins as segments."""
    joins = ((sheet.roads | sheet.rails) & sheet.board.inner & ~sheet.ends).bit_count()
    placing = sheet.board.placing
    segments = sum(len(placing[cell][tile].parts) for cell, tile in sheet.drawn)
    return joins > segments - len(sheet.untied)


def _station_parts(sheet: Sheet) -> list[int]:
    """The edge masks of all segments that are on a station."""
    stations, parts_of = sheet.stations, sheet.station_parts
    return [part for cell, tile in sheet.drawn if stations >> cell & 1 for part in parts_of(cell, tile)]


def stations_in(sheet: Sheet, network: int) -> int:
    """The number of stations on a network; a space may have two."""
    return sum(1 for part in _station_parts(sheet) if network & part)


def most_stations(sheet: Sheet) -> int:
    """The most stations on one network."""
    parts, most = _station_parts(sheet), 0
    if parts:
        for network in sheet.networks:
            most = max(most, len([1 for part in parts if network & part]))
    return most


def most_middles(sheet: Sheet) -> int:
    """On how many sides of the board one network has the middle exit, at most."""
    sides, most = sheet.board.side_middles, 0
    middles = sheet.board.middle_exits
    for network in sheet.networks:
        if network & middles:
            most = max(most, len([1 for side in sides if network & side]))
    return most


def _joins_sides(player: Player, sides: tuple[int, ...]) -> bool:
    return any(all(network & side for side in sides) for network in player.sheet.networks)


def _opposite_sides(player: Player, _count: int) -> bool:
    north, east, south, west = player.sheet.board.side_exits
    return _joins_sides(player, (north, south)) or _joins_sides(player, (east, west))


def _has_opposite_exits(board: Board, _count: int) -> bool:
    north, east, south, west = board.side_exits
    return bool((north and south) or (east and west))


def _middle_exits(player: Player, count: int) -> bool:
    return most_middles(player.sheet) >= count


def _has_middles(board: Board, count: int) -> bool:
    return sum(1 for side in board.side_middles if side) >= count


def _exits(player: Player, count: int) -> bool:
    exits = player.sheet.board.exit_edges
    return any((network & exits).bit_count() >= count for network in player.sheet.networks)


def _stations(player: Player, count: int) -> bool:
    return most_stations(player.sheet) >= count


def _anywhere(_board: Board, _count: int) -> bool:
    return True


FEATS: dict[str, Feat] = {
    "centre": Feat(
        lambda player, n: (player.sheet.occ & player.sheet.board.centre).bit_count() >= n,
        lambda board, n: board.centre.bit_count() >= n,
    ),
    "villages": Feat(
        lambda player, n: player.villages >= n, lambda board, n: board.villages.bit_count() >= n, True
    ),
    "line": Feat(lambda player, n: _covers(player, lines_of(player.sheet.board)), _anywhere),
    "corners": Feat(
        lambda player, n: (player.sheet.occ & player.sheet.board.corners).bit_count() >= n, _anywhere
    ),
    "area": Feat(
        lambda player, n: _covers(player, areas_of(player.sheet.board, n)),
        lambda board, n: bool(areas_of(board, n)),
    ),
    "loop": Feat(lambda player, n: has_loop(player.sheet), _anywhere),
    "exits": Feat(_exits, lambda board, n: len(board.exits) >= n),
    "stations": Feat(_stations, _anywhere),
    "highway": Feat(lambda player, n: player.sheet.highway >= n, _anywhere),
    "railway": Feat(lambda player, n: player.sheet.railway >= n, _anywhere),
    "opposite-sides": Feat(_opposite_sides, _has_opposite_exits),
    "middle-exits": Feat(_middle_exits, _has_middles),
}
