"""Rasterises SVG text at the exact pixel size, with a cache and a background thread."""

from __future__ import annotations

import io
import math
import re
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, TypeAlias

import pygame
from pygame import Rect, Surface

from railgames.content.asset_folder import AssetFolder, asset_folder
from railgames.content.loader import read_bytes
from railgames.content.pictures import picture_size
from railgames.core.errors import ContentError, Problem
from railgames.core.text import tr
from railgames.ui.painted import can_paint, drawn, has_images, image_element
from railgames.ui.theme import Theme

LARGEST = 4096  # px: the longest side of a raster layer

_ROOT = re.compile(r"<svg\b[^>]*>", re.DOTALL)
_SIZE = re.compile(r'\s(width|height)\s*=\s*["\']([^"\']*)["\']')
_PLACEHOLDER = re.compile(r"\{([a-z][a-z0-9_.-]*)\}")


def sized(svg_text: str, size: tuple[int, int]) -> str:
    """The SVG text with its root made size pixels large; the picture is fitted into it, centred,
    unless the root says preserveAspectRatio="none".
    """
    root = _ROOT.search(svg_text)
    if root is None:
        raise ValueError(tr("this is not an SVG picture: it has no <svg> element"))
    tag = root.group()
    old = dict(_SIZE.findall(tag))
    tag = _SIZE.sub("", tag)
    extra = f' width="{size[0]}" height="{size[1]}"'
    if "viewBox" not in tag:
        width, height = _number(old.get("width"), size[0]), _number(old.get("height"), size[1])
        extra += f' viewBox="0 0 {width:g} {height:g}"'
    if "preserveAspectRatio" not in tag:  # the rasteriser would stretch, against the standard
        extra += ' preserveAspectRatio="xMidYMid meet"'
    return svg_text[: root.start()] + "<svg" + extra + tag[4:] + svg_text[root.end() :]


def _number(text: str | None, otherwise: float) -> float:
    found = re.match(r"\s*([0-9.]+)", text or "")
    return float(found.group(1)) if found else float(otherwise)


def svg(svg_text: str, size: tuple[int, int]) -> Surface:
    """A surface of exactly size pixels with the picture on it; ValueError when it cannot be read."""
    size = (max(1, size[0]), max(1, size[1]))
    try:
        surface = _raster(svg_text, size)
    except pygame.error as error:
        raise ValueError(tr("this SVG picture cannot be read ({error})", error=error)) from error
    if pygame.display.get_init() and pygame.display.get_surface() is not None:
        surface = surface.convert_alpha()
    return surface


def _raster(svg_text: str, size: tuple[int, int]) -> Surface:
    text = sized(svg_text, size)
    if has_images(text):
        return drawn(text, size)
    return pygame.image.load(io.BytesIO(text.encode()), "x.svg")


def colored(svg_text: str, theme: Theme, colors: Mapping[str, str] | None = None) -> str:
    """The SVG text with {ink}, {accent}, ... (and the names in colors) replaced by #rrggbb."""
    own = colors or {}
    known: dict[str, str] = {}  # a text names few colours, each of them often

    def value(match: re.Match[str]) -> str:
        name = match.group(1)
        if name not in known:
            is_color = name in own or theme.has_color(name)
            known[name] = _hex(theme, own.get(name, name)) if is_color else match.group()
        return known[name]

    return _PLACEHOLDER.sub(value, svg_text)


def _hex(theme: Theme, color: str) -> str:
    c = theme.color(color)
    return f"#{c.r:02x}{c.g:02x}{c.b:02x}"


RASTERS = 96 * 1024 * 1024
"""Bytes of the layers that the thread has drawn and that are kept."""


