"""The colour of a board is seen on it."""

import msgspec
import pytest
from pygame import Rect

from railgames.content.library import Library
from railgames.games.railroad_ink.board import BoardFile
from railgames.scenes.railroad_ink.board_view import blank_board
from railgames.scenes.railroad_ink.geometry import BoardGeometry
from railgames.scenes.screenshots import headless


@pytest.mark.parametrize("theme", ["paper", "night"])
def test_the_studs_at_the_corners_have_the_colour_of_the_board(theme: str) -> None:
    file = Library().load("railroad_ink", "challenge-green", BoardFile)
    with headless((800, 600), theme) as services:
        app, seen = services.app, set()
        for color in ("green", "yellow", "blue", "red", "violet"):
            board = msgspec.structs.replace(file, color=color)
            geometry = BoardGeometry(board, Rect(0, 0, 560, 560))
            picture = blank_board(app, board, geometry)
            half, rect = geometry.frame // 2, picture.get_rect()
            spots = [(x, y) for x in (half, rect.w - half - 1) for y in (half, rect.h - half - 1)]
            assert {tuple(picture.get_at(spot)) for spot in spots} == {
                tuple(app.theme.color(f"board_{color}"))
            }
            seen.add(tuple(app.theme.color(f"board_{color}")))
        assert len(seen) == 5
