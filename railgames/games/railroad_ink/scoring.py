"""Points, as numbers for search and as explained lines for people, both from the same parts.

``components`` is the fast path: (exits, highway, railway, centre, errors) of a sheet.
"""

from typing import NamedTuple

from railgames.core.game import ScoreLine, ScoreSheet
from railgames.core.text import ntr, tr
from railgames.games.railroad_ink.components import HIGHWAY, RAILWAY
from railgames.games.railroad_ink.expansions import expansion_of
from railgames.games.railroad_ink.goals import Goal
from railgames.games.railroad_ink.player import Player
from railgames.games.railroad_ink.position import Position
from railgames.games.railroad_ink.sheet import Sheet, longest_route, place_on


class Components(NamedTuple):
    """The parts of a sheet's score; ``errors`` is a count, every other part is points."""

    exits: int
    highway: int
    railway: int
    centre: int
    errors: int

    @property
    def total(self) -> int:
        """Points without buildings, goals and expansions."""
        return self.exits + self.highway + self.railway + self.centre - self.errors


def components(sheet: Sheet) -> Components:
    """The score parts of a sheet, without buildings, goals and expansions."""
    board = sheet.board
    points, exits = board.network_points, board.exit_edges
    joined = 0
    for network in sheet.networks:
        joined += points[(network & exits).bit_count()]
    centre = (sheet.occ & board.centre).bit_count()
    return Components(joined, sheet.highway, sheet.railway, centre, sheet.errors)


def total(sheet: Sheet) -> int:
    """Points of a sheet without buildings, goals and expansions."""
    return components(sheet).total


def village_points(player: Player) -> int:
    """Points of the highest village marked."""
    track = player.sheet.board.village_points
    return track[min(player.villages, len(track) - 1)]


def total_of(position: Position, seat: int) -> int:
    """The points of a seat as if the game ended now: the fast number behind ``score_sheets``."""
    player = position.players[seat]
    points = total(player.sheet) + sum(points for _, points in player.goals)
    if position.config.buildings:
        points += village_points(player)
    return points + expansion_of(position).points(player)


def score_sheets(position: Position) -> list[ScoreSheet]:
    """One explained sheet a seat, as if the game ended now. Fewest errors break a tie."""
    sheets = []
    for seat, player in enumerate(position.players):
        lines = score_lines(position, player)
        errors = lines[-1].points
        sheets.append(ScoreSheet(seat, tuple(lines), sum(line.points for line in lines), (errors,)))
    return sheets


def score_lines(position: Position, player: Player) -> list[ScoreLine]:
    """The lines of a player: the sheet's, villages, goals, the expansion's, and errors last."""
    *lines, errors = expansion_of(position).board_lines(player.sheet) or sheet_lines(player.sheet)
    if position.config.buildings:
        lines.append(village_line(player))
    if position.goals:
        lines.append(goal_line(position, player))
    return [*lines, *expansion_of(position).score_lines(player), errors]


def sheet_lines(sheet: Sheet) -> list[ScoreLine]:
    """The explained lines of a sheet: exits, longest routes, centre, errors."""
    parts, board = components(sheet), sheet.board
    counts = sorted(
        (n for n in ((network & board.exit_edges).bit_count() for network in sheet.networks) if n > 1),
        reverse=True,
    )
    exits = " + ".join(map(str, counts))
    note = ntr("a network of {exits} exits", "networks of {exits} exits", len(counts), exits=exits)
    return [
        ScoreLine("exits", tr("Exits joined"), parts.exits, network_places(sheet), note if counts else ""),
        ScoreLine("longest_highway", tr("Longest highway"), parts.highway, route_places(sheet, HIGHWAY)),
        ScoreLine("longest_railway", tr("Longest railway"), parts.railway, route_places(sheet, RAILWAY)),
        ScoreLine("centre", tr("Central spaces"), parts.centre, board.spaces(sheet.occ & board.centre)),
        ScoreLine("errors", tr("Errors"), -parts.errors, error_places(sheet)),
    ]


def network_places(sheet: Sheet) -> tuple[str, ...]:
    """The spaces of the networks that score, in reading order."""
    board, cells = sheet.board, 0
    for network in sheet.networks:
        if (network & board.exit_edges).bit_count() > 1:
            cells |= sheet.cells_of(network)
    return board.spaces(cells)


def route_places(sheet: Sheet, kind: int) -> tuple[str, ...]:
    """The spaces of one longest route of this kind, from end to end."""
    return tuple(sheet.board.names[cell] for cell in longest_route(sheet, kind))


def error_places(sheet: Sheet) -> tuple[str, ...]:
    """Every error on all boards, as "B3:north"."""
    storeys = enumerate(sheet.storeys)
    return tuple(place_on(storey, place) for storey, board in storeys for place in board.error_places())


def village_line(player: Player) -> ScoreLine:
    """The villages' line."""
    note = ntr("{n} village marked", "{n} villages marked", player.villages)
    board = player.sheet.board
    places = board.spaces(board.villages & player.sheet.stations)
    return ScoreLine("villages", tr("Villages"), village_points(player), places, note)


def goal_of(position: Position, code: str) -> Goal:
    """The card of this code. Raises KeyError for an unknown one."""
    for goal in expansion_of(position).goals():
        if goal.code == code:
            return goal
    return position.deck.by_code[code]


def goal_line(position: Position, player: Player) -> ScoreLine:
    """The goals' line."""
    reached = [(tr(goal_of(position, code).title), points) for code, points in player.goals]
    note = ", ".join(f"{title} {points}" for title, points in reached)
    return ScoreLine("goals", tr("Goals"), sum(points for _, points in player.goals), (), note)
