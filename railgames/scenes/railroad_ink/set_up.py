"""What the set-up shows of an expansion."""

from pygame import SRCALPHA, Surface

from railgames.games.railroad_ink.expansions import expansion
from railgames.scenes.railroad_ink.expansions import expansion_picture
from railgames.scenes.railroad_ink.pieces import die, extra_die
from railgames.ui.app import App

MOST_FACES = 6


def dice_picture(app: App, name: str, unit: int) -> Surface | None:
    """The faces of an expansion's dice in a row, each ``unit`` pixels wide; None where it has none."""
    picture = expansion_picture(name)
    pieces = [(face, False) for face in picture.shown_faces()]
    own = expansion(name).file.pieces
    on_dice = {face for one in own.dice for face in one.faces}
    pieces += [(face.tile, True) for face in own.faces if face.name in on_dice]
    if not pieces:
        return None
    step = unit + unit // 8
    row = Surface((step * min(len(pieces), MOST_FACES), unit), SRCALPHA)
    for idx, (face, is_tile) in enumerate(pieces[:MOST_FACES]):
        row.blit(die(app, face, unit) if is_tile else extra_die(app, face, unit), (idx * step, 0))
    return row
