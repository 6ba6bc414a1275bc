"""Tiles: made in the background, never in a frame; sharp at rest; drawn ahead; no more of them than there is
memory for."""

import threading
import time
from collections.abc import Sequence

import pygame
import pytest
from pygame import Rect, Surface

from railgames.scenes.charting import ahead, layers, tiles
from railgames.scenes.charting.layers import PaintedLayer, VectorLayer
from railgames.scenes.charting.strokes import Stroke
from railgames.scenes.charting.tiles import AT_WORK, LIMIT, SIDE, TileKey, Tiles, View
from railgames.ui.vector import RasterQueue, svg
from tests.scenes.charting.conftest import Show, Stand

MAGENTA = (255, 0, 255)
A_TILE = SIDE * SIDE * 4


def rest(stand: Stand) -> None:
    stand.pilot.settle()
    stand.sharpen()
    stand.pilot.step(2)


def pixels(stand: Stand) -> bytes:
    return pygame.image.tobytes(stand.app.window.surface, "RGB")


def zoom_slowly(stand: Stand) -> None:
    """In by three steps and out by one, each frame with some time for the thread."""
    for steps in (1, 2, -1):
        stand.view.steering.zoom_at((400, 300), steps)
        for _ in range(14):
            stand.app.step(1 / 60)
            time.sleep(0.002)


# -- in a frame ----------------------------------------------------------------------------------------------


