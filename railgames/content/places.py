"""The places of a document (``$.exits[3].side``) and the lines of a TOML or JSON text that they stand in."""

import bisect
import contextlib
import json
import re
from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from railgames.content.spot import shown_line
from railgames.core.errors import Problem
from railgames.core.text import tr

_BETWEEN = re.compile(r"(?:[\s,]|#[^\n]*)*")
_STRING = re.compile(r'"""(?:\\.|[^\\])*?"""+|\'\'\'.*?\'\'\'+|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'', re.DOTALL)
_BARE_KEY = re.compile(r"[\w-]+")
_PLAIN = re.compile(r"[^\s,\]}#]+")
_LAST = re.compile(r'(?:\.[\w-]+|\[\d+\]|\["(?:[^"\\]|\\.)*"\])$')


def member(where: str, key: object) -> str:
    """The path of ``key`` inside ``where``: ``$.exits``, or ``$["a b"]`` for an odd key. A long key has its
    beginning and its end, because long texts of a translation often begin alike."""
    text = str(key)
    if len(text) > 60:
        text = f"{text[:37]}...{text[-20:]}"
    return f"{where}.{text}" if re.fullmatch(r"[\w-]+", text) else f"{where}[{json.dumps(text)}]"


def lines_of(text: str) -> dict[str, int]:
    """The line of each key and each entry of a list, by its place (``$.exits[3].side``).

    ``text`` is that of a file which could be parsed.

    >>> lines_of('rows = 5\\nexits = [\\n  { space = "A0" },\\n]')["$.exits[0].space"]
    3
    """
    return _Scan(text).lines


class Repeated(NamedTuple):
    """A key or a table that stands twice: its name, the line of the first, and the index of the second."""

    key: str
    first: int
    at: int


def repeated_keys(text: str) -> list[Repeated]:
    """The keys and tables that stand in a text more than once, in its order."""
    return _Scan(text).repeated


def repeated_message(key: str, first: int) -> str:
    """What to do about a key that stands twice."""
    return tr("The key {key} stands in line {line} already; delete one of them.", key=key[:60], line=first)


def line_of(lines: dict[str, int], where: str) -> int:
    """The line of a place, or of the nearest thing round it; 0: the whole file."""
    while where.startswith("$") and where != "$":
        if where in lines:
            return lines[where]
        where, found = _LAST.subn("", where)
        if not found:
            break
    return 0


def in_lines(problems: Iterable[Problem], text: str) -> list[Problem]:
    """The problems of one text with the numbers of their lines, and how these read."""
    lines, rows = lines_of(text), text.split("\n")
    found = []
    for one in problems:
        number = line_of(lines, one.where) if one.where.startswith("$") else 0
        read = shown_line(rows[number - 1]) if number else ""
        found.append(msgspec.structs.replace(one, line=number, text=read) if number else one)
    return found


class _Scan:
    """Goes through a text once and notes the line of each key and each entry of a list."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self.lines: dict[str, int] = {}
        self._ends = [found.start() for found in re.finditer("\n", text)]
        self.repeated: list[Repeated] = []
        self._entries: dict[str, int] = {}
        """How many ``[[tables]]`` of a name there were."""
        self._given: dict[tuple[str, str], int] = {}
        """The line of each key with a value and of each ``[table]``, by the place round it and its name."""
        with contextlib.suppress(RecursionError):
            if text.lstrip().startswith("{"):
                self._value("$")
            else:
                self._tables()

    def _tables(self) -> None:
        table = "$"
        while self._goes_on():
            if self.text[self.at] == "[":
                table = self._head()
            else:
                self._pair(table)

    def _head(self) -> str:
        """``[table]`` or ``[[entry of a list]]``."""
        is_entry, start = self.text.startswith("[[", self.at), self.at
        self.at += 1 + is_entry
        keys, where = self._keys(), "$"
        for number, key in enumerate(keys):
            where = member(where, key)
            if is_entry and number == len(keys) - 1:
                self._entries[where] = self._entries.get(where, -1) + 1
                self._note(where)
            if where in self._entries:
                where += f"[{self._entries[where]}]"
        if keys and not is_entry:
            self._give(_LAST.sub("", where), keys[-1], start)
        self._note(where)
        while self._goes_on() and self.text[self.at] == "]":
            self.at += 1
        return where

    def _pair(self, where: str) -> None:
        """A key, perhaps a dotted one, and its value."""
        before, keys = self.at, self._keys()
        for number, key in enumerate(keys):
            if number == len(keys) - 1:
                self._give(where, key, before)
            where = member(where, key)
            self._note(where)
        if self._goes_on() and self.text[self.at] in "=:":
            self.at += 1
            self._value(where)
        self.at = max(self.at, before + 1)

    def _keys(self) -> list[str]:
        keys: list[str] = []
        while self._goes_on():
            quoted = _STRING.match(self.text, self.at)
            found = quoted or _BARE_KEY.match(self.text, self.at)
            if found is None:
                break
            self.at = found.end()
            keys.append(_unquoted(found[0]) if quoted else found[0])
            if not (self._goes_on() and self.text[self.at] == "."):
                break
            self.at += 1
        return keys

    def _value(self, where: str) -> None:
        if not self._goes_on():
            return
        self._note(where)
        first = self.text[self.at]
        if first == "[":
            self.at += 1
            number = 0
            while self._goes_on() and self.text[self.at] != "]":
                self._value(f"{where}[{number}]")
                number += 1
            self.at += 1
        elif first == "{":
            self.at += 1
            while self._goes_on() and self.text[self.at] != "}":
                self._pair(where)
            self.at += 1
        else:
            found = _STRING.match(self.text, self.at) or _PLAIN.match(self.text, self.at)
            self.at = found.end() if found else self.at + 1

    def _goes_on(self) -> bool:
        """Pass over blanks, commas and comments; False at the end of the text."""
        found = _BETWEEN.match(self.text, self.at)
        self.at = found.end() if found else self.at
        return self.at < len(self.text)

    def _note(self, where: str) -> None:
        self.lines.setdefault(where, bisect.bisect_left(self._ends, self.at) + 1)

    def _give(self, where: str, key: str, start: int) -> None:
        """A key in ``where`` gets its value, or a table begins, at the index ``start``."""
        if (where, key) in self._given:
            self.repeated.append(Repeated(key, self._given[where, key], start))
        else:
            self._given[where, key] = bisect.bisect_left(self._ends, start) + 1


def _unquoted(key: str) -> str:
    if key.startswith("'"):
        return key[1:-1]
    with contextlib.suppress(ValueError):
        return str(json.loads(key))
    return key[1:-1]
