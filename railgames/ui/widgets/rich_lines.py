"""The marks of rich text, and its lines: paragraphs set into pieces of one style that fit a width."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from pygame import Surface
from pygame.transform import smoothscale

from railgames.ui.text import line_height, text_width, words_of, wrap
from railgames.ui.widgets.base import spacing

if TYPE_CHECKING:
    from railgames.ui.theme import Theme

Painter = Callable[[str], Surface | None]
"""Draws the picture that a text describes; None where it cannot."""

CAPTION_WIDTH = 116
"""Least width of a picture with its caption, in pixels at scale 1."""

_PICTURE = re.compile(r"!\[(?P<caption>[^\]]*)\]\((?P<what>[^)]*)\)")
_INLINE = re.compile(r"\*\*(?P<bold>[^*]+)\*\*|\[(?P<words>[^\]]+)\]\((?P<target>[^)]*)\)")


class Span(NamedTuple):
    """A stretch of words in one style; ``target`` is a link's, else empty."""

    text: str
    is_bold: bool = False
    target: str = ""


class Paragraph(NamedTuple):
    """One paragraph: "text", "bullet", "heading", "title" or "pictures", and its spans.

    A span of a row of pictures is a caption, and its target the text that describes the picture.
    """

    kind: str
    spans: tuple[Span, ...]


class Shown(NamedTuple):
    """A picture and its place relative to the text's corner, in pixels."""

    x: int
    y: int
    picture: Surface


class Piece(NamedTuple):
    """Words of one style on one line: place relative to the text's corner, in pixels."""

    x: int
    y: int
    text: str
    role: str
    target: str
    link: int
    width: int
    height: int


def parse_rich(text: str) -> list[Paragraph]:
    """Split marked text: a blank line or a line break ends a paragraph; "# ", "## " and "- " begin one.

    A line of pictures has the form "![caption](what) ![caption](what)".
    """
    paragraphs = []
    for line in text.split("\n"):
        line = line.strip()
        if not line:
            continue
        if line.startswith("!["):
            found = _PICTURE.finditer(line)
            spans = tuple(Span(match["caption"], target=match["what"]) for match in found)
            paragraphs.append(Paragraph("pictures", spans))
            continue
        kind = "text"
        for mark, meaning in (("# ", "title"), ("## ", "heading"), ("- ", "bullet")):
            if line.startswith(mark):
                kind, line = meaning, line[len(mark) :]
                break
        paragraphs.append(Paragraph(kind, tuple(_spans(line))))
    return paragraphs


