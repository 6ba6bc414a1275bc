"""A map in tiles: each is drawn once a zoom, in the background, and kept as long as there is memory.

The main loop only puts ready tiles on the screen: a thread writes the elements, rasterises and joins them.
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
"""Pixels of a tile's side."""
LIMIT = 80 * 1024 * 1024
"""Bytes of all tiles that are kept; the raster's own cache keeps their layers."""
AT_WORK = 2
"""How many tiles are asked for at once at most, so that a camera that moves on is not kept waiting."""
MOST_VERSIONS = 20_000
MOST_SCALED = 4.0
"""By how much tiles are scaled at most while others are made; those of the base by any factor."""
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


class _Part(NamedTuple):
    """A layer's part of a tile: the name under which it is kept, its picture if it is known, its text if that
    had to be written at once."""

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
    ``on_made`` hears of every tile that is ready."""

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
        """Memory of the tiles that are kept."""
        return len(self._made) * SIDE * SIDE * 4

    @property
    def keys(self) -> Sequence[TileKey]:
        """The tiles that are kept."""
        return tuple(self._made)

    def clear(self) -> None:
        """Forget every tile."""
        for layer in self.layers:
            layer.changes.append(None)
        self._made.clear()
        self._fresh.clear()

    # drawing ---------------------------------------------------------------------------------------------

    def draw(self, surface: Surface, view: View, zoom: float, base: float, goal: View | None = None) -> bool:
        """Draw what is seen with the tiles of ``zoom``, scaled where the view has another one.

        Until a tile is ready, the tiles of another zoom show its part, in the end those of ``base``. True
        when all of ``goal``, where the camera comes to rest, is sharp (None: it is at rest).
        """
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
        """Ask for some of the tiles of a view that are not as the layers are now; True when there are none.
        It costs next to nothing."""
        missing = self._missing(view, zoom)
        if missing and self._raster.waiting < AT_WORK:
            middle = view.viewport.center
            missing.sort(key=lambda key: _apart(view.rect_of(key).center, middle))
            self._ask(missing)
        return not missing

    def ask_ahead(self, keys: Iterable[TileKey]) -> bool:
        """Ask for the first of these tiles that is not there, if nothing else is to be done; False when all
        of them are there."""
        for key in keys:
            if not self._is_current(key):
                if not self._raster.busy:
                    self._make(key, keeps_parts=False)
                return True
        return False

    def keep(self, keys: Sequence[TileKey]) -> None:
        """Rather forget other tiles than these, the last of these first."""
        for key in reversed(keys):
            if key in self._made:
                self._made.move_to_end(key)

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
        """What tells a tile from what it was: of each layer the number of the last change in it that was seen
        since the tile was first asked about."""
        if len(self._versions) > MOST_VERSIONS:
            self._versions = {name: one for name, one in self._versions.items() if name[0] in self._made}
        found = []
        for index, layer in enumerate(self.layers):
            now = len(layer.changes)
            known, version = self._versions.get((key, index), (now, now))
            if known < now:
                left, top, wide, high = key.area
                more = 16 / key.zoom  # pixels that a line goes beyond its own rectangle
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
        """Ask for what is not ready, the first of it only: the rest has its turn in a later frame."""
        for key in missing:
            if self._raster.waiting >= AT_WORK:
                return
            self._make(key)

    def _make_first(self, view: View, zoom: float) -> None:
        """Make the first picture in one go, as far as it is ready in time."""
        end = time.perf_counter() + FIRST_SECONDS
        while not self.ask(view, zoom) and time.perf_counter() < end:
            time.sleep(PAUSE)
            self._raster.collect()

    def _make(self, key: TileKey, keeps_parts: bool = True) -> None:
        """Ask for a tile. ``keeps_parts``: its layers are kept too, so that it is soon made again when one of
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
        """Put a tile together from its layers; called in the thread."""
        picture = Surface((SIDE, SIDE)).convert()
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
        """Keep a tile; called on the main loop."""
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
    """A layer's part of a tile; None where there is nothing of it."""
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
    """How far apart two zooms are, either way alike."""
    return max(first / second, second / first)
