"""A room with a map and nothing else, as an example and for the tests: the country as a poster.

``PosterScene`` is a scene of its own instead of a table: it holds the room in a tree of widgets as the
table does.
"""

from collections.abc import Mapping, Sequence

import pygame
from pygame import Rect, Surface

from railgames.scenes.charting.chart import Chart, Place
from railgames.scenes.charting.edges import EdgeLayer, Pen
from railgames.scenes.charting.labels import Labels
from railgames.scenes.charting.layers import VectorLayer
from railgames.scenes.charting.strokes import PATTERNS, Stroke
from railgames.scenes.charting.view import NO_MARGINS, ChartView
from railgames.scenes.keyboard import is_typing
from railgames.ui.app import App
from railgames.ui.camera import Margins
from railgames.ui.scene import Scene
from railgames.ui.theme import Theme
from railgames.ui.widgets import Widget, WidgetTree
from railgames.ui.widgets.paint import hex_of, mix

RAILS = ("#FDFBF4", "#2E6FB0", "#BF3B2E", "#3E8E5A", "#E0AE2C", "#26282C")
SEAT_WIDTH = 5.0


def hex_color(theme: Theme, token: str, other: str = "", part: float = 0.0) -> str:
    """A colour of the theme, mixed with another one, for SVG."""
    if not other:
        return hex_of(tuple(theme.color(token))[:3])
    return hex_of(mix(tuple(theme.color(token))[:3], tuple(theme.color(other))[:3], part))


class Poster:
    """The room: ``pressed``, ``pointed`` and ``released`` note what it heard of its map."""

    def __init__(self, app: App, chart: Chart, types: Sequence[int], *, uses: bool = True) -> None:
        self.app, self.chart, self.types, self.uses = app, chart, types, uses
        self.pointed: list[Place | None] = []
        self.pressed: list[tuple[Place | None, tuple[int, int]]] = []
        self.turned: list[Place] = []
        self.released: list[tuple[Place | None, tuple[int, int]]] = []
        self.pen = Pen()
        self.ground = VectorLayer([chart.world], self.country)
        self.segments = EdgeLayer(chart, self.pen)
        self.track = EdgeLayer(chart, self.pen)
        self.stations = VectorLayer(
            [(*chart.point(n), 0, 0) for n in range(len(chart.nodes))], self.station, 24
        )
        self.view = ChartView(
            app,
            chart,
            self,
            layers=(self.ground, self.segments, self.track, self.stations),
            labels=Labels(chart, radius=9, halo="raised"),
            node_layer=self.stations,
            pen=self.pen,
            ground="sunk",
        )
        self.show_segments()

    # -- what is drawn ---------------------------------------------------------------------------------------

    def show_segments(self) -> None:
        """Each segment in the colour and pattern of its type."""
        theme = self.app.theme
        outline = hex_color(theme, "line_strong")
        casing = hex_color(theme, "raised")
        strokes = {
            edge: Stroke(RAILS[kind], PATTERNS[kind], 3.6, casing, 1.4, outline)
            for edge, kind in enumerate(self.types)
        }
        self.segments.show(strokes)

    def build(self, owners: Mapping[int, int]) -> None:
        """Show edges as track of seats."""
        theme = self.app.theme
        seats = [theme.seat(seat) for seat in range(6)]
        casing = hex_color(theme, "raised")
        self.track.show(
            {
                edge: Stroke(seats[seat].color, seats[seat].pattern, SEAT_WIDTH, casing, 1.6)
                for edge, seat in owners.items()
            }
        )

    def country(self, index: int, zoom: float) -> Sequence[str]:
        """The ground: land in one colour, far hills in another."""
        theme = self.app.theme
        left, top, wide, high = (value * zoom for value in self.chart.world)
        land = hex_color(theme, "raised")
        round_by = 26 * self.app.theme.scale
        return (
            f'<rect x="{left:.0f}" y="{top:.0f}" width="{wide:.0f}" height="{high:.0f}" rx="{round_by}" '
            f'fill="{land}" stroke="{hex_color(theme, "line")}" stroke-width="2"/>',
        )

    def station(self, node: int, zoom: float) -> Sequence[str]:
        """A city as a ring, a junction as a dot."""
        theme, one = self.app.theme, self.chart.nodes[node]
        x, y, factor = one.x * zoom, one.y * zoom, self.pen.factor(zoom)
        light, dark = hex_color(theme, "raised"), hex_color(theme, "ink")
        fill, edge, radius, thick = (light, dark, 2.6, 1.3)
        if one.name:
            fill, edge, radius, thick = (hex_color(theme, "accent"), light, 6.5, 2.0)
        return (
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius * factor:.1f}" fill="{fill}" '
            f'stroke="{edge}" stroke-width="{thick * factor:.2f}"/>',
        )

    # -- what it hears ---------------------------------------------------------------------------------------

    def place_pointed(self, place: Place | None) -> None:
        self.pointed.append(place)

    def place_pressed(self, place: Place | None, pos: tuple[int, int]) -> bool:
        self.pressed.append((place, pos))
        return self.uses and place is not None

    def place_turned(self, place: Place, pos: tuple[int, int]) -> None:
        self.turned.append(place)

    def place_released(self, place: Place | None, pos: tuple[int, int]) -> None:
        self.released.append((place, pos))


