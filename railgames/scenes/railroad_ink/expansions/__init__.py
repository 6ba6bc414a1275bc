"""How expansions look and sound: one file each, named as in ``games/railroad_ink/expansions``.

A file defines ``PICTURE``, an instance of ``base.ExpansionPicture``; an expansion without a file has no
picture of its own. Nothing else in the room names an expansion.
"""

import pkgutil
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec

from pygame import SRCALPHA, Surface

from railgames.games.railroad_ink.expansions import expansion
from railgames.scenes.railroad_ink.expansions.base import ExpansionPicture
from railgames.ui.app import App

__all__ = ["ExpansionPicture", "dice_picture", "expansion_picture", "picture_of_mark"]

MOST_FACES = 6
"""Faces of an expansion's dice in the set-up."""


@lru_cache(maxsize=32)
def expansion_picture(name: str) -> ExpansionPicture:
    """The picture of the expansion of that name."""
    module = f"{__name__}.{name}"
    if find_spec(module) is None:
        return ExpansionPicture()
    found: ExpansionPicture = import_module(module).PICTURE
    return found


def dice_picture(app: App, name: str, unit: int) -> Surface | None:
    """The faces of an expansion's dice in a row, each ``unit`` pixels wide; None where it has none."""
    picture = expansion_picture(name)
    pieces = [(face, False) for face in picture.shown_faces()]
    pieces += [(face.tile, True) for face in expansion(name).file.pieces.faces]
    if not pieces:
        return None
    from railgames.scenes.railroad_ink.pieces import die, extra_die  # which draws with this file

    step = unit + unit // 8
    row = Surface((step * min(len(pieces), MOST_FACES), unit), SRCALPHA)
    for idx, (face, is_tile) in enumerate(pieces[:MOST_FACES]):
        row.blit(die(app, face, unit) if is_tile else extra_die(app, face, unit), (idx * step, 0))
    return row


@lru_cache(maxsize=128)
def picture_of_mark(mark: str) -> ExpansionPicture:
    """The picture that draws a letter or a word in the text of a tile. Raises LookupError when none does."""
    for module in sorted(module.name for module in pkgutil.iter_modules(__path__)):
        if module != "base" and mark in expansion_picture(module).marks:
            return expansion_picture(module)
    raise LookupError(f"no expansion draws {mark!r}")
