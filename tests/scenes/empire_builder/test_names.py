"""Rivers bear their names along their courses, to be read from left to right and clear of major cities."""

import pytest

from railgames.games.empire_builder.board import Board
from railgames.scenes.charting.chart import from_line
from railgames.scenes.empire_builder.names import Course, Letter, NameLayer
from railgames.ui.app import App


def rivers(layer: NameLayer, board: Board, zoom: float) -> list[tuple[str, tuple[Letter, ...]]]:
    titles = {river.title for river in board.file.rivers}
    words = [("".join(letter.char for letter in letters), letters) for _, letters in layer._names(zoom)]
    return [(word, letters) for word, letters in words if word in titles]


@pytest.mark.parametrize("zoom", [14.0, 40.0])
def test_every_long_river_is_named_from_left_to_right(app: App, board: Board, zoom: float) -> None:
    found = rivers(NameLayer(app, board), board, zoom)
    assert {word for word, _ in found} >= {"Mississippi", "Missouri", "Ohio", "Rio Grande", "Arkansas"}
    for word, letters in found:
        assert letters[0].x <= letters[-1].x, word
        assert all(abs(letter.turn) <= 135 for letter in letters), word


def test_no_letter_lies_under_a_major_city(app: App, board: Board) -> None:
    zoom = 24.0
    middles = [board.lattice.point(board.lattice.cell(*board.file.cities[one].at)) for one in board.majors]
    for word, letters in rivers(NameLayer(app, board), board, zoom):
        for letter in letters:
            spot = (letter.x / zoom, letter.y / zoom)
            assert all(from_line(spot, middle, middle) > 1.1 for middle in middles), word


def test_a_place_on_a_course_is_as_far_along_as_asked() -> None:
    course = Course(((0.0, 0.0), (3.0, 0.0), (3.0, 4.0)))
    assert course.long == pytest.approx(7.0)
    assert course.at(1.25) == pytest.approx((1.25, 0.0))
    assert course.at(5.0) == pytest.approx((3.0, 2.0), abs=0.05)
    assert course.at(99.0) == pytest.approx((3.0, 4.0), abs=0.11)
    assert course.bend(0.0, 2.0) < 0.01 < 1.0 < course.bend(2.0, 2.0)


def test_a_tile_without_names_is_empty(app: App, board: Board) -> None:
    layer = NameLayer(app, board)
    assert layer.is_empty((-30.0, 20.0, 5.0, 5.0), 14.0)
    area = (20.0, 5.0, 36.0, 36.0)
    assert not layer.is_empty(area, 14.0)
    assert layer.paint(area, 14.0).get_bounding_rect().w > 100
