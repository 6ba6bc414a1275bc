"""Values of games by random roll-outs of the rest of the round: when each line arrives, how long each seat
then waits, and who wins the match. They show when ending the round pays and whom an arrival helps."""

import numpy as np

from railgames.ai.random_arrays import random_floats
from railgames.core.rng import Rng
from railgames.games.derailed.agent.arrays import Counts, Floats
from railgames.games.derailed.agent.batch import GameBatch, Plays
from railgames.games.derailed.agent.evaluators import Race

# Probability that a line arrives within one turn of every seat, by the cards it needs (0, 1, 2 and so on),
# among rivals that block. Strong players need longer for two cards and more, and it matters how soon a rival
# moves. Modelling the first effect did not improve play; modelling the second made it worse.
PACE = (1.0, 0.28, 0.15, 0.1, 0.075, 0.06, 0.05)
ROLLOUTS = 64
LATER_SPREAD = 4.0
"""Standard deviation of the points that a seat makes in one later round."""

LONGEST = 25.0
"""Turns of every seat after which a roll-out ends: nobody waits for ever."""


class Rollouts:
    """Values plays by ``race``, games by roll-outs. ``left``: rounds after this one; ``turns_left``: turns of
    every seat before the turn limit."""

    def __init__(self, race: Race, seats: int, left: int, rng: Rng, turns_left: float = LONGEST) -> None:
        self.race = race
        self.longest = max(0.0, min(LONGEST, turns_left))
        self.pace = np.array(PACE)
        drawn = random_floats(rng, 3 * seats * ROLLOUTS).reshape(3, seats, 1, ROLLOUTS)
        self.delays = -np.log(1 - drawn[0])
        normal = np.sqrt(-2 * np.log(1 - drawn[1])) * np.cos(2 * np.pi * drawn[2])
        self.later = (LATER_SPREAD * left**0.5 + 0.3) * normal

    def rate_plays(self, games: GameBatch, plays: Plays) -> Floats:
        return self.race.rate_plays(games, plays)

    def rate_games(self, games: GameBatch, seat: int) -> Floats:
        missing = games.missing_now()
        totals = self._totals(games, missing) + self.later
        best = totals.max(axis=0)
        won = totals >= best - 0.5
        share: Floats = won[seat] / won.sum(axis=0)
        worth: Floats = share.mean(axis=1) - 0.004 * missing[seat]
        return worth

    def _totals(self, games: GameBatch, missing: Counts) -> Floats:
        """Points of each seat at the end of the round, (seats, n, ROLLOUTS)."""
        is_open = ~games.arrived[:, :, None]
        times = self.delays / self.pace[np.minimum(missing, 6)][:, :, None]
        times = np.where(is_open, times, np.inf)
        ranked = np.sort(times, axis=0)
        lacking = np.maximum(games.needed - games.arrivals, 1)
        ends = np.take_along_axis(ranked, (lacking - 1)[None, :, None], axis=0)[0]
        ends = np.where(games.over[:, None], 0, np.minimum(ends, self.longest))
        comes = is_open & (times <= ends)
        waits = np.where(is_open, np.where(comes, ends - times, 0), ends)
        waits = np.minimum(waits, (games.cap - games.waited)[:, :, None])
        is_first = (times == ranked[0]) & (games.arrivals == 0)[:, None]
        found: Floats = games.points[:, :, None] + comes * (1 + is_first) + waits
        return found
