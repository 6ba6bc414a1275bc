"""Pictures with nothing on them, for checks that ask for words, places and what a press does."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import NoReturn
from unittest.mock import patch

from pygame import SRCALPHA, Rect, Surface
from pygame.typing import ColorLike

from railgames.scenes.charting.tiles import Tiles
from railgames.ui import vector
from railgames.ui.pilot import Pilot
from railgames.ui.scene import SceneStack


@contextmanager
def blank_pictures() -> Iterator[None]:
    """Every picture has its size and nothing on it, a map no land, and the window keeps nothing of what the
    scenes draw: pixels take up to a third of the time of a check. Whoever asks for a picture of the window
    fails, because two of them would always be the same."""
    with (
        patch.object(vector, "_raster", _blank),
        patch.object(Tiles, "draw", _no_land),
        patch.object(SceneStack, "draw", _draw_nowhere),
        patch.object(Pilot, "picture", _refuse),
    ):
        yield


class _Nowhere(Surface):
    """A window that takes everything that can be drawn and keeps nothing."""

    def blit(self, source: Surface, *_place: object, **_more: object) -> Rect:
        source.get_size()  # what is no picture still fails
        return Rect(0, 0, 0, 0)

    def fill(self, color: ColorLike, *_place: object, **_more: object) -> Rect:
        self.map_rgb(color)
        return Rect(0, 0, 0, 0)


_draw = SceneStack.draw


def _draw_nowhere(stack: SceneStack, surface: Surface) -> None:
    """Draw all that is dirty as always, but on a window that keeps nothing."""
    nowhere = _nowhere(surface.get_size())
    nowhere.set_clip(surface.get_clip())
    _draw(stack, nowhere)


@lru_cache(maxsize=8)
def _nowhere(size: tuple[int, int]) -> Surface:
    return _Nowhere(size)


def _blank(_text: str, size: tuple[int, int]) -> Surface:
    return Surface(size, SRCALPHA)


def _no_land(*_: object) -> bool:
    return True


def _refuse(_pilot: Pilot) -> NoReturn:
    raise AssertionError("a check without pictures looks at one")
