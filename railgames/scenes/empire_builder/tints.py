"""Colours of the engraved map, derived from those of the theme."""

from functools import lru_cache
from typing import NamedTuple

from pygame import Color

from railgames.content.theme_file import contrast
from railgames.ui.theme import Theme
from railgames.ui.widgets.paint import hex_of, mix

LEAST_CONTRAST = 3.0
"""Minimum contrast of what must be visible on the land."""


class Tints(NamedTuple):
    """Colours as #rrggbb."""

    sea: str
    wave: str
    """The lines in the water along the coast."""
    land: str
    shore: str
    upland: str
    """The ground below mountains."""
    hachure: str
    river: str
    border: str
    border_band: str
    dot: str
    """A clear milepost."""
    peak: str
    """The mark of a mountain milepost."""
    ink: str
    paper: str
    red: str
    """The ground of a major city."""
    red_edge: str
    red_dot: str
    water_name: str
    land_name: str


def tone(theme: Theme, token: str, other: str = "", part: float = 0.0) -> str:
    """A colour of the theme as #rrggbb, mixed with another one; ``part`` is the share of that."""
    first = theme.color(token)
    rgb = (first.r, first.g, first.b)
    if other:
        second = theme.color(other)
        rgb = mix(rgb, (second.r, second.g, second.b), part)
    return hex_of(rgb)


@lru_cache(maxsize=8)
def tints(theme: Theme) -> Tints:
    """The colours of a theme's map."""
    is_dark = theme.name == "night"
    return Tints(
        sea=tone(theme, "sunk", "water", 0.2 if is_dark else 0.3),
        wave=tone(theme, "sunk", "water", 0.44 if is_dark else 0.62),
        land=tone(theme, "raised", "warn", 0.03),
        shore=tone(theme, "ink", "water", 0.3),
        upland=tone(theme, "raised", "ink", 0.06) if is_dark else tone(theme, "raised", "warn", 0.12),
        hachure=tone(theme, "ink_soft", "raised", 0.38) if is_dark else tone(theme, "line_strong"),
        river=tone(theme, "water", "raised", 0.3) if is_dark else tone(theme, "water", "ink", 0.1),
        border=tone(theme, "accent", "raised", 0.25),
        border_band=tone(theme, "raised", "accent", 0.16),
        dot=tone(theme, "ink", "raised", 0.3),
        peak=tone(theme, "ink_soft", "warn", 0.3),
        ink=tone(theme, "ink"),
        paper=tone(theme, "raised"),
        red=tone(theme, "bad", "raised", 0.5),
        red_edge=tone(theme, "bad", "ink", 0.1),
        red_dot=tone(theme, "bad", "ink", 0.25),
        water_name=tone(theme, "water", "ink", 0.45),
        land_name=tone(theme, "ink", "raised", 0.55),
    )


@lru_cache(maxsize=64)
def wax(theme: Theme, ink: str) -> str:
    """The colour of a crayon: the token's, made darker or lighter until it is visible on the land."""
    land, found = tints(theme).land, tone(theme, ink)
    for step in range(1, 9):
        if contrast(found, land) >= LEAST_CONTRAST:
            break
        found = tone(theme, ink, "ink", step / 10)
    return found


def sea_color(theme: Theme) -> Color:
    """The colour of the sea, the background of the map."""
    return Color(tints(theme).sea)
