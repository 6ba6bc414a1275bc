"""Draws the edges of a map as strokes: a layer of many, and single ones immediately."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from math import sqrt
from typing import NamedTuple, TypeAlias

import pygame
from pygame import Rect, Surface

from railgames.scenes.charting.chart import Area, Chart, Line, Point, area_of, length_of, part_of
from railgames.scenes.charting.layers import VectorLayer
from railgames.scenes.charting.strokes import (
    Stroke,
    bounds,
    casing_svg,
    core_svg,
    repeat_step,
    scaled,
    svg_picture,
)
from railgames.ui.vector import Finish, RasterQueue, give_way, raster_or_empty, svg

LONGEST = 320
"""Length of the pieces in which a line is drawn, in pixels."""
ROWS = 4
"""Number of cached lists of steps: a path, its beginning, highlights."""
SPRITES = 24 * 1024 * 1024
"""Maximum memory of cached pieces, in bytes."""


Shown: TypeAlias = tuple[tuple[int, Stroke], ...]
"""Edges and their strokes. Immutable, because a thread may still draw them when others are shown."""


class Pen:
    """The width of a stroke at a zoom. ``base``: the zoom that shows the whole map; ``scale``: the UI scale.
    The width grows with the square root of the zoom, up to ``most`` times the width at ``base``."""

    def __init__(self, most: float = 2.4) -> None:
        self.base, self.scale, self.most = 1.0, 1.0, most

    def factor(self, zoom: float) -> float:
        """The factor for the width of strokes."""
        return self.scale * min(self.most, max(1.0, sqrt(zoom / self.base)))

    def stroke(self, stroke: Stroke, zoom: float) -> Stroke:
        """A stroke with its width at a zoom."""
        factor = self.factor(zoom)
        return stroke._replace(width=stroke.width * factor, edge=stroke.edge * sqrt(factor))


class EdgeLayer(VectorLayer):
    """Edges with a stroke each: a map's segments, or the track of the players. ``show`` redraws only what has
    changed."""

    def __init__(self, chart: Chart, pen: Pen, strokes: Mapping[int, Stroke] | None = None) -> None:
        self.chart = chart
        self.pen = pen
        self._strokes: dict[int, Stroke] = {}
        self._areas: dict[int, Area] = {}  # of every edge that was shown
        super().__init__((), partial(self._edge, ()), is_steady=True)
        self.show(strokes or {})

    def show(self, strokes: Mapping[int, Stroke]) -> None:
        """Draw exactly these edges."""
        old, new = self._strokes, dict(strokes)
        areas = self._areas
        for edge in new.keys() - areas.keys():
            areas[edge] = area_of(self.chart.lines[edge])
        for edge in old.keys() | new.keys():
            if old.get(edge) != new.get(edge):
                self.change(areas[edge])
        self._strokes = new
        widest = max((stroke.reach for stroke in set(new.values())), default=0.0)
        shown = tuple(sorted(new.items()))
        draw = partial(self._edge, shown)
        self.place([areas[edge] for edge, _ in shown], widest * self.pen.most * 2.5, draw)

    def _edge(self, shown: Shown, index: int, zoom: float) -> Sequence[str]:
        edge, usual = shown[index]
        stroke = self.pen.stroke(usual, zoom)
        line = scaled(self.chart.lines[edge], zoom)
        return casing_svg(line, stroke), core_svg(line, stroke)


class _Piece(NamedTuple):
    body: str
    area: Area


class Strokes:
    """Draws strokes on a map immediately, from small cached pictures: a line that was drawn before is nearly
    free."""

    def __init__(self, pen: Pen) -> None:
        self.pen = pen
        self._held = 0
        self._steps: dict[tuple[Point, Stroke, int], tuple[Surface, tuple[int, int]]] = {}
        self._rows: dict[object, tuple[list[Rect], list[Surface]]] = {}
        self._pictures: OrderedDict[str, Surface] = OrderedDict()
        self._pieces: OrderedDict[tuple[Line, Stroke, float], tuple[list[_Piece], list[_Piece]]] = (
            OrderedDict()
        )

    @property
    def held_bytes(self) -> int:
        """Memory of the cached pieces."""
        return self._held

    def draw(
        self, surface: Surface, lines: Sequence[tuple[Line, Stroke]], zoom: float, origin: Point
    ) -> None:
        """Draw lines of the world, all casings first. ``origin``: the world's origin in the window."""
        made = [self._pieces_of(line, stroke, zoom) for line, stroke in lines]
        clip = surface.get_clip()
        for level in (0, 1):
            for pieces in made:
                for piece in pieces[level]:
                    left, top, wide, high = piece.area
                    rect = Rect(
                        round(origin[0]) + int(left), round(origin[1]) + int(top), int(wide), int(high)
                    )
                    if rect.colliderect(clip):
                        surface.blit(self._picture(piece), rect)

    def draw_roughly(
        self, surface: Surface, lines: Sequence[tuple[Line, Stroke]], zoom: float, origin: Point
    ) -> None:
        """Draw the same in plain colours, while the zoom changes with every frame."""
        for line, stroke in lines:
            wide = self.pen.stroke(stroke, zoom)
            points = [(origin[0] + x * zoom, origin[1] + y * zoom) for x, y in line]
            if stroke.casing:
                pygame.draw.lines(surface, stroke.casing, False, points, round(wide.width + 2 * wide.edge))
            pygame.draw.lines(surface, stroke.color, False, points, max(1, round(wide.width)))

    def draw_steps(
        self, surface: Surface, lines: Sequence[tuple[Line, Stroke]], zoom: float, origin: Point
    ) -> None:
        """Draw lines over a lattice. Each step is one of few small pictures, so that a new line is nearly
        free too."""
        key = (tuple(lines), zoom, origin, self.pen.factor(zoom))
        if key not in self._rows:  # a frame draws many parts of the map
            if len(self._rows) >= ROWS:
                self._rows.pop(next(iter(self._rows)))
            self._rows[key] = self._row(lines, zoom, origin)
        rects, pictures = self._rows[key]
        for number in surface.get_clip().collidelistall(rects):
            surface.blit(pictures[number], rects[number])

    def _row(
        self, lines: Sequence[tuple[Line, Stroke]], zoom: float, origin: Point
    ) -> tuple[list[Rect], list[Surface]]:
        """The position and picture of each step, all casings first."""
        levels: tuple[list[tuple[Rect, Surface]], ...] = ([], [])
        left, top = origin
        for line, stroke in lines:
            wide = self.pen.stroke(stroke, zoom)
            shown = (0, 1) if wide.casing else (1,)
            known: dict[Point, list[tuple[Surface, tuple[int, int], tuple[int, int]]]] = {}
            for (ax, ay), (bx, by) in pairwise(line):
                step = (bx - ax, by - ay)
                if step not in known:
                    way = (round(step[0] * zoom, 2), round(step[1] * zoom, 2))
                    found = [self._step(way, wide, level) for level in shown]
                    known[step] = [(picture, at, picture.get_size()) for picture, at in found]
                x, y = round(left + ax * zoom), round(top + ay * zoom)
                for level, (picture, (across, down), size) in zip(shown, known[step], strict=True):
                    levels[level].append((Rect((x + across, y + down), size), picture))
        row = [*levels[0], *levels[1]]
        return [rect for rect, _ in row], [picture for _, picture in row]

    def _step(self, way: Point, stroke: Stroke, level: int) -> tuple[Surface, tuple[int, int]]:
        """The picture of a step, and its position relative to the step's start."""
        key = (way, stroke, level)
        found = self._steps.get(key)
        if found is None:
            if len(self._steps) > 400:
                self._steps.clear()
            line = ((0.0, 0.0), way)
            piece = _piece((casing_svg, core_svg)[level](line, stroke), line, stroke)
            left, top, wide, high = piece.area
            picture = svg(svg_picture(piece.body, piece.area), (int(wide), int(high)))
            found = self._steps[key] = (picture, (int(left), int(top)))
        return found

    def draw_element(
        self, surface: Surface, layer: VectorLayer, index: int, zoom: float, origin: Point
    ) -> None:
        """Draw one element of a layer again, above what was drawn since."""
        piece = _element(layer, index, zoom)
        left, top, _, _ = piece.area
        surface.blit(self._picture(piece), (round(origin[0]) + int(left), round(origin[1]) + int(top)))

    def _pieces_of(self, line: Line, stroke: Stroke, zoom: float) -> tuple[list[_Piece], list[_Piece]]:
        key = (line, self.pen.stroke(stroke, zoom), zoom)
        if key not in self._pieces:
            self._pieces[key] = _cut(scaled(line, zoom), key[1])
            if len(self._pieces) > 2000:
                self._pieces.popitem(last=False)
        self._pieces.move_to_end(key)
        return self._pieces[key]

    def ask(
        self,
        raster: RasterQueue,
        line: Line,
        stroke: Stroke,
        zoom: float,
        elements: Iterable[tuple[VectorLayer, int]] = (),
    ) -> None:
        """Draw a line of the world, and the elements of layers above it, in the background, so that showing
        it for the first time is not slower."""
        pieces = [piece for level in self._pieces_of(line, stroke, zoom) for piece in level]
        pieces += [_element(layer, index, zoom) for layer, index in elements]
        wanted = {_text(piece): _size(piece) for piece in pieces}
        missing = {text: size for text, size in wanted.items() if text not in self._pictures}
        if not missing:
            return

        def job() -> Finish:
            made = []
            for text, size in missing.items():
                give_way()
                made.append((text, raster_or_empty(text, size).convert_alpha()))

            def finish() -> None:
                for text, picture in made:
                    self._keep(text, picture)

            return finish

        raster.ask(("stroke", id(self), line, stroke, zoom), job)

    def _picture(self, piece: _Piece) -> Surface:
        text = _text(piece)
        picture = self._pictures.get(text)
        if picture is None:
            picture = svg(text, _size(piece))
            self._keep(text, picture)
        self._pictures.move_to_end(text)
        return picture

    def _keep(self, text: str, picture: Surface) -> None:
        if text in self._pictures:
            return
        self._pictures[text] = picture
        self._held += picture.get_width() * picture.get_height() * 4
        while self._held > SPRITES and len(self._pictures) > 1:
            _, old = self._pictures.popitem(last=False)
            self._held -= old.get_width() * old.get_height() * 4


