"""Many guesses of one table played on at once, in step: the AI's experiments. No rule of scoring between
rounds is needed here, only one round to its end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from railgames.core.rng import Rng
from railgames.games.derailed.agent_field import Field
from railgames.games.derailed.agent_flood import Sets

Ints = NDArray[Any]
Floats = NDArray[np.float64]

_GAMMA, _MASK = 0x9E3779B97F4A7C15, (1 << 64) - 1


def randoms(rng: Rng, count: int) -> Floats:
    """The next ``count`` numbers of ``rng.random()``, in one go."""
    with np.errstate(over="ignore"):
        value = np.uint64(rng.state) + np.arange(1, count + 1, dtype=np.uint64) * np.uint64(_GAMMA)
        value = (value ^ (value >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        value = (value ^ (value >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        value = value ^ (value >> np.uint64(31))
    rng.state = (rng.state + count * _GAMMA) & _MASK
    return np.asarray((value >> np.uint64(11)) * (1.0 / (1 << 53)), np.float64)


class Options(NamedTuple):
    """The plays of one seat on many tables: ``rows`` the table of each (rising), ``slots`` the card's place
    in the hand, ``lines`` (6, n) the boards after it, ``missing`` (seats, n) what each seat lacks then."""

    rows: Ints
    slots: Ints
    cells: Ints
    codes: Ints
    lines: Sets
    missing: Ints

    def only(self, chosen: Ints) -> Options:
        """Some of them."""
        return Options(
            self.rows[chosen],
            self.slots[chosen],
            self.cells[chosen],
            self.codes[chosen],
            self.lines[:, chosen],
            self.missing[:, chosen],
        )


# (tables, options) -> a value for each option; the best of each table is played.
Policy = Callable[["Tables", Options], Floats]


class Tables:
    """``count`` tables in the same turn of ``seat``. ``lines`` (6, count); ``hands`` (seats, count, cards) of
    kinds, ``field.nothing`` where there is no card; ``cards`` (count, n): what will be drawn, in order, round
    and round; ``arrived`` (seats, count); ``points`` (seats, count) of this round; ``over`` (count)."""

    def __init__(
        self,
        field: Field,
        seat: int,
        lines: Sets,
        starts: Sets,
        goals: Sets,
        hands: Ints,
        cards: Ints,
        needed: int,
    ) -> None:
        self.field, self.seat, self.needed = field, seat, needed
        self.lines, self.starts, self.goals = lines, starts, goals
        self.hands, self.cards = hands, cards
        count = lines.shape[1]
        self.count = count
        self.drawn = np.zeros(count, np.int64)
        self.arrived = np.zeros((field.seats, count), bool)
        self.points = np.zeros((field.seats, count), np.int64)
        self.arrivals = np.zeros(count, np.int64)
        self.first = np.full(count, -1)
        self.over = np.zeros(count, bool)

    def starts_of(self, rows: Ints) -> Sets:
        """The cells at everybody's start on these tables, (seats, rows)."""
        return self.starts[:, rows] if self.starts.shape[1] > 1 else self.starts

    def goals_of(self, rows: Ints) -> Sets:
        """The cells before everybody's destination on these tables, (seats, rows)."""
        return self.goals[:, rows] if self.goals.shape[1] > 1 else self.goals

    def options(self, rows: Ints) -> Options:
        """Every play of the seat on turn on these tables."""
        field, seat = self.field, self.seat
        starts = self.starts_of(rows)[seat]
        doors = field.doors(self.lines[:, rows], starts)
        kinds = self.hands[seat][rows]
        codes = np.concatenate((1 + 2 * kinds, 2 + 2 * kinds), axis=1)
        fits = (field.side_bits[codes][:, :, None] & doors[:, None, :]) != 0
        fits &= field.is_way[codes][:, :, None]
        table, way, cells = np.nonzero(fits)
        of = rows[table]
        codes = codes[table, way]
        lines = field.laid(self.lines[:, of], cells, codes)
        found = self.missing(lines, of)
        return Options(of, way % kinds.shape[1], cells, codes, lines, found)

    def missing(self, lines: Sets, rows: Ints) -> Ints:
        """What each seat lacks (seats, n) on boards (6, n) that follow these tables; 0 for arrived seats."""
        active = np.nonzero(~self.arrived.all(axis=1))[0]
        found = np.zeros((self.field.seats, lines.shape[1]), np.uint8)
        starts, goals = self.starts_of(rows)[active], self.goals_of(rows)[active]
        found[active] = self.field.survey(lines[:, None, :], starts, goals)
        found[self.arrived[:, rows]] = 0
        return found

    def step(self, policy: Policy, rng: Rng) -> None:
        """One turn of the seat on every table that is not over; ``rng`` decides between equals."""
        seat = self.seat
        live = ~self.over
        self.points[seat] += live & self.arrived[seat]
        rows = np.nonzero(live & ~self.arrived[seat])[0]
        if len(rows):
            options = self.options(rows)
            if len(options.rows):
                values = policy(self, options) + 1e-6 * randoms(rng, len(options.rows))
                self.play(options, best_of(options.rows, values))
            stuck = np.setdiff1d(rows, options.rows, assume_unique=False)
            self._draw(stuck, np.zeros(len(stuck), np.int64))
        self.seat = (seat + 1) % self.field.seats

    def play(self, options: Options, chosen: Ints) -> None:
        """Play one option of each table, by number, and draw; the turn stays."""
        rows = options.rows[chosen]
        self.lines[:, rows] = options.lines[:, chosen]
        self._draw(rows, options.slots[chosen])
        missing = options.missing[:, chosen]
        for turn in range(self.field.seats):
            other = (self.seat + turn) % self.field.seats
            new = (missing[other] == 0) & ~self.arrived[other, rows] & ~self.over[rows]
            here = rows[new]
            self.points[other, here] += 1 + (self.arrivals[here] == 0)
            self.first[here[self.arrivals[here] == 0]] = other
            self.arrived[other, here] = True
            self.arrivals[here] += 1
            self.over[here] = self.arrivals[here] >= self.needed

    def _draw(self, rows: Ints, slots: Ints) -> None:
        at = self.drawn[rows] % self.cards.shape[1]
        self.hands[self.seat, rows, slots] = self.cards[rows, at]
        self.drawn[rows] += 1


def best_of(rows: Ints, values: Floats) -> Ints:
    """For each table in ``rows`` (rising) the index of its highest value."""
    first = np.nonzero(np.diff(rows, prepend=-1))[0]
    highest = np.maximum.reduceat(values, first)
    sizes = np.diff(first, append=len(rows))
    at = np.nonzero(values == np.repeat(highest, sizes))[0]
    return at[np.nonzero(np.diff(rows[at], prepend=-1))[0]]
