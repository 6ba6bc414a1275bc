"""Still pictures of maps for saves, results and set-up, and the game's emblem."""

import pygame
from pygame import Surface

from railgames.games.empire_builder.board import Board
from railgames.games.empire_builder.position import Position
from railgames.scenes.charting.chart import Point
from railgames.scenes.charting.strokes import svg_picture
from railgames.scenes.empire_builder.atlas import Atlas, Owned
from railgames.scenes.empire_builder.mesh import mesh_of
from railgames.scenes.empire_builder.posts import red_svg
from railgames.scenes.empire_builder.tints import Tints, sea_color, tints, tone
from railgames.scenes.empire_builder.trains import train_svg
from railgames.scenes.folder_art import drawn_larger
from railgames.ui.app import App
from railgames.ui.vector import svg

SMALL = 260
"""A smaller picture (its side in pixels) is drawn larger and scaled down, because hairlines would break."""
WITH_GOODS = 700
"""From this side on, in pixels, the chips of goods are drawn."""


def land_picture(app: App, board: Board, size: tuple[int, int], state: Position | None = None) -> Surface:
    """The whole map, with the track of a state."""
    tracks = tuple(frozenset(player.track) for player in state.players) if state is not None else ()
    key = ("empire land", board.file.title, board.file.terrain, tracks, app.theme.name)
    return app.art.cache.make(
        key, size, lambda: drawn_larger(size, SMALL, lambda to: _draw(app, board, to, state))
    )


def _draw(app: App, board: Board, surface: Surface, state: Position | None) -> None:
    mesh, size = mesh_of(board), surface.get_size()
    left, top, wide, high = mesh.chart.world
    zoom = min(size[0] / wide, size[1] / high)
    # the sheet fills the picture: sea and far shores continue beside the map
    across, down = size[0] / zoom, size[1] / zoom
    area = (left - (across - wide) / 2, top - (down - high) / 2, across, down)
    box = (area[0] * zoom, area[1] * zoom, *size)
    atlas = Atlas(app, mesh)
    atlas.pen.base = zoom
    atlas.fit(1.0)
    owners: dict[int, Owned] = {}
    for seat, player in enumerate(state.players if state is not None else ()):
        owners |= dict.fromkeys(player.track, Owned(f"seat:{seat}", app.theme.seat(seat).pattern))

    def ground() -> Surface:
        return svg(svg_picture(atlas.land.body(area, zoom), box, size), size)

    # the land is the same in all pictures of a list
    key = ("empire ground", board.file.title, board.file.terrain, app.theme.name)
    surface.fill(sea_color(app.theme))
    surface.blit(app.art.cache.make(key, size, ground), (0, 0))
    body = atlas.upper_body(area, zoom, owners, with_goods=min(size) >= WITH_GOODS)
    surface.blit(svg(svg_picture(body, box, size), size), (0, 0))


def emblem(app: App, size: tuple[int, int]) -> Surface:
    """A locomotive on a round piece of an engraved map."""
    side = min(size)
    text = emblem_svg(app)
    return app.art.cache.make(("empire emblem", app.theme.name), size, lambda: _centred(text, size, side))


def _centred(text: str, size: tuple[int, int], side: int) -> Surface:
    picture = Surface(size, pygame.SRCALPHA)
    drawn = svg(text, (side, side))
    picture.blit(drawn, drawn.get_rect(center=picture.get_rect().center))
    return picture


def emblem_svg(app: App) -> str:
    """The emblem: engraved mountains, mileposts, a red city, and a train on a crayon line, in a frame."""
    theme = app.theme
    colors = tints(theme)
    dots = "".join(
        f"M{x} {y}h0.01"
        for x, y in ((38, 84), (52, 84), (66, 84), (80, 74), (87, 60), (73, 62), (24, 84), (59, 74), (88, 44))
    )
    disc = 'cx="50" cy="50" r="46"'
    way = "M13 73.5L58 73.5L68 56"
    body = (
        f'<circle {disc} fill="{colors.land}"/>'
        + _peak((54, 20), (34, 54), (82, 54), colors)
        + _peak((30, 11), (6, 54), (58, 54), colors)
        + f'<path d="{dots}" stroke="{colors.dot}" stroke-width="2.6" stroke-linecap="round"/>'
        + red_svg(colors, (74 / 9, 46 / 9), 9.0, 1.4)
        + f'<path d="{way}" fill="none" stroke="{tone(theme, "seat:1")}" stroke-width="6.4" '
        f'stroke-linecap="round" stroke-linejoin="round"/>'
        f'<path d="M15 72.4H56" fill="none" stroke="{colors.paper}" stroke-width="0.9" stroke-opacity="0.7" '
        f'stroke-dasharray="3 5 1 7"/>'
        f'<circle {disc} fill="none" stroke="{colors.ink}" stroke-width="2.6"/>'
        f'<circle cx="50" cy="50" r="48.6" fill="none" stroke="{colors.hachure}" stroke-width="1"/>'
    )
    train = _inner(train_svg(theme, 1, True, False))
    body += f'<g transform="translate(7 22) scale(0.53)">{train}</g>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{body}</svg>'


def _peak(top: Point, left: Point, right: Point, colors: Tints) -> str:
    """A mountain from the side, its far slope hatched."""
    (x, y), (lx, ly), (rx, ry) = top, left, right
    strokes = []
    for number in range(8):
        part = number / 8
        sx, sy = x + 3 * part + (1.6 if number % 2 else -1.2), y + (ly - y) * part
        along = (ry - sy) / (ry - y)
        strokes.append(
            f"M{sx:.1f} {sy:.1f}L{sx + (rx - x) * along * 0.94:.1f} {sy + (ry - y) * along * 0.94:.1f}"
        )
    way = f"M{lx} {ly}L{x} {y}L{rx} {ry}"
    return (
        f'<path d="{way}Z" fill="{colors.upland}"/>'
        f'<path d="{"".join(strokes)}" fill="none" stroke="{colors.hachure}" stroke-width="1.7" '
        f'stroke-linecap="round"/>'
        f'<path d="{way}" fill="none" stroke="{colors.peak}" stroke-width="1.8" stroke-linejoin="round"/>'
    )


def _inner(text: str) -> str:
    """The elements of an SVG picture."""
    return text[text.index(">") + 1 : text.rindex("<")]
