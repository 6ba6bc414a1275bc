"""What installed packages offer to railgames, by entry point: games, scenes, packs, AIs.

All groups are read at once, because reading one takes as long as reading all of them.
"""

from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any


@lru_cache(maxsize=1)
def everything() -> Any:  # SelectableGroups up to Python 3.11, EntryPoints later; both have ``select``
    """Every entry point of every installed package."""
    return entry_points()


def entries(group: str) -> list[EntryPoint]:
    """The entry points of a group, sorted by name; nothing of them is imported."""
    found: list[EntryPoint] = list(everything().select(group=group))
    return sorted(found, key=lambda entry: entry.name)
