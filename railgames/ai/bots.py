"""Makes an agent of a bot's reference, and says where in its source a fault lies."""

import importlib
import importlib.util
import inspect
import sys
import sysconfig
import traceback
from collections.abc import Callable
from functools import lru_cache
from inspect import Parameter
from pathlib import Path
from types import ModuleType
from typing import cast

import msgspec

from railgames.ai.bot_search import installed_bot, installed_bots
from railgames.ai.programs import ProgramAgent, Programs
from railgames.core.bots import Source, bot_of
from railgames.core.errors import UsageError
from railgames.core.game import AnyAgent, AnyGame
from railgames.core.match import MatchSetup
from railgames.core.text import tr

SECONDS = 10.0
"""The time limit of a move, unless the bot names its own (``seconds``)."""
MOST_SECONDS = 600.0

PACKAGE = Path(__file__).resolve().parent.parent


class Limits(msgspec.Struct, frozen=True):
    """The limits of one move."""

    evaluations: int | None
    seconds: float


def load_bot(game: AnyGame, setup: MatchSetup, seat: int, programs: Programs) -> AnyAgent:
    """A new agent for a seat with a bot.

    Raises UsageError if it is not there, is no agent or does not play this game, ProgramFault, and whatever
    the bot raises.
    """
    reference = setup.seats[seat].bot
    bot = bot_of(reference)
    agent: AnyAgent
    if bot.source is Source.COMMAND:
        agent = ProgramAgent(programs.take(bot.place), game, setup, seat)
    else:
        agent = _made(bot_class(reference), reference)
    games = games_of(agent)
    if games and game.id not in games:
        raise UsageError(
            tr(
                "{name} does not play {game}; it plays: {games}.",
                name=bot.title,
                game=game.id,
                games=", ".join(games),
            )
        )
    return agent


def bot_class(reference: str) -> object:
    """What a reference names, not called yet. Raises UsageError, and whatever its module raises."""
    bot = bot_of(reference)
    if bot.source is Source.INSTALLED:
        loaded: object = installed_bot(bot.place).load()
        return loaded
    module = _file(Path(bot.place)) if bot.source is Source.FILE else importlib.import_module(bot.place)
    found: object = vars(module).get(bot.name)
    if found is None:
        raise UsageError(tr("There is no class '{name}' in {place}.", name=bot.name, place=bot.place))
    return found


def _made(kind: object, reference: str) -> AnyAgent:
    if callable(kind) and not _needs_nothing(kind):
        raise UsageError(
            tr("'{name}' wants arguments: it must be a class that is called without any.", name=reference)
        )
    made: object = kind() if callable(kind) else kind
    if not callable(getattr(made, "choose", None)):  # a stranger's class: anything may be missing
        raise UsageError(tr("'{name}' is no AI: it has no method 'choose'.", name=reference))
    return cast(AnyAgent, made)  # what it takes and returns is checked with every move


def _needs_nothing(kind: Callable[..., object]) -> bool:
    """Whether a class or a function can be called without arguments; True if it does not say."""
    try:
        wanted = inspect.signature(kind).parameters.values()
    except (TypeError, ValueError):  # compiled
        return True
    optional = (Parameter.VAR_POSITIONAL, Parameter.VAR_KEYWORD)
    return all(one.default is not Parameter.empty or one.kind in optional for one in wanted)


@lru_cache(maxsize=32)
def _file(path: Path) -> ModuleType:
    """The module in a file, loaded once. Modules beside it can be imported by it, after all others."""
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))
    name = _module_name(path)
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise UsageError(tr("The file '{path}' cannot be loaded.", path=path))
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _module_name(path: Path) -> str:
    """The name for the module in a file: the file's, unless it is that of another module, imported or not."""
    name, is_taken = path.stem, path.stem in sys.modules
    if not is_taken and "." not in name:
        spec = importlib.util.find_spec(name)
        is_taken = spec is not None and spec.origin != str(path)
    return f"{name} of {path.parent}" if is_taken else name


# -- what a bot says of itself -------------------------------------------------------------------------------


def games_of(kind: object) -> tuple[str, ...]:
    """The ids of the games that an agent or its class plays; empty: every game."""
    games = getattr(kind, "games", ())  # a bot may leave it out, or make it a property
    if isinstance(games, str):
        return (games,)
    return tuple(str(one) for one in games) if isinstance(games, list | tuple | set | frozenset) else ()


def limits_of(agent: AnyAgent) -> Limits:
    """The limits of a bot's moves: its own ``seconds`` and ``evaluations``, else ours. Raises UsageError."""
    seconds = getattr(agent, "seconds", SECONDS)  # a bot may leave both out
    evaluations = getattr(agent, "evaluations", None)
    if not isinstance(seconds, int | float) or not 0 < seconds <= MOST_SECONDS:
        raise UsageError(
            tr(
                "'seconds' must be above 0 and at most {most}, not {value}.",
                most=int(MOST_SECONDS),
                value=seconds,
            )
        )
    if evaluations is not None and (not isinstance(evaluations, int) or evaluations < 1):
        raise UsageError(tr("'evaluations' must be a whole number above 0, not {value}.", value=evaluations))
    return Limits(evaluations, float(seconds))


def offered_bots(game_id: str) -> list[tuple[str, str]]:
    """(name, title) of every installed bot that says it plays this game. One that cannot be loaded is left
    out; ``railgames doctor`` says why."""
    offered = []
    for name in installed_bots():
        kind, problem = try_bot(name)
        games = () if problem else games_of(kind)
        if not problem and (not games or game_id in games):
            title = getattr(kind, "title", "")  # a bot may leave it out, or make it a property
            offered.append((name, title if title and isinstance(title, str) else name))
    return offered


def try_bot(name: str) -> tuple[object, str]:
    """(the class of an installed bot, "") or (None, why it cannot be loaded)."""
    try:
        return bot_class(name), ""
    except (Exception, SystemExit) as error:  # noqa: BLE001 - no stranger may end the program or hide the others
        return None, f"{where_in(error) or name}: {type(error).__name__}: {error}"


# -- where a fault lies --------------------------------------------------------------------------------------


def where_in(error: BaseException) -> str:
    """``file:line`` of the bot's code that raised; "" when none of it did."""
    if isinstance(error, SyntaxError) and error.filename and not error.filename.startswith("<"):
        return f"{error.filename}:{error.lineno or 1}"
    cause = where_in(error.__cause__) if error.__cause__ is not None else ""
    if cause:
        return cause
    frames = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if not frame.filename.startswith("<") and not Path(frame.filename).is_relative_to(PACKAGE)
    ]
    ours = [frame for frame in frames if not _is_library(frame.filename)]
    return f"{ours[-1].filename}:{ours[-1].lineno}" if ours else ""


def _is_library(name: str) -> bool:
    """Whether a file is of Python's library. Installed packages may lie in its folder."""
    path, paths = Path(name), sysconfig.get_paths()
    is_inside = any(path.is_relative_to(paths[key]) for key in ("stdlib", "platstdlib"))
    return is_inside and not {"site-packages", "dist-packages"} & set(path.parts)


def where_of(agent: AnyAgent) -> str:
    """``file:line`` where the agent's ``choose`` begins, or the command of a program."""
    if isinstance(agent, ProgramAgent):
        return agent.program.command
    try:
        code = inspect.unwrap(agent.choose).__code__
    except AttributeError:  # compiled, or an object that can be called
        return type(agent).__module__
    return f"{code.co_filename}:{code.co_firstlineno}"
