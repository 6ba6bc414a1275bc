"""Effects that only Derailed! has: signs that pop up, veils, and a train with its smoke."""

import pygame
from pygame import Rect, Surface


class Pop:
    """A picture that grows in its place."""

    def __init__(self, picture: Surface, middle: tuple[int, int]) -> None:
        self.picture, self.middle = picture, middle
        self.part = 0.0

    def update(self, part: float) -> None:
        self.part = max(0.0, part)

    def rect(self) -> Rect:
        wide, high = self.picture.get_size()
        rect = Rect(0, 0, round(wide * 1.3), round(high * 1.3))
        rect.center = self.middle
        return rect

    def draw(self, surface: Surface) -> None:
        side = round(self.picture.get_width() * min(1.3, 0.3 + self.part * 0.7))
        high = round(self.picture.get_height() * min(1.3, 0.3 + self.part * 0.7))
        picture = pygame.transform.smoothscale(self.picture, (max(1, side), max(1, high)))
        surface.blit(picture, picture.get_rect(center=self.middle))


class Veil:
    """A picture that fades in over a rectangle."""

    def __init__(self, picture: Surface, rect: Rect) -> None:
        self.picture, self._rect = picture, Rect(rect)
        self.part = 0.0

    def update(self, part: float) -> None:
        self.part = part

    def rect(self) -> Rect:
        return self._rect

    def draw(self, surface: Surface) -> None:
        self.picture.set_alpha(round(255 * min(1.0, max(0.0, self.part))))
        surface.blit(self.picture, self._rect)


class Train:
    """A train that moves along points in the window, with smoke behind it."""

    def __init__(
        self, picture: Surface, points: list[tuple[float, float]], smoke: tuple[int, int, int]
    ) -> None:
        self.picture, self.points, self.smoke = picture, points, smoke
        self.part = 0.0

    def update(self, part: float) -> None:
        self.part = min(1.0, max(0.0, part))

    def _at(self, part: float) -> tuple[int, int]:
        place = max(0.0, min(1.0, part)) * (len(self.points) - 1)
        idx = min(int(place), len(self.points) - 2)
        (ax, ay), (bx, by) = self.points[idx], self.points[idx + 1]
        return round(ax + (bx - ax) * (place - idx)), round(ay + (by - ay) * (place - idx))

    def rect(self) -> Rect:
        xs, ys = [x for x, _ in self.points], [y for _, y in self.points]
        pad = self.picture.get_width()
        return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).inflate(2 * pad, 2 * pad)

    def draw(self, surface: Surface) -> None:
        high = self.picture.get_height()
        for n in range(5, 0, -1):
            back = self.part - n * 0.035
            if back <= 0:
                continue
            x, y = self._at(back)
            puff = Surface((high, high), pygame.SRCALPHA)
            radius = max(2, round(high * (0.14 + 0.06 * n)))
            pygame.draw.circle(puff, (*self.smoke, 200 - 32 * n), (high // 2, high // 2), radius)
            surface.blit(puff, puff.get_rect(center=(x, y - round(high * (0.45 + 0.1 * n)))))
        middle = self._at(self.part)
        surface.blit(self.picture, self.picture.get_rect(midbottom=(middle[0], middle[1] + high // 3)))
