"""Keys are matched by what is typed, on any layout."""

from itertools import combinations

import pygame
import pytest

from railgames.scenes.commands import are_read_together, every_command
from railgames.ui.keys import Keys, parse_key, shown


def down(key: int, mod: int = 0, unicode: str = "", scancode: int = 0) -> pygame.event.Event:
    return pygame.event.Event(
        pygame.KEYDOWN, {"key": key, "mod": mod, "unicode": unicode, "scancode": scancode}
    )


def all_keys(chosen: dict | None = None) -> Keys:
    return Keys(chosen, every_command())


@pytest.mark.parametrize(
    "text", ["ctrl+z", "ctrl+shift+z", "alt+return", "f", "ctrl++", "+", "page up", "f11"]
)
def test_key_text_round_trips(app, text):
    assert str(parse_key(text)) == text


@pytest.mark.parametrize("text", ["", "ctrl+", "hyper+z", "ctrl+nokey", "zz"])
def test_text_that_names_no_key_is_refused_in_words(app, text):
    with pytest.raises(ValueError, match="no key"):
        parse_key(text)


def test_no_two_commands_that_are_read_together_share_a_default_key(app):
    for first, second in combinations(every_command(), 2):
        if are_read_together(first.scope, second.scope):
            assert not set(first.keys) & set(second.keys), (first.name, second.name)


def test_undo_is_the_key_that_types_z_on_azerty(app):
    # AZERTY: Z is where QWERTY has W (scancode 26); the keycode is the letter typed
    event = down(pygame.K_z, pygame.KMOD_LCTRL, "\x1a", scancode=26)
    assert all_keys().commands(event) == ("undo",)


def test_modifiers_must_be_exact_for_letters(app):
    keys = all_keys()
    assert keys.commands(down(pygame.K_z)) == ()
    assert keys.commands(down(pygame.K_z, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)) == ("undo_action",)
    assert keys.commands(down(pygame.K_r, 0, "r")) == ("rotate",)
    assert keys.commands(down(pygame.K_r, pygame.KMOD_LSHIFT, "R")) == ("rotate_back",)
    assert keys.commands(down(pygame.K_r, pygame.KMOD_CAPS, "R")) == ("rotate",)


def test_symbol_is_matched_whatever_shift_it_needs(app):
    keys = Keys({"zoom_in": "+", "help": "?"})
    german = down(pygame.K_PLUS, 0, "+")
    american = down(pygame.K_EQUALS, pygame.KMOD_LSHIFT, "+")
    keypad = down(pygame.K_KP_PLUS, pygame.KMOD_NUM, "+")
    for event in (german, american, keypad):
        assert keys.matches(event, "zoom_in")
    assert keys.matches(down(pygame.K_COMMA, pygame.KMOD_LSHIFT, "?"), "help")


def test_digit_row_of_azerty_gives_digits_without_shift(app):
    assert "pick_0" in all_keys().commands(down(ord("à"), 0, "à", scancode=39))
    assert parse_key("1").matches(down(pygame.K_AMPERSAND, 0, "&", scancode=30))


def test_enter_of_the_keypad_confirms(app):
    assert "confirm" in Keys().commands(down(pygame.K_KP_ENTER, 0, "\r"))


def test_alt_gr_is_no_command(app):
    alt_gr = pygame.KMOD_LCTRL | pygame.KMOD_MODE
    assert "quit" not in all_keys().commands(down(pygame.K_q, alt_gr, "@"))


def test_chosen_keys_replace_defaults_and_bad_ones_are_told(app):
    keys = all_keys({"undo": "ctrl+u", "redo": ["alt+u", "f5"], "hint": "nonsense key"})
    assert keys.texts("undo") == ("ctrl+u",)
    assert keys.texts("redo") == ("alt+u", "f5")
    assert keys.texts("hint") == ("h",)
    assert len(keys.problems) == 1
    assert "hint" in keys.problems[0]


def test_key_is_shown_as_people_write_it(app):
    assert shown(parse_key("ctrl+shift+z")) == "Ctrl+Shift+Z"
    assert shown(parse_key("return")) == "Enter"
    assert all_keys().shown("undo") == "Ctrl+Z"
    assert Keys().shown("nothing") == ""


def test_key_up_gives_no_command(app):
    assert all_keys().commands(pygame.event.Event(pygame.KEYUP, {"key": pygame.K_h, "mod": 0})) == ()
