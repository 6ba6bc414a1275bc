"""Chooses a trip: the best orders of stops are routed exactly, played out, and judged by the turns until the
game would be won."""

from collections.abc import Iterable, Iterator
from operator import itemgetter
from typing import NamedTuple

from railgames.core.game import Budget
from railgames.games.empire_builder.agent.levels import Skill
from railgames.games.empire_builder.agent.links import NOWHERE_LINK, Links
from railgames.games.empire_builder.agent.orders import (
    ABOARD,
    Job,
    Order,
    Stop,
    has_loads,
    jobs_of,
    matrix,
    orders,
)
from railgames.games.empire_builder.agent.playing import Course, Start, play_out, start_of
from railgames.games.empire_builder.agent.routes import Known, Route, route_of
from railgames.games.empire_builder.agent.waves import Field, field_of
from railgames.games.empire_builder.cards import has_events
from railgames.games.empire_builder.mapfile import TrainFile
from railgames.games.empire_builder.player import NOWHERE
from railgames.games.empire_builder.position import Position

LAST = 2.0
"""Turns by which the last delivery is later than the usual pace says."""
EARLIER = 0.9
"""Turns by which a long rest of a game is shorter than that, for who knows how long one delivery takes: of a
thousand decisions of such games the mean is so."""


WINNING = 6
"""How many single deliveries are always considered when one can win the game."""
SAFE, SAFE_LEAST = 40, 15
"""Cash that pays for some trip of nearly every hand: without track, and with a large network."""
FEE_PACE = 5.0
"""Millions per turn that a fee is compared with."""
CAREFUL, CAREFUL_ROUTED = 10.0, 48
"""The weight of track, and the number of orders to route, for a player with hardly any cash."""


class Trip(NamedTuple):
    """A trip that can be made: its route, its course, the millions missing to win afterwards, and the turns
    until the game is won at the usual pace."""

    route: Route
    course: Course
    missing: float
    turns: float


def pace_of(skill: Skill, train: TrainFile, fast: bool = False) -> float:
    """Millions per turn that a train is expected to earn."""
    speed = train.speed * 4 // 3 if fast else train.speed
    quick: float = (speed / 9) ** skill.quick
    return skill.pace * quick * (1 + skill.large * (train.loads - 2))


def missing_of(position: Position, seat: int, cash: int, link: float) -> float:
    """Millions that are missing to win."""
    player = position.players[seat]
    return player.goal + player.debt + link - cash


def turns_for(skill: Skill, missing: float, pace: float) -> float:
    """The turns in which so many millions are earned: a game ends with a delivery, not in the middle of a
    trip."""
    if missing <= 0:
        return 0.0
    return max(skill.last, missing / pace - EARLIER) if skill.last else missing / pace + LAST


def safe_cash(sections: int) -> float:
    """Cash that pays for some trip of nearly every hand, with this much track."""
    return max(SAFE_LEAST, SAFE - sections / 2)


def turns_poor(skill: Skill, cash: int, sections: int, missing: float) -> float:
    """The turns lost because hardly any trip is affordable with this little cash and track."""
    return skill.poor * max(0, safe_cash(sections) - cash) if missing > 0 else 0.0


def turns_bare(skill: Skill, cash: int, least: int) -> float:
    """The turns lost on average because a trip leaves less than the reserve on the way: an event then costs a
    bridge or a load, and there is nothing to make up for it."""
    return skill.bare * max(0, min(skill.reserve, cash) - least)


def rivalry(position: Position, skill: Skill) -> float:
    """How much a million counts that one of the rivals gets: the more of them, the less each matters."""
    return skill.race / max(1, len(position.players) - 1)


def fields_of(position: Position, seat: int, weight: float, rivals: float = 0.0) -> Field:
    """The seat's field. A million for new track counts as ``weight`` moves; a million paid to a rival also
    counts as a loss of ``rivals`` millions more."""
    # A fee, spread over the steps of a turn, in moves.
    rent = position.board.file.money.fee / FEE_PACE * (1 + rivals)
    return field_of(position, seat).weighing(weight, rent)


def trips_of(
    position: Position, seat: int, skill: Skill, budget: Budget | None = None, links: Links | None = None
) -> list[Trip]:
    """The best trips, the best first; those that were found when the ``budget`` is over.

    Where the cash suffices for none of them, those that hardly need any new track are looked for. ``links``:
    what the link of the majors costs here, where that is known.
    """
    jobs = jobs_of(position, seat)
    if not jobs:
        return []
    if links is None and skill.links:
        links = Links(position, field_of(position, seat))
    found = _trips(position, seat, skill, jobs, budget, links)
    if not found:
        careful = skill._replace(
            rating=CAREFUL, weights=(CAREFUL,), deliveries=1, routed=max(CAREFUL_ROUTED, skill.routed)
        )
        found = _trips(position, seat, careful, jobs, budget, links)
    found.sort(key=lambda trip: trip.turns)
    return found


