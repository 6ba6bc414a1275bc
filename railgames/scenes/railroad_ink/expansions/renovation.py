"""How a renovation looks: on the die what it is added to in dashes, on the board a sign where it was."""

from railgames.core.text import tr
from railgames.games.railroad_ink.components import NOTHING, Layer
from railgames.games.railroad_ink.expansions.renovation import RenovationSheet
from railgames.games.railroad_ink.player import Player
from railgames.games.railroad_ink.state import InkState
from railgames.scenes.railroad_ink.expansions.base import ExpansionPicture

ENDS = ((50, 0), (100, 50), (50, 100), (0, 50))
"""The middles of the sides N, E, S, W on 100 x 100 units."""
THERE = "O"
STATION = (
    '<rect x="36" y="36" width="28" height="28" rx="3" fill="{{{fill}}}" stroke="{{{edge}}}" '
    'stroke-width="4"/>'
)
SIGN = (
    '<circle cx="14" cy="86" r="10.5" fill="{works}" stroke="{board_paper}" stroke-width="3"/>'
    '<path d="M14 80.5 V91.5 M8.5 86 H19.5" stroke="{on_building}" stroke-width="3.6" '
    'stroke-linecap="round"/>'
)


class RenovationPicture(ExpansionPicture):
    """What is added is drawn as a route; a plus in the corner says that it was."""

    marks = (THERE, "renewed", "arm")

    def strokes(self, layer: Layer, has_routes: bool, is_faded: bool) -> str:
        there = [end for end, mark in zip(ENDS, layer.sides, strict=True) if mark != NOTHING[0]]
        if not there:
            return ""
        (x, y), (u, v) = there[0], there[-1]
        line = " ".join(f"M{a} {b} L50 50" for a, b in there)
        if len(there) == 2:
            line = f"M{x} {y} Q50 50 {u} {v}"
        color = "disabled" if is_faded else "works"
        return (
            f'<path d="{line}" fill="none" stroke="{{{color}}}" stroke-width="9" stroke-dasharray="9 8" '
            'stroke-opacity="0.75"/>'
        )

    def strokes_over(self, layer: Layer, is_faded: bool) -> str:
        if not layer.word:
            return ""
        fill, edge = ("disabled", "die_used") if is_faded else ("station", "board_paper")
        station = STATION.format(fill=fill, edge=edge) if layer.word == "arm" else ""
        return station if is_faded else station + SIGN

    def aim(self) -> str:
        return tr(
            "The die of the renovation adds to what you have drawn: a curve opposite to a curve, an overpass "
            "across a straight route, an arm to a station. You may leave it out. It can mend open ends."
        )

    def space_words(self, view: InkState, player: Player, cell: int) -> str:
        sheet = player.sheet
        if not isinstance(sheet, RenovationSheet) or not sheet.worded >> cell & 1:
            return ""
        return tr("Renovated in round {n}.", n=player.rounds[cell])


PICTURE = RenovationPicture()
