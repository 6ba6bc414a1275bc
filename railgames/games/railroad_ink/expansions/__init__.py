"""Expansions: one file each, found by its name; ``none.py`` is the game without one.

A file defines ``EXPANSION``, an instance of ``base.Expansion``. Nothing else in the rules names it.
"""

from functools import lru_cache
from importlib import import_module

from railgames.games.railroad_ink.expansions.base import Expansion
from railgames.games.railroad_ink.position import Position

__all__ = ["Expansion", "expansion", "expansion_of"]


@lru_cache(maxsize=32)
def expansion(name: str) -> Expansion:
    """The expansion of that name. Raises ModuleNotFoundError when there is no such file."""
    found: Expansion = import_module(f"{__name__}.{name}").EXPANSION
    return found


def expansion_of(position: Position) -> Expansion:
    """The expansion of a position's game."""
    return expansion(position.config.expansion)
