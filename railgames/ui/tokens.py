"""The tokens of a look (colours, type, seats, spacing) and the theme files they come from.

The built-in look is ``BUILT_IN``; assets/theme.toml, and after it the theme.toml of each pack, override
single keys. A file with a mistake is ignored as a whole and its problems are reported: a look never stops
the game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from railgames.content.loader import read_data
from railgames.content.typed import convert
from railgames.core.errors import ContentError, Problem
from railgames.core.text import tr

Hex = Annotated[str, Meta(pattern="^#[0-9A-Fa-f]{6}$")]
Size = Annotated[float, Meta(ge=0, le=400)]
Pattern = Literal["solid", "dashed", "dotted", "double", "chevron", "cross-tie"]
Shape = Literal["circle", "square", "triangle", "diamond", "pentagon", "hexagon"]

COLOR_TOKENS = (
    *("ground", "raised", "sunk", "ink", "ink_soft", "line"),
    *("accent", "good", "warn", "bad", "on_accent"),
)
ROLES = ("body", "strong", "small", "figure", "score", "heading", "title", "display")
SMALLEST_SIZE = 12  # px: no text is ever drawn smaller
SEATS = 6


class SeatEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One [[seats]] entry of a theme file."""

    name: str
    pattern: Pattern
    shape: Shape
    paper: Hex
    night: Hex


class SeatStyle(Struct, frozen=True, kw_only=True):
    """What distinguishes a seat: colour, track pattern, piece shape."""

    color: str  # #rrggbb
    pattern: Pattern
    shape: Shape
    name: str = ""  # "vermilion"


