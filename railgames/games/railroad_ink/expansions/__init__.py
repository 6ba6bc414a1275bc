"""Expansions: one file each, found by its name; ``none.py`` is the game without one.

A file defines ``EXPANSION``, an instance of ``base.Expansion``. Nothing else in the game names it.
"""

import pkgutil
from functools import lru_cache
from importlib import import_module

from railgames.games.railroad_ink.expansions.base import Expansion

__all__ = ["Expansion", "expansion", "expansion_names"]


@lru_cache(maxsize=1)
def expansion_names() -> tuple[str, ...]:
    """The names of every expansion file, "none" first."""
    names = {module.name for module in pkgutil.iter_modules(__path__)} - {"base", "none"}
    return ("none", *sorted(names))


@lru_cache(maxsize=32)
def expansion(name: str) -> Expansion:
    """The expansion of that name. Raises ModuleNotFoundError when there is no such file."""
    found: Expansion = import_module(f"{__name__}.{name}").EXPANSION
    return found
