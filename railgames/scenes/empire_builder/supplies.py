"""Chips of the goods that a city supplies, beside its mark at every zoom."""

from collections.abc import Sequence

from railgames.games.empire_builder.board import Board
from railgames.geometry.lattice import ROW_HEIGHT
from railgames.scenes.charting.chart import Area
from railgames.scenes.charting.edges import Pen
from railgames.scenes.charting.labels import Name, place_names
from railgames.scenes.charting.layers import VectorLayer
from railgames.scenes.empire_builder.goods import ART, has_picture, letters_svg
from railgames.scenes.empire_builder.posts import REACH, TOWN
from railgames.ui.app import App

SIDE = (11.0, 20.0)
"""Side of a chip in pixels at scale 1: at the zoom that shows everything, and at most."""
GROWTH = 0.72
"""Pixels of a chip's side per pixel between two mileposts."""
NEXT = 0.94
"""Distance of two chips, in sides of a chip."""
LEAST_GAP = 1.5


class Supplies:
    """``layer`` draws the chips; ``areas`` gives their rectangles, so that names avoid them."""

    def __init__(self, app: App, board: Board, pen: Pen) -> None:
        self.app, self.board, self.pen = app, board, pen
        self.goods = [[board.good_number[good] for good in city.goods] for city in board.file.cities]
        self.spots = [board.lattice.point(board.lattice.cell(*city.at)) for city in board.file.cities]
        self._placed: dict[tuple[float, float, float], dict[int, Area]] = {}
        self.layer = VectorLayer([(x, y, 0.0, 0.0) for x, y in self.spots], self._chips, reach=96)

    def side(self, zoom: float) -> float:
        """The side of a chip, in pixels."""
        least, most = SIDE
        return self.pen.scale * min(most, max(least, GROWTH * zoom / max(0.1, self.pen.scale)))

    def areas(self, zoom: float) -> dict[int, Area]:
        """The rectangle of each city's chips, in pixels; cities that supply nothing are left out."""
        key = (zoom, self.pen.scale, self.pen.base)
        if key not in self._placed:
            if len(self._placed) > 48:
                self._placed.clear()
            self._placed[key] = self._place(zoom)
        return self._placed[key]

    def _place(self, zoom: float) -> dict[int, Area]:
        side, factor = self.side(zoom), self.pen.factor(zoom)
        names: list[Name] = []
        for city, file in enumerate(self.board.file.cities):
            radius = REACH * ROW_HEIGHT * zoom if file.size == "major" else (TOWN[file.size] + 1) * factor
            x, y = self.spots[city]
            names.append(Name(city, (x * zoom, y * zoom), radius, self._size(city, side)))
        # the chips of a major city are below it: its name needs the place beside it
        fixed = {name.node: _below(name) for name in names if self._is_major(name.node)}
        names.sort(key=lambda name: -len(self.goods[name.node]))
        free = [name for name in names if not self._is_major(name.node)]
        bare = [name._replace(size=(0, 0)) for name in names if self._is_major(name.node)]
        found = place_names([*free, *bare], [area for area in fixed.values() if area[2]], gap=LEAST_GAP)
        found = {**{name.node: _below(name) for name in free}, **found, **fixed}
        return {city: area for city, area in found.items() if self.goods[city]}

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
        return ART.inner(self.app, name) if has_picture(self.app, name) else letters_svg(good)


def _below(name: Name) -> Area:
    """Below a mark."""
    (x, y), (wide, high) = name.at, name.size
    return x - wide / 2, y + name.radius + LEAST_GAP, wide, high
