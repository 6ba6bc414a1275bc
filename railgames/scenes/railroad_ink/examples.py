"""The pictures in the rules: dice, special routes, buildings, and small pieces of board.

What a picture shows is written in the rules as words: ``die H--H``, ``special HRRH``, ``building village``,
``read power-north`` (a die with a sign of an expansion), or ``board 3x2 A0=H--H ...``. The
items of a board, each on a space of it:

- ``A0=H--H``: a route is drawn there; ``A0?=H--H``: it may be; ``A0!=H--H``: it may not;
- ``A0@village``: a building; ``A0#``: a central space;
- ``A0%power``: a sign of an expansion; ``A0*crater``: a picture of the game's folder that fills the space;
- ``A0>west:highway``: an exit, ``any`` for one that takes all routes;
- ``A0x2``: an error at side 2 (0 north, 1 east, 2 south, 3 west).
"""

import re
from collections.abc import Iterator

from pygame import Surface

from railgames.games.railroad_ink.components import layer_of
from railgames.scenes.railroad_ink import pieces
from railgames.scenes.railroad_ink.expansions import ground_of, picture_of_mark, sign_of
from railgames.scenes.railroad_ink.expansions.base import PLAIN
from railgames.scenes.railroad_ink.inks import BOARD_INKS
from railgames.scenes.railroad_ink.strokes import tile_strokes
from railgames.ui.app import App

STRIP = 46
"""Width of the strip round a piece of board where exits stand, in units of a hundredth of a space."""
SIDES = ("north", "east", "south", "west")
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
_ITEM = re.compile(
    r"(?P<row>[A-J])(?P<column>\d)(?:(?P<how>[?!]?)=(?P<tile>[-+HRS]+[-A-Za-z/*]*)|@(?P<building>[a-z]+)|(?P<centre>#)"
    r"|%(?P<sign>[a-z-]+)|\*(?P<art>[a-z]+)"
    r"|>(?P<side>[a-z]+):(?P<route>highway|railway|any)|x(?P<error>[0-3]))"
)
_FRAMES = {"?": "good", "!": "bad"}


def rules_picture(app: App, words: str, unit: int) -> Surface | None:
    """The picture that ``words`` describe; None where they describe none."""
    kind, _, rest = words.strip().partition(" ")
    if kind == "die":
        return pieces.die(app, rest, unit)
    if kind == "special":
        return pieces.special(app, rest, unit, "free")
    if kind == "read":
        return pieces.extra_die(app, sign_of(rest), unit)
    if kind == "building":
        return pieces.art(app, rest, (unit, unit))
    if kind == "board":
        size, _, items = rest.partition(" ")
        wide, high = (int(part) for part in size.split("x"))
        return _board(app, wide, high, items, unit)
    return None


def _board(app: App, wide: int, high: int, items: str, unit: int) -> Surface:
    parts = [_ground(wide, high), "", ""]
    for item in items.split():
        match = _ITEM.fullmatch(item)
        if match is None:
            raise ValueError(f"A board in the rules has an item that means nothing: {item!r}.")
        for layer, body in _drawn(app, match):
            parts[layer] += body
    view = f"{-STRIP} {-STRIP} {100 * wide + 2 * STRIP} {100 * high + 2 * STRIP}"
    size = (unit * (100 * wide + 2 * STRIP) // 100, unit * (100 * high + 2 * STRIP) // 100)
    return pieces.compose(app, ("rules board", wide, high, items), size, view, "".join(parts))


def _ground(wide: int, high: int) -> str:
    lines = "".join(f"M{100 * x} 0 V{100 * high} " for x in range(1, wide))
    lines += "".join(f"M0 {100 * y} H{100 * wide} " for y in range(1, high))
    edge = f'width="{100 * wide + 2 * STRIP}" height="{100 * high + 2 * STRIP}" rx="14"'
    return (
        f'<rect x="{-STRIP}" y="{-STRIP}" {edge} fill="{{board_paper}}" stroke="{{board_frame}}" '
        f'stroke-width="5"/><path d="{lines or "M0 0"}" fill="none" stroke="{{board_grid_strong}}" '
        f'stroke-width="2"/><rect x="0" y="0" width="{100 * wide}" height="{100 * high}" fill="none" '
        f'stroke="{{board_grid_strong}}" stroke-width="4"/>'
    )


def _drawn(app: App, match: re.Match[str]) -> Iterator[tuple[int, str]]:
    """The layer (0 lowest) and the SVG of an item."""
    x, y = 100 * int(match["column"]), 100 * (ord(match["row"]) - ord("A"))
    if match["centre"]:
        yield 0, _square(x, y, 1, 'fill="{centre_tint}"')
    elif match["building"]:
        yield 1, _put(app, match["building"], (x + 50, y + 50), 50)
    elif match["art"]:
        yield 0, _put(app, match["art"], (x + 50, y + 50), 100)
    elif match["sign"]:
        yield 0, f'<g transform="translate({x} {y})">{ground_of(match["sign"])}</g>'
        yield 2, f'<g transform="translate({x} {y})">{sign_of(match["sign"])}</g>'
    elif match["side"]:
        side = SIDES.index(match["side"])
        middle = (x + 50 + STEPS[side][0] * (50 + STRIP / 2), y + 50 + STEPS[side][1] * (50 + STRIP / 2))
        yield 1, _put(app, f"exit-{match['route']}", middle, STRIP, 90 * side)
    elif match["error"]:
        step = STEPS[int(match["error"])]
        yield 2, _put(app, "error-mark", (x + 50 + 50 * step[0], y + 50 + 50 * step[1]), 34)
    else:
        yield 1, f'<g transform="translate({x} {y})">{_tile(match["tile"])}</g>'
        if match["how"]:
            token = _FRAMES[match["how"]]
            dashes = ' stroke-dasharray="16 12"' if token == "bad" else ""
            yield 0, _square(x, y, 2, f'fill="{{{token}}}" fill-opacity="0.18"')
            edge = f'fill="none" stroke="{{{token}}}" stroke-width="6"{dashes}'
            yield 2, _square(x, y, -2, edge)  # round the space, so that it covers no sign in a corner


def _tile(tile: str) -> str:
    """A tile as it lies on a board."""
    layer = layer_of(tile)
    mark = layer.word or (layer.sides + layer.corners).strip("-")[:1]
    picture = picture_of_mark(mark) if mark else PLAIN
    return tile_strokes(tile, BOARD_INKS) if picture.lies(tile) == "space" else picture.piece_strokes(tile)


def _square(x: int, y: int, inset: int, style: str) -> str:
    side = 100 - 2 * inset
    return f'<rect x="{x + inset}" y="{y + inset}" width="{side}" height="{side}" rx="{abs(inset)}" {style}/>'


def _put(app: App, name: str, middle: tuple[float, float], side: float, turn: int = 0) -> str:
    """A picture of the game's folder round a place, turned by degrees."""
    move = f"translate({middle[0]:g} {middle[1]:g}) scale({side / 100:g}) rotate({turn}) translate(-50 -50)"
    return f'<g transform="{move}">{pieces.art_inner(app, name)}</g>'
