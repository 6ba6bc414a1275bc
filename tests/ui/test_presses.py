"""A press that was meant for what was there a moment ago does nothing: buttons change places and effects."""

from collections.abc import Callable

import pytest

from railgames.ui.app import App
from railgames.ui.pilot import STEP, Pilot
from railgames.ui.presses import GUARD_SECONDS
from railgames.ui.scene import Scene
from railgames.ui.widgets import Button, Column, Overlay, Widget, WidgetTree

PLACE = (100, 20)
WAIT = round(GUARD_SECONDS / STEP) + 1
"""Steps after which a press counts again."""


class Buttons(Scene):
    """Buttons over all of the window's width, one below the other; each press is told."""

    tree: WidgetTree

    def __init__(self, *names: str) -> None:
        self.names = names
        self.told: list[str] = []
        self.on_press: Callable[[str], object] = lambda name: None

    def enter(self) -> None:
        self.build(*self.names)

    def build(self, *names: str) -> None:
        """New buttons in the place of those that were there."""
        self.tree = WidgetTree.of_scene(self, Column(*map(self._button, names)))
        self.layout(self.app.window.size)

    def _button(self, name: str) -> Button:
        return Button(name, lambda: self._press(name), name=name)

    def _press(self, name: str) -> None:
        self.told.append(name)
        self.on_press(name)

    def find(self, name: str) -> Widget:
        return self.tree.root.find(name)

    def layout(self, size: tuple[int, int]) -> None:
        self.tree.layout(self.app.theme, (0, 0, *size))

    def handle(self, event: object) -> bool:
        return self.tree.handle(event)  # type: ignore[arg-type]

    def draw(self, surface: object) -> None:
        self.tree.draw(surface)  # type: ignore[arg-type]


def hide(scene: Buttons) -> None:
    """The second button moves up into the place of the first."""
    scene.find("first").visible = False


def rebuild(scene: Buttons) -> None:
    """The page is made anew, without the first button."""
    scene.build("second")


def rename(scene: Buttons) -> None:
    """The button gets another effect."""
    scene.find("first").meaning = "something else"


def push(scene: Buttons) -> None:
    """Another scene comes to the top."""
    scene.app.push(above := Buttons("above"))
    above.told = scene.told


def cover(scene: Buttons) -> None:
    """A dialog opens with its button there."""
    inside = Button("inside", lambda: scene.told.append("inside"), name="inside")
    scene.tree.open(Wide(inside))
    scene.tree.set_focus(inside)


class Wide(Overlay):
    """An overlay that lies over the whole window."""

    def content_rect(self, bounds: object, theme: object) -> object:  # type: ignore[override]
        return bounds


CHANGES = (hide, rebuild, rename, push, cover)


@pytest.fixture
def scene(app: App, pilot: Pilot) -> Buttons:
    scene = Buttons("first", "second")
    app.push(scene)
    pilot.step(2)
    return scene


def changed_by_press(scene: Buttons, change: Callable[[Buttons], object]) -> None:
    scene.on_press = lambda name: change(scene)


@pytest.mark.parametrize("change", CHANGES)
def test_a_second_click_at_once_does_not_press_what_has_come_there(
    scene: Buttons, pilot: Pilot, change: Callable[[Buttons], object]
) -> None:
    changed_by_press(scene, change)
    pilot.click(PLACE)
    assert scene.told == ["first"]
    for _ in range(3):
        pilot.click(PLACE, hastily=True)
    assert scene.told == ["first"]
    pilot.step(WAIT)
    pilot.click(PLACE, hastily=True)
    assert len(scene.told) == 2, "who looks and then presses means it"


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("key", ["return", "space"])
def test_a_second_press_of_a_key_at_once_does_not_press_what_has_got_the_focus(
    scene: Buttons, pilot: Pilot, change: Callable[[Buttons], object], key: str
) -> None:
    def step() -> None:
        change(scene)
        tree = scene.app.stack.top.tree  # type: ignore[union-attr]
        if tree is not None and (tree.focus is None or not tree.focus.is_shown):
            tree.set_focus(next(one for one in tree.root.walk() if isinstance(one, Button) and one.is_shown))

    scene.on_press = lambda name: step()
    scene.tree.set_focus(scene.find("first"))
    pilot.press(key)
    pilot.press(key, hastily=True)
    assert scene.told == ["first"]
    pilot.step(WAIT)
    pilot.press(key, hastily=True)
    assert len(scene.told) == 2


@pytest.mark.parametrize("change", CHANGES)
def test_a_first_click_just_after_a_change_by_itself_does_nothing(
    scene: Buttons, pilot: Pilot, change: Callable[[Buttons], object]
) -> None:
    pilot.move(PLACE)
    pilot.step(WAIT)
    change(scene)
    pilot.step()
    pilot.click(PLACE, hastily=True)
    assert scene.told == []


def test_the_same_button_may_be_pressed_as_fast_as_one_likes(scene: Buttons, pilot: Pilot) -> None:
    pilot.step(WAIT)
    for _ in range(3):
        pilot.click(PLACE, hastily=True)
    scene.tree.set_focus(scene.find("first"))
    for _ in range(3):
        pilot.press("return", hastily=True)
    assert scene.told == ["first"] * 6


def test_a_page_that_is_made_anew_has_the_same_buttons(scene: Buttons, pilot: Pilot) -> None:
    changed_by_press(scene, lambda scene: scene.build("first", "second"))
    for _ in range(3):
        pilot.click(PLACE, hastily=bool(scene.told))
    assert scene.told == ["first"] * 3


def test_a_button_that_is_away_for_a_moment_is_the_same(scene: Buttons, pilot: Pilot) -> None:
    scene.find("second").visible = False
    pilot.step(WAIT)
    pilot.click(PLACE)
    scene.find("first").visible = False
    pilot.step(3)
    scene.find("first").visible = True
    pilot.step()
    pilot.click(PLACE, hastily=True)
    assert scene.told == ["first", "first"]


def test_a_pointer_that_moves_there_presses_at_once(scene: Buttons, pilot: Pilot) -> None:
    changed_by_press(scene, rebuild)
    pilot.click(PLACE)
    pilot.click((PLACE[0] + 40, PLACE[1]), hastily=True)
    assert scene.told == ["first", "second"]


def test_a_pointer_that_trembles_has_not_moved(scene: Buttons, pilot: Pilot) -> None:
    changed_by_press(scene, rebuild)
    pilot.click(PLACE)
    pilot.click((PLACE[0] + 2, PLACE[1] - 1), hastily=True)
    assert scene.told == ["first"]


def test_a_key_that_moves_the_focus_is_meant(scene: Buttons, pilot: Pilot) -> None:
    changed_by_press(scene, lambda scene: scene.tree.set_focus(scene.find("second")))
    scene.tree.set_focus(scene.find("first"), show=True)
    pilot.press("return")
    pilot.press("shift+tab", hastily=True)
    pilot.press("return", hastily=True)
    assert scene.told == ["first", "first"]
