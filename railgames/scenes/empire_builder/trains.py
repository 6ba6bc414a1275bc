"""Locomotives from the side, in the colour of their seat, with its shape on the cab.

There is a drawing for each kind of train: a faster one has high wheels and a pointed nose, a stronger one a
long boiler with two domes and one axle more. The kind follows from the numbers of the map, so that every
map's trains can be drawn.
"""

from math import cos, pi, sin

from pygame import Surface

from railgames.content.theme_file import Shape
from railgames.games.empire_builder.board import Board
from railgames.scenes.empire_builder.tints import tone
from railgames.ui.app import App
from railgames.ui.theme import Theme
from railgames.ui.vector import svg


def train_picture(app: App, board: Board, seat: int, train: int, side: int) -> Surface:
    """A seat's locomotive in a square, at the bottom of it. Shared: do not draw on it."""
    is_fast, is_strong = kind_of(board, train)
    key = ("empire train", seat, is_fast, is_strong, app.theme.name)
    return app.art.cache.make(
        key, (side, side), lambda: svg(train_svg(app.theme, seat, is_fast, is_strong), (side, side))
    )


def kind_of(board: Board, train: int) -> tuple[bool, bool]:
    """Whether a train is faster than the slowest, and whether it carries more than the weakest."""
    trains = board.file.trains
    one = trains[train]
    return one.speed > min(each.speed for each in trains), one.loads > min(each.loads for each in trains)


def train_svg(theme: Theme, seat: int, is_fast: bool, is_strong: bool) -> str:
    """The drawing, 100 units wide and high."""
    fill, dark = tone(theme, f"seat:{seat}"), "#1b242c"
    light = "#fff8e7"
    body, trim = _body(is_fast, is_strong)
    wheels = _wheels(is_fast, is_strong)
    under = "".join(f'<path d="{way}"/>' for way in (*body, *trim))
    under += "".join(f'<circle cx="{x}" cy="{y}" r="{r}"/>' for x, y, r in wheels)
    found = f'<g fill="{light}" stroke="{light}" stroke-width="8" stroke-linejoin="round">{under}</g>'
    found += "".join(
        f'<path d="{way}" fill="{fill}" stroke="{dark}" stroke-width="2.6" stroke-linejoin="round"/>'
        for way in body
    )
    found += "".join(f'<path d="{way}" fill="{dark}"/>' for way in trim)
    if is_fast:
        found += f'<path d="M18 60H88" stroke="{light}" stroke-width="3.4"/>'
    found += "".join(
        f'<circle cx="{x}" cy="{y}" r="{r}" fill="{dark}" stroke="{light}" stroke-width="1.8"/>'
        f'<circle cx="{x}" cy="{y}" r="{r * 0.3:.1f}" fill="{light}"/>'
        for x, y, r in wheels
    )
    first, last = wheels[-3 if is_strong else -2], wheels[-1]
    found += f'<path d="M{first[0]} {first[1]}H{last[0]}" stroke="{light}" stroke-width="2.6"/>'
    found += f'<path d="{shape_way(theme.seat(seat).shape, 75.5, 42, 7.6)}" fill="{light}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{found}</svg>'


def _body(is_fast: bool, is_strong: bool) -> tuple[list[str], list[str]]:
    """The parts in the seat's colour, and the dark ones: chimney, cow catcher, roof."""
    left = 12 if is_strong else 20
    cab = "M62 70V30H90V70Z"
    domes = [_dome(46)] + ([_dome(34)] if is_strong else [])
    if is_fast:
        nose = f"M{left - 6} 70C{left - 6} 52 {left + 6} 42 {left + 22} 42H62V70Z"
        chimney = [f"M{left + 16} 42V35H{left + 25}V42Z"]
        roof = "M56 30C60 24 88 24 95 24V30.5H56Z"
        catcher = f"M{left - 7} 70H{left + 8}V79H{left - 12}Z"
        return [*domes, nose, cab], [*chimney, roof, catcher]
    boiler = f"M{left} 70V46Q{left} 42 {left + 4} 42H62V70Z"
    chimney = [f"M{left + 4} 42L{left + 5} 30H{left + 1}V24H{left + 17}V30H{left + 13}L{left + 14} 42Z"]
    roof = "M58 24H94V30.5H58Z"
    catcher = f"M{left - 1} 66H{left + 8}V79H{left - 11}Z"
    return [*domes, boiler, cab], [*chimney, roof, catcher]


def _dome(x: float) -> str:
    return f"M{x - 5} 43V38A5 5 0 0 1 {x + 5} 38V43Z"


def _wheels(is_fast: bool, is_strong: bool) -> list[tuple[float, float, float]]:
    """(x, y, radius) of the wheels; the driving wheels last."""
    high, spots = {
        (False, False): (9.5, (52.0, 75.0)),
        (True, False): (13.0, (48.0, 76.0)),
        (False, True): (9.0, (35.0, 55.0, 75.0)),
        (True, True): (11.5, (34.0, 57.5, 81.0)),
    }[is_fast, is_strong]
    leading = (15.0,) if is_strong else (24.0, 34.0) if is_fast else (24.0,)
    return [*((x, 85.0, 6.5) for x in leading), *((x, 91.5 - high, high) for x in spots)]


def shape_way(shape: Shape, x: float, y: float, radius: float) -> str:
    """The shape of a seat's pieces as SVG path data."""
    if shape == "circle":
        arc = f"A{radius} {radius} 0 1 1"
        return f"M{x - radius} {y}{arc} {x + radius} {y}{arc} {x - radius} {y}Z"
    if shape == "square":
        half = 0.82 * radius
        return f"M{x - half} {y - half}H{x + half}V{y + half}H{x - half}Z"
    corners = {"triangle": 3, "diamond": 4, "pentagon": 5, "hexagon": 6}[shape]
    points = (
        (x + radius * sin(2 * pi * one / corners), y - radius * cos(2 * pi * one / corners))
        for one in range(corners)
    )
    return "M" + "L".join(f"{px:.1f} {py:.1f}" for px, py in points) + "Z"
