"""Boards as still pictures: thumbnails, save lists, results, maps before a game."""

import pygame
from pygame import Rect, Surface

from railgames.games.railroad_ink.board import BoardFile
from railgames.games.railroad_ink.state import State
from railgames.scenes.railroad_ink.board_view import BoardView, blank_board
from railgames.scenes.railroad_ink.geometry import BoardGeometry
from railgames.ui.app import App

SMALL = 220
"""Below this side (px) a board is drawn larger and shrunk, because hair lines would break."""


def board_picture(app: App, state: State, seat: int, size: tuple[int, int]) -> Surface:
    """One seat's board in the middle of a clear picture of ``size``."""
    scale = 1 if min(size) >= SMALL else max(2, -(-SMALL // max(1, min(size))))
    large = (size[0] * scale, size[1] * scale)
    view = BoardView(app, state.board, state.config.buildings)
    view.layout(Rect(0, 0, *large))
    view.compose(state.players[seat], state.turn, state.current_player is None)
    picture = Surface(large, pygame.SRCALPHA)
    view.draw(picture)
    return picture if scale == 1 else pygame.transform.smoothscale(picture, size)


def map_picture(app: App, file: BoardFile, size: tuple[int, int]) -> Surface:
    """An empty board in the middle of a clear picture of ``size``."""
    scale = 1 if min(size) >= SMALL else max(2, -(-SMALL // max(1, min(size))))
    large = (size[0] * scale, size[1] * scale)
    geometry = BoardGeometry(file, Rect(0, 0, *large))
    picture = Surface(large, pygame.SRCALPHA)
    picture.blit(blank_board(app, file, geometry), geometry.rect)
    return picture if scale == 1 else pygame.transform.smoothscale(picture, size)
