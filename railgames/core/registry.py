"""Finding the games that are installed, by entry point (group ``railgames.games``).

An entry names a module and its ``GAME``; adding a game needs no change here.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from typing import cast

from railgames.core.errors import UnknownGame
from railgames.core.game import AnyGame
from railgames.core.nearest import unknown_word
from railgames.core.text import tr

GROUP = "railgames.games"


@lru_cache(maxsize=1)
def _entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name)}


_offered: dict[str, AnyGame] = {}


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


def game_ids() -> tuple[str, ...]:
    """The ids of every installed game, sorted; imports none of them."""
    return tuple(sorted({*_entries(), *_offered}))


def game(game_id: str) -> AnyGame:
    """The game of this id. Raises UnknownGame with the nearest known id."""
    if game_id in _offered:
        return _offered[game_id]
    entry = _entries().get(game_id)
    if entry is None:
        message = tr("There is no game '{id}'.", id=game_id)
        raise UnknownGame(unknown_word(message, game_id, game_ids()))
    return cast(AnyGame, entry.load())  # entry points are untyped; the conformance suite tests it
