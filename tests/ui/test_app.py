"""The loop: draws when it must, survives what scenes do, paces itself."""

import threading
import time

import pygame
import pytest

from railgames.ui import app as app_module
from railgames.ui.app import App, AppSettings, scale_for_height
from railgames.ui.pilot import Pilot
from railgames.ui.scene import Scene
from railgames.ui.tween import Tween


class Counting(Scene):
    def __init__(self) -> None:
        self.clips: list[pygame.Rect] = []
        self.events: list[pygame.event.Event] = []
        self.sizes: list[tuple[int, int]] = []

    def layout(self, size) -> None:
        self.sizes.append(size)

    def draw(self, surface) -> None:
        self.clips.append(surface.get_clip())
        surface.fill(self.app.theme.color("ground"))

    def handle(self, event) -> bool:
        self.events.append(event)
        return True


class Failing(Counting):
    def __init__(self, where: str) -> None:
        super().__init__()
        self.where = where

    def draw(self, surface) -> None:
        if self.where == "draw":
            raise ValueError("broken picture")

    def update(self, dt) -> None:
        if self.where == "update":
            raise ValueError("broken update")

    def handle(self, event) -> bool:
        if self.where == "handle" and event.type == pygame.KEYDOWN:
            raise ValueError("broken hand")
        return False

    def enter(self) -> None:
        if self.where == "enter":
            raise ValueError("broken door")


@pytest.fixture
def scene(app, pilot):
    scene = Counting()
    app.push(scene)
    pilot.settle()
    pilot.step(2)
    scene.clips.clear()
    scene.events.clear()
    return scene


def test_nothing_is_drawn_while_nothing_changes(app, pilot, scene):
    frames = app.frames_drawn
    pilot.step(50)
    assert scene.clips == []
    assert app.frames_drawn == frames


def test_only_the_dirty_rectangle_is_drawn(app, pilot, scene):
    scene.invalidate(pygame.Rect(10, 10, 50, 20))
    scene.invalidate(pygame.Rect(40, 20, 50, 20))
    scene.invalidate(pygame.Rect(600, 400, 10, 10))
    pilot.step()
    assert sorted(map(tuple, scene.clips)) == [(10, 10, 80, 30), (600, 400, 10, 10)]
    pilot.step()
    assert len(scene.clips) == 2


def test_rectangles_off_the_window_and_many_small_ones_are_cheap(app, pilot, scene):
    scene.invalidate(pygame.Rect(-100, 0, 50, 50))
    pilot.step()
    assert scene.clips == []
    for i in range(40):
        scene.invalidate(pygame.Rect(i * 30, i * 15, 4, 4))
    pilot.step()
    assert 1 <= len(scene.clips) < 10


def test_a_full_redraw_swallows_rectangles(app, pilot, scene):
    scene.invalidate(pygame.Rect(0, 0, 5, 5))
    scene.invalidate()
    pilot.step()
    assert [tuple(clip) for clip in scene.clips] == [(0, 0, 1280, 720)]


def test_resize_lays_out_again_and_draws(app, pilot, scene):
    pilot.resize((1024, 640))
    assert scene.sizes[-1] == (1024, 640)
    assert scene.clips
    assert app.window.size == (1024, 640)


def test_theme_and_scale_change_at_once(app, pilot, scene):
    app.set_theme("night")
    app.set_scale(1.5)
    pilot.step()
    assert app.theme.name == "night"
    assert app.theme.px(10) == 15
    assert scene.clips
    assert app.window.surface.get_at((5, 5))[:3] == tuple(app.theme.color("ground"))[:3]


def test_scale_follows_the_windows_height_unless_chosen():
    app = App(AppSettings(scale=None), headless_size=(1920, 1080), strict=True)
    assert app.theme.scale == scale_for_height(1080) > 1
    Pilot(app).resize((1024, 640))
    assert app.theme.scale == 1.0
    app.set_scale(2.0)
    Pilot(app).resize((1920, 1080))
    assert app.theme.scale == 2.0
    app.close()


@pytest.mark.parametrize("where", ["enter", "handle", "update", "draw"])
def test_error_in_a_scene_is_told_once_logged_and_survived(tmp_path, where):
    told: list[Exception] = []
    log = tmp_path / "logs" / "errors.log"
    app = App(headless_size=(640, 480), error_log=log, on_error=told.append)
    app.push(Failing(where))
    pilot = Pilot(app)
    for _ in range(5):
        pilot.press("a")
        app.invalidate()
        assert pilot.step()
    assert [str(error) for error in told] == [str(told[0])]
    assert "Traceback" in log.read_text()
    app.close()


def test_dialog_pushed_by_the_error_hook_is_drawn_over_a_broken_scene():
    app = App(headless_size=(640, 480))
    dialog = Counting()
    dialog.opaque = False
    app.on_error = lambda error: app.push(dialog)
    app.push(Failing("draw"))
    Pilot(app).step(5)
    assert app.stack.top is dialog
    assert dialog.clips
    assert len(app.stack) == 2
    app.close()


def test_scene_that_fails_to_enter_is_taken_off_again():
    app = App(headless_size=(640, 480))
    below = Counting()
    below.resume = lambda: below.sizes.append("resumed")
    app.push(below)
    app.push(Failing("enter"))
    assert app.stack.scenes == (below,)
    assert below.sizes[-1] == "resumed"
    app.close()


def test_error_in_the_error_hook_is_survived():
    app = App(headless_size=(640, 480))
    app.on_error = lambda error: 1 / 0
    app.push(Failing("update"))
    assert Pilot(app).step(3)
    app.close()


