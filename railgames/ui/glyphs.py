"""Fallback fonts for letters that our own fonts lack (日本, Ω, ...)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

import pygame
from pygame.font import Font

# asked in this order; a system has some of them
SYSTEM_FONTS = (
    *("notosanscjkjp", "notosanscjksc", "notosanscjktc", "notosanscjkkr", "sourcehansans", "ipagothic"),
    *("wenquanyizenhei", "wenquanyimicrohei", "droidsansfallback", "yugothic", "msgothic", "microsoftyahei"),
    *("malgungothic", "hiraginosans", "pingfangsc", "applesdgothicneo", "arialunicodems"),
    *("notosansarabic", "notosanshebrew", "notosansdevanagari", "notosansthai", "segoeui", "dejavusans"),
    *("notosanssymbols", "notosanssymbols2", "segoeuisymbol", "freesans"),
)
_NOWHERE = "\U0010ffff"  # a code no font has a letter for: what is drawn for it is the font's empty box


class Glyphs:
    """Chooses a font for each letter; a letter that no font has is drawn in our own."""

    def __init__(self, find: Callable[[str], str | None] | None = None) -> None:
        self._find = find or pygame.font.match_font
        self._system: list[str] | None = None
        self._has: dict[tuple[str, str], bool] = {}
        self._fonts: dict[tuple[str, int], Font] = {}
        self._choice: dict[tuple[str, str], str | None] = {}

    def runs(self, text: str, file: str, font: Font, pixels: int) -> Sequence[tuple[Font, str]]:
        """The text in pieces, each with its font; one piece, and no work, for plain text."""
        if text.isascii():
            return [(font, text)]
        pieces = groupby(text, key=lambda char: self._chosen(char, file, font))
        return [(self._open(path, pixels) if path else font, "".join(chars)) for path, chars in pieces]

    def _chosen(self, char: str, file: str, font: Font) -> str | None:
        """Path of the system font for char, or None for the house font."""
        if char.isascii():
            return None
        key = (char, file)
        if key not in self._choice:
            self._choice[key] = None if self._provides(file, font, char) else self._searched(char)
        return self._choice[key]

    def _searched(self, char: str) -> str | None:
        if self._system is None:  # asking the system takes 40 ms, once, and only where it is needed
            found = (self._find(name) for name in SYSTEM_FONTS)
            self._system = list(dict.fromkeys(path for path in found if path))
        for path in self._system:
            try:
                if self._provides(path, self._open(path, 16), char):
                    return path
            except (pygame.error, OSError):
                continue
        return None

    def _provides(self, name: str, font: Font, char: str) -> bool:
        """True when the font draws something else for char than its empty box."""
        key = (name, char)
        if key not in self._has:
            self._has[key] = _drawn(font, char) != _drawn(font, _NOWHERE)  # both in the same size
        return self._has[key]

    def _open(self, path: str, pixels: int) -> Font:
        font = self._fonts.get((path, pixels))
        if font is None:
            font = self._fonts[(path, pixels)] = Font(path, pixels)
        return font


def _drawn(font: Font, char: str) -> bytes:
    picture = font.render(char, True, "white")
    return bytes(str(picture.get_size()), "ascii") + pygame.image.tobytes(picture, "RGBA")
