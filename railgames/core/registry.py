"""Finding the games that are installed, by entry point (group ``railgames.games``).

An entry names a module and its ``GAME``; adding a game needs no change here. A game of another package that
cannot be loaded is an error of that game alone: ``BrokenGame`` says why.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from importlib.metadata import EntryPoint

from railgames.core.errors import BrokenGame, UnknownGame
from railgames.core.game import AnyGame, Game
from railgames.core.installed import entries, is_ours
from railgames.core.nearest import unknown_word
from railgames.core.text import tr

GROUP = "railgames.games"
_FACTS = ("title", "tagline", "min_players", "max_players", "rules_version", "Config", "map_kind")


@lru_cache(maxsize=1)
def _entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entries(GROUP)}


_offered: dict[str, AnyGame] = {}

# The other process-wide setting beside the language: whether games of other packages are left out.
_only_ours = [False]


@contextmanager
def offered(game: AnyGame) -> Iterator[None]:
    """Offer a game that is not installed, or in place of the installed one, meanwhile: for tests of it."""
    before = dict(_offered)
    _offered[game.id] = game
    try:
        yield
    finally:
        _offered.clear()
        _offered.update(before)


def take_only_ours(only_ours: bool) -> None:
    """Safe mode: leave out the games of other packages from now on, or take them again."""
    _only_ours[0] = only_ours


def _taken() -> dict[str, EntryPoint]:
    return {name: one for name, one in _entries().items() if not _only_ours[0] or is_ours(one)}


def game_ids() -> tuple[str, ...]:
    """The ids of every installed game, sorted; imports none of them."""
    return tuple(sorted({*_taken(), *_offered}))


def packages() -> tuple[str, ...]:
    """The names of the packages that the installed games are in; imports none of them."""
    return tuple(
        dict.fromkeys(entry.value.partition(":")[0].partition(".")[0] for entry in _taken().values())
    )


def game(game_id: str) -> AnyGame:
    """The game of this id. Raises UnknownGame with the nearest known id, or BrokenGame with the reason why
    it cannot be loaded."""
    if game_id in _offered:
        return _offered[game_id]
    entry = _taken().get(game_id)
    if entry is not None:
        return _checked(game_id, loaded(game_id, entry))
    if game_id in _entries():
        raise UnknownGame(tr("The game '{id}' is left out in safe mode.", id=game_id))
    message = tr("There is no game '{id}'.", id=game_id)
    raise UnknownGame(unknown_word(message, game_id, game_ids()))


def _checked(game_id: str, found: object) -> AnyGame:
    if not isinstance(found, Game):
        raise BrokenGame(game_id, tr("it is no Game, but {kind}", kind=type(found).__name__))
    # mypy did not check a game of another package: it may lack any of them
    missing = [name for name in _FACTS if not hasattr(found, name)]
    if missing:
        raise BrokenGame(game_id, tr("it lacks {names}", names=", ".join(missing)))
    if found.id != game_id:
        raise BrokenGame(game_id, tr("it calls itself '{id}', not as its entry point", id=found.id))
    return found


def loaded(game_id: str, entry: EntryPoint) -> object:
    """What an entry point for this game names. Raises BrokenGame for any failure; a failed import is not
    tried again."""
    found = _loaded(entry)
    if isinstance(found, _Failure):
        raise BrokenGame(game_id, found.reason)
    return found


class _Failure:
    def __init__(self, error: BaseException) -> None:
        words = " ".join(str(error).split())[:200].rstrip(".")
        self.reason = f"{type(error).__name__}: {words}" if words else type(error).__name__


@lru_cache(maxsize=256)
def _loaded(entry: EntryPoint) -> object:
    try:
        return entry.load()
    except (Exception, SystemExit) as error:  # noqa: BLE001 - no package may end the program or hide the other games
        return _Failure(error)
