"""Painted pictures (PNG) where an SVG may be: as an ``<image>`` element, which the rasteriser does not know.

``drawn`` splits the SVG at its images, rasterises what lies between them, and paints each image in its place.
Only paths that ``image_element`` has written are read; a pack's own SVG cannot name one.
"""

from __future__ import annotations

import io
import math
import re
import threading
from collections import OrderedDict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import pygame
from pygame import Surface

from railgames.content.loader import read_bytes
from railgames.content.pictures import picture_size
from railgames.core.errors import ContentError

ElementTree.register_namespace("", "http://www.w3.org/2000/svg")  # the rasteriser knows no prefixes
IMAGE = "<image "
_SVG = "{http://www.w3.org/2000/svg}"
_STEP = re.compile(r"(translate|scale|rotate)\(([^)]*)\)")
_written: dict[str, Path] = {}
_lock = threading.Lock()


class Matrix(NamedTuple):
    """x' = a x + c y + e, y' = b x + d y + f, as SVG counts it."""

    a: float = 1
    b: float = 0
    c: float = 0
    d: float = 1
    e: float = 0
    f: float = 0

    def __matmul__(self, inner: Matrix) -> Matrix:
        """First ``inner``, then this."""
        return Matrix(
            self.a * inner.a + self.c * inner.b,
            self.b * inner.a + self.d * inner.b,
            self.a * inner.c + self.c * inner.d,
            self.b * inner.c + self.d * inner.d,
            self.a * inner.e + self.c * inner.f + self.e,
            self.b * inner.e + self.d * inner.f + self.f,
        )

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Where a point comes to lie."""
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f


def image_element(path: Path, box: tuple[float, float, float, float], *, stretched: bool) -> str:
    """The element for a PNG in a box of an SVG: fitted into it, or stretched over it."""
    with _lock:
        name = next((name for name, one in _written.items() if one == path), f"painted-{len(_written)}")
        _written[name] = path
    x, y, wide, high = box
    ratio = "none" if stretched else "xMidYMid meet"
    return (
        f'<image href="{name}" x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" '
        f'preserveAspectRatio="{ratio}"/>'
    )


def can_paint(path: Path) -> bool:
    """Whether a PNG is there, within the limits, and can be decoded."""
    return _decoded.get(path) is not None


def has_images(svg_text: str) -> bool:
    """Whether a rasteriser alone would leave something out."""
    return IMAGE in svg_text


def drawn(svg_text: str, size: tuple[int, int]) -> Surface:
    """The picture of an SVG whose root says its size in pixels, with its painted images.

    Raises ValueError if the XML cannot be read, pygame.error if a part cannot be drawn.
    """
    try:
        root = ElementTree.fromstring(svg_text)
    except ElementTree.ParseError as error:
        raise ValueError(str(error)) from error
    picture = Surface(size, pygame.SRCALPHA)
    order = list(root.iter())
    images = [number for number, element in enumerate(order) if element.tag == f"{_SVG}image"]
    places = dict(_places(root, _view(root, size), 1.0))
    first = 0
    for number in [*images, len(order)]:
        if any(_draws(element) for element in order[first:number]):
            part = _only(root, set(order[first:number]))
            picture.blit(pygame.image.load(io.BytesIO(part.encode()), "x.svg"), (0, 0))
        if number < len(order):
            _paint(picture, order[number], *places[order[number]])
        first = number + 1
    return picture


def _draws(element: ElementTree.Element) -> bool:
    tag = element.tag.removeprefix(_SVG)
    return tag in ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")


def _only(root: ElementTree.Element, wanted: set[ElementTree.Element]) -> str:
    """The SVG with only these shapes; groups, gradients and the like stay."""

    def copy(element: ElementTree.Element) -> ElementTree.Element:
        own = ElementTree.Element(element.tag, element.attrib)
        own.extend(
            copy(child)
            for child in element
            if child in wanted or not (_draws(child) or child.tag == f"{_SVG}image")
        )
        return own

    return ElementTree.tostring(copy(root), encoding="unicode")


def _view(root: ElementTree.Element, size: tuple[int, int]) -> Matrix:
    """From the units of the viewBox to pixels."""
    x, y, wide, high = (float(part) for part in re.split(r"[\s,]+", root.get("viewBox", "0 0 1 1").strip()))
    across, down = size[0] / wide, size[1] / high
    if root.get("preserveAspectRatio") != "none":
        across = down = min(across, down)
    left, top = (size[0] - wide * across) / 2, (size[1] - high * down) / 2
    return Matrix(across, 0, 0, down, left - x * across, top - y * down)


def _places(
    element: ElementTree.Element, outer: Matrix, opacity: float
) -> Iterator[tuple[ElementTree.Element, tuple[Matrix, float]]]:
    at = outer @ transform(element.get("transform", ""))
    opacity *= float(element.get("opacity", "1"))
    yield element, (at, opacity)
    for child in element:
        yield from _places(child, at, opacity)


def transform(text: str) -> Matrix:
    """The matrix of a ``transform``: translate, scale and rotate, as our own pictures use them."""
    matrix = Matrix()
    for kind, numbers in _STEP.findall(text):
        values = [float(number) for number in re.split(r"[\s,]+", numbers.strip())]
        if kind == "translate":
            matrix @= Matrix(e=values[0], f=values[1] if len(values) > 1 else 0)
        elif kind == "scale":
            matrix @= Matrix(a=values[0], d=values[-1])
        else:
            turn, (x, y) = math.radians(values[0]), (values[1:3] if len(values) > 2 else (0.0, 0.0))
            spin = Matrix(math.cos(turn), math.sin(turn), -math.sin(turn), math.cos(turn))
            matrix = matrix @ Matrix(e=x, f=y) @ spin @ Matrix(e=-x, f=-y)
    return matrix


def _paint(picture: Surface, element: ElementTree.Element, at: Matrix, opacity: float) -> None:
    source = _loaded(element.get("href", ""))
    if source is None:
        return
    x, y, wide, high = (float(element.get(name, "0")) for name in ("x", "y", "width", "height"))
    across, down = math.hypot(at.a, at.b) * wide, math.hypot(at.c, at.d) * high
    if element.get("preserveAspectRatio") != "none":
        part = min(across / source.get_width(), down / source.get_height())
        across, down = source.get_width() * part, source.get_height() * part
    scaled = pygame.transform.smoothscale(source, (max(1, round(across)), max(1, round(down))))
    angle = math.degrees(math.atan2(at.b, at.a))
    if at.a * at.d - at.b * at.c < 0:
        scaled = pygame.transform.flip(scaled, False, True)
    if abs(angle) > 0.01:
        scaled = pygame.transform.rotate(scaled, -angle)
    if opacity < 1:
        scaled.set_alpha(round(255 * opacity))
    middle = at.at(x + wide / 2, y + high / 2)
    left = round(middle[0] - scaled.get_width() / 2), round(middle[1] - scaled.get_height() / 2)
    picture.blit(scaled, left)


def _loaded(name: str) -> Surface | None:
    """The decoded PNG; None if nobody has written this name, or it cannot be read any more."""
    with _lock:
        path = _written.get(name)
    return None if path is None else _decoded.get(path)


def _changed(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


class _Decoded:
    """Decoded pictures, the latest first, up to a number of pixels; None for one that cannot be read."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: OrderedDict[tuple[Path, int], Surface | None] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, path: Path) -> Surface | None:
        """The picture of a file as it is now."""
        key = (path, _changed(path))
        with self._lock:
            if key in self._held:
                self._held.move_to_end(key)
                return self._held[key]
            picture = self._held[key] = _decode(path)
            while len(self._held) > 1 and self._pixels() > self._most:
                self._held.popitem(last=False)
            return picture

    def _pixels(self) -> int:
        return sum(one.get_width() * one.get_height() for one in self._held.values() if one is not None)


_decoded = _Decoded(most=24_000_000)


def _decode(path: Path) -> Surface | None:
    try:
        data = read_bytes(path)
        picture_size(data, path.name)
        picture = pygame.image.load(io.BytesIO(data), "x.png")
    except (ContentError, pygame.error):
        return None
    whole = Surface(picture.get_size(), pygame.SRCALPHA)
    whole.blit(picture, (0, 0))
    return whole
