"""The stream of a ``core.rng.Rng`` as numpy arrays, for AIs that need thousands of numbers at once."""

import numpy as np
from numpy.typing import NDArray

from railgames.core.rng import (
    FIRST_FACTOR,
    FIRST_SHIFT,
    FLOAT_SHIFT,
    FLOAT_STEP,
    GAMMA,
    LAST_SHIFT,
    SECOND_FACTOR,
    SECOND_SHIFT,
    Rng,
)


def random_words(rng: Rng, count: int) -> NDArray[np.uint64]:
    """The next ``count`` values of ``rng.next64()``, (count,); ``rng`` ends where drawing them leads to."""
    steps = np.arange(1, count + 1, dtype=np.uint64)
    # Overflow is meant: all of this is modulo 2**64.
    with np.errstate(over="ignore"):
        words = np.uint64(rng.state) + steps * np.uint64(GAMMA)
        words = (words ^ (words >> np.uint64(FIRST_SHIFT))) * np.uint64(FIRST_FACTOR)
        words = (words ^ (words >> np.uint64(SECOND_SHIFT))) * np.uint64(SECOND_FACTOR)
        words = words ^ (words >> np.uint64(LAST_SHIFT))
    rng.skip(count)
    return words


def random_floats(rng: Rng, count: int) -> NDArray[np.float64]:
    """The next ``count`` values of ``rng.random()``, (count,); ``rng`` ends where drawing them leads to."""
    words = random_words(rng, count) >> np.uint64(FLOAT_SHIFT)
    return words * np.float64(FLOAT_STEP)
