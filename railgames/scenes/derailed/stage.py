"""Things in motion over board and hand, and the motions that move them."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

import pygame
from pygame import Rect, Surface

from railgames.ui.text import text_surface
from railgames.ui.tween import Motion, Tween
from railgames.ui.widgets.paint import box, color

if TYPE_CHECKING:
    from railgames.ui.theme import Theme

Ease = Callable[[float], float]


class Effect(Protocol):
    """Something in motion; ``update`` is told 0 to 1."""

    def rect(self) -> Rect: ...
    def draw(self, surface: Surface) -> None: ...
    def update(self, part: float) -> None: ...


class Stage:
    """The effects that are on now; each is put on for one Tween and asks for its own redraw."""

    def __init__(self, invalidate: Callable[[Rect], None]) -> None:
        self.effects: list[Effect] = []
        self._invalidate = invalidate

    def draw(self, surface: Surface) -> None:
        """Everything in motion."""
        for effect in self.effects:
            effect.draw(surface)

    def clear(self) -> None:
        """Nothing moves any more."""
        for effect in self.effects:
            self._invalidate(effect.rect())
        self.effects.clear()

    def run(self, effect: Effect, seconds: float, ease: Ease) -> Motion:
        """The effect, shown while it is moved."""

        def update(part: float) -> None:
            if effect not in self.effects:
                self.effects.append(effect)
            before = effect.rect()
            effect.update(part)
            self._invalidate(before.union(effect.rect()).inflate(4, 4))

        def done() -> None:
            if effect in self.effects:
                self.effects.remove(effect)
            self._invalidate(effect.rect())

        return Tween(seconds, update, done, ease)


class Flight:
    """A picture on its way from one rectangle to another; it rises by ``hop`` of the way in between."""

    def __init__(self, picture: Surface, start: Rect, end: Rect, hop: float = 0.0) -> None:
        self.picture, self.start, self.end, self.hop = picture, Rect(start), Rect(end), hop
        self.part = 0.0

    def update(self, part: float) -> None:
        self.part = part

    def rect(self) -> Rect:
        part, start, end = self.part, self.start, self.end
        wide = max(1, round(start.w + (end.w - start.w) * part))
        high = max(1, round(start.h + (end.h - start.h) * part))
        x = start.centerx + (end.centerx - start.centerx) * part
        y = start.centery + (end.centery - start.centery) * part
        rise = 4 * part * (1 - part) * self.hop * max(abs(end.y - start.y), abs(end.x - start.x))
        rect = Rect(0, 0, wide, high)
        rect.center = (round(x), round(y - rise))
        return rect

    def draw(self, surface: Surface) -> None:
        rect = self.rect()
        picture = self.picture
        if picture.get_size() != rect.size:
            picture = pygame.transform.smoothscale(picture, rect.size)
        surface.blit(picture, rect)


class Pop:
    """A picture that springs up in its place."""

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
    """A little train on its way along points in the window, with its smoke behind it."""

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


def pill(theme: "Theme", text: str, token: str) -> Surface:
    """Words on a small rounded ground, to fly or to stand beside something."""
    words = text_surface(theme, text, "heading", token)
    pad = theme.px(6)
    picture = Surface((words.get_width() + 2 * pad, words.get_height() + pad // 2), pygame.SRCALPHA)
    edge = color(theme, "line_strong")
    box(picture, picture.get_rect(), color(theme, "raised"), edge, picture.get_height() // 2)
    picture.blit(words, words.get_rect(center=picture.get_rect().center))
    return picture
