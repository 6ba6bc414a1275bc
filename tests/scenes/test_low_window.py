"""In a low window, or with large letters, what a scene is about is in sight without scrolling."""

from collections.abc import Iterator

import pytest
from pygame import Rect

from railgames.scenes import screenshots
from railgames.scenes.replay import ReplayScene
from railgames.scenes.score_table import ScoreTable
from railgames.scenes.services import Services
from railgames.scenes.shelf import CoverButton
from railgames.scenes.table.scene import TableScene
from railgames.ui.pilot import Pilot
from railgames.ui.widgets import Widget
from railgames.ui.widgets.scroll import ScrollArea

pytestmark = pytest.mark.usefixtures("no_pictures")

LARGE = (((1024, 640), 1.0), ((1024, 640), 1.5), ((1280, 720), 1.5), ((1920, 1080), 2.0))


@pytest.fixture
def services() -> Iterator[Services]:
    with screenshots.headless((1024, 640), "paper") as services:
        yield services


def show(services: Services, size: tuple[int, int], scale: float) -> None:
    services.app.set_scale(scale)
    pilot = Pilot(services.app)
    pilot.resize(size)
    pilot.step(3)


def widgets(services: Services, name: str) -> list[Widget]:
    tree = services.app.stack.top.tree
    assert tree is not None
    return [widget for widget in tree.root.walk() if widget.name == name]


def seen(widget: Widget) -> Rect:
    """The part of the window in which the widget can be seen without scrolling."""
    areas = [node.rect for node in widget.path() if isinstance(node, ScrollArea)]
    return areas[0] if areas else Rect(widget.rect)


@pytest.mark.parametrize(("size", "scale"), LARGE)
def test_every_cover_stands_whole_on_the_shelf(
    services: Services, size: tuple[int, int], scale: float
) -> None:
    screenshots._shots("railroad_ink")["shelf"](services)
    show(services, size, scale)
    covers = [one for one in services.app.stack.top.tree.root.walk() if isinstance(one, CoverButton)]
    assert len(covers) > 1
    for cover in covers:
        assert Rect(0, 0, *size).contains(cover.rect), (cover.name, cover.rect)
        assert cover._picture_height(services.app.theme, cover.rect.w) >= 100


@pytest.mark.parametrize("has_saves", [False, True])
@pytest.mark.parametrize(("size", "scale"), LARGE)
def test_every_button_of_the_menu_can_be_seen(
    services: Services, size: tuple[int, int], scale: float, has_saves: bool
) -> None:
    shots = screenshots._shots("railroad_ink")
    if has_saves:
        shots["saves"](services)
    shots["menu"](services)
    show(services, size, scale)
    (last,) = widgets(services, "quit")
    assert seen(last).contains(last.rect), (last.rect, seen(last))


@pytest.mark.parametrize("game_id", ["railroad_ink", "derailed"])
@pytest.mark.parametrize(("size", "scale"), LARGE)
def test_the_totals_of_the_results_can_be_seen(
    services: Services, game_id: str, size: tuple[int, int], scale: float
) -> None:
    screenshots._shots(game_id)[f"results-{game_id}"](services)
    show(services, size, scale)
    (table,) = widgets(services, "score table")
    assert isinstance(table, ScoreTable)
    assert seen(table).contains(table.rect), (table.rect, seen(table))


def test_a_change_of_size_brings_nothing_back_beside_the_results(services: Services) -> None:
    screenshots._shots("railroad_ink")["results-railroad_ink"](services)
    table = services.app.stack.scenes[-2]
    assert isinstance(table, TableScene)
    for size, scale in (*LARGE, *LARGE[::-1]):
        show(services, size, scale)
        assert not table.slim.visible, (size, scale)
        assert table.room_widget.rect.bottom == size[1]


def test_in_a_narrow_replay_the_board_comes_before_the_score(services: Services) -> None:
    screenshots._shots("railroad_ink")["replay-railroad_ink"](services)
    show(services, (1024, 640), 1.5)
    replay = services.app.stack.top
    assert isinstance(replay, ReplayScene)
    assert replay.room_widget.rect.w >= 1024 * 0.63
    (table,) = widgets(services, "score table")
    assert seen(table).contains(table.rect)
