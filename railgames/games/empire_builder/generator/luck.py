"""Random numbers from the program's own generator, and smooth random fields: the same on every computer.

Floats are only added, multiplied, divided and rooted, which gives equal results everywhere.
"""

from collections.abc import MutableSequence, Sequence
from typing import TypeVar

from railgames.core.rng import Rng

T = TypeVar("T")


class Lots:
    """Random numbers for one purpose."""

    def __init__(self, seed: int, stream: str) -> None:
        self.rng = Rng.from_seed(seed, f"continent {stream}")

    def random(self) -> float:
        """A float from 0 to below 1."""
        return self.rng.random()

    def uniform(self, low: float, high: float, /) -> float:
        """A float between two numbers."""
        return low + (high - low) * self.rng.random()

    def randrange(self, stop: int, /) -> int:
        """An int from 0 to below ``stop``."""
        return self.rng.below(stop)

    def choice(self, items: Sequence[T]) -> T:
        """One of the items."""
        return self.rng.choice(items)

    def sample(self, items: Sequence[T], count: int, /) -> list[T]:
        """``k`` different items, in random order."""
        if count != 2:
            return self.rng.sample(items, count)
        first, second = self.rng.below(len(items)), self.rng.below(len(items) - 1)  # without a copy of all
        return [items[first], items[second + (second >= first)]]

    def shuffle(self, items: MutableSequence[T], /) -> None:
        """Shuffle in place."""
        self.rng.shuffle(items)


class Field:
    """A smooth random field over the plane, mostly from -1 to 1: hills of one width, and smaller ones on
    top."""

    def __init__(self, lots: Lots, width: float, octaves: int = 3) -> None:
        self.layers = []
        strength = 1.0
        for _ in range(octaves):
            corners = [2 * lots.random() - 1 for _ in range(_CORNERS * _CORNERS)]
            self.layers.append((width, strength, corners))
            width, strength = width / 2, strength / 2

    def at(self, x: float, y: float) -> float:
        """The value at a point."""
        return sum(strength * _smooth(corners, x / wide, y / wide) for wide, strength, corners in self.layers)


_CORNERS = 64
"""A field repeats after this many hills."""


def _smooth(corners: Sequence[float], x: float, y: float) -> float:
    """The interpolated value between four corners of a grid."""
    column, row = int(x // 1), int(y // 1)
    dx, dy = x - column, y - row
    dx, dy = dx * dx * (3 - 2 * dx), dy * dy * (3 - 2 * dy)
    left, right = column % _CORNERS, (column + 1) % _CORNERS
    top, bottom = row % _CORNERS * _CORNERS, (row + 1) % _CORNERS * _CORNERS
    above = corners[top + left] * (1 - dx) + corners[top + right] * dx
    below = corners[bottom + left] * (1 - dx) + corners[bottom + right] * dx
    return above * (1 - dy) + below * dy