def fitted(picture: Surface, width: int) -> Surface:
    """The picture, made smaller if it is wider than ``width``: nothing of it is cut."""
    if picture.get_width() <= width:
        return picture
    high = max(1, picture.get_height() * width // picture.get_width())
    return smoothscale(picture, (width, high))


def even_lines(theme: Theme, text: str, role: str, width: int) -> list[str]:
    """As few lines as fit the width, of like lengths: none is left with a single short word."""
    lines = wrap(theme, text, role, width)
    if len(lines) == 1:
        return lines
    longest = max(text_width(theme, word, role) for word in words_of(text))
    low, high = max(width // len(lines), min(longest, width)), width
    while low < high:
        middle = (low + high) // 2
        narrower = wrap(theme, text, role, middle)
        if len(narrower) > len(lines):
            low = middle + 1
        else:
            lines, high = narrower, middle
    return lines


def _spans(line: str) -> list[Span]:
    spans = []
    end = 0
    for match in _INLINE.finditer(line):
        if match.start() > end:
            spans.append(Span(line[end : match.start()]))
        if match["bold"] is not None:
            spans.append(Span(match["bold"], is_bold=True))
        else:
            spans.append(Span(match["words"], target=match["target"] or match["words"]))
        end = match.end()
    if end < len(line):
        spans.append(Span(line[end:]))
    return spans


class _Style(NamedTuple):
    """How words look, and the link that they belong to (-1: none)."""

    role: str
    target: str = ""
    link: int = -1


class _Run(NamedTuple):
    """Words of one style, drawn as one string from ``x`` on."""

    x: int
    style: _Style
    text: str


_Word = tuple[tuple[str, _Style], ...]
"""Letters up to the next space, in one or more styles: a line never ends within it."""


class Setter:
    """Sets paragraphs into lines of ``width`` pixels."""

    def __init__(self, theme: Theme, width: int, role: str, painter: Painter | None = None) -> None:
        self.theme = theme
        self.painter = painter
        self.pictures: list[Shown] = []
        self.width = max(1, width)
        self.role = role
        self.pieces: list[Piece] = []
        self.bullets: list[tuple[int, int]] = []
        self.y = 0
        self.widest = 0
        self._links = 0

    def set(self, paragraph: Paragraph, is_first: bool) -> None:
        """Set one paragraph below what is there."""
        theme = self.theme
        if paragraph.kind == "pictures":
            self.y += 0 if is_first else spacing(theme, 3)
            self._set_pictures(paragraph)
            return
        roles = {"title": "title", "heading": "heading"}
        role = roles.get(paragraph.kind, self.role)
        high = line_height(theme, role)
        if not is_first:
            self.y += spacing(theme, {"title": 5, "heading": 4, "bullet": 1}.get(paragraph.kind, 2))
        left = 0
        if paragraph.kind == "bullet":
            left = min(spacing(theme, 5), self.width // 3)
            self.bullets.append((left // 2, self.y + high // 2))
        self._set_words(self._words(paragraph, role), role, high, left)

    def _set_pictures(self, paragraph: Paragraph) -> None:
        """Pictures side by side, in as many rows as they need, each with its caption below."""
        gap, small = spacing(self.theme, 4), line_height(self.theme, "small")
        x, below = 0, self.y
        for caption, _, what in paragraph.spans:
            picture = self.painter(what) if self.painter is not None else None
            if picture is None:
                continue
            picture = fitted(picture, self.width)
            wide = min(self.width, max(picture.get_width(), int(self.theme.px(CAPTION_WIDTH))))
            if x and x + wide > self.width:
                x, self.y = 0, below + spacing(self.theme, 3)
            self.pictures.append(Shown(x, self.y, picture))
            y = self.y + picture.get_height() + spacing(self.theme, 1)
            for line in even_lines(self.theme, caption, "small", wide):
                drawn = text_width(self.theme, line, "small")
                self.pieces.append(Piece(x, y, line, "small", "", -1, drawn, small))
                y += small
            self.widest = max(self.widest, x + wide)
            below = max(below, y)
            x += wide + gap
        self.y = below

    def _words(self, paragraph: Paragraph, role: str) -> list[_Word]:
        words: list[_Word] = []
        is_glued = False
        for span in paragraph.spans:
            style = _Style("strong" if span.is_bold and role in ("body", "small") else role)
            if span.target:
                style = style._replace(target=span.target, link=self._links)
                self._links += 1
            for number, text in enumerate(words_of(span.text)):
                if is_glued and not number and not span.text[:1].isspace():
                    words[-1] = (*words[-1], (text, style))
                else:
                    words.append(((text, style),))
            is_glued = bool(words) and not span.text[-1:].isspace()
        return words

    def _set_words(self, words: list[_Word], role: str, high: int, left: int) -> None:
        line: list[_Run] = []
        for word in words:
            longer = self._with(line, word, left, " " if line else "", role)
            if line and self._end(longer) > self.width:
                self._flush(line, high)
                line, longer = [], self._with([], word, left, "", role)
            if self._end(longer) > self.width:
                longer = self._set_long(word, left, role, high)
            line = longer
        self._flush(line, high)

    def _with(self, line: list[_Run], word: _Word, left: int, gap: str, role: str) -> list[_Run]:
        """The line with one word more; words of one style become one run."""
        runs = list(line)
        for text, style in word:
            if runs and runs[-1].style == style:
                runs[-1] = runs[-1]._replace(text=runs[-1].text + gap + text)
            else:
                x = self._end(runs) + text_width(self.theme, gap, role) if runs else left
                runs.append(_Run(x, style, text))
            gap = ""
        return runs

    def _end(self, line: list[_Run]) -> int:
        """The right end of a line, as it is drawn."""
        return line[-1].x + self._width(line[-1]) if line else 0

    def _width(self, run: _Run) -> int:
        return text_width(self.theme, run.text, run.style.role)

    def _set_long(self, word: _Word, left: int, role: str, high: int) -> list[_Run]:
        """Cut a word that is wider than a whole line; the line that its last letters begin."""
        line: list[_Run] = []
        for text, style in word:
            for letter in text:
                longer = self._with(line, ((letter, style),), left, "", role)
                if line and self._end(longer) > self.width:
                    self._flush(line, high)
                    longer = self._with([], ((letter, style),), left, "", role)
                line = longer
        return line

    def _flush(self, line: list[_Run], high: int) -> None:
        """Keep the pieces of one line, and go to the next."""
        for run in line:
            role, target, link = run.style
            self.pieces.append(Piece(run.x, self.y, run.text, role, target, link, self._width(run), high))
        self.widest = max(self.widest, self._end(line))
        self.y += high