def _element(layer: VectorLayer, index: int, zoom: float) -> _Piece:
    body, (left, top, wide, high) = layer.element(index, zoom)
    x, y = left // 1, top // 1
    return _Piece(body, (x, y, (left + wide - x) // 1 + 1, (top + high - y) // 1 + 1))


def _text(piece: _Piece) -> str:
    left, top, wide, high = piece.area
    return svg_picture(piece.body, (left, top, wide, high))


def _size(piece: _Piece) -> tuple[int, int]:
    return int(piece.area[2]), int(piece.area[3])


def _cut(line: Sequence[Point], stroke: Stroke) -> tuple[list[_Piece], list[_Piece]]:
    """The casing and the core of a line in pieces, cut where the pattern repeats; in pixels."""
    long = length_of(line)
    if not long:
        return [], []
    step = repeat_step(stroke)
    count = max(1, round(long / step)) if step else 1
    parts = min(count, max(1, round(long / LONGEST))) if step else max(1, round(long / LONGEST))
    casings, cores = [], []
    for number in range(parts):
        start, end = (
            (round(at * count / parts) / count if step else at / parts) * long for at in (number, number + 1)
        )
        part = tuple(part_of(line, start, end))
        casings.append(_piece(casing_svg(part, stroke), part, stroke))
        cores.append(_piece(core_svg(part, stroke), part, stroke))
    return [piece for piece in casings if piece.body], cores


def _piece(body: str, line: Sequence[Point], stroke: Stroke) -> _Piece:
    left, top, wide, high = bounds(line, stroke)
    x, y = left // 1, top // 1
    return _Piece(body, (x, y, (left + wide - x) // 1 + 1, (top + high - y) // 1 + 1))
