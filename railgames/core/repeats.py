"""What stands twice in a list of things that may stand there once."""

from collections.abc import Hashable, Iterable
from typing import TypeVar

T = TypeVar("T", bound=Hashable)


def repeats(values: Iterable[T]) -> list[tuple[int, T]]:
    """(number, value) of each value that was there before, the number counted from 0. Each is named once.

    >>> repeats(["a", "b", "a", "c", "a"])
    [(2, 'a')]
    """
    seen: dict[T, int] = {}
    found = []
    for number, value in enumerate(values):
        seen[value] = seen.get(value, 0) + 1
        if seen[value] == 2:
            found.append((number, value))
    return found
