"""How a trail looks: a footpath from corner to corner, and flags at the stations that trails join."""

from collections.abc import Sequence

from pygame import Surface

from railgames.core.game import ScoreLine
from railgames.core.text import ntr, tr
from railgames.games.railroad_ink.board import bits
from railgames.games.railroad_ink.components import NOTHING, Layer
from railgames.games.railroad_ink.expansions.trail import TrailSheet
from railgames.games.railroad_ink.player import Player
from railgames.games.railroad_ink.state import InkState
from railgames.scenes.railroad_ink import pieces
from railgames.scenes.railroad_ink.expansions.base import ExpansionPicture
from railgames.scenes.railroad_ink.geometry import BoardGeometry
from railgames.ui.app import App

CORNERS = ((100, 0), (100, 100), (0, 100), (0, 0))
"""NE, SE, SW, NW of a space on 100 x 100 units."""
MIDDLE = 50
ARC, MEETING = 0.8, 0.3
FLAG_SIDE = 0.26
"""Of a space: smaller than the square of a station, on which the flag stands."""
_FLAG_AT = MIDDLE - 50 * FLAG_SIDE


class TrailPicture(ExpansionPicture):
    """A trail lies under the route of its space, which it crosses."""

    marks = ("T",)

    def strokes(self, layer: Layer, has_routes: bool, is_faded: bool) -> str:
        path, edge, steps = (
            ("disabled", "die_used", "die_used") if is_faded else ("trail", "trail_edge", "trail_step")
        )
        line = trail_path([at for at, mark in zip(CORNERS, layer.corners, strict=True) if mark != NOTHING[0]])
        shape = f'd="{line}" fill="none" stroke-linecap="round" stroke-linejoin="round"'
        return (
            f'<path {shape} stroke="{{{edge}}}" stroke-width="17"/>'
            f'<path {shape} stroke="{{{path}}}" stroke-width="12"/>'
            f'<path {shape} stroke="{{{steps}}}" stroke-width="4" stroke-dasharray="7 9"/>'
        )

    def draw_over(self, app: App, surface: Surface, at: BoardGeometry, player: Player) -> None:
        """A flag at every station that a trail reaches, full where it joins another one."""
        sheet = player.sheet
        if not isinstance(sheet, TrailSheet):
            return
        side = max(8, round(at.cell * FLAG_SIDE))
        for one in sheet.trails:
            is_set = one.stations.bit_count() > 1
            flag = pieces.compose(app, ("trail flag", is_set), (side, side), "0 0 100 100", _flag(is_set))
            for cell in bits(one.stations):
                surface.blit(flag, flag.get_rect(center=at.space(cell).center))

    def aim(self) -> str:
        return tr(
            "Trail dice may be left out. Trails meet at the corners of spaces, and join the stations in the "
            "spaces round a corner that they reach: {n} stations joined by trails give {points} points, each "
            "further one about two more.",
            n=2,
            points=2,
        )

    def space_words(self, view: InkState, player: Player, cell: int) -> str:
        sheet = player.sheet
        if not isinstance(sheet, TrailSheet):
            return ""
        one = next((one for one in sheet.trails if (one.cells | one.stations) >> cell & 1), None)
        if one is None:
            return ""
        count = one.stations.bit_count()
        if not count:
            return tr("A trail: it joins no station yet.")
        words = ntr("A trail to {n} station", "A trail that joins {n} stations", count)
        return tr(
            "{trail}: {points}.", trail=words, points=ntr("{n} point", "{n} points", sheet.points_for(count))
        )

    def line_words(self, view: InkState, player: Player, line: ScoreLine) -> str:
        words = tr("Stations that trails join score half of what a network of as many exits does.")
        return f"{words} {line.note[:1].upper() + line.note[1:]}." if line.note else words


def _flag(is_set: bool) -> str:
    """A pennant on a pole, over the square of a station."""
    cloth, hem = ("trail", 5) if is_set else ("station", 12)
    return (
        '<path d="M30 92 V12" stroke="{board_paper}" stroke-width="14" stroke-linecap="round"/>'
        f'<path d="M30 10 L96 34 L30 60 Z" fill="{{{cloth}}}" stroke="{{board_paper}}" '
        f'stroke-width="{hem}" stroke-linejoin="round"/>'
    )


def trail_path(ends: Sequence[tuple[int, int]]) -> str:
    """The line between these corners: straight between opposite ones, an arc between neighbours, three lines
    that meet off the middle, where no route is, between three."""
    (x, y), (u, v) = ends[0], ends[-1]
    if len(ends) == 2:
        if x != u and y != v:
            return f"M{x} {y} L{u} {v}"
        return f"M{x} {y} Q{_between((x + u) / 2, ARC):g} {_between((y + v) / 2, ARC):g} {u} {v}"
    at = [_between(sum(end[axis] for end in ends) / len(ends), -MEETING) for axis in (0, 1)]
    return " ".join(f"M{x} {y} L{at[0]:g} {at[1]:g}" for x, y in ends)


def _between(at: float, part: float) -> float:
    """A coordinate moved towards the middle by a part of its distance, or away from it by a negative one."""
    return at + (MIDDLE - at) * part


TrailPicture.signs = {
    "trail-flag": f'<g transform="translate({_FLAG_AT:g} {_FLAG_AT:g}) scale({FLAG_SIDE})">{_flag(True)}</g>'
}
PICTURE = TrailPicture()
