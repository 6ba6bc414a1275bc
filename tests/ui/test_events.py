"""What EventSource makes of SDL's events."""

import pygame
import pytest

from railgames.ui.events import EventSource
from railgames.ui.keys import Keys


def key(code: int, kind: int = pygame.KEYDOWN) -> None:
    pygame.event.post(pygame.event.Event(kind, {"key": code, "mod": 0, "unicode": "", "scancode": 0}))


def taken(source: EventSource) -> list[int]:
    return [event.key for event in source.take() if event.type == pygame.KEYDOWN]


@pytest.fixture
def source(app) -> EventSource:
    pygame.event.clear()
    keys = Keys()
    keys.bind("down", "j")
    return EventSource(keys.repeats)


@pytest.mark.parametrize(("code", "count"), [(pygame.K_j, 3), (pygame.K_h, 1), (pygame.K_BACKSPACE, 3)])
def test_a_held_key_repeats_only_where_it_moves_or_edits(source, code, count):
    for _ in range(3):
        key(code)
    assert taken(source) == [code] * count


def test_a_key_let_go_and_pressed_again_acts_again(source):
    for kind in (pygame.KEYDOWN, pygame.KEYUP, pygame.KEYDOWN, pygame.KEYDOWN):
        key(pygame.K_h, kind)
    assert taken(source) == [pygame.K_h] * 2


def test_a_run_of_motions_is_one_and_a_wheel_says_where_it_turned(source):
    for x in (1, 4, 9):
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(x, 5), rel=(3, 0), buttons=(0, 0, 0)))
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1))
    motion, wheel = source.take()
    assert (motion.pos, motion.rel) == ((9, 5), (9, 0))
    assert wheel.pos == (9, 5)


def test_a_motion_with_a_button_down_is_not_joined_to_one_without(source):
    for buttons in ((0, 0, 0), (1, 0, 0)):
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(1, 1), rel=(1, 0), buttons=buttons))
    assert len(list(source.take())) == 2
