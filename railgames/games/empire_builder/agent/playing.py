"""A trip played out turn by turn, with true prices and cash: how long it takes, and what it leaves."""

from typing import NamedTuple

from railgames.games.empire_builder.agent.routes import Route
from railgames.games.empire_builder.player import NOWHERE
from railgames.games.empire_builder.position import Position

TOO_LONG = 60
"""Turns after which a trip is given up."""


class Course(NamedTuple):
    """How a trip goes: turns (the last one in part), and the cash after it. ``first``: turns and cash at the
    first delivery."""

    turns: float
    cash: int
    first: float


class Start(NamedTuple):
    """Where a trip starts from in a turn: what is left of it, and the train."""

    cash: int
    speed: int
    moved: int
    budget: int
    a_turn: int
    fee: int
    paid: int
    opening: int
    can_move: bool


def start_of(position: Position, seat: int) -> Start:
    """The start of a trip at this moment of a turn."""
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
        position.resume.value == "operate" and position.phase.value == "operate",
    )


def play_out(route: Route, start: Start, built: int = 0) -> Course | None:
    """Play a trip: each turn move as far as there is track, then build what comes next. None where the cash
    does not suffice. ``built``: sections that are there already."""
    cash, budget, opening = start.cash, start.budget, start.opening
    place, last = 0, len(route.cells) - 1
    stop, turns, first = 0, 0.0, -1.0
    moved, paid = start.moved, start.paid
    can_move = start.can_move and not opening
    stops, at, needs, owners, sections = route.stops, route.at, route.needs, route.owners, route.sections
    count = len(stops)
    idle = 0
    while turns < TOO_LONG:
        before = place, built
        if can_move:
            while True:
                while stop < count and at[stop] == place:
                    if stops[stop].card != NOWHERE:
                        cash += stops[stop].pays
                        if first < 0:
                            first = turns + moved / start.speed
                    stop += 1
                if stop == count:
                    return Course(turns + moved / start.speed, cash, first)
                if place == last or moved >= start.speed or needs[place] > built:
                    break
                owner = owners[place]
                if owner >= 0 and not paid >> owner & 1:
                    if cash < start.fee:
                        break
                    cash -= start.fee
                    paid |= 1 << owner
                place += 1
                moved += 1
        while built < len(sections) and sections[built].price <= min(budget, cash):
            cash -= sections[built].price
            budget -= sections[built].price
            built += 1
        idle = idle + 1 if (place, built) == before else 0
        if idle > 1 and not opening:
            return None
        turns += 1.0
        opening = max(0, opening - 1)
        moved, paid, budget, can_move = 0, 0, start.a_turn, not opening
    return None
