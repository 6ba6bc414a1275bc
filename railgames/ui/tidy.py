"""Frees what refers to itself while nobody looks: a whole round of it takes as long as some frames.

What is left after a round is frozen: the next rounds pass over it, and are short. Only a whole round looks at
everything again; it waits until nothing has moved for a while.
"""

import gc
import time

NEVER = 1 << 30
"""More rounds than there will ever be: only ``Tidy`` makes those of the oldest objects."""
LONGEST = 120.0
"""Seconds after which a round is made even if the window never rests."""
CALM = 3.0
"""Seconds of rest before a whole round: a table that waits for an AI's next action rests shorter."""
BETWEEN = 20.0
"""Seconds between two whole rounds, at least."""


class Tidy:
    """Takes the rounds of Python's garbage collector into its own hands, from ``begin`` on."""

    def __init__(self) -> None:
        self._is_tidy = self._is_whole = False
        self._last = self._last_whole = self._resting_since = 0.0

    def begin(self) -> None:
        """From now on rounds over older objects are made by ``update`` only; the small ones, which cost
        nothing, stay."""
        young, middle, _ = gc.get_threshold()
        gc.set_threshold(young, middle, NEVER)
        self._last = self._last_whole = self._resting_since = time.perf_counter()

    def update(self, rests: bool) -> None:
        """Called after every frame: make a round once when the window comes to rest, or after a long time
        without one; and a whole one when it has rested for a while."""
        now = time.perf_counter()
        if not rests:
            self._resting_since, self._is_whole = now, False
        is_late = now - self._last > LONGEST
        is_calm = rests and not self._is_whole and now - self._resting_since >= CALM
        if is_calm and now - self._last_whole >= BETWEEN:
            self._is_whole, self._last_whole = True, now
            gc.unfreeze()
            self._round(now)
        elif (rests and not self._is_tidy) or is_late:
            self._round(now)
        self._is_tidy = rests

    def _round(self, now: float) -> None:
        gc.collect()
        gc.freeze()
        self._last = now
