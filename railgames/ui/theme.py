"""Colours, fonts and sizes at one UI scale."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

import pygame

from railgames.content.asset_folder import AssetFolder, asset_folder
from railgames.content.theme_file import read_look
from railgames.core.errors import Problem
from railgames.core.nearest import nearest
from railgames.core.text import tr
from railgames.ui.glyphs import Glyphs
from railgames.ui.tokens import (
    COLOR_TOKENS,
    ROLES,
    SMALLEST_SIZE,
    SeatStyle,
    ThemeTokens,
    TypeStyle,
    tokens_of,
)

MIN_SCALE, MAX_SCALE = 0.75, 2.5


class Theme:
    """Colours, fonts and sizes. Another scale or name is another Theme, with its own caches."""

    def __init__(
        self,
        name: str,
        tokens: ThemeTokens,
        scale: float,
        folders: Sequence[AssetFolder] = (),
        problems: Sequence[Problem] = (),
    ) -> None:
        self.name = name
        self.tokens = tokens
        self.scale = min(MAX_SCALE, max(MIN_SCALE, scale))
        self.problems = list(problems)
        self._folders = tuple(folders)
        self._font_data: dict[str, bytes | None] = {}
        self._fonts: dict[tuple[str, int], pygame.font.Font] = {}
        self._colors: dict[str, pygame.Color] = {}
        self._line_heights: dict[tuple[str, float | None], int] = {}
        self.glyphs = Glyphs()
        # the caches of text.py live as long as the look they were drawn in
        self.text_cache: dict[tuple[str, str, float | None, str], pygame.Surface] = {}
        self.width_cache: dict[tuple[str, str, float | None], int] = {}

    def color(self, token: str) -> pygame.Color:
        """The colour of a token; "#rrggbb" and "seat:2" are understood too. KeyError when unknown."""
        known = self._colors.get(token)
        if known is None:
            known = self._colors[token] = pygame.Color(self._hex(token))
        return pygame.Color(known)

    def _hex(self, token: str) -> str:
        if token in self.tokens.colors:
            return self.tokens.colors[token]
        if token.startswith("seat:") and token[5:].isdecimal():
            return self.seat(int(token[5:])).color
        if token.startswith("#"):
            return token
        near = nearest(token, self.tokens.colors)
        raise KeyError(f"no theme has the colour {token!r}" + (f"; the nearest is {near!r}" if near else ""))

    def has_color(self, token: str) -> bool:
        """True when ``color`` knows the token."""
        return token in self.tokens.colors or (token.startswith("seat:") and token[5:].isdecimal())

    def mix(self, a: str, b: str, part: float) -> pygame.Color:
        """The colour between two tokens: part 0 is a, 1 is b."""
        return self.color(a).lerp(self.color(b), min(1.0, max(0.0, part)))

    def px(self, n: float) -> int:
        """Convert a length at scale 1 to pixels; a length above 0 is at least 1 pixel."""
        pixels = round(n * self.scale)
        return pixels if pixels or not n else (1 if n > 0 else -1)

    @property
    def radius(self) -> int:
        """Corner radius of panels and buttons, px of this scale."""
        return self.px(self.tokens.shape.radius)

    def spacing(self, units: float) -> int:
        """A distance in grid units (4 px at scale 1 unless a pack says otherwise), px of this scale."""
        return self.px(units * self.tokens.space.unit) if units else 0

    def type_style(self, role: str) -> TypeStyle:
        """The type of a role; a role nobody set is drawn as body."""
        return self.tokens.type.get(role) or self.tokens.type.get("body") or TypeStyle()

    def font_pixels(self, role: str, size: float | None = None) -> int:
        """Size of a role's font in pixels of this scale, never under 12."""
        return max(SMALLEST_SIZE, self.px(self.type_style(role).size if size is None else size))

    def line_height(self, role: str = "body", size: float | None = None) -> int:
        """Distance from one line to the next, px of this scale."""
        known = self._line_heights.get((role, size))
        if known is None:
            height = round(self.font_pixels(role, size) * self.type_style(role).line)
            known = self._line_heights[role, size] = max(height, self.font(role, size).get_height())
        return known

    def font(self, role: str, size: float | None = None) -> pygame.font.Font:
        """The font of a role; size is in px at scale 1, the result is never under 12 px."""
        file, pixels = self.type_style(role).file, self.font_pixels(role, size)
        font = self._fonts.get((file, pixels))
        if font is None:
            font = self._fonts[(file, pixels)] = self._open_font(file, pixels)
        return font

    def share_fonts(self, other: Theme) -> None:
        """Share the fonts of another theme, so that resizing the window reads nothing from the disk."""
        if self._folders == other._folders:
            self._font_data = other._font_data
            self._fonts = other._fonts
        self.glyphs = other.glyphs

    def _open_font(self, file: str, pixels: int) -> pygame.font.Font:
        data = self._font_bytes(file)
        if data is not None:
            try:
                font = pygame.font.Font(io.BytesIO(data), pixels)
                font.size("x")  # a damaged font opens without a word, and fails here
                return font
            except (pygame.error, OSError) as error:
                self._font_data[file] = None
                self._note(file, tr("This font cannot be read: {reason}.", reason=error))
        # by its name: Font(None) would draw it a third smaller
        return pygame.font.Font(pygame.font.get_default_font(), pixels)

    def _font_bytes(self, file: str) -> bytes | None:
        """The bytes of a font file, read once for all sizes; also works for paths in any script."""
        if file not in self._font_data:
            self._font_data[file] = self._read_font(file)
        return self._font_data[file]

    def _read_font(self, file: str) -> bytes | None:
        for folder in self._folders:
            path = folder.file(f"fonts/{file}")
            if path is None:
                continue
            try:
                return path.read_bytes()
            except FileNotFoundError:
                continue
            except (OSError, ValueError) as error:
                self._note(file, tr("This font cannot be read: {reason}.", reason=error))
        if self._folders:
            self._note(file, tr("This font is missing."))
        return None

    def _note(self, file: str, message: str) -> None:
        hint = tr("a plain font is used instead")
        problem = Problem(file=file, where="", message=message, hint=hint)
        if problem not in self.problems:
            self.problems.append(problem)

    def seat(self, i: int) -> SeatStyle:
        """The style of seat i (0-based; wraps round)."""
        return self.tokens.seats[i % len(self.tokens.seats)]


def load_theme(
    name: str, scale: float, data_root: Path | None, packs: Sequence[Path | AssetFolder] = ()
) -> Theme:
    """The named theme of data_root/assets/theme.toml with the theme.toml of each pack folder over it.

    Never fails: problems of a file are in ``theme.problems``, and its values are ignored.
    """
    ours = () if data_root is None else (data_root / "assets",)
    folders = [asset_folder(folder) for folder in (*ours, *packs)]
    look, problems = read_look(
        [file for folder in folders if (file := folder.file("theme.toml")) is not None]
    )
    name = name if name in ("paper", "night") else look.default
    return Theme(name, tokens_of(look, name), scale, folders[::-1], problems)


__all__ = [
    "COLOR_TOKENS",
    "MAX_SCALE",
    "MIN_SCALE",
    "ROLES",
    "SeatStyle",
    "Theme",
    "ThemeTokens",
    "load_theme",
]
