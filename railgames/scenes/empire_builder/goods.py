"""The chips of goods. The shape of the plate tells the kind of good, the same on map, cards and trains.

Crops have a round plate, animals a rounded square, minerals a hexagon, products an octagon. The pictures are
assets, ``empire_builder/goods/<id>.svg``; a good without a picture (of another map) shows its first letters.
"""

from pygame import Surface

from railgames.core.text import tr
from railgames.games.empire_builder.board import Board
from railgames.scenes.charting.letters import word_svg
from railgames.scenes.folder_art import FolderArt
from railgames.ui.app import App
from railgames.ui.vector import raster_or_empty

PLATES = ("#6b5b95", "#2a7f86", "#9c5a3c", "#4f6d3a", "#7a4f63", "#55606b", "#8a5a3b", "#b06a1f", "#3f5f9f")
"""Plates of goods without a picture, by the good's number."""
LIGHT = "#fff8e7"

ART = FolderArt("empire_builder/goods")


def has_picture(app: App, name: str) -> bool:
    """Whether a good has a picture."""
    return app.art.has(f"{ART.folder}/{name}")


def sign(app: App, board: Board, good: int, side: int) -> Surface:
    """The chip of a good. Shared: do not draw on it."""
    name = board.goods[good]
    if has_picture(app, name):
        return ART.picture(app, name, (side, side))
    title = tr(board.file.goods[good].title)

    def drawn() -> Surface:
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">{letters_svg(good, title)}</svg>'
        return raster_or_empty(svg, (side, side))

    return app.art.cache.make(("empire chip", name, good, title), (side, side), drawn)


def letters_svg(good: int, title: str) -> str:
    """The plate of a good without a picture, with the first two letters of its title; 24 units wide."""
    color = PLATES[good % len(PLATES)]
    return (
        f'<circle cx="12" cy="12" r="11.6" fill="{color}"/>'
        f'<circle cx="12" cy="12" r="10.5" fill="none" stroke="{LIGHT}" stroke-width="0.9"/>'
        + word_svg(title[:2], (12, 12), 1.5, LIGHT, 2.0)
    )
