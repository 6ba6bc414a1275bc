"""How expansions look and sound: one file each, named as in ``games/railroad_ink/expansions``.

A file defines ``PICTURE``, an instance of ``base.ExpansionPicture``; an expansion without a file has no
picture of its own. Nothing else in the room names an expansion.
"""

import pkgutil
from collections.abc import Iterator
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec

from railgames.scenes.railroad_ink.expansions.base import ExpansionPicture

__all__ = ["ExpansionPicture", "expansion_picture", "ground_of", "picture_of_mark", "sign_of"]


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
    for picture in _pictures():
        if mark in picture.marks:
            return picture
    raise LookupError(f"no expansion draws {mark!r}")


def sign_of(name: str) -> str:
    """The sign of this name in the rules of an expansion. Raises LookupError when none has it."""
    for picture in _pictures():
        if name in picture.signs:
            return picture.signs[name]
    raise LookupError(f"no expansion has the sign {name!r}")


def ground_of(name: str) -> str:
    """What lies under the routes of a space with the sign of this name; empty for nothing."""
    return next((picture.grounds[name] for picture in _pictures() if name in picture.grounds), "")


def _pictures() -> Iterator[ExpansionPicture]:
    for module in sorted(module.name for module in pkgutil.iter_modules(__path__)):
        if module != "base":
            yield expansion_picture(module)
