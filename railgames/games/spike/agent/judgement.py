"""The learnt value of a position: the lead that a seat may expect at the end, and its chance to win.

The weights are fitted by ``tools/training/spike`` to games of the AI with itself.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import exp

import msgspec
import numpy as np

from railgames.ai.net import net_file
from railgames.games.spike.agent.arrays import Floats
from railgames.games.spike.agent.clock import turns_left
from railgames.games.spike.agent.standing import NAMES, standing, time_left
from railgames.games.spike.position import Position

ENDED_GAP = 0.8
"""Dollars of lead that make a win likely when the game is over: a large lead is still better than a small
one."""
GAP_A_TURN, WIDEST_GAP = 0.3, 5.0
"""By how much that grows with every turn that is left, and how far."""


class Weights(msgspec.Struct, frozen=True):
    """The weights as stored: of the numbers of ``standing`` by factor of time, and of being on turn."""

    names: tuple[str, ...]
    weights: tuple[tuple[float, ...], ...]
    tempo: tuple[float, ...]


@lru_cache(maxsize=1)
def learnt() -> tuple[Floats, Floats]:
    """(weights by factor of time and number, weights of being on turn). Raises ValueError for another list of
    numbers than that of ``standing``."""
    file = net_file(__package__, "standing", Weights)
    if file.names != NAMES:
        raise ValueError("the weights belong to other numbers; train them again")
    return np.array(file.weights), np.array(file.tempo)


def chance_of(lead: float, turns: float) -> tuple[float, float]:
    """(chance to win, lead), for a lead in dollars with ``turns`` left."""
    gap = _gap(turns)
    return 1 / (1 + exp(-max(-60.0, min(60.0, lead / gap)))), lead


def _gap(turns: float) -> float:
    return min(WIDEST_GAP, ENDED_GAP + GAP_A_TURN * turns)


def dollars_a_chance(turns: float) -> float:
    """How many dollars are worth as much as a certain win instead of a certain loss, in an even game."""
    return 4 * _gap(turns)


def lead_of(worth: Sequence[float], seat: int) -> float:
    """The lead of a seat over the best of the others."""
    return worth[seat] - max(other for one, other in enumerate(worth) if one != seat)


def judge(position: Position, seat: int) -> tuple[float, float]:
    """(chance to win, expected lead) of a seat, between two turns."""
    turns, (weights, tempo) = turns_left(position), learnt()
    factors = time_left(turns)
    worth = []
    for one in range(position.board.seats):
        numbers = standing(position, one)
        on_turn = 1 if one == position.current else -1
        worth.append(float(numbers[0] + factors @ (weights @ numbers) + on_turn * (factors @ tempo) / 2))
    return chance_of(lead_of(worth, seat), turns)
