"""Colours, patterns and small pictures of Spike: types of track, cards, commodities, trains."""

from functools import lru_cache

from pygame import Color, Surface

from railgames.content.theme_file import Pattern
from railgames.games.spike.board import Board
from railgames.scenes.charting.looks import rgb_of, token_hex
from railgames.scenes.charting.strokes import Stroke, core_svg, stroke_svg
from railgames.ui.app import App
from railgames.ui.theme import Theme
from railgames.ui.vector import colored, svg
from railgames.ui.widgets.paint import hex_of, luminance, mix

LINES: dict[str, Pattern] = {
    "solid": "solid",
    "dotted": "dotted",
    "striped": "chevron",
    "checked": "dashed",
    "barred": "cross-tie",
    "plain": "double",
}
"""The line style of each type of track."""


BED_LIGHT = 0.4
"""Lightness of the bed of a segment in both themes: white, black and every colour between contrast with
it."""


@lru_cache(maxsize=8)
def _bed(ground: str, ink: str) -> str:
    """The mixture of ground and ink that is nearest to ``BED_LIGHT``."""
    first, second = (rgb_of(one) for one in (ground, ink))
    mixtures = [mix(first, second, part / 50) for part in range(51)]
    return hex_of(min(mixtures, key=lambda rgb: abs(luminance(rgb) - BED_LIGHT)))


def bed_color(theme: Theme) -> str:
    """The colour of the bed of a segment."""
    return _bed(token_hex(theme, "ground"), token_hex(theme, "ink"))


def sea_hex(theme: Theme) -> str:
    """The colour of the sea as #rrggbb."""
    return token_hex(theme, "sunk", "seat:0", 0.1)


def sea_color(theme: Theme) -> Color:
    """The colour of the sea."""
    return Color(sea_hex(theme))


def segment_stroke(theme: Theme, board: Board, kind: int) -> Stroke:
    """The stroke of a free segment: colour and pattern of its type on the bed."""
    item = board.file.types[kind]
    return Stroke(item.color, LINES[item.pattern], 4.2, bed_color(theme), 1.6)


def track_stroke(theme: Theme, ink: str, is_own: bool = False) -> Stroke:
    """The stroke of a player's track: a rimmed band in the seat's colour; wider if the viewer owns it."""
    width, edge = (7.6, 2.2) if is_own else (5.2, 1.2)
    return Stroke(
        token_hex(theme, ink), "solid", width, token_hex(theme, "ink"), edge, token_hex(theme, "raised")
    )


def track_mark(theme: Theme, pattern: Pattern) -> Stroke:
    """The stroke of a seat's pattern along the middle of its track."""
    return Stroke(token_hex(theme, "raised"), pattern, 2.4)


def path_stroke(theme: Theme, ink: str) -> Stroke:
    """The stroke of a path that would be built."""
    return Stroke(token_hex(theme, ink, "raised", 0.25), "dashed", 6.0, token_hex(theme, "raised"), 2.0)


CARD_WIDTH, CARD_HEIGHT = 60, 84


def card_picture(app: App, board: Board, kind: int, size: tuple[int, int]) -> Surface:
    """The picture of a rail card: a piece of track of its type; ``kind`` -1 is a back."""
    key = ("spike card", board.file.types, kind, app.theme.name)
    return app.art.cache.make(key, size, lambda: svg(colored(_card(app.theme, board, kind), app.theme), size))


def _card(theme: Theme, board: Board, kind: int) -> str:
    wide, high = CARD_WIDTH, CARD_HEIGHT
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}">'
    frame = (
        f'<rect x="1.5" y="1.5" width="{wide - 3}" height="{high - 3}" rx="7" fill="{{card}}" '
        f'stroke="{{card_edge}}" stroke-width="2"/>'
    )
    if kind < 0:
        back = "".join(
            f'<path d="M8 {y} H{wide - 8}" stroke="{{accent}}" stroke-width="3"/>'
            for y in range(14, high - 8, 9)
        )
        return f"{head}{frame}{back}</svg>"
    item = board.file.types[kind]
    stroke = Stroke(item.color, LINES[item.pattern], 15, bed_color(theme))
    bed = (
        f'<path d="M{wide / 2} 18 V{high - 18}" stroke="{bed_color(theme)}" stroke-width="26" '
        f'stroke-linecap="round"/>'
    )
    line = core_svg(((wide / 2, 12.0), (wide / 2, high - 12.0)), stroke)
    return f"{head}{frame}{bed}{line}</svg>"


def swatch(app: App, board: Board, kind: int, size: tuple[int, int]) -> Surface:
    """A short horizontal piece of a type of track, for use beside a number."""
    key = ("spike swatch", board.file.types, kind, app.theme.name)
    return app.art.cache.make(key, size, lambda: _swatch(app.theme, board, kind, size))


def _swatch(theme: Theme, board: Board, kind: int, size: tuple[int, int]) -> Surface:
    wide, high = size
    item, width = board.file.types[kind], high * 0.58
    bed = high * 0.2
    line = ((width / 2 + bed, high / 2), (wide - width / 2 - bed, high / 2))
    body = stroke_svg(line, Stroke(item.color, LINES[item.pattern], width, bed_color(theme), bed))
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}">{body}</svg>'
    return svg(text, size)