def test_no_frame_of_a_zoom_writes_or_draws_a_tile(show: Show, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test map has layers whose elements must be written at once; those of the games have none."""
    stand = show()
    rest(stand)
    threads: list[str] = []
    drawn = tiles._drawn

    def noted(part: tiles._Part, key: TileKey) -> Surface | None:
        threads.append(threading.current_thread().name)
        return drawn(part, key)

    monkeypatch.setattr(tiles, "_drawn", noted)
    zoom_slowly(stand)
    rest(stand)
    assert set(threads) == {"raster"}


def test_a_frame_asks_for_few_tiles_at_most(show: Show, monkeypatch: pytest.MonkeyPatch) -> None:
    stand = show((1200, 800))
    rest(stand)
    asked: list[TileKey] = []
    make = Tiles._make
    monkeypatch.setattr(Tiles, "_make", lambda own, key: (asked.append(key), make(own, key))[1])
    stand.view.steering.zoom_at((600, 400), 3)
    for _ in range(14):
        asked.clear()
        stand.app.step(1 / 60)
        assert len(asked) <= 2 * AT_WORK, "once in the update and once in drawing"


def test_elements_that_are_shown_do_not_change_under_the_thread() -> None:
    """Other elements come while a tile is written: it shows the old ones or the new ones, no mixture."""
    layer = VectorLayer([(0, 0, 1, 1), (2, 0, 1, 1)], lambda index, zoom: (f"<old{index}/>",))
    net = layer._net
    layer.place([(0, 0, 1, 1)], 4.0, lambda index, zoom: (f"<new{index}/>",))
    assert [net.draw(index, 1.0) for index in net.inside((0, 0, 9, 9), 1.0)] == [("<old0/>",), ("<old1/>",)]
    assert layer.body((0, 0, 9, 9), 1.0) == "<new0/>"


def test_the_map_covers_its_part_of_the_window_in_every_frame_of_a_zoom(show: Show) -> None:
    stand = show()
    rest(stand)
    view = stand.view
    picture = Surface((1000, 700)).convert()
    for step in range(12):
        if step % 4 == 0:
            view.steering.zoom_at((300, 200), (3, -2, -4)[step // 4])
        stand.app.step(1 / 60)
        picture.fill(MAGENTA)
        view.draw(picture)
        mask = pygame.mask.from_threshold(picture, MAGENTA, (1, 1, 1, 255))
        assert mask.count() == 0


# -- at rest -------------------------------------------------------------------------------------------------


def test_after_a_zoom_the_map_looks_as_if_it_had_been_drawn_there_at_once(show: Show) -> None:
    stand = show()
    zoom_slowly(stand)
    rest(stand)
    after = pixels(stand)
    stand.view.tiles.clear()
    stand.app.raster.cache.clear()
    stand.view.labels._placed.clear()
    stand.view.invalidate()
    rest(stand)
    assert pixels(stand) == after


def test_a_tile_is_its_layers_one_over_the_other(show: Show) -> None:
    stand = show()
    stand.view.steering.zoom_at(None, 2)
    rest(stand)
    held = stand.view.tiles
    key = min(key for key in held.keys if key.zoom == stand.view.zoom)
    expected = Surface((SIDE, SIDE)).convert()
    expected.fill(held.ground)
    for layer in held.layers:
        assert isinstance(layer, VectorLayer)
        if not layer.is_empty(key.area, key.zoom):
            expected.blit(svg(layer.svg(key.area, key.zoom, (SIDE, SIDE)), (SIDE, SIDE)), (0, 0))
    assert pygame.image.tobytes(held._made[key].picture, "RGB") == pygame.image.tobytes(expected, "RGB")


def test_a_tile_that_changed_while_it_was_made_is_made_again(show: Show) -> None:
    """Its result is thrown away: nothing old is taken for new."""
    stand = show()
    rest(stand)
    held, key = stand.view.tiles, stand.view.tiles.keys[0]
    before = held._made[key].picture
    held.layers[0].changes.append(None)
    held._make(key)
    held.layers[0].changes.append(None)
    while stand.app.raster.busy:
        time.sleep(0.001)
        stand.app.raster.collect()
    assert held._made[key].picture is before
    assert not held._is_current(key)


def test_names_stand_where_they_stood_until_their_places_at_a_new_zoom_are_known(show: Show) -> None:
    stand = show()
    rest(stand)
    view, theme = stand.view, stand.app.theme
    before, new = view.zoom, view.steering.zoom_of(2)
    view.steering.zoom_at(None, 2)
    assert not view.labels.is_placed(theme, new)
    assert view.labels.nearest_placed(theme, new) == before
    view.draw_labels(stand.app.window.surface)
    assert not view.labels.is_placed(theme, new), "no frame waits for them"
    rest(stand)
    assert view.labels.nearest_placed(theme, new) == new


# -- ahead of need -------------------------------------------------------------------------------------------


def run_on(stand: Stand, seconds: float = 30.0) -> None:
    """Step as the program does, until there is nothing left to be drawn ahead."""
    stand.app.is_running = True
    end = time.monotonic() + seconds
    while not stand.view._ahead._is_done:
        assert time.monotonic() < end
        stand.app.step(1 / 60)
        time.sleep(0.001)


def test_what_may_be_seen_next_is_drawn_at_rest_and_then_nothing_more(show: Show) -> None:
    stand = show((500, 400))
    rest(stand)
    drawn = stand.app.frames_drawn
    run_on(stand)
    assert stand.app.frames_drawn == drawn, "nothing of it is seen"
    steering = stand.view.steering
    assert {key.zoom for key in stand.view.tiles.keys} == {steering.zoom_of(step) for step in range(3)}
    drawn, collected = stand.app.frames_drawn, stand.app.raster.collected
    stand.pilot.step(120)
    assert (stand.app.frames_drawn, stand.app.raster.collected) == (drawn, collected)
    assert not stand.app.raster.busy
    stand.view.nodes = stand.view.edges = 0
    steering.zoom_at(None, 1)
    stand.pilot.settle()
    stand.pilot.step()
    assert stand.view.is_sharp, "all of it was there"


def test_a_frame_at_rest_compares_few_tiles_with_what_has_changed(
    show: Show, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a hundred turns in which nobody let the map rest all tiles at once took 40 ms."""
    stand = show()
    run_on(stand)
    ready = len(stand.view._ahead._keys)
    far, many = (1e6, 1e6, 1.0, 1.0), tiles.COMPARED // 4
    stand.view.tiles.layers[0].changes.extend([far] * many)
    stand.app.step(1 / 60)
    counts, compared = list[int](), 0

    def counted(first: layers.Area, second: layers.Area) -> bool:
        nonlocal compared
        compared += 1
        return layers.touches(first, second)

    monkeypatch.setattr(tiles, "touches", counted)
    while not stand.view._ahead._is_done and len(counts) < 600:
        compared = 0
        stand.app.step(1 / 60)
        counts.append(compared)
    assert max(counts) <= tiles.COMPARED
    assert sum(counts) == ready * many > tiles.COMPARED


def test_nothing_is_drawn_ahead_without_the_time_for_it(show: Show) -> None:
    """A test or a picture makes one step after the other: it would wait for what nobody looks at."""
    stand = show((500, 400))
    rest(stand)
    stand.pilot.step(120)
    assert {key.zoom for key in stand.view.tiles.keys} == {stand.view.zoom}


# -- memory --------------------------------------------------------------------------------------------------


def test_no_more_tiles_are_kept_than_there_is_memory_for(show: Show, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiles, "LIMIT", 9 * A_TILE)
    stand = show()
    for steps in (3, -1):
        stand.view.steering.zoom_at((700, 500), steps)
        rest(stand)
        assert stand.view.tiles.held_bytes <= 9 * A_TILE
        assert stand.view.is_sharp, "those that are seen are kept"
    assert len(stand.view.tiles.keys) == 9
    assert stand.app.raster.cache.held_bytes <= stand.app.raster.cache._limit


def test_what_is_drawn_ahead_has_room_beside_what_is_seen() -> None:
    seen = len(list(View((-100, -100), 1.0, Rect(0, 0, 1920, 1080)).keys(1.0)))
    assert (ahead.MOST + seen) * A_TILE <= LIMIT


def test_numbers_of_changes_are_forgotten_with_their_tiles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiles, "MOST_VERSIONS", 10)
    layer = VectorLayer([(0, 0, 10, 10)], lambda index, zoom: ())
    held = Tiles(RasterQueue(), (layer,), pygame.Color("black"))
    kept = TileKey(1.0, 0, 0)
    held._made[kept] = tiles._Made(Surface((1, 1)), held._versions_of(kept))
    layer.change((1, 1, 2, 2))
    layer.change((9000, 9000, 1, 1))
    assert held._versions_of(kept) == (1,), "the number of the last change in it"
    for column in range(20):
        held._versions_of(TileKey(1.0, column + 1, 0))
    assert len(held._versions) <= 12
    assert held._versions_of(kept) == (1,)


