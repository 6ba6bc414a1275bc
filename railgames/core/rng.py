"""A small random generator, so that a seed gives the same game on every platform and Python.

SplitMix64 (Steele, Lea, Flood 2014, "Fast splittable pseudorandom number generators").
The whole state is one integer below 2**64. Streams by purpose ("dice", "deck", "ai") come from one seed
and are independent.
"""

from collections.abc import MutableSequence, Sequence
from typing import TypeVar

T = TypeVar("T")

# The constants of SplitMix64. ``ai.random_arrays`` computes the same outputs as arrays, which keeps numpy out
# of this module.
GAMMA = 0x9E3779B97F4A7C15
FIRST_FACTOR = 0xBF58476D1CE4E5B9
SECOND_FACTOR = 0x94D049BB133111EB
FIRST_SHIFT, SECOND_SHIFT, LAST_SHIFT = 30, 27, 31
FLOAT_SHIFT = 11
FLOAT_STEP = 1.0 / (1 << 53)
"""A float has 53 bits: the output shifted by FLOAT_SHIFT, times FLOAT_STEP."""

_MASK = (1 << 64) - 1


def _mix(value: int) -> int:
    value = ((value ^ (value >> FIRST_SHIFT)) * FIRST_FACTOR) & _MASK
    value = ((value ^ (value >> SECOND_SHIFT)) * SECOND_FACTOR) & _MASK
    return value ^ (value >> LAST_SHIFT)


def _digest(text: str) -> int:
    """FNV-1a, 64 bits: Python's own ``hash`` differs from process to process."""
    value = 0xCBF29CE484222325
    for byte in text.encode():
        value = ((value ^ byte) * 0x100000001B3) & _MASK
    return value


class Rng:
    """A generator whose whole state is the integer ``state``.

    >>> Rng.from_seed(7, "dice").below(6) == Rng.from_seed(7, "dice").below(6)
    True
    """

    __slots__ = ("state",)

    def __init__(self, state: int) -> None:
        self.state = state & _MASK

    @classmethod
    def from_seed(cls, seed: int, stream: str) -> "Rng":
        """The generator for one purpose in the game with this seed."""
        return cls(_mix((seed & _MASK) ^ _digest(stream)))

    def clone(self) -> "Rng":
        """An independent generator with the same state."""
        return Rng(self.state)

    def next64(self) -> int:
        """The next integer, 0 <= n < 2**64."""
        value = self.state = (self.state + GAMMA) & _MASK
        # as _mix, without the call
        value = ((value ^ (value >> FIRST_SHIFT)) * FIRST_FACTOR) & _MASK
        value = ((value ^ (value >> SECOND_SHIFT)) * SECOND_FACTOR) & _MASK
        return value ^ (value >> LAST_SHIFT)

    def skip(self, count: int) -> None:
        """Skip the next ``count`` outputs."""
        self.state = (self.state + count * GAMMA) & _MASK

    def below(self, bound: int) -> int:
        """An integer, 0 <= n < bound, uniformly distributed. Raises ValueError for bound < 1."""
        if bound < 1:
            raise ValueError(f"bound must be at least 1, not {bound}")
        last = _MASK + 1 - bound
        while True:
            # as ``next64``, without the call: much of the time of random play is its luck
            value = self.state = (self.state + GAMMA) & _MASK
            value = ((value ^ (value >> FIRST_SHIFT)) * FIRST_FACTOR) & _MASK
            value = ((value ^ (value >> SECOND_SHIFT)) * SECOND_FACTOR) & _MASK
            value ^= value >> LAST_SHIFT
            rest = value % bound
            if value - rest <= last:  # else it is of the last group of ``bound`` values, which is not whole
                return rest

    def random(self) -> float:
        """A float, 0 <= x < 1, with 53 random bits."""
        return (self.next64() >> FLOAT_SHIFT) * FLOAT_STEP

    def choice(self, items: Sequence[T]) -> T:
        """One of ``items``. Raises ValueError if it is empty."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put ``items`` in random order, in place (Fisher-Yates)."""
        for idx in range(len(items) - 1, 0, -1):
            other = self.below(idx + 1)
            items[idx], items[other] = items[other], items[idx]

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """``count`` different items in random order. Raises ValueError if there are fewer."""
        if count > len(items):
            raise ValueError(f"cannot take {count} of {len(items)} items")
        pool = list(items)
        for idx in range(count):
            other = idx + self.below(len(pool) - idx)
            pool[idx], pool[other] = pool[other], pool[idx]
        return pool[:count]


def seed_from_text(text: str) -> int:
    """A seed, 0 <= n < 2**48, from a player's text: digits are used as they are, words are hashed.

    >>> seed_from_text("2026")
    2026
    """
    text = text.strip()
    if text.isascii() and text.isdigit() and len(text) <= 14:
        return int(text)
    return _digest(text) >> 16
