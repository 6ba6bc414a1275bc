"""Keys are matched by what is typed, on any layout."""

from itertools import combinations

import pygame
import pytest

from railgames.scenes.commands import are_read_together, every_command
from railgames.ui.keys import Keys, parse_key, pressed_key, shown


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
    assert keys.commands(down(pygame.K_z)) == ("map_fit",), "and no undo"
    assert keys.commands(down(pygame.K_z, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)) == ("redo",)
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


AZERTY = "&é\"'(-è_çà"
"""What the digit row of a French keyboard types without Shift, from the key of 1 to the key of 0."""


def digit_row() -> list[tuple[str, str, int]]:
    """(digit, what AZERTY types there, scancode) of every key of the row."""
    return [(str((n + 1) % 10), typed, pygame.KSCAN_1 + n) for n, typed in enumerate(AZERTY)]


@pytest.mark.parametrize(("digit", "typed", "scancode"), digit_row())
def test_digits_work_by_their_place_where_they_need_shift(app, digit, typed, scancode):
    keys = all_keys()
    command = f"pick_{digit}"
    assert keys.matches(down(ord(typed), 0, typed, scancode), command)
    assert keys.matches(down(ord(typed), pygame.KMOD_LSHIFT, digit, scancode), command)
    assert [one for one in keys.commands(down(ord(typed), 0, typed, scancode)) if one.startswith("pick")] == [
        command
    ]
    assert keys.shown(command) == digit


@pytest.mark.parametrize(("digit", "typed", "scancode"), digit_row())
def test_a_digit_chosen_on_azerty_is_named_and_shown_as_the_digit(app, digit, typed, scancode):
    for event in (
        down(ord(typed), 0, typed, scancode),
        down(ord(typed), pygame.KMOD_LSHIFT, digit, scancode),
    ):
        pressed = pressed_key(event)
        assert pressed is not None
        assert shown(pressed) == digit
        assert pressed.matches(event)


def test_shift_and_a_digit_is_another_key_where_it_types_something_else(app):
    american = down(pygame.K_1, pygame.KMOD_LSHIFT, "!", pygame.KSCAN_1)
    assert not parse_key("1").matches(american)
    assert parse_key("!").matches(american)


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (down(pygame.K_SLASH, pygame.KMOD_LSHIFT, "?", 56), "?"),
        (down(pygame.K_r, pygame.KMOD_LSHIFT, "R", 21), "shift+r"),
        (down(pygame.K_z, pygame.KMOD_LCTRL, "\x1a", 26), "ctrl+z"),
        (down(pygame.K_SPACE, 0, " ", 44), "space"),
        (down(pygame.K_RETURN, pygame.KMOD_LCTRL, "\r", 40), "ctrl+return"),
        (down(pygame.K_F5, pygame.KMOD_LSHIFT, "", 62), "shift+f5"),
        (down(pygame.K_PAGEUP, 0, "", 75), "page up"),
        (down(pygame.K_KP_PLUS, pygame.KMOD_NUM, "+", 87), "+"),
        (down(pygame.K_SEMICOLON, pygame.KMOD_LCTRL, ";", 51), "ctrl+;"),
    ],
)
def test_a_chosen_key_is_named_by_what_it_types_and_matches_its_own_press(app, event, text):
    pressed = pressed_key(event)
    assert pressed == parse_key(text)
    assert parse_key(text).matches(event)


DEAD = 1 << 30
"""The key code of a dead key, for example the acute accent of a German keyboard."""


@pytest.mark.parametrize(
    "event", [down(pygame.K_LSHIFT, pygame.KMOD_LSHIFT), down(DEAD, 0, "", 46)], ids=["shift", "dead key"]
)
def test_a_modifier_alone_and_a_dead_key_cannot_be_chosen(app, event):
    assert pressed_key(event) is None


def test_a_letter_that_pygame_has_no_name_for_is_a_key(app):
    event = down(ord("ß"), 0, "ß", 45)
    pressed = pressed_key(event)
    assert pressed == parse_key("ß")
    assert pressed.matches(event)


@pytest.mark.parametrize("typed", ["к", "К", "ρ"])
def test_letters_work_by_their_place_where_the_layout_has_another_script(app, typed):
    mod = pygame.KMOD_LSHIFT if typed.isupper() else 0
    event = down(ord(typed.lower()), mod, typed, pygame.KSCAN_R)
    assert all_keys().commands(event) == (("rotate_back",) if mod else ("rotate",))
    assert pressed_key(event) == parse_key("shift+r" if mod else "r")


def test_latin_letters_count_by_what_they_type_alone(app):
    # a Turkish keyboard types "ğ" where an American one has "["; Dvorak types "p" in the place of R
    assert all_keys().commands(down(ord("p"), 0, "p", pygame.KSCAN_R)) == ()
    assert all_keys().commands(down(ord("ğ"), 0, "ğ", pygame.KSCAN_R)) == ()


def test_arrows_point_their_way_whatever_modifier_is_held(app):
    keys = Keys()
    for mod in (0, pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT, pygame.KMOD_LALT):
        assert keys.arrow(down(pygame.K_LEFT, mod)) == (-1, 0)
        assert keys.arrow(down(pygame.K_DOWN, mod)) == (0, 1)
    assert keys.arrow(down(pygame.K_HOME)) is None
    keys.bind("left", "ctrl+j")
    assert keys.arrow(down(pygame.K_LEFT)) is None
    assert keys.arrow(down(pygame.K_j)) is None
    assert keys.arrow(down(pygame.K_j, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)) == (-1, 0)


def test_the_scopes_of_an_event_are_those_of_its_commands(app):
    assert all_keys().scopes(down(pygame.K_r, 0, "r")) == {"room"}
    assert all_keys().scopes(down(pygame.K_LEFT)) == {"controls", "replay"}
    assert all_keys().scopes(down(pygame.K_q)) == frozenset()


def test_all_keys_of_a_command_are_shown_and_come_back(app):
    keys = all_keys()
    assert keys.all_shown("confirm") == "Enter, Space"
    keys.bind("confirm", "x")
    keys.bind("undo")
    assert (keys.all_shown("confirm"), keys.all_shown("undo")) == ("X", "")
    keys.reset()
    assert keys.texts("confirm") == ("return", "space")
    assert keys.texts("undo") == ("ctrl+z",)


def test_a_saved_key_of_a_command_that_is_gone_is_kept_quietly(app):
    keys = all_keys({"zoom_fit": "0"})
    assert "zoom_fit" not in keys
    assert keys.problems == []
    assert keys.scopes(down(pygame.K_0, 0, "0")) == {"room"}


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
