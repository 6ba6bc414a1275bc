"""Many simulated games played in step, as arrays: the AI's search and roll-outs. They cover the current round
to its end; what happens between rounds is not simulated."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from railgames.ai.random_arrays import random_floats
from railgames.core.rng import Rng
from railgames.games.derailed.agent.arrays import Bitboards, Counts, Flags, Floats, Ints
from railgames.games.derailed.agent.field import Field


class Plays(NamedTuple):
    """``n`` plays of one seat in many games. ``rows``: the game of each, ascending; ``slots``: index of the
    card in the hand; ``cells``, ``codes``: the face and where it goes; ``boards`` (6, n): after the play;
    ``missing`` (seats, n): cards that each seat's line then needs."""

    rows: Ints
    slots: Ints
    cells: Ints
    codes: Ints
    boards: Bitboards
    missing: Counts

    def only(self, chosen: Ints) -> Plays:
        """The plays of these indices."""
        return Plays(
            self.rows[chosen],
            self.slots[chosen],
            self.cells[chosen],
            self.codes[chosen],
            self.boards[:, chosen],
            self.missing[:, chosen],
        )


NO_CAP = 1_000_000
"""A cap on waiting points that is never reached."""


class GameBatch:
    """``count`` games in which ``seat`` is on turn.

    ``boards`` (6, count); ``starts``, ``goals`` (seats, 1 or count): cells at the stations; ``hands`` (seats,
    count, cards) of kinds, ``field.nothing`` where there is no card; ``cards`` (count, n): cards that will be
    drawn, in order, starting over at the end; ``drawn`` (count): how many were; ``arrived`` (seats, count);
    ``arrivals`` (count): how many have arrived; ``first`` (count): seat that arrived first, -1 for none;
    ``points`` (seats, count); ``waited`` (seats, count): waiting points of this round, at most ``cap``;
    ``over`` (count): the round has ended.
    """

    def __init__(
        self,
        field: Field,
        seat: int,
        boards: Bitboards,
        starts: Bitboards,
        goals: Bitboards,
        hands: Ints,
        cards: Ints,
        needed: int,
        cap: int = NO_CAP,
    ) -> None:
        self.field, self.seat, self.needed, self.cap = field, seat, needed, cap
        self.boards, self.starts, self.goals = boards, starts, goals
        self.hands, self.cards = hands, cards
        count = boards.shape[1]
        self.count = count
        self.drawn: Ints = np.zeros(count, np.int64)
        self.arrived: Flags = np.zeros((field.seats, count), bool)
        self.points: Ints = np.zeros((field.seats, count), np.int64)
        self.waited: Ints = np.zeros((field.seats, count), np.int64)
        self.arrivals: Ints = np.zeros(count, np.int64)
        self.first: Ints = np.full(count, -1)
        self.over: Flags = np.zeros(count, bool)

    def starts_of(self, rows: Ints) -> Bitboards:
        """Every seat's start cell in these games, (seats, 1 or rows)."""
        return self.starts[:, rows] if self.starts.shape[1] > 1 else self.starts

    def goals_of(self, rows: Ints) -> Bitboards:
        """Every seat's cell before its destination in these games, (seats, 1 or rows)."""
        return self.goals[:, rows] if self.goals.shape[1] > 1 else self.goals

    def plays(self, rows: Ints) -> Plays:
        """Every play of the seat on turn in these games."""
        field, seat = self.field, self.seat
        starts = self.starts_of(rows)[seat]
        sides = field.entry_sides(self.boards[:, rows], starts)
        kinds = self.hands[seat][rows]
        codes = np.concatenate((1 + 2 * kinds, 2 + 2 * kinds), axis=1)
        fits = (field.side_bits[codes][:, :, None] & sides[:, None, :]) != 0
        fits &= field.is_way[codes][:, :, None]
        game, way, cells = np.nonzero(fits)
        of = rows[game]
        codes = codes[game, way]
        boards = field.placed(self.boards[:, of], cells, codes)
        return Plays(of, way % kinds.shape[1], cells, codes, boards, self.missing(boards, of))

    def missing_now(self) -> Counts:
        """Cards that each seat's line needs (seats, count); 0 for arrived seats."""
        return self.missing(self.boards, np.arange(self.count))

    def missing(self, boards: Bitboards, rows: Ints) -> Counts:
        """Cards that each seat's line needs (seats, n) on boards (6, n) that follow these games; 0 for
        arrived seats."""
        active = np.nonzero(~self.arrived.all(axis=1))[0]
        found = np.zeros((self.field.seats, boards.shape[1]), np.uint8)
        starts, goals = self.starts_of(rows)[active], self.goals_of(rows)[active]
        found[active] = self.field.missing(boards[:, None, :], starts, goals)
        found[self.arrived[:, rows]] = 0
        return found

    def step(self, policy: Policy, rng: Rng) -> None:
        """Play one turn of the seat in every game that is not over; ``rng`` breaks ties."""
        seat = self.seat
        live = ~self.over
        scores = live & self.arrived[seat] & (self.waited[seat] < self.cap)
        self.points[seat] += scores
        self.waited[seat] += scores
        rows = np.nonzero(live & ~self.arrived[seat])[0]
        if len(rows):
            plays = self.plays(rows)
            if len(plays.rows):
                values = policy(self, plays) + 1e-6 * random_floats(rng, len(plays.rows))
                self.play(plays, best_of(plays.rows, values))
            stuck = np.setdiff1d(rows, plays.rows, assume_unique=False)
            self._draw(stuck, np.zeros(len(stuck), np.int64))
        self.seat = (seat + 1) % self.field.seats

    def play(self, plays: Plays, chosen: Ints) -> None:
        """Apply the plays of these indices, at most one a game, and draw; ``seat`` stays on turn."""
        rows = plays.rows[chosen]
        self.boards[:, rows] = plays.boards[:, chosen]
        self._draw(rows, plays.slots[chosen])
        missing = plays.missing[:, chosen]
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


Policy = Callable[[GameBatch, Plays], Floats]
"""Values each play; the best one of each game is played."""


def best_of(rows: Ints, values: Floats) -> Ints:
    """For each game in ``rows`` (ascending) the index of its highest value."""
    first = np.nonzero(np.diff(rows, prepend=-1))[0]
    highest = np.maximum.reduceat(values, first)
    sizes = np.diff(first, append=len(rows))
    at = np.nonzero(values == np.repeat(highest, sizes))[0]
    best: Ints = at[np.nonzero(np.diff(rows[at], prepend=-1))[0]]
    return best
