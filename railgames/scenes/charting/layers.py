"""Layers of a map, drawn tile by tile: SVG elements, or painted pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count
from typing import NamedTuple, Protocol, TypeAlias

from pygame import Surface

from railgames.scenes.charting.chart import Area
from railgames.scenes.charting.strokes import svg_picture
from railgames.ui.vector import give_way

Paint: TypeAlias = Callable[[Area, float], Surface]
"""(area of the world, zoom) -> a picture of it, ``area * zoom`` pixels large."""

Draw: TypeAlias = Callable[[int, float], Sequence[str]]
"""(number of an element, zoom) -> its SVG in layers of its own, the lowest first."""


def touches(first: Area, second: Area) -> bool:
    """Whether two rectangles have a point in common."""
    return (
        first[0] <= second[0] + second[2]
        and second[0] <= first[0] + first[2]
        and first[1] <= second[1] + second[3]
        and second[1] <= first[1] + first[3]
    )


class Layer(Protocol):
    """A layer of a map. ``changes`` lists its changes: an area of the world, or None for everything.
    ``number`` is unique."""

    changes: list[Area | None]
    number: int

    def is_empty(self, area: Area, zoom: float) -> bool:
        """Whether the layer has nothing in this area of the world."""
        ...


class _Changing:
    """The common part of all layers: their changes. ``number`` is unique also among layers that no longer
    exist, because pictures of their tiles outlive them."""

    _numbers = count()

    def __init__(self) -> None:
        self.changes: list[Area | None] = []
        self.number = next(self._numbers)

    def change(self, area: Area | None = None) -> None:
        """Mark this area of the world (None: everything) as changed."""
        self.changes.append(area)


class _Net(NamedTuple):
    """Elements in buckets, and the function that draws them. Immutable, so that a thread may draw from it."""

    areas: tuple[Area, ...]
    reach: float
    side: float
    buckets: Mapping[tuple[int, int], Sequence[int]]
    draw: Draw

    def cells(self, area: Area, more: float) -> Iterator[tuple[int, int]]:
        """The buckets that an area touches, with a margin of ``more`` on every side."""
        left, top, width, height = area
        for x in range(int((left - more) // self.side), int((left + width + more) // self.side) + 1):
            for y in range(int((top - more) // self.side), int((top + height + more) // self.side) + 1):
                yield x, y

    def inside(self, area: Area, zoom: float) -> list[int]:
        """The numbers of the elements that may be visible in an area of the world, ascending."""
        if not self.areas:
            return []
        more = self.reach / zoom
        wide = (area[0] - more, area[1] - more, area[2] + 2 * more, area[3] + 2 * more)
        across, down = (2 + (area[axis] + 2 * more) / self.side for axis in (2, 3))
        if across * down > len(self.areas):  # fewer elements than buckets to search
            return [index for index, own in enumerate(self.areas) if touches(own, wide)]
        found: set[int] = set()
        for cell in self.cells(area, more):
            found.update(self.buckets.get(cell, ()))
        return [index for index in sorted(found) if touches(self.areas[index], wide)]


def _extent(areas: Sequence[Area], axis: int) -> float:
    """How far areas reach along an axis."""
    first = min((area[axis] for area in areas), default=0.0)
    return max((area[axis] + area[axis + 2] for area in areas), default=0.0) - first


def _net(areas: Sequence[Area], reach: float, draw: Draw) -> _Net:
    spans = sorted(max(width, height) for _, _, width, height in areas)
    least = max(_extent(areas, 0), _extent(areas, 1)) / 64  # small enough for elements that are far apart
    side = max(1e-9, least, 2 * spans[len(spans) // 2]) if spans else 1.0
    buckets: dict[tuple[int, int], list[int]] = {}
    net = _Net(tuple(areas), reach, side, buckets, draw)
    for index, (left, top, width, height) in enumerate(areas):  # as ``cells``, but for the calls
        rows = range(int(top // side), int((top + height) // side) + 1)
        for x in range(int(left // side), int((left + width) // side) + 1):
            for y in rows:
                buckets.setdefault((x, y), []).append(index)
    return net


class VectorLayer(_Changing):
    """SVG elements with their rectangles in the world; a tile is drawn from those inside it.

    ``areas`` gives the rectangles. ``draw(index, zoom)`` gives the elements of one of them as a sequence of
    texts, in pixels (world units times zoom). The first texts of all elements are drawn first, then the
    second ones, and so on: casings, then what is on them. ``reach`` is how many pixels an element may extend
    beyond its rectangle; ``ground`` an SVG text below all elements, such as a background. ``is_steady``:
    elements may be written in the background, because they change only through ``change`` or ``place``.
    """

    def __init__(
        self,
        areas: Sequence[Area],
        draw: Draw,
        reach: float = 12.0,
        ground: str = "",
        *,
        is_steady: bool = False,
    ) -> None:
        super().__init__()
        self.is_steady = is_steady
        self._ground = ground
        self._net = _net(areas, reach, draw)

    @property
    def reach(self) -> float:
        """How many pixels an element may extend beyond its rectangle."""
        return self._net.reach

    def replace(self, areas: Sequence[Area], ground: str | None = None) -> None:
        """Replace all elements; the areas of the old and the new ones change."""
        old = self._net.areas
        same = set(old) & set(areas)
        for area in (*old, *areas):
            if area not in same:
                self.change(area)
        self.place(areas, self.reach)
        if ground is not None and ground != self._ground:
            self._ground = ground
            self.change()

    def place(self, areas: Sequence[Area], reach: float, draw: Draw | None = None) -> None:
        """Set the elements' rectangles, their reach and (unless None) the function that draws them. Call
        ``change`` for what is new."""
        self._net = _net(areas, reach, draw or self._net.draw)

    def inside(self, area: Area, zoom: float) -> list[int]:
        """The numbers of the elements that may be visible in an area of the world, ascending."""
        return self._net.inside(area, zoom)

    def is_empty(self, area: Area, zoom: float) -> bool:
        """Whether a tile of this area is empty."""
        return not self._ground and not self.inside(area, zoom)

    def elements(self, zoom: float) -> list[Sequence[str]]:
        """The texts of all elements."""
        net = self._net
        return [net.draw(index, zoom) for index in range(len(net.areas))]

    def element(self, index: int, zoom: float) -> tuple[str, Area]:
        """The SVG of one element, and the rectangle that it may cover, in pixels."""
        net = self._net
        left, top, width, height = (value * zoom for value in net.areas[index])
        more = net.reach
        return "".join(net.draw(index, zoom)), (
            left - more,
            top - more,
            width + 2 * more,
            height + 2 * more,
        )

    def body(self, area: Area, zoom: float) -> str:
        """The elements of an area of the world."""
        net = self._net
        texts = []
        for index in net.inside(area, zoom):
            give_way()
            texts.append(net.draw(index, zoom))
        levels = max(map(len, texts), default=0)
        return self._ground + "".join(
            text[level] for level in range(levels) for text in texts if level < len(text)
        )

    def svg(self, area: Area, zoom: float, size: tuple[int, int]) -> str:
        """The picture of an area of the world."""
        box = (area[0] * zoom, area[1] * zoom, area[2] * zoom, area[3] * zoom)
        return svg_picture(self.body(area, zoom), box, size)


class StackedLayer(VectorLayer):
    """Layers that change only through ``change`` of the stack, drawn as one, so that a tile of them is one
    raster. Their elements are written in the background."""

    def __init__(self, layers: Sequence[VectorLayer]) -> None:
        self.layers = tuple(layers)
        super().__init__((), lambda index, zoom: (), is_steady=True)

    def is_empty(self, area: Area, zoom: float) -> bool:
        """Whether none of them has anything here."""
        return all(layer.is_empty(area, zoom) for layer in self.layers)

    def body(self, area: Area, zoom: float) -> str:
        """The elements of all of them."""
        return "".join(layer.body(area, zoom) for layer in self.layers)


class PaintedLayer(_Changing):
    """A layer that a function paints in the background. It changes only through ``change``."""

    def __init__(self, paint: Paint) -> None:
        super().__init__()
        self.paint = paint

    def is_empty(self, area: Area, zoom: float) -> bool:
        """False: what is painted is not known in advance."""
        return False
