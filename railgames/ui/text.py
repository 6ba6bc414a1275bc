"""Drawing text: cached surfaces, own word wrap, ellipsis and alignment."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from pygame import SRCALPHA, Color, Rect, Surface
from pygame.font import Font

from railgames.ui.theme import Theme

CACHE_LIMIT = 2000
WIDTH_LIMIT = 20000
ELLIPSIS = "…"
LONGEST_IN_BRACKETS = len("(Ctrl+Z).")

SMALLEST = 12.0
"""The least size of letters at scale 1."""

Align = Literal["left", "center", "right"]
Valign = Literal["top", "middle", "bottom"]


def text_surface(
    theme: Theme, text: str, role: str = "body", color: str = "ink", size: float | None = None
) -> Surface:
    """One line of text as a surface that is shared through the cache: never draw on it."""
    cache = theme.text_cache
    key = (text, role, size, color)
    surface = cache.pop(key, None)
    if surface is None:
        surface = _rendered(theme, _clean(text), role, theme.color(color), size)
        while len(cache) >= CACHE_LIMIT:
            del cache[next(iter(cache))]
    cache[key] = surface  # put last: the first of the dict is the least recently used
    return surface


def _runs(theme: Theme, text: str, role: str, size: float | None) -> Sequence[tuple[Font, str]]:
    font = theme.font(role, size)
    if text.isascii():
        return [(font, text)]
    return theme.glyphs.runs(text, theme.type_style(role).file, font, theme.font_pixels(role, size))


def _measured(theme: Theme, text: str, role: str, size: float | None) -> int:
    return sum(_width(font, piece) for font, piece in _runs(theme, _clean(text), role, size))


@lru_cache(maxsize=WIDTH_LIMIT)  # beyond one theme: another colour or scale may have the same font
def _width(font: Font, text: str) -> int:
    return font.size(text)[0]


def _rendered(theme: Theme, text: str, role: str, color: Color, size: float | None) -> Surface:
    runs = _runs(theme, text, role, size)
    pictures = [font.render(piece, True, color) for font, piece in runs]
    if len(pictures) == 1:
        return pictures[0]
    up = max(font.get_ascent() for font, _piece in runs)
    down = max(
        picture.get_height() - font.get_ascent() for picture, (font, _p) in zip(pictures, runs, strict=True)
    )
    whole = Surface((sum(picture.get_width() for picture in pictures), up + down), SRCALPHA)
    left = 0
    for picture, (font, _piece) in zip(pictures, runs, strict=True):
        whole.blit(picture, (left, up - font.get_ascent()))
        left += picture.get_width()
    return whole


def text_size(theme: Theme, text: str, role: str = "body", size: float | None = None) -> tuple[int, int]:
    """Width and height of one line, in pixels."""
    return text_width(theme, text, role, size), line_height(theme, role, size)


def text_width(theme: Theme, text: str, role: str = "body", size: float | None = None) -> int:
    """Width of one line, in pixels."""
    cache = theme.width_cache
    key = (text, role, size)
    width = cache.get(key)
    if width is None:
        if len(cache) >= WIDTH_LIMIT:
            cache.clear()
        width = _measured(theme, text, role, size)
        cache[key] = width
    return width


def line_height(theme: Theme, role: str = "body", size: float | None = None) -> int:
    """Distance from one line of text to the next, in pixels."""
    return theme.line_height(role, size)


def wrap(theme: Theme, text: str, role: str, width: int, size: float | None = None) -> list[str]:
    """Lines no wider than width pixels; a word that is too long is broken."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        lines += _wrap_paragraph(theme, paragraph, role, width, size)
    return lines


def words_of(text: str) -> list[str]:
    """The words of a text. A number keeps its unit of one capital letter, and a word the key or number in
    brackets after it: ``250 M`` and ``die (X)`` are one word."""
    words: list[str] = []
    for word in text.split():
        is_unit = word[0].isupper() and len(word.rstrip(".,;:!?)")) == 1
        is_unit = is_unit and bool(words) and words[-1][-1].isdigit()
        if words and (is_unit or _is_in_brackets(word)):
            words[-1] += f" {word}"
        else:
            words.append(word)
    return words


def _is_in_brackets(word: str) -> bool:
    return len(word) <= LONGEST_IN_BRACKETS and word.startswith("(") and word.rstrip(".,;:").endswith(")")


def _wrap_paragraph(theme: Theme, text: str, role: str, width: int, size: float | None) -> list[str]:
    lines: list[str] = []
    line = ""
    for word in words_of(text):
        longer = f"{line} {word}" if line else word
        if text_width(theme, longer, role, size) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        *full, line = _broken(theme, word, role, width, size)
        lines += full
    lines.append(line)
    return lines


