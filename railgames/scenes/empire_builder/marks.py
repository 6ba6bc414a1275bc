"""What is drawn above the map's layers: trains, loads in cities, rings, and what a hint points at."""

from typing import TYPE_CHECKING

from pygame import Surface

from railgames.games.empire_builder.player import NOWHERE
from railgames.scenes.charting import rings
from railgames.scenes.charting.rings import draw_ring
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


def ring(room: "EmpireRoom", surface: Surface, cell: int, token: str, radius: float) -> None:
    """Draw a ring round a milepost, on a dark rim."""
    far = max(5, int(room.radius(radius)))
    draw_ring(surface, room.theme, room.spot(cell), far, token, width=2.4)


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
    """Draw everybody's train; trains at one place are drawn side by side."""
    size, players = train_side(room), room.table.view.players
    trains = [
        (seat, one.at) for seat, one in enumerate(players) if one.at != NOWHERE and seat != room.hidden_train
    ]
    drawn = rings.draw_trains(surface, trains, room.spot, size, lambda seat: room.train_picture(seat, size))
    for seat, rect in drawn:
        if players[seat].misses:
            wreck = wreck_sign(room.app, max(12, size // 2))
            surface.blit(wreck, wreck.get_rect(center=rect.topright))
