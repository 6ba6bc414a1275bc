"""The pictures of one game's art folder: whole, or their elements to be put into a larger picture."""

import re

import pygame
from pygame import Surface

from railgames.ui.app import App

_INNER = re.compile(r"<svg\b[^>]*>(.*)</svg>", re.DOTALL)


class FolderArt:
    """Finds art by its name within ``assets/<folder>``."""

    def __init__(self, folder: str) -> None:
        self.folder = folder

    def picture(self, app: App, name: str, size: tuple[int, int]) -> Surface:
        """A picture of the folder in the theme's colours. Shared: never draw on it."""
        return app.art.picture(f"{self.folder}/{name}", size, app.theme)

    def inner(self, app: App, name: str) -> str:
        """The elements of an asset, without the svg element round them."""
        found = _INNER.search(app.art.text(f"{self.folder}/{name}"))
        return found.group(1) if found else ""


def faded(picture: Surface, alpha: int) -> Surface:
    """A copy that lets the ground through: ``alpha`` 0 to 255."""
    copy = picture.copy()
    copy.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return copy
