"""The order in which scenes are told, asked and drawn."""

import pygame

from railgames.ui.scene import Scene


class Told(Scene):
    def __init__(self, name: str, log: list[str], opaque: bool = True) -> None:
        self.name, self.log, self.opaque = name, log, opaque

    def enter(self) -> None:
        self.log.append(f"{self.name} enter")

    def leave(self) -> None:
        self.log.append(f"{self.name} leave")

    def suspend(self) -> None:
        self.log.append(f"{self.name} suspend")

    def resume(self) -> None:
        self.log.append(f"{self.name} resume")

    def layout(self, size: tuple[int, int]) -> None:
        self.log.append(f"{self.name} layout {size[0]}x{size[1]}")

    def draw(self, surface: pygame.Surface) -> None:
        self.log.append(f"{self.name} draw")

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            self.log.append(f"{self.name} key")
        return True


def test_push_and_pop_tell_both_scenes_in_order(app):
    log: list[str] = []
    app.push(Told("a", log))
    app.push(Told("b", log))
    app.pop()
    assert log == [
        *("a enter", "a layout 1280x720", "a suspend"),
        *("b enter", "b layout 1280x720", "b leave", "a resume"),
    ]


def test_replace_does_not_wake_the_scene_below(app):
    log: list[str] = []
    for name in "ab":
        app.push(Told(name, log))
    log.clear()
    app.replace(Told("c", log))
    assert log == ["b leave", "c enter", "c layout 1280x720"]


def test_only_what_shows_is_drawn_from_the_lowest_up(app, pilot):
    log: list[str] = []
    for name, opaque in (("a", True), ("b", True), ("c", False), ("d", False)):
        app.push(Told(name, log, opaque))
    log.clear()
    pilot.step()
    assert log == ["b draw", "c draw", "d draw"]


def test_scene_below_a_dialog_gets_no_input(app, pilot):
    log: list[str] = []
    app.push(Told("table", log))
    app.push(Told("dialog", log, opaque=False))
    pilot.step()
    log.clear()
    pilot.press("a")
    assert log == ["dialog key"]


def test_popping_the_last_scene_leaves_an_empty_window_that_still_steps(app, pilot):
    app.push(Told("a", []))
    app.pop()
    assert app.pop() is None
    assert pilot.step()


def test_scene_that_replaces_itself_while_entering_is_not_laid_out(app):
    log: list[str] = []

    class Door(Told):
        def enter(self) -> None:
            self.app.replace(Told("room", log))

    app.push(Door("door", log))
    assert [scene.name for scene in app.stack.scenes] == ["room"]
    assert "door layout 1280x720" not in log
