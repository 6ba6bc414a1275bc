"""The way that a line still needs, as dots; with its start and its destination for a first turn."""

import pygame
from pygame import Rect, Surface

from railgames.games.derailed.state import DerailedState
from railgames.scenes.derailed.companies import token_of
from railgames.scenes.derailed.geometry import CanyonGeometry
from railgames.scenes.derailed.tracks import HIGH, WIDE, path_of
from railgames.ui.theme import Theme
from railgames.ui.widgets.paint import box, color


def draw_way(surface: Surface, theme: Theme, at: CanyonGeometry, view: DerailedState, seat: int) -> None:
    """Dots on the cells that a shortest way of a seat's line still needs; none when it has arrived."""
    if seat in view.arrived:
        return
    dot = max(2, at.high // 22)
    ink, rim = theme.color(token_of(view.board, seat)), theme.color("rail_card")
    for leg in view.way(seat):
        if not leg.is_missing:
            continue
        rect = at.cell(leg.cell)
        for x, y in path_of(leg.entered, leg.left, 8)[1::2]:
            spot = (rect.x + round(x * rect.w / WIDE), rect.y + round(y * rect.h / HIGH))
            pygame.draw.circle(surface, rim, spot, dot + max(1, dot // 2))
            pygame.draw.circle(surface, ink, spot, dot)


def ends_of(at: CanyonGeometry, view: DerailedState, seat: int) -> tuple[Rect, Rect]:
    """The places of a seat's start and destination."""
    return at.start(view.starts.index(seat)), at.destination(view.destinations.index(seat))


def draw_ends(
    surface: Surface, theme: Theme, at: CanyonGeometry, view: DerailedState, seat: int, swell: int = 0
) -> None:
    """Frames round start and destination, enlarged by ``swell`` pixels."""
    thick = max(3, at.high // 20)
    for rect in ends_of(at, view, seat):
        frame = rect.inflate(2 * swell, 2 * swell)
        box(surface, frame, None, color(theme, "glow_edge"), at.high // 9, thick)
        inner = frame.inflate(-2 * (thick - 1), -2 * (thick - 1))
        box(surface, inner, None, color(theme, "glow"), at.high // 11, max(2, thick // 2))
