"""The chips of the goods that a city supplies, beside its mark on the map at every zoom.

As soon as there is room between two rows of mileposts, the chips stand there: whoever builds sees every
milepost round a city.
"""

from collections.abc import Iterator, Sequence

from pygame import Rect

from railgames.core.text import tr
from railgames.games.empire_builder.board import Board
from railgames.games.empire_builder.mapfile import MOUNTAIN
from railgames.geometry.lattice import ROW_HEIGHT
from railgames.scenes.charting.chart import Area, Point
from railgames.scenes.charting.edges import Pen
from railgames.scenes.charting.labels import Name, place_names
from railgames.scenes.charting.layers import VectorLayer
from railgames.scenes.empire_builder.goods import ART, has_picture, letters_svg
from railgames.scenes.empire_builder.posts import DOT, PEAK, REACH, TOWN
from railgames.ui.app import App

SIDE = (11.0, 20.0)
"""Side of a chip in pixels at scale 1: at the zoom that shows everything, and at most."""
GROWTH = 0.72
"""Pixels of a chip's side per pixel between two mileposts."""
NEXT = 0.94
"""Distance of two chips, in sides of a chip."""
LEAST_GAP = 1.5
NEAR = 5.0
"""World units from a city within which its chips may stand."""
TIP = 0.7
"""The part of a mountain's triangle that must be seen."""
HALO = 0.8
"""Pixels at scale 1 that stay free round a milepost."""
MARK_COST = 100.0
"""How much worse it is to lie on a mark or on other chips than on a milepost."""


