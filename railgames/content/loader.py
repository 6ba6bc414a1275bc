"""Reads untrusted TOML and JSON: every limit is checked before the text is used."""

from __future__ import annotations

import json
import math
import os
import re
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from railgames.content.places import member
from railgames.core.errors import ContentError, Problem
from railgames.core.text import tr

MAX_BYTES = 8 * 1024 * 1024
MAX_DEPTH = 32
MAX_PROBLEMS = 100

# tomllib takes quadratic time in the length of a dotted key, so a long one is refused before parsing.
_LONG_KEY = re.compile(r"""(?<![\w"'-])(?:(?:"[^"\n]*+"|'[^'\n]*+'|[A-Za-z0-9_-]++)[ \t]*+\.[ \t]*+){32}""")
_MARK = b"\xef\xbb\xbf"
_UTF16 = (b"\xff\xfe", b"\xfe\xff")


def content_error(file: str, where: str, message: str, allowed: str = "", hint: str = "") -> ContentError:
    """A ContentError with one problem."""
    return ContentError((Problem(file=file, where=where, message=message, allowed=allowed, hint=hint),))


def read_bytes(path: Path, file: str = "", limit: int = MAX_BYTES) -> bytes:
    """The bytes of a regular file, at most ``limit``.

    ``file`` is the name shown to a person (default: the path). Raises ContentError if the file is
    missing, not a regular file, unreadable or too large.
    """
    name = file or str(path)
    try:
        # Non-blocking, so that a named pipe with no writer cannot hang the game.
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except FileNotFoundError:
        raise content_error(name, "", tr("There is no such file.")) from None
    except (OSError, ValueError) as error:
        if path.is_dir():
            raise content_error(name, "", tr("This is a folder, not a file.")) from None
        reason = getattr(error, "strerror", None) or str(error)
        raise content_error(name, "", tr("The file cannot be read: {reason}.", reason=reason)) from None
    try:
        mode = os.fstat(handle).st_mode
        if stat.S_ISDIR(mode):
            raise content_error(name, "", tr("This is a folder, not a file."))
        if not stat.S_ISREG(mode):
            raise content_error(name, "", tr("This is not a regular file."))
        with open(handle, "rb", closefd=False) as stream:
            data = stream.read(limit + 1)
    except OSError as error:
        raise content_error(
            name, "", tr("The file cannot be read: {reason}.", reason=error.strerror or error)
        ) from None
    finally:
        os.close(handle)
    if len(data) > limit:
        raise content_error(name, "", tr("The file is too large."), allowed=tr("{n} bytes or less", n=limit))
    return data


def read_data(path: Path, file: str = "", limit: int = MAX_BYTES) -> dict[str, Any]:
    """The plain data of a ``.toml`` or ``.json`` file of at most ``limit`` bytes.

    Raises ContentError with all problems.
    """
    return parse_data(read_bytes(path, file, limit), file or str(path))


def parse_data(data: bytes, file: str) -> dict[str, Any]:
    """The plain data in ``data``, parsed as JSON if ``file`` ends in ``.json``, else as TOML.

    Raises ContentError for wrong syntax, text that is not UTF-8, a key that occurs twice, infinity and NaN,
    and nesting deeper than 32.
    """
    text = decode_text(data, file)
    if not text.strip():
        raise content_error(file, "", tr("The file is empty; write something into it, or delete it."))
    is_json = file.lower().endswith(".json")
    try:
        parsed, problems = _parse_json(text, file) if is_json else (_parse_toml(text, file), [])
    except RecursionError:
        raise _too_deep(file, text) from None
    if not isinstance(parsed, dict):
        message = tr("The outermost value must be an object with keys.")
        raise content_error(file, "line 1", message, allowed='{ "title": "..." }')
    problems += _first(_plain_problems(parsed, file, text), MAX_PROBLEMS)
    if problems:
        from railgames.content.places import in_lines  # only a file with mistakes needs it

        raise ContentError(in_lines(problems, text))
    return parsed


def decode_text(data: bytes, file: str) -> str:
    """UTF-8 bytes as text, without a byte-order mark and with ``\\n`` line ends."""
    if data.startswith(_UTF16):
        raise content_error(file, "", tr("The text is UTF-16; save the file as UTF-8."))
    data = data.removeprefix(_MARK)
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        from railgames.content.not_text import not_utf8  # only a file with mistakes needs it

        raise ContentError((not_utf8(data, error.start, file),)) from None
    return text.replace("\r\n", "\n")


def _parse_toml(text: str, file: str) -> object:
    import tomllib  # 10 ms that a list of maps does not need

    long_key = _LONG_KEY.search(text)
    if long_key is not None:
        raise _too_deep(file, text, long_key.start())
    try:
        return tomllib.loads(text)
    except ValueError as error:  # a number with thousands of digits raises a plain ValueError
        from railgames.content.spot import mistake_in
        from railgames.content.toml_mistakes import toml_mistake

        raise mistake_in(text, file, toml_mistake(text, str(error))) from None


def _parse_json(text: str, file: str) -> tuple[object, list[Problem]]:
    """The data of a JSON text, and a problem for each key that it gives twice."""
    repeated: list[str] = []

    def as_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        plain = dict(pairs)
        if len(plain) < len(pairs):
            seen: set[str] = set()
            repeated.extend(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        return plain

    try:
        parsed = json.loads(text, object_pairs_hook=as_object)
    except ValueError as error:
        from railgames.content.json_mistakes import json_mistake
        from railgames.content.spot import mistake_in

        raise mistake_in(text, file, json_mistake(text, error)) from None
    if not repeated:
        return parsed, []
    from railgames.content.json_mistakes import repeated_problems

    return parsed, list(_first(repeated_problems(text, file, repeated), MAX_PROBLEMS))


def _plain_problems(value: object, file: str, text: str) -> Iterator[Problem]:
    """Problems below the schema: infinity and NaN, lone surrogates, deep nesting."""
    stack: list[tuple[object, str, int]] = [(value, "$", 1)]
    while stack:
        item, where, depth = stack.pop()
        if depth > MAX_DEPTH:
            yield from _too_deep(file, text).problems
            return
        if isinstance(item, dict):
            stack.extend((v, member(where, k), depth + 1) for k, v in reversed(item.items()))
            stack.extend((k, member(where, k), depth) for k in item if not k.isascii())
        elif isinstance(item, list):
            stack.extend((v, f"{where}[{i}]", depth + 1) for i, v in reversed(list(enumerate(item))))
        elif isinstance(item, float) and not math.isfinite(item):
            yield Problem(
                file=file, where=where, message=tr("Infinity and NaN are not allowed; write a number.")
            )
        elif isinstance(item, str) and not item.isascii() and any("\ud800" <= c <= "\udfff" for c in item):
            yield Problem(
                file=file, where=where, message=tr("Half a character is in the text; type the text again.")
            )


def _first(problems: Iterator[Problem], count: int) -> Iterator[Problem]:
    for _, problem in zip(range(count), problems, strict=False):
        yield problem


def _too_deep(file: str, text: str, at: int | None = None) -> ContentError:
    """The error for data that is nested too deeply: at the index ``at``, or where the brackets say."""
    from railgames.content.spot import place_of, too_deep_at  # only a file with mistakes needs it

    where = place_of(text, too_deep_at(text, MAX_DEPTH) if at is None else at)
    allowed = tr("{n} levels", n=MAX_DEPTH)
    return content_error(file, where, tr("The data is nested too deeply; use fewer levels."), allowed=allowed)
