"""A map in a window, driven by mouse and keys."""

import time

import pygame
import pytest
from pygame import Rect

from railgames.scenes.charting import tiles
from railgames.scenes.charting.chart import Place
from railgames.scenes.charting.layers import StackedLayer, VectorLayer
from railgames.scenes.charting.strokes import Stroke
from tests.scenes.charting.conftest import Show, Stand

pytestmark = pytest.mark.usefixtures("no_pictures")

PINK = Stroke("#ff00ff", "solid", 5.0, "#00ffff", 2.0)


def rest(stand: Stand) -> None:
    stand.pilot.settle()
    stand.sharpen()
    stand.pilot.step(2)


def world_under(stand: Stand, pos: tuple[int, int]) -> tuple[float, float]:
    return stand.view.camera.to_world(pos)


# -- the first frame -----------------------------------------------------------------------------------------


@pytest.mark.pictures
def test_the_first_frame_shows_the_whole_map_and_not_names_on_an_empty_ground(
    show: Show, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tiles, "FIRST_SECONDS", 60.0)
    assert show().view.is_sharp


@pytest.mark.pictures
def test_the_first_frame_waits_no_longer_than_it_may(show: Show, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiles, "FIRST_SECONDS", 0.0)
    stand = show()
    assert not stand.view.is_sharp
    stand.sharpen()
    assert stand.view.is_sharp


# -- the camera ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080), (640, 1000)])
def test_all_of_the_map_is_seen_between_what_covers_it(show: Show, size: tuple[int, int]) -> None:
    stand = show(size, margins=(200, 10, 30, 120))
    free = Rect(200, 10, size[0] - 230, size[1] - 130)
    for node in range(len(stand.view.chart.nodes)):
        assert free.collidepoint(stand.view.to_screen(stand.view.chart.point(node)))


def test_the_wheel_zooms_at_the_pointer(show: Show) -> None:
    stand = show()
    stand.view.steering.zoom_at(None, 4)
    rest(stand)
    pos = (420, 300)
    before, zoom = world_under(stand, pos), stand.view.zoom
    stand.pilot.wheel(pos, 2)
    assert stand.view.steering.is_moving
    stand.pilot.step(3)
    assert zoom < stand.view.zoom < stand.view.shown_zoom
    assert world_under(stand, pos) == pytest.approx(before, abs=0.5)
    stand.pilot.settle()
    assert stand.view.zoom == pytest.approx(zoom * 2 ** (2 / 3))
    assert world_under(stand, pos) == pytest.approx(before, abs=0.5)


@pytest.mark.parametrize("button", [1, 2, 3])
def test_a_drag_pans_and_the_world_stays_under_the_hand(show: Show, button: int) -> None:
    stand = show()
    stand.view.nodes = stand.view.edges = 0
    stand.view.steering.zoom_at(None, 6)
    rest(stand)
    before = world_under(stand, (500, 400))
    stand.pilot.drag((500, 400), (430, 350), button=button)
    assert world_under(stand, (430, 350)) == pytest.approx(before, abs=1)
    assert stand.room.pressed == [], "a drag is no click"
    center = stand.view.camera.center
    stand.pilot.move((300, 300))
    assert stand.view.camera.center == center, "the button is up"


def test_a_press_that_the_room_uses_is_the_rooms(show: Show) -> None:
    stand = show()
    center = stand.view.camera.center
    stand.view.steering.zoom_at(None, 5)
    rest(stand)
    center, start = stand.view.camera.center, stand.at("Nashville")
    stand.pilot.drag(start, stand.at("Louisville"))
    chart = stand.view.chart
    assert stand.room.pressed == [(Place("node", chart.node_named("Nashville")), start)]
    assert [place for place, _ in stand.room.released] == [Place("node", chart.node_named("Louisville"))]
    assert stand.view.camera.center == center
    stand.room.uses = False
    stand.pilot.drag(stand.at("Nashville"), (300, 300))
    assert stand.view.camera.center != center, "the room did not use it: it pans"


def test_a_click_on_nothing_is_told(show: Show) -> None:
    stand = show()
    stand.pilot.click((20, 20))
    assert stand.room.pressed == [(None, (20, 20))]


