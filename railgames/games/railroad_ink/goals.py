"""Goal cards A to L: what achieves each, and what it scores in which round."""

from collections.abc import Callable

import msgspec

from railgames.core.text import tr
from railgames.games.railroad_ink.board import Board
from railgames.games.railroad_ink.player import Player
from railgames.games.railroad_ink.sheet import Sheet

GOALS_A_GAME = 3
POINTS = (4, 2, 1)
SOLO_LAST_ROUNDS = (3, 5)  # our decision: 4 points through round 3, 2 through round 5, then 1


def _anywhere(board: Board) -> bool:
    return True


class Goal(msgspec.Struct, frozen=True):
    """A goal card: ``code`` marks it on the board; ``needs_buildings``: cannot be met without them;
    ``is_possible``: whether a board allows it at all (a card that it does not is never dealt).
    """

    code: str
    title: str
    text: str
    is_achieved: Callable[[Player], bool]
    needs_buildings: bool = False
    is_possible: Callable[[Board], bool] = _anywhere


def points_for(rounds_before: int, turn: int, seats: int) -> int:
    """Points of a goal achieved now; ``rounds_before`` are earlier rounds in which somebody achieved it."""
    if seats == 1:
        rounds_before = sum(turn > last for last in SOLO_LAST_ROUNDS)
    return POINTS[min(rounds_before, len(POINTS) - 1)]


def _lines(board: Board) -> list[int]:
    """Every row and every column as a mask of cells."""
    rows, columns = board.grid
    across = [sum(1 << (row * columns + column) for column in range(columns)) for row in range(rows)]
    down = [sum(1 << (row * columns + column) for row in range(rows)) for column in range(columns)]
    return across + down


def _areas(board: Board) -> list[int]:
    """Every 3x3 area as a mask of cells."""
    rows, columns = board.grid
    block = sum(1 << (row * columns + column) for row in range(3) for column in range(3))
    return [block << (row * columns + column) for row in range(rows - 2) for column in range(columns - 2)]


def _covers(player: Player, masks: list[int]) -> bool:
    occ = player.sheet.occ
    return any(occ & mask == mask for mask in masks)


def has_loop(sheet: Sheet) -> bool:
    """Whether some route comes back to where it began: joins are as many as segments somewhere."""
    segments = joins = 0
    placing = sheet.board.placing
    for cell, tile in sheet.drawn:
        segments += len(placing[cell][tile].parts)
    joins = ((sheet.roads | sheet.rails) & sheet.board.inner & ~sheet.ends).bit_count()
    return joins > segments - len(sheet.networks)


def stations_in(sheet: Sheet, network: int) -> int:
    """How many stations stand on a network."""
    placing = sheet.board.placing
    return sum(
        1
        for cell, tile in sheet.drawn
        if sheet.stations >> cell & 1 and any(network & part for part in placing[cell][tile].parts)
    )


def _exits_joined(player: Player, groups: tuple[int, ...]) -> bool:
    """Whether one network has an exit of every group."""
    return any(all(network & group for group in groups) for network in player.sheet.networks)


def _centre(player: Player) -> bool:
    return (player.sheet.occ & player.sheet.board.centre).bit_count() >= 5


def _villages(player: Player) -> bool:
    return player.villages >= 3


def _whole_line(player: Player) -> bool:
    return _covers(player, _lines(player.sheet.board))


def _corners(player: Player) -> bool:
    return (player.sheet.occ & player.sheet.board.corners).bit_count() >= 3


def _whole_area(player: Player) -> bool:
    return _covers(player, _areas(player.sheet.board))


def _loop(player: Player) -> bool:
    return has_loop(player.sheet)


def _four_exits(player: Player) -> bool:
    exits = player.sheet.board.exit_edges
    return any((network & exits).bit_count() >= 4 for network in player.sheet.networks)


def _four_stations(player: Player) -> bool:
    return any(stations_in(player.sheet, network) >= 4 for network in player.sheet.networks)


def _long_highway(player: Player) -> bool:
    return player.sheet.highway >= 6


def _long_railway(player: Player) -> bool:
    return player.sheet.railway >= 6


def _opposite_sides(player: Player) -> bool:
    north, east, south, west = player.sheet.board.side_exits
    return _exits_joined(player, (north, south)) or _exits_joined(player, (east, west))


def _two_middles(player: Player) -> bool:
    board = player.sheet.board
    return any(
        sum(1 for side in board.side_exits if network & side & board.middle_exits) >= 2
        for network in player.sheet.networks
    )


def _has_centre(board: Board) -> bool:
    return board.centre.bit_count() >= 5


def _has_villages(board: Board) -> bool:
    return board.villages.bit_count() >= 3


def _has_four_exits(board: Board) -> bool:
    return len(board.exits) >= 4


def _has_opposite_exits(board: Board) -> bool:
    north, east, south, west = board.side_exits
    return bool((north and south) or (east and west))


def _has_middles(board: Board) -> bool:
    return sum(1 for side in board.side_exits if side & board.middle_exits) >= 2


BASIC = (
    Goal("A", "City centre", "Draw in five central spaces.", _centre, is_possible=_has_centre),
    Goal("B", "Country life", "Mark three villages.", _villages, True, _has_villages),
    Goal("C", "From end to end", "Fill a whole row or a whole column.", _whole_line),
    Goal("D", "Far corners", "Draw in three of the four corner spaces.", _corners),
    Goal("E", "Dense quarter", "Fill any area of three by three spaces.", _whole_area),
    Goal("F", "Ring line", "Close a loop of routes.", _loop),
    Goal("G", "Hub", "Join four exits in one network.", _four_exits, is_possible=_has_four_exits),
    Goal("H", "Interchange", "Have four stations in one network.", _four_stations),
    Goal("I", "Long road", "Have a highway six spaces long.", _long_highway),
    Goal("J", "Long rail", "Have a railway six spaces long.", _long_railway),
    Goal(
        "K",
        "Across the land",
        "Join exits on two opposite sides of the board.",
        _opposite_sides,
        is_possible=_has_opposite_exits,
    ),
    Goal("L", "Middle way", "Join the middle exits of two sides.", _two_middles, is_possible=_has_middles),
)


def goal_text(goal: Goal) -> tuple[str, str]:
    """(title, text) in the player's language."""
    return tr(goal.title), tr(goal.text)
