"""Dirty rectangles: what is redrawn in part looks like what is drawn whole."""

from __future__ import annotations

import random

import pygame
import pytest

from tests.ui.widgets.conftest import Show, Table
from tests.ui.widgets.gallery import controls, reading


def _differing(table: Table) -> pygame.Rect | None:
    """Where the window differs from a whole drawing, or None."""
    table.pilot.step()
    partly = table.app.window.surface
    whole = partly.copy()
    whole.set_clip(None)
    table.scene.draw(whole)
    mask = pygame.mask.from_threshold(whole, (0, 0, 0), (1, 1, 1, 255), partly)
    mask.invert()
    rects = mask.get_bounding_rects()
    return rects[0].unionall(rects[1:]) if rects else None


@pytest.mark.parametrize("build", [controls, reading])
@pytest.mark.parametrize("scale", [0.75, 1.0, 1.6])
def test_every_partial_redraw_equals_a_whole_one(build: object, scale: float, show: Show) -> None:
    table = show(build(), (1024, 640), scale)  # type: ignore[operator]
    rng = random.Random(7)
    for number in range(40):
        act = rng.randrange(4)
        spot = (rng.randrange(1024), rng.randrange(640))
        if act == 0:
            table.pilot.press(rng.choice(["tab", "shift+tab", "right", "down", "space", "escape"]))
        elif act == 1:
            table.pilot.move(spot)
            table.pilot.step(40)
        elif act == 2:
            table.pilot.click(spot)
        else:
            table.pilot.wheel(spot, rng.choice([-2, 2]))
        assert _differing(table) is None, (number, act, spot)