def test_the_map_is_never_lost(show: Show) -> None:
    stand = show()
    for n in range(12):
        stand.pilot.drag((500, 350), (500 + (-1) ** n * 480, 350 + (-1) ** (n // 2) * 340), button=3)
        stand.pilot.wheel((30 + 80 * n, 40 + 50 * n), (-1) ** (n // 3) * 3)
        stand.pilot.settle()
        left, top, wide, high = stand.view.camera.visible()
        x, y, width, height = stand.view.chart.world
        middle = (left + wide / 2, top + high / 2)
        assert x <= middle[0] <= x + width
        assert y <= middle[1] <= y + height


def test_keys_zoom_pan_and_fit(show: Show) -> None:
    stand = show()
    whole = stand.view.zoom
    stand.pilot.press("+")
    stand.pilot.press("+")
    stand.pilot.press("-")
    stand.pilot.settle()
    assert stand.view.zoom == pytest.approx(whole * 2 ** (1 / 3))
    center = stand.view.camera.center
    stand.pilot.press("ctrl+down")
    stand.pilot.settle()
    assert stand.view.camera.center[1] > center[1]
    stand.pilot.press("z")
    stand.pilot.settle()
    assert stand.view.zoom == pytest.approx(whole)


def test_zoom_ends_at_both_ends(show: Show) -> None:
    stand = show(speed="off")
    for _ in range(40):
        stand.pilot.press("+")
    assert stand.view.zoom <= stand.view.camera.max_zoom * 1.001
    assert stand.view.zoom > stand.view.camera.min_zoom * 8
    for _ in range(40):
        stand.pilot.press("-")
    assert stand.view.zoom == pytest.approx(stand.view.camera.min_zoom)


def test_nothing_glides_when_motion_is_off(show: Show) -> None:
    stand = show(speed="off")
    stand.view.steering.zoom_at((100, 100), 3)
    assert not stand.view.steering.is_moving
    assert stand.view.zoom == stand.view.shown_zoom


def test_the_rim_of_the_screen_pans_when_it_may(show: Show) -> None:
    stand = show()
    stand.view.steering.zoom_at(None, 6)
    rest(stand)
    center = stand.view.camera.center
    stand.pilot.move((998, 350))
    stand.pilot.step(5)
    assert stand.view.camera.center == center
    stand.view.steering.pans_at_rim = True
    stand.pilot.move((999, 350))
    assert stand.view.animating
    stand.pilot.step(5)
    assert stand.view.camera.center[0] > center[0]
    stand.pilot.step(600)
    assert not stand.view.animating, "the world ends"


def test_a_resized_window_keeps_what_was_seen(show: Show) -> None:
    stand = show()
    stand.pilot.resize((1300, 800))
    assert stand.view.camera.is_fitted
    stand.view.steering.zoom_at(None, 5)
    rest(stand)
    center = stand.view.camera.center
    stand.pilot.resize((1100, 700))
    assert stand.view.camera.center == pytest.approx(center)
    assert stand.view.steering.step == 5
    stand.sharpen()


# -- drawing -------------------------------------------------------------------------------------------------


@pytest.mark.pictures
def test_nothing_is_drawn_at_rest(show: Show) -> None:
    stand = show()
    rest(stand)
    drawn = stand.app.frames_drawn
    stand.pilot.step(60)
    assert stand.app.frames_drawn == drawn
    assert not stand.app.animating


@pytest.mark.pictures
def test_track_that_is_built_appears_and_what_was_there_is_drawn_no_more(show: Show) -> None:
    stand = show()
    rest(stand)
    edge = 40
    pos = stand.view.to_screen(stand.view.chart.middle(Place("edge", edge)))
    before = stand.app.window.surface.get_at(pos)
    stand.room.track.show({edge: PINK})
    stand.view.invalidate()
    stand.sharpen()
    assert stand.app.window.surface.get_at(pos)[:3] == (255, 0, 255)
    stand.room.track.show({})
    stand.view.invalidate()
    stand.sharpen()
    assert stand.app.window.surface.get_at(pos) == before


@pytest.mark.pictures
def test_only_tiles_with_a_change_are_drawn_anew(show: Show) -> None:
    stand = show((1900, 1000))
    rest(stand)
    made = dict(stand.view.tiles._made)
    stand.room.track.show({0: PINK})
    stand.view.invalidate()
    stand.sharpen()
    changed = [key for key, one in stand.view.tiles._made.items() if made.get(key) is not one]
    assert 1 <= len(changed) <= 4 < len(made)


@pytest.mark.pictures
def test_a_new_theme_is_seen_at_once_everywhere(show: Show) -> None:
    stand = show()
    rest(stand)
    corner = stand.app.window.surface.get_at((3, 690))
    stand.app.set_theme("night")
    stand.sharpen()
    assert stand.app.window.surface.get_at((3, 690)) != corner
    assert stand.app.window.surface.get_at((3, 690)) == stand.app.theme.color("sunk")


@pytest.mark.pictures
def test_while_tiles_are_made_the_map_is_seen_scaled(show: Show) -> None:
    stand = show()
    rest(stand)
    stand.view.nodes = stand.view.edges = 0
    stand.view.steering.zoom_at(None, 3)
    stand.view.steering.stop()
    stand.app.step(0)
    assert not stand.view.is_sharp
    pos = stand.at("Nashville")
    accent = stand.app.theme.color("accent")
    assert stand.app.window.surface.get_at(pos) == accent, "from the tiles of the zoom before"
    stand.sharpen()
    assert stand.app.window.surface.get_at(pos) == accent


@pytest.mark.pictures
def test_a_path_is_shown_with_its_price_and_goes_without_a_trace(show: Show) -> None:
    stand = show()
    rest(stand)
    chart = stand.view.chart
    before = stand.app.window.surface.copy()
    start, goal = chart.node_named("Chicago"), chart.node_named("Atlanta")
    edges = chart.graph.cheapest_path([start], goal, [1] * len(chart.edges))
    assert edges
    stand.view.show_path(start, edges, PINK, "$12")
    stand.pilot.step(2)
    for edge in edges[:-1]:
        pos = stand.view.to_screen(chart.middle(Place("edge", edge)))
        assert stand.app.window.surface.get_at(pos)[:3] == (255, 0, 255)
    through = stand.view.to_screen(chart.point(chart.graph.other(edges[0], start)))
    assert stand.app.window.surface.get_at(through)[:3] != (255, 0, 255), "a node lies over the path"
    stand.view.hide_path()
    stand.pilot.step(2)
    same = pygame.PixelArray(stand.app.window.surface).compare(pygame.PixelArray(before))
    assert all(value == stand.app.window.surface.map_rgb((255, 255, 255)) for row in same for value in row)


# -- keys ----------------------------------------------------------------------------------------------------


def test_the_cursor_walks_and_the_camera_follows(show: Show) -> None:
    stand = show()
    stand.pilot.press("tab")
    assert stand.view.has_cursor
    stand.view.move_cursor(stand.view.chart.node_named("Miami"))
    stand.view.steering.zoom_at(None, 8)
    stand.pilot.settle()
    for _ in range(30):
        stand.pilot.press("up")
        stand.pilot.settle()
        node = stand.view.cursor.node
        assert stand.view.area.inflate(-100, -100).collidepoint(
            stand.view.to_screen(stand.view.chart.point(node))
        )
        assert stand.room.pointed[-1] == Place("node", node)
    stand.pilot.press("return")
    assert stand.room.pressed[-1][0] == Place("node", stand.view.cursor.node)
    stand.pilot.move((5, 5))
    assert not stand.view.has_cursor


def test_ctrl_and_an_arrow_pan_while_the_cursor_stays(show: Show) -> None:
    stand = show()
    stand.pilot.press("tab")
    stand.view.steering.zoom_at(None, 6)
    stand.pilot.settle()
    node, center = stand.view.cursor.node, stand.view.camera.center
    stand.pilot.press("ctrl+left")
    stand.pilot.settle()
    assert stand.view.cursor.node == node
    assert stand.view.camera.center != center


def test_a_name_is_found_by_its_first_letters(show: Show) -> None:
    stand = show()
    stand.pilot.press("/")
    assert stand.view.finder.is_open
    stand.pilot.type("NEW")
    chart = stand.view.chart
    assert stand.view.cursor.node == chart.node_named("New Orleans")
    assert "2" in stand.view.finder.answer.text
    stand.pilot.press("down")
    assert stand.view.cursor.node == chart.node_named("New York")
    stand.pilot.press("return")
    assert not stand.view.finder.is_open
    assert stand.view.has_cursor
    stand.pilot.press("return")
    assert stand.room.pressed[-1][0] == Place("node", chart.node_named("New York"))


def test_escape_gives_the_cursor_back(show: Show) -> None:
    stand = show()
    stand.pilot.press("tab")
    before = stand.view.cursor.node
    stand.pilot.press("ctrl+f")
    stand.pilot.type("h")
    assert stand.view.cursor.node == stand.view.chart.node_named("Houston")
    stand.pilot.press("escape")
    assert not stand.view.finder.is_open
    assert stand.view.cursor.node == before
    stand.pilot.press("/")
    assert stand.view.finder.entry.text == ""
    stand.pilot.type("zzz")
    assert stand.view.cursor.node == before


# -- cost ----------------------------------------------------------------------------------------------------


def test_a_question_to_the_picker_is_quick_enough_for_every_motion(show: Show) -> None:
    stand = show()
    count = 200
    start = time.thread_time()
    for n in range(count):
        stand.view.place_at((n * 5, n * 3))
    assert (time.thread_time() - start) / count < 0.005, "a bench measures the speed: this finds a blunder"


@pytest.mark.pictures
def test_a_layer_never_has_the_number_of_one_that_is_gone() -> None:
    """Pictures of tiles are kept by that number longer than their layer."""
    numbers = [VectorLayer((), lambda index, zoom: ()).number for _ in range(50)]
    assert len(set(numbers)) == 50


def test_stacked_layers_are_one_picture_with_the_lowest_first() -> None:
    low = VectorLayer([(0, 0, 10, 10)], lambda index, zoom: ("<low/>", "<casing/>"))
    high = VectorLayer([(5, 5, 10, 10)], lambda index, zoom: ("<high/>",))
    stack = StackedLayer((low, high))
    assert stack.body((6, 6, 2, 2), 4.0) == "<low/><casing/><high/>"
    assert stack.body((0, 0, 1, 1), 40.0) == "<low/><casing/>"
    assert not stack.is_empty((13, 13, 1, 1), 40.0)
    assert stack.is_empty((90, 90, 1, 1), 40.0)
    assert stack.is_steady
    assert not low.is_steady
