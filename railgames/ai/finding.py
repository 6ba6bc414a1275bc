"""From a text to a game or a map source, so that another process can be told by text what to play.

A game is named by its id, or as ``module:NAME`` where it is not installed (a test's, an author's draft).
"""

import importlib
from functools import lru_cache
from typing import Any, cast

from railgames.core.errors import UsageError
from railgames.core.game import Game, MapSource
from railgames.core.registry import game as registered_game
from railgames.core.text import tr

INSTALLED_MAPS = "railgames.content:Library"


def find_game(reference: str) -> Game:
    """The game that ``reference`` names. Raises UnknownGame or UsageError."""
    if ":" not in reference:
        return registered_game(reference)
    return cast(Game, _attribute(reference))


@lru_cache(maxsize=8)
def find_maps(reference: str = INSTALLED_MAPS) -> MapSource:
    """The map source made by calling ``module:NAME``; made once in a process. Raises UsageError."""
    return cast(MapSource, _attribute(reference)())


def _attribute(reference: str) -> Any:
    module_name, _, name = reference.partition(":")
    try:
        return getattr(importlib.import_module(module_name), name)
    except (ImportError, AttributeError) as error:
        raise UsageError(tr("'{name}' cannot be loaded: {error}.", name=reference, error=error)) from error
