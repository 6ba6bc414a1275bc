"""What tables are worth to a seat: by missing cards alone, or by the value net and the running score."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from railgames.games.derailed.agent_features import Scene, features
from railgames.games.derailed.agent_net import Net
from railgames.games.derailed.agent_tables import Floats, Options, Tables

ARRIVAL = 20.0


class Judge(Protocol):
    """A way to value plays, and tables on which a seat has just had its turn."""

    def plays(self, tables: Tables, options: Options) -> Floats:
        """What each option is worth to the seat on turn."""
        ...

    def tables(self, tables: Tables, seat: int) -> Floats:
        """What each table is worth to ``seat``, which was the last to act."""
        ...


class OwnLine:
    """Fewer own missing cards, nothing else."""

    def plays(self, tables: Tables, options: Options) -> Floats:
        worth: Floats = -options.missing[tables.seat].astype(float)
        return worth

    def tables(self, tables: Tables, seat: int) -> Floats:
        worth: Floats = -missing_of(tables)[seat].astype(float)
        return worth


class Race(NamedTuple):
    """The own missing cards against those of the others, the nearest and the richest weighing most; an
    arrival, one's own or another's, by what it brings and by the round that it may end.

    ``slope``: what a card that a rival lacks is worth beside a card of one's own; ``fear``: how much more the
    last ones weigh; ``mind``: the weight of the others, a matter of style.
    """

    slope: float = 0.25
    fear: float = 2.4
    mind: float = 1.0

    def plays(self, tables: Tables, options: Options) -> Floats:
        rows = options.rows
        return self._worth(tables.seat, options.missing, tables.arrived[:, rows], tables.points[:, rows])

    def tables(self, tables: Tables, seat: int) -> Floats:
        points = tables.points - tables.points.mean(axis=0)
        worth = self._worth(seat, missing_of(tables), tables.arrived, tables.points)
        worth += points[seat]
        return worth

    def _worth(self, seat: int, missing: NDArray[Any], arrived: NDArray[Any], points: NDArray[Any]) -> Floats:
        own = missing[seat].astype(float)
        worth: Floats = -own + ARRIVAL * (own == 0)
        rivals = [other for other in range(len(missing)) if other != seat]
        share = self.mind / len(rivals) ** 0.5
        ahead = np.exp(0.1 * np.clip(points - points[seat], -5, 5))
        for other in rivals:
            lacks = missing[other].astype(float)
            threat = self.fear / (0.6 + lacks) + ARRIVAL * (lacks == 0) - self.slope * np.minimum(lacks, 6)
            worth -= share * ahead[other] * ~arrived[other] * threat
        return worth


class Learned:
    """By the value net: the points that each seat may expect, added to what it has. ``odds``, ``held``: as in
    ``Scene``; ``mind``: the weight of the rivals' points."""

    def __init__(self, net: Net, odds: NDArray[np.float64], held: NDArray[Any], mind: float) -> None:
        self.net, self.odds, self.held, self.mind = net, odds, held, mind

    def plays(self, tables: Tables, options: Options) -> Floats:
        rows, seat, seats = options.rows, tables.seat, tables.field.seats
        arrived, points = tables.arrived[:, rows].copy(), tables.points[:, rows].astype(float)
        first, arrivals = tables.first[rows].copy(), tables.arrivals[rows].copy()
        for turn in range(seats):
            other = (seat + turn) % seats
            new = (options.missing[other] == 0) & ~arrived[other] & (arrivals < tables.needed)
            points[other] += new * (1 + (arrivals == 0))
            first = np.where(new & (arrivals == 0), other, first)
            arrived[other] |= new
            arrivals = arrivals + new
        hand = tables.hands[seat, rows].copy()
        hand[np.arange(len(rows)), options.slots] = tables.field.nothing
        scene = Scene(
            tables.field, seat, options.lines, tables.starts_of(rows), tables.goals_of(rows), options.missing,
            arrived, first, hand, self.odds, self.held, tables.needed,
        )  # fmt: skip
        return self._worth(scene, points, arrivals >= tables.needed)

    def tables(self, tables: Tables, seat: int) -> Floats:
        scene = Scene(
            tables.field, seat, tables.lines, tables.starts, tables.goals, missing_of(tables), tables.arrived,
            tables.first, tables.hands[seat], self.odds, self.held, tables.needed,
        )  # fmt: skip
        return self._worth(scene, tables.points.astype(float), tables.over)

    def _worth(self, scene: Scene, points: Floats, over: NDArray[np.bool_]) -> Floats:
        expected = np.where(over, 0, np.maximum(self.net(features(scene)), 0)) + points
        rivals = np.delete(expected, scene.seat, axis=0)
        worth: Floats = expected[scene.seat] - self.mind * rivals.mean(axis=0)
        return worth


def missing_of(tables: Tables) -> NDArray[Any]:
    return tables.missing(tables.lines, np.arange(tables.count))
