"""Checks that the rasteriser draws everything in an SVG, so that no part is lost without a message.

The allow-lists come from measurements of nanosvg (inside SDL_image); it skips everything else or paints it
grey. A colour may also be a theme token in braces, ``fill="{ink}"``, which is replaced before drawing.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple
from xml.parsers import expat

from railgames.content.loader import MAX_PROBLEMS, decode_text
from railgames.content.spot import mistake_in
from railgames.content.svg_cost import Cost
from railgames.core.errors import ContentError, Problem
from railgames.core.nearest import did_you_mean
from railgames.core.text import tr

MAX_BYTES = 1024 * 1024
MAX_NESTING = 64
MAX_NUMBER = 1e6
MAX_VALUE = 2000  # characters of an attribute; only the points of a shape may need more


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


ELEMENTS = _names(
    "svg g defs path rect circle ellipse line polyline polygon linearGradient radialGradient stop title desc"
)
_PAINT = _names("fill stroke stop-color")
_STYLE = _PAINT | _names(
    "fill-opacity fill-rule stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit "
    "stroke-dasharray stroke-dashoffset stop-opacity opacity display"
)
_LENGTHS = _names("x y width height rx ry cx cy r x1 y1 x2 y2 fx fy offset stroke-width stroke-miterlimit")
_RATIOS = _names("opacity fill-opacity stroke-opacity stop-opacity stroke-dashoffset")
ATTRIBUTES = (
    _STYLE
    | _LENGTHS
    | _names(
        "d points id style transform viewBox preserveAspectRatio version xmlns xmlns:xlink xml:space role"
    )
    | _names("gradientUnits gradientTransform spreadMethod xlink:href")
)
_GRADIENTS = _names("linearGradient radialGradient")
_SILENT = _names("title desc")
COLOUR_WORDS = _names("none red green blue yellow cyan magenta black gray grey white")

_COLOUR = re.compile(
    r"#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}|\{[a-z][a-z0-9_.-]{0,40}\}|url\(#[\w.-]{1,80}\)"
    r"|rgb\(\s*\d{1,3}%?\s*,\s*\d{1,3}%?\s*,\s*\d{1,3}%?\s*\)"
)
# Possessive, because text that nearly matches must not take quadratic time.
_ONE_NUMBER = r"[-+]?(?:\d++(?:\.\d*+)?|\.\d++)(?:[eE][-+]?\d++)?"
_NUMBER = re.compile(_ONE_NUMBER)
_LENGTH = re.compile(rf"({_ONE_NUMBER})(px|pt|pc|mm|cm|in|em|ex|%)?")
_TRANSFORM = re.compile(r"(?:(?:matrix|translate|scale|rotate|skewX|skewY)\s*+\([-+0-9eE.,\s]++\)[\s,]*+)*+")
_WORDS = {
    "fill-rule": {"nonzero", "evenodd"},
    "stroke-linecap": {"butt", "round", "square"},
    "stroke-linejoin": {"miter", "round", "bevel"},
    "display": {"none", "inline"},
    "gradientUnits": {"userSpaceOnUse", "objectBoundingBox"},
    "spreadMethod": {"pad", "reflect", "repeat"},
}
# Pixels for each unit at 96 dpi, the resolution passed to the rasteriser.
_UNIT = {"": 1.0, "px": 1.0, "pt": 96 / 72, "pc": 16.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0}


class SvgReport(NamedTuple):
    """The size and problems of an SVG; ``width`` and ``height`` are in pixels, 0 if not given."""

    width: float
    height: float
    problems: tuple[Problem, ...]


def read_svg(data: bytes, file: str) -> SvgReport:
    """The declared size of an SVG and everything in it that would not be drawn as written."""
    if len(data) > MAX_BYTES:
        allowed = tr("{n} bytes or less", n=MAX_BYTES)
        problem = Problem(file=file, where="", message=tr("The file is too large."), allowed=allowed)
        return SvgReport(0, 0, (problem,))
    try:
        text = decode_text(data, file)
    except ContentError as error:
        return SvgReport(0, 0, error.problems)
    reading = _Reading(file)
    try:
        reading.parse(text)
    except expat.ExpatError as error:
        from railgames.content.xml_mistakes import xml_mistake  # only a damaged file needs it

        reading.problems += mistake_in(text, file, xml_mistake(text, error, reading.opened)).problems
    except _Enough:
        pass
    reading.finish()
    return SvgReport(reading.width, reading.height, tuple(reading.problems))


class _Enough(Exception):
    """Raised to stop parsing early."""


class _Reading:
    """One pass over one file; each problem has the line and the element."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []
        self.width = self.height = 0.0
        self.opened: list[str] = []
        self._ids: set[str] = set()
        self._wanted: list[tuple[str, str]] = []  # (id of a gradient, place of the reference)
        self._cost = Cost()
        # The text has been decoded: what it says of its encoding is no matter any more.
        self._parser = expat.ParserCreate("utf-8")

    def parse(self, text: str) -> None:
        parser = self._parser
        parser.StartDoctypeDeclHandler = self._doctype
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.Parse(text.encode(), True)

    def finish(self) -> None:
        for name, place in self._wanted:
            if name not in self._ids:
                self.note(tr("There is no gradient '{name}'.", name=name), where=place)

    def note(self, message: str, allowed: str = "", hint: str = "", where: str = "") -> None:
        if len(self.problems) >= MAX_PROBLEMS:
            raise _Enough
        place = where or self._place()
        self.problems.append(
            Problem(file=self.file, where=place, message=message, allowed=allowed, hint=hint)
        )

    def _place(self) -> str:
        line = tr("line {number}", number=self._parser.CurrentLineNumber)
        return f"{line}, <{self.opened[-1]}>" if self.opened else line

    def _doctype(self, *_: object) -> None:
        self.note(tr("A DOCTYPE is refused; remove it."))
        raise _Enough

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self.opened.append(name[:40])
        self._cost.enter()
        if len(self.opened) > MAX_NESTING:
            self.note(tr("The elements are nested too deeply."), allowed=tr("{n} levels", n=MAX_NESTING))
            raise _Enough
        if (name == "svg") != (len(self.opened) == 1):
            self.note(tr("The outermost element must be <svg>, and no other may be."))
        elif name not in ELEMENTS:
            self.note(
                tr("This element is not drawn."), ", ".join(sorted(ELEMENTS)), did_you_mean(name, ELEMENTS)
            )
            return
        if name in _SILENT:
            return
        if name in _GRADIENTS:
            self._ids.add(attributes.get("id", ""))
            self._gradient(attributes)
        if name == "svg":
            self._size(attributes)
        before = len(self.problems)
        for key, value in attributes.items():
            self._attribute(key, value)
        if len(self.problems) == before:
            self._count(name, attributes)

    def _count(self, name: str, attributes: dict[str, str]) -> None:
        problem, allowed = self._cost.count(name, attributes)
        if problem:
            self.note(problem, allowed)
            raise _Enough

    def _end(self, name: str) -> None:
        self.opened.pop()
        self._cost.leave()

    def _size(self, attributes: dict[str, str]) -> None:
        box = [float(n) for n in _NUMBER.findall(attributes.get("viewBox", "")[:MAX_VALUE])]
        if "viewBox" in attributes and (
            len(box) != 4 or not 0 < box[2] <= MAX_NUMBER or not 0 < box[3] <= MAX_NUMBER
        ):
            self.note(tr("The viewBox must be four numbers: x, y, and a width and height above 0."))
            return
        sides = [_pixels(attributes.get(key)) for key in ("width", "height")]
        if box:
            sides = [box[i + 2] if side is None else side for i, side in enumerate(sides)]
        if any(side is None or side <= 0 for side in sides):
            self.note(tr("Give a width and a height above 0, or a viewBox."))
            return
        self.width, self.height = sides[0] or 0.0, sides[1] or 0.0
        self._cost.set_size(*(box[2:] or (self.width, self.height)))

    def _gradient(self, attributes: dict[str, str]) -> None:
        if attributes.get("gradientUnits") == "userSpaceOnUse":
            return
        for key in ("x1", "y1", "x2", "y2", "cx", "cy", "r", "fx", "fy"):
            value = attributes.get(key, "0").strip()
            if not value.endswith("%") and value not in ("0", "0.0"):
                self.note(tr("{key} must be in percent, or gradientUnits userSpaceOnUse.", key=key))

    def _attribute(self, key: str, value: str) -> None:
        if key.startswith(("data-", "aria-")):
            return
        if key not in ATTRIBUTES:
            self.note(
                tr("The attribute {key} is not drawn.", key=repr(key[:40])),
                hint=did_you_mean(key, ATTRIBUTES),
            )
        elif key == "style" and len(value) <= MAX_VALUE:
            for declaration in filter(None, (part.strip() for part in value.split(";"))):
                name, _, message = declaration.partition(":")
                if name.strip() in _STYLE:
                    self._value(name.strip(), message.strip())
                else:
                    self.note(
                        tr("The style {key} is not drawn.", key=repr(name[:40])),
                        hint=did_you_mean(name, _STYLE),
                    )
        else:
            self._value(key, value.strip())

    def _value(self, key: str, value: str) -> None:
        if len(value) > MAX_VALUE and key not in ("d", "points"):
            self.note(tr("{key} is too long.", key=key), allowed=tr("{n} characters", n=MAX_VALUE))
            return
        check = _CHECKS.get(key)
        if check is not None and not check(value):
            message = tr("{key} cannot be {value}.", key=key, value=repr(value[:40]))
            self.note(message, allowed=_ALLOWED.get(key, ""))
        if key in _PAINT and value.startswith("url(#"):
            self._wanted.append((value[5:-1], self._place()))
        elif key == "xlink:href":
            self._wanted.append((value[1:], self._place()))


