"""Look-ahead search over deals of the hidden cards, with successive halving: the best plays are tried on the
same deals, the rivals answer, and only the better half of the plays is tried on more deals."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from railgames.core.game import Budget
from railgames.core.rng import Rng
from railgames.games.derailed.agent.arrays import Floats, Ints
from railgames.games.derailed.agent.batch import Plays
from railgames.games.derailed.agent.evaluators import Evaluator
from railgames.games.derailed.agent.seat_view import SeatView


class Effort(NamedTuple):
    """``candidates`` plays are tried on ``deals`` deals, the better half on as many again, and so on down to
    two. In each game the next ``answers`` rivals that have not arrived take a turn, then the seat itself; all
    that ``circles`` times. ``trust``: weight of the search in the final value, from 0 to 1."""

    candidates: int
    deals: int
    answers: int = 5
    circles: int = 1
    trust: float = 0.8


def look_ahead(
    view: SeatView,
    plays: Plays,
    values: Floats,
    evaluator: Evaluator,
    effort: Effort,
    rng: Rng,
    budget: Budget,
    on_better: Callable[[int], None],
) -> int:
    """Index of the best play; ``values`` are those of the evaluator without search. ``on_better`` is called
    with the best index so far."""
    order = np.argsort(-values, kind="stable")[: effort.candidates]
    totals = np.zeros(len(values))
    tried = 0
    while len(order) > 1 and not budget.is_over:
        of = np.repeat(order, effort.deals)
        outcomes = _outcomes(view, plays, of, evaluator, effort, rng)
        totals[order] += outcomes.reshape(len(order), effort.deals).sum(axis=1)
        budget.spend(len(of))
        tried += effort.deals
        worth = (1 - effort.trust) * values[order] + effort.trust * totals[order] / tried
        order = order[np.argsort(-worth, kind="stable")]
        on_better(int(order[0]))
        order = order[: (len(order) + 1) // 2]
    return int(order[0])


def _outcomes(
    view: SeatView, plays: Plays, of: Ints, evaluator: Evaluator, effort: Effort, rng: Rng
) -> Floats:
    """Value of one dealt game for each play in ``of``, after the rivals' answers and the own next turn."""
    games = view.dealt_games(plays, of, rng)
    seat, *rivals = view.open_seats
    turns = [*rivals[: effort.answers], seat]
    for _ in range(effort.circles):
        for turn in range(1, view.field.seats + 1):
            following = (seat + turn) % view.field.seats
            if following in turns or following in view.arrived:
                games.seat = following
                games.step(evaluator.rate_plays, rng)
    return evaluator.rate_games(games, seat)
