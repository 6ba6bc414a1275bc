"""Names on the land: rivers along their courses, letter by letter, and seas and countries.

They are painted, because the rasteriser draws no text. Letters are cached: a tile with a name takes well
under a millisecond more.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import atan2, cos, degrees, hypot, pi, radians, sin
from typing import NamedTuple

import pygame
from pygame import Surface

from railgames.core.text import tr
from railgames.games.empire_builder.board import Board
from railgames.scenes.charting.chart import Area, Line, Point, length_of
from railgames.scenes.charting.layers import PaintedLayer, touches
from railgames.scenes.empire_builder.shores import RIVER, courses
from railgames.scenes.empire_builder.tints import tints
from railgames.ui.app import App
from railgames.ui.vector import give_way

RIVER_SIZE = (12.0, 17.0)
"""Minimum and maximum size of a river's letters, in pixels at scale 1."""
SPREAD = 1.28
"""Factor for the distance of a river's letters."""
OVER = 3.0
"""Distance of a river from its letters, in pixels."""
MOST_BEND = 1.7
"""No name is placed where a river bends more than this (``Course.bend``)."""
REPEAT = 620
"""Distance of two names along a river, in pixels."""
RIM = 3
"""Width of a letter's rim in pixels, at double size."""
LARGEST = 64
"""Maximum size of a country's letters, in pixels."""


class Letter(NamedTuple):
    """One letter: its position in pixels from the world's origin, and its rotation in degrees."""

    char: str
    x: float
    y: float
    turn: float
    size: int
    is_water: bool
    alpha: int


class Course:
    """A river as evenly spaced points, in world units, so that a position on it is found quickly."""

    STEP = 0.1

    def __init__(self, line: Line) -> None:
        self.long = length_of(line)
        self.points: list[Point] = [line[0]]
        far = 0.0  # distance along the line up to each point
        for (ax, ay), (bx, by) in pairwise(line):
            part = hypot(bx - ax, by - ay)
            while part and len(self.points) * self.STEP <= far + part:
                share = (len(self.points) * self.STEP - far) / part
                self.points.append((ax + (bx - ax) * share, ay + (by - ay) * share))
            far += part

    def at(self, far: float) -> Point:
        """The point at this distance along; clamped to the ends."""
        place = min(max(0.0, far / self.STEP), len(self.points) - 1.0)
        number = min(int(place), max(0, len(self.points) - 2))
        (ax, ay), (bx, by) = self.points[number], self.points[min(number + 1, len(self.points) - 1)]
        share = place - number
        return ax + (bx - ax) * share, ay + (by - ay) * share

    def bend(self, start: float, long: float) -> float:
        """How much a stretch bends, in radians."""
        points = [self.at(start + long * part / 6) for part in range(7)]
        ways = [atan2(by - ay, bx - ax) for (ax, ay), (bx, by) in pairwise(points)]
        return 2 * max(abs((b - a + pi) % (2 * pi) - pi) for a, b in pairwise(ways))

    def smooth(self, far: float, reach: float) -> tuple[Point, Point]:
        """The point and direction at a distance, averaged over small bends."""
        (ax, ay), (bx, by) = self.at(far - reach), self.at(far + reach)
        long = hypot(bx - ax, by - ay) or 1.0
        x, y = self.at(far)
        return ((ax + bx) / 4 + x / 2, (ay + by) / 4 + y / 2), ((bx - ax) / long, (by - ay) / long)


@lru_cache(maxsize=16)
def _courses(board: Board) -> tuple[tuple[str, Course], ...]:
    """(title, course) of every river; the longest piece of one in several pieces."""
    return tuple(
        (river.title, Course(max(pieces, key=length_of)))
        for river, pieces in zip(board.file.rivers, courses(board), strict=True)
        if pieces
    )


@lru_cache(maxsize=16)
def _crowd(board: Board) -> dict[tuple[int, int], float]:
    """The cost of a letter in each square of half a milepost: high near the mark of a city."""
    found: dict[tuple[int, int], float] = {}
    for city in board.file.cities:
        x, y = board.lattice.point(board.lattice.cell(*city.at))
        far, weight = (3, 1.0) if city.size == "major" else (1, 0.3)
        for across in range(-far, far + 1):
            for down in range(-far, far + 1):
                found[round(2 * x) + across, round(2 * y) + down] = weight
    return found


@lru_cache(maxsize=512)  # every table of a map asks for the same ones
def _starts(board: Board, course: Course, need: float, count: int) -> tuple[float, ...]:
    """Where to place a name of this length: once in each part of a river, where it is straight and no city is
    near."""
    if need > 0.92 * course.long:
        return ()
    crowd = _crowd(board)

    def worth(start: float) -> float:
        spots = [course.at(start + need * part / 6) for part in range(7)]
        return course.bend(start, need) + sum(crowd.get((round(2 * x), round(2 * y)), 0) for x, y in spots)

    found = []
    for number in range(count):
        first, last = course.long * number / count, course.long * (number + 1) / count - need
        if last <= first:
            continue
        start = min((first + (last - first) * part / 12 for part in range(13)), key=worth)
        if course.bend(start, need) <= MOST_BEND:
            found.append(start)
    return tuple(found)


