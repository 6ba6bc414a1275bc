"""How a route is drawn with a pen: lines in a space of 100 x 100 units, as SVG, whole or half drawn.

A segment becomes runs: a straight or a curve is one run from side to side; where more meet, every side has a
run to the middle. Beside another segment a corner station leaves the middle free, and a dead end stops near
its side. Runs are polylines, so that dashes, sleepers and a half drawn line need no other geometry.
"""

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from railgames.games.railroad_ink.components import (
    BLANK,
    EITHER,
    HIGHWAY,
    RAILWAY,
    Layer,
    Segment,
    layer_of,
    segments_of,
)
from railgames.scenes.railroad_ink.expansions import picture_of_mark
from railgames.scenes.railroad_ink.inks import BOARD_INKS, FADED_INKS, USED_INKS, Inks

Point = tuple[float, float]
Line = tuple[Point, ...]

MIDDLE: Point = (50.0, 50.0)
ENDS: tuple[Point, ...] = ((50.0, 0.0), (100.0, 50.0), (50.0, 100.0), (0.0, 50.0))
ROAD_EDGE, ROAD_FILL, LANE, RAIL, SLEEPER = 36.0, 25.0, 5.0, 6.0, 24.0
DASH_STARTS, DASH_LENGTH = (7.0, 32.0, 57.0, 82.0), 11.0
STATION, SMALL_STATION = 32.0, 26.0
SUPER_FILL, SUPER_RAIL, SUPER_SLEEPER = 26.0, 5.0, 14.0
BRIDGE_GAP = 47.0
ASIDE, BEND = 22.0, 0.36  # how far from the middle such a station lies, and where the way to it turns off
DEAD_END, BUFFER = 21.0, 30.0  # where a dead end stops, and how wide the bar is that closes a railway
ROAD_ARM, RAIL_ARM = 26.0, 32.0  # marks on an arm end no farther from its side than this
CURVE_STEPS = 14


class Run(NamedTuple):
    """A stretch drawn in one go. ``begin``, ``end``: the part of the drawing time it takes."""

    kind: int
    line: Line
    is_arm: bool
    begin: float
    end: float


@lru_cache(maxsize=512)
def runs_of(segment: Segment, is_beside: bool = False) -> tuple[Run, ...]:
    """The runs of one segment, in the order in which a pen draws them. ``is_beside``: another one is in its
    space."""
    sides = [side for side in range(4) if segment[side] != BLANK]
    kinds = {segment[side] for side in sides}
    if len(sides) == 2 and len(kinds) == 1:
        first, second = sides
        return (Run(segment[first], _through(first, second), False, 0.0, 1.0),)
    runs = []
    if is_beside and len(sides) == 1:
        line = part_of((ENDS[sides[0]], MIDDLE), 0.0, DEAD_END)
        return (Run(segment[sides[0]], line, True, 0.0, 1.0),)
    if is_beside and len(sides) == 2:
        middle = _aside(*sides)
        lines = [_bent(side, middle) for side in sides]
        return tuple(
            Run(segment[side], line, True, 0.0, 1.0) for side, line in zip(sides, lines, strict=True)
        )
    for idx, side in enumerate(sides):
        if idx == 0:
            runs.append(Run(segment[side], (ENDS[side], MIDDLE), True, 0.0, 0.45))
        else:
            runs.append(Run(segment[side], (MIDDLE, ENDS[side]), True, 0.45, 1.0))
    return tuple(runs)


def _through(first: int, second: int) -> Line:
    """From the middle of one side to the middle of another: straight, or a quarter circle."""
    start, end = ENDS[first], ENDS[second]
    if (first + second) % 2 == 0:
        return (start, end)
    corner = (start[0] + end[0] - 50.0, start[1] + end[1] - 50.0)
    a = math.atan2(start[1] - corner[1], start[0] - corner[0])
    b = math.atan2(end[1] - corner[1], end[0] - corner[0])
    turn = (b - a + math.pi) % (2 * math.pi) - math.pi
    angles = [a + turn * step / CURVE_STEPS for step in range(CURVE_STEPS + 1)]
    return tuple((corner[0] + 50 * math.cos(t), corner[1] + 50 * math.sin(t)) for t in angles)