class SurfaceCache:
    """LRU cache of surfaces by key and size, up to limit bytes."""

    def __init__(self, limit: int = 128 * 1024 * 1024) -> None:
        self._limit = limit
        self._held = 0
        self._surfaces: OrderedDict[tuple[Hashable, tuple[int, int]], Surface] = OrderedDict()

    def __len__(self) -> int:
        return len(self._surfaces)

    @property
    def held_bytes(self) -> int:
        """Memory of its surfaces."""
        return self._held

    def get(self, key: Hashable, size: tuple[int, int]) -> Surface | None:
        """The cached surface of that key and size, or None."""
        surface = self._surfaces.get((key, size))
        if surface is not None:
            self._surfaces.move_to_end((key, size))
        return surface

    def put(self, key: Hashable, size: tuple[int, int], surface: Surface) -> None:
        """Add a surface; evict the least recently used above the limit."""
        old = self._surfaces.pop((key, size), None)
        self._held += _bytes(surface) - (0 if old is None else _bytes(old))
        self._surfaces[(key, size)] = surface
        while self._held > self._limit and len(self._surfaces) > 1:
            self._held -= _bytes(self._surfaces.popitem(last=False)[1])

    def make(self, key: Hashable, size: tuple[int, int], draw: Callable[[], Surface]) -> Surface:
        """The cached surface, or the one that draw returns."""
        surface = self.get(key, size)
        if surface is None:
            surface = draw()
            self.put(key, size, surface)
        return surface

    def nearest(self, key: Hashable, size: tuple[int, int]) -> Surface | None:
        """The cached surface of that key whose size is nearest."""
        sizes = [held for name, held in self._surfaces if name == key]
        if not sizes:
            return None
        return self._surfaces[(key, min(sizes, key=lambda held: abs(held[0] - size[0])))]

    def clear(self) -> None:
        """Empty the cache."""
        self._surfaces.clear()
        self._held = 0


def part_seen(source: Surface, rect: Rect, seen: Rect) -> tuple[Rect, Rect]:
    """Source rectangle (whole pixels) that covers ``seen``, and its destination rectangle."""
    across, down = source.get_width() / rect.width, source.get_height() / rect.height
    left, top = int((seen.left - rect.left) * across), int((seen.top - rect.top) * down)
    right = min(source.get_width(), math.ceil((seen.right - rect.left) * across))
    bottom = min(source.get_height(), math.ceil((seen.bottom - rect.top) * down))
    part = Rect(left, top, max(1, right - left), max(1, bottom - top)).clip(source.get_rect())
    x0, y0 = rect.left + round(part.left / across), rect.top + round(part.top / down)
    x1, y1 = rect.left + round(part.right / across), rect.top + round(part.bottom / down)
    return part, Rect(x0, y0, max(1, x1 - x0), max(1, y1 - y0))


def _bytes(surface: Surface) -> int:
    return surface.get_width() * surface.get_height() * surface.get_bytesize()


_paces = threading.local()
LONGEST_PAUSE = 0.02
"""Seconds for which the thread gives way at most: a frame that takes longer does not stop it."""


def give_way() -> None:
    """Called between pieces of work in the background: wait while the main loop makes a frame. Costs nothing
    elsewhere."""
    free: threading.Event | None = getattr(_paces, "free", None)
    if free is not None and not free.is_set():
        free.wait(LONGEST_PAUSE)


Finish: TypeAlias = Callable[[], None]
"""What is left of a job for the main loop."""
Job: TypeAlias = Callable[[], Finish]
"""Work for the thread."""


class _Asked(NamedTuple):
    job: Job
    layer: Hashable
    is_told: bool


