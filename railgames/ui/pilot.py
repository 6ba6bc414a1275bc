"""A pilot that drives an app in tests as a person would: with keys and a mouse."""

from __future__ import annotations

import pygame

from railgames.ui.app import App
from railgames.ui.keys import parse_key

STEP = 1 / 60  # seconds that pass in one step
Pos = tuple[int, int]


class Pilot:
    """Posts real pygame events and steps the app; every call steps once unless it says otherwise."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.pos: Pos = (0, 0)

    def post(self, event_type: int, **fields: object) -> None:
        """Put an event in the queue without stepping."""
        pygame.event.post(pygame.event.Event(event_type, fields))

    def step(self, count: int = 1) -> bool:
        """Let count frames pass; False when the app has ended."""
        running = True
        for _ in range(count):
            running = self.app.step(STEP) and running
        return running

    def settle(self, max_steps: int = 600) -> int:
        """Step until nothing moves and no event waits; the number of steps. RuntimeError if never."""
        for count in range(max_steps):
            if not self.app.step(STEP):
                return count
            if not self.app.animating and not pygame.event.peek():
                return count
        raise RuntimeError(f"still moving after {max_steps} steps")

    def press(self, key: str | int, mods: int = 0, *, hastily: bool = False) -> None:
        """Press and release a key: "ctrl+z", "return", "a", or a pygame key code.

        The pilot looks first, as a person does; ``hastily``: at once, as the second press of two.
        """
        if not hastily:
            self.app.presses.relax()
        text = ""
        if isinstance(key, str):
            wanted = parse_key(key)
            mods |= pygame.KMOD_LCTRL if wanted.ctrl else 0
            mods |= pygame.KMOD_LALT if wanted.alt else 0
            mods |= pygame.KMOD_LSHIFT if wanted.shift else 0
            code, text = _key_of(wanted.name)
        else:
            code = key
            text = chr(key) if 32 <= key < 127 else ""
        if mods & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            text = ""
        elif mods & pygame.KMOD_SHIFT:
            text = text.upper()
        self.post(pygame.KEYDOWN, key=code, mod=mods, unicode=text, scancode=0)
        self.post(pygame.KEYUP, key=code, mod=mods, unicode=text, scancode=0)
        self.step()

    def type(self, text: str) -> None:
        """Type text, one letter a step."""
        for char in text:
            code = ord(char.lower()) if ord(char) < 128 else 0
            self.post(pygame.KEYDOWN, key=code, mod=0, unicode=char, scancode=0)
            self.post(pygame.TEXTINPUT, text=char)
            self.post(pygame.KEYUP, key=code, mod=0, unicode=char, scancode=0)
            self.step()

    def move(self, pos: Pos, buttons: tuple[int, int, int] = (0, 0, 0)) -> None:
        """Move the mouse."""
        rel = (pos[0] - self.pos[0], pos[1] - self.pos[1])
        self.pos = (int(pos[0]), int(pos[1]))
        self.post(pygame.MOUSEMOTION, pos=self.pos, rel=rel, buttons=buttons, touch=False)
        self.step()

    def button_down(self, button: int = 1, *, hastily: bool = False) -> None:
        """Press a mouse button where the pointer is, after a look or ``hastily``."""
        if not hastily:
            self.app.presses.relax()
        self.post(pygame.MOUSEBUTTONDOWN, pos=self.pos, button=button, touch=False)
        self.step()

    def button_up(self, button: int = 1) -> None:
        """Release a mouse button."""
        self.post(pygame.MOUSEBUTTONUP, pos=self.pos, button=button, touch=False)
        self.step()

    def click(self, pos: Pos, button: int = 1, *, hastily: bool = False) -> None:
        """Move to pos and click (1 left, 2 middle, 3 right), after a look or ``hastily``."""
        self.move(pos)
        self.button_down(button, hastily=hastily)
        self.button_up(button)

    def drag(self, start: Pos, end: Pos, steps: int = 8, button: int = 1) -> None:
        """Press at start, move to end in steps, release."""
        self.move(start)
        self.button_down(button)
        buttons = (int(button == 1), int(button == 2), int(button == 3))
        for i in range(1, steps + 1):
            x = start[0] + (end[0] - start[0]) * i / steps
            y = start[1] + (end[1] - start[1]) * i / steps
            self.move((round(x), round(y)), buttons)
        self.button_up(button)

    def wheel(self, pos: Pos, dy: int) -> None:
        """Turn the wheel at pos; dy is up when positive."""
        self.move(pos)
        self.post(
            pygame.MOUSEWHEEL, x=0, y=dy, precise_x=0.0, precise_y=float(dy), flipped=False, touch=False
        )
        self.step()

    def resize(self, size: Pos) -> None:
        """Give the window another size, as dragging its edge does."""
        self.app.window.resize(size)
        self.post(pygame.WINDOWRESIZED, x=size[0], y=size[1])
        self.step()

    def picture(self) -> pygame.Surface:
        """A copy of what is shown now."""
        self.step()
        return self.app.window.surface.copy()


def _key_of(name: str) -> tuple[int, str]:
    if len(name) == 1:
        return ord(name), name
    text = {"return": "\r", "tab": "\t", "space": " ", "escape": "\x1b", "backspace": "\b"}.get(name, "")
    return pygame.key.key_code(name), text
