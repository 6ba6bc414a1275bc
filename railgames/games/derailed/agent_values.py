"""What a table is worth to a seat by missing cards: the quick judgement of Easy and Normal."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from railgames.games.derailed.agent_position import Plays, Position

Values = NDArray[np.float64]

ARRIVAL = 20.0


def own_value(position: Position, plays: Plays) -> Values:
    """Fewer own missing cards, nothing else."""
    values: Values = -plays.missing[position.seat].astype(float)
    return values


def quick_value(position: Position, plays: Plays) -> Values:
    """The own missing cards against those of the others, the nearest and the richest weighing most; an
    arrival, one's own or another's, by what it brings and by the round that it may end."""
    seat = position.seat
    others = [other for other in position.open_seats if other != seat]
    own = plays.missing[seat].astype(float)
    values: Values = -own + ARRIVAL * (own == 0)
    if not others:
        return values
    lead = np.array([position.points[other] - position.points[seat] for other in others], float)
    theirs = plays.missing[others].astype(float)
    near = 1.6 / (0.6 + theirs)
    weights = np.exp(0.15 * (lead - lead.max()))[:, None] / len(others) ** 0.5
    values -= (weights * (near + ARRIVAL * 0.7 * (theirs == 0)) * 1.5).sum(axis=0)
    values += 0.25 * (weights * np.minimum(theirs, 6)).sum(axis=0)
    return values
