"""The pictures in the rules: small lands, chips, trains, event cards and demand cards.

What a picture shows is written in the rules as words: ``good coal``, ``train super``, ``event flood``, ``card
chicago coal 21 boston fish 14 miami wood 30``, or ``land 6x3`` (columns and rows) with items. A place is a
column and a row, ``2,1``; odd rows lie half a milepost further right.

- ``^2,1`` a mountain, ``_2,1`` water; ``Omaha@2,1`` a small city, ``Dallas@m2,1`` a medium and
  ``Chicago@M2,1`` a major one, each with ``+coal+fish`` behind it for what it supplies;
- ``Platte=2,0-2,1`` an edge over this river, ``channel=2,0-2,1`` one over a lake channel,
  ``closed=2,0-2,1`` one that nobody builds;
- ``track0=1,1-2,1-3,1`` track of seat 0; ``may=3,1-4,1`` sections that seat 0 may draw in this direction,
  with their prices, ``may=3,1-4,1!`` some that may not be drawn;
- ``train0@2,1`` a train, ``train0:super@2,1`` another kind of it; ``to@2,1`` where it may go, ``not@2,1``
  where it may not; ``load@2,1=coal`` a load that lies there; ``says@2,1=+4`` words above a milepost.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import msgspec
import pygame
from pygame import Surface

from railgames.content.installed import open_library
from railgames.core.text import tr
from railgames.games.empire_builder.board import Board, compile_board
from railgames.games.empire_builder.mapfile import (
    CHARS,
    CLEAR,
    MOUNTAIN,
    NOTHING,
    CityFile,
    Edge,
    LandFile,
    MapFile,
    RiverFile,
    Size,
)
from railgames.geometry.lattice import ROW_HEIGHT, Lattice
from railgames.scenes.charting.chart import Area
from railgames.scenes.charting.labels import haloed
from railgames.scenes.charting.strokes import casing_svg, core_svg, scaled, svg_picture
from railgames.scenes.empire_builder.atlas import Atlas, Owned, plan_stroke
from railgames.scenes.empire_builder.event_art import ART as EVENT_ART
from railgames.scenes.empire_builder.goods import sign
from railgames.scenes.empire_builder.mesh import mesh_of
from railgames.scenes.empire_builder.posts import mileposts_svg
from railgames.scenes.empire_builder.tints import sea_color, tints
from railgames.scenes.empire_builder.trains import train_picture
from railgames.scenes.motions import pill
from railgames.ui.app import App
from railgames.ui.text import draw_text
from railgames.ui.vector import svg
from railgames.ui.widgets.paint import box, color

MAP = "north-america"
SPACING = 0.68
"""Distance of two neighbouring mileposts, in picture units."""
MARGIN = 0.75
"""Width of the margin of land and sea round the outermost mileposts."""
SIZES: dict[str, Size] = {"M": "major", "m": "medium", "": "small"}

_EDGES = r"((?:\d+,\d+)(?:-\d+,\d+)+)"
_SIZE = re.compile(r"(\d+)x(\d+)")
_GROUND = re.compile(r"([\^_])(\d+),(\d+)")
_CITY = re.compile(r"([A-Z]\w*)@([Mm]?)(\d+),(\d+)((?:\+\w+)*)")
_WATER = re.compile(rf"([A-Z]\w*|channel|closed)={_EDGES}")
_TRACK = re.compile(rf"track(\d)={_EDGES}")
_MAY = re.compile(rf"may={_EDGES}(!?)")
_MARK = re.compile(r"(train\d(?::\w+)?|to|not|load|says)@(\d+),(\d+)(?:=(\S+))?")


class Mark(NamedTuple):
    """Something at a milepost: its kind (``train``, ``to``, ``not``, ``load``, ``says``) and its value."""

    kind: str
    cell: int
    seat: int = 0
    word: str = ""


class Land(NamedTuple):
    """A small land: its ``board``, the owner of each section by key, the ways that may and may not be built
    (as mileposts in order), and the marks on it."""

    board: Board
    owners: dict[int, int]
    may: tuple[tuple[int, ...], ...]
    may_not: tuple[tuple[int, ...], ...]
    marks: tuple[Mark, ...]

    def prices(self, way: Sequence[int]) -> Iterator[tuple[int, int]]:
        """(milepost, price) of each section of a way; sections inside a major city cost nothing and are left
        out."""
        for start, end in pairwise(way):
            if self.board.key(start, end) not in self.board.red:
                yield end, self.board.cost(start, end)


@lru_cache(maxsize=1)
def _map() -> MapFile:
    """The built-in map: pictures in the rules do not depend on installed packs."""
    return open_library(safe_mode=True).load("empire_builder", MAP, MapFile)


class _Reader:
    """Reads the items of a land."""

    def __init__(self, size: str) -> None:
        found = _SIZE.fullmatch(size)
        if found is None:
            raise ValueError(f"A land in the rules has no size: {size!r}.")
        self.lattice = Lattice(int(found[2]), int(found[1]))
        self.rows = [[CLEAR] * self.lattice.columns for _ in range(self.lattice.rows)]
        self.cities: list[CityFile] = []
        self.rivers: dict[str, list[Edge]] = {}
        self.tracks: list[tuple[int, list[int]]] = []
        self.may: list[tuple[int, ...]] = []
        self.may_not: list[tuple[int, ...]] = []
        self.marks: list[Mark] = []

    def read(self, item: str) -> None:
        """Read one item. Raises ValueError if it cannot be understood."""
        if (ground := _GROUND.fullmatch(item)) is not None:
            self.rows[int(ground[3])][int(ground[2])] = MOUNTAIN if ground[1] == "^" else NOTHING
        elif (city := _CITY.fullmatch(item)) is not None:
            goods = tuple(city[5].split("+")[1:])
            at = (int(city[3]), int(city[4]))
            self.cities.append(CityFile(city[1].lower(), city[1], SIZES[city[2]], at, goods))
        elif (water := _WATER.fullmatch(item)) is not None:
            cells = [self.lattice.place(cell) for cell in self._cells(water[2])]
            edges = self.rivers.setdefault(water[1], [])
            edges += [(*start, *end) for start, end in pairwise(cells)]
        elif (track := _TRACK.fullmatch(item)) is not None:
            self.tracks.append((int(track[1]), self._cells(track[2])))
        elif (may := _MAY.fullmatch(item)) is not None:
            (self.may_not if may[2] else self.may).append(tuple(self._cells(may[1])))
        elif (mark := _MARK.fullmatch(item)) is not None:
            self._mark(mark)
        else:
            raise ValueError(f"A land in the rules has an item that means nothing: {item!r}.")

    def _cells(self, text: str) -> list[int]:
        places = [tuple(map(int, one.split(","))) for one in text.split("-")]
        return [self.lattice.cell(column, row) for column, row in places]

    def _mark(self, mark: re.Match[str]) -> None:
        cell = self.lattice.cell(int(mark[2]), int(mark[3]))
        if mark[1].startswith("train"):
            seat, _, train = mark[1].removeprefix("train").partition(":")
            self.marks.append(Mark("train", cell, int(seat), train))
        else:
            self.marks.append(Mark(mark[1], cell, 0, mark[4] or ""))

    def land(self) -> Land:
        """The land that the items describe."""
        self._fill_cities()
        waters = {name: tuple(edges) for name, edges in self.rivers.items()}
        channels, closed = waters.pop("channel", ()), waters.pop("closed", ())
        file = msgspec.structs.replace(
            _map(),
            terrain=tuple("".join(row) for row in self.rows),
            cities=tuple(self.cities),
            rivers=tuple(RiverFile(name.lower(), name, edges) for name, edges in waters.items()),
            channels=channels,
            closed=closed,
            frontier=(),
            coast=(),
            events=(),
            demands=(),
            land=LandFile(),
        )
        board = Board(file)
        owners = {
            board.key(start, end): seat for seat, cells in self.tracks for start, end in pairwise(cells)
        }
        return Land(board, owners, tuple(self.may), tuple(self.may_not), tuple(self.marks))

    def _fill_cities(self) -> None:
        for city in self.cities:
            middle = self.lattice.cell(*city.at)
            around = [cell for _, cell in self.lattice.neighbours(middle)] if city.size == "major" else []
            for column, row in map(self.lattice.place, (middle, *around)):
                self.rows[row][column] = CHARS[city.size]


@lru_cache(maxsize=48)
def land_of(words: str) -> Land:
    """The small land that these words describe. Raises ValueError for an item that cannot be understood."""
    size, *items = words.split()
    reader = _Reader(size)
    for item in items:
        reader.read(item)
    return reader.land()


# -- pictures ------------------------------------------------------------------------------------------------


def rules_picture(app: App, words: str, unit: int) -> Surface | None:
    """The picture that ``words`` describe; None where they describe none."""
    kind, _, rest = words.strip().partition(" ")
    if kind == "land":
        key = ("empire land", rest, app.theme.name)
        size = tuple(round(side * SPACING * unit) for side in _sheet(land_of(rest).board)[2:])
        return app.art.cache.make(key, (size[0], size[1]), lambda: _land(app, land_of(rest), unit))
    board = compile_board(_map())
    if kind == "good":
        return sign(app, board, board.good_number[rest], unit)
    if kind == "train":
        return train_picture(app, board, 0, board.train_number[rest], unit)
    if kind == "event":
        return EVENT_ART.picture(app, rest, (unit, unit))
    if kind == "card":
        return _card(app, board, rest.split(), unit)
    return None


def _sheet(board: Board) -> Area:
    """The visible area of a small land."""
    lattice = board.lattice
    wide = lattice.columns - 1 + (0.5 if lattice.rows > 1 else 0.0)
    high = (lattice.rows - 1) * ROW_HEIGHT
    return -MARGIN, -MARGIN, wide + 2 * MARGIN, high + 2 * MARGIN


def _land(app: App, land: Land, unit: int) -> Surface:
    theme, board, zoom = app.theme, land.board, unit * SPACING
    mesh, area = mesh_of(board), _sheet(board)
    atlas = Atlas(app, mesh)
    atlas.pen.base, atlas.pen.scale = zoom, unit / 38
    owners = {
        key: Owned(f"seat:{seat}", theme.seat(seat).pattern, seat == 0) for key, seat in land.owners.items()
    }
    size = (round(area[2] * zoom), round(area[3] * zoom))
    body = atlas.body(area, zoom, owners)
    for ways, ink in ((land.may, "seat:0"), (land.may_not, "bad")):
        for way in ways:
            line = scaled(mesh.line(way), zoom)
            stroke = atlas.pen.stroke(plan_stroke(theme, ink), zoom)
            body += casing_svg(line, stroke) + core_svg(line, stroke)
            body += mileposts_svg(tints(theme), board, way, zoom, atlas.pen.factor(zoom))
    body += "".join("".join(texts) for texts in atlas.towns.elements(zoom))
    box_of = (area[0] * zoom, area[1] * zoom, *size)
    picture = Surface(size, pygame.SRCALPHA)
    picture.fill(sea_color(theme))
    picture.blit(svg(svg_picture(body, box_of, size), size), (0, 0))
    picture.blit(atlas.land.names.paint(area, zoom), (0, 0))
    _Over(app, land, picture, unit).draw()
    return picture


class _Over:
    """Draws names, marks and prices over a small land."""

    def __init__(self, app: App, land: Land, picture: Surface, unit: int) -> None:
        self.app, self.land, self.picture, self.unit = app, land, picture, unit

    def at(self, cell: int) -> tuple[int, int]:
        """The position of a milepost in the picture."""
        x, y = self.land.board.lattice.point(cell)
        zoom = self.unit * SPACING
        return round((x + MARGIN) * zoom), round((y + MARGIN) * zoom)

    def draw(self) -> None:
        """Draw everything."""
        for mark in self.land.marks:
            self._mark(mark)
        for city in self.land.board.file.cities:
            self._name(city)
        for way in self.land.may:
            for cell, price in self.land.prices(way):
                self._says(cell, f"{price}")

    def _name(self, city: CityFile) -> None:
        theme = self.app.theme
        size = max(12.0, self.unit * 0.23 / theme.scale)
        name = haloed(theme, city.title, "strong", size, "ink", "raised")
        cell = self.land.board.lattice.cell(*city.at)
        x, y = self.at(cell)
        far = 1.28 if city.size == "major" else 0.26
        below = y + round(far * SPACING * self.unit)
        if city.goods and city.size != "major":  # the chips are beside or below the city
            has_train = any(mark.kind == "train" and mark.cell == cell for mark in self.land.marks)
            below = y - round((0.42 if has_train else 0.18) * self.unit) - name.get_height()
        self.picture.blit(name, name.get_rect(midtop=(x, below)).clamp(self.picture.get_rect()))

    def _mark(self, mark: Mark) -> None:
        spot, unit, theme = self.at(mark.cell), self.unit, self.app.theme
        if mark.kind == "train":
            board = self.land.board
            train = board.train_number[mark.word] if mark.word else 0
            picture = train_picture(self.app, board, mark.seat, train, round(unit * 0.62))
            self.picture.blit(picture, picture.get_rect(midbottom=(spot[0], spot[1] + unit // 6)))
        elif mark.kind == "load":
            chip = sign(self.app, self.land.board, self.land.board.good_number[mark.word], round(unit * 0.36))
            self.picture.blit(chip, chip.get_rect(midtop=(spot[0], spot[1] + unit // 7)))
        elif mark.kind == "says":
            self._says(mark.cell, mark.word.replace("_", " "))
        else:
            ink = "glow" if mark.kind == "to" else "bad"
            pygame.draw.circle(self.picture, theme.color("ink"), spot, unit // 5 + 1, max(3, unit // 14))
            pygame.draw.circle(self.picture, theme.color(ink), spot, unit // 5, max(2, unit // 20))

    def _says(self, cell: int, words: str) -> None:
        note = pill(self.app.theme, words, "ink", max(12.0, self.unit * 0.24))
        x, y = self.at(cell)
        spot = note.get_rect(midbottom=(x, y - self.unit // 7))
        self.picture.blit(note, spot.clamp(self.picture.get_rect()))


def _card(app: App, board: Board, words: list[str], unit: int) -> Surface:
    """A demand card: for each of three demands the city, the good and what it pays."""
    theme, high = app.theme, round(unit * 0.5)
    picture = Surface((round(3.1 * unit), high * (len(words) // 3) + unit // 5), pygame.SRCALPHA)
    box(picture, picture.get_rect(), color(theme, "card"), color(theme, "card_edge"), theme.radius)
    size = max(12.0, unit * 0.26 / theme.scale)
    for row in range(len(words) // 3):
        city, good, pays = words[3 * row : 3 * row + 3]
        spot = pygame.Rect(unit // 8, unit // 10 + row * high, picture.get_width() - unit // 4, high)
        chip = sign(app, board, board.good_number[good], round(high * 0.84))
        picture.blit(chip, chip.get_rect(midleft=spot.midleft))
        title = board.file.cities[board.city_number[city]].title
        draw_text(picture, theme, f"{pays} M", spot, "strong", "ink", "right", "middle", size=size)
        spot.x, spot.w = spot.x + high, spot.w - high
        draw_text(picture, theme, tr(title), spot, "body", "ink", "left", "middle", size=size)
    return picture
