"""Which keys reach the room while something else has the focus, and which only skip."""

from collections.abc import Callable, Iterator

import pygame
import pytest

from railgames.scenes.commands import every_command
from railgames.scenes.keyboard import is_typing, offer_to_room, only_skips, room_has_key
from railgames.ui.app import App, AppSettings
from railgames.ui.widgets import Button, Column, Overlay, Panel, Widget, WidgetTree
from railgames.ui.widgets.entry import TextEntry

pytestmark = pytest.mark.usefixtures("no_pictures")


class RoomStub(Widget):
    focusable = True


class Desk:
    """A room, a button and a text field in one tree, and what the room was given."""

    def __init__(self, app: App) -> None:
        self.room, self.button, self.entry = RoomStub(), Button("Hint"), TextEntry("")
        self.tree = WidgetTree(Column(self.room, self.button, self.entry), keys=app.keys)
        self.tree.layout(app.theme, (0, 0, 600, 400))
        self.given: list[int] = []
        self.uses = True

    def press(self, key: int, text: str = "", mod: int = 0) -> bool:
        event = pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text, scancode=0)

        def handle(event: pygame.event.Event) -> bool:
            self.given.append(event.key)
            return self.uses

        return offer_to_room(self.tree, self.room, handle, event)


@pytest.fixture
def app(run: Callable[..., object]) -> Iterator[App]:
    app = App(AppSettings(), headless_size=(640, 480), commands=every_command())
    yield app
    app.close()


PIECE_KEYS = [(pygame.K_1, "1"), (pygame.K_0, "0"), (pygame.K_r, "r"), (pygame.K_f, "f"), (pygame.K_w, "w")]
CONTROL_KEYS = [(pygame.K_RETURN, "\r"), (pygame.K_LEFT, ""), (pygame.K_TAB, "\t"), (pygame.K_SPACE, " ")]


@pytest.mark.parametrize(("key", "text"), PIECE_KEYS)
def test_keys_of_pieces_reach_the_room_whatever_control_has_the_focus(app: App, key: int, text: str) -> None:
    desk = Desk(app)
    desk.tree.set_focus(desk.button, show=True)
    assert desk.press(key, text)
    assert desk.given == [key]
    assert desk.tree.focus is desk.room


@pytest.mark.parametrize(("key", "text"), CONTROL_KEYS)
def test_keys_of_controls_go_where_the_ring_is(app: App, key: int, text: str) -> None:
    desk = Desk(app)
    desk.tree.set_focus(desk.button, show=True)
    assert not desk.press(key, text)
    desk.tree.set_focus(desk.room)
    assert desk.press(key, text)
    assert desk.given == [key]


@pytest.mark.parametrize(("key", "text"), [*PIECE_KEYS, *CONTROL_KEYS])
def test_a_click_on_a_button_takes_no_keys_from_the_room(app: App, key: int, text: str) -> None:
    desk = Desk(app)
    desk.tree.set_focus(desk.button, show=False)
    assert desk.press(key, text)


@pytest.mark.parametrize(("key", "text"), [*PIECE_KEYS, *CONTROL_KEYS])
def test_no_key_reaches_the_room_while_text_is_typed(app: App, key: int, text: str) -> None:
    desk = Desk(app)
    desk.tree.set_focus(desk.entry)
    assert is_typing(desk.tree)
    assert not desk.press(key, text)
    assert desk.given == []
    assert desk.tree.focus is desk.entry


@pytest.mark.parametrize(("key", "text"), [*PIECE_KEYS, *CONTROL_KEYS])
def test_no_key_reaches_the_room_behind_an_overlay(app: App, key: int, text: str) -> None:
    desk = Desk(app)
    desk.tree.set_focus(desk.room)
    desk.tree.open(Overlay(Panel(Button("Go on"))))
    assert not desk.press(key, text)
    assert desk.given == []


def test_a_key_that_the_room_does_not_use_leaves_the_focus_where_it_is(app: App) -> None:
    desk = Desk(app)
    desk.uses = False
    desk.tree.set_focus(desk.button, show=True)
    assert not desk.press(pygame.K_1, "1")
    assert desk.given == [pygame.K_1]
    assert desk.tree.focus is desk.button


def test_table_keys_are_not_the_room_s_while_a_control_has_the_focus(app: App) -> None:
    desk = Desk(app)
    desk.tree.set_focus(desk.button, show=True)
    event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_h, mod=0, unicode="h", scancode=0)
    assert not room_has_key(desk.tree, desk.room, event)


def key_down(code: int, mod: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)


def test_space_and_enter_only_skip_and_ctrl_enter_acts(app: App) -> None:
    for code in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER):
        assert only_skips(app.keys, key_down(code))
        for mod in (pygame.KMOD_LCTRL, pygame.KMOD_RCTRL, pygame.KMOD_LALT):
            assert not only_skips(app.keys, key_down(code, mod))
    assert not only_skips(app.keys, key_down(pygame.K_r))
    assert not only_skips(app.keys, key_down(pygame.K_ESCAPE))


@pytest.mark.parametrize("command", ["skip", "hurry"])
def test_the_key_that_ends_the_turn_is_never_used_up_by_a_skip(app: App, command: str) -> None:
    app.keys.bind(command, "ctrl+return")
    assert not only_skips(app.keys, key_down(pygame.K_RETURN, pygame.KMOD_LCTRL))
    app.keys.bind("end_turn", "space", "f9")
    app.keys.bind("skip", "space", "f8")
    assert not only_skips(app.keys, key_down(pygame.K_SPACE))
    assert only_skips(app.keys, key_down(pygame.K_F8))
