"""What tables are worth by dreamt futures: when each line might arrive, who then waits how long, and who
wins the match. It tells when a round is better ended and whom an arrival serves."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from railgames.core.rng import Rng
from railgames.games.derailed.agent_judges import Race, missing_of
from railgames.games.derailed.agent_tables import Floats, Options, Tables, randoms

# How likely a line that lacks so many cards arrives within a turn of everybody, among rivals that block.
# Among strong players two cards and more take longer, and it matters how soon a rival moves; but dreams that
# knew the first played no better, and dreams that knew the second played worse.
PACE = (1.0, 0.28, 0.15, 0.1, 0.075, 0.06, 0.05)
DREAMS = 64
# How far points of one later round differ between seats.
LATER = 4.0
# Dreams end after so many turns of everybody: nobody waits for ever.
LONGEST = 25.0


class Futures:
    """Plays by ``race``, judges tables by dreams. ``left``: rounds after this one."""

    def __init__(self, race: Race, seats: int, left: int, rng: Rng) -> None:
        self.race = race
        self.pace = np.array(PACE)
        drawn = randoms(rng, 3 * seats * DREAMS).reshape(3, seats, 1, DREAMS)
        self.delays = -np.log(1 - drawn[0])
        normal = np.sqrt(-2 * np.log(1 - drawn[1])) * np.cos(2 * np.pi * drawn[2])
        self.later = (LATER * left**0.5 + 0.3) * normal

    def plays(self, tables: Tables, options: Options) -> Floats:
        return self.race.plays(tables, options)

    def tables(self, tables: Tables, seat: int) -> Floats:
        missing = missing_of(tables)
        totals = self._totals(tables, missing) + self.later
        best = totals.max(axis=0)
        won = totals >= best - 0.5
        share: NDArray[Any] = won[seat] / won.sum(axis=0)
        worth: Floats = share.mean(axis=1) - 0.004 * missing[seat]
        return worth

    def _totals(self, tables: Tables, missing: NDArray[Any]) -> Floats:
        """Points of each seat at the end of the round in each dream, (seats, n, dreams)."""
        is_open = ~tables.arrived[:, :, None]
        times = self.delays / self.pace[np.minimum(missing, 6)][:, :, None]
        times = np.where(is_open, times, np.inf)
        ranked = np.sort(times, axis=0)
        lacking = np.maximum(tables.needed - tables.arrivals, 1)
        ends = np.take_along_axis(ranked, (lacking - 1)[None, :, None], axis=0)[0]
        ends = np.where(tables.over[:, None], 0, np.minimum(ends, LONGEST))
        comes = is_open & (times <= ends)
        waits = np.where(is_open, np.where(comes, ends - times, 0), ends)
        is_first = (times == ranked[0]) & (tables.arrivals == 0)[:, None]
        found: Floats = tables.points[:, :, None] + comes * (1 + is_first) + waits
        return found
