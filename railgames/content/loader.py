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

from railgames.core.errors import ContentError, Problem
from railgames.core.text import tr

MAX_BYTES = 8 * 1024 * 1024
MAX_DEPTH = 32
MAX_PROBLEMS = 100

# tomllib takes quadratic time in the length of a dotted key, so a long one is refused before parsing.
_LONG_KEY = re.compile(r"""(?<![\w"'-])(?:(?:"[^"\n]*+"|'[^'\n]*+'|[A-Za-z0-9_-]++)[ \t]*+\.[ \t]*+){32}""")
_TOML_PLACE = re.compile(r"\s?\(at (?:line (\d+), column \d+|end of document)\)\s*$")
_UTF16 = (b"\xff\xfe", b"\xfe\xff")


class _RepeatedKeys(dict[str, Any]):
    """A JSON object with repeated keys."""

    repeated_keys: tuple[str, ...] = ()


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
        raise content_error(file, "", tr("The file is empty."))
    try:
        parsed = _parse_json(text, file) if file.lower().endswith(".json") else _parse_toml(text, file)
    except RecursionError:
        raise _too_deep(file) from None
    if not isinstance(parsed, dict):
        raise content_error(file, "$", tr("The outermost value must be an object with keys."))
    problems = list(_first(_plain_problems(parsed, file), MAX_PROBLEMS))
    if problems:
        raise ContentError(tuple(problems))
    return parsed


def decode_text(data: bytes, file: str) -> str:
    """UTF-8 bytes as text, without a byte-order mark and with ``\\n`` line ends."""
    if data.startswith(_UTF16):
        raise content_error(file, "", tr("The text is UTF-16; save the file as UTF-8."))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        message = tr("Byte {byte} is not UTF-8; save the file as UTF-8.", byte=error.start)
        raise content_error(file, _line(line), message) from None
    return text.replace("\r\n", "\n")


def _parse_toml(text: str, file: str) -> object:
    import tomllib  # 10 ms that a list of maps does not need

    long_key = _LONG_KEY.search(text)
    if long_key is not None:
        raise _too_deep(file, _line(text.count("\n", 0, long_key.start()) + 1))
    try:
        return tomllib.loads(text)
    except ValueError as error:  # a number with thousands of digits raises a plain ValueError
        reason = str(error)[:300]
        place = _TOML_PLACE.search(reason)
        line = place[1] if place else None
        message = tr("This is not TOML: {reason}.", reason=_TOML_PLACE.sub("", reason).rstrip("."))
        raise content_error(file, _line(int(line)) if line else tr("end of file"), message) from None


def _parse_json(text: str, file: str) -> object:
    try:
        return json.loads(text, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        message = tr("This is not JSON: {reason}.", reason=error.msg)
        raise content_error(file, _line(error.lineno), message) from None
    except ValueError as error:
        raise content_error(file, "", tr("This is not JSON: {reason}.", reason=error)) from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    plain = dict(pairs)
    if len(plain) == len(pairs):
        return plain
    seen: set[str] = set()
    record = _RepeatedKeys(plain)
    record.repeated_keys = tuple(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
    return record


def _plain_problems(value: object, file: str) -> Iterator[Problem]:
    """Problems below the schema: repeated keys, infinity and NaN, lone surrogates, deep nesting."""
    stack: list[tuple[object, str, int]] = [(value, "$", 1)]
    while stack:
        item, where, depth = stack.pop()
        if depth > MAX_DEPTH:
            yield from _too_deep(file, where[:80]).problems
            return
        if isinstance(item, _RepeatedKeys):
            for key in dict.fromkeys(item.repeated_keys):
                yield Problem(file=file, where=member(where, key), message=tr("This key occurs twice."))
        if isinstance(item, dict):
            stack.extend((v, member(where, k), depth + 1) for k, v in reversed(item.items()))
        elif isinstance(item, list):
            stack.extend((v, f"{where}[{i}]", depth + 1) for i, v in reversed(list(enumerate(item))))
        elif isinstance(item, float) and not math.isfinite(item):
            yield Problem(file=file, where=where, message=tr("Infinity and NaN are not allowed."))
        elif isinstance(item, str) and not item.isascii() and any("\ud800" <= c <= "\udfff" for c in item):
            yield Problem(file=file, where=where, message=tr("The text holds half a character."))


def member(where: str, key: object) -> str:
    """The path of ``key`` inside ``where``: ``$.exits``, or ``$["a b"]`` for an odd key."""
    text = str(key)[:60]
    return f"{where}.{text}" if re.fullmatch(r"[\w-]+", text) else f"{where}[{json.dumps(text)}]"


def _first(problems: Iterator[Problem], count: int) -> Iterator[Problem]:
    for _, problem in zip(range(count), problems, strict=False):
        yield problem


def _line(number: int) -> str:
    return tr("line {number}", number=number)


def _too_deep(file: str, where: str = "") -> ContentError:
    return content_error(
        file, where, tr("The data is nested too deeply."), allowed=tr("{n} levels", n=MAX_DEPTH)
    )
