"""A map in tiles: each is drawn once a zoom, in the background, and kept as long as there is memory."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

import pygame
from pygame import Color, Rect, Surface

from railgames.scenes.charting.chart import Area
from railgames.scenes.charting.layers import Layer, PaintedLayer, VectorLayer, touches
from railgames.ui.vector import RasterQueue, part_seen

SIDE = 512
"""Pixels of a tile's side."""
LIMIT = 96 * 1024 * 1024
"""Bytes of all tiles that are kept; the raster's own cache keeps their layers."""
AT_WORK = 3
"""How many rasters wait in the queue at most, so that a camera that moves on is not kept waiting."""
MOST_VERSIONS = 20_000
MOST_SCALED = 4.0
"""By how much tiles are scaled at most while others are made; those of the base by any factor."""
SECONDS = 0.003
"""How long a frame may take to ask for tiles."""
FIRST_SECONDS, PAUSE = 0.3, 0.002
"""How long the first frame waits for its tiles, so that nobody sees names on an empty ground; and how long it
sleeps between two looks."""


class TileKey(NamedTuple):
    """A tile by its zoom and its column and row in a map of that zoom."""

    zoom: float
    column: int
    row: int

    @property
    def area(self) -> Area:
        """Its area of the world."""
        side = SIDE / self.zoom
        return self.column * side, self.row * side, side, side


