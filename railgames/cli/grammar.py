"""The commands and their options. Each names its module, which is imported when it runs."""

import argparse
from typing import Any

from railgames.cli import maps_command, packs_command
from railgames.cli.arguments import Parser
from railgames.core.text import tr

SEATS_HELP = """\
seats: a list with commas. A seat is 'human' or a level (easy, normal, hard, expert), and may have a name:
  --seats human:Ada,human:Bo,hard        two people and an AI
  --seats hard,easy:Rival                two AIs, the second called Rival
  --seats human,hard+saboteur            an AI of a style (derailed: builder, saboteur)
or an AI of your own (docs/add-an-ai.md), in Python or as a program that talks over its pipes:
  --seats mybot.py:Greedy,easy           the class Greedy of a file; also package.module:Greedy
  --seats mybot.py:Greedy:Bo,easy        the same, called Bo
  --seats "exec:python3 bot.py",easy     a command
"""


def add_commands(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add every command to the subparsers action ``commands``."""
    _play(_command(commands, common, "play", tr("start a game in the window"), SEATS_HELP))
    _simulate(
        _command(commands, common, "simulate", tr("let AIs play games and print statistics"), SEATS_HELP)
    )
    _replay(_command(commands, common, "replay", tr("watch or print a saved game")))
    _render(_command(commands, common, "render", tr("draw a table into a picture"), SEATS_HELP))
    commands.choices["render"].set_defaults(module="render_command")
    _screenshots(_command(commands, common, "screenshots", tr("draw every scene into pictures")))
    _maps(commands, common)
    packs_command.add_parser(commands, [common])
    commands.choices["packs"].set_defaults(parser=commands.choices["packs"], module="packs_command")
    doctor = _command(commands, common, "doctor", tr("check this computer and give advice"))
    doctor.add_argument(
        "--json", action="store_true", help=tr("one JSON object for each finding, one a line")
    )
    completion = _command(commands, common, "completion", tr("complete commands with Tab in bash and zsh"))
    completion.add_argument("words", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)


def _command(
    commands: Any, common: argparse.ArgumentParser, name: str, summary: str, epilog: str = ""
) -> argparse.ArgumentParser:
    parser: Parser = commands.add_parser(
        name,
        help=summary,
        description=summary[0].upper() + summary[1:] + ".",
        epilog=tr(epilog),
        parents=[common],
        allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(parser=parser, module=name)
    return parser


def _play(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", nargs="?", help=tr("the game's id, such as railroad_ink"))
    parser.add_argument("--seats", help=tr("who plays (default: one person)"))
    _match_options(parser)
    parser.add_argument("--load", metavar="FILE", help=tr("continue this saved game"))


def _simulate(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=tr("the game's id"))
    parser.add_argument("--seats", required=True, help=tr("which AIs play"))
    parser.add_argument("--games", type=int, default=1, metavar="N", help=tr("how many games (default: 1)"))
    parser.add_argument(
        "--jobs", type=int, metavar="J", help=tr("processes (default: one for each processor)")
    )
    parser.add_argument("--rotate", action="store_true", help=tr("play every seed once from each seat"))
    parser.add_argument("--json", action="store_true", help=tr("one JSON object for each game, one a line"))
    parser.add_argument(
        "--csv", action="store_true", help=tr("a table for spreadsheets: a line for each seat")
    )
    parser.add_argument("--save", metavar="DIR", help=tr("write every game into DIR, for railgames replay"))
    _match_options(parser)


def _replay(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help=tr("a saved game; - with --text or --json: from stdin"))
    parser.add_argument("--to", type=int, metavar="N", help=tr("stop after move N"))
    parser.add_argument("--text", action="store_true", help=tr("print the moves instead of opening a window"))
    parser.add_argument("--json", action="store_true", help=tr("print the game as one JSON object"))


def _render(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("source", metavar="FILE|GAME", help=tr("a saved game, or a game's id"))
    parser.add_argument(
        "--seats", help=tr("who plays the K moves; for a person the weakest AI does (default: it does)")
    )
    parser.add_argument("--moves", type=int, metavar="K", help=tr("after K moves (default: all of FILE, 0)"))
    _match_options(parser)
    parser.add_argument("--size", default="1280x720", metavar="WxH", help=tr("pixels (default: 1280x720)"))
    _theme(parser)
    parser.add_argument("-o", "--output", required=True, metavar="FILE", help=tr("the PNG to write"))


def _screenshots(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("-o", "--output", required=True, metavar="DIR", help=tr("the folder to write to"))
    parser.add_argument("--only", metavar="TEXT", help=tr("only scenes whose name contains TEXT"))


def _maps(commands: Any, common: argparse.ArgumentParser) -> None:
    maps_command.add_parser(commands, [common])
    commands.choices["maps"].set_defaults(parser=commands.choices["maps"], module="maps_command")


def _match_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--map", metavar="M", help=tr("the map's id (see: railgames maps list)"))
    parser.add_argument(
        "--seed", metavar="N", help=tr("a number or a word that determines all dice and cards")
    )
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        dest="settings",
        metavar="OPTION=VALUE",
        help=tr("an option of the game; can be repeated"),
    )


def _theme(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--theme", default="paper", metavar="T", help=tr("paper or night (default: paper)"))