class _Board(Widget):
    """The map in the tree, as the table's own board is."""

    focusable = True

    def __init__(self, scene: "PosterScene") -> None:
        super().__init__(name="board")
        self.scene = scene

    def handle(self, event: pygame.event.Event) -> bool:
        view = self.scene.room.view
        if event.type == pygame.KEYDOWN:
            return False
        if event.type in (pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST):
            view.pointer_left()
            return False
        return view.handle(event)

    def hover_changed(self, is_hovered: bool) -> None:
        is_held = self.tree is not None and self.tree.pressed is self
        if not is_hovered and not is_held:
            self.scene.room.view.pointer_left()

    def focus_changed(self, has_focus: bool) -> None:
        tree = self.tree
        self.scene.room.view.focus_changed(has_focus and tree is not None and tree.is_focus_visible)

    def focus_rect(self) -> Rect:
        return Rect(0, 0, 0, 0)

    def arrange(self, theme: Theme) -> None:
        self.scene.room.view.layout(self.rect, self.scene.margins)

    def draw(self, surface: Surface, theme: Theme) -> None:
        self.scene.room.view.draw(surface)


class _Root(Widget):
    def arrange(self, theme: Theme) -> None:
        board, *_panels = self.children
        board.place(self.rect, theme)


class PosterScene(Scene):
    """``room`` fills the window; panels would cover ``margins`` of it."""

    def __init__(self, chart: Chart, types: Sequence[int] = (), margins: Margins = NO_MARGINS) -> None:
        super().__init__()
        self.chart, self.types, self.margins = chart, types, margins

    def enter(self) -> None:
        self.room = Poster(self.app, self.chart, self.types)
        self.board = _Board(self)
        self.tree = WidgetTree.of_scene(self, _Root(self.board, *self.room.view.panels()))
        self.room.view.input.on_board_focus = lambda: self.tree.set_focus(self.board, show=True)

    def layout(self, size: tuple[int, int]) -> None:
        self.tree.layout(self.app.theme, (0, 0, *size))

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and not is_typing(self.tree) and self.room.view.handle(event):
            return True
        return self.tree.handle(event)

    def update(self, dt: float) -> None:
        self.tree.update(dt)
        self.room.view.update(dt)

    def draw(self, surface: Surface) -> None:
        self.tree.draw(surface)

    @property
    def animating(self) -> bool:
        return self.tree.is_animating or self.room.view.animating


def sharpen(app: App, scene: PosterScene, seconds: float = 30) -> None:
    """Step until everything that is seen is sharp."""
    import time

    end = time.monotonic() + seconds
    app.invalidate()
    app.step(1 / 60)
    while not scene.room.view.is_sharp or scene.room.view.steering.is_moving:
        assert time.monotonic() < end, "the map does not get sharp"
        time.sleep(0.002)
        app.step(1 / 60)
