"""Finding the games that are installed, by entry point (group ``railgames.games``).

An entry names a module and its ``GAME``; adding a game touches nothing here.
"""

import difflib
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from typing import cast

from railgames.core.errors import UnknownGame
from railgames.core.game import AnyGame
from railgames.core.text import tr

GROUP = "railgames.games"


@lru_cache(maxsize=1)
def _entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name)}


def game_ids() -> tuple[str, ...]:
    """The ids of every installed game, sorted; imports none of them."""
    return tuple(_entries())


def game(game_id: str) -> AnyGame:
    """The game of this id. Raises UnknownGame with the nearest known id."""
    entry = _entries().get(game_id)
    if entry is None:
        near = difflib.get_close_matches(game_id, game_ids(), n=1, cutoff=0.4)
        known = ", ".join(game_ids())
        if near:
            raise UnknownGame(
                tr(
                    "There is no game '{id}'. Did you mean '{near}'? Known: {known}.",
                    id=game_id,
                    near=near[0],
                    known=known,
                )
            )
        raise UnknownGame(tr("There is no game '{id}'. Known: {known}.", id=game_id, known=known))
    return cast(AnyGame, entry.load())  # an entry point says nothing of its type; conformance tests it
