"""The tracks of a rail card as SVG strokes: bed, sleepers, rails, buffers, and a bridge's girders.

A card is 140 x 100 units. Lanes run from west to east; sides are those of ``geometry.square``.
"""

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

from railgames.games.derailed.components import Face
from railgames.geometry.square import EAST, NORTH, SIDES, SOUTH, WEST

WIDE, HIGH = 140, 100
GAUGE = 7.5
"""Half the distance between the rails."""

STEP = 11.7
"""From one sleeper to the next."""

SLEEPER = 13.0
"""Half a sleeper's length."""

ENTRY = {NORTH: (70.0, 0.0), EAST: (140.0, 50.0), SOUTH: (70.0, 100.0), WEST: (0.0, 50.0)}
_STUB = {NORTH: 21.0, SOUTH: 21.0, EAST: 36.0, WEST: 36.0}
_INWARD = {NORTH: (0.0, 1.0), EAST: (-1.0, 0.0), SOUTH: (0.0, -1.0), WEST: (1.0, 0.0)}

Point = tuple[float, float]


def path_of(entered: int, left: int, samples: int = 24) -> list[Point]:
    """Points from the middle of one side to that of another, evenly along the parameter."""
    start, end = ENTRY[entered], ENTRY[left]
    first, second = _control(entered, left), _control(left, entered)
    points = []
    for n in range(samples + 1):
        t = n / samples
        a, b, c, d = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3
        x = a * start[0] + b * first[0] + c * second[0] + d * end[0]
        y = a * start[1] + b * first[1] + c * second[1] + d * end[1]
        points.append((x, y))
    return points


def _control(side: int, other: int) -> Point:
    """The control point of a curve on its side: well towards the middle."""
    (x, y), (dx, dy) = ENTRY[side], _INWARD[side]
    if side ^ other == 2:
        reach = (WIDE if dx else HIGH) / 3
    else:
        reach = 42.0 if dx else 30.0
    return x + dx * reach, y + dy * reach


def _along(points: Sequence[Point], step: float) -> Iterable[tuple[Point, float]]:
    """Places at even distances, half a step from either end, with the direction there."""
    lengths = [math.dist(a, b) for a, b in pairwise(points)]
    total = sum(lengths)
    count = max(1, round(total / step))
    wanted = [(n + 0.5) * total / count for n in range(count)]
    passed, idx = 0.0, 0
    for goal in wanted:
        while idx < len(lengths) - 1 and passed + lengths[idx] < goal:
            passed += lengths[idx]
            idx += 1
        part = (goal - passed) / lengths[idx] if lengths[idx] else 0.0
        (ax, ay), (bx, by) = points[idx], points[idx + 1]
        yield (ax + (bx - ax) * part, ay + (by - ay) * part), math.atan2(by - ay, bx - ax)


def _offset(points: Sequence[Point], by: float) -> list[Point]:
    shifted = []
    for n, (x, y) in enumerate(points):
        (ax, ay), (bx, by_) = points[max(0, n - 1)], points[min(len(points) - 1, n + 1)]
        length = math.hypot(bx - ax, by_ - ay) or 1.0
        shifted.append((x - (by_ - ay) / length * by, y + (bx - ax) / length * by))
    return shifted


def line(points: Sequence[Point]) -> str:
    """The data of an SVG path through the points."""
    return "M" + " L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def stroke(data: str, color: str, width: float, more: str = "", cap: str = "butt") -> str:
    """A stroked path; ``color`` is a token."""
    return (
        f'<path d="{data}" fill="none" stroke="{{{color}}}" stroke-width="{width:g}" '
        f'stroke-linecap="{cap}" stroke-linejoin="round"{more}/>'
    )


class _Piece:
    """One track or stub: its points, whether it is lit, and its sleepers in the hand of the drawer."""

    def __init__(self, points: list[Point], is_lit: bool, stub: int | None = None) -> None:
        self.points, self.is_lit, self.stub = points, is_lit, stub

    def sleepers(self, taken: list[Point]) -> str:
        """Its sleepers, without those that would touch earlier ones, so that a junction stays readable."""
        data = ""
        for n, ((x, y), angle) in enumerate(_along(self.points, STEP)):
            if any(math.dist((x, y), other) < STEP * 0.62 for other in taken):
                continue
            taken.append((x, y))
            lean = angle + math.pi / 2 + 0.07 * math.sin(x * 1.7 + y + n * 2.3)
            long = SLEEPER + 1.1 * math.sin(x + y * 2.1 + n)
            dx, dy = math.cos(lean) * long, math.sin(lean) * long
            data += f"M{x - dx:.1f} {y - dy:.1f} L{x + dx:.1f} {y + dy:.1f} "
        return data

    def rails(self) -> str:
        return " ".join(line(_offset(self.points, side)) for side in (GAUGE, -GAUGE))


