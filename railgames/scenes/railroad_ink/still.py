"""Boards as still pictures: thumbnails, save lists, results, maps before a game."""

import pygame
from pygame import Surface

from railgames.games.railroad_ink.board import BoardFile
from railgames.games.railroad_ink.state import InkState
from railgames.scenes.folder_art import drawn_larger
from railgames.scenes.railroad_ink.board_view import BoardView, blank_board
from railgames.scenes.railroad_ink.expansions import ExpansionPicture, expansion_picture
from railgames.scenes.railroad_ink.geometry import BoardGeometry
from railgames.ui.app import App
from railgames.ui.widgets.paint import box, color

SMALL, MIDDLE = 220, 500
"""Below these sides (px) a board is drawn larger and shrunk: below the first because hair lines would break,
below the other because the numbers of rounds would be larger than their boxes."""


def storey_of_now(state: InkState) -> int:
    """The number of the board of a seat that is drawn on now; of a game that is over, the first."""
    return 0 if state.current_player is None else state.expansion.storey_in(state.turn)


def board_picture(app: App, state: InkState, seat: int, size: tuple[int, int]) -> Surface:
    """One seat's board in the middle of a clear picture of ``size``."""

    def draw(picture: Surface) -> None:
        view = BoardView(app, state.board, state.config.buildings, expansion=_expansion(state))
        view.layout(picture.get_rect())
        storey = storey_of_now(state)
        player = state.expansion.players_by_storey(state.players[seat])[storey]
        view.compose(player, state.turn, state.current_player is None, storey=storey)
        view.draw(picture)

    return drawn_larger(size, least_side(size), draw)


def round_picture(app: App, state: InkState, seat: int, number: int, size: tuple[int, int]) -> Surface:
    """One seat's board with the spaces lit that were drawn in round ``number``."""
    storey = state.expansion.storey_in(number)
    player = state.expansion.players_by_storey(state.players[seat])[storey]

    def draw(picture: Surface) -> None:
        view = BoardView(app, state.board, state.config.buildings, expansion=_expansion(state))
        view.layout(picture.get_rect())
        view.compose(player, number, False, storey=storey)
        view.draw(picture)
        thick = max(2, view.geometry.cell // 9)
        for cell, drawn_in in enumerate(player.rounds):
            if drawn_in == number:
                rect = view.geometry.space(cell)
                veil = Surface(rect.size, pygame.SRCALPHA)
                veil.fill((*color(app.theme, "glow"), 70))
                picture.blit(veil, rect)
                box(picture, rect, None, color(app.theme, "glow_edge"), 0, thick)

    return drawn_larger(size, least_side(size), draw)


def least_side(size: tuple[int, int]) -> int:
    """The side that a picture of this size is drawn with at least."""
    return SMALL if min(size) < SMALL else MIDDLE


def _expansion(state: InkState) -> ExpansionPicture:
    return expansion_picture(state.expansion.name)


def map_picture(app: App, file: BoardFile, size: tuple[int, int]) -> Surface:
    """An empty board in the middle of a clear picture of ``size``."""

    def draw(picture: Surface) -> None:
        geometry = BoardGeometry(file, picture.get_rect())
        picture.blit(blank_board(app, file, geometry), geometry.rect)

    return drawn_larger(size, SMALL, draw)
