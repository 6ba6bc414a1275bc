"""Colours, patterns and small pictures of Spike: types of track, cards, commodities, trains."""

from functools import lru_cache

from pygame import Surface

from railgames.content.theme_file import Pattern
from railgames.games.spike.board import Board
from railgames.scenes.charting.strokes import Stroke, core_svg
from railgames.ui.app import App
from railgames.ui.theme import Theme
from railgames.ui.vector import colored, svg
from railgames.ui.widgets.paint import hex_of, mix

LINES: dict[str, Pattern] = {
    "solid": "solid",
    "dotted": "dotted",
    "striped": "chevron",
    "checked": "dashed",
    "barred": "cross-tie",
    "plain": "double",
}
"""How a type of track is drawn along its segment."""


def token_hex(theme: Theme, token: str, other: str = "", part: float = 0.0) -> str:
    """A colour of the theme as #rrggbb, mixed with another one by ``part``."""
    first = theme.color(token)
    rgb = (first.r, first.g, first.b)
    if other:
        second = theme.color(other)
        rgb = mix(rgb, (second.r, second.g, second.b), part)
    return hex_of(rgb)


def bed_color(theme: Theme) -> str:
    """The bed of a segment: white, black and every colour between stand out from it, in both themes."""
    return token_hex(theme, "ground", "ink", 0.34)


def segment_stroke(theme: Theme, board: Board, kind: int) -> Stroke:
    """A free segment: colour and pattern of its type on a light bed."""
    item = board.file.types[kind]
    return Stroke(item.color, LINES[item.pattern], 4.2, bed_color(theme), 1.6)


def track_stroke(theme: Theme, ink: str) -> Stroke:
    """A player's track: solid in the seat's colour, with a dark rim."""
    return Stroke(
        token_hex(theme, ink), "solid", 6.0, token_hex(theme, "ink"), 1.2, token_hex(theme, "raised")
    )


def path_stroke(theme: Theme, ink: str) -> Stroke:
    """A path that would be built."""
    return Stroke(token_hex(theme, ink, "raised", 0.25), "dashed", 6.0, token_hex(theme, "raised"), 2.0)


CARD_WIDTH, CARD_HEIGHT = 60, 84


def card_picture(app: App, board: Board, kind: int, size: tuple[int, int]) -> Surface:
    """A rail card: a stretch of track in its colour and pattern; ``kind`` -1 is a back."""
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
    stroke = Stroke(board.file.types[kind].color, LINES[board.file.types[kind].pattern], 15)
    bed = (
        f'<path d="M{wide / 2} 18 V{high - 18}" stroke="{bed_color(theme)}" stroke-width="26" '
        f'stroke-linecap="round"/>'
    )
    line = core_svg(((wide / 2, 12.0), (wide / 2, high - 12.0)), stroke)
    return f"{head}{frame}{bed}{line}</svg>"


def train_picture(app: App, ink: str, side: int) -> Surface:
    """A locomotive from the side, in a seat's colour."""
    key = ("spike train", ink, app.theme.name)
    return app.art.cache.make(key, (side, side), lambda: svg(_train(app.theme, ink), (side, side)))


def _train(theme: Theme, ink: str) -> str:
    fill, dark, light = token_hex(theme, ink), token_hex(theme, "ink"), token_hex(theme, "raised")
    edge = f'stroke="{light}" stroke-width="7" stroke-linejoin="round"'
    parts = (
        "M14 62 V40 H22 V26 H36 V40 H56 V20 H84 V62 Z",
        "M10 62 H90 V70 H10 Z",
    )
    under = "".join(f'<path d="{d}" fill="{fill}" {edge}/>' for d in parts)
    wheels = "".join(
        f'<circle cx="{x}" cy="74" r="{r}" fill="{dark}" stroke="{light}" stroke-width="3"/>'
        for x, r in ((24, 9), (46, 9), (70, 13))
    )
    over = "".join(f'<path d="{d}" fill="{fill}" stroke="{dark}" stroke-width="3"/>' for d in parts)
    cab = f'<rect x="63" y="28" width="14" height="14" fill="{light}" stroke="{dark}" stroke-width="3"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{under}{over}{cab}{wheels}</svg>'


@lru_cache(maxsize=64)
def initials(title: str) -> str:
    """Two letters for a commodity where there is no room for its name."""
    return title[:2].capitalize()
