"""The exact route of a sequence of stops: mileposts, the places of the stops, and the track to build."""

from collections.abc import Sequence
from typing import NamedTuple

from railgames.games.empire_builder.agent.orders import Stop
from railgames.games.empire_builder.agent.waves import Field, full_cities, spread, steps_of
from railgames.games.empire_builder.board import Board
from railgames.games.empire_builder.player import NOWHERE
from railgames.games.empire_builder.position import Position


class Section(NamedTuple):
    """A section to build and its price. It can be built from either end if both are reached."""

    start: int
    end: int
    price: int


class Route(NamedTuple):
    """The way of a trip.

    - ``cells``: mileposts, the first one where the train is (or is put); ``stops``, and for each its place
      ``at`` among the mileposts.
    - ``sections``: what is to be built, in an order in which that is possible.
    - ``needs``: for each step the number of sections that must be built before it, and ``owners``: the seat
      whose track it uses, -1 for none.
    """

    cells: tuple[int, ...]
    stops: tuple[Stop, ...]
    at: tuple[int, ...]
    sections: tuple[Section, ...]
    needs: tuple[int, ...]
    owners: tuple[int, ...]
    field: Field

    @property
    def price(self) -> int:
        """What its track costs."""
        return sum(section.price for section in self.sections)


class Begun(NamedTuple):
    """The route of the first stops: mileposts, the places of the stops, new track, and the field with it."""

    cells: tuple[int, ...]
    at: tuple[int, ...]
    new: tuple[tuple[int, int], ...]
    field: Field


Known = dict[tuple[Stop, ...], Begun | None]
"""Cached routes by their stops: many orders start in the same way."""


def route_of(
    position: Position, seat: int, field: Field, stops: Sequence[Stop], known: Known | None = None
) -> Route | None:
    """The cheapest way that visits the stops, leg by leg; None where there is none. Track that one leg needs
    is there for the next one. ``known`` keeps ways of this position, seat and field."""
    begun = _begun(position, seat, field, tuple(stops), {} if known is None else known)
    if begun is None:
        return None
    field = begun.field
    sections = _joined(position, seat, field, begun.new)
    if sections is None:
        return None
    if len(sections) > len(begun.new):
        field = field.with_track([section[:2] for section in sections])
    if _too_many(position, seat, sections):
        return None
    return _made(position, seat, begun.cells, stops, begun.at, sections, field)


def _begun(
    position: Position, seat: int, field: Field, stops: tuple[Stop, ...], known: Known
) -> Begun | None:
    """The way of these stops: one more leg than that of all but the last."""
    if not stops:
        at = position.players[seat].at
        return Begun((at,) if at != NOWHERE else (), (), (), field)
    if stops not in known:
        before = _begun(position, seat, field, stops[:-1], known)
        known[stops] = None if before is None else _with_leg(position, seat, before, stops[-1])
    return known[stops]


def _with_leg(position: Position, seat: int, begun: Begun, stop: Stop) -> Begun | None:
    cells, at, new, field = begun
    goal = position.board.city_cells[stop.city]
    if not cells:
        cells = (_first_cell(position, seat, field, goal),)
    here = cells[-1]
    if goal >> here & 1:
        return Begun(cells, (*at, len(cells) - 1), new, field)
    start, player = field, position.players[seat]
    may_turn = len(cells) > 1 or player.came == NOWHERE or here in position.board.city_at
    if not may_turn and _leads_on(field, here, player.came):
        start = field.without_step(here, player.came)
    is_lent = not field.base >> here & 1
    way = spread(start, 1 << here, goals=goal, is_lent=is_lent).way(goal)
    if not way:
        return None
    more = [step for step in steps_of(way) if field.is_new(*step)]
    if more:
        field = field.with_track(more)
    cells += tuple(way[1:])
    return Begun(cells, (*at, len(cells) - 1), (*new, *more), field)


def _leads_on(field: Field, here: int, back: int) -> bool:
    steps = field.steps
    return any(
        (field.own[way] | field.rented[way]) >> here & 1 and here + steps[way] != back for way in range(6)
    )


def _first_cell(position: Position, seat: int, field: Field, goal: int) -> int:
    """The cell at which a train is placed in a city: one with track if possible."""
    reached = position.players[seat].nodes & goal
    cells = reached or goal
    return (cells & -cells).bit_length() - 1


def _joined(
    position: Position, seat: int, field: Field, new: Sequence[tuple[int, int]]
) -> list[Section] | None:
    """The sections in an order that can be built: always the earliest on the way from track. Parts without a
    connection to track or a major city are joined to one first; None if that is impossible."""
    board = position.board
    reached = position.starts(seat)
    left = list(dict.fromkeys(new))
    found: list[Section] = []
    while left:
        step = next((step for step in left if reached >> step[0] & 1 or reached >> step[1] & 1), None)
        if step is None:
            goals = 0
            for start, end in left:
                goals |= 1 << start | 1 << end
            way = spread(field, reached, goals=goals).way(goals)
            more = [step for step in steps_of(way) if field.is_new(*step)]
            if not more:
                return None
            left = [*more, *left]
            continue
        start, end = step
        left.remove(step)
        found.append(_section(board, reached, start, end))
        reached |= 1 << start | 1 << end
    return found


def _section(board: Board, reached: int, start: int, end: int) -> Section:
    """The section in its cheaper direction."""
    forth = board.cost(start, end) if reached >> start & 1 else 1 << 20
    back = board.cost(end, start) if reached >> end & 1 else 1 << 20
    return Section(start, end, forth) if forth <= back else Section(end, start, back)


def _too_many(position: Position, seat: int, sections: Sequence[Section]) -> bool:
    """Whether a city would have more sections of the seat than allowed."""
    board, limits = position.board, position.board.file.limits
    more: dict[int, int] = {}
    for section in sections:
        for cell in section[:2]:
            city = board.city_at.get(cell, -1)
            if city >= 0 and not board.is_major(cell):
                more[city] = more.get(city, 0) + 1
    return any(
        count + position.sections_at(city).get(seat, 0) > limits.sections for city, count in more.items()
    )


def _made(
    position: Position,
    seat: int,
    cells: Sequence[int],
    stops: Sequence[Stop],
    at: Sequence[int],
    sections: Sequence[Section],
    field: Field,
) -> Route:
    board = position.board
    number = {board.key(start, end): count for count, (start, end, _) in enumerate(sections, 1)}
    needs, owners = [], []
    for start, end in steps_of(cells):
        key = board.key(start, end)
        needs.append(number.get(key, 0))
        owner = position.owner.get(key, seat)
        owners.append(-1 if owner == seat else owner)
    return Route(tuple(cells), tuple(stops), tuple(at), tuple(sections), tuple(needs), tuple(owners), field)


def can_build(position: Position, seat: int, sections: Sequence[Section]) -> bool:
    """Whether planned track still hangs together with a seat's own: a rival may have built a piece of it, or
    have taken the last room in a city."""
    if not sections:
        return True
    full, reached = full_cities(position, seat), position.starts(seat)
    for start, end, _ in sections:
        ends = 1 << start | 1 << end
        if ends & full or not ends & reached:
            return False
        reached |= ends
    return True


def rest_of(position: Position, seat: int, route: Route, place: int, stop: int) -> Route:
    """The rest of a route when the train is at one of its mileposts and some stops are done."""
    left = [section for section in route.sections if position.board.key(*section[:2]) not in position.owner]
    at = [there - place for there in route.at[stop:]]
    return _made(position, seat, route.cells[place:], route.stops[stop:], at, left, route.field)
