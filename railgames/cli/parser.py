"""Parses the command line and runs its command."""

import argparse
import importlib
import os
from collections.abc import Sequence

from railgames import __version__
from railgames.cli.arguments import Parser, understand
from railgames.cli.grammar import add_commands
from railgames.cli.output import CommandLineError
from railgames.core.nearest import unknown_word
from railgames.core.text import tr

EPILOG = """\
exit codes: 0 ok, 1 failure, 2 usage, 3 invalid content

Works without a screen: simulate, replay --text, render, screenshots, maps, packs, doctor.
Your saves, packs, settings and logs live in the data folder that 'railgames doctor' names.
"""


def common_options() -> argparse.ArgumentParser:
    """The options that are allowed before or after the command."""
    common = argparse.ArgumentParser(add_help=False, argument_default=argparse.SUPPRESS)
    common.add_argument(
        "--data-dir",
        metavar="DIR",
        help=tr("keep saves, packs, settings and logs in DIR (default: $RAILGAMES_HOME)"),
    )
    common.add_argument(
        "--safe-mode",
        action="store_true",
        help=tr("start without your packs and without games of other packages"),
    )
    common.add_argument(
        "--reset-window",
        action="store_true",
        help=tr("reset the window's size and position, leave full screen"),
    )
    return common


def build_parser() -> Parser:
    """The whole grammar."""
    common = common_options()
    parser = Parser(
        prog="railgames",
        description=tr("A table for railway board games. Without a command, opens the window."),
        epilog=tr(EPILOG),
        parents=[common],
        allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"railgames {__version__}")
    parser.set_defaults(parser=parser, module="window")
    add_commands(parser.add_subparsers(metavar="COMMAND", parser_class=Parser), common)
    return parser


def run(argv: Sequence[str] | None) -> int:
    """Parse and run. Raises CommandLineError, RailgamesError, and SystemExit after --help and --version."""
    parser = build_parser()
    args, extra = parser.parse_known_args(argv)
    if extra:
        raise CommandLineError(args.parser.prog, _about(extra[0], args.parser))
    if getattr(args, "data_dir", None):
        from railgames.store.folders import data_dir

        # The AI's process inherits it through the environment.
        os.environ["RAILGAMES_HOME"] = str(data_dir(args.data_dir))
    args.safe_mode = getattr(args, "safe_mode", False)
    args.reset_window = getattr(args, "reset_window", False)
    from railgames.core import registry  # --help and --version need no game

    registry.take_only_ours(args.safe_mode)
    try:
        understand(args)
        command = importlib.import_module(f"railgames.cli.{args.module}")
        return int(command.run(args))
    finally:
        registry.take_only_ours(False)


def _about(word: str, parser: argparse.ArgumentParser) -> str:
    """The message for an unrecognised argument."""
    name = word.partition("=")[0]
    if not name.startswith("-"):
        return tr("'{word}' is one argument too many.", word=word)
    known = [
        option for action in parser._actions for option in action.option_strings if option.startswith("--")
    ]
    return unknown_word(tr("There is no option '{word}'.", word=name), name, known)
