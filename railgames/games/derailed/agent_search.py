"""A look ahead over guesses of what is hidden: the best plays are tried on the same deals, the others answer,
and only the better half of the plays is tried further."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from railgames.core.game import Budget
from railgames.core.rng import Rng
from railgames.games.derailed.agent_judges import Judge
from railgames.games.derailed.agent_position import Position
from railgames.games.derailed.agent_tables import Floats, Ints, Options


class Effort(NamedTuple):
    """``candidates`` plays are tried on ``deals`` guesses, the better half on as many again, and so on down
    to two. On each guess the next ``answers`` rivals that have not arrived answer, then the seat itself plays
    once more; all that ``circles`` times. ``trust``: the share of the look ahead in the final value."""

    candidates: int
    deals: int
    answers: int = 5
    circles: int = 1
    trust: float = 0.8


def look_ahead(
    position: Position,
    plays: Options,
    values: Floats,
    judge: Judge,
    effort: Effort,
    rng: Rng,
    budget: Budget,
    on_better: Callable[[int], None],
) -> int:
    """The best of ``plays`` by number; ``values`` is their worth at first sight."""
    order = np.argsort(-values, kind="stable")[: effort.candidates]
    totals = np.zeros(len(values))
    tried = 0
    while len(order) > 1 and not budget.is_over:
        of = np.repeat(order, effort.deals)
        outcomes = _outcomes(position, plays, of, judge, effort, rng)
        totals[order] += outcomes.reshape(len(order), effort.deals).sum(axis=1)
        budget.spend(len(of))
        tried += effort.deals
        worth = (1 - effort.trust) * values[order] + effort.trust * totals[order] / tried
        order = order[np.argsort(-worth, kind="stable")]
        on_better(int(order[0]))
        order = order[: (len(order) + 1) // 2]
    return int(order[0])


def _outcomes(position: Position, plays: Options, of: Ints, judge: Judge, effort: Effort, rng: Rng) -> Floats:
    """What one guess for each play in ``of`` is worth after the answers and the own next turn."""
    tables = position.guesses(plays, of, rng)
    seat, *rivals = position.open_seats
    turns = [*rivals[: effort.answers], seat]
    for _ in range(effort.circles):
        for turn in range(1, position.field.seats + 1):
            following = (seat + turn) % position.field.seats
            if following in turns or following in position.arrived:
                tables.seat = following
                tables.step(judge.plays, rng)
    return judge.tables(tables, seat)
