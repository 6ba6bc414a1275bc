"""A veil over a board: what lies below is not all there is."""

import pygame
from pygame import Rect, Surface

Ink = tuple[int, int, int]


def draw_veil(surface: Surface, area: Rect, ground: Ink, ink: Ink) -> None:
    """A translucent sheet with slanting lines, so that a covered board does not look like an empty one."""
    veil = Surface(area.size, pygame.SRCALPHA)
    veil.fill((*ground, 150))
    step = max(12, area.w // 18)
    for x in range(-area.h, area.w, step):
        pygame.draw.line(veil, (*ink, 90), (x, area.h), (x + area.h, 0), max(2, step // 7))
    surface.blit(veil, area)
