"""The poster map: land, segments, track and stations as layers of a chart."""

from collections.abc import Mapping, Sequence

from railgames.games.spike.board import Board
from railgames.scenes.charting.chart import Chart, ChartEdge, ChartNode
from railgames.scenes.charting.edges import EdgeLayer, Pen
from railgames.scenes.charting.layers import VectorLayer
from railgames.scenes.spike.looks import segment_stroke, token_hex, track_stroke
from railgames.ui.app import App

PAD = 70.0
"""Miles of land round the outermost places."""


def chart_of(board: Board) -> Chart:
    """The nodes and edges of a country for the eye; their numbers are those of the board."""
    nodes = [ChartNode(city.x, city.y, city.title, 1) for city in board.file.cities]
    nodes += [ChartNode(place.x, place.y, "", 0) for place in board.file.junctions]
    return Chart(nodes, [ChartEdge(a, b) for a, b in board.ends], PAD)


class Poster:
    """The layers, from the bottom: land, free segments, everybody's track, stations."""

    def __init__(self, app: App, chart: Chart, board: Board) -> None:
        self.app, self.chart, self.board = app, chart, board
        self.pen = Pen()
        self.land = VectorLayer([chart.world], self._land, reach=9999)
        self.segments = EdgeLayer(chart, self.pen)
        self.track = EdgeLayer(chart, self.pen)
        points = [(*chart.point(node), 0.0, 0.0) for node in range(board.nodes)]
        self.stations = VectorLayer(points, self._station, reach=24)
        self._owners: dict[int, str] | None = None
        self._theme = ""

    @property
    def layers(self) -> tuple[VectorLayer, ...]:
        """All layers in the order of drawing."""
        return (self.land, self.segments, self.track, self.stations)

    def show(self, owners: Mapping[int, str]) -> None:
        """Show segments as track, in the colour token of its owner; all others as free."""
        theme = self.app.theme
        if self._theme != theme.name:
            self._theme, self._owners = theme.name, None
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
        self.track.show({edge: track_stroke(theme, ink) for edge, ink in owners.items()})

    def _land(self, index: int, zoom: float) -> Sequence[str]:
        theme = self.app.theme
        left, top, wide, high = (value * zoom for value in self.chart.world)
        land, line = token_hex(theme, "raised", "good", 0.06), token_hex(theme, "line")
        coast = self.board.file.coast
        ground = token_hex(theme, "ground", "seat:0", 0.2) if coast else land
        frame = (
            f'<rect x="{left:.0f}" y="{top:.0f}" width="{wide:.0f}" height="{high:.0f}" rx="26" '
            f'fill="{ground}" stroke="{line}" stroke-width="2"/>'
        )
        if not coast:
            return (frame,)
        points = " ".join(f"{x * zoom:.1f},{y * zoom:.1f}" for x, y in coast)
        return (frame, f'<polygon points="{points}" fill="{land}" stroke="{line}" stroke-width="2"/>')

    def _station(self, node: int, zoom: float) -> Sequence[str]:
        theme, place = self.app.theme, self.chart.nodes[node]
        x, y, factor = place.x * zoom, place.y * zoom, self.pen.factor(zoom)
        ink, light = token_hex(theme, "ink"), token_hex(theme, "raised")
        if node >= self.board.cities:
            return (
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{2.6 * factor:.1f}" fill="{light}" stroke="{ink}" '
                f'stroke-width="{1.2 * factor:.2f}"/>',
            )
        return (
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{7.5 * factor:.1f}" fill="{light}" stroke="{ink}" '
            f'stroke-width="{2 * factor:.1f}"/>'
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{3.4 * factor:.1f}" fill="{token_hex(theme, "accent")}"/>',
        )
