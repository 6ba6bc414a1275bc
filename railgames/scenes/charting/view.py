"""A chart in a window: camera, tiles, names, the pointed place, and the keyboard's cursor."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

import pygame
from pygame import Rect, Surface
from pygame.event import Event as InputEvent

from railgames.scenes.charting.ahead import Ahead
from railgames.scenes.charting.chart import Chart, Line, Place, Point, area_of
from railgames.scenes.charting.cursor import Cursor
from railgames.scenes.charting.edges import Pen, Strokes
from railgames.scenes.charting.finder import Finder
from railgames.scenes.charting.labels import Labels
from railgames.scenes.charting.layers import Layer, VectorLayer
from railgames.scenes.charting.map_input import MapInput
from railgames.scenes.charting.marks import (
    ShownPath,
    draw_cursor,
    draw_path,
    path_parts,
    path_spots,
    tag_of,
    words_picture,
)
from railgames.scenes.charting.picker import Picker, Slop
from railgames.scenes.charting.steering import Steering
from railgames.scenes.charting.strokes import Stroke
from railgames.scenes.charting.tiles import TileKey, Tiles, View
from railgames.ui.app import App
from railgames.ui.camera import Camera, Margins
from railgames.ui.theme import Theme
from railgames.ui.vector import Finish
from railgames.ui.widgets import Widget

NO_MARGINS: Margins = (0, 0, 0, 0)
NO_LIMIT = 1e9
"""More pixels per unit than any map needs."""
LANDMARK = Slop(node=6.5)
"""A landmark is hit within this many pixels."""


class Listener(Protocol):
    """The callbacks of a map, implemented by a room."""

    def place_pointed(self, place: Place | None) -> None:
        """The pointer or the cursor is at this place now; None: at none."""
        ...

    def place_pressed(self, place: Place | None, pos: tuple[int, int]) -> bool:
        """A place was pressed with the pointer or Enter; None: the empty map. Return True if it was used:
        then a drag belongs to the room and does not pan."""
        ...

    def place_turned(self, place: Place, pos: tuple[int, int]) -> None:
        """The right button was clicked on a place."""
        ...

    def place_released(self, place: Place | None, pos: tuple[int, int]) -> None:
        """The button that was pressed on a place was released here."""
        ...


class ChartView:
    """Shows a chart, and passes input to a ``Listener``.

    ``pointed`` is the place under the pointer, or the cursor's node while the keyboard is used. ``nodes`` and
    ``edges`` are bit masks of what can be pointed at (None: everything); ``landmarks`` are nodes that take
    precedence near their middle. ``pen`` gives the width of strokes.
    """

    def __init__(
        self,
        app: App,
        chart: Chart,
        listener: Listener,
        *,
        layers: Sequence[Layer] = (),
        labels: Labels | None = None,
        node_layer: VectorLayer | None = None,
        pen: Pen | None = None,
        ground: str | Callable[[Theme], pygame.Color] = "ground",
        closest: float = 12.0,
        is_lattice: bool = False,
    ) -> None:
        """``node_layer``: the layer whose elements are the nodes, by number; they are drawn again above a
        previewed path. ``closest``: the maximum zoom, as a multiple of the one that shows everything.
        ``ground``: the colour round the map, a token of the theme or a function. ``is_lattice``: all edges
        have one length and one of few directions."""
        self.app, self.chart, self.listener = app, chart, listener
        self.pen = pen or Pen()
        self.labels = labels or Labels(chart)
        self.labels.pen = self.pen
        self.node_layer = node_layer
        self.ground = ground
        self.closest = closest
        self.is_lattice = is_lattice
        self.picker = Picker(chart)
        self.cursor = Cursor(chart)
        self.nodes: int | None = None
        self.edges: int | None = None
        self.landmarks = 0
        self.pointed: Place | None = None
        self.has_cursor = False
        self.strokes = Strokes(self.pen)
        self.camera = Camera(chart.world, Rect(0, 0, 640, 480))
        self.steering = Steering(self.camera, app.tweens, self._moved)
        self.input = MapInput(self)
        self.finder = Finder(chart, self._found, self._found_all)
        self.tiles = Tiles(app.raster, layers, self._ground_color(), self._tile_made)
        self.is_sharp = False
        self._before_find: int | None = None
        self.path: ShownPath | None = None
        self._pills: dict[tuple[str, Theme], Surface] = {}
        self._ahead = Ahead(self)
        self._laid_out: tuple[Rect, Margins, Theme] | None = None
        self._still: Surface | None = None
        self._still_at: object = None
        self._origin_at: object = None
        self._spots_at: object = None
        self._spots: tuple[Rect, ...] = ()
        self._parts_at: object = None
        self._parts: Sequence[Rect] = ()
        self._origin = (0, 0)
        self._place_of: object = None
        self._place: Place | None = None

    # -- layout and drawing ----------------------------------------------------------------------------------

    @property
    def area(self) -> Rect:
        """The part of the window with the map."""
        return self.camera.viewport

    def panels(self) -> Sequence[Widget]:
        """Widgets for the room's panels: the search field."""
        return (self.finder,)

    def layout(self, area: Rect, margins: Margins = NO_MARGINS) -> None:
        """Show the map in this part of the window; panels cover ``margins`` of it."""
        theme = self.app.theme
        self.finder.place_in(self._free(area, margins), theme)
        before = self._laid_out
        if before == (area, margins, theme):
            return
        self._laid_out = (Rect(area), margins, theme)
        if before is None:
            self.app.raster.ask(("chart", id(self)), self._prepare)
        self.pen.scale = theme.scale
        if before is None or before[2] is not theme:
            self.tiles.ground = self._ground_color()
            self.tiles.clear()
        is_whole = before is None or self.camera.is_fitted
        self.camera.max_zoom = NO_LIMIT  # it is known once the size has given the least zoom
        self.steering.pans_at_rim = self.app.window.fullscreen
        self.steering.resize(area, margins)
        self.camera.max_zoom = self.camera.min_zoom * self.closest
        if is_whole:
            self.steering.fit()
            self.steering.stop()
        self.pen.base = self.camera.min_zoom
        self.invalidate()

    def _prepare(self) -> Finish:
        """Compute in the background what the first hover over the map needs."""
        computed = [self.chart.graph.nodes]  # each is computed when first asked for, and kept
        if self.edges != 0:
            computed += [len(self.picker.edges), len(self.picker.shortest)]
        return computed.clear  # the window's thread has nothing left to do

    def _ground_color(self) -> pygame.Color:
        theme = self.app.theme
        return theme.color(self.ground) if isinstance(self.ground, str) else self.ground(theme)

    def _free(self, area: Rect, margins: Margins) -> Rect:
        left, top, right, bottom = margins
        return Rect(area.x + left, area.y + top, area.w - left - right, area.h - top - bottom)

    @property
    def origin(self) -> tuple[int, int]:
        """The world's origin in whole pixels of the window, so that a map at rest is not blurred."""
        camera = self.camera
        key = (camera.center, camera.zoom, camera.margins, tuple(camera.viewport))
        if self._origin_at != key:
            x, y = camera.to_screen((0.0, 0.0))
            self._origin_at, self._origin = key, (round(x), round(y))
        return self._origin

    @property
    def zoom(self) -> float:
        """The present zoom in pixels per unit."""
        return self.camera.zoom

    @property
    def shown_zoom(self) -> float:
        """The zoom for which tiles and names are made: the camera's target."""
        return self.steering.zoom

    def draw(self, surface: Surface, marks: Callable[[Surface], object] | None = None) -> None:
        """Draw the map within the clip. ``marks`` draws what is on it, below path, cursor and names."""
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.area))
        self._draw_layers(surface)
        if marks is not None:
            marks(surface)
        self.draw_path(surface)
        self.draw_labels(surface)
        self.draw_pointing(surface)
        surface.set_clip(clip)

    def _draw_layers(self, surface: Surface) -> None:
        """Draw the layers."""
        view = View(self.origin, self.zoom, Rect(self.area))
        is_done = self.tiles.draw(surface, view, self.shown_zoom, self.camera.min_zoom, self.view_at())
        self.is_sharp = is_done and self._is_at_rest

    @property
    def _is_at_rest(self) -> bool:
        """Whether the camera is at rest, and the names are placed."""
        is_still = self.zoom == self.shown_zoom and not self.steering.is_moving
        return is_still and self.labels.is_placed(self.app.theme, self.shown_zoom)

    def view_at(self, center: Point | None = None, zoom: float | None = None) -> View:
        """What is visible with this point of the world in the middle; without a point, at the camera's
        target."""
        center, zoom = center or self.steering.center, zoom or self.steering.zoom
        x, y = self.camera.middle
        origin = (round(x - center[0] * zoom), round(y - center[1] * zoom))
        return View(origin, zoom, Rect(self.area))

    def _tile_made(self, key: TileKey) -> None:
        if key.zoom == self.shown_zoom:
            self.invalidate(View(self.origin, self.zoom, self.area).rect_of(key))

    def draw_still(self, surface: Surface, key: object, paint: Callable[[Surface], object]) -> None:
        """Draw the static part: the layers, and what ``paint`` draws on them.

        At rest a picture of it is cached, so that many parts of the map can be redrawn in a frame. It is
        redrawn when the map or ``key``, which identifies all that ``paint`` shows, changes.
        """
        size = self.app.window.size
        changes = tuple(len(layer.changes) for layer in self.tiles.layers)
        whole = (key, self.origin, self.zoom, tuple(self.area), self.app.theme, size, changes)
        clip = surface.get_clip()
        if self._still is None or self._still_at != whole:
            self._still_at = None
            if self.zoom != self.shown_zoom or self.steering.is_moving or not self.is_sharp:
                self._paint_still(surface, paint)
                return
            if self._still is None or self._still.get_size() != size:
                self._still = Surface(size).convert(surface)
            self._still.set_clip(self.area)
            self._paint_still(self._still, paint)
            self._still_at = whole if self.is_sharp else None
        surface.blit(self._still, clip, clip)

    def _paint_still(self, surface: Surface, paint: Callable[[Surface], object]) -> None:
        self._draw_layers(surface)
        paint(surface)

    def draw_labels(self, surface: Surface) -> None:
        """Draw the names; while those of this zoom are being placed, as they are at a nearby zoom."""
        zoom = self.labels.nearest_placed(self.app.theme, self.shown_zoom)
        self.labels.draw(surface, self.app.theme, zoom, self.origin, self.zoom)

    def draw_path(self, surface: Surface) -> None:
        """Draw the previewed path, without its words."""
        if self.path is not None and self._spots_of(self.path)[0].colliderect(surface.get_clip()):
            draw_path(self, surface, self.path)

    def draw_pointing(self, surface: Surface) -> None:
        """Draw what is above everything: the words or picture at the end of the previewed path, and the
        cursor while it is shown."""
        if self.path is not None and (tag := tag_of(self, self.path)) is not None:
            surface.blit(tag, self._spots_of(self.path)[1])
        if self.has_cursor:
            draw_cursor(self, surface)

    def draw_lines(self, surface: Surface, lines: Sequence[tuple[Line, Stroke]]) -> None:
        """Draw lines of the world as strokes over the map: highlights, and what moves."""
        draw = self.strokes.draw_steps if self.is_lattice else self.strokes.draw
        if self.zoom != self.shown_zoom:
            draw = self.strokes.draw_roughly
        draw(surface, lines, self.zoom, self.origin)

    # -- the path preview ------------------------------------------------------------------------------------

    def show_path(
        self, start: int, edges: Sequence[int], stroke: Stroke, words: str = "", tag: Surface | None = None
    ) -> None:
        """Show consecutive edges from a node as a preview, with words (a price) or a picture at the end."""
        nodes = [start]
        for edge in edges:
            nodes.append(self.chart.graph.other(edge, nodes[-1]))
        line = self.chart.path_line(start, edges)
        self._set_path(ShownPath(line, stroke, words, tuple(nodes), tag) if edges else None)

    def prepare_path(self, start: int, edges: Sequence[int], stroke: Stroke) -> None:
        """Draw a path in the background, as ``show_path`` would show it now."""
        elements = []
        if self.node_layer is not None:
            nodes = [self.chart.path_end(start, edges[:count]) for count in range(len(edges))]
            elements = [(self.node_layer, node) for node in nodes]
        line = self.chart.path_line(start, edges)
        self.strokes.ask(self.app.raster, line, stroke, self.zoom, elements)

    def hide_path(self) -> None:
        """Show no path."""
        self._set_path(None)

    def _set_path(self, path: ShownPath | None) -> None:
        if path == self.path:
            return
        for one in (self.path, path):
            if one is not None:
                for rect in (*self._parts_of(one), *self._spots_of(one)[1:]):
                    self.invalidate(rect)
        self.path = path

    def _parts_of(self, path: ShownPath) -> Sequence[Rect]:
        """The rectangles of a path's lines; cached, because it will be hidden soon."""
        key = (path, self.zoom, self.origin)
        if self._parts_at != key:
            self._parts_at, self._parts = key, path_parts(self, path)
        return self._parts

    def _spots_of(self, path: ShownPath) -> tuple[Rect, ...]:
        """The rectangles of a path and its tag; cached, because a frame may draw many parts of the map."""
        key = (path, self.zoom, self.origin, tuple(self.area), self.app.theme)
        if self._spots_at != key:
            self._spots_at, self._spots = key, path_spots(self, path)
        return self._spots

    def pill(self, words: str) -> Surface:
        """Words in a rounded box; cached, because a path is drawn in every frame."""
        key = (words, self.app.theme)
        if key not in self._pills:
            if len(self._pills) > 100:
                self._pills.clear()
            self._pills[key] = words_picture(self, words)
        return self._pills[key]

    # -- places ----------------------------------------------------------------------------------------------

    def to_screen(self, point: Point) -> tuple[int, int]:
        """A point of the world in whole pixels of the window."""
        x, y = self.origin
        return round(x + point[0] * self.zoom), round(y + point[1] * self.zoom)

    def line_on_screen(self, line: Line) -> list[tuple[int, int]]:
        """A line of the world in whole pixels of the window."""
        (left, top), zoom = self.origin, self.zoom
        return [(round(left + x * zoom), round(top + y * zoom)) for x, y in line]

    def _to_world(self, pos: Point) -> Point:
        """A position in the window as a point of the world."""
        x, y = self.origin
        return (pos[0] - x) / self.zoom, (pos[1] - y) / self.zoom

    def place_at(self, pos: tuple[int, int]) -> Place | None:
        """The place at a position in the window. Cached: a frame asks twice, for a plan and for words."""
        if not self.area.collidepoint(pos):
            return None
        key = (pos, self.origin, self.zoom, self.app.theme.scale, self.nodes, self.edges, self.landmarks)
        if self._place_of != key:
            self._place_of, self._place = key, self._find_place(pos)
        return self._place

    def _find_place(self, pos: tuple[int, int]) -> Place | None:
        if self.landmarks:
            point, scale = self._to_world(pos), self.app.theme.scale
            found = self.picker.at(point, self.zoom, scale, nodes=self.landmarks, edges=0, slop=LANDMARK)
            if found is not None:
                return found
        return self.picker.at(
            self._to_world(pos), self.zoom, self.app.theme.scale, nodes=self.nodes, edges=self.edges
        )

    def _rect_of(self, place: Place, more: float = 16) -> Rect:
        """The rectangle of a place in the window, with a margin of ``more`` pixels at scale 1."""
        line = (self.chart.point(place.number),) if place.kind == "node" else self.chart.lines[place.number]
        left, top, wide, high = area_of(line)
        x, y = self.to_screen((left, top))
        pad = int(self.app.theme.px(more))
        return Rect(x, y, int(wide * self.zoom) + 1, int(high * self.zoom) + 1).inflate(2 * pad, 2 * pad)

    def invalidate(self, rect: Rect | None = None) -> None:
        """Redraw a part of the map (None: all of it)."""
        part = self.area if rect is None else rect.clip(self.area)
        if part.w and part.h:
            self.app.invalidate(part)

    def point_at(self, place: Place | None) -> None:
        """The pointer or the cursor is here now."""
        if place != self.pointed:
            self.pointed = place
            self.listener.place_pointed(place)

    # -- the cursor ------------------------------------------------------------------------------------------

    def focus_changed(self, has_focus: bool) -> None:
        """The map has gained or lost the keyboard focus: show the cursor at a visible stop, or hide it."""
        if has_focus and not self.has_cursor:
            self.has_cursor = True
            if not self.area.collidepoint(self.to_screen(self.chart.point(self.cursor.node))):
                self.cursor.node = self.cursor.nearest(self.camera.center)
            self._cursor_moved()
        elif not has_focus and self.has_cursor:
            self.drop_cursor()

    def drop_cursor(self) -> None:
        """Hide the cursor, because the pointer is used."""
        if self.has_cursor:
            self.invalidate(self._rect_of(Place("node", self.cursor.node), 24))
            self.has_cursor = False
            self.point_at(None)

    def move_cursor(self, node: int) -> None:
        """Move the cursor to a node; the camera follows."""
        if self.has_cursor:
            self.invalidate(self._rect_of(Place("node", self.cursor.node), 24))
        self.cursor.node, self.has_cursor = node, True
        self._cursor_moved()

    def _cursor_moved(self) -> None:
        node = self.cursor.node
        self.steering.reveal(self.chart.point(node), self.app.theme.px(72))
        self.invalidate(self._rect_of(Place("node", node), 24))
        self.point_at(Place("node", node))

    # -- finding a name --------------------------------------------------------------------------------------

    def find(self) -> None:
        """Open the search field."""
        self._before_find = self.cursor.node if self.has_cursor else None
        self.finder.open()

    def _found(self, node: int) -> None:
        self.move_cursor(node)
        if self.steering.step == 0 and self.camera.free.w < 900 * self.app.theme.scale:
            self.steering.go_to(self.chart.point(node), 3)

    def _found_all(self, keeps: bool) -> None:
        if not keeps and self._before_find is None:
            self.drop_cursor()  # keys continue where they were without the field
        elif not keeps and self._before_find is not None:
            self.move_cursor(self._before_find)
        tree = self.finder.tree
        if tree is not None:
            tree.set_focus(None)
        self.input.focus_board()

    # -- input and time --------------------------------------------------------------------------------------

    def handle(self, event: InputEvent) -> bool:
        """Handle a pointer event over the map, or a key. True if it was used."""
        return self.input.handle_key(event) if event.type == pygame.KEYDOWN else self.input.handle(event)

    def pointer_left(self) -> None:
        """The pointer has left the map."""
        self.input.leave()

    def update(self, dt: float) -> None:
        """Pan at the border of the screen, and request what is missing; at rest, what may be seen next."""
        self.steering.update(dt, self.app.theme.scale)
        if not self.is_sharp:
            self._ahead.place_names(self.shown_zoom)
            self.is_sharp = self.tiles.ask(self.view_at(), self.shown_zoom) and self._is_at_rest
        elif self.app.is_running:
            self._ahead.update(dt)

    @property
    def animating(self) -> bool:
        """Whether ``update`` is needed in every frame; the app updates camera moves."""
        return self.steering.is_panning

    def _moved(self) -> None:
        self.invalidate()
