"""The land: terrain, rivers, channels, closed edges, coast and frontier, from the draft and typed facts."""

import json
import tomllib
import unicodedata
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

import msgspec

from railgames.games.empire_builder.mapfile import (
    CLEAR,
    MAJOR,
    MEDIUM,
    MOUNTAIN,
    NOTHING,
    SMALL,
    Edge,
    LandFile,
    NameFile,
    Place,
    RiverFile,
    Size,
)
from railgames.geometry.graph import members_of
from railgames.geometry.lattice import Lattice
from tools.geography.lines import crossed, inside, near, projected

HERE = Path(__file__).parent
SIZES = {"major": MAJOR, "medium": MEDIUM, "small": SMALL}

Line = list[tuple[float, float]]


class Strip(msgspec.Struct, forbid_unknown_fields=True):
    """What lies along a line of longitudes and latitudes."""

    name: str
    line: Line
    wide: float = 0.5


class Area(msgspec.Struct, forbid_unknown_fields=True):
    """What lies between corners."""

    name: str
    around: Line


class River(msgspec.Struct, forbid_unknown_fields=True):
    """The course of a river."""

    id: str
    title: str
    line: Line


class Cells(msgspec.Struct, forbid_unknown_fields=True):
    """Single mileposts that are something else than in the draft."""

    land: list[Place]
    water: list[Place]
    clear: list[Place]
    mountain: list[Place]
    no_frontier: list[Place]


class Edges(msgspec.Struct, forbid_unknown_fields=True):
    """Single edges that are something else than in the draft."""

    opened: list[Edge]
    channels: list[Edge]


class Name(msgspec.Struct, forbid_unknown_fields=True):
    """A name on the picture of the map."""

    title: str
    at: tuple[float, float]
    size: float
    turn: float = 0.0
    spread: float = 1.0
    is_water: bool = False


class Facts(msgspec.Struct, forbid_unknown_fields=True):
    """The file ``land.toml``."""

    moved: dict[str, Place]
    cells: Cells
    edges: Edges
    ranges: list[Strip]
    valleys: list[Strip]
    plains: list[Area]
    inland: list[Area]
    frontiers: list[Strip]
    rivers: list[River]
    names: list[Name]


class DraftCity(msgspec.Struct):
    """A city of the draft."""

    name: str
    size: Size
    cell: Place


class Draft(msgspec.Struct):
    """The file ``draft.json``."""

    terrain: list[str]
    cities: list[DraftCity]
    channels: list[Edge]
    inlets: list[Edge]
    lake_blocked: list[Edge]


class Land(NamedTuple):
    """What the map file says about the land; ``places`` are those of the cities, as the draft has them."""

    terrain: tuple[str, ...]
    places: tuple[Place, ...]
    rivers: tuple[RiverFile, ...]
    channels: tuple[Edge, ...]
    closed: tuple[Edge, ...]
    frontier: tuple[Place, ...]
    coast: tuple[Place, ...]


@cache
def draft() -> Draft:
    """The draft."""
    return msgspec.convert(json.loads((HERE / "draft.json").read_text("utf-8")), Draft)


@cache
def facts() -> Facts:
    """The typed facts."""
    return msgspec.convert(tomllib.loads((HERE / "land.toml").read_text("utf-8")), Facts)


def id_of(name: str) -> str:
    """The id of a city of the draft."""
    plain = unicodedata.normalize("NFKD", name.removeprefix("Ciudad ")).encode("ascii", "ignore").decode()
    return plain.lower().replace(".", "").replace(" ", "-")


def make_land() -> Land:
    """The land of the committed map."""
    lattice = Lattice(len(draft().terrain), len(draft().terrain[0]))
    places = tuple(facts().moved.get(id_of(city.name), city.cell) for city in draft().cities)
    chars = _terrain(lattice, places)
    rivers = tuple(
        RiverFile(river.id, river.title, _edges(lattice, chars, crossed(lattice, projected(river.line))))
        for river in facts().rivers
    )
    opened = {_pair(edge) for edge in (*facts().edges.opened, *facts().edges.channels)}
    closed = [edge for edge in (*draft().inlets, *draft().lake_blocked) if _pair(edge) not in opened]
    channels = [*draft().channels, *facts().edges.channels]
    return Land(
        tuple(
            "".join(chars[lattice.cell(column, row)] for column in range(lattice.columns)).rstrip()
            for row in range(lattice.rows)
        ),
        places,
        rivers,
        _edges(lattice, chars, _cells_of(lattice, channels)),
        _edges(lattice, chars, _cells_of(lattice, closed)),
        _frontier(lattice, chars),
        _coast(lattice, chars),
    )


