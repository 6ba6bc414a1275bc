"""Trips for a person who plans: which deliveries pay, what they cost, and how long they take.

``best_trips(position, seat)`` is quick enough for the table itself (about a tenth of a second on the usual
map); it needs no worker, and leaves the position as it is.
"""

from typing import NamedTuple

from railgames.games.empire_builder.agent.levels import Skill
from railgames.games.empire_builder.agent.orders import ABOARD, Stop, jobs_of, matrix, orders
from railgames.games.empire_builder.agent.plans import different, fields_of, pace_of
from railgames.games.empire_builder.agent.playing import play_out, start_of
from railgames.games.empire_builder.agent.routes import route_of
from railgames.games.empire_builder.agent.waves import Field
from railgames.games.empire_builder.player import NOWHERE
from railgames.games.empire_builder.position import Position


class Trip(NamedTuple):
    """A trip of one or two deliveries.

    - ``stops``: in their order; each has the numbers of its ``city`` and ``good``; a stop that delivers has
      the number of its ``card`` and what it ``pays``, one that picks up has card -1. A load that is aboard
      already has no stop where it is picked up.
    - ``cells``: the mileposts of the way, the first one where the train is (or is put at the start).
    - ``sections``: the track to build, (from, into) as it is drawn, in an order that can be built; ``price``:
      what it costs, in millions.
    - ``moves``: mileposts of the way; ``turns``: until the last delivery, with building 20 a turn and the
      seat's train; part of the last one counts in part.
    - ``pays``: what the deliveries pay; ``profit``: that less the track and fees.
    - ``worth``: millions that it is better than earning as usual for as many turns; its track counts for half
      of its price, because it serves later trips too.
    """

    stops: tuple[Stop, ...]
    cells: tuple[int, ...]
    sections: tuple[tuple[int, int], ...]
    price: int
    moves: int
    turns: float
    pays: int
    profit: int
    worth: float


def best_trips(position: Position, seat: int, most: int = 8, deliveries: int = 2) -> list[Trip]:
    """The trips that bring ``seat`` most with its hand, its loads and its cash, the best first.

    ``most``: how many at most; ``deliveries``: 1 for single ones, 2 for pairs too. It is empty when nothing
    can be paid for. A card of the hand that is hidden is left out. The first trip of a seat without track is
    a good opening.
    """
    jobs, skill = jobs_of(position, seat), Skill()
    if not jobs:
        return []
    cities = {job.city for job in jobs} | {job.source for job in jobs if job.source != ABOARD}
    player = position.players[seat]
    pace = pace_of(skill, position.board.train(player.train), position.config.fast)
    field = fields_of(position, seat, skill.weights[0])
    costs = matrix(position, seat, field, cities)
    found = []
    for count in range(1, deliveries + 1):
        rated = [
            order.stops
            for order in orders(position, seat, jobs, costs, count, pace, most * 4)
            if sum(stop.card != NOWHERE for stop in order.stops) == count
        ]
        found += [
            trip
            for stops in different(rated, most)
            if (trip := _trip(position, seat, stops, field, pace)) is not None
        ]
    found.sort(key=lambda trip: -trip.worth)
    return found[:most]


def _trip(position: Position, seat: int, stops: tuple[Stop, ...], field: Field, pace: float) -> Trip | None:
    """The trip of these stops; None where no way leads or the cash does not suffice."""
    route = route_of(position, seat, field, stops)
    course = None if route is None else play_out(route, start_of(position, seat))
    if route is None or course is None:
        return None
    pays = sum(stop.pays for stop in stops)
    profit = course.cash - position.players[seat].cash
    return Trip(
        stops,
        route.cells,
        tuple(section[:2] for section in route.sections),
        route.price,
        len(route.cells) - 1,
        course.turns,
        pays,
        profit,
        profit + route.price / 2 - pace * course.turns,
    )
