"""Draws track like wax crayon: each seat has its colour and pattern, and flecks where the paper shows
through.

``CrayonLayer`` replaces an ``EdgeLayer``; ``track_stroke`` gives the stroke of a seat.
"""

from collections.abc import Sequence

from railgames.content.theme_file import Pattern
from railgames.scenes.charting.chart import Chart, Line, length_of
from railgames.scenes.charting.edges import EdgeLayer, Pen, Shown
from railgames.scenes.charting.strokes import Stroke, casing_svg, core_svg, scaled
from railgames.scenes.empire_builder.shores import wander
from railgames.scenes.empire_builder.tints import tints, wax
from railgames.ui.app import App
from railgames.ui.theme import Theme

WIDE, NARROW = 4.4, 3.4
"""Width of the viewer's track and of other track, in pixels at scale 1."""
FLECKED = 4.5
"""Strokes wider than this (pixels) have flecks; on thinner ones they would be noise."""
GAP = 0.42
"""The gap of a double line, as a part of its width."""
FLECKS = ((-0.3, 0.16), (0.05, 0.12), (0.34, 0.16))
"""Where rows of flecks run across a stroke, and how wide they are, in stroke widths."""


def track_stroke(theme: Theme, ink: str, pattern: Pattern, is_own: bool = False) -> Stroke:
    """The stroke of a section of track: colour and pattern of its owner; wider if the viewer owns it."""
    width, edge = (WIDE, 1.5) if is_own else (NARROW, 1.0)
    return Stroke(wax(theme, ink), pattern, width, tints(theme).paper, edge)


class CrayonLayer(EdgeLayer):
    """A layer of edges drawn in crayon."""

    def __init__(self, app: App, chart: Chart, pen: Pen) -> None:
        self.app = app
        super().__init__(chart, pen)

    def _edge(self, shown: Shown, index: int, zoom: float) -> Sequence[str]:
        edge, usual = shown[index]
        stroke = self.pen.stroke(usual, zoom)
        return crayon_svg(scaled(self.chart.lines[edge], zoom), stroke, tints(self.app.theme).paper, edge)


def crayon_svg(line: Line, stroke: Stroke, paper: str, number: int) -> tuple[str, str, str]:
    """The SVG of a stroke: its casing, the wax, and what is drawn over it. ``number`` seeds the flecks. The
    gap of a double line is drawn over all strokes, so that it continues where two lines meet."""
    if stroke.pattern == "double":
        gap = Stroke(paper, "solid", stroke.width * GAP)
        return casing_svg(line, stroke), core_svg(line, stroke._replace(pattern="solid")), core_svg(line, gap)
    return casing_svg(line, stroke), core_svg(line, stroke), _flecks(line, stroke, paper, number)


def _flecks(line: Line, stroke: Stroke, paper: str, number: int) -> str:
    """Thin broken lines in the colour of the paper, along the stroke."""
    if stroke.width < FLECKED or stroke.pattern == "chevron":
        return ""
    (ax, ay), (bx, by) = line[0], line[-1]
    long = length_of(line)
    if not long:
        return ""
    across, down = -(by - ay) / long * stroke.width, (bx - ax) / long * stroke.width
    found = []
    for row, (beside, broad) in enumerate(FLECKS):
        off = beside + 0.06 * wander(number, row)
        one, two, three = (0.5 + 0.5 * abs(wander(number, row, part)) for part in (1, 2, 3))
        unit = 0.9 * stroke.width
        dashes = (
            f"{0.4 * one * unit:.2f} {1.6 * two * unit:.2f} {0.15 * three * unit:.2f} {2.4 * one * unit:.2f}"
        )
        found.append(
            f'<path d="M{ax + off * across:.1f} {ay + off * down:.1f}L{bx + off * across:.1f} '
            f'{by + off * down:.1f}" stroke="{paper}" stroke-opacity="0.42" '
            f'stroke-width="{broad * stroke.width:.2f}" stroke-dasharray="{dashes}" '
            f'stroke-dashoffset="{(1 + wander(number, row, 9)) * 2 * unit:.1f}"/>'
        )
    return "".join(found)
