"""``railgames completion``: completes what is typed in a shell: commands, options, games, maps, seats."""

import argparse
import contextlib
import os
from collections.abc import Iterable, Sequence

from railgames.cli.codes import OK
from railgames.core.errors import RailgamesError
from railgames.core.text import tr

SCRIPT = """\
# bash: source <(railgames completion)     zsh, before it: autoload -Uz bashcompinit && bashcompinit
complete -o bashdefault -o default -C 'railgames completion' railgames
"""


def run(args: argparse.Namespace) -> int:
    """Print what a shell is to read; or, where a shell asks, the words with which its line may go on."""
    line = os.environ.get("COMP_LINE")
    if line is None:
        print(tr(SCRIPT), end="")
        return OK
    with contextlib.suppress(ValueError):
        line = line[: int(os.environ.get("COMP_POINT", len(line)))]
    from railgames.cli.parser import build_parser

    words = line.split()[1:]
    typed = "" if not words or line[-1:].isspace() else words.pop()
    with contextlib.suppress(RailgamesError):
        print("\n".join(completions(build_parser(), words, typed)))
    return OK


def completions(parser: argparse.ArgumentParser, before: Sequence[str], typed: str) -> list[str]:
    """The words that may stand after ``before`` and begin with ``typed``, sorted."""
    for word in before:
        commands = _commands(parser)
        if word in commands:
            parser = commands[word]
    if before and (values := _values(parser, before[-1], before, typed)) is not None:
        found: Iterable[str] = values
    elif typed.startswith("-"):
        found = (option for action in parser._actions for option in action.option_strings)
    else:
        found = _commands(parser) or (_games() if _wants_game(parser, before) else ())
    return sorted({word for word in found if word.startswith(typed) and word not in ("-h", "-o")})


def _commands(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            return dict(action.choices)
    return {}


def _wants_game(parser: argparse.ArgumentParser, before: Sequence[str]) -> bool:
    positional = (str(action.metavar) for action in parser._actions if not action.option_strings)
    return any("GAME" in name for name in positional) and not any(word in _games() for word in before)


def _values(
    parser: argparse.ArgumentParser, option: str, before: Sequence[str], typed: str
) -> Iterable[str] | None:
    """What may stand after an option; None: it takes no value, or is none. Nothing: a file, a number."""
    action = parser._option_string_actions.get(option)
    if action is None or action.nargs == 0:
        return None
    if action.choices is not None:
        return map(str, action.choices)
    if option == "--theme":
        return "night", "paper"
    if option == "--seats":
        done, comma, _ = typed.rpartition(",")
        return (f"{done}{comma}{seat}" for seat in _seats())
    if option == "--map":
        return _maps(before)
    return ()


def _games() -> Sequence[str]:
    from railgames.core.registry import game_ids

    return game_ids()


def _maps(before: Sequence[str]) -> Iterable[str]:
    from railgames.content.installed import open_library

    library = open_library()
    return [entry.id for game in _games() if game in before for entry in library.maps(game)]


def _seats() -> Iterable[str]:
    from railgames.ai.bot_search import installed_bots
    from railgames.core.level import Level

    return ("human", *(level.value for level in Level), *installed_bots())
