"""The picture of the map in the set-up: it makes room for the players, and no name on it is cut."""

import pytest

from railgames.core.registry import game_ids
from railgames.games.derailed.board import load_board
from railgames.scenes import screenshots
from railgames.scenes.derailed import still
from railgames.scenes.derailed.board_view import BoardView
from railgames.scenes.setup import SetupScene
from tests.scenes.conftest import Bench

pytestmark = pytest.mark.usefixtures("no_pictures")


@pytest.mark.parametrize("size", [(1024, 640), (1280, 640), (1280, 660), (1280, 720)])
@pytest.mark.parametrize("game_id", game_ids())
def test_no_list_of_two_players_is_scrolled_for_its_picture(game_id: str, size: tuple[int, int]) -> None:
    """Also in a window that leaves a strip of the screen to the bar of the desktop."""
    with screenshots.headless(size, "paper") as services:
        bench = Bench(services)
        bench.push(SetupScene(services, game_id))
        area = bench.top.areas[0]
        assert not area.bar.is_needed
        assert bench.find("map picture").rect.w >= 132


@pytest.mark.parametrize("side", [140, 200, 260, 344, 480, 700, 1000])
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_no_name_is_cut_on_a_canyon_before_a_game(
    monkeypatch: pytest.MonkeyPatch, side: int, seats: int
) -> None:
    """Nor is any written that the picture is too small for: the larger pictures have all of them."""
    written: list[str] = []
    draw = BoardView._draw_plate

    def spied(view: BoardView, picture: object, at: object, place: object, who: int, *rest: bool) -> None:
        name = view.names[who]
        written.append(name)
        assert view._plate(at, place, rest[0], name)[0] == name  # type: ignore[arg-type]
        draw(view, picture, at, place, who, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(BoardView, "_draw_plate", spied)
    with screenshots.headless((1280, 720), "paper") as services:
        file = load_board(services.library, "canyon", seats).file
        still.map_picture(services.app, file, (side, side), seats)
    assert len(written) in (0, 2 * seats)
    assert written or side < 1000
    assert not written or side >= still.SMALL
