"""The layers of the map, from the bottom: land and water, mileposts, everybody's track, cities."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from railgames.content.theme_file import Pattern
from railgames.games.empire_builder.mapfile import MOUNTAIN
from railgames.geometry.graph import members_of
from railgames.scenes.charting.edges import EdgeLayer, Pen
from railgames.scenes.charting.layers import VectorLayer
from railgames.scenes.charting.looks import token_hex
from railgames.scenes.charting.strokes import Stroke
from railgames.scenes.empire_builder.mesh import Mesh
from railgames.scenes.empire_builder.plain import area_of_cells, blocks, land_layers
from railgames.ui.app import App
from railgames.ui.theme import Theme

DOT, PEAK = 1.15, 2.7
"""Pixels at scale 1: the radius of a clear milepost, and half the width of a mountain's triangle."""
TOWN = 4.6
"""Pixels at scale 1: half the side of a city's mark."""
HEXAGON = ((1.3, 0), (0.65, 1.126), (-0.65, 1.126), (-1.3, 0), (-0.65, -1.126), (0.65, -1.126))
"""The corners of a major city's ground round its middle, in distances of two neighbours."""
USUAL_ZOOM = 10.0
"""Pixels between two mileposts at which marks have their size at scale 1."""


class Owned(NamedTuple):
    """Track as it is drawn: the colour token and pattern of its owner, and whether that is the viewer."""

    ink: str
    pattern: Pattern
    is_own: bool = False


