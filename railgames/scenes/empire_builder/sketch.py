"""Plain pictures of a map for lists, and of the game."""

import pygame
from pygame import Surface

from railgames.games.empire_builder.board import Board
from railgames.games.empire_builder.position import Position
from railgames.scenes.charting.looks import token_hex, train_picture
from railgames.scenes.charting.strokes import svg_picture
from railgames.scenes.empire_builder.atlas import Atlas, Owned
from railgames.scenes.empire_builder.mesh import mesh_of
from railgames.scenes.empire_builder.tints import sea_color
from railgames.ui.app import App
from railgames.ui.vector import svg


def land_picture(app: App, board: Board, size: tuple[int, int], state: Position | None = None) -> Surface:
    """The whole map, with everybody's track."""
    tracks = tuple(frozenset(player.track) for player in state.players) if state is not None else ()
    key = ("empire land", board.file.title, board.file.terrain, tracks, app.theme.name)
    return app.art.cache.make(key, size, lambda: _land(app, board, size, state))


def _land(app: App, board: Board, size: tuple[int, int], state: Position | None) -> Surface:
    mesh = mesh_of(board)
    atlas = Atlas(app, mesh)
    left, top, wide, high = mesh.chart.world
    zoom = min(size[0] / wide, size[1] / high)
    atlas.pen.base = zoom
    atlas.fit(1.0)
    owners: dict[int, Owned] = {}
    for seat, player in enumerate(state.players if state is not None else ()):
        owners |= dict.fromkeys(player.track, Owned(f"seat:{seat}", app.theme.seat(seat).pattern))
    atlas.show(owners)
    body = atlas.body(zoom)
    picture = Surface(size, pygame.SRCALPHA)
    picture.fill(sea_color(app.theme))
    inner = (max(1, round(wide * zoom)), max(1, round(high * zoom)))
    drawn = svg(svg_picture(body, (left * zoom, top * zoom, wide * zoom, high * zoom), inner), inner)
    picture.blit(drawn, drawn.get_rect(center=picture.get_rect().center))
    return picture


def emblem(app: App, size: tuple[int, int]) -> Surface:
    """A train on a disc."""
    picture = Surface(size, pygame.SRCALPHA)
    middle, side = (size[0] / 2, size[1] / 2), min(size)
    pygame.draw.circle(picture, token_hex(app.theme, "raised"), middle, side * 0.47)
    pygame.draw.circle(picture, token_hex(app.theme, "line_strong"), middle, side * 0.47, 2)
    train = train_picture(app, "seat:1", side * 6 // 10)
    picture.blit(train, train.get_rect(center=middle))
    return picture
