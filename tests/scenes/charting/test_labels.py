"""Names on a map: none covers another, the most important are shown, and they stand still."""

from itertools import combinations

import pytest
from pygame import Rect

from railgames.scenes.charting.chart import Chart, ChartNode
from railgames.scenes.charting.labels import Labels, Name, place_names
from railgames.scenes.charting.view import ChartView
from railgames.ui.text import text_size
from tests.scenes.charting.conftest import Show
from tests.scenes.charting.maps import lattice_chart

pytestmark = pytest.mark.usefixtures("no_pictures")


def shown(view: ChartView) -> dict[int, Rect]:
    return dict(view.labels.shown(view.app.theme, view.shown_zoom, view.origin))


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_every_city_is_named_when_all_of_the_map_is_seen(show: Show, size: tuple[int, int]) -> None:
    view = show(size).view
    names = shown(view)
    assert set(names) == {node for node, one in enumerate(view.chart.nodes) if one.name}
    assert all(view.area.contains(rect) for rect in names.values())


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("kind", ["eastern", "lattice"])
def test_no_name_covers_another_or_a_city_at_any_zoom(show: Show, kind: str, scale: float) -> None:
    chart = lattice_chart(20, 24, 60) if kind == "lattice" else None
    view = show((1280, 720), speed="off", chart=chart, scale=scale).view
    radius = view.app.theme.px(view.labels.radius)
    for step in range(10):
        view.steering.go_to(view.camera.center, step)
        names = shown(view)
        assert names
        for (_, first), (_, second) in combinations(names.items(), 2):
            assert not first.colliderect(second)
        for node, one in enumerate(view.chart.nodes):
            middle = view.to_screen((one.x, one.y))
            core = Rect(0, 0, 2 * radius - 8, 2 * radius - 8)
            core.center = middle
            assert not one.name or core.collidelist(list(names.values())) < 0, view.chart.nodes[node].name


@pytest.mark.pictures
def test_a_name_has_room_for_its_letters(show: Show) -> None:
    view = show().view
    theme = view.app.theme
    for node, rect in shown(view).items():
        wide, _ = text_size(theme, view.chart.nodes[node].name, "strong", 13.0)
        assert rect.w >= wide
        assert view.labels._picture(theme, node).get_width() <= rect.w + 1


def test_letters_are_never_too_small_or_too_large() -> None:
    chart = Chart([ChartNode(0, 0, "a", rank) for rank in range(4)], [])
    labels = Labels(chart, sizes=(4.0, 12.5, 40.0))
    assert [labels.text_size(node) for node in range(4)] == [12.0, 12.5, 18.0, 18.0]


def test_the_higher_rank_is_shown_where_both_have_no_room(show: Show) -> None:
    nodes = [ChartNode(0, 0), ChartNode(1000, 700)]
    nodes += [ChartNode(500, 350, f"Springfield {n}", n) for n in range(16)]
    view = show(chart=Chart(nodes, [], 10)).view
    names = set(shown(view))
    assert 2 + 15 in names, "the highest rank"
    assert len(names) < 16
    assert min(names) > 2 + 4, "the lowest ranks are hidden"


def test_names_stand_still_while_the_map_is_panned(show: Show) -> None:
    view = show(speed="off").view
    view.steering.zoom_at(None, 5)
    before, (x, y) = shown(view), view.origin
    view.steering.pan(37, -21)
    across, down = view.origin[0] - x, view.origin[1] - y
    assert (across, down) == (37, -21)
    assert shown(view) == {node: rect.move(across, down) for node, rect in before.items()}


def test_a_name_rather_stands_where_no_line_runs() -> None:
    name = Name(0, (0.0, 0.0), 5.0, (60, 16))
    assert place_names([name])[0][0] > 0, "at the right"
    placed = place_names([name], lines=[[(0.0, 0.0), (80.0, 0.0)]])
    assert placed[0][0] < -60, "at the left"


def test_names_keep_clear_of_what_is_blocked_and_of_the_rim() -> None:
    name = Name(0, (0.0, 0.0), 5.0, (60, 16))
    assert place_names([name], blocked=[(10, -5, 50, 10)])[0][0] < -60
    assert place_names([name], within=(-10, -10, 100, 100))[0][0] > 0
    assert place_names([name], within=(-10, -10, 30, 30)) == {}


def test_a_name_that_must_stand_covers_as_little_as_it_can() -> None:
    full = [(-200.0, -100.0, 400.0, 90.0), (-200.0, 10.0, 400.0, 90.0), (10.0, -10.0, 190.0, 20.0)]
    narrow = [*full, (-40.0, -10.0, 30.0, 20.0), (-90.0, -10.0, 20.0, 20.0)]
    name = Name(0, (0.0, 0.0), 5.0, (60, 16))
    assert place_names([name], blocked=narrow) == {}
    placed = place_names([name._replace(must=True)], blocked=narrow)
    assert list(placed) == [0]
    others = Name(1, (70.0, 0.0), 5.0, (60, 16), must=True)
    both = place_names([name._replace(must=True), others], blocked=[(-500.0, -500.0, 1000.0, 1000.0)])
    (x, _, wide, _), (left, _, _, _) = both[0], both[1]
    assert x + wide <= left or left + 60 <= x, "two such names never lie on each other where they need not"


@pytest.mark.pictures
def test_names_are_drawn_on_a_rim_of_the_ground(show: Show) -> None:
    stand = show()
    stand.sharpen()
    rect = shown(stand.view)[stand.view.chart.node_named("Nashville")]
    part = stand.app.window.surface.subsurface(rect)
    colors = {tuple(part.get_at((x, y)))[:3] for x in range(rect.w) for y in range(rect.h)}
    theme = stand.app.theme
    assert {tuple(theme.color("ink"))[:3], tuple(theme.color("raised"))[:3]} <= colors
