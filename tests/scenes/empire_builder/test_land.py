"""The drawn land agrees with the rules of its map, whatever map it is."""

import os
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import msgspec
import pytest

from railgames.content.installed import open_library
from railgames.content.root import data_root
from railgames.games.empire_builder.board import Board, compile_board
from railgames.games.empire_builder.mapfile import MOUNTAIN, LandFile, MapFile
from railgames.scenes.charting.chart import from_line
from railgames.scenes.empire_builder import relief, shores
from railgames.scenes.empire_builder.land import Land
from railgames.ui.app import App, AppSettings


@lru_cache(maxsize=1)
def file() -> MapFile:
    """The map of North America, read when the first test needs it: not while tests are collected."""
    return open_library(safe_mode=True).load("empire_builder", "north-america", MapFile)


def outlined() -> Board:
    """Its board, the one that other tests use as well."""
    return compile_board(file())


@lru_cache(maxsize=1)
def plain() -> Board:
    """The same map without its outline."""
    return Board(msgspec.structs.replace(file(), land=LandFile()))


def crosses(line: shores.Line, first: tuple[float, float], second: tuple[float, float]) -> bool:
    def side(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> bool:
        return (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0])

    return any(
        side(first, second, a) != side(first, second, b) and side(a, b, first) != side(a, b, second)
        for a, b in pairwise(line)
    )


def area(ring: Sequence[tuple[float, float]]) -> float:
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairwise([*ring, ring[0]])) / 2


@pytest.mark.parametrize("made", [outlined, plain], ids=["outlined", "plain"])
def test_every_milepost_is_drawn_on_land(made: Callable[[], Board]) -> None:
    board = made()
    rings = shores.rings_of(board)
    at_sea = [cell for cell in board.terrain if not shores.is_land(rings, board.lattice.point(cell))]
    assert [board.name(cell) for cell in at_sea] == []


def test_a_derived_coast_leaves_the_sea_free() -> None:
    rings = shores.rings_of(plain())
    assert not shores.is_land(rings, (-3.0, 20.0))
    assert not shores.is_land(rings, (38.0, 42.0))  # the Gulf
    assert not shores.is_land(rings, (39.0, 15.5))  # a lake: land round water


@pytest.mark.parametrize("made", [outlined, plain], ids=["outlined", "plain"])
def test_a_river_is_drawn_across_every_edge_that_it_makes_dearer(made: Callable[[], Board]) -> None:
    board = made()
    point = board.lattice.point
    for river, lines in zip(board.file.rivers, shores.courses(board), strict=True):
        for edge in river.edges:
            first, second = map(point, board.ends(board.key_of(edge)))
            assert any(crosses(line, first, second) for line in lines), (river.id, edge)


def test_water_that_stops_track_or_makes_it_dearer_is_drawn_across_its_edge() -> None:
    board = outlined()
    point = board.lattice.point
    for cuts, edges in (
        (shores.channels(board), file().channels),
        (shores.inlets(board), file().closed),
    ):
        for edge in edges:
            first, second = map(point, board.ends(board.key_of(edge)))
            assert any(crosses(line, first, second) for line in cuts), edge


def test_ridges_pass_near_every_mountain_and_no_other_milepost() -> None:
    board = outlined()
    lines = relief.ridges(board)
    for cell, char in list(board.terrain.items())[::3]:
        if char == MOUNTAIN:
            spot = board.lattice.point(cell)
            near = min(
                from_line(spot, a, b)
                for line in lines
                if hypot(line[0][0] - spot[0], line[0][1] - spot[1]) < 30
                for a, b in pairwise(line)
                if abs(a[0] - spot[0]) < 2 and abs(a[1] - spot[1]) < 2
            )
            assert near < 0.3, board.name(cell)


def test_the_part_of_a_ring_near_a_tile_is_the_same_as_of_the_whole_ring() -> None:
    ring = max(shores.rings_of(outlined()), key=lambda one: len(one.points))
    box = (30.0, 30.0, 42.0, 42.0)
    assert len(ring.near(box)) < len(ring.points) / 3
    assert area(shores.within(ring.near(box), box)) == pytest.approx(area(shores.within(ring.points, box)))


def test_a_change_of_theme_reaches_every_layer() -> None:
    app = App(AppSettings(theme="night"), headless_size=(640, 480), data_root=data_root())
    land = Land(app, plain())
    land.change()
    assert all(layer.changes for layer in land.layers)
    assert land.shore.body((0.0, 0.0, 20.0, 20.0), 12.0)
