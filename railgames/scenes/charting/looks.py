"""Colours of the theme in SVG notation, and small pictures for several maps."""

from pygame import Surface

from railgames.ui.app import App
from railgames.ui.theme import Theme
from railgames.ui.vector import svg
from railgames.ui.widgets.paint import hex_of, mix


def token_hex(theme: Theme, token: str, other: str = "", part: float = 0.0) -> str:
    """A colour of the theme as #rrggbb, mixed with another one; ``part`` is the share of that."""
    first = theme.color(token)
    rgb = (first.r, first.g, first.b)
    if other:
        second = theme.color(other)
        rgb = mix(rgb, (second.r, second.g, second.b), part)
    return hex_of(rgb)


def rgb_of(text: str) -> tuple[int, int, int]:
    """The red, green and blue of #rrggbb."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def train_picture(app: App, ink: str, side: int) -> Surface:
    """A locomotive from the side, in a seat's colour."""
    key = ("train", ink, app.theme.name)
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
