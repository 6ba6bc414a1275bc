"""A camera over a flat world: pan, zoom about a point, fit, and both ways of converting."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from railgames.ui.tween import Tween, Tweens

Point = tuple[float, float]
Margins = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels."""


class Camera:
    """Shows a part of a world (its own units) in a viewport (pixels); zoom is pixels per unit.

    ``margins`` are strips of the viewport that panels cover: the world shows through beside and behind them,
    but all of it can be brought into ``free``, what they leave, and ``center`` is the world point in its
    middle.
    """

    def __init__(
        self,
        world: tuple[float, float, float, float],
        viewport: Rect,
        max_zoom: float = 8.0,
        margins: Margins = (0, 0, 0, 0),
    ) -> None:
        self.world = world  # left, top, width, height in world units
        self.viewport = Rect(viewport)
        self.margins = margins
        self.max_zoom = max_zoom  # pixels per unit
        self.center: Point = (world[0] + world[2] / 2, world[1] + world[3] / 2)
        self.zoom = 1.0
        self.fit()

    @property
    def free(self) -> Rect:
        """The viewport without its margins."""
        left, top, right, bottom = self.margins
        view = self.viewport
        wide, high = max(1, view.width - left - right), max(1, view.height - top - bottom)
        return Rect(view.x + left, view.y + top, wide, high)

    @property
    def middle(self) -> Point:
        """The pixel where ``center`` is shown."""
        free = self.free
        return free.x + free.width / 2, free.y + free.height / 2

    @property
    def min_zoom(self) -> float:
        """The zoom at which the whole world is seen."""
        _x, _y, width, height = self.world
        free = self.free
        return min(free.width / max(width, 1e-9), free.height / max(height, 1e-9))

    def to_screen(self, point: Point) -> Point:
        """World units to pixels."""
        x, y = self.middle
        return x + (point[0] - self.center[0]) * self.zoom, y + (point[1] - self.center[1]) * self.zoom

    def to_world(self, pos: Point) -> Point:
        """Pixels to world units."""
        x, y = self.middle
        return self.center[0] + (pos[0] - x) / self.zoom, self.center[1] + (pos[1] - y) / self.zoom

    def visible(self) -> tuple[float, float, float, float]:
        """The part of the world seen: left, top, width, height."""
        left, top = self.to_world(self.viewport.topleft)
        return left, top, self.viewport.width / self.zoom, self.viewport.height / self.zoom

    def pan(self, dx: float, dy: float) -> None:
        """Pan by pixels, as a hand moves paper."""
        self.look_at((self.center[0] - dx / self.zoom, self.center[1] - dy / self.zoom))

    def look_at(self, point: Point, zoom: float | None = None) -> None:
        """Put a world point in the middle, as far as the world reaches."""
        if zoom is not None:
            self.zoom = self.clamped(zoom)
        self.center = self.held(point, self.zoom)

    def zoom_at(self, pos: Point, factor: float) -> None:
        """Zoom by factor while the world point under pos (pixels) stays there."""
        before = self.to_world(pos)
        self.zoom = self.clamped(self.zoom * factor)
        after = self.to_world(pos)
        moved = (self.center[0] + before[0] - after[0], self.center[1] + before[1] - after[1])
        self.center = self.held(moved, self.zoom)

    def fit(self, area: tuple[float, float, float, float] | None = None, margin: float = 0.0) -> None:
        """Show all of area (None: the world), with margin pixels round it."""
        self.look_at(*self.view_of(area, margin))

    def view_of(
        self, area: tuple[float, float, float, float] | None = None, margin: float = 0.0
    ) -> tuple[Point, float]:
        """Centre and zoom that show all of area."""
        x, y, width, height = area or self.world
        free = self.free
        room_x, room_y = max(1.0, free.width - 2 * margin), max(1.0, free.height - 2 * margin)
        zoom = min(room_x / max(width, 1e-9), room_y / max(height, 1e-9))
        return (x + width / 2, y + height / 2), zoom

    @property
    def is_fitted(self) -> bool:
        """Whether the whole world is seen."""
        return abs(self.zoom - self.min_zoom) < 1e-6 * self.zoom

    def resize(self, viewport: Rect, margins: Margins | None = None) -> None:
        """Change the viewport and its margins (None: they stay). The centre stays; a fitted view stays
        fitted."""
        was_fitted = self.is_fitted
        self.viewport = Rect(viewport)
        self.margins = self.margins if margins is None else margins
        self.zoom = self.min_zoom if was_fitted else self.clamped(self.zoom)
        self.center = self.held(self.center, self.zoom)

    def move_to(
        self,
        tweens: Tweens,
        point: Point,
        zoom: float | None = None,
        duration: float = 0.25,
        on_change: Callable[[], None] | None = None,
    ) -> Tween:
        """Glide to a point and zoom."""
        start, start_zoom = self.center, self.zoom
        goal_zoom = self.clamped(self.zoom if zoom is None else zoom)

        def update(t: float) -> None:
            self.zoom = start_zoom * (goal_zoom / start_zoom) ** t
            x = start[0] + (point[0] - start[0]) * t
            y = start[1] + (point[1] - start[1]) * t
            self.center = self.held((x, y), self.zoom)
            if on_change is not None:
                on_change()

        return tweens.start(duration, update)

    def clamped(self, zoom: float) -> float:
        """The zoom, no smaller than what shows the whole world and no larger than ``max_zoom``."""
        return max(self.min_zoom, min(max(self.max_zoom, self.min_zoom), zoom))

    def held(self, point: Point, zoom: float) -> Point:
        """The centre nearest to a point that shows no more outside the world at this zoom than it must."""
        x, y, width, height = self.world
        free = self.free
        return (
            _between(point[0], x, width, free.width / zoom),
            _between(point[1], y, height, free.height / zoom),
        )


def _between(value: float, start: float, length: float, seen: float) -> float:
    if seen >= length:
        return start + length / 2
    return max(start + seen / 2, min(start + length - seen / 2, value))
