"""What the pictures of a stranger may cost to draw, worked out from the SVG without drawing it.

The rasteriser (nanosvg) has no limits of its own: it cuts a line into as many dashes as the file asks for,
and its time grows with the square of the edges on one row. So all that makes edges or fills area is counted
here, in pixels of a large picture, and refused above a limit.
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterator
from typing import NamedTuple

from railgames.core.text import tr

MAX_ELEMENTS = 5000
MAX_PATH = 64 * 1024  # characters of one d or points
MAX_PATHS = 512 * 1024  # characters of all of them
MAX_REACH = 50  # sides of the picture that a line may lead away from it
MAX_STROKE = 4  # sides of the picture that a stroke may be wide
MAX_DASHES = 2000  # of one element
MAX_ALL_DASHES = 10_000
MAX_EDGES = 150_000
MAX_CROWD = 3e7  # the squares of the edges of each element, added up: one row may be crossed by all of them
MAX_FILLS = 120  # times that the whole picture may be painted over
DRAWN_SIDE = 2048  # px of the longer side, for which edges are counted

_TOLERANCE = 0.25  # px by which the rasteriser's chords miss a curve
_LONGEST_CURVE = 1024  # pieces into which it cuts one curve at most
_TOKEN = re.compile(r"[A-Za-z]|[-+]?(?:\d++(?:\.\d*+)?|\.\d++)(?:[eE][-+]?\d++)?")
_TRANSFORM = re.compile(r"(matrix|translate|scale|rotate|skewX|skewY)\s*+\(([-+0-9eE.,\s]*+)\)")
_NUMBER = re.compile(r"[-+]?(?:\d++(?:\.\d*+)?|\.\d++)(?:[eE][-+]?\d++)?")
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_SHAPES = frozenset({"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"})
_INHERITED = ("fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin")

Point = tuple[float, float]


class Matrix(NamedTuple):
    """A transform: x' = a x + c y + e, y' = b x + d y + f."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def after(self, inner: Matrix) -> Matrix:
        """The transform that does ``inner`` first."""
        a, b, c, d, e, f = inner
        return Matrix(
            self.a * a + self.c * b,
            self.b * a + self.d * b,
            self.a * c + self.c * d,
            self.b * c + self.d * d,
            self.a * e + self.c * f + self.e,
            self.b * e + self.d * f + self.f,
        )

    def at(self, point: Point) -> Point:
        x, y = point
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    @property
    def scale(self) -> float:
        """The factor by which the rasteriser makes strokes and dashes larger."""
        return (math.hypot(self.a, self.c) + math.hypot(self.b, self.d)) / 2


def matrix_of(text: str) -> Matrix:
    """The matrix of a ``transform`` attribute; parts that are not understood change nothing."""
    whole = Matrix()
    for name, inside in _TRANSFORM.findall(text):
        whole = whole.after(_one_matrix(name, [float(n) for n in _NUMBER.findall(inside)]))
    return whole


def _one_matrix(name: str, n: list[float]) -> Matrix:
    first = n[0] if n else 0.0
    if name == "matrix" and len(n) == 6:
        return Matrix(*n)
    if name == "translate" and n:
        return Matrix(e=first, f=n[1] if len(n) > 1 else 0.0)
    if name == "scale" and n:
        return Matrix(a=first, d=n[1] if len(n) > 1 else first)
    if name == "rotate" and n:
        turn = math.radians(first)
        x, y = (n[1], n[2]) if len(n) == 3 else (0.0, 0.0)
        there, back = Matrix(e=x, f=y), Matrix(e=-x, f=-y)
        turned = Matrix(math.cos(turn), math.sin(turn), -math.sin(turn), math.cos(turn))
        return there.after(turned).after(back)
    if name == "skewX" and n:
        return Matrix(c=math.tan(math.radians(first)))
    if name == "skewY" and n:
        return Matrix(b=math.tan(math.radians(first)))
    return Matrix()


class Piece(NamedTuple):
    """One line or curve of an outline: its points, the curve's control points among them."""

    points: tuple[Point, ...]

    @property
    def is_curve(self) -> bool:
        return len(self.points) > 2


