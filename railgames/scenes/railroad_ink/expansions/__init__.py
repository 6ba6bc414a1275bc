"""How expansions look and sound: one file each, named as in ``games/railroad_ink/expansions``.

A file defines ``PICTURE``, an instance of ``base.ExpansionPicture``; an expansion without a file has no
picture of its own. Nothing else in the room names an expansion.
"""

import pkgutil
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec

from railgames.scenes.railroad_ink.expansions.base import ExpansionPicture

__all__ = ["ExpansionPicture", "expansion_picture", "picture_of_mark"]


@lru_cache(maxsize=32)
def expansion_picture(name: str) -> ExpansionPicture:
    """The picture of the expansion of that name."""
    module = f"{__name__}.{name}"
    if find_spec(module) is None:
        return ExpansionPicture()
    found: ExpansionPicture = import_module(module).PICTURE
    return found


@lru_cache(maxsize=128)
def picture_of_mark(mark: str) -> ExpansionPicture:
    """The picture that draws a letter or a word in the text of a tile. Raises LookupError when none does."""
    for module in sorted(module.name for module in pkgutil.iter_modules(__path__)):
        if module != "base" and mark in expansion_picture(module).marks:
            return expansion_picture(module)
    raise LookupError(f"no expansion draws {mark!r}")
