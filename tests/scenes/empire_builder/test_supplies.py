"""Chips of goods stand beside their cities, and names keep off them."""

import pytest

from railgames.games.empire_builder.board import Board
from railgames.scenes.charting.chart import Area
from railgames.scenes.charting.labels import Labels
from railgames.scenes.charting.layers import StackedLayer
from railgames.scenes.empire_builder.atlas import Atlas
from railgames.scenes.empire_builder.mesh import mesh_of
from railgames.scenes.empire_builder.posts import DOT
from railgames.ui.app import App

pytestmark = pytest.mark.usefixtures("no_pictures")


def overlap(first: Area, second: Area, slack: float = 0.6) -> bool:
    return all(
        first[axis] + slack < second[axis] + second[axis + 2]
        and second[axis] + slack < first[axis] + first[axis + 2]
        for axis in (0, 1)
    )


def _at(point: tuple[float, float], zoom: float, x: float, y: float, wide: float, high: float) -> Area:
    return x + point[0] * zoom, y + point[1] * zoom, wide, high


@pytest.mark.parametrize("zoom", [21.0, 24.0, 40.0])
def test_chips_hide_no_milepost_as_soon_as_they_fit_between_two_rows(
    app: App, board: Board, zoom: float
) -> None:
    atlas = Atlas(app, mesh_of(board))
    atlas.pen.base = 9.0
    supplies, factor = atlas.supplies, atlas.pen.factor(zoom)
    assert supplies.has_room(zoom)
    assert supplies.side(zoom) >= 11.0
    dots = [
        (x * zoom - DOT * factor, y * zoom - DOT * factor, 2 * DOT * factor, 2 * DOT * factor)
        for x, y in (board.lattice.point(cell) for cell in board.terrain)
    ]
    chips = supplies.areas(zoom)
    hidden = [
        board.file.cities[city].title
        for city, chip in chips.items()
        if any(overlap(chip, dot, 0.0) for dot in dots)
    ]
    assert hidden == []
    for city, (x, y, wide, high) in chips.items():
        at = board.lattice.point(board.lattice.cell(*board.file.cities[city].at))
        reach = 3 if board.file.cities[city].size == "major" else 1
        assert abs(y + high / 2 - at[1] * zoom) < reach * zoom
        assert abs(x + wide / 2 - at[0] * zoom) < wide / 2 + 2 * reach * zoom


@pytest.mark.parametrize("zoom", [9.0, 17.0, 24.0, 40.0])
def test_chips_and_names_keep_off_each_other_and_every_major_city_is_named(
    app: App, board: Board, zoom: float
) -> None:
    mesh = mesh_of(board)
    atlas = Atlas(app, mesh)
    atlas.pen.base = 9.0
    chips = atlas.supplies.areas(zoom)
    assert set(chips) == {number for number, city in enumerate(board.file.cities) if city.goods}
    labels = Labels(
        mesh.chart,
        sizes=(12, 12, 12.5, 14.5),
        radius=6,
        least=mesh.reach,
        blocked=lambda now: atlas.supplies.areas(now).values(),
        beyond=lambda now: 5.0,
    )
    labels.pen = atlas.pen
    names = {
        mesh.chart.nodes[node].name: (
            x + mesh.chart.nodes[node].x * zoom,
            y + mesh.chart.nodes[node].y * zoom,
            w,
            h,
        )
        for node, (x, y, w, h) in labels.placed(app.theme, zoom).items()
    }
    assert {board.file.cities[city].title for city in board.majors} <= names.keys()
    if zoom > 12.0:
        assert len(names) == len(board.file.cities)
    clashes = [
        (title, board.file.cities[city].title)
        for title, name in names.items()
        for city, chip in chips.items()
        if overlap(name, chip)
    ]
    assert clashes == []


@pytest.mark.parametrize("zoom", [9.0, 17.0, 24.0, 40.0])
def test_every_chip_is_drawn_once_below_the_track_where_it_hides_mileposts(
    app: App, board: Board, zoom: float
) -> None:
    atlas = Atlas(app, mesh_of(board))
    atlas.pen.base = 9.0
    supplies = atlas.supplies
    for city, file in enumerate(board.file.cities):
        under, above = (layer.element(city, zoom)[0] for layer in (supplies.under, supplies.layer))
        assert not (under and above)
        assert not (under if supplies.has_room(zoom) else above)
        assert (under + above).count("<g transform") == len(file.goods)
    below, over = atlas.layers[-3], atlas.layers[-1]
    assert isinstance(below, StackedLayer)
    assert isinstance(over, StackedLayer)
    assert supplies.under in below.layers
    assert supplies.layer in over.layers
    assert atlas.layers[-2] is atlas.track
