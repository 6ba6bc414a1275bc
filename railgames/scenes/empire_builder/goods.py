"""The chips of goods. The shape of the plate tells the kind of good, the same on map, cards and trains.

Crops have a round plate, animals a rounded square, minerals a hexagon, products an octagon. The pictures are
assets, ``empire_builder/goods/<id>.svg``; a good without a picture (of another map) shows its first letters.
"""

import pygame
from pygame import Surface

from railgames.core.text import tr
from railgames.games.empire_builder.board import Board
from railgames.scenes.folder_art import FolderArt
from railgames.ui.app import App
from railgames.ui.text import text_surface

PLATES = ("#6b5b95", "#2a7f86", "#9c5a3c", "#4f6d3a", "#7a4f63", "#55606b", "#8a5a3b", "#b06a1f", "#3f5f9f")
"""Plates of goods without a picture, by the good's number."""
LIGHT = "#fff8e7"
SMALLEST_LETTERS = 12.0

ART = FolderArt("empire_builder/goods")


def has_picture(app: App, name: str) -> bool:
    """Whether a good has a picture."""
    return app.art.has(f"{ART.folder}/{name}")


def sign(app: App, board: Board, good: int, side: int) -> Surface:
    """The chip of a good. Shared: do not draw on it."""
    name = board.goods[good]
    if has_picture(app, name):
        return ART.picture(app, name, (side, side))
    key = ("empire chip", name, good, app.theme.name)
    return app.art.cache.make(key, (side, side), lambda: _letters(app, board, good, side))


def letters_svg(good: int) -> str:
    """The plate of a good without a picture, still without its letters; 24 units wide."""
    color = PLATES[good % len(PLATES)]
    return (
        f'<circle cx="12" cy="12" r="11.6" fill="{color}"/>'
        f'<circle cx="12" cy="12" r="10.5" fill="none" stroke="{LIGHT}" stroke-width="0.9"/>'
    )


def _letters(app: App, board: Board, good: int, side: int) -> Surface:
    """Draw the first two letters of the name on the plate, or one if two do not fit."""
    picture = Surface((side, side), pygame.SRCALPHA)
    middle = (side / 2, side / 2)
    pygame.draw.aacircle(picture, PLATES[good % len(PLATES)], middle, side / 2 - 0.5)
    pygame.draw.aacircle(picture, LIGHT, middle, max(2.0, side * 0.44), max(1, side // 26))
    title = tr(board.file.goods[good].title).capitalize()
    size = max(SMALLEST_LETTERS, side * 0.46 / app.theme.scale)
    words = text_surface(app.theme, title[:2], "strong", LIGHT, size)
    if words.get_width() > side:
        words = text_surface(app.theme, title[:1], "strong", LIGHT, size)
    picture.blit(words, words.get_rect(center=picture.get_rect().center))
    return picture