def _aside(first: int, second: int) -> Point:
    """Where a station of two neighbouring sides lies if another one is in its space."""
    (x, y), (right, down) = ENDS[first], ENDS[second]
    return (50 + ASIDE * (x + right - 100) / 50, 50 + ASIDE * (y + down - 100) / 50)


def _bent(side: int, middle: Point) -> Line:
    """From the middle of a side straight in, then to a station that lies aside."""
    start, steps = ENDS[side], [step / CURVE_STEPS for step in range(CURVE_STEPS + 1)]
    bend = _between(start, MIDDLE, BEND)
    return tuple(_between(_between(start, bend, t), _between(bend, middle, t), t) for t in steps)


def length_of(line: Sequence[Point]) -> float:
    """Length in units."""
    return sum(math.dist(a, b) for a, b in pairwise(line))


def part_of(line: Sequence[Point], start: float, end: float) -> Line:
    """The stretch of a line between two distances from its beginning."""
    found: list[Point] = []
    at = 0.0
    for a, b in pairwise(line):
        step = math.dist(a, b)
        low, high = max(start, at), min(end, at + step)
        if low < high:
            if not found:
                found.append(_between(a, b, (low - at) / step))
            found.append(_between(a, b, (high - at) / step))
        at += step
    return tuple(found)


def _between(a: Point, b: Point, part: float) -> Point:
    return (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)


def _path(lines: Sequence[Sequence[Point]]) -> str:
    return " ".join("M" + " L".join(f"{x:.2f} {y:.2f}" for x, y in line) for line in lines if len(line) > 1)


def stroke(lines: Sequence[Sequence[Point]], color: str, width: float, cap: str = "butt") -> str:
    path = _path(lines)
    if not path:
        return ""
    return (
        f'<path d="{path}" fill="none" stroke="{{{color}}}" stroke-width="{width:g}" '
        f'stroke-linecap="{cap}" stroke-linejoin="round"/>'
    )


def grown(run: Run, grow: float) -> Line:
    if grow >= 1:
        return run.line
    part = (grow - run.begin) / (run.end - run.begin)
    return part_of(run.line, 0.0, length_of(run.line) * part) if part > 0 else ()


def _marks(run: Run, starts: Sequence[float], size: float) -> list[tuple[float, float]]:
    """(start, end) of the marks along a run, from its beginning; none in the middle of a meeting."""
    length = length_of(run.line)
    if run.is_arm:
        limit = RAIL_ARM if run.kind == RAILWAY else ROAD_ARM
        from_side = [(at, at + size) for at in starts if at + size <= limit]
        if run.line[0] == MIDDLE:
            return [(length - b, length - a) for a, b in from_side]
        return from_side
    scale = length / 100
    return [(at * scale, (at + size) * scale) for at in starts]


def _dashes(run: Run, drawn: float) -> list[Line]:
    marks = _marks(run, DASH_STARTS, DASH_LENGTH)
    return [part_of(run.line, a, min(b, drawn)) for a, b in marks if a < drawn]


def _sleepers(run: Run, drawn: float, wide: float = SLEEPER) -> list[Line]:
    count = 5 if length_of(run.line) > 90 or run.is_arm else 4
    gap = 100 / count
    found: list[Line] = []
    for a, b in _marks(run, [gap * (n + 0.5) - 0.5 for n in range(count)], 1.0):
        if b > drawn:
            continue
        stretch = part_of(run.line, a, b)
        (x0, y0), (x1, y1) = stretch[0], stretch[-1]
        size = math.dist((x0, y0), (x1, y1)) or 1.0
        nx, ny = -(y1 - y0) / size * wide / 2, (x1 - x0) / size * wide / 2
        x, y = (x0 + x1) / 2, (y0 + y1) / 2
        found.append(((x + nx, y + ny), (x - nx, y - ny)))
    return found


