"""What the set-up shows of an expansion."""

from pygame import SRCALPHA, Surface

from railgames.core.text import tr
from railgames.games.railroad_ink.expansions import expansion
from railgames.scenes.railroad_ink.expansions import expansion_picture
from railgames.scenes.railroad_ink.pieces import die, extra_die
from railgames.ui.app import App
from railgames.ui.text import text_surface

MOST_FACES = 6
"""As many faces as a row has room for; of more the last place says how many there are."""


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
    shown = len(pieces) if len(pieces) <= MOST_FACES else MOST_FACES - 1
    for idx, (face, is_tile) in enumerate(pieces[:shown]):
        row.blit(die(app, face, unit) if is_tile else extra_die(app, face, unit), (idx * step, 0))
    if shown < len(pieces):
        words = text_surface(app.theme, tr("+{n}", n=len(pieces) - shown), "small", "ink_soft")
        row.blit(words, words.get_rect(midleft=(shown * step, unit // 2)))
    return row
