"""Opens the window, or explains in one line why it cannot open."""

import argparse
import contextlib
import importlib
import os
import sys
from typing import Any

from railgames.core.errors import NoScreen, RailgamesError
from railgames.core.text import tr
from railgames.scenes.start_options import StartOptions

THEMES = ("paper", "night")


def run(args: argparse.Namespace) -> int:
    """``railgames`` without a command: the main menu."""
    return open_window(StartOptions(safe_mode=args.safe_mode, reset_window=args.reset_window))


def open_window(options: StartOptions) -> int:
    """Open the window and return its exit code. Raises NoScreen if that is impossible."""
    check_screen()
    check_pygame()
    return int(scenes("start").run(options))


def scenes(name: str) -> Any:
    """A module of the scenes, imported only for drawing."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    return importlib.import_module(f"railgames.scenes.{name}")


def draw_without_screen() -> None:
    """Make pygame draw into memory without a screen."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    check_pygame()


def check_screen() -> None:
    """Raise NoScreen if this session has none. A driver that is set explicitly is trusted."""
    if os.environ.get("SDL_VIDEODRIVER") or sys.platform in ("win32", "darwin"):
        return
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        raise NoScreen(
            tr(
                "There is no screen here for the window; "
                "simulate, replay --text, render, screenshots, maps, packs and doctor work without one."
            )
        )


def check_pygame() -> None:
    """Raise RailgamesError with the remedy unless ``import pygame`` finds pygame-ce."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    with contextlib.suppress(ImportError):
        import pygame

        if getattr(pygame, "IS_CE", False):
            return
        raise RailgamesError(
            tr(
                "The package 'pygame' hides 'pygame-ce', which railgames needs; "
                "repair it with: pip uninstall -y pygame pygame-ce && pip install 'pygame-ce>=2.5.6,<3'"
            )
        )
    raise RailgamesError(
        tr("pygame-ce cannot be imported; install it with: pip install 'pygame-ce>=2.5.6,<3'")
    )
