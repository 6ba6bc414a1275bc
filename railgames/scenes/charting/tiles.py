"""A map in tiles, each drawn once per zoom in the background and cached.

The main loop only draws finished tiles: a thread writes the elements, rasterises them and joins the layers.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

import pygame
from pygame import Color, Rect, Surface

from railgames.scenes.charting.chart import Area
from railgames.scenes.charting.layers import Layer, PaintedLayer, VectorLayer, touches
from railgames.ui.vector import Finish, RasterQueue, give_way, part_seen, raster_or_empty

SIDE = 512
"""Side of a tile in pixels."""
LIMIT = 80 * 1024 * 1024
"""Maximum memory of all cached tiles in bytes; their layers are in the raster's own cache."""
AT_WORK = 2
"""How many tiles are requested at a time, so that a moving camera does not wait for old ones."""
COMPARED = 2000
"""About how many changes of the map a frame compares with tiles that are drawn in advance. To compare all of
them in one frame took 40 ms after a hundred turns."""
MOST_VERSIONS = 20_000
MOST_SCALED = 4.0
"""How much tiles are scaled at most while others are made; those of the base by any factor."""
FIRST_SECONDS, PAUSE = 0.3, 0.002
"""How long the first frame waits for its tiles, so that nobody sees names on an empty ground; and how long it
sleeps between two checks."""


class TileKey(NamedTuple):
    """A tile: its zoom, and its column and row in a map of that zoom."""

    zoom: float
    column: int
    row: int

    @property
    def area(self) -> Area:
        """Its area of the world."""
        side = SIDE / self.zoom
        return self.column * side, self.row * side, side, side


class View(NamedTuple):
    """What is visible: the world's origin in the window, the zoom, and the part of the window."""

    origin: tuple[float, float]
    zoom: float
    viewport: Rect

    def rect_of(self, key: TileKey) -> Rect:
        """The rectangle of a tile of any zoom in the window; neighbours share their edge."""
        factor = SIDE * self.zoom / key.zoom
        left = round(self.origin[0] + key.column * factor)
        top = round(self.origin[1] + key.row * factor)
        right = round(self.origin[0] + (key.column + 1) * factor)
        bottom = round(self.origin[1] + (key.row + 1) * factor)
        return Rect(left, top, right - left, bottom - top)

    def keys(self, zoom: float, part: Rect | None = None) -> Iterator[TileKey]:
        """The tiles of a zoom that are visible in the viewport, or in a part of it."""
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


class _Part(NamedTuple):
    """A layer's part of a tile: its cache key, its picture if known, its text if that had to be written
    immediately."""

    layer: Layer
    name: object
    known: Surface | None
    text: str | None


class _Work(NamedTuple):
    key: TileKey
    versions: tuple[int, ...]
    parts: tuple[_Part, ...]
    ground: Color
    keeps_parts: bool


