"""The engraved land as layers of a chart: sea and shores, borders, mountains, rivers and inlets, and names.

``land_layers`` gives the layers of any map, the lowest first; ``sea_color`` is the ground below them.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import hypot
from typing import NamedTuple

from railgames.games.empire_builder.board import Board
from railgames.scenes.charting.chart import Area, Line, Point, area_of
from railgames.scenes.charting.layers import Layer, StackedLayer, VectorLayer
from railgames.scenes.empire_builder import relief, shores
from railgames.scenes.empire_builder.names import NameLayer
from railgames.scenes.empire_builder.tints import Tints, sea_color, tints
from railgames.ui.app import App

__all__ = ["Land", "land_layers", "sea_color"]

WAVES = (0.16, 0.34, 0.56, 0.84, 1.18)
"""Distance from the coast to each line in the water, in world units."""
FAR, NEAR = 14.0, 36.0
"""Pixels per milepost: fewer details below ``FAR``, more above ``NEAR``."""
COAST_STEP, WAVE_STEP = 1.6, 6.0
"""Minimum distance of two points, of the coast and of the lines in the water, in pixels."""
SLACK = 2.0
"""Margin round a tile, in world units, within which the coast is drawn too."""
PIECE = 14
"""How many points of a river are drawn in one piece."""
CUT = 0.13
"""Width of a channel or an inlet, in world units."""


class ShoreLayer(VectorLayer):
    """Land in the sea. A tile draws only what is near it, so that a long coast is cheap."""

    def __init__(self, app: App, board: Board) -> None:
        self.app, self.board = app, board
        self.rings = shores.rings_of(board)
        self.highlands = shores.highlands(board)
        super().__init__([ring.area for ring in self.rings], self._nothing, reach=4)

    def _nothing(self, index: int, zoom: float) -> Sequence[str]:
        return ()

    def inside(self, area: Area, zoom: float) -> list[int]:
        """The rings that may be visible in an area of the world."""
        left, top, wide, high = area
        return super().inside((left - SLACK, top - SLACK, wide + 2 * SLACK, high + 2 * SLACK), zoom)

    def body(self, area: Area, zoom: float) -> str:
        """The elements of an area of the world, in pixels."""
        theme = tints(self.app.theme)
        left, top, wide, high = area
        box = (left - SLACK, top - SLACK, left + wide + SLACK, top + high + SLACK)
        coasts, lands, waves = [], [], []
        for index in self.inside(area, zoom):
            whole = self.rings[index]
            ring = whole.thinned(COAST_STEP / zoom).near(box)
            coasts += [_way(part, zoom) for part in shores.stretches(ring, box, True)]
            lands.append(_way(shores.within(ring, box), zoom, "Z"))
            ring = whole.thinned(WAVE_STEP / zoom).near(box)
            waves += [_way(part, zoom) for part in shores.stretches(ring, box, True)]
        coast, land, wave = "".join(coasts), "".join(lands), "".join(waves)
        join = "round" if zoom > NEAR else "bevel"  # round joins are slow
        found = [_wave(wave, *line, join) for line in self._lines(theme, zoom)]
        found.append(f'<path d="{land}" fill="{theme.land}" fill-rule="evenodd"/>')
        hills = "".join(_way(shores.within(ring.near(box), box), zoom, "Z") for ring in self.highlands)
        if hills:
            found.append(f'<path d="{hills}" fill="{theme.upland}" fill-rule="evenodd"/>')
        found.append(_stroke(coast, theme.shore, max(1.0, min(2.2, 0.07 * zoom))))
        return "".join(found)

    def _lines(self, theme: Tints, zoom: float) -> list[tuple[str, float]]:
        """(colour, width) of the lines in the water, from the outermost, and of the water between them."""
        waves = WAVES[1::2] if zoom < FAR else WAVES
        thin = max(0.9, min(1.5, 0.05 * zoom))
        found = []
        for number in range(len(waves) - 1, -1, -1):
            far = 2 * waves[number] * zoom
            found += [(theme.wave, far + thin), (theme.sea, far - thin)]
        return found


class Land:
    """The layers of the land. ``change`` redraws them, for another theme."""

    def __init__(self, app: App, board: Board) -> None:
        self.app, self.board = app, board
        self.shore = ShoreLayer(app, board)
        shapes = _shapes(board)
        lines = board.file.land.borders
        self.borders = VectorLayer([_round(line, 0.3) for line in lines], self._border)
        self._ridges, self._rivers, self._cuts = shapes.ridges, shapes.rivers, shapes.cuts
        self.mountains = VectorLayer(shapes.ridge_areas, self._mountain)
        self.rivers = VectorLayer(shapes.river_areas, self._river)
        self.cuts = VectorLayer(shapes.cut_areas, self._cut)
        self.ground = StackedLayer((self.shore, self.borders, self.mountains, self.rivers, self.cuts))
        self.names = NameLayer(app, board)

    @property
    def layers(self) -> tuple[Layer, ...]:
        """All layers in the order of drawing."""
        return (self.ground, self.names)

    def change(self) -> None:
        """Redraw everything."""
        self.ground.change()
        self.names.change()

    def body(self, area: Area, zoom: float) -> str:
        """The land of an area as SVG elements, without names, for a picture without a window."""
        return self.ground.body(area, zoom)

    # -- elements --------------------------------------------------------------------------------------------

    def _border(self, index: int, zoom: float) -> Sequence[str]:
        theme, way = tints(self.app.theme), _way(self.board.file.land.borders[index], zoom)
        thin = max(1.1, min(2.4, 0.07 * zoom))
        dashes = f'stroke-dasharray="{6 * thin:.1f} {2.4 * thin:.1f} {1.2 * thin:.1f} {2.4 * thin:.1f}"'
        return (
            _stroke(way, theme.border_band, max(3.0, 0.22 * zoom)),
            f'<path d="{way}" fill="none" stroke="{theme.border}" stroke-width="{thin:.2f}" {dashes}/>',
        )

    def _mountain(self, index: int, zoom: float) -> Sequence[str]:
        way = relief.hachures(self._ridges[index], zoom)
        return (f'<path d="{way}" fill="{tints(self.app.theme).hachure}"/>',)

    def _river(self, index: int, zoom: float) -> Sequence[str]:
        theme, part = tints(self.app.theme), self._rivers[index]
        return (
            f'<path d="{_tapered(part, zoom, 1.6)}" fill="{theme.land}"/>',
            f'<path d="{_tapered(part, zoom, 0.0)}" fill="{theme.river}"/>',
        )

    def _cut(self, index: int, zoom: float) -> Sequence[str]:
        line, kind = self._cuts[index]
        theme, way, wide = tints(self.app.theme), _way(line, zoom), max(2.4, CUT * zoom)
        if kind == "channel":
            return (_stroke(way, theme.land, wide + 3), _stroke(way, theme.river, wide))
        return (_stroke(way, theme.shore, wide + 2.2), _stroke(way, theme.sea, max(1.0, wide - 1.0)))


def land_layers(app: App, board: Board) -> tuple[Layer, ...]:
    """The layers of a map's land, from bottom to top."""
    return Land(app, board).layers


