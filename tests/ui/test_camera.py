"""Screen and world agree, whatever the camera does."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from railgames.ui.camera import Camera
from railgames.ui.tween import Tweens

WORLD = (0.0, 0.0, 1000.0, 500.0)
VIEW = Rect(100, 50, 800, 600)


def camera() -> Camera:
    return Camera(WORLD, VIEW)


@given(
    st.floats(0, 1000),
    st.floats(0, 500),
    st.floats(1, 5),
    st.tuples(st.floats(100, 900), st.floats(50, 650)),
)
def test_screen_and_world_are_inverse(x, y, factor, pos):
    cam = camera()
    cam.zoom_at(pos, factor)
    back = cam.to_world(cam.to_screen((x, y)))
    assert back == pytest.approx((x, y), abs=1e-6)


def test_fit_shows_the_whole_world_in_the_middle():
    cam = camera()
    assert cam.zoom == pytest.approx(0.8)
    assert cam.to_screen((500, 250)) == pytest.approx(VIEW.center)
    left, top, width, height = cam.visible()
    assert left <= 0
    assert top <= 0
    assert left + width >= 1000
    assert top + height >= 500


def test_zoom_keeps_the_point_under_the_pointer():
    cam = camera()
    pos = (350, 300)
    before = cam.to_world(pos)
    cam.zoom_at(pos, 3)
    assert cam.to_world(pos) == pytest.approx(before)


@given(st.lists(st.tuples(st.floats(-3000, 3000), st.floats(-3000, 3000), st.floats(0.1, 10)), max_size=8))
def test_camera_never_loses_the_world(moves):
    cam = camera()
    for dx, dy, factor in moves:
        cam.pan(dx, dy)
        cam.zoom_at((400, 300), factor)
        assert cam.min_zoom <= cam.zoom <= max(cam.max_zoom, cam.min_zoom)
        left, top, width, height = cam.visible()
        assert width >= 1000 - 1e-6 or (left >= -1e-6 and left + width <= 1000 + 1e-6)
        assert height >= 500 - 1e-6 or (top >= -1e-6 and top + height <= 500 + 1e-6)


def test_pan_moves_the_world_with_the_hand():
    cam = camera()
    cam.zoom_at(VIEW.center, 4)
    before = cam.to_screen((500, 250))
    cam.pan(30, -20)
    after = cam.to_screen((500, 250))
    assert (after[0] - before[0], after[1] - before[1]) == pytest.approx((30, -20))


def test_resize_keeps_a_fitted_view_fitted_and_a_zoomed_one_zoomed():
    cam = camera()
    cam.resize(Rect(0, 0, 400, 300))
    assert cam.zoom == pytest.approx(cam.min_zoom)
    cam.zoom_at((200, 150), 3)
    zoom = cam.zoom
    cam.resize(VIEW)
    assert cam.zoom == pytest.approx(max(zoom, cam.min_zoom))


def test_glide_ends_where_it_was_sent():
    cam = camera()
    tweens = Tweens()
    changes: list[int] = []
    cam.move_to(tweens, (700, 300), 4.0, on_change=lambda: changes.append(1))
    for _ in range(20):
        tweens.advance(0.05)
    assert cam.zoom == pytest.approx(4.0)
    assert cam.center == pytest.approx((700, 300))
    assert len(changes) > 2
