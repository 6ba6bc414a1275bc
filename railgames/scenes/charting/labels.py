"""Places names on a map so that none covers another name, a node, or the edge of the world."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from railgames.scenes.charting.chart import Area, Chart, Point, distance
from railgames.scenes.charting.edges import Pen
from railgames.ui.text import text_surface, text_width
from railgames.ui.theme import Theme
from railgames.ui.vector import Finish, RasterQueue, give_way
from railgames.ui.widgets.paint import color

SMALLEST_TEXT, LARGEST_TEXT = 12.0, 18.0
"""Font sizes at scale 1."""
GAP = 3
"""Distance of a name from its node, in pixels at scale 1."""
HALO = 2
"""Width of the rim round letters, in pixels at scale 1."""
CROSSED = 1.5
"""The cost of each edge below a name, in steps of the order of places."""
MOST_LINES = 600
"""Names avoid edges only on maps with at most this many; larger maps do not draw them all."""
_KEPT_ZOOMS = 48

_PLACES = ((1, 0), (-1, 0), (0, -1), (0, 1), (1, -1), (1, 1), (-1, -1), (-1, 1))
"""Places of a name relative to its node, best first: right, left, above, below, corners."""
_ALIGNED = ((-2, 1), (2, 1), (-2, -1), (2, -1))
"""Further places, below and above, ending or starting at the node: on maps with blocked rectangles, and for
names without any other place."""


class Name(NamedTuple):
    """A name to place: its node, the node's position and half its size in pixels, the size of the text in
    pixels, and whether it ``must`` be shown even if it covers something."""

    node: int
    at: Point
    radius: float
    size: tuple[int, int]
    must: bool = False


def place_names(
    names: Sequence[Name],
    blocked: Iterable[Area] = (),
    lines: Sequence[Sequence[Point]] = (),
    within: Area | None = None,
    gap: float = GAP,
) -> dict[int, Area]:
    """node -> rectangle of its name, for every name that fits. Names come in order of importance.

    A name stays in ``within``, and touches no other name, no name's node and no ``blocked`` rectangle. One
    that ``must`` be shown may, and covers as little as possible. Places over few ``lines`` are preferred.
    """
    taken, under = _Field(), _Field()
    for name in names:
        taken.add(_round(name))
    places: tuple[tuple[int, int], ...] = _PLACES
    for area in blocked:
        taken.add(area)
        places = (*_PLACES, *_ALIGNED)
    for line in lines:
        for first, second in pairwise(line):
            for area in _boxes(first, second):
                under.add(area)
    placed = _Placed(taken, under, within, gap, places)
    for name in names:
        give_way()
        placed.put(name)
    return placed.found


class _Question(NamedTuple):
    """The names to place at a zoom."""

    names: tuple[Name, ...]
    lines: tuple[tuple[Point, ...], ...]
    within: Area
    gap: float

    def answer(self, blocked: tuple[Area, ...]) -> dict[int, Area]:
        """node -> rectangle of its name, in pixels relative to its node."""
        found = _placed_once(self.names, blocked, self.lines, self.within, self.gap)
        at = {name.node: name.at for name in self.names}
        return {node: (x - at[node][0], y - at[node][1], w, h) for node, (x, y, w, h) in found.items()}


@lru_cache(maxsize=_KEPT_ZOOMS)
def _placed_once(
    names: tuple[Name, ...],
    blocked: tuple[Area, ...],
    lines: tuple[tuple[Point, ...], ...],
    within: Area,
    gap: float,
) -> dict[int, Area]:
    """``place_names``, cached: a table, its replay and the next game show the same map."""
    return place_names(names, blocked, lines, within, gap)


class _Placed:
    """The names placed so far."""

    def __init__(
        self,
        taken: _Field,
        under: _Field,
        within: Area | None,
        gap: float,
        places: Sequence[tuple[int, int]],
    ) -> None:
        self._taken, self._under, self._within, self._gap = taken, under, within, gap
        self._places = places
        self._names: dict[int, Name] = {}
        self.found: dict[int, Area] = {}

    def put(self, name: Name) -> None:
        """Place a name at its best place; if none is free, try to move one other name."""
        area = self._best(name, self.found)
        if area is None and name.must:
            area = self._least_covering(name)
        self._names[name.node] = name
        if area is not None:
            self.found[name.node] = area
        elif not self._swap(name, self._places) and len(self._places) == len(_PLACES):
            self._swap(name, (*_PLACES, *_ALIGNED))

    def _swap(self, name: Name, places: Sequence[tuple[int, int]]) -> bool:
        """Put a name where one other name is, if that one, or none, has to move and can."""
        for _, wanted in self._choices(name, places):
            in_way = [node for node, other in self.found.items() if _overlap(wanted, other)]
            if not in_way:
                self.found[name.node] = wanted
                return True
            if len(in_way) > 1:
                continue
            others = {node: other for node, other in self.found.items() if node != in_way[0]}
            others[name.node] = wanted
            elsewhere = self._best(self._names[in_way[0]], others)
            if elsewhere is not None:
                self.found[name.node], self.found[in_way[0]] = wanted, elsewhere
                return True
        return False

    def _choices(self, name: Name, places: Sequence[tuple[int, int]] = ()) -> Iterator[tuple[int, Area]]:
        """(order, rectangle) of every place that covers no node and is on the map."""
        for order, (across, down) in enumerate(places or self._places):
            area = _beside(name, across, down, self._gap)
            if self._within is not None and not _is_inside(area, self._within):
                continue
            own = _overlap(area, _round(name))  # it may come close to its own node
            if self._taken.count(area, 2) <= own:
                yield order, area

    def _least_covering(self, name: Name) -> Area:
        """The place that covers least; covering other names is worst."""
        areas = [_beside(name, across, down, self._gap) for across, down in self._places]
        within = self._within
        inside = [area for area in areas if within is None or _is_inside(area, within)] or areas

        def covered(area: Area) -> int:
            names = sum(_overlap(area, other) for other in self.found.values())
            return self._taken.count(area) + 100 * names

        return min(inside, key=covered)

    def _best(self, name: Name, found: dict[int, Area]) -> Area | None:
        """The best place that covers none of these names."""
        best: tuple[float, Area] | None = None
        for order, area in self._choices(name):
            if best is not None and order >= best[0]:
                break
            if any(_overlap(area, other) for other in found.values()):
                continue
            cost = order + CROSSED * self._under.count(area)
            if best is None or cost < best[0]:
                best = (cost, area)
        return None if best is None else best[1]


class Labels:
    """The names of a chart's nodes, placed once per zoom, so that they do not move while the map is panned.

    ``sizes``: font sizes at scale 1 (12 to 18) for ranks 0, 1, and so on. ``radius``: the radius of a node's
    mark in pixels at scale 1, which grows with the view's ``pen``; ``least``: its minimum in world units.
    ``blocked``: the rectangles, in pixels at a zoom, that names avoid; ``beyond``: how far names may extend
    beyond the world's sides at a zoom, in world units. ``role`` is the font. ``ink`` and ``halo`` are colours
    of the theme. Names of rank ``must`` and above are always shown.
    """

    def __init__(
        self,
        chart: Chart,
        *,
        role: str = "strong",
        sizes: Sequence[float] = (13.0,),
        radius: float = 7.0,
        least: Callable[[int], float] = lambda node: 0.0,
        blocked: Callable[[float], Iterable[Area]] = lambda zoom: (),
        beyond: Callable[[float], float] = lambda zoom: 0.0,
        ink: str = "ink",
        halo: str = "ground",
        must: int | None = None,
    ) -> None:
        self.chart, self.least, self.blocked, self.beyond = chart, least, blocked, beyond
        self.role, self.sizes, self.radius = role, tuple(sizes), radius
        self.ink, self.halo, self.must = ink, halo, must
        self.pen: Pen | None = None
        self._named = sorted(
            (node for node, one in enumerate(chart.nodes) if one.name),
            key=lambda node: (-chart.nodes[node].rank, node),
        )
        self._placed: OrderedDict[tuple[float, Theme, float], dict[int, Area]] = OrderedDict()
        self._pictures: dict[tuple[int, str, str, Theme], Surface] = {}
        self._seen_at: object = None
        self._seen: list[tuple[int, Rect]] = []

    def text_size(self, node: int) -> float:
        """The font size of a node's name at scale 1."""
        rank = max(0, self.chart.nodes[node].rank)
        return min(LARGEST_TEXT, max(SMALLEST_TEXT, self.sizes[min(rank, len(self.sizes) - 1)]))

    def _key(self, theme: Theme, zoom: float) -> tuple[float, Theme, float]:
        return zoom, theme, self.beyond(zoom)

    def is_placed(self, theme: Theme, zoom: float) -> bool:
        """Whether the names are placed at this zoom, so that showing it is cheap."""
        return self._key(theme, zoom) in self._placed

    def nearest_placed(self, theme: Theme, zoom: float) -> float:
        """The nearest zoom at which the names are placed; the zoom itself if there is none."""
        if self.is_placed(theme, zoom):
            return zoom
        zooms = [key[0] for key in self._placed if key == self._key(theme, key[0])]
        return min(zooms, key=lambda other: max(other / zoom, zoom / other), default=zoom)

    def placed(self, theme: Theme, zoom: float) -> dict[int, Area]:
        """node -> rectangle of its name, in pixels relative to its node, for every name shown at this
        zoom."""
        key = self._key(theme, zoom)
        if key not in self._placed:
            self._keep(key, self._place(theme, zoom))
        self._placed.move_to_end(key)
        return self._placed[key]

    def ask(self, raster: RasterQueue, theme: Theme, zoom: float, done: Callable[[], object]) -> None:
        """Place the names at a zoom in the background, then call ``done``."""
        key = self._key(theme, zoom)
        name = ("names", id(self), key)
        if raster.is_asked(name):
            return
        question = self._question(theme, zoom)

        def job() -> Finish:
            found = question.answer(tuple(self.blocked(zoom)))

            def finish() -> None:
                self._keep(key, found)
                done()

            return finish

        raster.ask(name, job)

    def _keep(self, key: tuple[float, Theme, float], found: dict[int, Area]) -> None:
        self._placed[key] = found
        if len(self._placed) > _KEPT_ZOOMS:
            self._placed.popitem(last=False)

    def _place(self, theme: Theme, zoom: float) -> dict[int, Area]:
        return self._question(theme, zoom).answer(tuple(self.blocked(zoom)))

    def _question(self, theme: Theme, zoom: float) -> _Question:
        names = []
        halo = theme.px(HALO)
        radius = self.radius * (theme.scale if self.pen is None else self.pen.factor(zoom))
        for node in self._named:
            one, size = self.chart.nodes[node], self.text_size(node)
            wide = text_width(theme, one.name, self.role, size) + 2 * halo
            high = theme.font(self.role, size).get_height()
            far = max(radius, self.least(node) * zoom)
            must = self.must is not None and one.rank >= self.must
            names.append(Name(node, (one.x * zoom, one.y * zoom), far, (wide, high), must))
        left, top, width, height = (value * zoom for value in self.chart.world)
        beyond = self.beyond(zoom) * zoom
        left, width = left - beyond, width + 2 * beyond
        drawn = self.chart.lines if len(self.chart.lines) <= MOST_LINES else ()
        lines = tuple(tuple((x * zoom, y * zoom) for x, y in line) for line in drawn)
        return _Question(tuple(names), lines, (left, top, width, height), theme.px(GAP) - halo)

    def shown(
        self, theme: Theme, zoom: float, origin: Point, now: float | None = None
    ) -> Iterator[tuple[int, Rect]]:
        """(node, rectangle in the window) of every name shown. ``origin``: the world's origin in the window;
        ``now``: the present zoom on the way to ``zoom``."""
        factor = zoom if now is None else now
        for node, (x, y, wide, high) in self.placed(theme, zoom).items():
            one = self.chart.nodes[node]
            yield (
                node,
                Rect(
                    round(origin[0] + one.x * factor + x),
                    round(origin[1] + one.y * factor + y),
                    round(wide),
                    round(high),
                ),
            )

    def seen(
        self, theme: Theme, zoom: float, origin: Point, now: float | None = None
    ) -> Sequence[tuple[int, Rect]]:
        """As ``shown``; cached, because a frame may draw many parts of the map."""
        key = (theme, zoom, origin, now)
        if self._seen_at != key:
            self._seen_at, self._seen = key, list(self.shown(theme, zoom, origin, now))
        return self._seen

    def draw(
        self, surface: Surface, theme: Theme, zoom: float, origin: Point, now: float | None = None
    ) -> None:
        """Draw every name that touches the surface's clip."""
        clip = surface.get_clip()
        for node, rect in self.seen(theme, zoom, origin, now):
            if rect.colliderect(clip):
                surface.blit(self._picture(theme, node), rect)

    def _picture(self, theme: Theme, node: int) -> Surface:
        key = (node, self.ink, self.halo, theme)
        if key not in self._pictures:
            if len(self._pictures) > 4 * len(self._named):
                self._pictures.clear()
            name = self.chart.nodes[node].name
            self._pictures[key] = haloed(theme, name, self.role, self.text_size(node), self.ink, self.halo)
        return self._pictures[key]


