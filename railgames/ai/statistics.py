"""Statistics of many games: means, win rates and paired differences with confidence intervals."""

import math
from collections.abc import Sequence

import msgspec

# The normal 97.5 % quantile; for hundreds of games it equals Student's t.
Z95 = 1.959964


class Estimate(msgspec.Struct, frozen=True):
    """A value and the half width of its 95 % confidence interval; ``count`` is the number of games."""

    value: float
    margin: float
    count: int

    @property
    def low(self) -> float:
        return self.value - self.margin

    @property
    def high(self) -> float:
        return self.value + self.margin

    def __str__(self) -> str:
        return f"{self.value:.2f} ± {self.margin:.2f}"


def mean(values: Sequence[float]) -> Estimate:
    """The mean of ``values``. The margin is infinite for fewer than two values. Raises ValueError for none.

    >>> mean([1.0, 3.0]).value
    2.0
    """
    count = len(values)
    if count == 0:
        raise ValueError("the mean of no values")
    centre = math.fsum(values) / count
    if count == 1:
        return Estimate(centre, math.inf, 1)
    spread = math.fsum((value - centre) ** 2 for value in values) / (count - 1)
    return Estimate(centre, Z95 * math.sqrt(spread / count), count)


def paired_difference(ours: Sequence[float], theirs: Sequence[float]) -> Estimate:
    """The mean of ours - theirs, paired by games with the same seed. Raises ValueError for unequal
    lengths."""
    return mean([one - other for one, other in zip(ours, theirs, strict=True)])


def share(wins: float, games: int) -> Estimate:
    """Wilson's interval (1927) of a win rate; a shared win counts as a fraction.

    Its ``value`` is the centre of the interval, which is pulled towards one half, so that 5 of 5 does not
    appear certain: show ``low`` and ``high`` beside the rate itself. Raises ValueError for none.
    """
    if games < 1:
        raise ValueError("the share of no games")
    ratio, weight = wins / games, Z95 * Z95 / games
    centre = (ratio + weight / 2) / (1 + weight)
    margin = Z95 / (1 + weight) * math.sqrt(ratio * (1 - ratio) / games + weight / (4 * games))
    return Estimate(centre, margin, games)