class Supplies:
    """``layer`` draws the chips where they hide no milepost; ``under``, below the track, those of smaller
    zooms, so that track is seen whole. ``areas`` gives their rectangles, so that names avoid them."""

    def __init__(self, app: App, board: Board, pen: Pen) -> None:
        self.app, self.board, self.pen = app, board, pen
        self.goods = [[board.good_number[good] for good in city.goods] for city in board.file.cities]
        self.spots = [board.lattice.point(board.lattice.cell(*city.at)) for city in board.file.cities]
        self._placed: dict[tuple[float, float, float], dict[int, Area]] = {}
        self._near: dict[int, list[tuple[Point, float]]] = {}
        spots = [(x, y, 0.0, 0.0) for x, y in self.spots]
        self.layer = VectorLayer(
            spots, lambda *at: self._chips(*at) if self.has_room(at[1]) else (), reach=96
        )
        self.under = VectorLayer(
            spots, lambda *at: () if self.has_room(at[1]) else self._chips(*at), reach=96
        )

    def side(self, zoom: float) -> float:
        """The side of a chip in pixels; where it fits between two rows of mileposts, it is no larger."""
        least, most = SIDE
        wish = self.pen.scale * min(most, max(least, GROWTH * zoom / max(0.1, self.pen.scale)))
        return min(wish, self._between(zoom)) if self.has_room(zoom) else wish

    def has_room(self, zoom: float) -> bool:
        """Whether chips fit between two rows of mileposts."""
        return self._between(zoom) >= SIDE[0] * self.pen.scale

    def _between(self, zoom: float) -> float:
        """The height of the band between two rows of mileposts, in pixels."""
        return ROW_HEIGHT * zoom - 2 * (TIP * PEAK * self.pen.factor(zoom) + HALO * self.pen.scale)

    def areas(self, zoom: float) -> dict[int, Area]:
        """The rectangle of each city's chips, in pixels; cities that supply nothing are left out."""
        key = (zoom, self.pen.scale, self.pen.base)
        if key not in self._placed:
            if len(self._placed) > 48:
                self._placed.clear()
            self._placed[key] = self._place(zoom)
        return self._placed[key]

    def rects(self, zoom: float, origin: Point) -> list[Rect]:
        """The rectangles of all chips in a window, where the map's ``origin`` is."""
        x, y = origin
        areas = self.areas(zoom).values()
        return [Rect(round(x + a), round(y + b), round(wide), round(high)) for a, b, wide, high in areas]

    def _place(self, zoom: float) -> dict[int, Area]:
        side, factor = self.side(zoom), self.pen.factor(zoom)
        names: list[Name] = []
        for city, file in enumerate(self.board.file.cities):
            radius = REACH * ROW_HEIGHT * zoom if file.size == "major" else (TOWN[file.size] + 1) * factor
            x, y = self.spots[city]
            names.append(Name(city, (x * zoom, y * zoom), radius, self._size(city, side)))
        if self.has_room(zoom):
            return self._place_between(names, zoom)
        # a major city's chips stand below it: its name needs the room beside it
        fixed = {name.node: _below(name) for name in names if self._is_major(name.node)}
        names.sort(key=lambda name: -len(self.goods[name.node]))
        free = [name for name in names if not self._is_major(name.node)]
        bare = [name._replace(size=(0, 0)) for name in names if self._is_major(name.node)]
        found = place_names([*free, *bare], [area for area in fixed.values() if area[2]], gap=LEAST_GAP)
        found = {**{name.node: _below(name) for name in free}, **found, **fixed}
        return {city: area for city, area in found.items() if self.goods[city]}

    def _place_between(self, names: Sequence[Name], zoom: float) -> dict[int, Area]:
        """Chips where they cover no milepost, as far as that can be, the longest rows first."""
        taken = {name.node: _square(name) for name in names}
        found: dict[int, Area] = {}
        for name in sorted(names, key=lambda name: -len(self.goods[name.node])):
            if not self.goods[name.node]:
                continue
            x, y = self.spots[name.node]
            lying = [
                area
                for city, area in (*taken.items(), *found.items())
                if max(abs(self.spots[city][0] - x), abs(self.spots[city][1] - y)) < 2 * NEAR
            ]
            best, least = _below(name), float("inf")
            for area in _candidates(name, zoom):
                cost = MARK_COST * sum(_overlap(area, other, LEAST_GAP) for other in lying)
                cost += self._covered(name.node, area, zoom)
                if cost < least:
                    best, least = area, cost
                if not cost:
                    break
            found[name.node] = best
        return found

    def _covered(self, city: int, area: Area, zoom: float) -> int:
        """The number of mileposts outside the city that an area hides."""
        if city not in self._near:
            board, (x, y) = self.board, self.spots[city]
            cells = [(board.lattice.point(cell), cell) for cell in board.terrain if cell not in board.city_at]
            self._near[city] = [
                (point, TIP * PEAK if board.terrain[cell] == MOUNTAIN else DOT)
                for point, cell in cells
                if abs(point[0] - x) < NEAR and abs(point[1] - y) < NEAR
            ]
        factor, halo = self.pen.factor(zoom), HALO * self.pen.scale
        return sum(
            _overlap((x * zoom - r, y * zoom - r, 2 * r, 2 * r), area, 0.0)
            for (x, y), half in self._near[city]
            if (r := half * factor + halo / 2)
        )

    def _is_major(self, city: int) -> bool:
        return self.board.file.cities[city].size == "major"

    def _size(self, city: int, side: float) -> tuple[int, int]:
        count = len(self.goods[city])
        return round(side * (1 + NEXT * (count - 1))) if count else 0, round(side)

    def _chips(self, city: int, zoom: float) -> Sequence[str]:
        if not self.goods[city]:
            return ()
        left, top, _, side = self.areas(zoom)[city]
        return (
            "".join(
                f'<g transform="translate({left + at * NEXT * side:.2f} {top:.2f}) scale({side / 24:.4f})">'
                f"{self._inner(good)}</g>"
                for at, good in enumerate(self.goods[city])
            ),
        )

    def _inner(self, good: int) -> str:
        name = self.board.goods[good]
        if has_picture(self.app, name):
            return ART.inner(self.app, name)
        return letters_svg(good, tr(self.board.file.goods[good].title))


def _square(name: Name) -> Area:
    """The square round a mark."""
    (x, y), radius = name.at, name.radius
    return x - radius, y - radius, 2 * radius, 2 * radius


def _overlap(first: Area, second: Area, gap: float) -> bool:
    """Whether two areas are nearer to each other than ``gap``."""
    return (
        first[0] - gap < second[0] + second[2]
        and second[0] - gap < first[0] + first[2]
        and first[1] - gap < second[1] + second[3]
        and second[1] - gap < first[1] + first[3]
    )


def _candidates(name: Name, zoom: float) -> Iterator[Area]:
    """Where chips may stand: in the bands between the rows below and above, first near the mark."""
    (x, y), (wide, high) = name.at, name.size
    row, beside = ROW_HEIGHT * zoom, name.radius + 2 * LEAST_GAP
    lefts = (x - wide / 2, x + beside, x - beside - wide, x - wide / 2 + zoom / 2, x - wide / 2 - zoom / 2)
    is_major = name.radius > row
    for band in (0.5, 1.5, 2.5) if is_major else (0.5,):  # else they would be taken for another city's
        for down in (1, -1):
            for left in lefts:
                yield left, y + down * band * row - high / 2, wide, high


def _below(name: Name) -> Area:
    """Below a mark."""
    (x, y), (wide, high) = name.at, name.size
    return x - wide / 2, y + name.radius + LEAST_GAP, wide, high
