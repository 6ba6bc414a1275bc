"""Keys by name, on any keyboard layout, and which command each of them gives."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Iterable, Mapping

import pygame
from msgspec import Struct

from railgames.core.text import tr
from railgames.ui.commands import Command, control_commands

_MODS = {"ctrl": pygame.KMOD_CTRL, "alt": pygame.KMOD_ALT, "shift": pygame.KMOD_SHIFT}
_SHOWN = {"ctrl": "Ctrl", "alt": "Alt", "shift": "Shift", "return": "Enter", "escape": "Esc"}
_ALIASES = {"enter": "return", "esc": "escape", "del": "delete", "pageup": "page up", "pagedown": "page down"}
_KEYPAD = {
    pygame.K_KP_ENTER: "return",
    pygame.K_KP_PLUS: "+",
    pygame.K_KP_MINUS: "-",
    **{key: str(n) for n, key in enumerate(
        (pygame.K_KP0, pygame.K_KP1, pygame.K_KP2, pygame.K_KP3, pygame.K_KP4,
         pygame.K_KP5, pygame.K_KP6, pygame.K_KP7, pygame.K_KP8, pygame.K_KP9)
    )},
}  # fmt: skip
_DIGIT_ROW = dict(
    zip(
        (pygame.KSCAN_1, pygame.KSCAN_2, pygame.KSCAN_3, pygame.KSCAN_4, pygame.KSCAN_5,
         pygame.KSCAN_6, pygame.KSCAN_7, pygame.KSCAN_8, pygame.KSCAN_9, pygame.KSCAN_0),
        "1234567890",
        strict=True,
    )
)  # fmt: skip
_ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
MODIFIER_KEYS = frozenset(
    {
        *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT),
        *(pygame.K_LMETA, pygame.K_RMETA, pygame.K_MODE, pygame.K_CAPSLOCK, pygame.K_NUMLOCKCLEAR),
    }
)
"""Key codes that only modify others: pressed alone they are no key."""


class KeyPress(Struct, frozen=True):
    """One key with its modifiers, for example ctrl+shift+z. ``name`` is a symbol, a letter or a word."""

    name: str
    ctrl: bool = False
    alt: bool = False
    shift: bool = False

    def matches(self, event: pygame.event.Event, loosely: bool = False) -> bool:
        """True when this KEYDOWN event is that key, on any keyboard layout.

        ``loosely``: modifiers besides its own may be held.
        """
        mod = getattr(event, "mod", 0)
        held = {"ctrl": _has_ctrl(mod), "alt": bool(mod & pygame.KMOD_ALT)}
        if not _is_symbol(self.name):
            # a symbol may need shift on one layout and not on the next: only the symbol counts
            held["shift"] = bool(mod & pygame.KMOD_SHIFT)
        for name, is_held in held.items():
            if getattr(self, name) != is_held and not (loosely and is_held):
                return False
        if _is_symbol(self.name):
            return self.name in _symbols_of(event)
        return self.name in (key_name(event), _letter_of_place(event))

    def __str__(self) -> str:
        mods = [mod for mod in ("ctrl", "alt", "shift") if getattr(self, mod)]
        return "+".join([*mods, self.name])


def _has_ctrl(mod: int) -> bool:
    command = sys.platform == "darwin" and bool(mod & pygame.KMOD_META)
    # AltGr arrives as ctrl+alt on some systems; it types symbols and is no command
    return command or bool(mod & pygame.KMOD_CTRL and not mod & pygame.KMOD_MODE)


def _is_symbol(name: str) -> bool:
    return len(name) == 1 and not name.isalpha()


def _symbols_of(event: pygame.event.Event) -> set[str]:
    """What the event types, and the digit of its place in the digit row where that types something else.

    The digit row of AZERTY types "&" and "à", its digits need shift: its places count without shift. Alone
    such a key is its digit and not what it types, so that "-" beside the 5 does not zoom.
    """
    typed = getattr(event, "unicode", "")
    mod = getattr(event, "mod", 0)
    has_shift = bool(mod & pygame.KMOD_SHIFT)
    digit = _DIGIT_ROW.get(getattr(event, "scancode", -1), "")
    if digit and not has_shift and not typed.isdecimal() and not _has_ctrl(mod) and not mod & pygame.KMOD_ALT:
        return {digit}
    found = {_KEYPAD.get(event.key, "")}
    if typed.isprintable():
        found.add(typed)
    if 32 < event.key < 127 and not has_shift:
        found.add(chr(event.key))
    if not has_shift and not typed.isdecimal():
        found.add(digit)
    return found - {""}


def _letter_of_place(event: pygame.event.Event) -> str:
    """The Latin letter of the key's place where it types a letter of another script, else ""."""
    typed, scancode = getattr(event, "unicode", ""), getattr(event, "scancode", -1)
    is_other = (
        len(typed) == 1 and typed.isalpha() and not unicodedata.name(typed, "LATIN").startswith("LATIN")
    )
    is_letter = is_other and pygame.KSCAN_A <= scancode <= pygame.KSCAN_Z
    return chr(ord("a") + scancode - pygame.KSCAN_A) if is_letter else ""


def key_name(event: pygame.event.Event) -> str:
    """The name of the key of an event: the letter on the key cap, "return", "f11"; "" for a dead key."""
    if event.key in _KEYPAD:
        return _KEYPAD[event.key]
    name = pygame.key.name(event.key).lower()
    typed = getattr(event, "unicode", "").lower()
    if not name and len(typed) == 1 and typed.isprintable():
        return typed  # pygame has no name for "ß"
    return _ALIASES.get(name, name)