def path_pieces(text: str) -> Iterator[Piece]:
    """The lines and curves of a path's ``d``. What follows a mistake is left out, as when it is drawn."""
    here = start = control = (0.0, 0.0)
    command, before = "", ""
    tokens = _TOKEN.findall(text)
    at = 0
    while at < len(tokens):
        if tokens[at].isalpha():
            command, at = tokens[at], at + 1
        kind = command.upper()
        count = _COUNTS.get(kind)
        if count is None or at + count > len(tokens):
            return
        values = tokens[at : at + count]
        if any(value.isalpha() for value in values):
            return
        at += count
        n = [float(value) for value in values]
        if kind == "Z":
            yield Piece((here, start))
            here, before = start, kind
            if at < len(tokens) and not tokens[at].isalpha():
                return
            continue
        points = _absolute(kind, n, here if command.islower() else (0.0, 0.0), here)
        if kind == "S":
            points = (_mirror(control, here) if before in "CS" else here, *points)
        elif kind == "T":
            points = (_mirror(control, here) if before in "QT" else here, *points)
        if kind == "M":
            start, command = points[-1], "l" if command == "m" else "L"
        else:
            yield Piece((here, *points))
        control = points[-2] if len(points) > 1 else points[-1]
        here, before = points[-1], kind


def _absolute(kind: str, n: list[float], base: Point, here: Point) -> tuple[Point, ...]:
    x, y = base
    if kind == "H":
        return ((x + n[0], here[1]),)
    if kind == "V":
        return ((here[0], y + n[0]),)
    if kind == "A":  # a box round the whole ellipse, which has the arc in it
        end = (x + n[5], y + n[6])
        radius = max(abs(n[0]), abs(n[1]), math.dist(here, end) / 2)
        return (
            (here[0] + 2 * radius, here[1] + 2 * radius),
            (end[0] - 2 * radius, end[1] - 2 * radius),
            end,
        )
    return tuple((x + n[i], y + n[i + 1]) for i in range(0, len(n), 2))


def _mirror(control: Point, here: Point) -> Point:
    return 2 * here[0] - control[0], 2 * here[1] - control[1]


def shape_pieces(name: str, attributes: dict[str, str]) -> Iterator[Piece]:
    """The lines and curves of any shape."""

    def value(key: str) -> float:
        found = _NUMBER.match(attributes.get(key, "").strip())
        return float(found[0]) if found else 0.0

    if name == "path":
        yield from path_pieces(attributes.get("d", ""))
    elif name in ("polyline", "polygon"):
        numbers = [float(n) for n in _NUMBER.findall(attributes.get("points", ""))]
        points = list(zip(numbers[::2], numbers[1::2], strict=False))
        if name == "polygon" and points:
            points.append(points[0])
        yield from (Piece(pair) for pair in itertools.pairwise(points))
    elif name == "line":
        yield Piece(((value("x1"), value("y1")), (value("x2"), value("y2"))))
    elif name == "rect":
        x, y, w, h = (value(key) for key in ("x", "y", "width", "height"))
        corners = [(x, y), (x + w, y), (x + w, y + h), (x, y + h), (x, y)]
        is_round = value("rx") > 0 or value("ry") > 0
        for one, other in itertools.pairwise(corners):
            yield Piece((one, one, other, other) if is_round else (one, other))
    elif name in ("circle", "ellipse"):
        x, y = value("cx"), value("cy")
        rx, ry = (value("r"),) * 2 if name == "circle" else (value("rx"), value("ry"))
        corners = [(x + rx, y), (x, y + ry), (x - rx, y), (x, y - ry), (x + rx, y)]
        for one, other in itertools.pairwise(corners):
            yield Piece((one, (one[0] + other[0] - x, one[1] + other[1] - y), other))


class _Look(NamedTuple):
    """What an element inherits: its transform and how it is painted."""

    matrix: Matrix
    style: dict[str, str]