class NameLayer(PaintedLayer):
    """Paints the names on the tiles that they touch."""

    def __init__(self, app: App, board: Board) -> None:
        super().__init__(self._paint)
        self.app, self.board = app, board
        self._placed: dict[tuple[float, float], list[tuple[Area, tuple[Letter, ...]]]] = {}
        self._letters: dict[tuple[str, int, str, int, int], Surface] = {}

    def is_empty(self, area: Area, zoom: float) -> bool:
        """Whether an area has no name."""
        return not any(touches(own, area) for own, _ in self._names(zoom))

    def _paint(self, area: Area, zoom: float) -> Surface:
        picture = Surface((round(area[2] * zoom), round(area[3] * zoom)), pygame.SRCALPHA)
        left, top = area[0] * zoom, area[1] * zoom
        for own, letters in self._names(zoom):
            if touches(own, area):
                for letter in letters:
                    give_way()
                    sign = self._sign(letter)
                    picture.blit(sign, sign.get_rect(center=(letter.x - left, letter.y - top)))
        return picture

    def _sign(self, letter: Letter) -> Surface:
        colors = tints(self.app.theme)
        color = colors.water_name if letter.is_water else colors.land_name
        key = (letter.char, round(letter.turn / 3) * 3, color, letter.size, letter.alpha)
        if key not in self._letters:
            if len(self._letters) > 1500:
                self._letters.clear()
            font = self.app.theme.font("heading", 2 * letter.size / self.app.theme.scale)
            rim = colors.land if letter.alpha == 255 else ""
            self._letters[key] = _turned(font, letter.char, key[1], color, rim, letter.alpha)
        return self._letters[key]

    # -- places ----------------------------------------------------------------------------------------------

    def _names(self, zoom: float) -> list[tuple[Area, tuple[Letter, ...]]]:
        """(area of the world, letters) of every name at a zoom."""
        key = (zoom, self.app.theme.scale)
        if key not in self._placed:
            if len(self._placed) > 24:
                self._placed.clear()
            self._placed[key] = [(_area(letters, zoom), letters) for letters in self._all(zoom) if letters]
        return self._placed[key]

    def _all(self, zoom: float) -> Iterator[tuple[Letter, ...]]:
        yield from self._lands(zoom)
        least, most = RIVER_SIZE
        size = round(self.app.theme.scale * min(most, max(least, 0.55 * zoom)))
        for title, course in _courses(self.board):
            give_way()
            yield from self._along(tr(title), course, size, zoom)

    def _along(self, title: str, course: Course, size: int, zoom: float) -> Iterator[tuple[Letter, ...]]:
        """The letters of a name along a river, repeated as often as it fits."""
        steps = [step / zoom for step in _steps(self, title, size)]
        count = max(1, round(course.long * zoom / REPEAT))
        for start in _starts(self.board, course, sum(steps), count):
            yield tuple(self._letters_along(title, steps, course, start, size, zoom))

    def _letters_along(
        self, title: str, steps: Sequence[float], course: Course, start: float, size: int, zoom: float
    ) -> Iterator[Letter]:
        need = sum(steps)
        is_back = course.at(start + need)[0] < course.at(start)[0]  # text runs from left to right
        over = 0.5 * size + OVER + max(1.2, RIVER[1] * zoom / 2)
        far = start + (need if is_back else 0.0)
        for char, step in zip(title, steps, strict=True):
            (x, y), (dx, dy) = course.smooth(far + (-step / 2 if is_back else step / 2), 1.2 * size / zoom)
            if is_back:
                dx, dy = -dx, -dy
            turn = degrees(atan2(dy, dx))
            yield Letter(char, x * zoom + dy * over, y * zoom - dx * over, turn, size, True, 255)
            far += -step if is_back else step

    def _lands(self, zoom: float) -> Iterator[tuple[Letter, ...]]:
        """The names of seas and countries, without those that would be too small or too large."""
        for name in self.board.file.land.names:
            size = round(name.size * zoom)
            if not 11 * self.app.theme.scale <= size <= LARGEST * self.app.theme.scale:
                continue
            x, y = (value * zoom for value in name.at)
            turn = radians(name.turn)
            title = tr(name.title)
            title = title if name.is_water else title.upper()
            steps = [step * name.spread for step in _steps(self, title, size)]
            far = -sum(steps) / 2
            letters = []
            for char, step in zip(title, steps, strict=True):
                middle = far + step / 2
                spot = (x + cos(turn) * middle, y + sin(turn) * middle)
                alpha = 190 if name.is_water else 80
                letters.append(Letter(char, *spot, name.turn, size, name.is_water, alpha))
                far += step
            yield tuple(letters)


@lru_cache(maxsize=1500)
def _turned(font: pygame.font.Font, char: str, turn: int, color: str, rim: str, alpha: int) -> Surface:
    """A rotated letter, drawn large and scaled down for smooth edges."""
    sign = pygame.transform.rotozoom(_haloed(font, char, color, rim), -turn, 0.5)
    if alpha < 255:
        sign.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return sign


def _haloed(font: pygame.font.Font, char: str, color: str, rim: str) -> Surface:
    """A letter with a rim, if a colour for the rim is given."""
    sign = font.render(char, True, color)
    if not rim:
        return sign
    picture = Surface((sign.get_width() + 2 * RIM, sign.get_height() + 2 * RIM), pygame.SRCALPHA)
    edge = font.render(char, True, rim)
    for dx in range(-RIM, RIM + 1):
        for dy in range(-RIM, RIM + 1):
            if dx * dx + dy * dy > RIM * RIM:
                continue
            picture.blit(edge, (RIM + dx, RIM + dy))
    picture.blit(sign, (RIM, RIM))
    return picture


def _steps(layer: NameLayer, title: str, size: int) -> list[float]:
    """The advance of each letter of a name, in pixels."""
    font = layer.app.theme.font("heading", 2 * size / layer.app.theme.scale)
    return [SPREAD * font.size(char)[0] / 2 for char in title]


def _area(letters: Sequence[Letter], zoom: float) -> Area:
    xs, ys, more = [one.x for one in letters], [one.y for one in letters], letters[0].size
    left, top = min(xs) - more, min(ys) - more
    return left / zoom, top / zoom, (max(xs) + more - left) / zoom, (max(ys) + more - top) / zoom
