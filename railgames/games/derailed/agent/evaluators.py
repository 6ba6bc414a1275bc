"""What plays and games are worth to a seat: by missing cards alone, or by the value net and the points."""

from __future__ import annotations

from typing import NamedTuple, Protocol

import numpy as np

from railgames.games.derailed.agent.arrays import Flags, Floats, Ints, Numbers
from railgames.games.derailed.agent.batch import GameBatch, Plays
from railgames.games.derailed.agent.features import NetInput, features

ARRIVAL = 20.0
"""Value of an arrival, in cards."""


class Evaluator(Protocol):
    """Values plays, and games in which a seat has just had its turn."""

    def rate_plays(self, games: GameBatch, plays: Plays) -> Floats:
        """Value of each play for the seat on turn."""
        ...

    def rate_games(self, games: GameBatch, seat: int) -> Floats:
        """Value of each game for ``seat``, the last one to act."""
        ...


class OwnLine:
    """Counts the seat's own missing cards only."""

    def rate_plays(self, games: GameBatch, plays: Plays) -> Floats:
        worth: Floats = -plays.missing[games.seat].astype(float)
        return worth

    def rate_games(self, games: GameBatch, seat: int) -> Floats:
        worth: Floats = -games.missing_now()[seat].astype(float)
        return worth


class Race(NamedTuple):
    """Compares the own missing cards with those of the rivals.

    The nearest rival and the one with most points count most. An arrival, own or rival, counts for its points
    and for the round that it may end. ``slope``: value of a card that a rival needs, relative to an own one;
    ``fear``: how much more a rival's last cards count; ``rival_weight``: weight of all rivals, by style.
    """

    slope: float = 0.25
    fear: float = 2.4
    rival_weight: float = 1.0

    def rate_plays(self, games: GameBatch, plays: Plays) -> Floats:
        rows = plays.rows
        missing = plays.missing.astype(float)
        return self._worth(games.seat, missing, games.arrived[:, rows], games.points[:, rows])

    def rate_games(self, games: GameBatch, seat: int) -> Floats:
        points = games.points - games.points.mean(axis=0)
        missing = games.missing_now().astype(float)
        worth: Floats = self._worth(seat, missing, games.arrived, games.points) + points[seat]
        return worth

    def _worth(self, seat: int, missing: Floats, arrived: Flags, points: Ints) -> Floats:
        own: Floats = missing[seat]
        worth: Floats = -own + ARRIVAL * (own == 0)
        rivals = [other for other in range(len(missing)) if other != seat]
        share = self.rival_weight / len(rivals) ** 0.5
        ahead = np.exp(0.1 * np.clip(points - points[seat], -5, 5))
        for other in rivals:
            lacks = missing[other]
            threat = self.fear / (0.6 + lacks) + ARRIVAL * (lacks == 0) - self.slope * np.minimum(lacks, 6)
            worth -= share * ahead[other] * ~arrived[other] * threat
        return worth


class Estimator(Protocol):
    """Points that a seat may expect from the rest of the round, (..., features) to (...): a net."""

    def __call__(self, numbers: Numbers, /) -> Numbers:
        """The expected points."""
        ...


class NetEvaluator:
    """Adds the points that the net expects for each seat to those it has. ``odds``, ``held``: as in
    ``NetInput``; ``rival_weight``: weight of the rivals' points."""

    def __init__(self, net: Estimator, odds: Floats, held: Ints, rival_weight: float) -> None:
        self.net, self.odds, self.held, self.rival_weight = net, odds, held, rival_weight

    def rate_plays(self, games: GameBatch, plays: Plays) -> Floats:
        rows, seat, seats = plays.rows, games.seat, games.field.seats
        arrived, points = games.arrived[:, rows].copy(), games.points[:, rows].astype(float)
        first, arrivals = games.first[rows].copy(), games.arrivals[rows].copy()
        for turn in range(seats):
            other = (seat + turn) % seats
            new = (plays.missing[other] == 0) & ~arrived[other] & (arrivals < games.needed)
            points[other] += new * (1 + (arrivals == 0))
            first = np.where(new & (arrivals == 0), other, first)
            arrived[other] |= new
            arrivals = arrivals + new
        hand = games.hands[seat, rows].copy()
        hand[np.arange(len(rows)), plays.slots] = games.field.nothing
        seen = NetInput(
            games.field, seat, plays.boards, games.starts_of(rows), games.goals_of(rows), plays.missing,
            arrived, first, hand, self.odds, self.held, games.needed,
        )  # fmt: skip
        return self._worth(seen, points, arrivals >= games.needed)

    def rate_games(self, games: GameBatch, seat: int) -> Floats:
        seen = NetInput(
            games.field, seat, games.boards, games.starts, games.goals, games.missing_now(), games.arrived,
            games.first, games.hands[seat], self.odds, self.held, games.needed,
        )  # fmt: skip
        return self._worth(seen, games.points.astype(float), games.over)

    def _worth(self, seen: NetInput, points: Floats, over: Flags) -> Floats:
        expected = np.where(over, 0, np.maximum(self.net(features(seen)), 0)) + points
        rivals = np.delete(expected, seen.seat, axis=0)
        worth: Floats = expected[seen.seat] - self.rival_weight * rivals.mean(axis=0)
        return worth
