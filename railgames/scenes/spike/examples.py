"""The pictures in the rules: cards, types of track, signs, parts of a train, a market, and small countries.

What a picture shows is written in the rules as words: ``card white`` (``card back``), ``track blue``, ``good
coal``, ``part speed 2``, ``market pigs oil cows`` (from the top shelf), or ``land`` with items, each a place
or something at one. A step is ``STEP`` miles.

- ``Norfolk=2,0,pigs``: a city; ``a=1,0``: a junction, in small letters;
- ``a~Norfolk=white``: a segment; ``...=white/0``: track of seat 0; ``...=white?``: a path that may be built;
  ``...=white!``: one that may not;
- ``train0@Norfolk`` or ``train0@a~Norfolk``: a train; ``to@Norfolk``: where it can go.
"""

import re
from functools import lru_cache
from typing import NamedTuple

import msgspec
import pygame
from pygame import Surface

from railgames.content.installed import open_library
from railgames.core.text import tr
from railgames.games.spike.actions import PARTS
from railgames.games.spike.board import JOINT, Board, compile_board
from railgames.games.spike.mapfile import CityFile, CountryFile, JunctionFile
from railgames.scenes.charting.chart import Place
from railgames.scenes.charting.looks import train_picture
from railgames.scenes.charting.strokes import casing_svg, core_svg, scaled
from railgames.scenes.spike.goods import sign
from railgames.scenes.spike.looks import CARD_HEIGHT, CARD_WIDTH, card_picture, path_stroke, swatch
from railgames.scenes.spike.poster import CITY, Owned, Poster, chart_of
from railgames.scenes.spike.train import HIGH, WIDE, part_svg
from railgames.ui.app import App
from railgames.ui.text import draw_text, text_surface
from railgames.ui.vector import colored, svg
from railgames.ui.widgets.paint import box, color

STEP = 90.0
"""Length of a step in a small country, in miles."""
COUNTRY = "eastern-us"
_PLACE = re.compile(r"(\w+)=(-?[\d.]+),(-?[\d.]+)(?:,(\w+))?")
_SEGMENT = re.compile(r"(\w+)~(\w+)=(\w+?)(?:/(\d)|([?!]))?")
_AT = re.compile(r"(train\d|to)@(\w+)(?:~(\w+))?")


class Land(NamedTuple):
    """A small country: its ``board``, the seat of each segment with track, the segments that may and may not
    be built, the space of each seat's train, and the spaces that a train can reach."""

    board: Board
    owners: dict[int, int]
    may: tuple[int, ...]
    may_not: tuple[int, ...]
    trains: dict[int, int]
    reached: tuple[int, ...]


@lru_cache(maxsize=1)
def _country() -> CountryFile:
    """The built-in map: pictures in the rules do not depend on installed packs."""
    return open_library(safe_mode=True).load("spike", COUNTRY, CountryFile)


@lru_cache(maxsize=32)
def land_of(words: str) -> Land:
    """The small country that these items describe. Raises ValueError for an item that cannot be
    understood."""
    cities: list[CityFile] = []
    junctions: list[JunctionFile] = []
    laid: list[re.Match[str]] = []
    marks: list[re.Match[str]] = []
    for item in words.split():
        place, segment, at = (one.fullmatch(item) for one in (_PLACE, _SEGMENT, _AT))
        if place is not None:
            x, y = float(place[2]) * STEP, float(place[3]) * STEP
            if place[4]:
                cities.append(CityFile(place[1].lower(), place[1], place[4], x, y))
            else:
                junctions.append(JunctionFile(place[1], x, y))
        elif segment is not None:
            laid.append(segment)
        elif at is not None:
            marks.append(at)
        else:
            raise ValueError(f"A country in the rules has an item that means nothing: {item!r}.")
    file = msgspec.structs.replace(
        _country(),
        cities=tuple(cities),
        junctions=tuple(junctions),
        segments=tuple((one[1].lower(), one[2].lower(), one[3]) for one in laid),
        contracts=(),
        routes=(),
    )
    board = Board(file, 2)
    numbers = range(len(laid))
    return Land(
        board,
        {n: int(laid[n][4]) for n in numbers if laid[n][4]},
        tuple(n for n in numbers if laid[n][5] == "?"),
        tuple(n for n in numbers if laid[n][5] == "!"),
        {int(one[1][5:]): _space(board, one) for one in marks if one[1] != "to"},
        tuple(_space(board, one) for one in marks if one[1] == "to"),
    )


def _space(board: Board, at: re.Match[str]) -> int:
    first = at[2].lower()
    if not at[3]:
        return board.node_of[first]
    return board.nodes + board.segment_of[JOINT.join(sorted((first, at[3].lower())))]


# -- pictures ------------------------------------------------------------------------------------------------