def pressed_key(event: pygame.event.Event) -> KeyPress | None:
    """The key of a KEYDOWN event with its modifiers, None for a modifier alone and for a dead key.

    A symbol is named as it is typed, a key of the digit row by its digit on every layout.
    """
    mod, typed = getattr(event, "mod", 0), getattr(event, "unicode", "")
    ctrl, alt, shift = _has_ctrl(mod), bool(mod & pygame.KMOD_ALT), bool(mod & pygame.KMOD_SHIFT)
    digit = "" if shift else _DIGIT_ROW.get(getattr(event, "scancode", -1), "")
    for name in (digit, typed):
        if name.isprintable() and name != " " and _is_symbol(name):
            return KeyPress(name, ctrl=ctrl, alt=alt)
    name = _letter_of_place(event) or key_name(event)
    if event.key in MODIFIER_KEYS or not _is_known(name):
        return None
    return KeyPress(name, ctrl=ctrl, alt=alt, shift=shift)


def parse_key(text: str) -> KeyPress:
    """The key that text like "ctrl+z" names. Raises ValueError when there is none."""
    rest = text.strip().lower()
    found: set[str] = set()
    while "+" in rest[1:]:
        mod, _, tail = rest.partition("+")
        if mod not in _MODS or not tail:
            break
        found.add(mod)
        rest = tail
    name = _ALIASES.get(rest, rest)
    if not _is_known(name):
        raise ValueError(tr('"{text}" is no key: write one like "ctrl+z", "f" or "page up"', text=text))
    return KeyPress(name, ctrl="ctrl" in found, alt="alt" in found, shift="shift" in found)


def _is_known(name: str) -> bool:
    if len(name) == 1:
        return name.isprintable() and name != " "
    try:
        pygame.key.key_code(name)
    except (ValueError, pygame.error):
        return False
    return True


def shown(key: KeyPress) -> str:
    """The key as a person reads it: "Ctrl+Z"."""
    mods = [_SHOWN[mod] for mod in ("ctrl", "alt", "shift") if getattr(key, mod)]
    name = _SHOWN.get(key.name, key.name.upper() if len(key.name) == 1 else key.name.title())
    return "+".join([*mods, name])


class Keys:
    """Which keys give which command. Commands without a valid choice keep their default keys.

    ``chosen`` maps the name of a command to keys as text; ``problems`` says in words what in it is no key.
    """

    def __init__(
        self,
        chosen: Mapping[str, str | tuple[str, ...] | list[str]] | None = None,
        commands: Iterable[Command] | None = None,
    ) -> None:
        self._commands = {one.name: one for one in (control_commands() if commands is None else commands)}
        self.choose(chosen or {})

    def choose(self, chosen: Mapping[str, str | tuple[str, ...] | list[str]]) -> None:
        """Give these commands the chosen keys, and every other one its default keys."""
        self.problems: list[str] = []
        self.reset()
        for name, texts in chosen.items():
            self._choose(name, [texts] if isinstance(texts, str) else list(texts))

    def _choose(self, command: str, texts: list[str]) -> None:
        try:
            self._keys[command] = tuple(parse_key(text) for text in texts)
        except ValueError as error:
            self.problems.append(f"{command}: {error}")

    def bind(self, command: str, *texts: str) -> None:
        """Give a command other keys. Raises ValueError when a text names no key."""
        self._keys[command] = tuple(parse_key(text) for text in texts)

    def reset(self) -> None:
        """Give every command its default keys."""
        self._keys = {one.name: tuple(map(parse_key, one.keys)) for one in self._commands.values()}

    def __contains__(self, command: object) -> bool:
        return command in self._commands

    def texts(self, command: str) -> tuple[str, ...]:
        """The keys of a command as stored in the settings."""
        return tuple(str(key) for key in self._keys.get(command, ()))

    def matches(self, event: pygame.event.Event, command: str, loosely: bool = False) -> bool:
        """True when the event is a KEYDOWN that gives command (``loosely``: whatever else is held)."""
        keys = self._keys.get(command, ())
        return event.type == pygame.KEYDOWN and any(key.matches(event, loosely) for key in keys)

    def arrow(self, event: pygame.event.Event) -> tuple[int, int] | None:
        """The direction (x, y) of an arrow key, whatever modifiers are held; None for other keys."""
        return next((way for name, way in _ARROWS.items() if self.matches(event, name, loosely=True)), None)

    def commands(self, event: pygame.event.Event) -> tuple[str, ...]:
        """Every command the event gives: a key may serve several in different scopes."""
        if event.type != pygame.KEYDOWN:
            return ()
        return tuple(command for command in self._keys if self.matches(event, command))

    def scopes(self, event: pygame.event.Event) -> frozenset[str]:
        """The scopes of the commands the event gives."""
        return frozenset(self._commands[name].scope for name in self.commands(event) if name in self)

    def repeats(self, event: pygame.event.Event) -> bool:
        """True when the key may be held to give its command again and again."""
        named = (one.name for one in self._commands.values() if one.repeats)
        return any(self.matches(event, name, loosely=True) for name in named)

    def shown(self, command: str) -> str:
        """The first key of a command for tooltips and menus, "" without one."""
        keys = self._keys.get(command, ())
        return shown(keys[0]) if keys else ""

    def all_shown(self, command: str) -> str:
        """Every key of a command, "" without one: "Enter, Space"."""
        return ", ".join(map(shown, self._keys.get(command, ())))