def _stub_points(side: int) -> list[Point]:
    (x, y), (dx, dy), long = ENTRY[side], _INWARD[side], _STUB[side]
    return [(x + dx * long * n / 4, y + dy * long * n / 4) for n in range(5)]


def _pieces(face: Face, lit: int) -> tuple[list[_Piece], list[_Piece]]:
    tracks = [
        _Piece(path_of(a, b), bool(lit >> a & 1 or lit >> b & 1))
        for a, b in sorted(face.tracks, key=lambda pair: pair[0] ^ pair[1] != 2)
    ]
    stubs = [
        _Piece(_stub_points(side), bool(lit >> side & 1), side) for side in SIDES if face.ends >> side & 1
    ]
    return tracks, stubs


@lru_cache(maxsize=512)  # asked for at every board that is drawn
def face_strokes(face: Face, is_bridge: bool = False, lit: int = 0) -> str:
    """All strokes of a face. ``lit``: the sides (bits) from which the shown company's line enters; what it
    runs through glows in the tokens ``company`` and ``company_light``."""
    tracks, stubs = _pieces(face, lit)
    if is_bridge and len(tracks) == 2:
        low = next(item for item in tracks if item.points[0][0] != item.points[-1][0])
        high = next(item for item in tracks if item is not low)
        return _level([low, *stubs]) + _girders() + _level([high], is_raised=True)
    return _level([*tracks, *stubs])


def _level(pieces: Sequence[_Piece], is_raised: bool = False) -> str:
    text = ""
    lit = [item for item in pieces if item.is_lit]
    if not is_raised:
        for item in pieces:
            text += stroke(line(item.points), "rail_bed_edge", 35)
        text += "".join(stroke(line(item.points), "company", 48, ' stroke-opacity="0.28"') for item in lit)
        text += "".join(stroke(line(item.points), "company", 41, ' stroke-opacity="0.6"') for item in lit)
        text += "".join(stroke(line(item.points), "company_dark", 37.5) for item in lit)
        for item in pieces:
            if not item.is_lit:
                text += stroke(line(item.points), "rail_bed", 31)
    text += "".join(stroke(line(item.points), "company", 35 if not is_raised else 31) for item in lit)
    text += "".join(stroke(line(item.points), "company_light", 28 if not is_raised else 24) for item in lit)
    taken: list[Point] = []
    data = "".join(item.sleepers(taken) for item in pieces)
    text += stroke(data, "rail_sleeper", 5.2, cap="round")
    text += stroke(" ".join(item.rails() for item in pieces), "rail_steel", 3.1)
    for item in pieces:
        if item.stub is not None:
            text += _buffer(item.stub)
    return text


def _girders() -> str:
    """The deck of a bridge from north to south, over the lower track."""
    deck = '<rect x="49" y="-1" width="42" height="102" fill="{shadow}" fill-opacity="0.25"/>'
    deck += '<rect x="51" y="-1" width="38" height="102" fill="{rail_girder}"/>'
    deck += '<rect x="54.5" y="-1" width="31" height="102" fill="{rail_bed}"/>'
    rim = " ".join(f"M{x} 8 V92" for x in (51.5, 88.5))
    posts = " ".join(f"M{x - 2} {y} H{x + 2}" for x in (51.5, 88.5) for y in range(10, 95, 16))
    return deck + stroke(rim, "rail_girder_dark", 3.4, cap="round") + stroke(posts, "rail_girder_dark", 3)


def _buffer(side: int) -> str:
    """A red and white beam across the end of a stub."""
    (x, y), (dx, dy) = ENTRY[side], _INWARD[side]
    x, y = x + dx * _STUB[side], y + dy * _STUB[side]
    beam: tuple[float, float, float, float]
    white: tuple[float, float, float, float]
    if dx:
        beam = (x - 3.6, y - 15, 7.2, 30)
        white = (x - 3.6, y - 5, 7.2, 10)
    else:
        beam = (x - 15, y - 3.6, 30, 7.2)
        white = (x - 5, y - 3.6, 10, 7.2)
    return (
        _box(beam, "rail_steel", 1.6, 3)
        + _box(beam, "rail_buffer", 0, 2)
        + _box(white, "rail_buffer_light", 0, 0)
    )


def _box(rect: tuple[float, float, float, float], color: str, grow: float, radius: float) -> str:
    x, y, w, h = rect
    return (
        f'<rect x="{x - grow:g}" y="{y - grow:g}" width="{w + 2 * grow:g}" height="{h + 2 * grow:g}" '
        f'rx="{radius:g}" fill="{{{color}}}"/>'
    )