class Tiles:
    """Draws layers tile by tile, the first layer at the bottom. ``ground`` is the colour below them;
    ``on_made`` is called with every finished tile."""

    def __init__(
        self,
        raster: RasterQueue,
        layers: Sequence[Layer],
        ground: Color,
        on_made: Callable[[TileKey], object] = lambda key: None,
    ) -> None:
        self.layers = tuple(layers)
        self.ground = ground
        self._on_made = on_made
        self._raster = raster
        self._made: OrderedDict[TileKey, _Made] = OrderedDict()
        self._versions: dict[tuple[TileKey, int], tuple[int, int]] = {}
        self._scratch: Surface | None = None
        self._fresh: set[TileKey] = set()
        self._fresh_at: tuple[int, ...] = ()

    @property
    def held_bytes(self) -> int:
        """Memory of the cached tiles."""
        return len(self._made) * SIDE * SIDE * 4

    @property
    def keys(self) -> Sequence[TileKey]:
        """The cached tiles."""
        return tuple(self._made)

    def clear(self) -> None:
        """Forget every tile."""
        for layer in self.layers:
            layer.changes.append(None)
        self._made.clear()
        self._fresh.clear()

    # -- drawing ---------------------------------------------------------------------------------------------

    def draw(self, surface: Surface, view: View, zoom: float, base: float, goal: View | None = None) -> bool:
        """Draw the visible tiles of ``zoom``, scaled if the view has another zoom. Until a tile is ready,
        tiles of other zooms are used, at last those of ``base``. True when everything at ``goal``, where the
        camera will stop, is sharp (None: it has stopped)."""
        goal = goal or view
        self._raster.collect()
        if not self._made:
            self._make_first(goal, zoom)
        is_done = self.ask(goal, zoom)
        clip = surface.get_clip()
        seen = view.viewport.clip(clip)
        surface.set_clip(seen)
        keys = list(view.keys(zoom, seen))
        zooms, main = [zoom], zoom
        if not all(key in self._made for key in keys):
            zooms = self._zooms(zoom, view.zoom)
            if view.zoom != zoom:
                main = max(zooms, key=lambda other: self._share(view, seen, other))
                keys = list(view.keys(main, seen))
        for key in keys:
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
        return is_done

    def ask(self, view: View, zoom: float) -> bool:
        """Request some of the view's tiles that are missing or outdated; True if there are none. Nearly
        free."""
        missing = self._missing(view, zoom)
        if missing and self._raster.waiting < AT_WORK:
            middle = view.viewport.center
            missing.sort(key=lambda key: _apart(view.rect_of(key).center, middle))
            self._ask(missing)
        return not missing

    def ask_ahead(self, keys: Iterable[TileKey]) -> bool:
        """Request the first missing one of these tiles, if nothing else is pending; False if all are ready.
        A frame compares tiles with a limited number of changes since they were last asked for; the next frame
        continues."""
        left = COMPARED
        for key in keys:
            if left <= 0:
                return True
            left -= self._behind(key)
            if not self._is_current(key):
                if not self._raster.busy:
                    self._make(key, keeps_parts=False)
                return True
        return False

    def keep(self, keys: Sequence[TileKey]) -> None:
        """Discard other tiles before these; of these the last ones first."""
        for key in reversed(keys):
            if key in self._made:
                self._made.move_to_end(key)

    def _zooms(self, zoom: float, now: float) -> list[float]:
        """The zooms with tiles, and this one, nearest to the present zoom first."""
        return sorted({key.zoom for key in self._made} | {zoom}, key=lambda other: _ratio(other, now))

    def _missing(self, view: View, zoom: float) -> list[TileKey]:
        """The visible tiles that are missing or outdated. Cached within a frame, until a layer changes."""
        changes = tuple(len(layer.changes) for layer in self.layers)
        if changes != self._fresh_at:
            self._fresh_at = changes
            self._fresh.clear()
        found = [key for key in view.keys(zoom) if key not in self._fresh]
        missing = [key for key in found if not self._is_current(key)]
        self._fresh.update(set(found).difference(missing))
        return missing

    def _share(self, view: View, seen: Rect, zoom: float) -> float:
        """How much of the visible part the tiles of a zoom cover; 0 if they are far too small or too
        large."""
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
            # directly into the surface: half the work
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
        """Fill a hole from the first of the zooms that covers it, else from the base."""
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

    # -- making ----------------------------------------------------------------------------------------------

    def _is_current(self, key: TileKey) -> bool:
        made = self._made.get(key)
        return made is not None and made.versions == self._versions_of(key)

    def _behind(self, key: TileKey) -> int:
        """How many changes of all layers the tile has not been compared with."""
        known, found = self._versions, 0
        for index, layer in enumerate(self.layers):
            now = len(layer.changes)
            found += now - known.get((key, index), (now, 0))[0]
        return found

    def _versions_of(self, key: TileKey) -> tuple[int, ...]:
        """What identifies the state of a tile: for each layer the number of its last change there since the
        tile was first requested."""
        if len(self._versions) > MOST_VERSIONS:
            self._versions = {name: one for name, one in self._versions.items() if name[0] in self._made}
        found = []
        for index, layer in enumerate(self.layers):
            now = len(layer.changes)
            known, version = self._versions.get((key, index), (now, now))
            if known < now:
                left, top, wide, high = key.area
                more = 16 / key.zoom  # how many pixels a line extends beyond its rectangle
                area = (left - more, top - more, wide + 2 * more, high + 2 * more)
                for number in range(now, known, -1):
                    change = layer.changes[number - 1]
                    if change is None or touches(change, area):
                        version = number
                        break
            self._versions[key, index] = (now, version)
            found.append(version)
        return tuple(found)

    def _ask(self, missing: Sequence[TileKey]) -> None:
        """Request the first missing tile; the others follow in later frames."""
        for key in missing:
            if self._raster.waiting >= AT_WORK:
                return
            self._make(key)

    def _make_first(self, view: View, zoom: float) -> None:
        """Make the first picture at once, as far as it is ready in time."""
        end = time.perf_counter() + FIRST_SECONDS
        while not self.ask(view, zoom) and time.perf_counter() < end:
            time.sleep(PAUSE)
            self._raster.collect()

    def _make(self, key: TileKey, keeps_parts: bool = True) -> None:
        """Request a tile. ``keeps_parts``: cache its layers too, so that it is quickly updated when one of
        them changes."""
        versions = self._versions_of(key)
        name = ("tile", self.layers[0].number if self.layers else 0, key, versions)
        if self._raster.is_asked(name):
            return
        parts = [self._part(layer, key, versions[index]) for index, layer in enumerate(self.layers)]
        work = _Work(key, versions, tuple(parts), self.ground, keeps_parts)
        self._raster.ask(name, partial(self._work, work))

    def _part(self, layer: Layer, key: TileKey, version: int) -> _Part:
        name = ("tile", layer.number, key, version)
        known, text = self._raster.cache.get(name, (SIDE, SIDE)), None
        if known is None and isinstance(layer, VectorLayer) and not layer.is_steady:
            text = "" if layer.is_empty(key.area, key.zoom) else layer.svg(key.area, key.zoom, (SIDE, SIDE))
        return _Part(layer, name, known, text)

    def _work(self, work: _Work) -> Finish:
        """Join a tile from its layers; runs in the thread."""
        picture = Surface((SIDE, SIDE))  # as the window is: to convert it takes ten times as long
        picture.fill(work.ground)
        fresh: list[tuple[object, Surface]] = []
        for part in work.parts:
            give_way()
            surface = part.known
            if surface is None:
                surface = _drawn(part, work.key)
                if surface is None:
                    continue
                fresh.append((part.name, surface))
                give_way()
            picture.blit(surface, (0, 0))
        return partial(self._finish, work, picture, fresh if work.keeps_parts else [])

    def _finish(self, work: _Work, picture: Surface, fresh: Sequence[tuple[object, Surface]]) -> None:
        """Store a tile; runs in the main loop."""
        for name, part in fresh:
            self._raster.cache.put(name, (SIDE, SIDE), part)
        if work.versions != self._versions_of(work.key):
            return  # it has changed meanwhile
        self._made[work.key] = _Made(picture, work.versions)
        self._made.move_to_end(work.key)
        while self.held_bytes > LIMIT:
            self._fresh.discard(self._made.popitem(last=False)[0])
        self._on_made(work.key)


def _drawn(part: _Part, key: TileKey) -> Surface | None:
    """A layer's part of a tile; None if it is empty."""
    layer, area = part.layer, key.area
    if part.text == "" or (part.text is None and layer.is_empty(area, key.zoom)):
        return None
    if isinstance(layer, PaintedLayer):
        return layer.paint(area, key.zoom).convert_alpha()
    if not isinstance(layer, VectorLayer):
        return None
    text = layer.svg(area, key.zoom, (SIDE, SIDE)) if part.text is None else part.text
    give_way()
    return raster_or_empty(text, (SIDE, SIDE)).convert_alpha()


def _apart(first: tuple[int, int], second: tuple[int, int]) -> int:
    return (first[0] - second[0]) ** 2 + (first[1] - second[1]) ** 2


def _ratio(first: float, second: float) -> float:
    """The ratio of two zooms, at least 1."""
    return max(first / second, second / first)
