"""The order in which scenes are told, asked and drawn."""

import pygame

from railgames.ui.scene import Scene
from railgames.ui.widgets import Button, Row, WidgetTree


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


class Two(Scene):
    """A scene of two buttons beside each other; the first opens ``above``."""

    def __init__(self, above: Scene | None = None) -> None:
        self.above = above

    def enter(self) -> None:
        self.left = Button("left", self._open, grow=1)
        self.right = Button("right", grow=1)
        self.tree = WidgetTree.of_scene(self, Row(self.left, self.right))

    def _open(self) -> None:
        if self.above is not None:
            self.app.push(self.above)

    def layout(self, size: tuple[int, int]) -> None:
        assert self.tree is not None
        self.tree.layout(self.app.theme, (0, 0, *size))

    def handle(self, event: pygame.event.Event) -> bool:
        return self.tree is not None and self.tree.handle(event)


def test_only_what_the_pointer_is_over_by_now_looks_pointed_at_when_a_scene_shows_again(app, pilot):
    above = Two()
    below = Two(above)
    app.push(below)
    pilot.click(below.left.rect.center)
    assert app.stack.top is above
    pilot.move(above.right.rect.center)
    app.pop()
    assert not below.left.is_hovered
    assert below.right.is_hovered
    assert below.tree is not None
    assert not below.tree.tooltips.is_open


def test_a_scene_left_by_a_key_under_a_resting_mouse_is_pointed_at_as_before(app, pilot):
    below = Two()
    app.push(below)
    pilot.move(below.right.rect.center)
    app.push(Two())
    app.pop()
    assert below.right.is_hovered
