"""Frees what refers to itself while nobody looks: a whole round of it takes as long as some frames."""

import gc
import time

NEVER = 1 << 30
"""More rounds than there will ever be: only ``Tidy`` makes whole ones."""
LONGEST = 120.0
"""Seconds after which a whole round is made even if the window never rests."""


class Tidy:
    """Takes the whole rounds of Python's garbage collector into its own hands, from ``begin`` on."""

    def __init__(self) -> None:
        self._is_tidy = False
        self._last = 0.0

    def begin(self) -> None:
        """From now on whole rounds are made by ``update`` only; the small ones, which cost nothing, stay."""
        young, middle, _ = gc.get_threshold()
        gc.set_threshold(young, middle, NEVER)
        self._last = time.perf_counter()

    def update(self, rests: bool) -> None:
        """Called after every frame: make a whole round once when the window comes to rest, or after a long
        time without one."""
        now = time.perf_counter()
        is_late = now - self._last > LONGEST
        if (rests and not self._is_tidy) or is_late:
            gc.collect()
            self._last = now
        self._is_tidy = rests