class Atlas:
    """The layers; ``show`` draws track anew where it has changed."""

    def __init__(self, app: App, mesh: Mesh) -> None:
        self.app, self.mesh = app, mesh
        self.pen = Pen(most=3.2)
        self.land = land_layers(app, mesh)
        self._blocks = blocks(mesh)
        areas = [area_of_cells(mesh, part) for part in self._blocks]
        self.mileposts = VectorLayer(areas, self._posts, reach=8)
        self.track = EdgeLayer(mesh.chart, self.pen)
        board = mesh.board
        towns = [area_of_cells(mesh, list(members_of(cells))) for cells in board.city_cells]
        self.reds = VectorLayer(towns, self._red, reach=8)
        self.towns = VectorLayer(towns, self._town, reach=32)
        self._owners: dict[int, Owned] | None = None
        self._theme: Theme | None = None

    @property
    def layers(self) -> tuple[VectorLayer, ...]:
        """All layers in the order of drawing."""
        return (*self.land, self.reds, self.mileposts, self.track, self.towns)

    def fit(self, scale: float) -> None:
        """Draw as large as the UI scale says, but no larger than the lattice has room for."""
        self.pen.scale = min(scale, max(0.4, self.pen.base / USUAL_ZOOM))

    def show(self, owners: Mapping[int, Owned]) -> None:
        """Show sections, by their key, as track of their owners."""
        theme = self.app.theme
        if self._theme is not theme:
            self._theme, self._owners = theme, None
            for layer in (*self.land, self.reds, self.mileposts, self.towns):
                layer.change()
        if owners != self._owners:
            self._owners = dict(owners)
            edge_of = self.mesh.edge_of
            self.track.show({edge_of[key]: track_stroke(theme, one) for key, one in owners.items()})

    # mileposts -------------------------------------------------------------------------------------------

    def _posts(self, index: int, zoom: float) -> Sequence[str]:
        theme, board, factor = self.app.theme, self.mesh.board, self.pen.factor(zoom)
        dots, peaks = [], []
        for cell in self._blocks[index]:
            if cell in board.city_at:
                continue
            x, y = (value * zoom for value in self.mesh.point(cell))
            if board.terrain[cell] == MOUNTAIN:
                half = PEAK * factor
                peaks.append(f"M{x - half:.1f} {y + half * 0.7:.1f}L{x:.1f} {y - half * 0.9:.1f}")
                peaks.append(f"L{x + half:.1f} {y + half * 0.7:.1f}Z")
            else:
                dots.append(f"M{x:.1f} {y:.1f}h0.01")
        ink, stone = token_hex(theme, "ink", "raised", 0.35), token_hex(theme, "ink", "raised", 0.2)
        fill = token_hex(theme, "raised", "ink", 0.2)
        found = ""
        if dots:
            found = (
                f'<path d="{"".join(dots)}" stroke="{ink}" stroke-width="{2 * DOT * factor:.2f}" '
                f'stroke-linecap="round"/>'
            )
        if peaks:
            found += (
                f'<path d="{"".join(peaks)}" fill="{fill}" stroke="{stone}" '
                f'stroke-width="{0.9 * factor:.2f}" stroke-linejoin="round"/>'
            )
        return (found,)

    # cities ----------------------------------------------------------------------------------------------

    def _red(self, city: int, zoom: float) -> Sequence[str]:
        """The ground of a major city, in which the track is everybody's."""
        theme, board = self.app.theme, self.mesh.board
        if board.file.cities[city].size != "major":
            return ("",)
        x, y = (value * zoom for value in self.mesh.point(self.mesh.middles[city]))
        wide = 1.3 * self.pen.factor(zoom)
        fill, edge = token_hex(theme, "bad", "raised", 0.45), token_hex(theme, "bad", "ink", 0.3)
        way = "M" + "L".join(f"{x + dx * zoom:.1f} {y + dy * zoom:.1f}" for dx, dy in HEXAGON)
        return (
            f'<path d="{way}Z" fill="{fill}" stroke="{edge}" stroke-width="{wide:.1f}" '
            f'stroke-linejoin="round"/>',
        )

    def _town(self, city: int, zoom: float) -> Sequence[str]:
        theme, board, factor = self.app.theme, self.mesh.board, self.pen.factor(zoom)
        size = board.file.cities[city].size
        ink, light, red = (token_hex(theme, token) for token in ("ink", "raised", "bad"))
        if size == "major":
            dots = "".join(
                f"M{x * zoom:.1f} {y * zoom:.1f}h0.01"
                for x, y in map(self.mesh.point, members_of(board.city_cells[city]))
            )
            return (
                "".join(
                    f'<path d="{dots}" stroke="{tone}" stroke-width="{wide * factor:.2f}" '
                    f'stroke-linecap="round"/>'
                    for tone, wide in ((light, 5.2), (red, 3.2))
                ),
            )
        x, y = (value * zoom for value in self.mesh.point(self.mesh.middles[city]))
        half = TOWN * factor * (1.0 if size == "medium" else 0.84)
        look = f'fill="{light}" stroke="{ink}" stroke-width="{1.5 * factor:.2f}"'
        if size == "medium":
            return (
                f'<rect x="{x - half:.1f}" y="{y - half:.1f}" width="{2 * half:.1f}" height="{2 * half:.1f}" '
                f'{look}/><rect x="{x - half / 2:.1f}" y="{y - half / 2:.1f}" width="{half:.1f}" '
                f'height="{half:.1f}" fill="{red}"/>',
            )
        return (
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{half:.1f}" {look}/>'
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{half * 0.4:.1f}" fill="{red}"/>',
        )


def track_stroke(theme: Theme, one: Owned) -> Stroke:
    """A section of track in the colour and pattern of its owner; that of the viewer is broader."""
    width, edge = (4.2, 1.3) if one.is_own else (3.4, 0.9)
    return Stroke(token_hex(theme, one.ink), one.pattern, width, token_hex(theme, "raised"), edge)


def plan_stroke(theme: Theme, ink: str, is_now: bool = True) -> Stroke:
    """Track that would be drawn, or a way that would be gone; faint where that is not this turn."""
    part = 0.1 if is_now else 0.5
    width = 4.4 if is_now else 3.2
    return Stroke(token_hex(theme, ink, "raised", part), "dashed", width, token_hex(theme, "raised"), 1.4)