def _way(points: Sequence[Point], zoom: float, end: str = "") -> str:
    if not points:
        return ""
    return "M" + "L".join(f"{x * zoom:.1f} {y * zoom:.1f}" for x, y in points) + end


def _stroke(way: str, color: str, wide: float) -> str:
    return (
        f'<path d="{way}" fill="none" stroke="{color}" stroke-width="{wide:.2f}" '
        f'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _wave(way: str, color: str, wide: float, join: str) -> str:
    return (
        f'<path d="{way}" fill="none" stroke="{color}" stroke-width="{wide:.2f}" stroke-linejoin="{join}"/>'
    )


def _round(line: Sequence[Point], more: float) -> Area:
    left, top, wide, high = area_of(line)
    return left - more, top - more, wide + 2 * more, high + 2 * more


Station = tuple[float, float, float, float, float]
"""A point of a river, the direction across it, and its width there as a part of the full width."""


def _stations(line: Line) -> Iterator[Sequence[Station]]:
    """A river in short pieces that widen towards the mouth; neighbours share one step."""
    count = len(line) - 1
    found: list[Station] = []
    for number, (x, y) in enumerate(line):
        (ax, ay), (bx, by) = line[max(0, number - 1)], line[min(count, number + 1)]
        long = hypot(bx - ax, by - ay) or 1.0
        grown = min(1.0, number / 60 + 0.15 * number / max(1, count))
        found.append((x, y, (by - ay) / long, (ax - bx) / long, grown))
    for start in range(0, max(1, count), PIECE):
        yield found[start : start + PIECE + 2]  # one step more, so that no seam shows between two pieces


class _Shapes(NamedTuple):
    """Lines and areas of the land, computed once for all tables of a map."""

    ridges: tuple[Line, ...]
    ridge_areas: list[Area]
    rivers: list[Sequence[Station]]
    river_areas: list[Area]
    cuts: list[tuple[Line, str]]
    cut_areas: list[Area]


@lru_cache(maxsize=16)
def _shapes(board: Board) -> _Shapes:
    ridges = relief.ridges(board)
    rivers = [part for river in shores.courses(board) for line in river for part in _stations(line)]
    cuts = [(line, "channel") for line in shores.channels(board)]
    cuts += [(line, "inlet") for line in shores.inlets(board)]
    return _Shapes(
        ridges,
        [relief.ridge_area(line) for line in ridges],
        rivers,
        [_round([(x, y) for x, y, *_ in part], 0.3) for part in rivers],
        cuts,
        [_round(line, 0.3) for line, _ in cuts],
    )


def _tapered(part: Sequence[Station], zoom: float, more: float) -> str:
    """A piece of a river as SVG path data; ``more`` pixels wider on each side."""
    source, mouth = shores.RIVER
    left, right = [], []
    for x, y, across, down, grown in part:
        half = max(0.55 + 0.6 * grown, (source + (mouth - source) * grown) * zoom / 2) + more
        left.append(f"{x * zoom + across * half:.1f} {y * zoom + down * half:.1f}")
        right.append(f"{x * zoom - across * half:.1f} {y * zoom - down * half:.1f}")
    return "M" + "L".join((*left, *right[::-1])) + "Z"
