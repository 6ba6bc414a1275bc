"""Pictures of one game's art folder, whole or as SVG elements for a larger picture."""

import re
from collections.abc import Callable

import pygame
from pygame import Surface

from railgames.ui.app import App

_INNER = re.compile(r"<svg\b[^>]*>(.*)</svg>", re.DOTALL)


class FolderArt:
    """Finds art by its name within ``assets/<folder>``."""

    def __init__(self, folder: str) -> None:
        self.folder = folder

    def picture(self, app: App, name: str, size: tuple[int, int]) -> Surface:
        """A picture from the folder in the theme's colours. Shared: do not draw on it."""
        return app.art.picture(f"{self.folder}/{name}", size, app.theme)

    def inner(self, app: App, name: str) -> str:
        """The elements of an asset, without the enclosing svg element."""
        found = _INNER.search(app.art.text(f"{self.folder}/{name}"))
        return found.group(1) if found else ""


def larger(size: tuple[int, int], least: int) -> tuple[int, int]:
    """The size, multiplied where a side has fewer than ``least`` pixels: hair lines would break otherwise."""
    side = min(size)
    scale = 1 if side >= least else max(2, -(-least // max(1, side)))
    return size[0] * scale, size[1] * scale


def drawn_larger(size: tuple[int, int], least: int, draw: Callable[[Surface], object]) -> Surface:
    """A transparent picture of ``size``, drawn by ``draw``, to which it is given ``larger``."""
    whole = larger(size, least)
    picture = Surface(whole, pygame.SRCALPHA)
    draw(picture)
    return picture if whole == size else pygame.transform.smoothscale(picture, size)


def faded(picture: Surface, alpha: int) -> Surface:
    """A translucent copy; ``alpha`` is 0 to 255."""
    copy = picture.copy()
    copy.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return copy
