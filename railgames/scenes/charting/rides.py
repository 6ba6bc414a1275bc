"""Temporary pictures over a map: one that moves along a line, and one that stands still."""

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

from pygame import Rect, Surface

Spot = tuple[int, int]


class Ride:
    """A picture that moves along points in the window at constant speed."""

    def __init__(self, picture: Surface, points: Sequence[Spot]) -> None:
        self.picture, self.points, self.part = picture, points, 0.0
        lengths = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points)]
        self._ends = [0.0]
        for long in lengths:
            self._ends.append(self._ends[-1] + long)

    def update(self, part: float) -> None:
        """Set the progress, from 0 to 1."""
        self.part = min(1.0, max(0.0, part))

    def at(self) -> tuple[float, float]:
        """The present position."""
        far = self.part * self._ends[-1]
        for idx, (start, end) in enumerate(pairwise(self._ends)):
            if far <= end or idx == len(self._ends) - 2:
                share = (far - start) / (end - start) if end > start else 0.0
                (ax, ay), (bx, by) = self.points[idx], self.points[idx + 1]
                return ax + (bx - ax) * share, ay + (by - ay) * share
        return self.points[-1]

    def rect(self) -> Rect:
        """The pixels that change."""
        x, y = self.at()
        high = self.picture.get_height()
        return self.picture.get_rect(midbottom=(round(x), round(y) + high // 4))

    def draw(self, surface: Surface) -> None:
        """Draw the picture at its present position."""
        surface.blit(self.picture, self.rect())


class Banner:
    """A picture that is shown for a while without moving."""

    def __init__(self, picture: Surface, at: Rect) -> None:
        self.picture, self.at = picture, at

    def update(self, part: float) -> None:
        """Nothing moves."""

    def rect(self) -> Rect:
        """The pixels it covers."""
        return self.at

    def draw(self, surface: Surface) -> None:
        """The picture."""
        surface.blit(self.picture, self.at)