class TypeStyle(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One role of type: a file under assets/fonts, px at scale 1, line height in multiples of the size."""

    file: Annotated[str, Meta(pattern=r"^[\w.-]+\.(ttf|otf)$")] = "inter-regular.ttf"
    size: Annotated[float, Meta(ge=SMALLEST_SIZE, le=200)] = 15.0
    line: Annotated[float, Meta(ge=0.8, le=3)] = 1.4


class Spacing(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The unit that all gaps and paddings are counted in, px at scale 1."""

    unit: Size = 4


class ShapeTokens(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Corner radius of panels and buttons, and the focus ring, px at scale 1."""

    radius: Size = 8
    focus_width: Annotated[float, Meta(ge=1, le=20)] = 2


class ThemeFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The fields of a theme.toml; all are optional."""

    format: Literal[1] = 1
    default: Literal["paper", "night"] = "paper"
    paper: dict[str, Hex] = {}
    night: dict[str, Hex] = {}
    type: dict[str, TypeStyle] = {}
    seats: list[SeatEntry] = []
    space: Spacing = Spacing()
    shape: ShapeTokens = ShapeTokens()


class ThemeTokens(Struct, frozen=True, kw_only=True):
    """All tokens of one theme: "paper" or "night"."""

    colors: Mapping[str, str]
    seats: tuple[SeatStyle, ...]
    type: Mapping[str, TypeStyle]
    space: Spacing = Spacing()
    shape: ShapeTokens = ShapeTokens()


_INTER, _SEMIBOLD, _DISPLAY = "inter-regular.ttf", "inter-semibold.ttf", "railgames-display.ttf"

BUILT_IN = ThemeFile(
    paper={
        "ground": "#F4ECDC",
        "raised": "#FBF6EA",
        "sunk": "#E8DCC4",
        "ink": "#22303C",
        "ink_soft": "#525C66",
        "line": "#CDBE9F",
        "line_strong": "#8C7B5E",
        "accent": "#B5452C",
        "accent_hover": "#A03A23",
        "accent_pressed": "#8A301C",
        "on_accent": "#FFFFFF",
        "accent_text": "#A83E26",
        "good": "#3D7A5A",
        "on_good": "#FFFFFF",
        "good_text": "#2F6B4C",
        "warn": "#C58A1D",
        "on_warn": "#1B242C",
        "warn_text": "#835708",
        "bad": "#A32B2B",
        "on_bad": "#FFFFFF",
        "bad_text": "#A32B2B",
        "focus": "#0B66A8",
        "hover": "#EFE4CC",
        "disabled": "#8F8A7E",
        "shadow": "#3A2E1C",
        "scrim": "#22303C",
    },
    night={
        "ground": "#16202B",
        "raised": "#1F2C3A",
        "sunk": "#101820",
        "ink": "#EFE6D2",
        "ink_soft": "#A9B2BA",
        "line": "#37485A",
        "line_strong": "#63788D",
        "accent": "#E0714F",
        "accent_hover": "#EA8564",
        "accent_pressed": "#D06645",
        "on_accent": "#101820",
        "accent_text": "#E98161",
        "good": "#6DB58C",
        "on_good": "#101820",
        "good_text": "#78BE96",
        "warn": "#E2B04A",
        "on_warn": "#101820",
        "warn_text": "#E2B04A",
        "bad": "#E06C62",
        "on_bad": "#101820",
        "bad_text": "#E8837A",
        "focus": "#7CC4F5",
        "hover": "#2A3A4B",
        "disabled": "#6B7986",
        "shadow": "#04080C",
        "scrim": "#060A0E",
    },
    type={
        "body": TypeStyle(file=_INTER, size=15, line=1.4),
        "strong": TypeStyle(file=_SEMIBOLD, size=15, line=1.4),
        "small": TypeStyle(file=_INTER, size=13, line=1.35),
        "figure": TypeStyle(file=_SEMIBOLD, size=15, line=1.3),
        "score": TypeStyle(file=_SEMIBOLD, size=28, line=1.15),
        "heading": TypeStyle(file=_DISPLAY, size=18, line=1.25),
        "title": TypeStyle(file=_DISPLAY, size=28, line=1.2),
        "display": TypeStyle(file=_DISPLAY, size=44, line=1.1),
    },
    seats=[
        SeatEntry(name="blue", pattern="solid", shape="circle", paper="#0072B2", night="#58B0E8"),
        SeatEntry(name="vermilion", pattern="dashed", shape="square", paper="#D55E00", night="#F28C4E"),
        SeatEntry(name="green", pattern="dotted", shape="triangle", paper="#009E73", night="#45CDA2"),
        SeatEntry(name="purple", pattern="double", shape="diamond", paper="#8B5FBF", night="#BA97E6"),
        SeatEntry(name="amber", pattern="chevron", shape="pentagon", paper="#C99700", night="#EBC550"),
        SeatEntry(name="charcoal", pattern="cross-tie", shape="hexagon", paper="#3A3A3A", night="#D0D0D0"),
    ],
)


def read_theme_file(path: Path) -> tuple[ThemeFile | None, list[Problem]]:
    """The theme file at path (None: there is none, or it has problems) and its problems."""
    if not path.exists():
        return None, []
    try:
        return convert(read_data(path), ThemeFile, str(path)), []
    except ContentError as error:
        return None, [msgspec.structs.replace(p, hint=p.hint or _left_out()) for p in error.problems]


def _left_out() -> str:
    return tr("this theme file is left out until it is mended")


def laid_over(lower: ThemeFile, upper: ThemeFile) -> ThemeFile:
    """Merge two theme files; values of upper take precedence."""
    return ThemeFile(
        default=upper.default,
        paper={**lower.paper, **upper.paper},
        night={**lower.night, **upper.night},
        type={**lower.type, **upper.type},
        seats=[*upper.seats, *lower.seats[len(upper.seats) :]],
        space=upper.space if upper.space != Spacing() else lower.space,
        shape=upper.shape if upper.shape != ShapeTokens() else lower.shape,
    )


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
        type=file.type,
        space=file.space,
        shape=file.shape,
    )


def read_look(paths: Sequence[Path]) -> tuple[ThemeFile, list[Problem]]:
    """The built-in look with the theme files at paths over it, later ones on top, and all problems."""
    look, problems = BUILT_IN, []
    for path in paths:
        file, found = read_theme_file(path)
        problems += found
        if file is not None:
            look = laid_over(look, file)
    return look, problems
