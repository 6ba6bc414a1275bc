"""How a river looks: water that winds from side to side between its banks, and bridges over it."""

from railgames.core.game import ScoreLine
from railgames.core.text import ntr, tr
from railgames.games.railroad_ink.components import NOTHING, Layer
from railgames.games.railroad_ink.expansions.river import A_SPACE, BORDER_TO_BORDER, RiverSheet
from railgames.games.railroad_ink.player import Player
from railgames.games.railroad_ink.state import InkState
from railgames.scenes.railroad_ink.expansions.base import ExpansionPicture

# On 100 x 100 units, from the north side: to the south winding, to the south under a bridge, to the east. Of
# each the left bank, the right bank drawn back, and the lines of the current.
WINDING = (
    "M30 0 C30 14 24 18 24 30 C24 46 38 54 38 70 C38 82 30 86 30 100",
    "L70 100 C70 86 76 82 76 70 C76 54 64 46 64 30 C64 18 70 14 70 0",
    "M44 10 C42 24 42 30 46 40 M58 60 C63 72 60 80 57 90 M57 14 C54 24 55 30 57 36 M45 66 C48 76 46 82 44 88",
)
UNDER = (
    "M30 0 L30 100",
    "L70 100 L70 0",
    "M43 6 Q40 12 43 18 M58 9 Q55 15 58 21 M43 82 Q40 88 43 94 M58 79 Q55 85 58 91",
)
BEND = (
    "M30 0 C30 20 34 38 47 53 C62 66 80 70 100 70",
    "L100 30 C88 30 80 28 76 24 C72 20 70 12 70 0",
    "M44 10 C45 26 50 36 56 42 M72 57 C80 59 84 59 92 58 M58 14 C58 24 62 30 66 34 M78 44 C82 45 86 45 90 44",
)
PIERS = "M21 22 Q29 24 29 33 V67 Q29 76 21 78 M79 22 Q71 24 71 33 V67 Q71 76 79 78"
"""The walls of a bridge that carries a route from north to south over a river from west to east."""


class RiverPicture(ExpansionPicture):
    """A river lies under the route of its bridge."""

    marks = ("V",)

    def strokes(self, layer: Layer, has_routes: bool, is_faded: bool) -> str:
        water, bank, current, wall = ("river", "river_bank", "river_light", "river_bridge")
        if is_faded:
            water, bank, current, wall = "die_used", "disabled", "die_used", "disabled"
        first, second = (side for side in range(4) if layer.sides[side] != NOTHING[0])
        is_bend = (second - first) % 2 == 1
        left, right, light = BEND if is_bend else UNDER if has_routes else WINDING
        turn = 90 * (second if is_bend and second - first == 3 else first)
        lines = f'fill="none" stroke-linecap="butt" stroke-linejoin="round" stroke="{{{bank}}}"'
        text = (
            f'<path d="{left} {right} Z" fill="{{{water}}}"/>'
            f'<path d="{left} {right.replace("L", "M", 1)}" {lines} stroke-width="5"/>'
            f'<path d="{light}" fill="none" stroke="{{{current}}}" stroke-width="4" stroke-linecap="round"/>'
        )
        text = f'<g transform="rotate({turn} 50 50)">{text}</g>'
        if has_routes:
            piers = (
                f'<path d="{PIERS}" fill="none" stroke="{{{wall}}}" stroke-width="7" stroke-linecap="round"/>'
            )
            text += f'<g transform="rotate({90 - turn} 50 50)">{piers}</g>'
        return text

    def aim(self) -> str:
        return tr(
            "River dice may be drawn in any empty space, or left out. Your best river gives {n} for each "
            "space, and {more} more if it runs from border to border. Every open end of a river costs a "
            "point.",
            n=A_SPACE,
            more=BORDER_TO_BORDER,
        )

    def space_words(self, view: InkState, player: Player, cell: int) -> str:
        sheet = player.sheet
        if not isinstance(sheet, RiverSheet):
            return ""
        river = next((river for river in sheet.rivers if river.cells >> cell & 1), None)
        if river is None:
            return ""
        words = ntr("River of {n} space", "River of {n} spaces", river.cells.bit_count())
        worth = ntr("{n} point", "{n} points", sheet.points_of(river))
        ends = (river.edges & sheet.open_sides).bit_count()
        if sheet.reaches(river):
            return tr("{river}, from border to border: {points}.", river=words, points=worth)
        if not ends:
            return tr("{river}: {points}.", river=words, points=worth)
        return ntr(
            "{river}: {points}, {n} open end.",
            "{river}: {points}, {n} open ends.",
            ends,
            river=words,
            points=worth,
        )

    def line_words(self, view: InkState, player: Player, line: ScoreLine) -> str:
        return tr(
            "The best of your rivers: {n} for each space, {more} more if both ends leave the board. Now: "
            "{note}.",
            n=A_SPACE,
            more=BORDER_TO_BORDER,
            note=line.note,
        )


PICTURE = RiverPicture()