def picture_lines() -> LandFile:
    """Coasts, lakes, borders and names for the picture."""
    lines = msgspec.convert(json.loads((HERE / "outline.json").read_text("utf-8")), LandFile)
    names = []
    for name in facts().names:
        (x, y), *_ = projected([name.at])
        at = (round(x, 1), round(y, 1))
        names.append(NameFile(name.title, at, name.size, name.turn, name.spread, name.is_water))
    return msgspec.structs.replace(lines, names=tuple(names))


def _pair(edge: Edge) -> frozenset[Place]:
    return frozenset((edge[:2], edge[2:]))


def _cells_of(lattice: Lattice, edges: Iterable[Edge]) -> list[tuple[int, int]]:
    return [(lattice.cell(a, b), lattice.cell(c, d)) for a, b, c, d in edges]


def _edges(lattice: Lattice, chars: dict[int, str], pairs: Iterable[tuple[int, int]]) -> tuple[Edge, ...]:
    """The edges with land at both ends."""
    on_land = [(one, other) for one, other in pairs if chars[one] != NOTHING and chars[other] != NOTHING]
    return tuple((*lattice.place(one), *lattice.place(other)) for one, other in on_land)


def _terrain(lattice: Lattice, places: tuple[Place, ...]) -> dict[int, str]:
    """The character of every cell."""
    chars = {
        lattice.cell(column, row): CLEAR if char in SIZES.values() else char
        for row, line in enumerate(draft().terrain)
        for column, char in enumerate(line)
    }
    for strips, char in ((facts().ranges, MOUNTAIN), (facts().valleys, CLEAR)):
        for strip in strips:
            for cell in near(lattice, projected(strip.line), strip.wide):
                if chars[cell] != NOTHING:
                    chars[cell] = char
    for area in facts().plains:
        corners = projected(area.around)
        for cell, char in chars.items():
            if char == MOUNTAIN and inside(lattice.point(cell), corners):
                chars[cell] = CLEAR
    cells = facts().cells
    for list_, char in (
        (cells.land, CLEAR),
        (cells.water, NOTHING),
        (cells.clear, CLEAR),
        (cells.mountain, MOUNTAIN),
    ):
        for place in list_:
            chars[lattice.cell(*place)] = char
    for city, place in zip(draft().cities, places, strict=True):
        cell = lattice.cell(*place)
        for own in members_of(lattice.within(cell, 1 if city.size == "major" else 0)):
            chars[own] = SIZES[city.size]
    return chars


def _frontier(lattice: Lattice, chars: dict[int, str]) -> tuple[Place, ...]:
    """Mileposts with a neighbour in another country."""
    found: set[int] = set()
    for strip in facts().frontiers:
        for pair in crossed(lattice, projected(strip.line)):
            if all(chars[cell] != NOTHING for cell in pair):
                found.update(pair)
    return _sorted(lattice, found - {lattice.cell(*place) for place in facts().cells.no_frontier})


def _coast(lattice: Lattice, chars: dict[int, str]) -> tuple[Place, ...]:
    """Mileposts with the sea beside them."""
    areas = [projected(area.around) for area in facts().inland]
    found = set()
    for cell, char in chars.items():
        if char == NOTHING:
            continue
        x, y = lattice.point(cell)
        around = [(x + dx, y + dy) for dx, dy in _ROUND]
        for point in around:
            other = lattice.cell_at(*point)
            at_sea = other < 0 or chars[other] == NOTHING
            if at_sea and not any(inside(point, area) for area in areas):
                found.add(cell)
    return _sorted(lattice, found)


_ROUND = ((1.0, 0.0), (0.5, 0.866), (-0.5, 0.866), (-1.0, 0.0), (-0.5, -0.866), (0.5, -0.866))


def _sorted(lattice: Lattice, cells: Iterable[int]) -> tuple[Place, ...]:
    return tuple(lattice.place(cell) for cell in sorted(cells))
