"""Pictures with nothing on them, for checks that ask for words, places and what a press does."""

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from pygame import SRCALPHA, Surface

from railgames.scenes.charting.tiles import Tiles
from railgames.ui import vector


@contextmanager
def blank_pictures() -> Iterator[None]:
    """Every picture has its size and nothing on it, and a map no land: to rasterise them takes up to a third
    of the time of a check."""
    with patch.object(vector, "_raster", _blank), patch.object(Tiles, "draw", _no_land):
        yield


def _blank(_text: str, size: tuple[int, int]) -> Surface:
    return Surface(size, SRCALPHA)


def _no_land(*_: object) -> bool:
    return True
