"""Keys by name, on any keyboard layout, and which command each of them gives."""

from __future__ import annotations

import sys
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
_DIGIT_ROW = {30 + n: str((n + 1) % 10) for n in range(10)}  # USB scancodes of the row 1..9, 0


class KeyPress(Struct, frozen=True):
    """One key with its modifiers, for example ctrl+shift+z."""

    name: str
    ctrl: bool = False
    alt: bool = False
    shift: bool = False

    def matches(self, event: pygame.event.Event) -> bool:
        """True when this KEYDOWN event is that key, on any keyboard layout."""
        mod = getattr(event, "mod", 0)
        if self.ctrl != _has_ctrl(mod) or self.alt != bool(mod & pygame.KMOD_ALT):
            return False
        if _is_symbol(self.name):
            # a symbol may need shift on one layout and not on the next: only the symbol counts
            return self.name in _symbols_of(event)
        return self.shift == bool(mod & pygame.KMOD_SHIFT) and self.name == key_name(event)

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
    found = {getattr(event, "unicode", ""), _KEYPAD.get(event.key, "")}
    if 32 < event.key < 127 and not getattr(event, "mod", 0) & pygame.KMOD_SHIFT:
        found.add(chr(event.key))
    typed = getattr(event, "unicode", "")
    if not typed.isdecimal():  # the digit row of AZERTY types "&" and "à": its digits count as well
        found.add(_DIGIT_ROW.get(getattr(event, "scancode", -1), ""))
    if typed and ord(typed[0]) < 32:
        found.discard(typed)
    return found - {""}


def key_name(event: pygame.event.Event) -> str:
    """The name of the key of an event: the letter on the key cap, "return", "f11", "page up"."""
    if event.key in _KEYPAD:
        return _KEYPAD[event.key]
    name = pygame.key.name(event.key).lower()
    return _ALIASES.get(name, name)


def parse_key(text: str) -> KeyPress:
    """The key that text like "ctrl+z" names; ValueError when there is none."""
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
        self._keys = {one.name: tuple(map(parse_key, one.keys)) for one in self._commands.values()}
        self.problems: list[str] = []
        for name, texts in (chosen or {}).items():
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

    def matches(self, event: pygame.event.Event, command: str) -> bool:
        """True when the event is a KEYDOWN that gives command."""
        return event.type == pygame.KEYDOWN and any(key.matches(event) for key in self._keys.get(command, ()))

    def commands(self, event: pygame.event.Event) -> tuple[str, ...]:
        """Every command the event gives (a key may serve two, in different scenes)."""
        if event.type != pygame.KEYDOWN:
            return ()
        return tuple(command for command in self._keys if self.matches(event, command))

    def shown(self, command: str) -> str:
        """The first key of a command for tooltips and menus, "" without one."""
        keys = self._keys.get(command, ())
        return shown(keys[0]) if keys else ""
