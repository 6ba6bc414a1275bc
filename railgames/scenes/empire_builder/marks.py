"""What is drawn above the map's layers: trains, loads in cities, rings, and what a hint points at."""

from typing import TYPE_CHECKING

import pygame
from pygame import Surface

from railgames.games.empire_builder.player import NOWHERE
from railgames.scenes.empire_builder import hints, zones
from railgames.scenes.empire_builder.event_art import wreck_sign
from railgames.scenes.empire_builder.goods import sign

if TYPE_CHECKING:
    from railgames.scenes.empire_builder.room import EmpireRoom

TRAIN = 26
"""Side of a train's picture, in pixels at scale 1."""
GROWS = 0.3
"""Step in which that picture grows with the zoom, as a part of its side."""


def draw(room: "EmpireRoom", surface: Surface) -> None:
    """Draw loads that lie in cities, rings round possible stops, and marks."""
    zones.draw(room, surface)
    for city, good in room.table.view.lying.items():
        _draw_load(room, surface, city, good)
    for cell in room.near_stops:
        ring(room, surface, cell, "glow", 6)
    for name in room.places:
        cell = room.board.cell_of(name)
        if cell >= 0:
            ring(room, surface, cell, "accent", 9)
    if room.pointing.choice is not None:
        ring(room, surface, room.pointing.choice, "accent", 10)
    for cell in hints.cells(room):
        ring(room, surface, cell, "warn", 11)


def touches_clip(surface: Surface, spot: tuple[int, int], far: int) -> bool:
    """Whether something within ``far`` pixels of a spot touches the part that is drawn."""
    return bool(surface.get_clip().colliderect((spot[0] - far, spot[1] - far, 2 * far, 2 * far)))


def ring(room: "EmpireRoom", surface: Surface, cell: int, token: str, radius: float) -> None:
    """Draw a ring round a milepost, on a dark rim."""
    theme, spot = room.theme, room.spot(cell)
    far, thick = max(5, int(room.radius(radius))), max(2, int(theme.px(2.4)))
    if not touches_clip(surface, spot, far + thick + 3):
        return
    pygame.draw.circle(surface, theme.color("ink"), spot, far + 1, thick + 2)
    pygame.draw.circle(surface, theme.color(token), spot, far, thick)


def _draw_load(room: "EmpireRoom", surface: Surface, city: int, good: int) -> None:
    side = int(room.theme.px(16))
    x, y = room.city_spot(city)
    picture = sign(room.app, room.board, good, side)
    rect = picture.get_rect(midtop=(x, y + room.city_radius(city) // 2))
    if rect.colliderect(surface.get_clip()):
        surface.blit(picture, rect)


def train_side(room: "EmpireRoom") -> int:
    """The present side of a train's picture, in pixels. Few sizes, because each is rasterised."""
    grown = min(1.6, max(1.0, room.radius(1.0) / room.theme.scale))
    return int(room.theme.px(TRAIN) * (1.0 + int((grown - 1.0) / GROWS + 0.5) * GROWS))


def draw_trains(room: "EmpireRoom", surface: Surface) -> None:
    """Draw strikes and everybody's train; trains at one place are drawn side by side."""
    zones.draw_signs(room, surface)
    together: dict[int, int] = {}
    size = train_side(room)
    for seat, player in enumerate(room.table.view.players):
        if player.at == NOWHERE or seat == room.hidden_train:
            continue
        count = together[player.at] = together.get(player.at, 0) + 1
        x, y = room.spot(player.at)
        if not touches_clip(surface, (x, y), 4 * size):
            continue
        picture = room.train_picture(seat, size)
        rect = picture.get_rect(midbottom=(x + (count - 1) * size // 2, y + size // 4))
        surface.blit(picture, rect)
        if player.misses:
            sign_ = wreck_sign(room.app, max(12, size // 2))
            surface.blit(sign_, sign_.get_rect(center=rect.topright))