def haloed(theme: Theme, text: str, role: str, size: float, ink: str, halo: str) -> Surface:
    """A line of text with a rim in another colour, readable on any ground."""
    words = text_surface(theme, text, role, ink, size)
    rim = text_surface(theme, text, role, halo, size)
    thick = theme.px(HALO)
    picture = Surface((words.get_width() + 2 * thick, words.get_height()), pygame.SRCALPHA)
    picture.fill((*color(theme, halo), 0))
    for x in range(-thick, thick + 1):
        for y in range(-thick, thick + 1):
            if x * x + y * y <= thick * thick + 1:
                picture.blit(rim, (thick + x, y))
    picture.blit(words, (thick, 0))
    return picture


class _Field:
    """Rectangles in buckets, to count those that overlap another one."""

    SIDE = 48

    def __init__(self) -> None:
        self._held: dict[tuple[int, int], list[Area]] = {}

    def add(self, area: Area) -> None:
        for cell in self._cells(area):
            self._held.setdefault(cell, []).append(area)

    def count(self, area: Area, most: int = 1000) -> int:
        """How many rectangles overlap this one; counting stops at ``most``."""
        found: set[Area] = set()
        for cell in self._cells(area):
            for other in self._held.get(cell, ()):
                if _overlap(area, other):
                    found.add(other)
                    if len(found) >= most:
                        return most
        return len(found)

    def _cells(self, area: Area) -> Iterator[tuple[int, int]]:
        left, top, width, height = area
        for x in range(int(left // self.SIDE), int((left + width) // self.SIDE) + 1):
            for y in range(int(top // self.SIDE), int((top + height) // self.SIDE) + 1):
                yield x, y


def _overlap(first: Area, second: Area) -> bool:
    return (
        first[0] < second[0] + second[2]
        and second[0] < first[0] + first[2]
        and first[1] < second[1] + second[3]
        and second[1] < first[1] + first[3]
    )


def _is_inside(area: Area, within: Area) -> bool:
    return (
        area[0] >= within[0]
        and area[1] >= within[1]
        and area[0] + area[2] <= within[0] + within[2]
        and area[1] + area[3] <= within[1] + within[3]
    )


def _round(name: Name) -> Area:
    """The square of a node."""
    x, y = name.at
    return x - name.radius, y - name.radius, 2 * name.radius, 2 * name.radius


def _beside(name: Name, across: int, down: int, gap: float) -> Area:
    """The rectangle of a name on this side of its node."""
    (x, y), (wide, high) = name.at, name.size
    if abs(across) > 1:
        left = x - name.radius if across > 0 else x + name.radius - wide
        return left, y + name.radius + gap if down > 0 else y - name.radius - gap - high, wide, high
    # a corner may be nearer, because the node is round
    far = name.radius * (0.7 if across and down else 1.0) + gap
    left = x + far if across > 0 else x - far - wide if across < 0 else x - wide / 2
    top = y + far - high * 0.1 if down > 0 else y - far - high * 0.9 if down < 0 else y - high / 2
    if across and down:
        top = y + name.radius * 0.4 if down > 0 else y - name.radius * 0.4 - high
    return left, top, wide, high


def _boxes(first: Point, second: Point) -> Iterator[Area]:
    """Small rectangles along a straight line, each about as long as a letter is high."""
    long = distance(first, second)
    steps = max(1, min(40, int(long / 24)))
    for step in range(steps):
        x0 = first[0] + (second[0] - first[0]) * step / steps
        y0 = first[1] + (second[1] - first[1]) * step / steps
        x1 = first[0] + (second[0] - first[0]) * (step + 1) / steps
        y1 = first[1] + (second[1] - first[1]) * (step + 1) / steps
        yield min(x0, x1), min(y0, y1), abs(x1 - x0), abs(y1 - y0)
