"""Lines on a map as SVG: six patterns that differ without colour, each on a casing. All lengths are pixels.

A pattern continues over the bends of a line, and over the joints of lines that meet in a node: every line
holds a whole number of repeats, with half a mark at each end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from railgames.content.theme_file import Pattern
from railgames.scenes.charting.chart import Area, Point, area_of, length_of, point_along

PATTERNS: tuple[Pattern, ...] = ("solid", "dashed", "dotted", "double", "chevron", "cross-tie")

# in stroke widths: the length of a mark, and the distance of two marks
_DASH, _DASH_STEP = 2.4, 3.9
_DOT_STEP = 1.75
_CHEVRON, _CHEVRON_STEP, _CHEVRON_WIDTH = 0.5, 1.7, 0.42
_TIE, _TIE_STEP, _TIE_LONG, _TIE_RAIL = 0.5, 1.5, 1.5, 0.36
_GAP = 0.46


class Stroke(NamedTuple):
    """The style of a line: colour, pattern, width, and the colour of the casing ("" for none). ``edge`` is
    the width of the casing on each side; the casing also shows through a pattern. ``outline`` is a thin line
    round the casing, for grounds of a similar colour."""

    color: str
    pattern: Pattern = "solid"
    width: float = 5.0
    casing: str = ""
    edge: float = 1.5
    outline: str = ""

    @property
    def reach(self) -> float:
        """How far the drawing extends at most on each side of the line."""
        ties = _TIE_LONG if self.pattern == "cross-tie" else 1.0
        return self.width * ties / 2 + self.edge + 2.0


def bounds(line: Sequence[Point], stroke: Stroke) -> Area:
    """The rectangle that a stroke along a line covers."""
    left, top, width, height = area_of(line)
    reach = stroke.reach
    return left - reach, top - reach, width + 2 * reach, height + 2 * reach


def scaled(line: Sequence[Point], zoom: float) -> tuple[Point, ...]:
    """A line of the world in pixels at this zoom."""
    return tuple((x * zoom, y * zoom) for x, y in line)


def casing_svg(line: Sequence[Point], stroke: Stroke) -> str:
    """The casing of a stroke. Draw those of all strokes first, so that joints show no seam."""
    if not stroke.casing:
        return ""
    wide = stroke.width + 2 * stroke.edge
    outline = _path(line, stroke.outline, wide + 2, cap="round") if stroke.outline else ""
    return outline + _path(line, stroke.casing, wide, cap="round")


def core_svg(line: Sequence[Point], stroke: Stroke) -> str:
    """A stroke without its casing."""
    long, width, color = length_of(line), stroke.width, stroke.color
    if not long:
        return ""
    if stroke.pattern == "dashed":
        return _path(line, color, width, dashes=_fitted(long, _DASH * width, _DASH_STEP * width))
    if stroke.pattern == "dotted":
        # a dash of length 0 with round ends is a dot
        return _path(line, color, width, dashes=_fitted(long, 0.05, _DOT_STEP * width), cap="round")
    if stroke.pattern == "double":
        gap = stroke.casing or "#ffffff"
        return _path(line, color, width, cap="round") + _path(line, gap, width * _GAP, cap="round")
    if stroke.pattern == "chevron":
        return _chevrons(line, long, stroke)
    if stroke.pattern == "cross-tie":
        ties = _fitted(long, _TIE * width, _TIE_STEP * width)
        rail = _path(line, color, width * _TIE_RAIL, cap="round")
        return rail + _path(line, color, width * _TIE_LONG, dashes=ties)
    return _path(line, color, width, cap="round")


def stroke_svg(line: Sequence[Point], stroke: Stroke) -> str:
    """A stroke with its casing."""
    return casing_svg(line, stroke) + core_svg(line, stroke)


def svg_picture(body: str, area: Area, size: tuple[int, int] | None = None) -> str:
    """An SVG picture of an area (pixels) with these elements, scaled to ``size``."""
    wide, high = size or (round(area[2]), round(area[3]))
    box = f"{area[0]:g} {area[1]:g} {area[2]:g} {area[3]:g}"
    root = '<svg xmlns="http://www.w3.org/2000/svg" preserveAspectRatio="none"'
    return f'{root} width="{wide}" height="{high}" viewBox="{box}">{body}</svg>'


def repeat_step(stroke: Stroke) -> float:
    """About the distance at which a stroke's pattern repeats; 0 if it does not."""
    steps = {"dashed": _DASH_STEP, "dotted": _DOT_STEP, "chevron": _CHEVRON_STEP, "cross-tie": _TIE_STEP}
    return steps.get(stroke.pattern, 0.0) * stroke.width


def repeat_of(long: float, step: float) -> float:
    """The distance nearest to ``step`` that divides a line of this length evenly."""
    return long / max(1, round(long / step))


def _fitted(long: float, mark: float, step: float) -> str:
    """The dash array of an SVG path, from the middle of one mark to the middle of another."""
    repeat = repeat_of(long, step)
    mark = min(mark, repeat * 0.75)
    return f'stroke-dasharray="{mark:.3f} {repeat - mark:.3f}" stroke-dashoffset="{mark / 2:.3f}"'


def _chevrons(line: Sequence[Point], long: float, stroke: Stroke) -> str:
    """Arrow heads along a line, in its direction."""
    repeat = repeat_of(long, _CHEVRON_STEP * stroke.width)
    half, back = stroke.width / 2, stroke.width * _CHEVRON
    parts = []
    for number in range(round(long / repeat)):
        (x, y), (ahead_x, ahead_y) = point_along(line, (number + 0.5) * repeat)
        tip_x, tip_y = x + ahead_x * back / 2, y + ahead_y * back / 2
        end_x, end_y = tip_x - ahead_x * back, tip_y - ahead_y * back
        side_x, side_y = -ahead_y * half, ahead_x * half
        parts.append(
            f"M{end_x + side_x:.1f} {end_y + side_y:.1f}L{tip_x:.1f} {tip_y:.1f}"
            f"L{end_x - side_x:.1f} {end_y - side_y:.1f}"
        )
    wide = stroke.width * _CHEVRON_WIDTH
    return f'<path d="{"".join(parts)}" fill="none" stroke="{stroke.color}" stroke-width="{wide:.2f}"/>'


def _path(line: Sequence[Point], color: str, width: float, *, dashes: str = "", cap: str = "butt") -> str:
    points = "L".join(f"{x:.1f} {y:.1f}" for x, y in line)
    return (
        f'<path d="M{points}" fill="none" stroke="{color}" stroke-width="{width:.2f}" {dashes} '
        f'stroke-linecap="{cap}" stroke-linejoin="round"/>'
    )