def test_posted_calls_run_on_the_main_loop_from_any_thread(app, pilot):
    seen: list[threading.Thread] = []
    thread = threading.Thread(target=lambda: app.post(lambda: seen.append(threading.current_thread())))
    thread.start()
    thread.join()
    assert seen == []
    pilot.step()
    assert seen == [threading.main_thread()]


def test_a_call_that_posts_itself_does_not_hang_the_step(app, pilot):
    count: list[int] = []

    def again() -> None:
        count.append(1)
        app.post(again)

    app.post(again)
    pilot.step(3)
    assert len(count) == 3


def test_poll_runs_every_step_until_taken_off(app, pilot):
    calls: list[int] = []
    remove = app.add_poll(lambda: calls.append(1))
    pilot.step(3)
    remove()
    remove()
    pilot.step(2)
    assert len(calls) == 3


def test_mouse_motions_are_joined_and_the_wheel_knows_its_place(app, pilot, scene):
    for x in (10, 20, 30):
        pilot.post(pygame.MOUSEMOTION, pos=(x, 5), rel=(10, 0), buttons=(0, 0, 0), touch=False)
    pilot.step()
    motions = [event for event in scene.events if event.type == pygame.MOUSEMOTION]
    assert [(event.pos, event.rel) for event in motions] == [((30, 5), (30, 0))]
    pilot.wheel((77, 88), -1)
    assert scene.events[-1].pos == (77, 88)


def test_motion_with_another_button_is_not_joined(app, pilot, scene):
    pilot.post(pygame.MOUSEMOTION, pos=(1, 1), rel=(1, 1), buttons=(0, 0, 0), touch=False)
    pilot.post(pygame.MOUSEMOTION, pos=(2, 2), rel=(1, 1), buttons=(1, 0, 0), touch=False)
    pilot.step()
    assert len([event for event in scene.events if event.type == pygame.MOUSEMOTION]) == 2


def test_closing_the_window_asks_first(app, pilot):
    app.on_quit = lambda: False
    pilot.post(pygame.QUIT)
    assert pilot.step()
    app.on_quit = None
    pilot.post(pygame.QUIT)
    assert not pilot.step()


def test_pace_is_60_in_motion_20_at_rest_5_away(app, pilot, scene, monkeypatch):
    now = time.perf_counter()
    assert app.pace() == 60
    monkeypatch.setattr(app_module.time, "perf_counter", lambda: now + 100)
    assert app.pace() == 20
    monkeypatch.setattr(type(app.window), "focused", property(lambda self: False))
    assert app.pace() == 5
    app.set_speed("normal")
    app.tweens.add(Tween(1.0))
    assert app.pace() == 60
    monkeypatch.setattr(type(app.window), "visible", property(lambda self: False))
    assert app.pace() == 5


@pytest.mark.parametrize(
    ("rests", "news", "ticks"),
    [
        (False, "", [60]),
        (True, "", [20, 20]),
        (True, "event", [20]),
        (True, "call", [20]),
    ],
)
def test_at_rest_a_step_in_two_is_left_out_unless_there_is_news(app, scene, monkeypatch, rests, news, ticks):
    waits: list[int] = []

    class Clock:
        def tick(self, pace: int) -> None:
            waits.append(pace)
            if news == "event":
                pygame.event.post(pygame.event.Event(pygame.USEREVENT))
            elif news == "call":
                app.post(lambda: None)

    app.step()
    now = time.perf_counter() + (100 if rests else 0)
    monkeypatch.setattr(app_module.time, "perf_counter", lambda: now)
    app._wait(Clock())
    assert waits == ticks


def test_run_ends_with_quit_and_closes_the_window():
    app = App(headless_size=(640, 480))
    app.post(lambda: app.post(app.quit))
    assert app.run() == 0
    assert not pygame.display.get_init()


def test_run_leaves_scenes_and_closes_after_an_error_too():
    app = App(headless_size=(640, 480), strict=True)
    app.push(Failing("update"))
    with pytest.raises(ValueError, match="broken update"):
        app.run()
    assert not pygame.display.get_init()


def test_toast_goes_to_the_hook(app):
    said: list[tuple[str, str]] = []
    app.toast("before anyone listens")
    app.on_toast = lambda text, topic: said.append((text, topic))
    app.toast("saved")
    app.toast("Size 120 %", "size")
    assert said == [("saved", ""), ("Size 120 %", "size")]


def test_layer_that_is_ready_has_the_window_drawn_again(app, pilot, scene):
    text = '<svg viewBox="0 0 2 2"><rect width="2" height="2" fill="#f00"/></svg>'
    app.raster.want("layer", (64, 64), lambda: text)
    end = time.monotonic() + 10
    while not scene.clips and time.monotonic() < end:
        pilot.step()
    assert scene.clips
    assert app.raster.draw(app.window.surface, "layer", pygame.Rect(0, 0, 64, 64), lambda: text)


def test_held_key_repeats_only_where_it_moves_or_deletes(app, pilot, scene):
    for key in (pygame.K_RETURN, pygame.K_BACKSPACE):
        for _ in range(3):
            pilot.post(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
        pilot.post(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)
        pilot.post(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
    pilot.step()
    keys = [event.key for event in scene.events if event.type == pygame.KEYDOWN]
    assert keys.count(pygame.K_RETURN) == 2
    assert keys.count(pygame.K_BACKSPACE) == 4
