"""Animated effects over a room's board and hand, for every game, and the stage that draws them."""

from collections.abc import Callable
from typing import Protocol

import pygame
from pygame import Rect, Surface

from railgames.ui.app import App
from railgames.ui.text import text_surface
from railgames.ui.theme import Theme
from railgames.ui.tween import Motion, Tween, call
from railgames.ui.widgets.paint import box, color

Ease = Callable[[float], float]


class Effect(Protocol):
    """An animated picture; ``update`` gets 0 to 1, slightly more if the ease overshoots."""

    def rect(self) -> Rect: ...
    def draw(self, surface: Surface) -> None: ...
    def update(self, part: float) -> None: ...


class Stage:
    """The running effects. Each lasts for one tween and invalidates its own rectangle."""

    def __init__(self, invalidate: Callable[[Rect], None]) -> None:
        self.effects: list[Effect] = []
        self._over: list[Effect] = []
        self._invalidate = invalidate

    def clear(self) -> None:
        """End every effect, because the scene has changed."""
        for effect in self.effects:
            self._invalidate(effect.rect())
        self._over += self.effects
        self.effects.clear()

    def draw(self, surface: Surface) -> None:
        """Draw every effect."""
        for effect in self.effects:
            effect.draw(surface)

    def run(self, effect: Effect, seconds: float, ease: Ease) -> Motion:
        """A motion that shows and updates the effect."""

        def update(part: float) -> None:
            if effect in self._over:
                return
            if effect not in self.effects:
                self.effects.append(effect)
            before = effect.rect()
            effect.update(part)
            self._invalidate(before.union(effect.rect()).inflate(4, 4))

        def done() -> None:
            for effects in (self.effects, self._over):
                if effect in effects:
                    effects.remove(effect)
            self._invalidate(effect.rect())

        return Tween(seconds, update, done, ease)


class Flight:
    """A picture that moves from one rectangle to another in an arc; ``hop``: height / distance."""

    def __init__(self, picture: Surface, start: Rect, end: Rect, hop: float = 0.0) -> None:
        self.picture, self.start, self.end, self.hop = picture, Rect(start), Rect(end), hop
        self.part = 0.0

    @classmethod
    def between(cls, picture: Surface, start: tuple[int, int], end: tuple[int, int]) -> "Flight":
        """A flight from one centre to another that keeps the picture's size."""
        return cls(picture, picture.get_rect(center=start), picture.get_rect(center=end))

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


def sound(app: App, name: str) -> Motion:
    """A step of a sequence: plays a sound."""
    return call(lambda: app.audio.play(name))


def pill(theme: Theme, text: str, token: str, pixels: float | None = None) -> Surface:
    """A label with a rounded background, for flights or as a note; ``pixels`` is the greatest height of a
    letter."""
    largest = theme.type_style("heading").size
    size = largest if pixels is None else min(largest, pixels / theme.scale)
    words = text_surface(theme, text, "figure", token, size)
    pad = max(3, words.get_height() // 3)
    picture = Surface((words.get_width() + 2 * pad, words.get_height() + pad // 2), pygame.SRCALPHA)
    edge = color(theme, "line_strong")
    box(picture, picture.get_rect(), color(theme, "raised"), edge, picture.get_height() // 2)
    picture.blit(words, words.get_rect(center=picture.get_rect().center))
    return picture
