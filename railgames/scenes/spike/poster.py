"""The poster map: sea, land, segments, track and stations as layers of a chart, and the title in a free
corner."""

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache

from railgames.content.theme_file import Pattern
from railgames.games.spike.board import Board
from railgames.scenes.charting.chart import Area, Chart, ChartEdge, ChartNode, Line, Point, area_of, length_of
from railgames.scenes.charting.edges import EdgeLayer, Pen
from railgames.scenes.charting.layers import VectorLayer
from railgames.scenes.charting.looks import token_hex
from railgames.scenes.spike.goods import sign_svg
from railgames.scenes.spike.looks import sea_hex, segment_stroke, track_mark, track_stroke
from railgames.scenes.spike.outline import is_within, outlines
from railgames.ui.app import App
from railgames.ui.theme import Theme

PAD = 76.0
"""Margin of land and sea round the outermost places, in miles."""
COAST = 46.0
"""Width of the land round every segment, in miles."""
SHALLOWS = (26.0, 14.0)
"""Distance from the coast to each line in the water, in miles, from the outermost."""
CITY, JUNCTION = 9.5, 2.6
"""Radius of a station and of a junction, in pixels at scale 1."""
CROWDED = 0.31
"""Maximum radius of a station, in lengths of a usual segment, for small maps."""


class Owned:
    """A piece of track to draw: its owner's colour token and pattern, and whether the viewer owns it."""

    __slots__ = ("ink", "is_own", "pattern")

    def __init__(self, ink: str, pattern: Pattern, is_own: bool = False) -> None:
        self.ink, self.pattern, self.is_own = ink, pattern, is_own

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Owned) and (self.ink, self.pattern, self.is_own) == (
            other.ink,
            other.pattern,
            other.is_own,
        )

    def __hash__(self) -> int:
        return hash((self.ink, self.pattern, self.is_own))


@lru_cache(maxsize=4)
def chart_of(board: Board) -> Chart:
    """The chart of a country, with the board's numbers; computed once."""
    nodes = [ChartNode(city.x, city.y, city.title, 1) for city in board.file.cities]
    nodes += [ChartNode(place.x, place.y, "", 0) for place in board.file.junctions]
    return Chart(nodes, [ChartEdge(a, b) for a, b in board.ends], PAD)


@lru_cache(maxsize=4)
def _shores(chart: Chart) -> Sequence[Line]:
    return outlines(chart)


