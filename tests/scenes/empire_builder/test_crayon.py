"""Track of six seats is told apart without colour, and trains by their kind."""

import pygame
import pytest

from railgames.games.empire_builder.board import Board
from railgames.scenes.charting.strokes import svg_picture
from railgames.scenes.empire_builder.crayon import crayon_svg, track_stroke
from railgames.scenes.empire_builder.trains import kind_of, train_picture
from railgames.ui.app import App
from railgames.ui.vector import svg


@pytest.mark.parametrize("width", [3.4, 9.0])
def test_track_of_six_seats_differs_in_form(app: App, width: float) -> None:
    forms = set()
    for seat in range(6):
        stroke = track_stroke(app.theme, "ink", app.theme.seat(seat).pattern)._replace(width=width)
        body = "".join(crayon_svg(((4.0, 8.0), (64.0, 8.0)), stroke, "#ffffff", 1))
        forms.add(pygame.image.tobytes(svg(svg_picture(body, (0, 0, 68, 16)), (68, 16)), "RGBA"))
    assert len(forms) == 6


def test_the_gap_of_a_double_line_goes_on_where_two_sections_meet(app: App) -> None:
    stroke = track_stroke(app.theme, "ink", "double")._replace(width=9.0)
    lines = (((0.0, 10.0), (20.0, 10.0)), ((20.0, 10.0), (40.0, 10.0)))
    levels = zip(*(crayon_svg(line, stroke, "#ffffff", 1) for line in lines), strict=True)
    picture = svg(svg_picture("".join("".join(level) for level in levels), (0, 0, 40, 20)), (40, 20))
    assert all(picture.get_at((x, 10))[:3] == (255, 255, 255) for x in range(8, 32))


def test_each_kind_of_train_has_a_drawing_of_its_own(app: App, board: Board) -> None:
    kinds = [kind_of(board, train) for train in range(len(board.file.trains))]
    assert kinds == [(False, False), (True, False), (False, True), (True, True)]
    drawn = {
        pygame.image.tobytes(train_picture(app, board, seat, train, 26), "RGBA")
        for seat in range(6)
        for train in range(4)
    }
    assert len(drawn) == 24