def _broken(theme: Theme, word: str, role: str, width: int, size: float | None) -> list[str]:
    """The word in pieces that fit; at least one letter each, so that it always ends."""
    pieces: list[str] = []
    while len(word) > 1 and text_width(theme, word, role, size) > width:
        fits = _fitting(theme, word, role, width, size)
        pieces.append(word[:fits])
        word = word[fits:]
    return [*pieces, word]


def _fitting(theme: Theme, word: str, role: str, width: int, size: float | None) -> int:
    """How many letters of word fit into width (at least 1), by bisection."""
    low, high = 1, len(word)
    while low < high:
        middle = (low + high + 1) // 2
        if _measured(theme, word[:middle], role, size) <= width:
            low = middle
        else:
            high = middle - 1
    return low


def shorten(theme: Theme, text: str, role: str, width: int, size: float | None = None) -> str:
    """The text, cut with an ellipsis where it is wider than width pixels."""
    if text_width(theme, text, role, size) <= width:
        return text
    room = width - text_width(theme, ELLIPSIS, role, size)
    if room <= 0:
        return ELLIPSIS
    fits = _fitting(theme, text, role, room, size)
    return text[:fits].rstrip() + ELLIPSIS


def fitted_size(
    theme: Theme, text: str, role: str, room: tuple[int, int], *, wrapping: bool = False
) -> float | None:
    """The size at scale 1 in which a text is whole in ``room`` pixels: the role's own (None) if it fits, else
    the largest smaller one, at least ``SMALLEST``."""
    size: float | None = None
    while not _is_whole(theme, text, role, room, wrapping, size):
        now = theme.type_style(role).size if size is None else size
        if now <= SMALLEST:
            break
        size = max(SMALLEST, now - 1)
    return size


def _is_whole(
    theme: Theme, text: str, role: str, room: tuple[int, int], wrapping: bool, size: float | None
) -> bool:
    wide = max(1, room[0])
    if not wrapping:
        return text_width(theme, text, role, size) <= wide
    lines = wrap(theme, text, role, wide, size)
    is_high = len(lines) > 1 and len(lines) * line_height(theme, role, size) > room[1]
    return not is_high and all(text_width(theme, word, role, size) <= wide for word in words_of(text))


def draw_text(
    surface: Surface,
    theme: Theme,
    text: str,
    rect: Rect,
    role: str = "body",
    color: str = "ink",
    align: Align = "left",
    valign: Valign = "top",
    wrap: bool = False,
    ellipsis: bool = True,
    size: float | None = None,
) -> Rect:
    """Draw text inside rect and return the rectangle it covers; nothing leaves rect."""
    rect = Rect(rect)
    height = line_height(theme, role, size)
    lines = _lines(theme, text, role, rect, wrap, ellipsis, size)
    top = _top(rect, height * len(lines), valign)
    clip = surface.get_clip()
    surface.set_clip(clip.clip(rect))
    covered: Rect | None = None
    for number, line in enumerate(lines):
        picture = text_surface(theme, line, role, color, size)
        place = picture.get_rect(left=_left(rect, picture.get_width(), align))
        place.top = top + number * height + (height - place.height) // 2
        surface.blit(picture, place)
        covered = place if covered is None else covered.union(place)
    surface.set_clip(clip)
    return covered.clip(rect) if covered is not None else Rect(rect.topleft, (0, 0))


def _lines(
    theme: Theme, text: str, role: str, rect: Rect, wrapping: bool, ellipsis: bool, size: float | None
) -> list[str]:
    if not wrapping:
        line = " ".join(text.split("\n"))
        return [shorten(theme, line, role, rect.width, size) if ellipsis else line]
    lines = wrap(theme, text, role, rect.width, size)
    room = max(1, rect.height // line_height(theme, role, size))
    if len(lines) <= room:
        return lines
    if ellipsis:
        lines[room - 1] = shorten(theme, lines[room - 1] + " " + lines[room], role, rect.width, size)
        if not lines[room - 1].endswith(ELLIPSIS):
            lines[room - 1] = shorten(theme, lines[room - 1] + ELLIPSIS, role, rect.width, size)
    return lines[:room]


def _top(rect: Rect, height: int, valign: Valign) -> int:
    if valign == "middle":
        return rect.top + (rect.height - height) // 2
    if valign == "bottom":
        return rect.bottom - height
    return rect.top


def _left(rect: Rect, width: int, align: Align) -> int:
    if align == "center":
        return rect.left + (rect.width - width) // 2
    if align == "right":
        return rect.right - width
    return rect.left


def _clean(text: str) -> str:
    """Remove control characters, which SDL_ttf draws as boxes or refuses."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else " " for char in text)


__all__ = [
    "SMALLEST",
    "Align",
    "Valign",
    "draw_text",
    "fitted_size",
    "line_height",
    "shorten",
    "text_size",
    "text_surface",
    "text_width",
    "wrap",
]
