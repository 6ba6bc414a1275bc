"""``railgames screenshots``: every scene in every size and theme, without a screen."""

import argparse

from railgames.cli.arguments import path_of
from railgames.cli.output import say
from railgames.cli.window import THEMES, draw_without_screen, scenes
from railgames.core.errors import RailgamesError, UsageError
from railgames.core.nearest import unknown_word
from railgames.core.text import ntr, tr

SIZES = ((1024, 640), (1280, 720), (1920, 1080))


def run(args: argparse.Namespace) -> int:
    """Draw them and print their paths."""
    folder = path_of(args.output).absolute()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise RailgamesError(
            tr("The folder '{folder}' cannot be created: {why}.", folder=folder, why=error.strerror)
        ) from error
    draw_without_screen()
    paths = scenes("screenshots").take(folder, sizes=SIZES, themes=THEMES, only=args.only or "")
    if not paths:
        names = scenes("screenshots").shot_names()
        message = tr("There is no scene with '{word}' in its name.", word=args.only)
        raise UsageError(unknown_word(message, args.only or "", names))
    for path in paths:
        print(path)
    for one in scenes("services").listed_games():
        if one.problem:
            say(one.problem)
    print(ntr("{n} picture", "{n} pictures", len(paths)))
    return 0
