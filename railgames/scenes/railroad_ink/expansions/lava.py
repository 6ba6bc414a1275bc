"""How lava looks: glowing flows from side to side, and a volcano where they spring from."""

from collections.abc import Sequence

from railgames.core.game import ScoreLine
from railgames.core.text import ntr, tr
from railgames.games.railroad_ink.components import Layer
from railgames.games.railroad_ink.expansions.lava import A_SPACE, CLOSED_LAKE, LavaSheet
from railgames.games.railroad_ink.player import Player
from railgames.games.railroad_ink.state import InkState
from railgames.scenes.railroad_ink.expansions.base import ExpansionPicture

FLOW = ("M18 0 Q30 24 24 50", "L76 50 ", "M76 50 Q70 24 82 0")
POOL = ("M18 0 Q24 27 50 25", "", "M50 25 Q76 27 82 0")
"""From the north side to the middle, and a pool at that side beside a route, on 100 x 100 units: the left
bank, what joins it to the right bank, and that."""
GLOW = "M38 4 Q44 20 41 36 M60 12 Q56 22 59 30"
POOL_GLOW = "M34 6 Q42 13 50 11 M58 15 Q64 12 67 6"


class LavaPicture(ExpansionPicture):
    """Lava lies under the routes of a space."""

    marks = ("L", "volcano")

    def strokes(self, layer: Layer, has_routes: bool, is_faded: bool) -> str:
        sides = [side for side in range(4) if layer.sides[side] == "L"]
        fill, edge, glow = ("disabled",) * 3 if is_faded else ("lava", "lava_edge", "lava_glow")
        banks, light = (POOL, POOL_GLOW) if has_routes else (FLOW, GLOW)
        left, across, right = banks
        middle = "" if has_routes else '<circle cx="50" cy="50" r="27"/>'
        shape = f"{left} {across}{right.replace('M', 'L')} Z"
        outline = middle + _at(sides, f"{left} {right}")
        inside = middle + _at(sides, shape)
        text = f'<g fill="none" stroke="{{{edge}}}" stroke-width="6">{outline}</g>'
        text += f'<g fill="{{{fill}}}">{inside}</g>'
        if not is_faded:
            style = f'fill="none" stroke="{{{glow}}}" stroke-width="5" stroke-linecap="round"'
            text += f"<g {style}>{_at(sides, light)}</g>"
        return text + (_volcano(is_faded) if layer.word else "")

    def aim(self) -> str:
        return tr(
            "Draw at least one lava die each round; in a space that is not next to lava it may be a new "
            "volcano. A lake of lava without an open side gives {closed} points, the largest lake {n} for "
            "each space. Every open side of lava costs a point.",
            closed=CLOSED_LAKE,
            n=A_SPACE,
        )

    def space_words(self, view: InkState, player: Player, cell: int) -> str:
        sheet = player.sheet
        if not isinstance(sheet, LavaSheet):
            return ""
        lake = next((lake for lake in sheet.groups if lake.cells >> cell & 1), None)
        if lake is None:
            return ""
        size, sides = lake.cells.bit_count(), (lake.edges & sheet.open_sides).bit_count()
        words = ntr("Lava lake of {n} space", "Lava lake of {n} spaces", size)
        if not sides:
            return tr("{lake}: closed, {points} points.", lake=words, points=CLOSED_LAKE)
        return ntr("{lake}: {n} open side.", "{lake}: {n} open sides.", sides, lake=words)

    def line_words(self, view: InkState, player: Player, line: ScoreLine) -> str:
        if line.key == "closed_lakes":
            return tr(
                "{points} points for each lake of lava without an open side; {note}.",
                points=CLOSED_LAKE,
                note=line.note,
            )
        if line.key == "largest_lake":
            return tr("A point for each space of the largest lake, open or closed: {n} now.", n=line.points)
        return ""


def _at(sides: Sequence[int], path: str) -> str:
    """A path at each of these sides, drawn for the north."""
    return "".join(f'<path d="{path}" transform="rotate({90 * side} 50 50)"/>' for side in sides)


def _volcano(is_faded: bool) -> str:
    """A crater in the middle of its lava."""
    rim, inside = ("die_used", "disabled") if is_faded else ("crater_dark", "lava_glow")
    return (
        f'<path d="M50 24 L66 31 L76 48 L70 67 L54 76 L35 71 L24 55 L29 36 Z" fill="{{{rim}}}" '
        f'stroke="{{{rim}}}" stroke-width="4" stroke-linejoin="round"/><circle cx="50" cy="50" r="13" '
        f'fill="{{{inside}}}"/>'
    )


PICTURE = LavaPicture()
