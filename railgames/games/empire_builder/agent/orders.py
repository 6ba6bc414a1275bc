"""Rates every order of stops of up to three deliveries in one batch, by a matrix of costs between cities.

numpy is imported with the first matrix: the table itself needs only the stops.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, pairwise, permutations
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from railgames.games.empire_builder.agent.waves import Field, spread
from railgames.games.empire_builder.mapfile import BoomFile
from railgames.games.empire_builder.player import NOWHERE
from railgames.games.empire_builder.position import Position

ABOARD = -1
"""In place of a city: the load is on the train already."""
FAR = 1e6
"""The cost between two places without a way."""

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats: TypeAlias = NDArray[np.float64]
    Ints: TypeAlias = NDArray[np.int64]


class Job(NamedTuple):
    """A delivery that is possible: what a card demands, and the city where the load is picked up."""

    card: int
    good: int
    city: int
    pays: int
    source: int


class Stop(NamedTuple):
    """A stop of a trip: in a city a load is picked up, or delivered for what a card pays."""

    city: int
    good: int
    card: int = NOWHERE
    pays: int = 0


class Order(NamedTuple):
    """A sequence of stops, with its rating by the matrix."""

    stops: tuple[Stop, ...]
    value: float


def jobs_of(position: Position, seat: int) -> list[Job]:
    """Every delivery for the hand's demands, once for each place where the load can be picked up."""
    board, player = position.board, position.players[seat]
    found = []
    for card in player.hand:
        for name, wanted, pays in board.file.demands[card] if card >= 0 else ():
            city, good = board.city_number[name], board.good_number[wanted]
            bonus = _bonus(position, good)
            if good in player.loads:
                found.append(Job(card, good, city, pays + bonus, ABOARD))
            found += [
                Job(card, good, city, pays + bonus, source)
                for source in range(len(board.supplies))
                if source != city and _has(position, source, good)
            ]
    return found


def _has(position: Position, city: int, good: int) -> bool:
    if position.lying.get(city) == good:
        return True
    return good in position.board.supplies[city] and position.chips[good] > 0


def has_loads(position: Position, seat: int, stops: Sequence[Stop]) -> bool:
    """Whether the loads of a trip are aboard or can be picked up on the way. A full train leaves a spare load
    for the new one; where that one only lies in a city, the spare must go back to the supply, for else it
    would send the other one back."""
    player = position.players[seat]
    loads, room = list(player.loads), position.board.train(player.train).loads
    for number, (city, good, card, _) in enumerate(stops):
        if card != NOWHERE:
            if good not in loads:
                return False
            loads.remove(good)
            continue
        if not _has(position, city, good):
            return False
        if len(loads) >= room:
            spare = spare_for(position, city, good, spare_loads(loads, stops[number:]))
            if spare is None:
                return False
            loads.remove(spare)
        loads.append(good)
    return True


def spare_for(position: Position, city: int, good: int, spares: Sequence[int]) -> int | None:
    """The first spare load that can be dropped in a city before a good is picked up there; None for none."""
    here = position.board.supplies[city]
    lies = good not in here and position.lying.get(city) == good
    return next((one for one in spares if one in here or not lies), None)


def spare_loads(loads: Sequence[int], stops: Sequence[Stop]) -> list[int]:
    """The loads aboard that the rest of a trip does not deliver."""
    wanted = [stop.good for stop in stops if stop.card != NOWHERE]
    for stop in stops:
        if stop.card == NOWHERE and stop.good in wanted:
            wanted.remove(stop.good)
    found = []
    for good in loads:
        if good in wanted:
            wanted.remove(good)
        else:
            found.append(good)
    return found


def _bonus(position: Position, good: int) -> int:
    """The bonus of the oldest boom of a good."""
    board = position.board
    for number in position.booms:
        event = board.file.events[number]
        if isinstance(event, BoomFile) and board.good_number[event.good] == good:
            return event.bonus
    return 0


def matrix(position: Position, seat: int, field: Field, cities: set[int]) -> Floats:
    """The costs in moves between the train (number 0) and cities (their number + 1); track that is not built
    costs more, by the weight of the field."""
    import numpy as np

    from railgames.games.empire_builder.agent.tables import costs_between

    board, player = position.board, position.players[seat]
    size = len(board.city_cells) + 1
    found = np.full((size, size), FAR)
    found[np.arange(size), np.arange(size)] = 0.0
    order = sorted(cities)
    groups = [board.city_cells[city] for city in order]
    numbers = np.array(order, np.int64) + 1
    if player.at == NOWHERE:
        wave = spread(field, player.nodes | board.major_cells, enough=groups)
        # The train may start anywhere, but track must start at a major city or at track.
        costs = np.array(wave.costs(groups), float)
        found[0, numbers] = np.where(costs < 0, FAR, costs / field.move / 3)
    else:
        is_lent = not field.base >> player.at & 1
        found[0, numbers] = _moves(field, 1 << player.at, groups, is_lent=is_lent)
    if order:
        between = costs_between(field, groups).astype(float)
        found[np.ix_(numbers, numbers)] = np.where(between < 0, FAR, between / field.move)
    return found


