"""Boards as small pictures: what is written on them fits."""

import pytest
from pygame import Rect

from railgames.scenes.folder_art import larger
from railgames.scenes.railroad_ink.geometry import BoardGeometry
from railgames.scenes.railroad_ink.still import SMALL, board_picture, least_side
from railgames.ui.text import text_surface
from tests.scenes.railroad_ink.conftest import OpenDesk

pytestmark = pytest.mark.usefixtures("no_pictures")


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_the_number_of_a_round_stands_within_its_box_whatever_the_size_of_a_picture(
    desk: OpenDesk, scale: float
) -> None:
    at = desk(scale=scale)
    theme = at.app.theme
    for side in range(SMALL, 800, 20):
        whole = larger((side, side), least_side((side, side)))
        box = BoardGeometry(at.room.board.board.file, Rect(0, 0, *whole)).box(0)
        digit = text_surface(theme, "7", "figure", "round_number", box.h * 0.8 / theme.scale)
        seen = digit.get_bounding_rect()
        assert max(seen.size) <= 0.85 * box.h, (side, whole)


@pytest.mark.parametrize("side", [60, 223, 499, 500])
def test_a_picture_has_the_size_that_is_asked_for(desk: OpenDesk, side: int) -> None:
    at = desk()
    assert board_picture(at.app, at.room.view, 0, (side, side)).get_size() == (side, side)
