"""Looks for bots without running them: what is installed, and whether a reference leads to anything."""

import ast
import importlib.util
import shutil
from collections.abc import Collection
from functools import lru_cache
from importlib.machinery import ModuleSpec, PathFinder
from importlib.metadata import EntryPoint
from pathlib import Path

from railgames.core.bots import LONGEST_BOT, Bot, Source, bot_of, command_words
from railgames.core.errors import UsageError
from railgames.core.game import AnyGame
from railgames.core.installed import entries
from railgames.core.level import Level
from railgames.core.match import Match
from railgames.core.nearest import did_you_mean
from railgames.core.text import tr

GROUP = "railgames.agents"


@lru_cache(maxsize=1)
def _entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entries(GROUP)}


def installed_bots() -> tuple[str, ...]:
    """The names of every installed bot, sorted; imports none of them."""
    return tuple(_entries())


def installed_bot(name: str) -> EntryPoint:
    """The entry point of an installed bot. Raises UsageError with the nearest name."""
    entry = _entries().get(name)
    if entry is None:
        raise UsageError(
            _sentence(tr("No AI called '{name}' is installed", name=name), name, installed_bots())
        )
    return entry


def replacement_level(game: AnyGame) -> Level:
    """The level that plays where a bot cannot: Normal if the game has it."""
    return Level.NORMAL if Level.NORMAL in game.levels or not game.levels else game.levels[-1]


def doubtful_bots(match: Match, known: Collection[str]) -> dict[int, str]:
    """The seats of an opened match whose bots may not simply run: seat -> why the bot is missing, or "".

    A save may name any file and any command, so those run without a question only if the player has let them
    run before (``known``).
    """
    doubtful = {}
    for idx, seat in enumerate(match.setup.seats):
        if seat.bot:
            why = why_missing(seat.bot)
            if why or (seat.bot not in known and not bot_of(seat.bot).is_trusted):
                doubtful[idx] = why
    return doubtful


# -- looking without running ---------------------------------------------------------------------------------


def why_missing(reference: str) -> str:
    """Why this bot cannot be run here, in a sentence; "" if it seems to be there. Runs nothing of it."""
    if len(reference) > LONGEST_BOT:
        return tr(
            "'{text}...' is too long; an AI is named by at most {n} characters.",
            text=reference[:60],
            n=LONGEST_BOT,
        )
    try:
        bot = bot_of(reference)
        if bot.source is Source.INSTALLED:
            installed_bot(bot.place)
        elif bot.source is Source.FILE:
            _check_class(Path(bot.place), bot)
        elif bot.source is Source.MODULE:
            _check_module(bot)
        else:
            _check_command(bot)
    except UsageError as error:
        return str(error)
    return ""


def _check_class(path: Path, bot: Bot) -> None:
    """Raises UsageError unless the file defines the class."""
    try:
        tree = ast.parse(path.read_bytes(), str(path))
    except FileNotFoundError as error:
        raise UsageError(tr("There is no file '{path}'.", path=path)) from error
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise UsageError(tr("The file '{path}' cannot be read: {why}.", path=path, why=why)) from error
    except SyntaxError as error:
        where = f"{path}:{error.lineno or 1}"
        raise UsageError(tr("{where} is not Python: {error}.", where=where, error=error.msg)) from error
    names = _names_in(tree)
    if "*" not in names and bot.name not in names:
        message = tr("There is no class '{name}' in {path}", name=bot.name, path=path)
        raise UsageError(_sentence(message, bot.name, sorted(names)))


def _names_in(tree: ast.Module) -> set[str]:
    """Every name that a module defines or imports, anywhere: it may be inside an ``if``."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            names.add(node.name)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            names |= {alias.asname or alias.name for alias in node.names}
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
    return names


def _check_module(bot: Bot) -> None:
    """Raises UsageError unless the module can be found."""
    try:
        found = module_spec(bot.place)
    except (ImportError, ValueError) as error:
        message = tr("The module '{name}' cannot be found: {error}.", name=bot.place, error=error)
        raise UsageError(message) from error
    if found is None:
        raise UsageError(tr("There is no module '{name}'.", name=bot.place))


def module_spec(name: str) -> ModuleSpec | None:
    """Where the code of a module is; None if there is no such module. Raises ValueError and ImportError.

    ``importlib.util.find_spec`` would import the packages around it, and so run what a save names.
    """
    first, *inner = name.split(".")
    spec = importlib.util.find_spec(first)
    for part in inner:
        if spec is None or spec.submodule_search_locations is None:
            return None
        spec = PathFinder.find_spec(part, spec.submodule_search_locations)
    return spec


def _check_command(bot: Bot) -> None:
    program = command_words(bot.place)[0]
    if shutil.which(program) is None:
        raise UsageError(tr("There is no program '{name}' to run.", name=program))


def _sentence(message: str, word: str, known: tuple[str, ...] | list[str]) -> str:
    hint = did_you_mean(word, known)
    return f"{message} - {hint}" if hint else f"{message}."
