"""From a text to a game or a map source, so that another process can be told by text what to play.

A game is named by its id, or as ``module:NAME`` where it is not installed (a test's, an author's draft).
The registry and the packs are imported when first asked for: the AI's process must be ready in a blink.
"""

import importlib
from functools import lru_cache
from typing import Any, cast

from railgames.core.errors import UsageError
from railgames.core.game import AnyGame, MapSource
from railgames.core.text import tr

INSTALLED_MAPS = "installed"
BUILT_IN_MAPS = "built-in"


def find_game(reference: str) -> AnyGame:
    """The game that ``reference`` names. Raises UnknownGame or UsageError."""
    if ":" in reference:
        return cast(AnyGame, _attribute(reference))
    from railgames.core import registry

    return registry.game(reference)


@lru_cache(maxsize=8)
def find_maps(reference: str = INSTALLED_MAPS) -> MapSource:
    """The map source of this name, made once in a process. Raises UsageError.

    It is the installed packs, only the built-in one, or what calling ``module:NAME`` gives.
    """
    if ":" in reference:
        return cast(MapSource, _attribute(reference)())
    from railgames.content.installed import open_library

    return open_library(safe_mode=reference == BUILT_IN_MAPS)


def maps_reference(*, safe_mode: bool) -> str:
    """The reference that gives another process the maps that ``open_library`` gives this one."""
    return BUILT_IN_MAPS if safe_mode else INSTALLED_MAPS


def _attribute(reference: str) -> Any:
    module_name, _, name = reference.partition(":")
    try:
        return getattr(importlib.import_module(module_name), name)
    except (ImportError, AttributeError) as error:
        raise UsageError(tr("'{name}' cannot be loaded: {error}.", name=reference, error=error)) from error
