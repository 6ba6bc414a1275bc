"""A place in a text at which a parser stopped: its line and column, and what is still open there."""

from __future__ import annotations

import re
import unicodedata
from functools import cached_property
from typing import NamedTuple

from railgames.core.errors import ContentError, Problem
from railgames.core.text import tr

WIDEST = 72
"""Characters of a line that a message shows; of a longer one it shows those round the mistake."""

_STRING = re.compile(r'"""(?:\\.|[^\\])*?"""+|\'\'\'.*?\'\'\'+|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'', re.DOTALL)
_COMMENT = re.compile(r"#[^\n]*")
_PLAIN = re.compile(r"[^\s\"'#\[\]{}]+")
_OPENS, _CLOSES = "[{", "]}"
_BRACKET = re.compile(f"{_STRING.pattern}|{_COMMENT.pattern}|[\\[\\]{{}}]", re.DOTALL)


class Mistake(NamedTuple):
    """What is wrong in a text and what to do, and the index where it stands."""

    at: int
    message: str


class Open(NamedTuple):
    """What is open at a place: the indices of brackets, that of a text between quotes (-1: none), and the
    index after the last thing that stands before the place."""

    brackets: tuple[int, ...]
    quote: int
    end_of_last: int


class Spot:
    """A place in a TOML or JSON text. What stands before it has been parsed."""

    def __init__(self, text: str, at: int) -> None:
        self.text = text
        self.at = min(at, len(text))
        self.char = text[at : at + 1]
        """The character there; empty at the end of the text."""
        self.start = text.rfind("\n", 0, self.at) + 1
        """The index of the first character of the line."""
        end = text.find("\n", self.at)
        self.rest = text[self.at : end if end >= 0 else len(text)]
        """The line from the place on."""
        self.before = text[self.start : self.at]
        """The line up to the place."""

    @property
    def line(self) -> int:
        """The number of the line, from 1."""
        return self.text.count("\n", 0, self.at) + 1

    @property
    def is_first(self) -> bool:
        """True when only blanks stand before it in its line."""
        return not self.before.strip()

    @cached_property
    def _open(self) -> Open:
        return what_is_open(self.text, self.at)

    @property
    def bracket(self) -> int:
        """The index of the innermost bracket that is open, -1: none."""
        return self._open.brackets[-1] if self._open.brackets else -1

    @property
    def outermost(self) -> int:
        """The index of the outermost bracket that is open, -1: none."""
        return self._open.brackets[0] if self._open.brackets else -1

    @property
    def bracket_char(self) -> str:
        """The innermost bracket that is open: ``[``, ``{`` or nothing."""
        return self.text[self.bracket] if self.bracket >= 0 else ""

    @property
    def quote(self) -> int:
        """The index where a text begins that has no end before the place, -1: none."""
        return self._open.quote

    @property
    def end_of_last(self) -> int:
        """The index after the last thing before the place, which may be in an earlier line."""
        return self._open.end_of_last

    @property
    def last(self) -> str:
        """The last character before the place that is neither blank nor comment."""
        return self.text[self.end_of_last - 1 : self.end_of_last] if self.end_of_last else ""


def what_is_open(text: str, at: int) -> Open:
    """What is open at a place of a TOML or JSON text."""
    brackets: list[int] = []
    here = last = 0
    while here < at:
        char = text[here]
        if char in "\"'":
            found = _STRING.match(text, here, at)
            is_long = text.startswith(char * 3, here)
            if found is None or (is_long and found.end() - here < len('""""""')):
                return Open(tuple(brackets), here, last)
            here = last = found.end()
        elif comment := _COMMENT.match(text, here, at):
            here = comment.end()
        elif char.isspace():
            here += 1
        else:
            if char in _OPENS:
                brackets.append(here)
            elif char in _CLOSES and brackets:
                brackets.pop()
            plain = _PLAIN.match(text, here, at)
            here = last = plain.end() if plain else here + 1
    return Open(tuple(brackets), -1, last)


def mistake_in(text: str, file: str, mistake: Mistake) -> ContentError:
    """The error for a mistake: file, line, column, what to do, and how the line reads."""
    spot = Spot(text, mistake.at)
    return ContentError(
        (
            Problem(
                file=file,
                where=place_of(text, mistake.at),
                message=mistake.message,
                text=shown_line(spot.before + spot.rest, spot.at - spot.start),
            ),
        )
    )


def place_of(text: str, at: int) -> str:
    """The place of an index in words."""
    spot = Spot(text, at)
    return place(spot.line, spot.at - spot.start + 1)


def too_deep_at(text: str, most: int) -> int:
    """The index of the first bracket that lies in more than ``most`` others, 0 if there is none."""
    depth = here = 0
    while found := _BRACKET.search(text, here):
        here = found.end()
        depth += (found[0] in _OPENS) - (found[0] in _CLOSES)
        if depth > most:
            return found.start()
    return 0


def place(line: int, column: int) -> str:
    """A place in words: "line 3, column 8"."""
    return tr("line {number}, column {column}", number=line, column=column)


def shown_line(line: str, column: int = 0) -> str:
    """A line for a message: nothing unprintable, and of a long one the part round a column (from 0)."""
    first = max(0, column - WIDEST * 2 // 3) if len(line.strip()) > WIDEST else 0
    part = line[first : first + WIDEST] if len(line.strip()) > WIDEST else line
    before, after = "..." if first else "", "..." if len(part) < len(line[first:].rstrip()) else ""
    return f"{before}{''.join(map(shown, part)).strip()}{after}"


def shown(char: str) -> str:
    """A character as a message shows it: one that cannot be seen as its number, ``\\xa0``."""
    if char == "\t":
        return " "
    return char if char.isprintable() else ascii(char)[1:-1]


_QUOTES = "“”„‟«»‘’‚‛`´"


def strange_character(spot: Spot) -> str:
    """What to do about a character that no editor for programs writes, or an empty text.

    Such characters come along when text is copied from a page or a word processor.
    """
    char = spot.char
    if not char or (char.isascii() and char.isprintable() and char != "`") or char in "\n\t":
        return ""
    if char in _QUOTES:
        return tr('{char} is no quote for a program; write " instead.', char=char)
    if char == "\r":
        return tr("A line ends here as on old computers; save the file with line ends of Unix or Windows.")
    if char == "\0":
        return tr("There is a zero byte here; save the file as text in UTF-8.")
    if char in "\u2212\u2013\u2014\u2010\u2011":
        return tr("{char} is no minus for a program; write - instead.", char=char)
    if char == "\ufeff":
        return tr("An invisible mark of the encoding (U+FEFF) stands here; delete it.")
    category = unicodedata.category(char)
    if category in ("Zs", "Zl", "Zp"):
        return tr("This is a blank of another kind ({code}); write an ordinary space.", code=_code(char))
    if category in ("Cc", "Cf"):
        return tr("An invisible character ({code}) stands here; delete it.", code=_code(char))
    return ""


def _code(char: str) -> str:
    return f"U+{ord(char):04X}"


_PAGE = re.compile(r"\s*<(?:!doctype\s+html|html\b|head\b|body\b)", re.IGNORECASE)
_MERGE = re.compile(r"(?:<{7}|={7}|>{7}|\|{7})(?: |$)")


def another_kind(spot: Spot) -> str:
    """What to do about a file that is of quite another kind, or an empty text."""
    if _PAGE.match(spot.text):
        return tr("This is a web page; download the file itself, on many sites by a button 'Raw'.")
    if spot.text.startswith("{\\rtf"):
        return tr("This is a document of a word processor; save it as plain text.")
    if _MERGE.match(spot.text, spot.start):
        return tr("These are marks of git about two versions; keep one of them, and delete the marks.")
    return ""
