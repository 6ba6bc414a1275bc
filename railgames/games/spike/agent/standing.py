"""The numbers of a seat from which the learnt value of a position is computed."""

import numpy as np

from railgames.games.spike.actions import POWER, SPEED
from railgames.games.spike.agent.arrays import Floats
from railgames.games.spike.agent.goals import Goals
from railgames.games.spike.agent.levels import Skill
from railgames.games.spike.agent.outlook import Outlook
from railgames.games.spike.agent.train import best_job
from railgames.games.spike.player import ABOARD
from railgames.games.spike.position import Position

EYE = Skill(
    keeps=0.88,
    spaces=9.0,
    card=0.8,
    track=0.0,
    deny=0.0,
    wanted=0.3,
    second=0.3,
    ends=5.0,
    full=7.0,
    depart=0.7,
    start=0.3,
    soon=0.35,
    regret=0.7,
)
"""The numbers with which the standing is looked at. Weights that were learnt belong to them."""
NAMES = (
    "money",
    "cards",
    "many cards",
    "tracks",
    "best build",
    "second build",
    "further builds",
    "cities around",
    "contracts",
    "route",
    "cities",
    "delivery aboard",
    "dollars a turn",
    "in motion",
    "tender",
    "second tender",
    "speed",
    "second speed",
    "aboard",
    "ready contracts",
)
AROUND = 8
"""Cities that count as being around."""


def standing(position: Position, seat: int) -> Floats:
    """The numbers of one seat, in the order of ``NAMES``."""
    player, outlook = position.players[seat], Outlook(position, seat, EYE)
    contracts, route, ready = outlook.parts()
    builds = _builds(outlook, position.part(seat, POWER))
    job = best_job(position, outlook)
    aboard = sum(deal.token == ABOARD for deal in player.deals.values())
    is_near = job is not None and job.is_connected and job.starts == 1
    cards = min(player.cards, player.tracks)
    return np.array(
        (
            player.money,
            cards,
            max(0, cards - 6),
            player.tracks,
            *builds,
            contracts,
            route,
            position.connected(seat).bit_count(),
            job.dollars if job is not None and is_near else 0.0,
            job.rate if job is not None else 0.0,
            job is not None and player.at >= position.board.nodes,
            player.steps[POWER] >= 1,
            player.steps[POWER] >= 2,
            player.steps[SPEED] >= 1,
            player.steps[SPEED] >= 2,
            aboard,
            ready,
        ),
        dtype=np.float64,
    )


def _builds(outlook: Outlook, power: int) -> tuple[float, float, float, float]:
    """The best build, the second best, the next four, and what the cities around would bring."""
    goals = Goals(outlook)
    if not len(goals.rows):
        return 0.0, 0.0, 0.0, 0.0
    now = (goals.gains - EYE.card * goals.cards) / (1 + goals.lacking / power)
    cities = outlook.position.board.cities
    table = np.zeros((2, cities))
    np.maximum.at(table[0], goals.city, now)
    np.maximum.at(table[1], goals.city, goals.gains - EYE.card * goals.length)
    table.sort(axis=1)
    best, around = table[0, ::-1], table[1, ::-1]
    return float(best[0]), float(best[1]), float(best[2:6].sum()), float(around[:AROUND].sum())


def time_left(turns: float) -> Floats:
    """The factors by which the weights of the numbers depend on the turns that are left."""
    return np.array((1.0, min(turns, 40.0) / 20.0, max(0.0, 1.0 - turns / 6.0)))