class RasterQueue:
    """Rasterises SVG layers in a thread. Until one is ready the nearest size is drawn, scaled.

    ``on_ready`` is called in the thread when a layer is ready, ``on_done`` when another job is.
    """

    def __init__(
        self,
        cache: SurfaceCache | None = None,
        on_ready: Callable[[], None] | None = None,
        on_done: Callable[[], None] | None = None,
    ) -> None:
        self.cache = cache or SurfaceCache(RASTERS)
        self._on_ready, self._on_done = on_ready, on_done
        self._wanted: OrderedDict[Hashable, _Asked] = OrderedDict()
        self._done: list[Finish] = []
        self._working: Hashable = None
        self._change = threading.Condition()
        self._free = threading.Event()
        self._free.set()
        self._thread: threading.Thread | None = None
        self._closed = False
        self.collected = 0  # jobs that the main loop has finished so far
        self._scratch: Surface | None = None  # kept from frame to frame of a gesture

    def draw(self, target: Surface, key: Hashable, rect: Rect, svg_text: Callable[[], str]) -> bool:
        """Draw the layer on rect of target with the best raster so far; True when that is the exact size.

        Only the part inside target's clip is scaled, so that a zoomed-in layer costs no more than the window.
        A layer is never made larger than LARGEST px a side; beyond that it stays scaled.
        """
        self.collect()
        shrink = min(1.0, LARGEST / max(1, rect.width, rect.height))
        size = (max(1, round(rect.width * shrink)), max(1, round(rect.height * shrink)))
        crisp = self.cache.get(key, size)
        if crisp is None:
            self.want(key, size, svg_text)
        source = crisp or self.cache.nearest(key, size)
        if source is not None and source.get_size() == rect.size:
            target.blit(source, rect)
        elif source is not None:
            self._draw_scaled(target, source, rect)
        return crisp is not None

    def _draw_scaled(self, target: Surface, source: Surface, rect: Rect) -> None:
        seen = rect.clip(target.get_clip())
        if not seen.width or not seen.height:
            return
        part, place = part_seen(source, rect, seen)
        if self._scratch is None or self._scratch.get_size() != place.size:
            self._scratch = Surface(place.size, pygame.SRCALPHA)
        target.blit(pygame.transform.scale(source.subsurface(part), place.size, self._scratch), place)

    def want(self, key: Hashable, size: tuple[int, int], svg_text: Callable[[], str]) -> None:
        """Queue a layer; it replaces another size of the same layer in the queue."""
        if self.is_asked((key, size)):
            return
        text = svg_text()

        def job() -> Finish:
            surface = raster_or_empty(text, size)
            return lambda: self.cache.put(key, size, surface.convert_alpha())

        self._add((key, size), _Asked(job, ("layer", key), True))

    def ask(self, name: Hashable, job: Job) -> None:
        """Have a job done in the thread, unless one of this name waits already; ``collect`` finishes it. Long
        jobs call ``give_way`` between their pieces."""
        self._add(name, _Asked(job, None, False))

    def is_asked(self, name: Hashable) -> bool:
        """Whether a job of this name waits or is at work."""
        with self._change:
            return self._closed or name in self._wanted or self._working == name

    def _add(self, name: Hashable, asked: _Asked) -> None:
        with self._change:
            if self._closed or name in self._wanted or self._working == name:
                return
            if asked.layer is not None:
                for waiting in [other for other, one in self._wanted.items() if one.layer == asked.layer]:
                    del self._wanted[waiting]
            self._wanted[name] = asked
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="raster", daemon=True)
                self._thread.start()
            self._change.notify()

    def collect(self) -> bool:
        """Finish what the thread has done (main loop only); True when there was anything."""
        with self._change:
            done, self._done = self._done, []
        self.collected += len(done)
        for number, finish in enumerate(done, 1):
            try:
                finish()
            except Exception:
                with self._change:
                    self._done[:0] = done[number:]  # one that fails keeps no other back
                raise
        return bool(done)

    @property
    def busy(self) -> bool:
        """True while a job is queued, at work, or not finished."""
        with self._change:
            return bool(self._wanted or self._done or self._working is not None)

    @property
    def waiting(self) -> int:
        """How many jobs are queued or at work."""
        with self._change:
            return len(self._wanted) + (self._working is not None)

    @contextmanager
    def held(self) -> Iterator[None]:
        """The thread gives way to what is done here."""
        self._free.clear()
        try:
            yield
        finally:
            self._free.set()

    def _work(self) -> None:
        _paces.free = self._free
        while True:
            with self._change:
                self._working = None
                while not self._wanted and not self._closed:
                    self._change.wait()
                if self._closed:
                    return
                self._working, asked = self._wanted.popitem(last=False)
            give_way()
            try:
                finish = asked.job()
            except Exception as error:  # noqa: BLE001 - the main loop tells it, as it tells its own
                finish = _raising(error)
            with self._change:
                if self._closed:
                    return
                self._done.append(finish)
            tell = self._on_ready if asked.is_told else self._on_done
            if tell is not None:
                tell()

    def close(self) -> None:
        """Stop the thread after its present job."""
        with self._change:
            self._closed = True
            self._wanted.clear()
            self._change.notify_all()
        if self._thread is not None:
            self._thread.join(timeout=5)


def raster_or_empty(svg_text: str, size: tuple[int, int]) -> Surface:
    """The picture, or an empty one where it cannot be read, so that it is not asked for again; in any
    thread."""
    try:
        return _raster(svg_text, size)
    except (pygame.error, ValueError):
        return Surface(size, pygame.SRCALPHA)


def _raising(error: Exception) -> Finish:
    def finish() -> None:
        raise error

    return finish


