"""Resolves a string reference to a game or a map source, for worker processes.

A game is named by its id, or as ``module:NAME`` if it is not installed (a test's, an author's draft). The
registry and the packs are imported on first use, because the AI's process must start quickly.
"""

import importlib
from functools import lru_cache
from typing import Any, cast

from railgames.core.errors import UsageError
from railgames.core.game import AnyGame, Game, MapSource
from railgames.core.text import tr

INSTALLED_MAPS = "installed"
BUILT_IN_MAPS = "built-in"


def find_game(reference: str) -> AnyGame:
    """The game with this reference. Raises UnknownGame or UsageError."""
    if ":" in reference:
        found = _attribute(reference)
        if not isinstance(found, Game):
            raise UsageError(tr("'{name}' is no game.", name=reference))
        return found
    from railgames.core import registry

    return registry.game(reference)


@lru_cache(maxsize=8)
def find_maps(reference: str = INSTALLED_MAPS) -> MapSource:
    """The map source with this reference, made once in a process. Raises UsageError.

    It is the installed packs, the built-in one alone, or the result of calling ``module:NAME``.
    """
    if ":" in reference:
        return cast(MapSource, _attribute(reference)())
    from railgames.content.installed import open_library

    return open_library(safe_mode=reference == BUILT_IN_MAPS)


def maps_reference(*, safe_mode: bool) -> str:
    """The reference for another process to the maps of ``open_library``."""
    return BUILT_IN_MAPS if safe_mode else INSTALLED_MAPS


def _attribute(reference: str) -> Any:
    module_name, _, name = reference.partition(":")
    if not all(part.isidentifier() for part in (*module_name.split("."), name)):
        raise UsageError(tr("'{name}' does not have the form MODULE:NAME.", name=reference))
    try:
        return getattr(importlib.import_module(module_name), name)
    except (ImportError, AttributeError) as error:
        raise UsageError(tr("'{name}' cannot be loaded: {error}.", name=reference, error=error)) from error
