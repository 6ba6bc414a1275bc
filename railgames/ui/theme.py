"""Colours, fonts and sizes: the one place that knows how the house looks."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec
import pygame
from msgspec import Struct

from railgames.core.errors import Problem
from railgames.core.text import tr

ThemeName = Literal["paper", "night"]

COLOR_TOKENS = (
    "ground",
    "raised",
    "sunk",
    "ink",
    "ink_soft",
    "line",
    "accent",
    "good",
    "warn",
    "bad",
    "on_accent",
)
ROLES = ("body", "strong", "display", "title", "heading", "small", "figure")
MIN_SCALE, MAX_SCALE = 0.75, 2.5
SMALLEST_FONT = 12

Hex = str


class SeatStyle(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How one seat is told apart: colour, pattern of its track, shape of its pieces."""

    color: Hex
    pattern: Literal["solid", "dashed", "dotted", "double", "chevron", "cross-tie"]
    shape: Literal["circle", "square", "triangle", "diamond", "pentagon", "hexagon"]


class ThemeTokens(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The colours of one theme, as #rrggbb, and its six seats."""

    ground: Hex
    raised: Hex
    sunk: Hex
    ink: Hex
    ink_soft: Hex
    line: Hex
    accent: Hex
    good: Hex
    warn: Hex
    bad: Hex
    on_accent: Hex
    seats: tuple[SeatStyle, ...]


class FontTokens(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Font files, relative to assets/."""

    body: str = "fonts/inter-regular.ttf"
    strong: str = "fonts/inter-semibold.ttf"
    display: str = "fonts/josefin-sans-bold.ttf"


class ThemeFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The shape of assets/theme.toml."""

    paper: ThemeTokens
    night: ThemeTokens
    fonts: FontTokens = FontTokens()


_PATTERNS = ("solid", "dashed", "dotted", "double", "chevron", "cross-tie")
_SHAPES = ("circle", "square", "triangle", "diamond", "pentagon", "hexagon")


def _seats(*colors: str) -> tuple[SeatStyle, ...]:
    return tuple(
        SeatStyle(color=color, pattern=pattern, shape=shape)  # type: ignore[arg-type]
        for color, pattern, shape in zip(colors, _PATTERNS, _SHAPES, strict=True)
    )


BUILT_IN = ThemeFile(
    paper=ThemeTokens(
        ground="#F4ECDC",
        raised="#FBF6EA",
        sunk="#E8DCC4",
        ink="#22303C",
        ink_soft="#5C6670",
        line="#CDBE9F",
        accent="#B5452C",
        good="#3D7A5A",
        warn="#C58A1D",
        bad="#A32B2B",
        on_accent="#FFFFFF",
        seats=_seats("#0072B2", "#D55E00", "#009E73", "#8B5FBF", "#C99700", "#3A3A3A"),
    ),
    night=ThemeTokens(
        ground="#16202B",
        raised="#1F2C3A",
        sunk="#101820",
        ink="#EFE6D2",
        ink_soft="#A9B2BA",
        line="#37485A",
        accent="#E0714F",
        good="#6DB58C",
        warn="#E2B04A",
        bad="#E06C62",
        on_accent="#16202B",
        seats=_seats("#4FA9DB", "#F28A45", "#3FC79E", "#B08FDB", "#E6BC42", "#D0D0D0"),
    ),
)

# role -> (which font file, size in px at scale 1)
_ROLE_STYLE: dict[str, tuple[str, float]] = {
    "body": ("body", 15),
    "strong": ("strong", 15),
    "display": ("display", 48),
    "title": ("display", 30),
    "heading": ("display", 20),
    "small": ("body", 13),
    "figure": ("strong", 15),
}


class Theme:
    """Colours, fonts and sizes at one UI scale; a new scale or name is a new Theme."""

    def __init__(
        self,
        name: str,
        tokens: ThemeTokens,
        scale: float,
        fonts: FontTokens | None = None,
        asset_folders: tuple[Path, ...] = (),
        problems: tuple[Problem, ...] = (),
    ) -> None:
        self.name = name
        self.tokens = tokens
        self.scale = min(MAX_SCALE, max(MIN_SCALE, scale))
        self.problems = list(problems)
        self._font_files = fonts or FontTokens()
        self._asset_folders = asset_folders
        self._fonts: dict[tuple[str, int], pygame.font.Font] = {}
        self._colors = {token: pygame.Color(getattr(tokens, token)) for token in COLOR_TOKENS}
        self.text_cache: dict[tuple[object, ...], pygame.Surface] = {}
        self.width_cache: dict[tuple[str, str, int], int] = {}

    def color(self, token: str) -> pygame.Color:
        """The colour of a token; "#rrggbb" and "seat:2" are understood too."""
        known = self._colors.get(token)
        if known is None:
            known = self._other_color(token)
            self._colors[token] = known
        return pygame.Color(known)

    def _other_color(self, token: str) -> pygame.Color:
        if token.startswith("seat:"):
            return pygame.Color(self.seat(int(token[5:])).color)
        if token.startswith("#"):
            return pygame.Color(token)
        raise KeyError(f"unknown colour token {token!r}; use one of {', '.join(COLOR_TOKENS)}")

    def px(self, n: float) -> int:
        """A length given at scale 1, in pixels of this scale."""
        return round(n * self.scale)

    def font(self, role: str, size: float | None = None) -> pygame.font.Font:
        """The font of a role; size is in px at scale 1, the result is never under 12 px."""
        face, usual = _ROLE_STYLE[role]
        pixels = max(SMALLEST_FONT, self.px(usual if size is None else size))
        font = self._fonts.get((face, pixels))
        if font is None:
            font = self._open_font(face, pixels)
            self._fonts[(face, pixels)] = font
        return font

    def _open_font(self, face: str, pixels: int) -> pygame.font.Font:
        relative = getattr(self._font_files, face)
        for folder in self._asset_folders:
            path = folder / relative
            if not path.is_file():
                continue
            try:
                return pygame.font.Font(path, pixels)
            except (pygame.error, OSError) as error:
                self._note(str(path), tr("this font cannot be read ({error})", error=error))
        return pygame.font.Font(None, pixels)

    def _note(self, file: str, message: str) -> None:
        problem = Problem(file=file, where="", message=message)
        if problem not in self.problems:
            self.problems.append(problem)

    def seat(self, i: int) -> SeatStyle:
        """The style of seat i (0-based; wraps round)."""
        return self.tokens.seats[i % len(self.tokens.seats)]


def read_theme_file(path: Path) -> tuple[ThemeFile, list[Problem]]:
    """The theme file at path, or the built-in one and the problems that were found."""
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        return BUILT_IN, []
    except OSError as error:
        return BUILT_IN, [_problem(path, "", tr("this file cannot be read ({error})", error=error.strerror))]
    try:
        file = msgspec.toml.decode(raw, type=ThemeFile)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        message, _, where = str(error).partition(" - at ")
        return BUILT_IN, [_problem(path, where.strip("`"), message)]
    problems = [
        *_color_problems(path, "paper", file.paper),
        *_color_problems(path, "night", file.night),
    ]
    return (BUILT_IN if problems else file), problems


def _color_problems(path: Path, name: str, tokens: ThemeTokens) -> list[Problem]:
    found = []
    colors = {f"$.{name}.{token}": getattr(tokens, token) for token in COLOR_TOKENS}
    colors |= {f"$.{name}.seats[{i}].color": seat.color for i, seat in enumerate(tokens.seats)}
    for where, value in colors.items():
        if not _is_hex(value):
            found.append(_problem(path, where, tr('"{value}" is not a colour', value=value), "#rrggbb"))
    if len(tokens.seats) < 6:
        found.append(_problem(path, f"$.{name}.seats", tr("six seats are needed")))
    return found


def _is_hex(value: str) -> bool:
    digits = value[1:]
    return value.startswith("#") and len(digits) == 6 and all(d in "0123456789abcdefABCDEF" for d in digits)


def _problem(path: Path, where: str, message: str, allowed: str = "") -> Problem:
    hint = tr("the built-in colours are used instead")
    return Problem(file=path.name, where=where, message=message, allowed=allowed, hint=hint)


def load_theme(name: str, scale: float, data_root: Path | None) -> Theme:
    """The named theme from data_root/assets/theme.toml; what was wrong is in `theme.problems`."""
    folders: tuple[Path, ...] = ()
    file, problems = BUILT_IN, []
    if data_root is not None:
        folders = (data_root / "assets",)
        file, problems = read_theme_file(folders[0] / "theme.toml")
    tokens = file.night if name == "night" else file.paper
    return Theme("night" if name == "night" else "paper", tokens, scale, file.fonts, folders, tuple(problems))
