"""The look of the program as theme files describe it: colours, type, seats, spacing; and their checks.

The built-in look is ``BUILT_IN``; ``assets/theme.toml``, and after it the theme.toml of each pack, override
single keys. A file with a mistake, and one that would make the program unreadable, is left out as a whole
and its problems are reported: a look never stops the game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal, NamedTuple, TypeVar

import msgspec
from msgspec import Meta, Struct

from railgames.content.loader import parse_data, read_bytes
from railgames.content.places import member
from railgames.content.typed import convert
from railgames.core.errors import ContentError, Problem
from railgames.core.nearest import did_you_mean
from railgames.core.text import tr

SMALLEST_SIZE = 12  # px: no text is ever drawn smaller
LARGEST_TYPE = 1.5  # times the size of ours: larger, and the windows have no room for their buttons
LEAST_CONTRAST = 3.0  # WCAG's ratio for large text: below it words are not read
SEATS = 6

Hex = Annotated[
    str,
    Meta(
        pattern="^#[0-9A-Fa-f]{6}$",
        description="A colour, such as #A83E26.",
        extra={"form": "# and six digits 0-9, A-F, such as #A83E26"},
    ),
]
Pattern = Literal["solid", "dashed", "dotted", "double", "chevron", "cross-tie"]
Shape = Literal["circle", "square", "triangle", "diamond", "pentagon", "hexagon"]

_WORDS = [(word, area) for word in ("ink", "ink_soft") for area in ("ground", "raised", "sunk")]
READ_ON = (*_WORDS, ("on_accent", "accent"))
"""Colours of words, and the colour of the area that they stand on."""


class SeatEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One [[seats]] entry of a theme file."""

    name: Annotated[str, Meta(max_length=40, description="The name of its colour.")]
    pattern: Annotated[Pattern, Meta(description="The pattern of its tracks.")]
    shape: Annotated[Shape, Meta(description="The shape of its pieces.")]
    paper: Annotated[Hex, Meta(description="Its colour by day.")]
    night: Annotated[Hex, Meta(description="Its colour by night.")]


class TypeStyle(Struct, frozen=True, kw_only=True):
    """One role of type as it is drawn: a font, px at scale 1, line height in multiples of the size."""

    file: str = "inter-regular.ttf"
    size: float = 15.0
    line: float = 1.4


FontName = Annotated[
    str,
    Meta(
        pattern=r"^[\w.-]+\.(ttf|otf)$",
        max_length=80,
        extra={"form": "the name of a file, without a folder, that ends in .ttf or .otf"},
    ),
]
TypeSize = Annotated[float, Meta(ge=SMALLEST_SIZE, le=66)]
LineHeight = Annotated[float, Meta(ge=0.8, le=2)]


class TypeEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One role of type in a theme file; what it leaves out is as in the look below it."""

    file: Annotated[FontName | None, Meta(description="A font in assets/fonts.")] = None
    size: Annotated[
        TypeSize | None, Meta(description="Pixels; at most one and a half times the size of ours.")
    ] = None
    line: Annotated[
        LineHeight | None, Meta(description="The height of a line, in multiples of the size.")
    ] = None

    def over(self, lower: TypeEntry | None) -> TypeEntry:
        """This with what it leaves out taken from ``lower``."""
        if lower is None:
            return self
        return TypeEntry(
            file=self.file or lower.file,
            size=self.size if self.size is not None else lower.size,
            line=self.line if self.line is not None else lower.line,
        )

    @property
    def style(self) -> TypeStyle:
        """This with the usual values for what is left out everywhere."""
        usual = TypeStyle()
        return TypeStyle(
            file=self.file or usual.file, size=self.size or usual.size, line=self.line or usual.line
        )


class Spacing(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The unit that all gaps and paddings are counted in, px at scale 1."""

    unit: Annotated[float, Meta(ge=2, le=6, description="Pixels of the unit that all gaps are made of.")] = 4


