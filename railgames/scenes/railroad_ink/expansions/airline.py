"""How airports and airways look: an apron with an aircraft, and a dashed line over the routes of a space."""

from collections.abc import Sequence

from railgames.core.game import ScoreLine
from railgames.core.text import ntr, tr
from railgames.games.railroad_ink.board import SIDE_NAMES
from railgames.games.railroad_ink.components import NOTHING, Layer
from railgames.games.railroad_ink.expansions.airline import (
    A_SPACE,
    AN_IDLE_AIRPORT,
    AN_OPEN_END,
    AirlineSheet,
)
from railgames.games.railroad_ink.player import Player
from railgames.games.railroad_ink.state import InkState
from railgames.scenes.railroad_ink.expansions.base import ExpansionPicture

STRAIGHT, BEND = "M50 0 V100", "M50 0 A50 50 0 0 0 100 50"
"""From the north side to the south and to the east, on 100 x 100 units."""
DASHES = {STRAIGHT: 12.5, BEND: 13.09}
"""The length of a dash and of a gap, so that each side ends with half a dash."""
ON_BEND = (64.6, 35.4)
AIRCRAFT = (
    "M0 -13 C2 -13 3 -10 3 -7 L3 -3 L14 5 V8 L3 4.5 L2.4 10 L6 13 V15 L0 13.4 L-6 15 V13 L-2.4 10 L-3 4.5 "
    "L-14 8 V5 L-3 -3 L-3 -7 C-3 -10 -2 -13 0 -13 Z"
)


class AirlinePicture(ExpansionPicture):
    """An airport fills its space, so that what faces it leads up to it; an airway lies over routes."""

    marks = ("A", "airport")

    def strokes(self, layer: Layer, has_routes: bool, is_faded: bool) -> str:
        if not layer.word:
            return ""
        ground, edge, ink = ("airport", "airport_edge", "airway")
        if is_faded:
            ground, edge, ink = "die_used", "disabled", "disabled"
        return (
            f'<rect x="3" y="3" width="94" height="94" rx="12" fill="{{{ground}}}" stroke="{{{edge}}}" '
            f'stroke-width="5"/><path d="M24 76 L76 24" stroke="{{{edge}}}" stroke-width="20" '
            f'stroke-linecap="round" fill="none" stroke-opacity="0.35"/>{_aircraft((50, 50), 45, 2.1, ink)}'
        )

    def strokes_over(self, layer: Layer, is_faded: bool) -> str:
        sides = [side for side in range(4) if layer.sides[side] != NOTHING[0]]
        return _airway(sides, is_faded) if sides else ""

    # -- words -----------------------------------------------------------------------------------------------

    def words_of_held(self, is_special: bool, turn: str) -> str:
        return tr("{turn} turns it, or makes it an airport.", turn=turn) if is_special else ""

    def aim(self) -> str:
        return tr(
            "Airline dice may be drawn in any empty space, or left out. An airport joins all that faces it; "
            "a special route may be one. The longest airway between airports and edges gives {n} a space; an "
            "open end of one costs {end}, an airport without any {idle}.",
            n=A_SPACE,
            end=AN_OPEN_END,
            idle=AN_IDLE_AIRPORT,
        )

    def space_words(self, view: InkState, player: Player, cell: int) -> str:
        sheet = player.sheet
        if not isinstance(sheet, AirlineSheet):
            return ""
        if sheet.worded >> cell & 1:
            if sheet.idle_airports >> cell & 1:
                return tr(
                    "Airport: it joins all routes that face it. Without an airway it costs {n}.",
                    n=AN_IDLE_AIRPORT,
                )
            return tr("Airport: it joins all routes that face it.")
        airway = next((one for one in sheet.groups if one.cells >> cell & 1), None)
        if airway is None:
            return ""
        words = ntr("Airway of {n} space", "Airway of {n} spaces", airway.cells.bit_count())
        ends = (airway.edges & sheet.open_airways).bit_count()
        if ends:
            cost = AN_OPEN_END * ends
            return ntr(
                "{airway}, {n} open end: costs {cost}.",
                "{airway}, {n} open ends: costs {cost}.",
                ends,
                airway=words,
                cost=cost,
            )
        if airway.cells == sheet.longest_airway:
            return tr(
                "{airway}: the longest, {n} points.", airway=words, n=A_SPACE * airway.cells.bit_count()
            )
        return tr("{airway}: only the longest one scores.", airway=words)

    def line_words(self, view: InkState, player: Player, line: ScoreLine) -> str:
        if line.key == "longest_airway":
            return tr(
                "{n} for each space of your longest airway with both ends at airports or edges of the board: "
                "{note} now.",
                n=A_SPACE,
                note=line.note,
            )
        if line.key == "open_airways":
            ends = ", ".join(map(_end, line.places))
            words = tr("{n} less for each airway end that joins nothing.", n=AN_OPEN_END)
            return f"{words}\n{ends}" if ends else words
        if line.key == "idle_airports":
            return tr("{n} less for each airport that no airway leads to.", n=AN_IDLE_AIRPORT)
        return ""


def _end(place: str) -> str:
    space, _, side = place.partition(":")
    return tr("{space} {side}", space=space, side=tr(side if side in SIDE_NAMES else SIDE_NAMES[0]))


def _airway(sides: Sequence[int], is_faded: bool) -> str:
    """The dashed line from side to side on a pale one, with an aircraft on it."""
    first, second = sides
    is_bend = (second - first) % 2 == 1
    path, turn = (BEND if is_bend else STRAIGHT), 90 * (second if second - first == 3 else first)
    ink, dash = "disabled" if is_faded else "airway", DASHES[path]
    line = f'd="{path}" fill="none" stroke-dasharray="{dash:g} {dash:g}" stroke-dashoffset="{dash / 2:g}"'
    hem = "" if is_faded else f'<path {line} stroke="{{airway_edge}}" stroke-width="10"/>'
    text = (
        f'<path d="{path}" fill="none" stroke="{{{ink}}}" stroke-width="15" stroke-opacity="0.28"/>{hem}'
        f'<path {line} stroke="{{{ink}}}" stroke-width="6"/>'
    )
    middle, heading = (ON_BEND, 135) if is_bend else ((50, 50), 180)
    return f'<g transform="rotate({turn} 50 50)">{text}{_aircraft(middle, heading, 1.15, ink)}</g>'


def _aircraft(middle: tuple[float, float], heading: float, size: float, ink: str) -> str:
    """An aircraft with a dark hem: the ink is pale where a board is dark, and dice are white on any."""
    x, y = middle
    edge = "airway_edge" if ink == "airway" else ink
    return (
        f'<g transform="translate({x:g} {y:g}) rotate({heading:g}) scale({size:g})">'
        f'<path d="{AIRCRAFT}" fill="{{{ink}}}" stroke="{{{edge}}}" stroke-width="1.6" '
        'stroke-linejoin="round"/></g>'
    )


PICTURE = AirlinePicture()
