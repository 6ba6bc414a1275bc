"""Moves the camera over a map: dragging, wheel, keys, the edge of the screen."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from railgames.scenes.charting.chart import Area, Point
from railgames.ui.camera import Camera, Margins
from railgames.ui.tween import Tween, Tweens, ease_out

STEP = 2 ** (1 / 3)
"""Factor between two zooms. A camera at rest is at one of these zooms, so that tiles fit pixel by pixel."""
GLIDE = 0.18
"""Duration of a camera move at normal speed, in seconds."""
KEY_PART = 0.25
"""How far a key pans, as a part of the window."""
RIM = 5
"""Width of the border of the map that pans it while the pointer is there, in pixels at scale 1."""
RIM_SPEED = 900.0
"""Speed of that panning, in pixels at scale 1 per second."""


class Steering:
    """Moves a camera. ``on_move`` is called after every change; ``tweens`` animate. ``zoom`` and ``center``
    are the target, which the camera has reached when ``is_moving`` is False."""

    def __init__(self, camera: Camera, tweens: Tweens, on_move: Callable[[], None]) -> None:
        self.camera = camera
        self.pans_at_rim = False
        self._tweens = tweens
        self._on_move = on_move
        self._glide: Tween | None = None
        self._rim = (0, 0)
        self.zoom, self.center = camera.zoom, camera.center

    @property
    def is_moving(self) -> bool:
        """Whether the camera is moving."""
        return self._glide is not None

    @property
    def step(self) -> int:
        """The number of the zoom; 0 shows the whole map."""
        count = 0
        while self.zoom_of(count + 1) <= self.zoom * 1.001:
            count += 1
        return count

    def zoom_of(self, step: int) -> float:
        """The zoom of a step, in pixels per unit."""
        return self.camera.min_zoom * STEP**step

    @property
    def last_step(self) -> int:
        """The step of the largest zoom."""
        count = 0
        while self.zoom_of(count + 1) <= self.camera.max_zoom * 1.001:
            count += 1
        return count

    # -- where to --------------------------------------------------------------------------------------------

    def resize(self, viewport: Rect, margins: Margins) -> None:
        """Show the map in another part of the window. A map that was shown whole stays so; otherwise its
        centre and the number of its zoom stay."""
        step = self.step
        self.stop()
        self.camera.resize(viewport, margins)
        self._set(self.camera.center, self.zoom_of(min(step, self.last_step)))

    def fit(self) -> None:
        """Show the whole map."""
        left, top, width, height = self.camera.world
        self.go_to((left + width / 2, top + height / 2), 0)

    def go_to(self, point: Point, step: int | None = None) -> None:
        """Move to a point of the world, at the zoom of a step (None: the present one)."""
        zoom = self.zoom if step is None else self.zoom_of(max(0, min(step, self.last_step)))
        self._start(self.camera.held(point, zoom), zoom)

    def show(self, area: Area, margin: float = 60) -> None:
        """Move so that all of an area of the world is visible, as large as possible."""
        center, zoom = self.camera.view_of(area, margin)
        step = 0
        while step < self.last_step and self.zoom_of(step + 1) <= zoom:
            step += 1
        self.go_to(center, step)

    def reveal(self, point: Point, margin: float = 60) -> None:
        """Move just far enough that a point of the world is visible, ``margin`` pixels from the edge."""
        free = self.camera.free
        wide = max(0.0, free.width / 2 - margin) / self.zoom
        high = max(0.0, free.height / 2 - margin) / self.zoom
        x = min(max(self.center[0], point[0] - wide), point[0] + wide)
        y = min(max(self.center[1], point[1] - high), point[1] + high)
        if (x, y) != self.center:
            self.go_to((x, y))

    def zoom_at(self, pos: Point | None, steps: int) -> None:
        """Zoom by steps, keeping the point of the world under ``pos`` (None: the middle) in place."""
        step = max(0, min(self.step + steps, self.last_step))
        zoom = self.zoom_of(step)
        if pos is None:
            self.go_to(self.center, step)
            return
        middle = self.camera.middle
        across, down = pos[0] - middle[0], pos[1] - middle[1]
        # where the pointer is in the world when the camera has stopped
        point = (self.center[0] + across / self.zoom, self.center[1] + down / self.zoom)
        self._start(self.camera.held((point[0] - across / zoom, point[1] - down / zoom), zoom), zoom)

    def pan(self, across: float, down: float) -> None:
        """Pan by pixels immediately, as in a drag."""
        self.stop()
        zoom = self.zoom
        self._set(
            self.camera.held((self.center[0] - across / zoom, self.center[1] - down / zoom), zoom), zoom
        )

    def pan_by_key(self, way: tuple[int, int]) -> None:
        """Pan a part of the window in a direction."""
        free = self.camera.free
        x = self.center[0] + way[0] * free.width * KEY_PART / self.zoom
        y = self.center[1] + way[1] * free.height * KEY_PART / self.zoom
        self.go_to((x, y))

    # -- motion ----------------------------------------------------------------------------------------------

    def stop(self) -> None:
        """Jump to the target."""
        if self._glide is not None:
            glide, self._glide = self._glide, None
            self._tweens.cancel(glide)
            self._set(self.center, self.zoom)

    def _start(self, center: Point, zoom: float) -> None:
        if (center, zoom) == (self.center, self.zoom):
            return
        if self._glide is not None:
            self._tweens.cancel(self._glide)
        self.center, self.zoom = center, zoom
        first, first_zoom = self.camera.center, self.camera.zoom

        def update(part: float) -> None:
            if part >= 1:
                self._set(center, zoom)
                return
            now = first_zoom * (zoom / first_zoom) ** part
            # the point that stays in place moves linearly with the inverse of the zoom
            far = part
            if abs(zoom / first_zoom - 1) > 1e-6:
                far = (1 / now - 1 / first_zoom) / (1 / zoom - 1 / first_zoom)
            x = first[0] + (center[0] - first[0]) * far
            y = first[1] + (center[1] - first[1]) * far
            self.camera.center, self.camera.zoom = (x, y), now
            self._on_move()

        def done() -> None:
            self._glide = None

        self._glide = Tween(GLIDE, update, done, ease_out)
        self._tweens.add(self._glide)

    def _set(self, center: Point, zoom: float) -> None:
        self.center, self.zoom = center, zoom
        self.camera.center, self.camera.zoom = center, zoom
        self._on_move()

    # -- the rim of the screen -------------------------------------------------------------------------------

    def point_at(self, pos: tuple[int, int] | None, scale: float) -> None:
        """The pointer is here (None: outside). At the border the map starts to pan if allowed."""
        self._rim = (0, 0)
        view, near = self.camera.viewport, RIM * scale
        if pos is None or not self.pans_at_rim or not view.collidepoint(pos):
            return
        across = (pos[0] >= view.right - near) - (pos[0] < view.left + near)
        down = (pos[1] >= view.bottom - near) - (pos[1] < view.top + near)
        self._rim = (across, down) if self._can_pan((across, down)) else (0, 0)

    def _can_pan(self, way: tuple[int, int]) -> bool:
        x, y = self.center[0] + way[0] / self.zoom, self.center[1] + way[1] / self.zoom
        return self.camera.held((x, y), self.zoom) != self.center

    @property
    def is_panning(self) -> bool:
        """Whether the pointer at the border pans the map."""
        return self._rim != (0, 0)

    def update(self, dt: float, scale: float) -> None:
        """Pan while the pointer is at the border."""
        if self.is_panning:
            far = RIM_SPEED * scale * dt
            self.pan(-self._rim[0] * far, -self._rim[1] * far)
            if not self._can_pan(self._rim):
                self._rim = (0, 0)
