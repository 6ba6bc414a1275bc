"""Score sheets: dollars from cities and deliveries, less the upgrades, and the route card."""

from typing import NamedTuple

from railgames.core.game import ScoreLine, ScoreSheet
from railgames.core.text import ntr, tr
from railgames.games.spike.board import Route
from railgames.games.spike.paths import bits
from railgames.games.spike.player import DELIVERED
from railgames.games.spike.position import Position

OTHER_TARGET = 1
"""The dollars of a connected target that is not the best one."""


class RouteScore(NamedTuple):
    """``points`` of a route card, and the ``cities`` that count: its start and the connected targets.
    ``paid`` are (city, dollars) of these targets, the best first."""

    points: int
    cities: tuple[int, ...]
    paid: tuple[tuple[int, int], ...] = ()


def route_score(route: Route, connected: int) -> RouteScore:
    """The best connected target in full, and one for each other; nothing without track at the start."""
    if not connected >> route.start & 1:
        return RouteScore(0, ())
    reached = [city for city in route.targets if connected >> city & 1]
    if not reached:
        return RouteScore(0, ())
    best, *others = sorted(reached, key=lambda city: -route.targets[city])
    paid = ((best, route.targets[best]), *((city, OTHER_TARGET) for city in others))
    return RouteScore(sum(dollars for _, dollars in paid), (route.start, *reached), paid)


def sheets(position: Position) -> list[ScoreSheet]:
    """One sheet a seat, as if the game ended now. A route that is hidden from the viewer counts nothing."""
    return [_sheet(position, seat) for seat in range(position.board.seats)]


def _sheet(position: Position, seat: int) -> ScoreSheet:
    board, player = position.board, position.players[seat]
    cities = position.connected(seat)
    names = board.node_names
    delivered = [deal for deal in player.deals.values() if deal.token == DELIVERED]
    if player.route >= 0:
        route = route_score(board.routes[player.route], cities)
        note = tr("from {city}", city=board.city_title(board.routes[player.route].start))
    else:
        route, note = RouteScore(0, ()), tr("hidden")
    lines = (
        ScoreLine(
            "cities",
            tr("Cities"),
            player.income,
            tuple(names[city] for city in bits(cities)),
            ntr("{n} city", "{n} cities", cities.bit_count()),
        ),
        ScoreLine(
            "deliveries",
            tr("Deliveries"),
            player.earned,
            tuple(names[deal.city] for deal in delivered),
            ntr("{n} delivery", "{n} deliveries", len(delivered)),
        ),
        ScoreLine("route", tr("Route"), route.points, tuple(names[city] for city in route.cities), note),
        ScoreLine("upgrades", tr("Upgrades"), -player.spent),
    )
    total = sum(line.points for line in lines)
    return ScoreSheet(seat, lines, total, (cities.bit_count(), player.tracks))
