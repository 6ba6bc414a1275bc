"""Chips of goods stand beside their cities, and names keep off them."""

import pytest

from railgames.games.empire_builder.board import Board
from railgames.scenes.charting.chart import Area
from railgames.scenes.charting.labels import Labels
from railgames.scenes.empire_builder.atlas import Atlas
from railgames.scenes.empire_builder.mesh import mesh_of
from railgames.ui.app import App


def overlap(first: Area, second: Area, slack: float = 0.6) -> bool:
    return all(
        first[axis] + slack < second[axis] + second[axis + 2]
        and second[axis] + slack < first[axis] + first[axis + 2]
        for axis in (0, 1)
    )


def _at(point: tuple[float, float], zoom: float, x: float, y: float, wide: float, high: float) -> Area:
    return x + point[0] * zoom, y + point[1] * zoom, wide, high


@pytest.mark.parametrize("zoom", [9.0, 17.0])
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


def test_every_chip_is_drawn(app: App, board: Board) -> None:
    supplies = Atlas(app, mesh_of(board)).supplies
    for city, file in enumerate(board.file.cities):
        text = supplies.layer.element(city, 20.0)[0]
        assert text.count("<g transform") == len(file.goods)
