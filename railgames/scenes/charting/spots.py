"""Chooses where a label over a map lies: where it hides least."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from pygame import Rect


class Kept(NamedTuple):
    """Rectangles that a label should not hide. ``weight``: how bad it is to hide one of them."""

    weight: int
    rects: Sequence[Rect]


class Spot(NamedTuple):
    """A place for a label, and how far off it is: a place that is nearer is better, but one step further is
    better than to hide something of weight 2."""

    rect: Rect
    step: int


def best_spot(spots: Iterable[Spot], kept: Sequence[Kept]) -> Rect:
    """The nearest of these places that hides nothing, or one that hides little where that is far off. Places
    come nearest first, and there is at least one."""
    best, least = Rect(0, 0, 0, 0), -1
    for rect, step in spots:
        cost = step
        if 0 <= least <= cost:
            break
        for one in kept:
            cost += one.weight * len(rect.collidelistall(one.rects))
            if 0 <= least <= cost:
                break
        else:
            best, least = rect, cost
    return best


_SIDES = (
    (0.0, -1.0),
    (0.0, 1.0),
    (1.0, 0.0),
    (-1.0, 0.0),
    (1.0, -1.0),
    (-1.0, -1.0),
    (1.0, 1.0),
    (-1.0, 1.0),
)
_BETWEEN = (
    (0.5, -1.0),
    (-0.5, -1.0),
    (0.5, 1.0),
    (-0.5, 1.0),
    (1.0, -0.5),
    (1.0, 0.5),
    (-1.0, -0.5),
    (-1.0, 0.5),
)


def spots_round(
    spot: tuple[int, int], size: tuple[int, int], distances: Sequence[int], within: Rect
) -> Iterator[Spot]:
    """Places for a label of this size round a spot: above it, below, beside, at the corners and between;
    then the same at the next distance."""
    (x, y), (wide, high) = spot, size
    for step, far in enumerate(distances):
        for across, down in (*_SIDES, *_BETWEEN):
            left = x - wide // 2 + int(across * (far + wide / 2))
            top = y - high // 2 + int(down * (far + high / 2))
            left = x + far if across == 1 else x - far - wide if across == -1 else left
            top = y + far if down == 1 else y - far - high if down == -1 else top
            yield Spot(Rect(left, top, wide, high).clamp(within), step)
