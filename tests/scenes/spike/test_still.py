"""Small pictures of a country are lines and dots; larger ones show the signs of the cities."""

import pytest

from railgames.content.library import Library
from railgames.games.spike.board import load_board
from railgames.scenes import screenshots
from railgames.scenes.spike import still


@pytest.mark.parametrize(
    ("side", "scale", "is_sketched"),
    [(180, 1.0, True), (400, 1.0, True), (640, 1.0, False), (640, 2.0, True), (900, 2.0, False)],
)
def test_a_picture_is_sketched_where_signs_would_cover_the_country(
    monkeypatch: pytest.MonkeyPatch, side: int, scale: float, is_sketched: bool
) -> None:
    sketched = []
    draw = still._sketch

    def noted(*what: object) -> str:
        sketched.append(what)
        return draw(*what)  # type: ignore[arg-type]

    monkeypatch.setattr(still, "_sketch", noted)
    with screenshots.headless((1280, 720), "paper") as services:
        services.app.set_scale(scale)
        board = load_board(Library(), "eastern-us", 2)
        assert still.country_picture(services.app, board, (side, side)).get_size() == (side, side)
    assert bool(sketched) == is_sketched