# -- layers --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["painted", "written at once", "steady"])
def test_layers_of_every_kind_come_to_the_screen(show: Show, kind: str) -> None:
    stand = show((600, 500))
    rest(stand)

    def square(index: int, zoom: float) -> Sequence[str]:
        left, top, wide, high = (value * zoom for value in stand.view.chart.world)
        return (f'<rect x="{left}" y="{top}" width="{wide}" height="{high}" fill="#ff00ff"/>',)

    def paint(area: layers.Area, zoom: float) -> Surface:
        picture = Surface((SIDE, SIDE), pygame.SRCALPHA)
        picture.fill(MAGENTA)
        return picture

    vector = VectorLayer([stand.view.chart.world], square, is_steady=kind == "steady")
    held = stand.view.tiles
    held.layers = (*held.layers, PaintedLayer(paint) if kind == "painted" else vector)
    held.clear()
    stand.view.invalidate()
    rest(stand)
    mask = pygame.mask.from_threshold(stand.app.window.surface, MAGENTA, (1, 1, 1, 255))
    assert mask.count() > 100_000


def test_a_line_over_a_lattice_is_drawn_alike_in_one_part_and_in_many(show: Show) -> None:
    stand = show()
    rest(stand)
    strokes, line = stand.view.strokes, ((0.0, 0.0), (40.0, 0.0), (60.0, 34.0), (100.0, 34.0))
    rows = [(line, Stroke("#ff00ff", "solid", 5.0, "#ffffff", 2.0))]
    whole, parts = (Surface((400, 300)).convert() for _ in range(2))
    strokes.draw_steps(whole, rows, 2.0, (50, 60))
    for left in range(0, 400, 37):
        parts.set_clip(Rect(left, 0, 37, 300))
        strokes.draw_steps(parts, rows, 2.0, (50, 60))
    assert pygame.image.tobytes(whole, "RGB") == pygame.image.tobytes(parts, "RGB")
    assert pygame.mask.from_threshold(whole, MAGENTA, (1, 1, 1, 255)).count() > 500