def _ends_of_road(line: Line) -> list[Point]:
    """The ends of a road's two border lines at the sides of the space, drawn with the pen's round end."""
    found = []
    for at in (line[0], line[-1]):
        if at in ENDS:
            across = (ROAD_EDGE + ROAD_FILL) / 4
            is_up = at[0] == 50.0
            for sign in (-across, across):
                found.append((at[0] + sign, at[1]) if is_up else (at[0], at[1] + sign))
    return found


def _roads(runs: Sequence[Run], grow: float, inks: Inks, is_bridge: bool, is_crossing: bool) -> str:
    lines = [(run, grown(run, grow)) for run in runs]
    lines = [(run, line) for run, line in lines if len(line) > 1]
    if not lines:
        return ""
    plain = [line for _, line in lines]
    text = ""
    if is_bridge:
        text += stroke([part_of(line, 22, 78) for line in plain], inks.fill, BRIDGE_GAP)
    text += stroke(plain, inks.highway, ROAD_EDGE, "butt") + (
        _joint(inks.highway, ROAD_EDGE) if is_crossing else ""
    )
    text += stroke(plain, inks.fill, ROAD_FILL, "butt") + (
        _joint(inks.fill, ROAD_FILL) if is_crossing else ""
    )
    thick = (ROAD_EDGE - ROAD_FILL) / 4
    for line in plain:
        for x, y in _ends_of_road(line):
            text += f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{thick:.2f}" fill="{{{inks.highway}}}"/>'
    dashes = [dash for run, line in lines for dash in _dashes(run, length_of(line))]
    return text + stroke(dashes, inks.highway, LANE, "round")


def _joint(color: str, width: float) -> str:
    """The middle of a crossing of roads: a square that closes the corners between the arms."""
    half = width / 2
    return f'<rect x="{50 - half}" y="{50 - half}" width="{width}" height="{width}" fill="{{{color}}}"/>'


def _rails(runs: Sequence[Run], grow: float, inks: Inks) -> str:
    lines = [(run, grown(run, grow)) for run in runs]
    lines = [(run, line) for run, line in lines if len(line) > 1]
    ties = [tie for run, line in lines for tie in _sleepers(run, length_of(line))]
    return stroke(ties, inks.railway, 5, "round") + stroke(
        [line for _, line in lines], inks.railway, RAIL, "round"
    )


def _supers(runs: Sequence[Run], grow: float, inks: Inks) -> str:
    """Routes that are both: the borders of a road with rails between them."""
    lines = [(run, grown(run, grow)) for run in runs]
    lines = [(run, line) for run, line in lines if len(line) > 1]
    if not lines:
        return ""
    plain, ties = [line for _, line in lines], []
    is_crossing = len(runs) > 1 and grow >= 0.45
    text = ""
    for ink, width in ((inks.either, ROAD_EDGE), (inks.fill, SUPER_FILL)):
        text += stroke(plain, ink, width) + (_joint(ink, width) if is_crossing else "")
    for run, line in lines:
        ties += _sleepers(run, length_of(line), SUPER_SLEEPER)
    return text + stroke(ties, inks.either, 4) + stroke(plain, inks.either, SUPER_RAIL, "round")


def _station(inks: Inks, middle: Point = MIDDLE, side: float = STATION) -> str:
    x, y = (at - side / 2 for at in middle)
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{side}" height="{side}" rx="3" '
        f'fill="{{{inks.station}}}" stroke="{{{inks.fill}}}" stroke-width="4"/>'
    )


def _stations(segments: Sequence[Segment], inks: Inks) -> str:
    """The stations of a space; of two each lies on its own curve."""
    text, is_beside = "", len(segments) > 1
    for segment in segments:
        if is_station(segment, is_beside):
            is_aside = is_beside and segment.count(BLANK) == 2
            middle = runs_of(segment, True)[0].line[-1] if is_aside else MIDDLE
            text += _station(inks, middle, SMALL_STATION if is_aside else STATION)
    return text