def rules_picture(app: App, words: str, unit: int) -> Surface | None:
    """The picture that ``words`` describe; None if they describe none."""
    kind, _, rest = words.strip().partition(" ")
    if kind == "land":
        key = ("spike land", rest, app.theme.name)
        return app.art.cache.make(key, _land_size(land_of(rest), unit), lambda: _land(app, rest, unit))
    if kind == "market":
        return _market(app, rest.split(), unit)
    if kind == "part":
        part, value = rest.split()
        return _part(app, part, int(value), unit)
    board = compile_board(_country(), 2)
    if kind == "card":
        number = board.type_of[rest] if rest != "back" else -1
        return card_picture(app, board, number, (unit, unit * CARD_HEIGHT // CARD_WIDTH))
    if kind == "track":
        return swatch(app, board, board.type_of[rest], (round(1.6 * unit), unit // 2))
    if kind == "good":
        return sign(app, board, board.commodity_of[rest], unit)
    return None


def _part(app: App, part: str, value: int, unit: int) -> Surface:
    most = max(compile_board(_country(), 2).parts[PARTS.index(part)])
    wide = WIDE[part] * (value if part == "cars" else 1)
    size = (max(unit, wide * unit // 34), HIGH * unit // 34)
    text = part_svg(app.theme, part, value, most, "seat:0")
    key = ("spike rules part", part, value, app.theme.name)
    return app.art.cache.make(key, size, lambda: svg(text, size))


def _market(app: App, goods: list[str], unit: int) -> Surface:
    """One column of the market, the most expensive shelf on top."""
    board, theme = compile_board(_country(), 2), app.theme
    prices = sorted(board.file.prices, reverse=True)
    high, wide = unit // 2, round(2.2 * unit)
    picture = Surface((wide, high * len(goods)), pygame.SRCALPHA)
    box(picture, picture.get_rect(), color(theme, "sunk"), color(theme, "line_strong"), theme.radius)
    size = max(12.0, high * 0.5 / theme.scale)
    for row, name in enumerate(goods):
        good = board.commodity_of[name]
        spot = pygame.Rect(high // 4, row * high, wide - high // 2, high)
        draw_text(picture, theme, f"${prices[row]}", spot, "strong", "ink", "left", "middle", size=size)
        plate = sign(app, board, good, high * 4 // 5)
        picture.blit(plate, plate.get_rect(midleft=(spot.x + round(high * 1.1), spot.centery)))
        title = tr(board.commodity_title(good))
        spot = pygame.Rect(spot.x + 2 * high, spot.y, spot.w - 2 * high, high)
        draw_text(picture, theme, title, spot, "small", "ink", "left", "middle", size=min(size, 16.0))
    return picture


def _land_size(land: Land, unit: int) -> tuple[int, int]:
    _, _, wide, high = chart_of(land.board).world
    return round(wide * unit / STEP), round(high * unit / STEP)


def _land(app: App, words: str, unit: int) -> Surface:
    land, theme = land_of(words), app.theme
    board, zoom = land.board, unit / STEP
    chart = chart_of(board)
    poster = Poster(app, chart, board)
    poster.pen.base, poster.pen.scale = zoom, unit / 52
    owners = {
        edge: Owned(f"seat:{seat}", theme.seat(seat).pattern, seat == 0) for edge, seat in land.owners.items()
    }
    body = poster.body(zoom, owners)
    for edges, ink in ((land.may, "seat:0"), (land.may_not, "bad")):
        for edge in edges:
            stroke = poster.pen.stroke(path_stroke(theme, ink), zoom)
            line = scaled(chart.lines[edge], zoom)
            body += casing_svg(line, stroke) + core_svg(line, stroke)
    body += "".join("".join(poster._station(node, zoom)) for node in range(board.nodes))
    left, top, wide, high = (value * zoom for value in chart.world)
    size = (round(wide), round(high))
    view = f"{left:.1f} {top:.1f} {wide:.1f} {high:.1f}"
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}">{body}</svg>'
    picture = svg(colored(text, theme), size).copy()

    def at(space: int) -> tuple[int, int]:
        place = Place("node", space) if space < board.nodes else Place("edge", space - board.nodes)
        x, y = chart.middle(place)
        return round(x * zoom - left), round(y * zoom - top)

    for space in land.reached:
        pygame.draw.circle(picture, theme.color("ink"), at(space), unit // 4 + 1, max(3, unit // 14))
        pygame.draw.circle(picture, theme.color("glow"), at(space), unit // 4, max(2, unit // 20))
    for seat, space in land.trains.items():
        train = train_picture(app, f"seat:{seat}", unit * 5 // 8)
        x, y = at(space)
        picture.blit(train, train.get_rect(midbottom=(x, y + unit // 7)))
    for city in range(board.cities):
        x, y = at(city)
        name = text_surface(
            theme, board.city_title(city), "strong", "ink", max(12.0, unit * 0.2 / theme.scale)
        )
        below = y + round((CITY + 2) * poster.pen.scale)
        picture.blit(name, name.get_rect(midtop=(x, below)).clamp(picture.get_rect()))
    return picture
