"""The tokens of one theme, "paper" or "night": what the theme files of ``content.theme_file`` come to."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from railgames.content.theme_file import (
    SMALLEST_SIZE,
    Pattern,
    Shape,
    ShapeTokens,
    Spacing,
    ThemeFile,
    TypeStyle,
)

COLOR_TOKENS = (
    *("ground", "raised", "sunk", "ink", "ink_soft", "line"),
    *("accent", "good", "warn", "bad", "on_accent"),
)
ROLES = ("body", "strong", "small", "figure", "score", "heading", "title", "display")


class SeatStyle(Struct, frozen=True, kw_only=True):
    """What distinguishes a seat: colour, track pattern, piece shape."""

    color: str  # #rrggbb
    pattern: Pattern
    shape: Shape
    name: str = ""  # "vermilion"


class ThemeTokens(Struct, frozen=True, kw_only=True):
    """All tokens of one theme: "paper" or "night"."""

    colors: Mapping[str, str]
    seats: tuple[SeatStyle, ...]
    type: Mapping[str, TypeStyle]
    space: Spacing = Spacing()
    shape: ShapeTokens = ShapeTokens()


def tokens_of(file: ThemeFile, name: str) -> ThemeTokens:
    """The tokens of "night", or else of "paper"."""
    is_night = name == "night"
    seats = tuple(
        SeatStyle(
            color=seat.night if is_night else seat.paper,
            pattern=seat.pattern,
            shape=seat.shape,
            name=seat.name,
        )
        for seat in file.seats
    )
    return ThemeTokens(
        colors=file.night if is_night else file.paper,
        seats=seats,
        type={role: entry.style for role, entry in file.type.items()},
        space=file.space,
        shape=file.shape,
    )


__all__ = [
    "COLOR_TOKENS",
    "ROLES",
    "SMALLEST_SIZE",
    "SeatStyle",
    "ThemeTokens",
    "TypeStyle",
    "tokens_of",
]
