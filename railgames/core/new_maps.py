"""Maps that are made from a seed. Their ids say how, so that a save or a command needs nothing else.

>>> new_map_id(17), new_map_id(17, 48)
('generated:17', 'generated:17:48')
>>> new_map_of("generated:17:48")
NewMap(seed=17, size=48)
>>> new_map_of("giant") is None
True
"""

import re
from typing import NamedTuple

PREFIX = "generated:"
MOST_SEED = 2**48
_ID = re.compile(rf"{PREFIX}(0|[1-9]\d{{0,14}})(?::([1-9]\d{{0,3}}))?", re.ASCII)


class NewMaps(NamedTuple):
    """The maps that a game can make from a seed.

    ``title`` names them in lists ("New country"), ``help`` describes them. The size of a map counts its
    ``counted`` ("cities"), from ``least`` to ``most``; the set-up has a button for each size ``offered``.
    """

    title: str
    help: str
    counted: str
    least: int
    most: int
    usual: int
    offered: tuple[int, ...] = ()


class NewMap(NamedTuple):
    """A map by what it is made from; a ``size`` of 0 is the usual one."""

    seed: int
    size: int = 0


def new_map_of(map_id: str) -> NewMap | None:
    """What the map with this id is made from; None for the id of a file."""
    found = _ID.fullmatch(map_id)
    if found is None or int(found[1]) >= MOST_SEED:
        return None
    return NewMap(int(found[1]), int(found[2] or 0))


def new_map_id(seed: int, size: int = 0) -> str:
    """The id of such a map."""
    return f"{PREFIX}{seed}:{size}" if size else f"{PREFIX}{seed}"
