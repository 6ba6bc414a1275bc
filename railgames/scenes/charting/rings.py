"""Rings round places of a map, payments beside them, and trains."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from railgames.scenes.charting.spots import Kept, best_spot, spots_round
from railgames.scenes.motions import pill
from railgames.ui.theme import Theme

Spot = tuple[int, int]


def touches_clip(surface: Surface, spot: Spot, far: int) -> bool:
    """Whether something within ``far`` pixels of a spot touches the part that is drawn."""
    return bool(surface.get_clip().colliderect((spot[0] - far, spot[1] - far, 2 * far, 2 * far)))


def draw_ring(
    surface: Surface, theme: Theme, spot: Spot, radius: int, token: str, *, width: float = 3, rim: str = "ink"
) -> None:
    """Draw a ring round a spot on a rim in another colour, if it touches the surface's clip.

    ``radius`` is in pixels, ``width`` in pixels at scale 1.
    """
    thick = max(2, int(theme.px(width)))
    if touches_clip(surface, spot, radius + thick + 3):
        pygame.draw.circle(surface, theme.color(rim), spot, radius + 1, thick + 2)
        pygame.draw.circle(surface, theme.color(token), spot, radius, thick)


class Ring(NamedTuple):
    """A ring to draw: its middle, its radius in pixels, and its colour token."""

    spot: Spot
    radius: int
    token: str


class Glow(NamedTuple):
    """The rings and labels of highlights: each label is a picture with its rectangle in the window."""

    rings: tuple[Ring, ...] = ()
    labels: tuple[tuple[Rect, Surface], ...] = ()

    def rects(self, theme: Theme) -> list[Rect]:
        """The rectangles that they cover."""
        more = max(2, int(theme.px(3))) + 3
        found = [rect for rect, _ in self.labels]
        for ring in self.rings:
            side = 2 * (ring.radius + more)
            found.append(Rect(ring.spot[0] - side // 2, ring.spot[1] - side // 2, side, side))
        return found

    def draw(self, surface: Surface, theme: Theme) -> None:
        """Draw the parts that touch the surface's clip; the light rim shows on land, track and sea."""
        clip = surface.get_clip()
        for ring in self.rings:
            draw_ring(surface, theme, *ring, rim="raised")
        for rect, picture in self.labels:
            if rect.colliderect(clip):
                surface.blit(picture, rect)


def payment(
    theme: Theme, words: str, spot: Spot, far: int, area: Rect, kept: Sequence[Kept] = ()
) -> tuple[Rect, Surface]:
    """A label with what a city pays, ``far`` from its middle and within an area: above it, or where it hides
    less of what is ``kept``."""
    picture = pill(theme, words, "ink", 13 * theme.scale)
    further = (far, far + int(theme.px(10)), far + int(theme.px(24)))
    return best_spot(spots_round(spot, picture.get_size(), further, area), kept), picture


def draw_trains(
    surface: Surface,
    trains: Iterable[tuple[int, int]],
    spot: Callable[[int], Spot],
    size: int,
    picture: Callable[[int], Surface],
) -> list[tuple[int, Rect]]:
    """Draw trains, given as (seat, place); those at one place stand side by side.

    Returns the seat and the rectangle of each train that touches the surface's clip.
    """
    together: dict[int, int] = {}
    drawn = []
    for seat, place in trains:
        before = together[place] = together.get(place, -1) + 1
        x, y = spot(place)
        if touches_clip(surface, (x, y), 4 * size):
            train = picture(seat)
            rect = train.get_rect(midbottom=(x + before * size // 2, y + size // 4))
            surface.blit(train, rect)
            drawn.append((seat, rect))
    return drawn