def is_station(segment: Segment, is_beside: bool = False) -> bool:
    """Whether a station is drawn on it: both kinds meet, or a route ends alone in the space."""
    return (HIGHWAY in segment and RAILWAY in segment) or (segment.count(BLANK) == 3 and not is_beside)


def _crosses(segments: Sequence[Segment]) -> bool:
    """Whether a highway crosses a railway without joining it."""
    kinds = {segment[side] for segment in segments for side in range(2) if segment[side] == segment[side + 2]}
    return len(segments) == 2 and kinds == {BLANK, HIGHWAY, RAILWAY}


def _closed(segment: Segment, inks: Inks) -> str:
    """The bar at the end of a dead end."""
    side = next(side for side in range(4) if segment[side] != BLANK)
    (x, y), is_road = runs_of(segment, True)[0].line[-1], segment[side] == HIGHWAY
    half = (ROAD_EDGE if is_road else BUFFER) / 2
    across = ((x - half, y), (x + half, y)) if side % 2 == 0 else ((x, y - half), (x, y + half))
    return stroke([across], inks.highway if is_road else inks.railway, 6, "butt" if is_road else "round")


def tile_strokes(tile: str, inks: Inks = BOARD_INKS, grow: float = 1.0) -> str:
    """The SVG elements of a tile's text in 100 x 100 units; ``grow`` below 1 is a half drawn one."""
    if grow >= 1:
        return _whole_strokes(tile, inks)
    under, over = _layer_strokes(tile, inks)
    return under + _route_strokes(tile, inks, grow) + over


@lru_cache(maxsize=512)  # asked for at every frame: it is part of the key of a picture
def _whole_strokes(tile: str, inks: Inks) -> str:
    under, over = _layer_strokes(tile, inks)
    return under + _route_strokes(tile, inks, 1.0) + over


def _layer_strokes(tile: str, inks: Inks) -> tuple[str, str]:
    """What an expansion draws in the space under the routes, and over them."""
    layer = layer_of(tile)
    mark = _mark_of(layer)
    if not mark:
        return "", ""
    picture, is_faded = picture_of_mark(mark), inks in (USED_INKS, FADED_INKS)
    return picture.strokes(layer, bool(segments_of(tile)), is_faded), picture.strokes_over(layer, is_faded)


def _route_strokes(tile: str, inks: Inks, grow: float) -> str:
    """The routes, as the expansion whose mark they have draws them, or as anywhere."""
    layer, segments = layer_of(tile), segments_of(tile)
    mark = _mark_of(layer)
    own = picture_of_mark(mark).routes(segments, layer, inks, grow) if mark else None
    return segment_strokes(segments, inks, grow) if own is None else own


def _mark_of(layer: Layer) -> str:
    return layer.word or (layer.sides + layer.corners).strip("-")[:1]


def segment_strokes(segments: Sequence[Segment], inks: Inks, grow: float) -> str:
    """Rails lie under roads, so that an overpass is a road on a bridge."""
    text, is_beside, is_bridge = "", len(segments) > 1, _crosses(segments)
    for segment in segments:
        runs = runs_of(segment, is_beside)
        text += _rails([run for run in runs if run.kind == RAILWAY], grow, inks)
    for segment in segments:
        roads = [run for run in runs_of(segment, is_beside) if run.kind == HIGHWAY]
        if roads:
            is_crossing = grow >= 0.45 and not is_station(segment) and len(roads) > 2
            text += _roads(roads, grow, inks, is_bridge, is_crossing)
        text += _supers([run for run in runs_of(segment, is_beside) if run.kind == EITHER], grow, inks)
    if grow >= 0.45:
        text += _stations(segments, inks)
    if grow >= 1 and is_beside:
        text += "".join(_closed(segment, inks) for segment in segments if segment.count(BLANK) == 3)
    return text