class View(NamedTuple):
    """What is to be shown: the world's origin in pixels of the window, the zoom, and the window's part."""

    origin: tuple[float, float]
    zoom: float
    viewport: Rect

    def rect_of(self, key: TileKey) -> Rect:
        """Where a tile is shown, of any zoom; neighbours share their edge."""
        factor = SIDE * self.zoom / key.zoom
        left = round(self.origin[0] + key.column * factor)
        top = round(self.origin[1] + key.row * factor)
        right = round(self.origin[0] + (key.column + 1) * factor)
        bottom = round(self.origin[1] + (key.row + 1) * factor)
        return Rect(left, top, right - left, bottom - top)

    def keys(self, zoom: float, part: Rect | None = None) -> Iterator[TileKey]:
        """The tiles of a zoom that are seen in the viewport, or in a part of it."""
        rect = self.viewport if part is None else part
        side = SIDE * self.zoom / zoom
        first = int((rect.left - self.origin[0]) // side), int((rect.top - self.origin[1]) // side)
        last = int((rect.right - 1 - self.origin[0]) // side), int((rect.bottom - 1 - self.origin[1]) // side)
        for row in range(first[1], last[1] + 1):
            for column in range(first[0], last[0] + 1):
                yield TileKey(zoom, column, row)


class _Made(NamedTuple):
    picture: Surface
    versions: tuple[int, ...]


class Tiles:
    """Draws layers tile by tile, the first layer at the bottom. ``ground`` is the colour below them."""

    def __init__(self, raster: RasterQueue, layers: Sequence[Layer], ground: Color) -> None:
        self.layers = tuple(layers)
        self.ground = ground
        self._raster = raster
        self._made: OrderedDict[TileKey, _Made] = OrderedDict()
        self._versions: dict[tuple[TileKey, int], tuple[int, int]] = {}
        self._scratch: Surface | None = None
        self._fresh: set[TileKey] = set()
        self._fresh_at: tuple[int, ...] = ()

    @property
    def held_bytes(self) -> int:
        """Memory of the tiles that are kept."""
        return len(self._made) * SIDE * SIDE * 4

    def clear(self) -> None:
        """Forget every tile."""
        for layer in self.layers:
            layer.changes.append(None)
        self._made.clear()
        self._fresh.clear()

    # drawing ---------------------------------------------------------------------------------------------

    def draw(self, surface: Surface, view: View, zoom: float, base: float, asks: bool = True) -> bool:
        """Draw what is seen with the tiles of ``zoom``, scaled where the view has another one.

        Until a tile is ready, the tiles of another zoom show its part; those of ``base`` are made first. True
        when all is sharp. Without ``asks`` no tile is made in this frame.
        """
        self._raster.collect()
        clip = surface.get_clip()
        seen = view.viewport.clip(clip)
        surface.set_clip(seen)
        missing = self._missing(view, zoom)
        if missing and asks:
            middle = view.viewport.center
            missing.sort(key=lambda key: _apart(view.rect_of(key).center, middle))
            if self._made:
                self._ask(missing)
            else:
                self._make_first(missing)
        zooms = [zoom] if not missing else self._zooms(zoom, view.zoom)
        main = zoom if asks or not missing else max(zooms, key=lambda other: self._share(view, seen, other))
        for key in view.keys(main, seen):
            rect = view.rect_of(key)
            made = self._made.get(key)
            if made is None:
                self._draw_instead(
                    surface, view, rect.clip(seen), [one for one in zooms if one != main], base
                )
            else:
                self._made.move_to_end(key)
                self._draw_one(surface, made.picture, rect, seen)
        surface.set_clip(clip)
        return not missing or all(map(self._is_current, missing))

    def _zooms(self, zoom: float, now: float) -> list[float]:
        """The zooms of which there are tiles, and this one; those nearest to the zoom of now first."""
        return sorted({key.zoom for key in self._made} | {zoom}, key=lambda other: _ratio(other, now))

    def _missing(self, view: View, zoom: float) -> list[TileKey]:
        """The tiles that are seen and not as the layers are now. A frame may ask several times: what was
        current is so until a layer changes."""
        changes = tuple(len(layer.changes) for layer in self.layers)
        if changes != self._fresh_at:
            self._fresh_at = changes
            self._fresh.clear()
        found = [key for key in view.keys(zoom) if key not in self._fresh]
        missing = [key for key in found if not self._is_current(key)]
        self._fresh.update(set(found).difference(missing))
        return missing

    def _share(self, view: View, seen: Rect, zoom: float) -> float:
        """How much of what is seen the tiles of a zoom show; 0 when they are far too small or too large."""
        if _ratio(zoom, view.zoom) > MOST_SCALED:
            return 0.0
        keys = list(view.keys(zoom, seen))
        return sum(key in self._made for key in keys) / max(1, len(keys))

    def _draw_one(self, surface: Surface, picture: Surface, rect: Rect, seen: Rect) -> None:
        if rect.size == picture.get_size():
            surface.blit(picture, rect)
            return
        part, place = part_seen(picture, rect, rect.clip(seen))
        whole = surface.get_rect()
        if whole.contains(place) and seen.contains(place) and surface.get_masks() == picture.get_masks():
            # into the surface at once: half the work
            pygame.transform.scale(picture.subsurface(part), place.size, surface.subsurface(place))
            return
        scratch = self._scratch
        if scratch is None or scratch.get_width() < place.w or scratch.get_height() < place.h:
            size = max(place.w, SIDE * 3 // 2), max(place.h, SIDE * 3 // 2)
            scratch = self._scratch = Surface(size).convert(picture)
        goal = scratch.subsurface((0, 0), place.size)
        pygame.transform.scale(picture.subsurface(part), place.size, goal)
        surface.blit(goal, place)

    def _draw_instead(
        self, surface: Surface, view: View, hole: Rect, zooms: Sequence[float], base: float
    ) -> None:
        """Fill a hole from the first of the zooms that covers it, from the base if none does."""
        if not hole.w or not hole.h:
            return
        before = surface.get_clip()
        surface.set_clip(hole)
        best: list[TileKey] = []
        for other in zooms:
            keys = list(view.keys(other, hole)) if _ratio(other, view.zoom) <= MOST_SCALED else []
            if keys and all(key in self._made for key in keys):
                best = keys
                break
        if not best:
            surface.fill(self.ground, hole)
            best = [key for key in view.keys(base, hole) if key in self._made]
        for key in best:
            self._draw_one(surface, self._made[key].picture, view.rect_of(key), hole)
        surface.set_clip(before)

    # making ----------------------------------------------------------------------------------------------

    def _is_current(self, key: TileKey) -> bool:
        made = self._made.get(key)
        return made is not None and made.versions == self._versions_of(key)

    def _versions_of(self, key: TileKey) -> tuple[int, ...]:
        """How often each layer has changed in a tile."""
        if len(self._versions) > MOST_VERSIONS:
            self._versions.clear()  # they are counted anew
        found = []
        for index, layer in enumerate(self.layers):
            known, version = self._versions.get((key, index), (0, 0))
            if known < len(layer.changes):
                left, top, wide, high = key.area
                more = 16 / key.zoom  # pixels that a line goes beyond its own rectangle
                area = (left - more, top - more, wide + 2 * more, high + 2 * more)
                version += sum(change is None or touches(change, area) for change in layer.changes[known:])
                self._versions[key, index] = (len(layer.changes), version)
            found.append(version)
        return tuple(found)

    def _ask(self, missing: Sequence[TileKey]) -> None:
        """Put together what is ready, and ask for what is not, within the time of a frame."""
        end = time.perf_counter() + SECONDS
        waiting = 0
        for key in missing:
            waiting += self._make(key)
            if waiting >= AT_WORK or time.perf_counter() > end:
                return

    def _make_first(self, missing: Sequence[TileKey]) -> None:
        """Make the first picture in one go, as far as it is ready in time."""
        end = time.perf_counter() + FIRST_SECONDS
        self._ask(missing)
        while len(self._made) < len(missing) and time.perf_counter() < end:
            time.sleep(PAUSE)
            self._raster.collect()
            self._ask([key for key in missing if key not in self._made])

    def _make(self, key: TileKey) -> int:
        """Put a tile together from its layers; the number of layers that are not ready."""
        versions = self._versions_of(key)
        parts: list[Surface] = []
        lacks = 0
        for index, layer in enumerate(self.layers):
            if layer.is_empty(key.area, key.zoom):
                continue
            if isinstance(layer, PaintedLayer):
                parts.append(layer.paint(key.area, key.zoom))
            elif isinstance(layer, VectorLayer):
                part = self._part(layer, key, versions[index])
                lacks += part is None
                parts += [part] if part is not None else []
        if lacks:
            return lacks
        picture = Surface((SIDE, SIDE)).convert()
        picture.fill(self.ground)
        for part in parts:
            picture.blit(part, (0, 0))
        self._made[key] = _Made(picture, versions)
        self._made.move_to_end(key)
        while self.held_bytes > LIMIT:
            self._fresh.discard(self._made.popitem(last=False)[0])
        return 0

    def _part(self, layer: VectorLayer, key: TileKey, version: int) -> Surface | None:
        """A layer's part of a tile; None while it is not ready, but asked for."""
        name, size = ("tile", layer.number, key, version), (SIDE, SIDE)
        part = self._raster.cache.get(name, size)
        if part is None:
            text = partial(layer.svg, key.area, key.zoom, size)
            self._raster.want(name, size, text, later=layer.is_steady)
        return part


def _apart(first: tuple[int, int], second: tuple[int, int]) -> int:
    return (first[0] - second[0]) ** 2 + (first[1] - second[1]) ** 2


def _ratio(first: float, second: float) -> float:
    """How far apart two zooms are, either way alike."""
    return max(first / second, second / first)
