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
    run = _Run(route, start, built)
    opening, can_move = start.opening, start.can_move and not start.opening
    idle = 0
    for number in range(TOO_LONG):
        before = run.place, run.built
        hindrance = start.hindered[number] if number < len(start.hindered) else None
        if can_move and run.ride(hindrance, number):
            return run.course(number)
        run.build(hindrance)
        idle = idle + 1 if (run.place, run.built) == before else 0
        if idle > 1 + len(start.hindered) and not opening:
            return None
        opening = max(0, opening - 1)
        can_move = not opening
        run.begin_turn()
    return None


class _Run:
    """Where a trip that is played out has come to: the place on its route, the next stop, and the money."""

    __slots__ = (
        *("_fees", "_first", "_least", "_moved", "_paid", "_route", "_start", "_stop"),
        *("budget", "built", "cash", "place"),
    )

    def __init__(self, route: Route, start: Start, built: int) -> None:
        self._route, self._start = route, start
        self.cash, self.budget, self.built = start.cash, start.budget, built
        self.place = self._stop = self._fees = 0
        self._moved, self._paid, self._least = start.moved, start.paid, start.cash
        self._first = (-1.0, 0, 0)
        """Turns, cash and sections at the first delivery; negative turns: not yet."""

    def begin_turn(self) -> None:
        """The next turn begins."""
        self._moved, self._paid, self.budget = 0, 0, self._start.a_turn

    def course(self, turns: int) -> Course:
        """The course of the trip. ``turns``: the whole turns before that of its last stop."""
        part = self._moved / self._start.speed
        return Course(turns + part, self.cash, *self._first, self._fees, self._least)

    def ride(self, hindrance: Hindrance | None, turns: int) -> bool:
        """Move on as far as this turn allows, and make the stops on the way. True when all are made."""
        route, speed = self._route, self._start.speed
        last, needs = len(route.cells) - 1, route.needs
        while True:
            if not self._make_stops(hindrance, turns):
                return False
            if self._stop == len(route.stops):
                return True
            place = self.place
            if place == last or self._moved >= speed or needs[place] > self.built:
                return False
            if hindrance is not None and _stops(hindrance, route, place, self._moved, speed):
                return False
            owner = route.owners[place]
            if owner >= 0 and not self._paid >> owner & 1 and not self._pay_fee(owner):
                return False
            self.place += 1
            self._moved += 1

    def _make_stops(self, hindrance: Hindrance | None, turns: int) -> bool:
        """Make every stop at the present place. False where a strike forbids one."""
        route, stops = self._route, self._route.stops
        while self._stop < len(stops) and route.at[self._stop] == self.place:
            stop = stops[self._stop]
            if hindrance is not None and hindrance.strikes & route.field.board.city_cells[stop.city]:
                return False
            if stop.card != NOWHERE:
                self.cash += stop.pays
                if self._first[0] < 0:
                    self._first = turns + self._moved / self._start.speed, self.cash, self.built
            self._stop += 1
        return True

    def _pay_fee(self, owner: int) -> bool:
        """Pay for the use of a rival's track in this turn. False where the cash does not suffice."""
        fee = self._start.fee
        if self.cash < fee:
            return False
        self.cash -= fee
        self._fees += fee
        self._least = min(self._least, self.cash)
        self._paid |= 1 << owner
        return True

    def build(self, hindrance: Hindrance | None) -> None:
        """Build what comes next on the route, as far as the turn and the cash pay for it."""
        sections = self._route.sections
        while self.built < len(sections):
            price = sections[self.built].price
            if price > min(self.budget, self.cash):
                return
            if hindrance is not None and _closes(hindrance, self._route, self.built):
                return
            self.cash -= price
            self.budget -= price
            self._least = min(self._least, self.cash)
            self.built += 1


def _stops(hindrance: Hindrance, route: Route, place: int, moved: int, speed: int) -> bool:
    here, end = route.cells[place], route.cells[place + 1]
    return hindrance.stops_step(route.field.board.key(here, end), end, moved, speed)


def _closes(hindrance: Hindrance, route: Route, number: int) -> bool:
    start, end, _ = route.sections[number]
    return hindrance.stops_section(route.field.board.key(start, end), start, end)
