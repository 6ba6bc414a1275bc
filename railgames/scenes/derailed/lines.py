"""The lines of all companies at once, drawn faintly: where each runs over the cards on the table."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame
from pygame import Color, Surface

from railgames.games.derailed.state import DerailedState
from railgames.geometry.square import SIDES
from railgames.scenes.derailed.companies import token_of
from railgames.scenes.derailed.geometry import CanyonGeometry
from railgames.scenes.derailed.tracks import ENTRY, HIGH, WIDE, Point, path_of
from railgames.ui.theme import Theme

if TYPE_CHECKING:
    from railgames.scenes.derailed.room import CanyonRoom

ALPHA = 190
"""How faint the lines are, so that the cards below them stay readable."""

SAMPLES = 10


def stretches(view: DerailedState, seat: int) -> Iterator[tuple[int, list[Point]]]:
    """Cell by cell the tracks that a seat's line runs on, in units of a card; a buffer ends in the middle."""
    board = view.board
    for port in view.reach(seat):
        if port >= board.stations or not view.tops[port >> 2]:
            continue
        cell, entered = port >> 2, port & 3
        face = board.deck.faces[view.tops[cell]]
        exits = [side for side in SIDES if face.joins[entered] >> side & 1]
        for left in exits:
            yield cell, path_of(entered, left, SAMPLES)
        if not exits and face.rails >> entered & 1:
            x, y = ENTRY[entered]
            yield cell, [(x, y), ((x + WIDE / 2) / 2, (y + HIGH / 2) / 2)]


class Lines:
    """Draws the lines of every seat but the one whose line is lit anyway; where seats share a track they lie
    side by side."""

    def __init__(self, room: "CanyonRoom") -> None:
        self._room = room
        self._shown: object = None
        self._picture: Surface | None = None

    def draw(self, surface: Surface) -> None:
        """Draw them over the board."""
        room, at = self._room, self._room.board.geometry
        view, theme = room.view, room.app.theme
        shown = (
            tuple(view.tops),
            tuple(view.starts),
            at.area.topleft,
            at.area.size,
            theme.name,
            room.shown_seat,
        )
        if shown != self._shown or self._picture is None:
            self._shown, self._picture = shown, self._drawn(view, at, theme)
        surface.blit(self._picture, at.area)

    def _drawn(self, view: DerailedState, at: CanyonGeometry, theme: Theme) -> Surface:
        picture = Surface(at.area.size, pygame.SRCALPHA)
        seats = [seat for seat in range(view.board.seats) if seat != self._room.shown_seat]
        thick = max(2, at.high // 22)
        for idx, seat in enumerate(seats):
            shift = round((idx - (len(seats) - 1) / 2) * (thick + 1))
            ink = theme.color(token_of(view.board, seat))
            self._draw_line(picture, view, at, seat, (shift, thick), ink)
        picture.set_alpha(ALPHA)
        return picture

    def _draw_line(
        self,
        picture: Surface,
        view: DerailedState,
        at: CanyonGeometry,
        seat: int,
        stroke: tuple[int, int],
        ink: Color,
    ) -> None:
        shift, thick = stroke
        dx, dy = shift - at.area.x, shift - at.area.y
        first = at.cell(view.start_lane(seat) * view.board.length)
        lead = [
            (first.x - at.station_wide * 0.35 + dx, first.centery + dy),
            (first.x + dx, first.centery + dy),
        ]
        pygame.draw.lines(picture, ink, False, lead, thick)
        for cell, points in stretches(view, seat):
            rect = at.cell(cell)
            spots = [(rect.x + x * rect.w / WIDE + dx, rect.y + y * rect.h / HIGH + dy) for x, y in points]
            pygame.draw.lines(picture, ink, False, spots, thick)
            for spot in (spots[0], spots[-1]):
                pygame.draw.circle(picture, ink, spot, thick / 2)
