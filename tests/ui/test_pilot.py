"""The pilot does what a person's hands do."""

import pygame
import pytest

from railgames.ui.scene import Scene


class Seeing(Scene):
    def __init__(self) -> None:
        self.seen: list[tuple] = []
        self.typed = ""
        self.restless = False

    @property
    def animating(self) -> bool:
        return self.restless

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.TEXTINPUT:
            self.typed += event.text
        elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.seen.append((event.type, event.pos, event.button))
        elif event.type == pygame.KEYDOWN:
            self.seen += [self.app.keys.commands(event)]
        return True


@pytest.fixture
def scene(app, pilot):
    scene = Seeing()
    app.push(scene)
    pilot.settle()
    return scene


def test_click_is_down_and_up_at_the_same_place(pilot, scene):
    pilot.click((30, 40), button=3)
    down, up = pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP
    assert scene.seen == [(down, (30, 40), 3), (up, (30, 40), 3)]


def test_drag_ends_where_it_was_sent(pilot, scene):
    pilot.drag((0, 0), (100, 50))
    assert scene.seen[0][1] == (0, 0)
    assert scene.seen[-1][1] == (100, 50)


def test_typed_text_arrives_in_any_script(pilot, scene):
    pilot.type("Zoë 日本")
    assert scene.typed == "Zoë 日本"


def test_pressed_keys_are_commands(pilot, scene):
    for key in ("return", "shift+tab", "escape", "page up", pygame.K_HOME):
        pilot.press(key)
    assert scene.seen == [("confirm",), ("previous",), ("cancel",), ("page_up",), ("first",)]


def test_settle_says_when_nothing_ever_rests(pilot, scene):
    scene.restless = True
    with pytest.raises(RuntimeError, match="still moving"):
        pilot.settle(20)
