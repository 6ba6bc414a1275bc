"""Still pictures of countries for saves, results and set-up, and the game's emblem."""

from collections.abc import Mapping

import pygame
from pygame import Rect, Surface

from railgames.games.spike.board import Board
from railgames.games.spike.paths import bits
from railgames.games.spike.position import Position
from railgames.scenes.charting.chart import Chart
from railgames.scenes.charting.looks import token_hex, train_picture
from railgames.scenes.folder_art import drawn_larger
from railgames.scenes.spike.poster import Owned, Poster, chart_of
from railgames.ui.app import App
from railgames.ui.theme import Theme
from railgames.ui.vector import colored, svg

SKETCHED = 420
"""Pictures smaller than this (their side in pixels at scale 1) show lines and dots: signs would cover the
country."""

SMALL = 260
"""A smaller picture (its side in pixels) is drawn larger and scaled down, because hairlines would break."""


def country_picture(app: App, board: Board, size: tuple[int, int], state: Position | None = None) -> Surface:
    """The whole country, with everybody's track in a state."""
    tracks = tuple(player.own for player in state.players) if state is not None else ()
    key = ("spike country", board.file, tracks, app.theme.name, app.theme.scale)
    return app.art.cache.make(
        key, size, lambda: drawn_larger(size, SMALL, lambda to: _draw(app, board, to, size, state))
    )


def _draw(app: App, board: Board, surface: Surface, size: tuple[int, int], state: Position | None) -> None:
    theme, chart = app.theme, chart_of(board)
    left, top, wide, high = chart.world
    zoom = min(surface.get_width() / wide, surface.get_height() / high)
    poster = Poster(app, chart, board)
    poster.pen.base = zoom * 640 / max(1, min(surface.get_size()))
    owners: dict[int, Owned] = {}
    for seat, player in enumerate(state.players if state is not None else ()):
        owners |= dict.fromkeys(bits(player.own), Owned(f"seat:{seat}", theme.seat(seat).pattern))
    if min(size) < theme.px(SKETCHED):
        scale = theme.scale * surface.get_width() / size[0]
        body = poster.ground(zoom) + _sketch(theme, board, chart, owners, zoom, scale)
    else:
        body = poster.body(zoom, owners)
    box = f"{left * zoom:.1f} {top * zoom:.1f} {wide * zoom:.1f} {high * zoom:.1f}"
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{body}</svg>'
    picture = svg(colored(text, theme), (round(wide * zoom), round(high * zoom)))
    surface.blit(picture, picture.get_rect(center=surface.get_rect().center))


def _sketch(
    theme: Theme, board: Board, chart: Chart, owners: Mapping[int, Owned], zoom: float, scale: float
) -> str:
    """Lines and dots. Where somebody has built, what is free is faint.

    ``scale``: how many pixels are drawn for one pixel at scale 1.
    """
    ink, light, faint = (
        token_hex(theme, "ink"),
        token_hex(theme, "raised"),
        token_hex(theme, "raised", "ink", 0.3),
    )
    colors = [kind.color if not owners else faint for kind in board.file.types]

    def line(edge: int, color: str, wide: float) -> str:
        way = "L".join(f"{x * zoom:.1f} {y * zoom:.1f}" for x, y in chart.lines[edge])
        return (
            f'<path d="M{way}" fill="none" stroke="{color}" stroke-width="{wide * scale:.1f}" '
            'stroke-linecap="round"/>'
        )

    free = [edge for edge in range(board.segments) if edge not in owners]
    found = [line(edge, colors[board.kinds[edge]], 1.0 if owners else 1.8) for edge in free]
    found += [line(edge, token_hex(theme, one.ink), 2.6) for edge, one in owners.items()]
    radius = 2.2 if owners else 3.2
    for city in range(board.cities):
        x, y = chart.point(city)
        found.append(
            f'<circle cx="{x * zoom:.1f}" cy="{y * zoom:.1f}" r="{radius * scale:.1f}" fill="{light}" '
            f'stroke="{ink}" stroke-width="{0.4 * radius * scale:.1f}"/>'
        )
    return "".join(found)


def emblem(app: App, size: tuple[int, int]) -> Surface:
    """The emblem: three tracks in a fan, and a locomotive in front."""
    return app.art.cache.make(("spike emblem", app.theme.name), size, lambda: _emblem(app, size))


def _emblem(app: App, size: tuple[int, int]) -> Surface:
    theme = app.theme
    picture = Surface(size, pygame.SRCALPHA)
    side = min(size)
    lines = (("#b8402f", 8, 78, 92, 22), ("#2f6f9f", 8, 46, 92, 84), ("#d9a520", 30, 8, 64, 94))
    light, line, ink = (token_hex(theme, token) for token in ("raised", "line_strong", "ink"))
    body = f'<circle cx="50" cy="50" r="47" fill="{light}" stroke="{line}" stroke-width="2"/>'
    for color, x1, y1, x2, y2 in lines:
        way = f"M{x1} {y1} L{x2} {y2}"
        body += f'<path d="{way}" stroke="{color}" stroke-width="6" stroke-dasharray="12 4"/>'
    for x, y in ((30, 8), (92, 22), (8, 46), (50, 50), (8, 78), (92, 84), (64, 94)):
        body += f'<circle cx="{x}" cy="{y}" r="5" fill="{light}" stroke="{ink}" stroke-width="2"/>'
    ground = svg(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{body}</svg>', (side, side))
    spot = Rect(0, 0, side, side)
    spot.center = picture.get_rect().center
    picture.blit(ground, spot)
    train = train_picture(app, "seat:0", side * 6 // 10)
    picture.blit(train, train.get_rect(center=spot.center))
    return picture
