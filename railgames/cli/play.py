"""``railgames play``: a game in the window, new or loaded."""

import argparse
from pathlib import Path

from railgames.cli.arguments import path_of
from railgames.cli.match_options import setup_from
from railgames.cli.window import open_window
from railgames.core.errors import UsageError
from railgames.core.text import tr
from railgames.scenes.start_options import StartOptions


def run(args: argparse.Namespace) -> int:
    """Check the arguments, then open the window."""
    return open_window(start_options(args))


def start_options(args: argparse.Namespace) -> StartOptions:
    """The options of the window. Raises UsageError for contradictory arguments."""
    if args.load:
        extra = [name for name in ("seats", "map", "seed", "settings") if getattr(args, name)]
        if extra:
            names = ", ".join("--set" if name == "settings" else f"--{name}" for name in extra)
            raise UsageError(tr("A saved game has its own {names}; omit these options.", names=names))
        path = existing_file(args.load)
        return StartOptions(load=path, safe_mode=args.safe_mode, reset_window=args.reset_window)
    if not args.game:
        raise UsageError(tr("Name a game or --load a file; see: railgames play --help"))
    _, setup = setup_from(args, args.game, people=True)
    return StartOptions(setup=setup, safe_mode=args.safe_mode, reset_window=args.reset_window)


def existing_file(text: str) -> Path:
    """The path ``text``. Raises UsageError if there is no such file."""
    path = path_of(text)
    if not path.is_file():
        raise UsageError(tr("There is no file '{path}'.", path=text))
    return path.absolute()
