"""The signs of cities on strike: beside each city, where they hide no name, no goods and no other sign."""

from collections.abc import Iterator, Sequence
from math import cos, pi, sin
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

if TYPE_CHECKING:
    from railgames.scenes.empire_builder.room import EmpireRoom

EIGHTHS = (0, 1, -1, 2, -2, 3, -3, 4)
"""Directions from a city in which its sign is tried, in eighths of a circle from the top."""
RIM = 2
"""Pixels round a sign that keep it apart from what it lies on."""
NAME_COST = 4
"""How much worse it is to lie on a name than on the goods of a city."""


def signs(room: "EmpireRoom", number: int) -> list[Rect]:
    """The rectangle of the sign of each city on strike, in the window."""
    board, names = room.board, _names(room)
    goods = room.atlas.supplies.rects(room.map.shown_zoom, room.map.origin)
    found: list[Rect] = []
    for city, own in enumerate(board.city_cells):
        if own & board.event_cells[number]:
            spots = list(_candidates(room, city))
            costs = [
                NAME_COST * (_hidden(spot, names) + _hidden(spot, found)) + _hidden(spot, goods)
                for spot in spots
            ]
            found.append(spots[costs.index(min(costs))])
    return found


def _hidden(spot: Rect, others: Sequence[Rect]) -> int:
    """How many pixels of other rectangles lie under this one."""
    parts = [spot.clip(others[idx]) for idx in spot.collidelistall(others)]
    return sum(part.w * part.h for part in parts)


def draw(room: "EmpireRoom", surface: Surface, number: int) -> None:
    """Draw a crossed-out sign at every city on strike. Names are drawn above: their letters stay whole."""
    theme = room.theme
    thick = max(2, int(theme.px(2)))
    for spot in signs(room, number):
        if not spot.colliderect(surface.get_clip()):
            continue
        reach = spot.w // 2 - RIM
        pygame.draw.circle(surface, theme.color("raised"), spot.center, reach + RIM)
        pygame.draw.circle(surface, theme.color("bad"), spot.center, reach, thick)
        low = (spot.centerx - reach * 2 // 3, spot.centery + reach * 2 // 3)
        end = (spot.centerx + reach * 2 // 3, spot.centery - reach * 2 // 3)
        pygame.draw.line(surface, theme.color("bad"), low, end, thick)


def _names(room: "EmpireRoom") -> list[Rect]:
    """The rectangles of all names in the window, as they are drawn now."""
    chart, theme = room.map, room.theme
    zoom = chart.labels.nearest_placed(theme, chart.shown_zoom)
    return [rect for _, rect in chart.labels.seen(theme, zoom, chart.origin, chart.zoom)]


def _candidates(room: "EmpireRoom", city: int) -> Iterator[Rect]:
    """Where the sign of a city may stand: on its rim, then beside it, at last on its mark."""
    x, y = room.city_spot(city)
    reach = max(int(room.theme.px(6)), int(room.radius(5))) + RIM
    for far in (room.city_radius(city), room.city_radius(city) + reach):
        for eighth in EIGHTHS:
            angle = eighth * pi / 4
            spot = Rect(0, 0, 2 * reach, 2 * reach)
            spot.center = (round(x + far * sin(angle)), round(y - far * cos(angle)))
            yield spot
    yield Rect(x - reach, y - reach, 2 * reach, 2 * reach)
