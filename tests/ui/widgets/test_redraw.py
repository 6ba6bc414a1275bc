"""Dirty rectangles: what is redrawn in part looks like what is drawn whole."""

from __future__ import annotations

import random

import pygame
import pytest

from railgames.ui.widgets.paint import slip_area, slip_shadow
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


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.6, 2.5])
def test_a_slip_is_drawn_anew_with_its_whole_shadow(scale: float, show: Show) -> None:
    theme = show(controls(), (1024, 640), scale).app.theme
    rect = pygame.Rect(100, 100, 200, 60)
    canvas = pygame.Surface((400, 260))
    canvas.fill("white")
    slip_shadow(canvas, rect, theme)
    touched = pygame.mask.from_threshold(canvas, (255, 255, 255), (1, 1, 1, 255))
    touched.invert()
    assert touched.count() > 0
    assert all(slip_area(rect, theme).contains(part) for part in touched.get_bounding_rects())