def _moves(field: Field, sources: int, groups: list[int], *, is_lent: bool = False) -> Floats:
    import numpy as np

    found = np.array(spread(field, sources, enough=groups, is_lent=is_lent).costs(groups), float)
    return np.where(found < 0, FAR, found / field.move)


def orders(
    position: Position, seat: int, jobs: list[Job], costs: Floats, most: int, turn: float, kept: int
) -> list[Order]:
    """The ``kept`` best rows of stops for up to ``most`` deliveries; a turn is worth ``turn`` millions."""
    player, board = position.players[seat], position.board
    train = board.train(player.train)
    a_move = turn / position.speed_of(seat)
    by_card: dict[int, list[Job]] = {}
    for job in jobs:
        by_card.setdefault(job.card, []).append(job)
    aboard = {good: player.loads.count(good) for good in player.loads}
    found: list[Order] = []
    for count in range(1, min(most, len(by_card)) + 1):
        for cards in combinations(by_card, count):
            found += _best([by_card[card] for card in cards], costs, train.loads, a_move, aboard, kept)
    found.sort(key=lambda order: -order.value)
    return found


def _best(
    lists: list[list[Job]],
    costs: Floats,
    room: int,
    a_move: float,
    aboard: dict[int, int],
    kept: int,
) -> list[Order]:
    """The best rows of stops that take one job of each list."""
    import numpy as np

    grids = np.meshgrid(*(np.arange(len(jobs)) for jobs in lists), indexing="ij")
    picks: list[Ints] = [grid.ravel() for grid in grids]
    picks = _possible(lists, picks, aboard)
    if not len(picks[0]):
        return []
    count = len(lists)
    places = []
    for jobs, pick in zip(lists, picks, strict=True):
        # The place of a load aboard is the train's, and its pattern starts with it.
        places.append(np.array([job.source + 1 for job in jobs])[pick])
    for jobs, pick in zip(lists, picks, strict=True):
        places.append(np.array([job.city + 1 for job in jobs])[pick])
    pays = sum(
        np.array([job.pays for job in jobs], float)[pick] for jobs, pick in zip(lists, picks, strict=True)
    )
    values = []
    rows = patterns(count, room)
    carried = [place == 0 for place in places[:count]]
    for row in rows:
        total = costs[0, places[row[0]]].copy()
        for one, other in pairwise(row):
            total += costs[places[one], places[other]]
        for token in row:
            if token < count:
                total += _late(row, token, carried, count)
        values.append(pays - a_move * total)
    table = np.array(values)
    flat = table.ravel()
    size = min(kept, flat.size)
    chosen = np.argpartition(-flat, size - 1)[:size]
    found = []
    for place in chosen.tolist():
        if flat[place] < -FAR / 10:
            continue
        row, column = divmod(place, table.shape[1])
        found.append(Order(_stops(lists, picks, rows[row], column, count), float(flat[place])))
    return found


def _late(row: tuple[int, ...], token: int, carried: list[NDArray[np.bool_]], count: int) -> Floats:
    """A penalty that excludes orders in which a load aboard is picked up after another stop."""
    import numpy as np

    before = row[: row.index(token)]
    bad = carried[token].copy()
    if all(other < count for other in before):
        fine = np.ones(len(bad), bool)
        for other in before:
            fine &= carried[other]
        bad &= ~fine
    return np.where(bad, FAR, 0.0)


def _possible(lists: list[list[Job]], picks: list[Ints], aboard: dict[int, int]) -> list[Ints]:
    """The combinations without those that would deliver the same load twice."""
    import numpy as np

    keep = np.ones(len(picks[0]), bool)
    for good, has in aboard.items():
        uses = sum(
            np.array([job.source == ABOARD and job.good == good for job in jobs], int)[pick]
            for jobs, pick in zip(lists, picks, strict=True)
        )
        keep &= uses <= has
    return [pick[keep] for pick in picks]


def _stops(
    lists: list[list[Job]], picks: list[Ints], row: tuple[int, ...], column: int, count: int
) -> tuple[Stop, ...]:
    stops = []
    for token in row:
        number = token % count
        job = lists[number][int(picks[number][column])]
        if token >= count:
            stops.append(Stop(job.city, job.good, job.card, job.pays))
        elif job.source != ABOARD:
            stops.append(Stop(job.source, job.good))
    return tuple(stops)


@lru_cache(maxsize=32)
def patterns(count: int, room: int) -> tuple[tuple[int, ...], ...]:
    """Every order of ``count`` pick-ups (0, 1, ...) and deliveries (``count``, ``count`` + 1, ...) that never
    has more than ``room`` loads aboard."""
    found = []
    for row in permutations(range(2 * count)):
        aboard, fits = 0, True
        for token in row:
            if token < count:
                aboard += 1
                fits = fits and aboard <= room and row.index(token) < row.index(token + count)
            else:
                aboard -= 1
        if fits:
            found.append(row)
    return tuple(found)
