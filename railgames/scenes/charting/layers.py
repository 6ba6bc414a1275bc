"""What a map is drawn from: layers of SVG elements, or of ready pictures, tile by tile."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import Protocol, TypeAlias

from pygame import Surface

from railgames.scenes.charting.chart import Area, Point, area_of
from railgames.scenes.charting.strokes import svg_picture

Paint: TypeAlias = Callable[[Area, float], Surface]
"""(area of the world, zoom) -> a picture of it, ``area * zoom`` pixels large."""


def touches(first: Area, second: Area) -> bool:
    """Whether two rectangles have a point in common."""
    return (
        first[0] <= second[0] + second[2]
        and second[0] <= first[0] + first[2]
        and first[1] <= second[1] + second[3]
        and second[1] <= first[1] + first[3]
    )


def _corners(area: Area) -> tuple[Point, Point]:
    left, top, width, height = area
    return (left, top), (left + width, top + height)


class Layer(Protocol):
    """A layer of a map. ``changes`` lists what was changed of it: an area of the world, or None for all."""

    changes: list[Area | None]

    def is_empty(self, area: Area, zoom: float) -> bool:
        """Whether nothing of the layer lies in this area of the world."""
        ...


class _Changing:
    """The part that all layers share: what has changed. ``number`` is that of no other layer, also of none
    that is gone: pictures of its tiles outlive a layer."""

    _numbers = count()

    def __init__(self) -> None:
        self.changes: list[Area | None] = []
        self.number = next(self._numbers)

    def change(self, area: Area | None = None) -> None:
        """What lies in this area of the world (None: everything) looks different now."""
        self.changes.append(area)


class VectorLayer(_Changing):
    """SVG elements with the rectangles of the world in which they lie; a tile is drawn from those in it.

    ``areas`` gives the rectangles. ``draw(index, zoom)`` gives the elements of one of them as a row of texts,
    in pixels: world units times zoom. Elements of the first text of all are drawn first, then those of the
    second, and so on: a casing, then what lies on it. ``reach`` is how many pixels an element goes beyond its
    rectangle at most, ``around`` an SVG text that is drawn below all, for example a ground in one colour.
    """

    is_steady = False
    """Whether its elements may be written in the background: they change only where all of it does."""

    def __init__(
        self,
        areas: Sequence[Area],
        draw: Callable[[int, float], Sequence[str]],
        reach: float = 12.0,
        ground: str = "",
    ) -> None:
        super().__init__()
        self._draw = draw
        self._ground = ground
        self._areas: tuple[Area, ...] = ()
        self.reach = reach
        self._side = 1.0
        self._buckets: dict[tuple[int, int], list[int]] = {}
        self.place(areas, reach)

    def replace(self, areas: Sequence[Area], ground: str | None = None) -> None:
        """Draw other elements: all that is drawn of the old ones and the new ones changes."""
        same = set(self._areas) & set(areas)
        for area in (*self._areas, *areas):
            if area not in same:
                self.change(area)
        self.place(areas, self.reach)
        if ground is not None and ground != self._ground:
            self._ground = ground
            self.change()

    def place(self, areas: Sequence[Area], reach: float) -> None:
        """Put the elements into these rectangles, and say how far they reach; ``change`` tells what is
        new."""
        self._areas, self.reach = tuple(areas), reach
        spans = sorted(max(width, height) for _, _, width, height in areas)
        _left, _top, across, down = area_of([corner for area in areas for corner in _corners(area)])
        least = max(across, down) / 64  # buckets that are small enough for what lies far apart
        self._side = max(1e-9, least, 2 * spans[len(spans) // 2]) if spans else 1.0
        self._buckets = {}
        for index, area in enumerate(areas):
            for cell in self._cells(area, 0):
                self._buckets.setdefault(cell, []).append(index)

    def _cells(self, area: Area, more: float) -> Iterator[tuple[int, int]]:
        left, top, width, height = area
        for x in range(int((left - more) // self._side), int((left + width + more) // self._side) + 1):
            for y in range(int((top - more) // self._side), int((top + height + more) // self._side) + 1):
                yield x, y

    def inside(self, area: Area, zoom: float) -> list[int]:
        """The numbers of the elements that may show in an area of the world, in order."""
        if not self._areas:
            return []
        more = self.reach / zoom
        wide = (area[0] - more, area[1] - more, area[2] + 2 * more, area[3] + 2 * more)
        across, down = (2 + (area[axis] + 2 * more) / self._side for axis in (2, 3))
        if across * down > len(self._areas):  # fewer elements than buckets to look into
            return [index for index, own in enumerate(self._areas) if touches(own, wide)]
        found: set[int] = set()
        for cell in self._cells(area, more):
            found.update(self._buckets.get(cell, ()))
        return [index for index in sorted(found) if touches(self._areas[index], wide)]

    def is_empty(self, area: Area, zoom: float) -> bool:
        """Whether a tile of this area has nothing to draw."""
        return not self._ground and not self.inside(area, zoom)

    def element(self, index: int, zoom: float) -> tuple[str, Area]:
        """The SVG of one element and the rectangle in pixels that it may cover."""
        left, top, width, height = (value * zoom for value in self._areas[index])
        more = self.reach
        return "".join(self._draw(index, zoom)), (
            left - more,
            top - more,
            width + 2 * more,
            height + 2 * more,
        )

    def body(self, area: Area, zoom: float) -> str:
        """The elements of an area of the world."""
        texts = [self._draw(index, zoom) for index in self.inside(area, zoom)]
        levels = max(map(len, texts), default=0)
        return self._ground + "".join(
            text[level] for level in range(levels) for text in texts if level < len(text)
        )

    def svg(self, area: Area, zoom: float, size: tuple[int, int]) -> str:
        """The picture of an area of the world."""
        box = (area[0] * zoom, area[1] * zoom, area[2] * zoom, area[3] * zoom)
        return svg_picture(self.body(area, zoom), box, size)


class StackedLayer(VectorLayer):
    """Layers that never change but by ``change`` of the stack, drawn as one, the lowest first: a tile of them
    takes one raster. Their elements are written in the background too."""

    is_steady = True

    def __init__(self, layers: Sequence[VectorLayer]) -> None:
        self.layers = tuple(layers)
        super().__init__((), lambda index, zoom: ())

    def is_empty(self, area: Area, zoom: float) -> bool:
        """Whether none of them has anything to draw."""
        return all(layer.is_empty(area, zoom) for layer in self.layers)

    def body(self, area: Area, zoom: float) -> str:
        """The elements of all of them."""
        return "".join(layer.body(area, zoom) for layer in self.layers)


class PaintedLayer(_Changing):
    """A layer that a function paints, on the main loop: it must be quick, or the frame waits for it."""

    def __init__(self, paint: Paint) -> None:
        super().__init__()
        self.paint = paint

    def is_empty(self, area: Area, zoom: float) -> bool:
        """Never: what is painted is not known before."""
        return False
