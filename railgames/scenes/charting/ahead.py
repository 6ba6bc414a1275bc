"""Draws in advance while a map is at rest: neighbouring zooms, and the ground round the visible part."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from railgames.scenes.charting.tiles import SIDE, TileKey, View

if TYPE_CHECKING:
    from railgames.scenes.charting.view import ChartView

REST = 0.7
"""Seconds of rest before anything is drawn in advance."""
STEPS = (1, -1, 2, -2)
"""The zooms to draw in advance, in steps from the present one."""
MOST = 48
"""Maximum number of tiles in advance: they fit in memory beside the visible ones."""


class Ahead:
    """Requests one thing at a time. When all is ready it does nothing until the camera moves or the map
    changes."""

    def __init__(self, view: ChartView) -> None:
        self.view = view
        self._at: object = None
        self._rested = 0.0
        self._keys: tuple[TileKey, ...] = ()
        self._zooms: list[float] = []
        self._is_done = False

    def update(self, dt: float) -> None:
        """Called each frame in which everything visible is sharp."""
        view = self.view
        changes = tuple(len(layer.changes) for layer in view.tiles.layers)
        at = (view.camera.center, view.zoom, tuple(view.area), view.app.theme, changes)
        if at != self._at:
            self._at, self._rested, self._is_done, self._keys = at, 0.0, False, ()
        if self._is_done:
            return
        self._rested += dt
        if self._rested < REST or view.app.raster.busy:
            return
        if not self._keys:
            self._begin()
        self._is_done = not (self._place_names() or view.tiles.ask_ahead(self._keys))

    def _begin(self) -> None:
        seen = tuple(self.view.view_at().keys(self.view.zoom))
        found = [key for key in dict.fromkeys(self._wanted()) if key not in seen]
        self._keys = tuple(found[:MOST])
        steering = self.view.steering
        here = steering.step
        steps = sorted(range(steering.last_step + 1), key=lambda step: abs(step - here))
        self._zooms = [steering.zoom_of(step) for step in steps]
        self.view.tiles.keep((*seen, *self._keys))

    def place_names(self, zoom: float) -> None:
        """Find the places of the names at a zoom in the background."""
        view = self.view
        if not view.labels.is_placed(view.app.theme, zoom):
            view.labels.ask(view.app.raster, view.app.theme, zoom, partial(self._placed, zoom))

    def _placed(self, zoom: float) -> None:
        if zoom == self.view.shown_zoom:
            self.view.invalidate()

    def _place_names(self) -> bool:
        """Place the names at the next zoom; False if all are placed."""
        while self._zooms and self.view.labels.is_placed(self.view.app.theme, self._zooms[0]):
            self._zooms.pop(0)
        if self._zooms:
            self.place_names(self._zooms[0])
        return bool(self._zooms)

    def _wanted(self) -> Iterator[TileKey]:
        """The tiles of the next zooms, of the ground round the visible part, and of the whole map."""
        view, steering = self.view, self.view.steering
        center = view.camera.center
        for part in (STEPS[:2], (), STEPS[2:]):
            if not part:
                goal = view.view_at()
                yield from View(goal.origin, goal.zoom, goal.viewport.inflate(SIDE, SIDE)).keys(goal.zoom)
            for more in part:
                if 0 <= steering.step + more <= steering.last_step:
                    zoom = steering.zoom_of(steering.step + more)
                    yield from view.view_at(view.camera.held(center, zoom), zoom).keys(zoom)
        left, top, wide, high = view.chart.world
        whole = (left + wide / 2, top + high / 2)
        yield from view.view_at(whole, view.camera.min_zoom).keys(view.camera.min_zoom)