class Cost:
    """Adds up what a picture costs: ``enter`` each element, ``count`` it unless it is faulty, ``leave``."""

    def __init__(self) -> None:
        self.elements = self.path_bytes = self.dashes = 0
        self.edges = self.fills = self.crowd = 0.0
        self._side, self._area = 100.0, 10_000.0
        self._looks = [_Look(Matrix(), {"fill": "black", "stroke": "none", "stroke-width": "1"})]

    def set_size(self, width: float, height: float) -> None:
        """The width and height of the picture's own units."""
        self._side, self._area = max(width, height), max(width * height, 1e-9)

    def enter(self) -> None:
        """Begin an element inside the one that is open."""
        self._looks.append(self._looks[-1])

    def count(self, name: str, attributes: dict[str, str]) -> tuple[str, str]:
        """Count the open element: (problem, what is allowed), empty while all limits are kept."""
        self.elements += 1
        look = self._looks[-1] = self._look(attributes)
        if self.elements > MAX_ELEMENTS:
            return tr("The picture has too many elements."), tr("{n} elements", n=MAX_ELEMENTS)
        if name not in _SHAPES or attributes.get("display") == "none":
            return "", ""
        drawing = attributes.get("d", "") or attributes.get("points", "")
        self.path_bytes += len(drawing)
        if len(drawing) > MAX_PATH or self.path_bytes > MAX_PATHS:
            allowed = tr("{n} characters, {all} in all paths", n=MAX_PATH, all=MAX_PATHS)
            return tr("The path is too long to be drawn quickly."), allowed
        return self._shape(shape_pieces(name, attributes), look)

    def leave(self) -> None:
        """End the open element."""
        self._looks.pop()

    def _look(self, attributes: dict[str, str]) -> _Look:
        outer = self._looks[-1]
        style = dict(outer.style)
        style |= {key: attributes[key].strip() for key in _INHERITED if key in attributes}
        for declaration in attributes.get("style", "").split(";"):
            key, _, value = declaration.partition(":")
            if key.strip() in _INHERITED:
                style[key.strip()] = value.strip()
        own = attributes.get("transform")
        return _Look(outer.matrix.after(matrix_of(own)) if own else outer.matrix, style)

    def _shape(self, pieces: Iterator[Piece], look: _Look) -> tuple[str, str]:
        matrix, style = look
        scale = DRAWN_SIDE / self._side
        reach = self._side * MAX_REACH
        length, cuts, count = 0.0, 0.0, 0
        low, high = (math.inf, math.inf), (-math.inf, -math.inf)
        for piece in pieces:
            points = [matrix.at(point) for point in piece.points]
            if not all(abs(x) <= reach and abs(y) <= reach for x, y in points):
                allowed = tr("{n} times its width or height", n=MAX_REACH)
                return tr("A line leads too far out of the picture."), allowed
            way = sum(math.dist(one, other) for one, other in itertools.pairwise(points))
            length += way
            count += 1
            cuts += min(_LONGEST_CURVE, 1 + math.sqrt(way * scale / _TOLERANCE)) if piece.is_curve else 1
            low = (min(low[0], *(x for x, _ in points)), min(low[1], *(y for _, y in points)))
            high = (max(high[0], *(x for x, _ in points)), max(high[1], *(y for _, y in points)))
        if not count:
            return "", ""
        width = 0.0 if style["stroke"] == "none" else _number(style["stroke-width"], 1.0) * matrix.scale
        if not width <= self._side * MAX_STROKE:
            return tr("The stroke is too wide."), tr("{n} times the picture's width or height", n=MAX_STROKE)
        paints = (style["fill"] != "none") + (width > 0)
        self.fills += paints * _covered(low, high, width / 2, self._side) * self._side**2 / self._area
        before = self.edges
        if style["fill"] != "none":
            self.edges += cuts
        if width > 0:
            problem = self._stroke(length, 2 * cuts, count, width * scale, look)
            if problem[0]:
                return problem
        self.crowd += (self.edges - before) ** 2
        if self.edges > MAX_EDGES or self.crowd > MAX_CROWD:
            return tr("The picture has too many lines and curves to be drawn quickly."), ""
        if self.fills > MAX_FILLS:
            allowed = tr("the area of {n} pictures", n=MAX_FILLS)
            return tr("Too many large shapes lie over each other."), allowed
        return "", ""

    def _stroke(
        self, length: float, sides: float, corners: int, width: float, look: _Look
    ) -> tuple[str, str]:
        """Count the edges of a stroke: its two ``sides``, joins and ends; ``width`` in pixels."""
        style = look.style
        ends = _round_cuts(width / 2) if style.get("stroke-linecap") == "round" else 1.0
        joins = _round_cuts(width / 2) if style.get("stroke-linejoin") == "round" else 1.0
        self.edges += sides + corners * joins + 2 * ends
        dashes = [abs(float(n)) for n in _NUMBER.findall(style.get("stroke-dasharray", "none"))]
        if not dashes:
            return "", ""
        period = sum(dashes) * look.matrix.scale
        many = length / period * len(dashes) if period > 0 else math.inf
        if not many <= MAX_DASHES or self.dashes + many > MAX_ALL_DASHES:
            allowed = tr("{n} dashes, {all} in the picture", n=MAX_DASHES, all=MAX_ALL_DASHES)
            return tr("The line has too many dashes: they are too short for its length."), allowed
        self.dashes += math.ceil(many)
        self.edges += many * (2 + 2 * ends)
        return "", ""


def _number(text: str, otherwise: float) -> float:
    found = _NUMBER.match(text)
    return abs(float(found[0])) if found else otherwise


def _round_cuts(radius: float) -> float:
    """The chords that the rasteriser lays round half a circle."""
    if radius <= 0:
        return 1.0
    return max(2.0, math.ceil(math.pi / (2 * math.acos(radius / (radius + _TOLERANCE)))))


def _covered(low: Point, high: Point, margin: float, side: float) -> float:
    """The part of a square of this side that the box covers, wherever the square's origin is."""
    wide = min(high[0] - low[0] + 2 * margin, side)
    tall = min(high[1] - low[1] + 2 * margin, side)
    return max(0.0, wide) * max(0.0, tall) / side**2
