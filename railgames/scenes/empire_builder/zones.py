"""Events on the map while they are in force or their card is shown: weather and derailments over their
mileposts, flooded rivers, cities on strike."""

from collections.abc import Iterable
from math import cos, pi, sin, sqrt
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from railgames.core.text import ntr, tr
from railgames.games.empire_builder.mapfile import (
    BoomFile,
    DerailmentFile,
    FloodFile,
    StrikeFile,
    WeatherFile,
)
from railgames.geometry.graph import members_of
from railgames.scenes.empire_builder import lights, strikes
from railgames.scenes.empire_builder.event_cards import event_words
from railgames.scenes.empire_builder.items import Shown

if TYPE_CHECKING:
    from railgames.scenes.empire_builder.room import EmpireRoom

WEATHER = (96, 132, 190)
"""Colour over land with snow, fog or storm."""
WRECK = (196, 62, 44)
"""Colour over land where trains are derailed."""
OPAQUE = 92
"""Opacity of these colours, out of 255."""


def draw(room: "EmpireRoom", surface: Surface) -> None:
    """Draw the areas and rivers of events in force, and of the event whose card is shown."""
    board = room.board
    wet = set(room.table.view.flooded)
    for number in _seen(room):
        match board.file.events[number]:
            case WeatherFile():
                _draw_area(room, surface, number, WEATHER)
            case DerailmentFile():
                _draw_area(room, surface, number, WRECK)
            case FloodFile():
                wet |= board.flooded(number)
    _draw_flood(room, surface, wet)


def draw_signs(room: "EmpireRoom", surface: Surface) -> None:
    """Draw the signs of cities on strike, below names."""
    for number in _seen(room):
        if isinstance(room.board.file.events[number], StrikeFile):
            strikes.draw(room, surface, number)


def _seen(room: "EmpireRoom") -> list[int]:
    """The events in force, and the one whose card is shown."""
    acting = [] if room.acting_event is None else [room.acting_event]
    return list(dict.fromkeys([*(one.event for one in room.table.view.in_force), *acting]))


def spots(room: "EmpireRoom", number: int) -> list[tuple[int, int]]:
    """The places of an event in the window: its mileposts, its flooded water, the cities of a boom."""
    board, event = room.board, room.board.file.events[number]
    if isinstance(event, BoomFile):
        lit = lights.of_event(room, number)
        return [room.city_spot(city) for city in (*lit.sources, *(tag.city for tag in lit.tags))]
    if isinstance(event, FloodFile):
        ends = [board.ends(key) for key in board.flooded(number)]
        cells = [cell for pair in ends for cell in pair]
    elif isinstance(event, StrikeFile):
        area = board.event_cells[number]
        cells = [room.mesh.middles[city] for city, own in enumerate(board.city_cells) if own & area]
    else:
        cells = list(members_of(board.event_cells[number]))
    return [room.map.to_screen(board.lattice.point(cell)) for cell in cells]


def items(room: "EmpireRoom") -> list[Shown]:
    """A line for each event in force: name, duration, effect."""
    view, found = room.table.view, []
    for one in view.in_force:
        title = tr(room.board.file.events[one.event].title)
        if one.left == 1 and one.seat == view.current:
            note = tr("{name}: this turn", name=room.names[one.seat])
        else:
            note = tr("{name}: next turn", name=room.names[one.seat])
        lasts = ntr(
            "It lasts until {name} has ended {n} turn.",
            "It lasts until {name} has ended {n} turns.",
            one.left,
            name=room.names[one.seat],
        )
        tooltip = " ".join([*event_words(room.board, one.event), lasts])
        found.append(Shown(title, words=note, tooltip=tooltip))
    for number in view.booms:
        title = tr(room.board.file.events[number].title)
        found.append(Shown(title, tooltip=" ".join(event_words(room.board, number))))
    return found


def _draw_area(room: "EmpireRoom", surface: Surface, number: int, color: tuple[int, int, int]) -> None:
    """Colour every milepost of an event, also those in the water."""
    if room.map.zoom != room.map.shown_zoom:
        return  # the zoom is animated
    board, zoom = room.board, room.map.zoom
    points = [board.lattice.point(cell) for cell in members_of(board.event_cells[number])]  # in water too
    left, top = min(x for x, _ in points) - 1, min(y for _, y in points) - 1
    wide = max(x for x, _ in points) + 1 - left
    high = max(y for _, y in points) + 1 - top
    corner = room.map.to_screen((left, top))
    rect = Rect(corner, (int(wide * zoom) + 1, int(high * zoom) + 1))
    if not rect.colliderect(surface.get_clip()):
        return

    def make() -> Surface:
        picture = Surface(rect.size, pygame.SRCALPHA)
        reach = zoom / sqrt(3) * 1.03
        for x, y in points:
            middle = ((x - left) * zoom, (y - top) * zoom)
            corners = [
                (middle[0] + reach * sin(pi / 3 * n), middle[1] + reach * cos(pi / 3 * n)) for n in range(6)
            ]
            pygame.draw.polygon(picture, (*color, OPAQUE), corners)
        return picture

    key = ("empire event", board.file.title, color, board.event_cells[number])
    surface.blit(room.app.art.cache.make(key, rect.size, make), rect)


def _draw_flood(room: "EmpireRoom", surface: Surface, wet: Iterable[int]) -> None:
    """Draw flooded water between mileposts as wide lines: all rims first, so that no joints show."""
    wide, lines = max(4, int(room.map.zoom * 0.42)), []
    clip = surface.get_clip().inflate(2 * wide, 2 * wide)
    for key in wet:
        (ax, ay), (bx, by) = (room.mesh.point(cell) for cell in room.board.ends(key))
        half = 0.5 / sqrt(3)
        x, y, across, down = (ax + bx) / 2, (ay + by) / 2, bx - ax, by - ay
        first = room.map.to_screen((x - down * half, y + across * half))
        second = room.map.to_screen((x + down * half, y - across * half))
        if clip.clipline(first, second):
            lines.append((first, second))
    for color, thick in ((room.theme.color("raised"), wide + 4), (pygame.Color(*WEATHER), wide)):
        for first, second in lines:
            pygame.draw.line(surface, color, first, second, thick)
            pygame.draw.circle(surface, color, first, thick // 2)
            pygame.draw.circle(surface, color, second, thick // 2)
