"""How portals look: a ring in the colour of its letter, over the end of the route that leads into it."""

from railgames.core.text import tr
from railgames.games.railroad_ink.components import Layer
from railgames.games.railroad_ink.expansions.portal import LETTERS, PortalSheet
from railgames.games.railroad_ink.player import Player
from railgames.games.railroad_ink.state import InkState
from railgames.scenes.railroad_ink.expansions.base import ExpansionPicture

STROKES = (
    "M-8 10 L0 -10 L8 10 M-5 3 H5",
    "M-6 -10 V10 H1 Q8 10 8 4.5 Q8 -0.5 1 -0.5 H-6 M1 -0.5 Q7 -0.5 7 -5.5 Q7 -10 1 -10 H-6",
    "M8 -6 Q5 -10.5 0 -10.5 Q-9 -10.5 -9 0 Q-9 10.5 0 10.5 Q5 10.5 8 6",
)
"""The letters as strokes of a pen, round the middle of a space."""
SPARKS = (
    "M-34 -14 A37 37 0 0 1 -14 -34 M34 14 A37 37 0 0 1 14 34 "
    "M-34 14 A37 37 0 0 0 -14 34 M34 -14 A37 37 0 0 0 14 -34"
)
"""Arcs round a portal, where no route comes in."""


class PortalPicture(ExpansionPicture):
    """A portal hides the station that a route ends at."""

    marks = tuple(f"portal-{letter}" for letter in LETTERS)

    def strokes_over(self, layer: Layer, is_faded: bool) -> str:
        number = self.marks.index(layer.word)
        ring, inside, letter = f"portal_{LETTERS[number]}", "portal_inside", "portal_letter"
        if is_faded:
            ring, inside, letter = "disabled", "die_used", "disabled"
        return (
            '<g transform="translate(50 50)">'
            f'<path d="{SPARKS}" fill="none" stroke="{{{ring}}}" stroke-width="5" stroke-linecap="round"/>'
            f'<circle r="25" fill="{{{inside}}}" stroke="{{{ring}}}" stroke-width="8"/>'
            f'<path d="{STROKES[number]}" fill="none" stroke="{{{letter}}}" stroke-width="5" '
            'stroke-linecap="round" stroke-linejoin="round"/></g>'
        )

    def aim(self) -> str:
        return tr(
            "Draw the portal die like a route, or leave it out. Two portals with one letter are joined: they "
            "are one network, and a longest route goes on from one to the other. Two of a letter at most.",
        )

    def why_barred(self, view: InkState, player: Player, face: str) -> str:
        sheet, dice = player.sheet, view.board.dice
        number = dice.face_of[face]
        if not isinstance(sheet, PortalSheet) or number not in dice.own_faces or not sheet.is_full(number):
            return ""
        return view.expansion.why_not_there(sheet, number, 0, dice.face_tiles[number][0]) or ""

    def space_words(self, view: InkState, player: Player, cell: int) -> str:
        sheet = player.sheet
        if not isinstance(sheet, PortalSheet) or not sheet.portals >> cell & 1:
            return ""
        number = next(n for n, doors in enumerate(sheet.doors) if cell in doors)
        letter = LETTERS[number].upper()
        others = [view.board.names[door] for door in sheet.doors[number] if door != cell]
        if not others:
            return tr("Portal {letter}: it waits for the second one.", letter=letter)
        return tr("Portal {letter}: joined with {space}.", letter=letter, space=others[0])


PICTURE = PortalPicture()
