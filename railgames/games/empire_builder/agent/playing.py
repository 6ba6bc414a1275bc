"""Plays a trip out turn by turn with exact prices and cash: how long it takes, and what it leaves."""

from typing import NamedTuple

from railgames.games.empire_builder.agent.hindrances import Hindrance, hindrances_of
from railgames.games.empire_builder.agent.routes import Route
from railgames.games.empire_builder.phase import Phase
from railgames.games.empire_builder.player import NOWHERE
from railgames.games.empire_builder.position import Position

TOO_LONG = 60
"""A trip that takes more turns is given up."""


class Course(NamedTuple):
    """How a trip goes: turns (the last one in part), and the cash after it. ``first``: the turns until the
    first delivery, ``cash_then`` and ``built_then``: cash and sections built just after it; ``fees``: what
    is paid for the use of others' track; ``least``: the least cash on the way."""

    turns: float
    cash: int
    first: float
    cash_then: int
    built_then: int
    fees: int
    least: int


class Start(NamedTuple):
    """The start of a trip within a turn: what is left of the turn, the train, and what events forbid in the
    next turns."""

    cash: int
    speed: int
    moved: int
    budget: int
    a_turn: int
    fee: int
    paid: int
    opening: int
    can_move: bool
    hindered: tuple[Hindrance, ...] = ()


def start_of(position: Position, seat: int, *, heeds: bool = True) -> Start:
    """The start of a trip at this moment of a turn; ``heeds``: the events in force count."""
    money, limits = position.board.file.money, position.board.file.limits
    player, is_on_turn = position.players[seat], position.current == seat
    opening = max(0, limits.opening_turns - player.turns)
    return Start(
        player.cash,
        position.speed_of(seat),
        position.moved if is_on_turn else 0,
        money.a_turn - (position.spent if is_on_turn else 0),
        money.a_turn,
        money.fee,
        position.paid if is_on_turn else 0,
        opening,
        position.resume is Phase.OPERATE and position.phase is Phase.OPERATE,
        hindrances_of(position) if heeds and position.in_force else (),
    )


def play_out(route: Route, start: Start, built: int = 0) -> Course | None:
    """Play a trip: each turn move as far as there is track, then build what comes next. None where the cash
    does not suffice. ``built``: sections that are there already."""
    cash, budget, opening = start.cash, start.budget, start.opening
    place, last = 0, len(route.cells) - 1
    stop, turns = 0, 0.0
    first = (-1.0, 0, 0)  # turns, cash and sections at the first delivery; negative turns: not yet
    moved, paid, fees, least = start.moved, start.paid, 0, start.cash
    can_move = start.can_move and not opening
    stops, at, needs, owners, sections = route.stops, route.at, route.needs, route.owners, route.sections
    count = len(stops)
    idle = number = 0
    cities = route.field.board.city_cells
    while turns < TOO_LONG:
        before = place, built
        hindrance = start.hindered[number] if number < len(start.hindered) else None
        if can_move:
            while True:
                while stop < count and at[stop] == place:
                    if hindrance is not None and hindrance.strikes & cities[stops[stop].city]:
                        break
                    if stops[stop].card != NOWHERE:
                        cash += stops[stop].pays
                        if first[0] < 0:
                            first = turns + moved / start.speed, cash, built
                    stop += 1
                if stop == count:
                    return Course(turns + moved / start.speed, cash, *first, fees, least)
                if stop < count and at[stop] == place:
                    break
                if place == last or moved >= start.speed or needs[place] > built:
                    break
                if hindrance is not None and _stops(hindrance, route, place, moved, start.speed):
                    break
                owner = owners[place]
                if owner >= 0 and not paid >> owner & 1:
                    if cash < start.fee:
                        break
                    cash -= start.fee
                    fees += start.fee
                    least = min(least, cash)
                    paid |= 1 << owner
                place += 1
                moved += 1
        while built < len(sections) and sections[built].price <= min(budget, cash):
            if hindrance is not None and _closes(hindrance, route, built):
                break
            cash -= sections[built].price
            budget -= sections[built].price
            least = min(least, cash)
            built += 1
        idle = idle + 1 if (place, built) == before else 0
        if idle > 1 + len(start.hindered) and not opening:
            return None
        turns += 1.0
        number += 1
        opening = max(0, opening - 1)
        moved, paid, budget, can_move = 0, 0, start.a_turn, not opening
    return None


def _stops(hindrance: Hindrance, route: Route, place: int, moved: int, speed: int) -> bool:
    here, end = route.cells[place], route.cells[place + 1]
    return hindrance.stops_step(route.field.board.key(here, end), end, moved, speed)


def _closes(hindrance: Hindrance, route: Route, number: int) -> bool:
    start, end, _ = route.sections[number]
    return hindrance.stops_section(route.field.board.key(start, end), start, end)
