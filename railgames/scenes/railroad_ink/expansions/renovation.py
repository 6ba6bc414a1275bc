"""How a renovation looks: on the die what it is added to in dashes, on the board a sign where it was."""

from collections.abc import Sequence

from railgames.core.text import tr
from railgames.games.railroad_ink.components import BLANK, NOTHING, Layer, Segment
from railgames.games.railroad_ink.expansions.renovation import WORKS, RenovationSheet
from railgames.games.railroad_ink.player import Player
from railgames.games.railroad_ink.state import InkState
from railgames.scenes.railroad_ink.expansions.base import ExpansionPicture
from railgames.scenes.railroad_ink.inks import Inks
from railgames.scenes.railroad_ink.strokes import is_station, segment_strokes

ENDS = ((50, 0), (100, 50), (50, 100), (0, 50))
"""The middles of the sides N, E, S, W on 100 x 100 units."""
THERE = "O"
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
        color = "disabled" if is_faded else "die_sign"
        return (
            f'<path d="{line}" fill="none" stroke="{{{color}}}" stroke-width="9" stroke-dasharray="9 8" '
            'stroke-opacity="0.75"/>'
        )

    def strokes_over(self, layer: Layer, is_faded: bool) -> str:
        return SIGN if layer.word and not is_faded else ""

    def routes(self, segments: Sequence[Segment], layer: Layer, inks: Inks, grow: float) -> str | None:
        """The arms of a station of one kind of route end in it, as that of a stub does."""
        if layer.word != "arm" or any(map(is_station, segments)):
            return None
        arms = [_arm(side, kind) for one in segments for side, kind in enumerate(one) if kind != BLANK]
        return "".join(segment_strokes([arm], inks, grow) for arm in arms)

    def aim(self) -> str:
        return tr(
            "The die of the renovation adds to what you have drawn: a curve opposite to a curve, an overpass "
            "across a straight route, an arm to a station. You may leave it out. It can mend open ends."
        )

    def why_barred(self, view: InkState, player: Player, face: str) -> str:
        work = WORKS[face].what if face in WORKS else ""
        if work == "curve":
            return tr("It is added to a curve that is alone in its space: none that is drawn takes it.")
        if work == "over":
            return tr("It is added to a straight route alone in its space: none that is drawn takes it.")
        return tr("It is added to a station: none that is drawn takes it.") if work else ""

    def space_words(self, view: InkState, player: Player, cell: int) -> str:
        sheet = player.sheet
        if not isinstance(sheet, RenovationSheet) or not sheet.worded >> cell & 1:
            return ""
        return tr("Renovated in round {n}.", n=player.rounds[cell])


def _arm(side: int, kind: int) -> Segment:
    """A route that leads from one side into the middle."""
    north, east, south, west = (kind if at == side else BLANK for at in range(4))
    return north, east, south, west


PICTURE = RenovationPicture()