class Artwork:
    """The pictures of the asset folders (first folder wins), in the colours of a theme.

    A picture is an SVG. A painted one (PNG) of the same name is wrapped into an SVG of the same shape, so
    that every place that draws the one can draw the other.
    """

    def __init__(self, folders: Sequence[Path | AssetFolder] = ()) -> None:
        self.folders = tuple(asset_folder(folder) for folder in folders)
        self.problems: list[Problem] = []
        self.cache = SurfaceCache()
        self._texts: dict[str, str] = {}
        self._held: dict[str, bool] = {}  # a widget asks in every frame: it must not look into a folder

    def text(self, name: str) -> str:
        """The SVG text of assets/<name>.svg as written; a stand-in when it is missing."""
        if name not in self._texts:
            self._texts[name] = self._read(name)
        return self._texts[name]

    def has(self, name: str) -> bool:
        """True when some folder has assets/<name>.svg or .png."""
        found = self._held.get(name)
        if found is None:
            found = self._held[name] = any(path.is_file() for path in self._paths(name))
        return found

    def _paths(self, name: str) -> Iterator[Path]:
        for folder in self.folders:
            for suffix in (".svg", ".png"):
                path = folder.file(f"{name}{suffix}")
                if path is not None:
                    yield path

    def _read(self, name: str) -> str:
        painted: Path | None = None
        for path in self._paths(name):
            try:
                if path.suffix == ".png":
                    if painted is None and path.is_file():
                        painted = self._painted(path)
                    continue
                text = path.read_text(encoding="utf-8")
                return text if painted is None else _around(painted, text)
            except FileNotFoundError:
                continue
            except (OSError, UnicodeDecodeError) as error:
                self._note(str(path), tr("this picture cannot be read ({error})", error=error))
        if painted is not None:
            return _around(painted, "")
        self._note(f"{name}.svg", tr("this picture is missing"))
        return MISSING

    def _painted(self, path: Path) -> Path | None:
        """The path if its picture can be painted; else a problem is noted."""
        if can_paint(path):
            return path
        self._note(str(path), tr("this picture cannot be read"))
        return None

    def _note(self, file: str, message: str) -> None:
        problem = Problem(file=file, where="", message=message)
        if problem not in self.problems:
            self.problems.append(problem)

    def asset_svg(self, name: str, theme: Theme, colors: Mapping[str, str] | None = None) -> str:
        """The SVG text of a picture with the theme's colours in it."""
        return colored(self.text(name), theme, colors)

    def picture(
        self, name: str, size: tuple[int, int], theme: Theme, colors: Mapping[str, str] | None = None
    ) -> Surface:
        """The picture at size pixels; shared through the cache: never draw on it."""
        key = (name, theme.name, tuple(sorted((colors or {}).items())))
        return self.cache.make(key, size, lambda: self._draw(name, size, theme, colors))

    def _draw(
        self, name: str, size: tuple[int, int], theme: Theme, colors: Mapping[str, str] | None
    ) -> Surface:
        try:
            return svg(self.asset_svg(name, theme, colors), size)
        except ValueError as error:
            self._note(f"{name}.svg", str(error))
            return svg(colored(MISSING, theme), size)

    def reload(self, folders: Sequence[Path | AssetFolder]) -> None:
        """Empty the cache and read from these folders."""
        self.folders = tuple(asset_folder(folder) for folder in folders)
        self.problems.clear()
        self._texts.clear()
        self._held.clear()
        self.cache.clear()

    def close(self) -> None:
        self.cache.clear()


def _around(painted: Path, replaced: str) -> str:
    """The SVG of a painted picture, as large as the one that it replaces; else as large as it is."""
    root = _ROOT.search(replaced)
    tag = root.group() if root else ""
    view = re.search(r'viewBox\s*=\s*["\']([^"\']*)', tag)
    numbers = [float(part) for part in re.split(r"[\s,]+", view[1].strip())] if view else []
    is_stretched = re.search(r'preserveAspectRatio\s*=\s*["\']none', tag) is not None
    if len(numbers) != 4:
        try:
            numbers = [0, 0, *picture_size(read_bytes(painted), painted.name)]
        except ContentError:
            numbers = [0, 0, 24, 24]
    x, y, wide, high = numbers
    ratio = ' preserveAspectRatio="none"' if is_stretched else ""
    image = image_element(painted, (x, y, wide, high), stretched=is_stretched)
    box = f'viewBox="{x:g} {y:g} {wide:g} {high:g}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}{ratio}>{image}</svg>'


# a crossed frame, shown for a picture that is missing or damaged
MISSING = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
    '<path d="M4 4H20V20H4ZM4 4L20 20M20 4L4 20" fill="none" stroke="{ink_soft}" stroke-width="1.5"/></svg>'
)
