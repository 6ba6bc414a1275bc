"""The layers of the map, from bottom to top: engraved land, mileposts, track, cities, goods."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from railgames.content.theme_file import Pattern
from railgames.geometry.graph import members_of
from railgames.scenes.charting.chart import Area
from railgames.scenes.charting.edges import Pen
from railgames.scenes.charting.layers import Layer, StackedLayer, VectorLayer
from railgames.scenes.charting.looks import token_hex
from railgames.scenes.charting.strokes import Stroke
from railgames.scenes.empire_builder import posts
from railgames.scenes.empire_builder.crayon import CrayonLayer, track_stroke
from railgames.scenes.empire_builder.land import Land
from railgames.scenes.empire_builder.mesh import Mesh
from railgames.scenes.empire_builder.supplies import Supplies
from railgames.scenes.empire_builder.tints import tints
from railgames.ui.app import App
from railgames.ui.theme import Theme

USUAL_ZOOM = 10.0
"""Distance of two mileposts, in pixels, at which marks have their normal size."""


class Owned(NamedTuple):
    """A section of track to draw: its owner's colour token and pattern, and whether the viewer owns it."""

    ink: str
    pattern: Pattern
    is_own: bool = False


class Atlas:
    """All layers of the map. ``show`` redraws only track that has changed."""

    def __init__(self, app: App, mesh: Mesh) -> None:
        self.app, self.mesh = app, mesh
        self.pen = Pen(most=3.2)
        board = mesh.board
        self.land = Land(app, board)
        self._blocks, areas = posts.cells_in_blocks(board)
        self.mileposts = VectorLayer(areas, self._posts, reach=8)
        self.track = CrayonLayer(app, mesh.chart, self.pen)
        towns = [posts.area_of_cells(board, members_of(cells)) for cells in board.city_cells]
        self.reds = VectorLayer([towns[city] for city in board.majors], self._red, reach=8)
        self.towns = VectorLayer(towns, self._town, reach=32)
        self.supplies = Supplies(app, board, self.pen)
        self._below = StackedLayer((self.reds, self.mileposts, self.supplies.under))
        self._above = StackedLayer((self.towns, self.supplies.layer))
        self._owners: dict[int, Owned] | None = None
        self._theme: Theme | None = None

    @property
    def layers(self) -> tuple[Layer, ...]:
        """All layers in the order of drawing."""
        return (*self.land.layers, self._below, self.track, self._above)

    def fit(self, scale: float) -> None:
        """Set the size of marks from the UI scale, limited by the distance of mileposts."""
        self.pen.scale = min(scale, max(0.4, self.pen.base / USUAL_ZOOM))

    def show(self, owners: Mapping[int, Owned]) -> None:
        """Show track: the owner of each section, by the section's key."""
        theme = self.app.theme
        if self._theme is not theme:
            self._theme, self._owners = theme, None
            self.land.change()
            self._below.change()
            self._above.change()
        if owners != self._owners:
            self._owners = dict(owners)
            edge_of = self.mesh.edge_of
            strokes = {one: track_stroke(theme, *one) for one in set(owners.values())}
            self.track.show({edge_of[key]: strokes[one] for key, one in owners.items()})

    def body(self, area: Area, zoom: float, owners: Mapping[int, Owned]) -> str:
        """An area of the map as SVG elements, without names, for a picture without a window."""
        return self.land.body(area, zoom) + self.upper_body(area, zoom, owners)

    def upper_body(
        self, area: Area, zoom: float, owners: Mapping[int, Owned], *, with_goods: bool = True
    ) -> str:
        """The SVG elements that are drawn above the land."""
        self.show(owners)
        layers = [self.reds, self.mileposts, self.track, self.towns]
        if with_goods:
            layers.insert(2, self.supplies.under)
            layers.append(self.supplies.layer)
        return "".join(layer.body(area, zoom) for layer in layers)

    # -- elements --------------------------------------------------------------------------------------------

    def _posts(self, index: int, zoom: float) -> Sequence[str]:
        cells, factor = self._blocks[index], self.pen.factor(zoom)
        return (posts.mileposts_svg(tints(self.app.theme), self.mesh.board, cells, zoom, factor),)

    def _red(self, index: int, zoom: float) -> Sequence[str]:
        middle = self.mesh.point(self.mesh.middles[self.mesh.board.majors[index]])
        return (posts.red_svg(tints(self.app.theme), middle, zoom, self.pen.factor(zoom)),)

    def _town(self, city: int, zoom: float) -> Sequence[str]:
        factor = self.pen.factor(zoom)
        return (posts.city_svg(tints(self.app.theme), self.mesh.board, city, zoom, factor),)


def way_stroke(theme: Theme) -> Stroke:
    """The stroke of a route that the train would take: beads without an edge, so that the track below stays
    visible."""
    return Stroke(token_hex(theme, "glow", "raised", 0.35), "dotted", 2.4)


def journey_stroke(theme: Theme) -> Stroke:
    """The stroke of a planned route: beads, so that the track below stays visible."""
    return Stroke(token_hex(theme, "raised"), "dotted", 2.8)


def plan_stroke(theme: Theme, ink: str, is_now: bool = True) -> Stroke:
    """The stroke of track that would be built, or of a route; faint if it is for a later turn."""
    part = 0.1 if is_now else 0.5
    width = 4.4 if is_now else 3.2
    return Stroke(token_hex(theme, ink, "raised", part), "dashed", width, token_hex(theme, "raised"), 1.4)