def _trips(
    position: Position,
    seat: int,
    skill: Skill,
    jobs: list[Job],
    budget: Budget | None,
    links: Links | None,
) -> list[Trip]:
    """The best orders of stops that can be routed and paid for, unsorted."""
    found: list[Trip] = []
    cities = {job.city for job in jobs} | {job.source for job in jobs if job.source != ABOARD}
    pace = pace_of(skill, position.board.train(position.players[seat].train), position.config.fast)
    start = start_of(position, seat, heeds=skill.heeds)
    rivals = rivalry(position, skill)
    fields = [(fields_of(position, seat, weight, rivals), Known()) for weight in skill.weights]
    costs = matrix(position, seat, fields_of(position, seat, skill.rating, rivals), cities)
    rated = orders(position, seat, jobs, costs, skill.deliveries, pace, skill.routed * 8)
    link = _last_link(position, seat, links)
    rows = list(different(_possible(position, seat, rated), skill.routed))
    if link is not None:
        rows += [row for row in _winning(position, seat, rated, link) if row not in rows]
    for stops in rows:
        for field, known in fields:
            route = route_of(position, seat, field, stops, known)
            trip = None if route is None else _judged(position, seat, skill, links, route, start, pace, link)
            if trip is not None:
                found.append(trip)
            if budget is not None:
                budget.spend()
        if budget is not None and budget.is_over:
            break
    return found


def _possible(position: Position, seat: int, rated: list[Order]) -> Iterator[tuple[Stop, ...]]:
    """The orders whose loads the train can take, beside those that are aboard."""
    return (order.stops for order in rated if has_loads(position, seat, order.stops))


def _last_link(position: Position, seat: int, links: Links | None) -> int | None:
    """What the link of the majors still costs, where one turn of building is enough for it; None where it is
    not."""
    if position.linked(seat) >= position.majors_needed:
        return 0
    price = links.price() if links is not None else NOWHERE_LINK.price
    return price if price <= position.board.file.money.a_turn else None


def _winning(position: Position, seat: int, rated: list[Order], link: int) -> list[tuple[Stop, ...]]:
    """The quickest orders of one delivery that bring the cash to win, when the majors are linked, or will be
    for ``link`` millions."""
    lacks = missing_of(position, seat, position.players[seat].cash, link)
    found = []
    for order in rated:
        pays = [stop.pays for stop in order.stops if stop.card != NOWHERE]
        if len(pays) == 1 and pays[0] >= lacks and has_loads(position, seat, order.stops):
            found.append((pays[0] - order.value, order.stops))
    return [stops for _, stops in sorted(found, key=itemgetter(0))[:WINNING]]


def _judged(
    position: Position,
    seat: int,
    skill: Skill,
    links: Links | None,
    route: Route,
    start: Start,
    pace: float,
    last_link: int | None,
) -> Trip | None:
    """The trip of a route, judged; None if the cash does not suffice."""
    course = play_out(route, start)
    if course is None:
        return None
    link = skill.links * links.price(route.sections) if links is not None else 0.0
    missing = missing_of(position, seat, course.cash, link) + rivalry(position, skill) * course.fees
    better = skill.denies * denied(position, seat, route) if skill.denies else 0.0
    sections = len(position.players[seat].track) + len(route.sections)
    poor = turns_poor(skill, course.cash, sections, missing)
    turns = course.turns + turns_for(skill, missing, pace) + poor
    if has_events(position):
        turns += turns_bare(skill, start.cash, course.least)
    if last_link is not None and missing_of(position, seat, course.cash_then, last_link) <= 0:
        # The first delivery wins the game.
        missing, turns = min(missing, 0.0), course.first
    return Trip(route, course, missing, turns - better)


def denied(position: Position, seat: int, route: Route) -> int:
    """How many demands of rivals a trip makes harder: it takes the last load, or the last room in a city."""
    board, limits = position.board, position.board.file.limits
    cities, goods = set[int](), set[int]()
    for other, player in enumerate(position.players):
        for card in player.hand if other != seat else ():
            for name, good, _ in board.file.demands[card] if card >= 0 else ():
                cities.add(board.city_number[name])
                goods.add(board.good_number[good])
    entered = {board.city_at.get(cell, -1) for start, end, _ in route.sections for cell in (start, end)}
    count = 0
    for city in entered & cities:
        size, sections = board.file.cities[city].size, position.sections_at(city)
        most = limits.in_medium if size == "medium" else limits.in_small
        count += size != "major" and seat not in sections and len(sections) == most - 1
    return count + sum(
        stop.card < 0 and stop.good in goods and position.chips[stop.good] == 1 for stop in route.stops
    )


def different(rows: Iterable[tuple[Stop, ...]], most: int) -> Iterator[tuple[Stop, ...]]:
    """The first orders, at most two with the same stops."""
    counts: dict[frozenset[Stop], int] = {}
    given = 0
    for row in rows:
        key = frozenset(row)
        counts[key] = counts.get(key, 0) + 1
        if counts[key] <= 2:
            yield row
            given += 1
        if given >= most:
            return
