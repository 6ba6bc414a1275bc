"""How a forest looks: conifers on green ground, at the corners of a space where a route runs through it."""

from collections.abc import Sequence

from railgames.core.game import ScoreLine
from railgames.core.text import ntr, tr
from railgames.games.railroad_ink.components import Layer
from railgames.games.railroad_ink.expansions.forest import FIRST, SECOND, ForestSheet
from railgames.games.railroad_ink.player import Player
from railgames.games.railroad_ink.state import InkState
from railgames.scenes.railroad_ink.expansions.base import ExpansionPicture

# (x, y) of the foot of each tree and its size, from the back to the front, on 100 x 100 units.
BESIDE = ((14, 31, 0.86), (86, 31, 0.86), (14, 97, 0.86), (86, 97, 0.86))
WOOD = (
    (27, 36, 1.0),
    (73, 36, 1.0),
    (50, 44, 1.15),
    (15, 66, 1.1),
    (85, 66, 1.1),
    (34, 74, 1.15),
    (66, 74, 1.15),
    (20, 97, 1.05),
    (80, 97, 1.05),
    (50, 97, 1.2),
)


class ForestPicture(ExpansionPicture):
    """Trees lie under the route of a space."""

    marks = ("trees",)

    def strokes(self, layer: Layer, has_routes: bool, is_faded: bool) -> str:
        trees = BESIDE if has_routes else WOOD
        if is_faded:
            return _trees(trees, "die_used", "disabled", "disabled")
        ground = '<rect width="100" height="100" fill="{forest}" fill-opacity="0.26"/>'
        return ground + _trees(trees, "forest", "forest_edge", "forest_light")

    def aim(self) -> str:
        return tr(
            "Forest dice may be drawn in any empty space, or left out. Spaces with trees that share a side "
            "are a forest: your largest gives {first} points a space, the second largest {second}.",
            first=FIRST,
            second=SECOND,
        )

    def space_words(self, view: InkState, player: Player, cell: int) -> str:
        sheet = player.sheet
        if not isinstance(sheet, ForestSheet):
            return ""
        place = next((n for n, forest in enumerate(sheet.forests) if forest >> cell & 1), None)
        if place is None:
            return ""
        size = sheet.forests[place].bit_count()
        words = ntr("Forest of {n} space", "Forest of {n} spaces", size)
        worth = (FIRST, SECOND, 0)[min(place, 2)] * size
        if not worth:
            return tr("{forest}: only the two largest score.", forest=words)
        return tr("{forest}: {points}.", forest=words, points=ntr("{n} point", "{n} points", worth))

    def line_words(self, view: InkState, player: Player, line: ScoreLine) -> str:
        if line.key == "forest_first":
            return tr(
                "{n} points for each space of your largest forest: {note} now.", n=FIRST, note=line.note
            )
        if line.key == "forest_second":
            return tr("A point for each space of your second largest forest: {note} now.", note=line.note)
        return ""


def _trees(trees: Sequence[tuple[float, float, float]], green: str, edge: str, light: str) -> str:
    """Conifers of two tiers with a lit side."""
    text = ""
    for x, y, size in trees:
        text += (
            f'<g transform="translate({x:g} {y:g}) scale({size:g})">'
            f'<path d="M0 0 V-8" stroke="{{{edge}}}" stroke-width="4" fill="none"/>'
            f'<path d="M-12 -5 L-5 -17 L-9 -17 L0 -32 L9 -17 L5 -17 L12 -5 Z" fill="{{{green}}}" '
            f'stroke="{{{edge}}}" stroke-width="2.6" stroke-linejoin="round"/>'
            f'<path d="M-1 -26 L-5 -19 M-3 -14 L-7 -8" stroke="{{{light}}}" stroke-width="2.6" fill="none" '
            f'stroke-linecap="round"/></g>'
        )
    return text


PICTURE = ForestPicture()
