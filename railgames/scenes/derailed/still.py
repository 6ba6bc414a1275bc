"""Tables as still pictures: save lists, results, canyons before a game."""

from collections.abc import Mapping
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from railgames.games.derailed.board import Board, TableFile, compile_board
from railgames.games.derailed.components import CardFile, Deck, DeckFile
from railgames.games.derailed.state import State
from railgames.scenes.derailed.board_view import BoardView, landscape
from railgames.scenes.derailed.geometry import CanyonGeometry
from railgames.ui.app import App

SMALL = 240
"""Below this side (px) a table is drawn larger and shrunk, because hair lines would break."""

SHOWN_SEATS = 4
"""How many lanes a canyon shows before a game."""


def table_picture(app: App, state: State, seat: int, size: tuple[int, int]) -> Surface:
    """The table with one seat's line aglow; no hand is drawn."""
    large, scale = _large(size)
    view = BoardView(app, state.board)
    view.layout(Rect(0, 0, *large), 10_000)
    view.compose(state, seat)
    picture = Surface(large, pygame.SRCALPHA)
    view.draw(picture)
    return picture if scale == 1 else pygame.transform.smoothscale(picture, size)


def map_picture(app: App, file: TableFile, size: tuple[int, int]) -> Surface:
    """A canyon with its companies' stations and no cards."""
    large, scale = _large(size)
    board = compile_board(file, _PLAIN, SHOWN_SEATS, True)
    view = BoardView(app, board)
    view.layout(Rect(0, 0, *large), 10_000)
    view.compose(_Before(board), None)
    picture = Surface(large, pygame.SRCALPHA)
    view.draw(picture)
    return picture if scale == 1 else pygame.transform.smoothscale(picture, size)


def _large(size: tuple[int, int]) -> tuple[tuple[int, int], int]:
    scale = 1 if min(size) >= SMALL else max(2, -(-SMALL // max(1, min(size))))
    return (size[0] * scale, size[1] * scale), scale


_PLAIN = Deck(
    DeckFile(title="plain", cards=(CardFile(name="straight", title="straight", tracks=("ew",), count=90),))
)


class _Nobody(NamedTuple):
    arrived: tuple[int, ...] = ()


class _Before:
    """A canyon before the game: stations, and no card laid."""

    def __init__(self, board: Board) -> None:
        self.tops = (0,) * board.cells
        self.under: tuple[tuple[int, ...], ...] = ((),) * board.cells
        self.starts = tuple(range(board.seats))
        self.destinations = (*range(1, board.seats), 0)
        self.result = _Nobody()

    def reach(self, seat: int) -> Mapping[int, object]:
        """No line reaches anything."""
        return {}


__all__ = ["CanyonGeometry", "landscape", "map_picture", "table_picture"]