def _is_colour(value: str) -> bool:
    return value in COLOUR_WORDS or _COLOUR.fullmatch(value) is not None


def _is_length(value: str) -> bool:
    match = _LENGTH.fullmatch(value)
    return match is not None and abs(float(match[1])) <= MAX_NUMBER


def _are_numbers(value: str) -> bool:
    return all(abs(float(number)) <= MAX_NUMBER for number in _NUMBER.findall(value))


def _is_path(value: str) -> bool:
    return re.fullmatch(r"[MmLlHhVvCcSsQqTtAaZz0-9eE+\-.,\s]*", value) is not None and _are_numbers(value)


def _is_points(value: str) -> bool:
    return re.fullmatch(r"[0-9eE+\-.,\s]*", value) is not None and _are_numbers(value)


def _is_transform(value: str) -> bool:
    return _TRANSFORM.fullmatch(value) is not None and _are_numbers(value)


def _is_dashes(value: str) -> bool:
    # Shorter dashes take seconds and gigabytes on a long line.
    if value == "none":
        return True
    numbers = [float(n) for n in _NUMBER.findall(value)]
    return 0 < len(numbers) <= 16 and min(numbers) >= 0 and sum(numbers) >= 0.1 and _is_points(value)


def _is_reference(value: str) -> bool:
    return re.fullmatch(r"#[\w.-]{1,80}", value) is not None


def _pixels(value: str | None) -> float | None:
    match = _LENGTH.fullmatch((value or "").strip()[:MAX_VALUE])
    scale = _UNIT.get(match[2] or "") if match else None
    return float(match[1]) * scale if match and scale is not None else None


_COLOUR_FORMS = "#rgb, #rrggbb, rgb(r, g, b), url(#gradient), {token}, " + ", ".join(sorted(COLOUR_WORDS))
_ALLOWED = dict.fromkeys(_PAINT, _COLOUR_FORMS) | {key: ", ".join(sorted(_WORDS[key])) for key in _WORDS}
_CHECKS: dict[str, Callable[[str], bool]] = {
    **dict.fromkeys(_PAINT, _is_colour),
    **dict.fromkeys(_LENGTHS | _RATIOS, _is_length),
    **{key: words.__contains__ for key, words in _WORDS.items()},
    "d": _is_path,
    "points": _is_points,
    "stroke-dasharray": _is_dashes,
    "transform": _is_transform,
    "gradientTransform": _is_transform,
    "xlink:href": _is_reference,
}