class Poster:
    """The layers, from bottom to top: sea and land, free segments, track, stations."""

    def __init__(self, app: App, chart: Chart, board: Board) -> None:
        self.app, self.chart, self.board = app, chart, board
        self.pen = Pen()
        shore = board.file.coast
        self._pieces: Sequence[Line] = [(*shore, shore[0])] if shore else _shores(chart)
        far = max(SHALLOWS) + (0.0 if shore else COAST)
        self.land = VectorLayer(
            [_around(piece, far) for piece in self._pieces], self._land, reach=4, is_steady=True
        )
        self.segments = EdgeLayer(chart, self.pen)
        self.track = EdgeLayer(chart, self.pen)
        self.marks = EdgeLayer(chart, self.pen)
        points = [(*chart.point(node), 0.0, 0.0) for node in range(board.nodes)]
        self.stations = VectorLayer(points, self._station, reach=32, is_steady=True)
        self._owners: dict[int, Owned] | None = None
        self._theme: Theme | None = None
        self._corners: dict[tuple[float, float], Area | None] = {}

    @property
    def layers(self) -> tuple[VectorLayer, ...]:
        """All layers in the order of drawing."""
        return (self.land, self.segments, self.track, self.marks, self.stations)

    @cached_property
    def usual(self) -> float:
        """The length of a usual segment in miles."""
        lengths = sorted(length_of(line) for line in self.chart.lines)
        return lengths[len(lengths) // 2] if lengths else 1.0

    def corner(self, wide: float, high: float) -> Area | None:
        """A free corner for a box of this size in miles, as ``free_corner`` finds it; cached."""
        key = (wide, high)
        if key not in self._corners:
            self._corners[key] = free_corner(self.chart, wide, high, self.board.file.coast)
        return self._corners[key]

    def fit(self, scale: float) -> None:
        """Set the size of marks from the UI scale, but stations must not touch on a small map."""
        self.pen.scale = max(0.55, min(scale, CROWDED * self.usual * self.pen.base / CITY))

    def show(self, owners: Mapping[int, Owned]) -> None:
        """Show these segments as track of their owners, and all others as free."""
        theme = self.app.theme
        if self._theme is not theme:
            self._theme, self._owners = theme, None
            self.land.change()
            self.stations.change()
        if owners == self._owners:
            return
        self._owners = dict(owners)
        strokes = [segment_stroke(theme, self.board, kind) for kind in range(self.board.types)]
        kinds = self.board.kinds
        self.segments.show(
            {edge: strokes[kinds[edge]] for edge in range(self.board.segments) if edge not in owners}
        )
        self.track.show({edge: track_stroke(theme, one.ink, one.is_own) for edge, one in owners.items()})
        self.marks.show(
            {edge: track_mark(theme, one.pattern) for edge, one in owners.items() if one.pattern != "solid"}
        )

    def body(self, zoom: float, owners: Mapping[int, Owned]) -> str:
        """The whole poster as SVG elements, for a picture without a window."""
        self.show(owners)
        texts: list[Sequence[str]] = [[self.ground(zoom)]]
        for layer in (self.segments, self.track, self.marks):
            found = layer.elements(zoom)
            texts.append(["".join(one[level] for one in found) for level in (0, 1)])
        texts += [self._station(node, zoom) for node in range(self.board.nodes)]
        return "".join("".join(text) for text in texts)

    def ground(self, zoom: float) -> str:
        """Sea and land as SVG elements."""
        lands = [self._land(index, zoom) for index in range(len(self._pieces))]
        levels = range(len(lands[0]) if lands else 0)
        return self._sea(zoom) + "".join(piece[level] for level in levels for piece in lands)

    # -- sea and land ----------------------------------------------------------------------------------------

    def _sea(self, zoom: float) -> str:
        """The whole sheet as sea. On tiles the sea is the background."""
        left, top, wide, high = (value * zoom for value in self.chart.world)
        water = sea_hex(self.app.theme)
        return f'<rect x="{left:.0f}" y="{top:.0f}" width="{wide:.0f}" height="{high:.0f}" fill="{water}"/>'

    def _land(self, index: int, zoom: float) -> Sequence[str]:
        """One layer of the land: lines in the water, the coast, or the inside. Each is drawn for all pieces
        before the next."""
        theme, shore = self.app.theme, self.board.file.coast
        way = "M" + "L".join(f"{x * zoom:.1f} {y * zoom:.1f}" for x, y in self._pieces[index])
        land, water = token_hex(theme, "raised", "good", 0.08), sea_hex(theme)
        ripple, coast = token_hex(theme, "sunk", "seat:0", 0.24), token_hex(theme, "ink", "sunk", 0.45)

        def along(color: str, miles: float, more: float = 0.0) -> str:
            wide = 2 * miles * zoom + more
            return (
                f'<path d="{way}" fill="none" stroke="{color}" stroke-width="{wide:.1f}" '
                f'stroke-linecap="round" stroke-linejoin="round"/>'
            )

        width = 0.0 if shore else COAST
        found: list[str] = []
        for miles in SHALLOWS:
            found += [along(ripple, width + miles, 1.6), along(water, width + miles)]
        inside = f'<path d="{way}" fill="{land}"/>' + ("" if shore else along(land, COAST))
        return (*found, along(coast, width, 3.0), inside)

    # -- stations --------------------------------------------------------------------------------------------

    def _station(self, node: int, zoom: float) -> Sequence[str]:
        theme, place = self.app.theme, self.chart.nodes[node]
        x, y, factor = place.x * zoom, place.y * zoom, self.pen.factor(zoom)
        ink, light = token_hex(theme, "ink"), token_hex(theme, "raised")
        if node >= self.board.cities:
            return (
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{JUNCTION * factor:.1f}" fill="{light}" '
                f'stroke="{ink}" stroke-width="{1.2 * factor:.2f}"/>',
            )
        radius, sign = CITY * factor, (CITY - 1.7) * factor
        return (
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{light}" stroke="{ink}" '
            f'stroke-width="{1.7 * factor:.1f}"/>'
            f'<g transform="translate({x - sign:.2f} {y - sign:.2f}) scale({sign / 12:.4f})">'
            f"{sign_svg(self.board, self.board.goods[node])}</g>",
        )


def _around(line: Line, far: float) -> Area:
    """The rectangle of a line with a margin in miles."""
    left, top, wide, high = area_of(line)
    return left - far, top - far, wide + 2 * far, high + 2 * far


def free_corner(chart: Chart, wide: float, high: float, coast: Sequence[Point] = ()) -> Area | None:
    """Where a box of this size in miles is on no land, in a corner of the world; None if there is no such
    place."""
    left, top, across, down = chart.world
    margin = PAD / 3
    columns = (left + across - wide - margin, left + margin)
    rows = (top + down - high - margin, top + margin)
    points = [chart.point(node) for node in range(len(chart.nodes))]
    points += [
        ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for line in chart.lines for a, b in [(line[0], line[-1])]
    ]
    reach = SHALLOWS[0] + (0.0 if coast else COAST)
    points += coast
    for y in rows:
        for x in columns:
            if not any(
                x - reach < px < x + wide + reach and y - reach < py < y + high + reach for px, py in points
            ):
                corners = ((x, y), (x + wide, y), (x, y + high), (x + wide, y + high))
                if not any(is_within(corner, coast) for corner in corners):
                    return x, y, wide, high
    return None
