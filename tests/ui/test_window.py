"""Where a window opens, and what is said when it cannot."""

import os
import subprocess
import sys

import pygame
import pytest

from railgames.ui import window as window_module
from railgames.ui.window import MIN_SIZE, Window, WindowGeometry, WrongPygame, check_pygame, fitted

HD = ((1920, 1080),)


def test_window_is_at_least_the_smallest_and_at_most_the_desktop():
    small = fitted(WindowGeometry(width=200, height=100), HD)
    large = fitted(WindowGeometry(width=9000, height=9000), HD)
    assert (small.width, small.height) == MIN_SIZE
    assert large.width <= 1920
    assert large.height <= 1080
    tiny = fitted(WindowGeometry(), [(800, 600)])
    assert (tiny.width, tiny.height) == (800, 600)


def test_place_is_kept_only_while_the_screens_are_the_same():
    was = WindowGeometry(x=2000, y=50, desktops=((1920, 1080), (1920, 1080)))
    assert fitted(was, ((1920, 1080), (1920, 1080))).x == 2000
    assert fitted(was, HD).x is None


def test_a_place_without_known_screens_is_kept_on_the_first():
    assert (fitted(WindowGeometry(x=10, y=5), HD).x, fitted(WindowGeometry(x=10, y=5), HD).y) == (10, 5)
    assert fitted(WindowGeometry(x=2000, y=5), (*HD, *HD)).x is None


def test_a_screen_on_the_left_is_a_place_too():
    both = (*HD, *HD)
    assert fitted(WindowGeometry(x=-1900, y=5, desktops=both), both).x == -1900
    assert fitted(WindowGeometry(x=-1900, y=5, desktops=HD), HD).x is None
    assert fitted(WindowGeometry(x=-9000, y=5, desktops=both), both).x is None


def test_the_screen_may_go_blank_unless_something_moves(app):
    app.step()
    assert pygame.display.get_allow_screensaver()
    app.tweens.speed = "normal"
    app.tweens.start(1.0)
    app.step(0.01)
    assert app.animating
    assert not pygame.display.get_allow_screensaver()
    app.step(5.0)
    app.step(0.01)
    assert pygame.display.get_allow_screensaver()


def test_the_list_of_the_input_method_is_shown(app):
    assert os.environ["SDL_IME_SHOW_UI"] == "1"


@pytest.mark.parametrize(("x", "y"), [(-3000, 10), (1900, 10), (10, -200), (10, 1070)])
def test_window_that_would_open_off_screen_is_placed_anew(x, y):
    placed = fitted(WindowGeometry(x=x, y=y, desktops=HD), HD)
    assert placed.x is None
    assert placed.y is None


def test_no_known_screen_changes_nothing():
    assert fitted(WindowGeometry(width=1100), []).width == 1100


def test_geometry_given_back_is_what_was_given(app):
    assert (app.window.geometry().width, app.window.geometry().height) == (1280, 720)


def test_other_pygame_is_told_with_its_mend(monkeypatch):
    monkeypatch.delattr(pygame, "IS_CE")
    with pytest.raises(WrongPygame, match="pip uninstall"):
        check_pygame()


def test_display_error_is_one_sentence(monkeypatch):
    def fail(*_args) -> None:
        raise pygame.error("No available video device")

    monkeypatch.setattr(window_module.pygame.display, "set_mode", fail)
    with pytest.raises(window_module.NoScreen, match="no screen") as told:
        Window(headless_size=(640, 480))
    assert "\n" not in str(told.value)


def test_acceleration_hint_is_dropped_and_tried_again(monkeypatch):
    tried: list[str | None] = []
    real = pygame.display.set_mode

    def picky(size, flags):
        tried.append(os.environ.get("SDL_FRAMEBUFFER_ACCELERATION"))
        if tried[-1] is not None:
            raise pygame.error("no")
        return real(size, flags)

    monkeypatch.setattr(window_module.pygame.display, "set_mode", picky)
    monkeypatch.setenv("SDL_FRAMEBUFFER_ACCELERATION", "0")
    Window(headless_size=(640, 480)).close()
    assert tried == ["0", None]


def test_start_without_a_screen_says_so_and_not_a_traceback():
    code = (
        "from railgames.ui.window import Window, NoScreen\n"
        "try:\n    Window()\nexcept NoScreen as error:\n    raise SystemExit(str(error))"
    )
    env = {k: v for k, v in os.environ.items() if k not in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY")}
    run = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, timeout=60)
    assert run.returncode == 1
    assert "There is no screen" in run.stderr
    assert "Traceback" not in run.stderr


def test_text_input_is_always_on_and_its_place_is_told_once(monkeypatch):
    calls = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: calls.append("start"))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: calls.append("stop"))
    monkeypatch.setattr(pygame.key, "set_text_input_rect", lambda rect: calls.append(rect.x))
    window = Window(headless_size=(320, 240))
    for spot in (None, pygame.Rect(1, 0, 9, 9), pygame.Rect(1, 0, 9, 9), pygame.Rect(2, 0, 9, 9), None):
        window.place_text(spot)
    assert calls == ["start", 1, 2]
    window.close()