class ShapeTokens(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Corner radius of panels and buttons, and the focus ring, px at scale 1."""

    radius: Annotated[float, Meta(ge=0, le=20, description="Pixels of a round corner.")] = 8
    focus_width: Annotated[float, Meta(ge=1, le=6, description="Pixels of the ring of the keyboard.")] = 2


TokensT = TypeVar("TokensT", Spacing, ShapeTokens)


class ThemeFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The fields of a theme.toml; all are optional."""

    format: Annotated[Literal[1], Meta(description="The format of this file.")] = 1
    first: Annotated[
        Literal["paper", "night"] | None, Meta(description="The theme where none has been chosen.")
    ] = msgspec.field(default=None, name="default")
    paper: Annotated[dict[str, Hex], Meta(description="Colours by day: name -> #rrggbb.")] = {}
    night: Annotated[dict[str, Hex], Meta(description="Colours by night: name -> #rrggbb.")] = {}
    type: Annotated[dict[str, TypeEntry], Meta(description="Type: role -> font, size, line.")] = {}
    seats: Annotated[
        list[SeatEntry], Meta(max_length=SEATS, description="The looks that seats choose from.")
    ] = []
    space: Annotated[Spacing, Meta(description="Gaps.")] = Spacing()
    shape: Annotated[ShapeTokens, Meta(description="Corners and the ring of the keyboard.")] = ShapeTokens()

    @property
    def default(self) -> Literal["paper", "night"]:
        """The theme where none has been chosen."""
        return self.first or "paper"


class Known(NamedTuple):
    """What a theme file may name: values of the theme below it, fonts, and colours of its pack's own art."""

    lower: ThemeFile
    fonts: Collection[str] = ()
    own_colors: Collection[str] = ()


_INTER, _SEMIBOLD, _DISPLAY = "inter-regular.ttf", "inter-semibold.ttf", "railgames-display.ttf"

BUILT_IN = ThemeFile(
    first="paper",
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
        "body": TypeEntry(file=_INTER, size=15, line=1.4),
        "strong": TypeEntry(file=_SEMIBOLD, size=15, line=1.4),
        "small": TypeEntry(file=_INTER, size=13, line=1.35),
        "figure": TypeEntry(file=_SEMIBOLD, size=15, line=1.3),
        "score": TypeEntry(file=_SEMIBOLD, size=28, line=1.15),
        "heading": TypeEntry(file=_DISPLAY, size=18, line=1.25),
        "title": TypeEntry(file=_DISPLAY, size=28, line=1.2),
        "display": TypeEntry(file=_DISPLAY, size=44, line=1.1),
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


def read_theme_file(path: Path, shown: str = "") -> tuple[ThemeFile | None, list[Problem]]:
    """The theme file at path (None: there is none, or it has problems) and its problems."""
    if not path.exists():
        return None, []
    name = shown or str(path)
    try:
        return _parsed(read_bytes(path, name), name), []
    except ContentError as error:
        return None, list(error.problems)


@lru_cache(maxsize=32)  # every other scale and every new window asks again for the same text
def _parsed(data: bytes, name: str) -> ThemeFile:
    return convert(parse_data(data, name), ThemeFile, name)


def laid_over(lower: ThemeFile, upper: ThemeFile) -> ThemeFile:
    """Merge two theme files; what ``upper`` names takes precedence. A gap or a corner that has the usual size
    counts as not named."""
    return ThemeFile(
        first=upper.first or lower.first,
        paper={**lower.paper, **upper.paper},
        night={**lower.night, **upper.night},
        type={**lower.type, **{role: one.over(lower.type.get(role)) for role, one in upper.type.items()}},
        seats=[*upper.seats, *lower.seats[len(upper.seats) :]],
        space=_named_in(upper.space, lower.space),
        shape=_named_in(upper.shape, lower.shape),
    )


def _named_in(upper: TokensT, lower: TokensT) -> TokensT:
    """``lower`` with those values of ``upper`` that differ from the usual ones."""
    usual = type(upper)()
    values = msgspec.structs.asdict(upper).items()
    named = {name: value for name, value in values if value != getattr(usual, name)}
    return msgspec.structs.replace(lower, **named)


def read_look(paths: Sequence[Path]) -> tuple[ThemeFile, list[Problem]]:
    """The built-in look with the theme files at paths over it, later ones on top, and all problems.

    A file with problems, or one whose words could not be read over those below it, is left out.
    """
    look, problems = BUILT_IN, []
    for path in paths:
        file, found = read_theme_file(path)
        if file is not None:
            found = list(contrast_problems(look, file, str(path)))
        if file is not None and not found:
            look = laid_over(look, file)
        problems += [msgspec.structs.replace(one, hint=one.hint or _left_out()) for one in found]
    if problems:
        from railgames.content.lines import with_lines  # only a theme with mistakes needs it

        problems = with_lines(problems, Path)
    return look, problems


def _left_out() -> str:
    return tr("this theme file is left out until it is mended")


def theme_problems(file: ThemeFile, known: Known, shown: str) -> list[Problem]:
    """What is wrong in a pack's theme file beyond its types: names that nothing has, sizes, contrast."""
    problems = [*_unknown_names(file, known, shown), *_type_problems(file, known, shown)]
    return problems or list(contrast_problems(known.lower, file, shown))


def _unknown_names(file: ThemeFile, known: Known, shown: str) -> Iterator[Problem]:
    colors = {*known.lower.paper, *known.lower.night}
    for theme, named in (("paper", file.paper), ("night", file.night)):
        for name in named:
            if name not in colors and name not in known.own_colors:
                message = tr("No picture and no control has the colour '{name}'.", name=name[:60])
                hint = did_you_mean(name, sorted(colors))
                yield Problem(file=shown, where=member(f"$.{theme}", name), message=message, hint=hint)
    for role in file.type:
        if role not in known.lower.type:
            message = tr("There is no type '{name}'.", name=role[:60])
            allowed = ", ".join(known.lower.type)
            hint = did_you_mean(role, known.lower.type)
            where = member("$.type", role)
            yield Problem(file=shown, where=where, message=message, allowed=allowed, hint=hint)


def _type_problems(file: ThemeFile, known: Known, shown: str) -> Iterator[Problem]:
    for role, style in file.type.items():
        where, ours = member("$.type", role), BUILT_IN.type.get(role)
        most = ours.style.size * LARGEST_TYPE if ours is not None else 0
        if ours is not None and style.size is not None and style.size > most:
            message = tr("Type of {n:g} px is too large here.", n=style.size)
            allowed = tr("{low} to {high}", low=SMALLEST_SIZE, high=f"{most:g}")
            yield Problem(file=shown, where=f"{where}.size", message=message, allowed=allowed)
        if known.fonts and style.file is not None and style.file not in known.fonts:
            message = tr("There is no font '{name}'.", name=style.file)
            allowed, hint = ", ".join(sorted(known.fonts)), did_you_mean(style.file, sorted(known.fonts))
            yield Problem(file=shown, where=f"{where}.file", message=message, allowed=allowed, hint=hint)


def contrast_problems(lower: ThemeFile, upper: ThemeFile, shown: str) -> Iterator[Problem]:
    """A problem for each colour of words without contrast after ``upper`` has overridden ``lower``."""
    look = laid_over(lower, upper)
    for theme, colors, changed in (("paper", look.paper, upper.paper), ("night", look.night, upper.night)):
        for word, area in READ_ON:
            if word not in changed and area not in changed:
                continue
            ratio = contrast(colors[word], colors[area])
            if ratio < LEAST_CONTRAST:
                place = word if word in changed else area
                message = tr("Words in '{word}' cannot be read on '{area}'.", word=word, area=area)
                allowed = tr("a contrast of {n:g} or more; it is {ratio:.1f}", n=LEAST_CONTRAST, ratio=ratio)
                yield Problem(file=shown, where=f"$.{theme}.{place}", message=message, allowed=allowed)


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two #rrggbb colours as WCAG counts it, 1 to 21."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(color: str) -> float:
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
