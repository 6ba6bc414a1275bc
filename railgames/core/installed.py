"""What installed packages offer to railgames, by entry point: games, scenes, packs, AIs.

All groups are read at once, because reading one takes as long as reading all of them.
"""

from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

DISTRIBUTION = "railgames"


@lru_cache(maxsize=1)
def everything() -> Any:  # SelectableGroups up to Python 3.11, EntryPoints later; both have ``select``
    """Every entry point of every installed package."""
    return entry_points()


def entries(group: str) -> list[EntryPoint]:
    """The entry points of a group, sorted by name; nothing of them is imported.

    Of several with one name ours is the last, so that it is the one that a dict by name keeps: no other
    package takes the place of a game of ours, also in safe mode.
    """
    found: list[EntryPoint] = list(everything().select(group=group))
    if len({entry.name for entry in found}) == len(found):
        return sorted(found, key=lambda entry: entry.name)
    return sorted(found, key=lambda entry: (entry.name, is_ours(entry)))


def is_ours(entry: EntryPoint) -> bool:
    """Whether an entry point is of railgames itself; reads a file of its package."""
    return entry.dist is not None and entry.dist.name.lower() == DISTRIBUTION
