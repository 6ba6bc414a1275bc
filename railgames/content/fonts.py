"""Checks a font by its table of contents before it is opened."""

from __future__ import annotations

import struct
from pathlib import Path

from railgames.content.loader import read_bytes
from railgames.core.errors import ContentError, Problem
from railgames.core.text import tr

_KINDS = (b"\x00\x01\x00\x00", b"true", b"OTTO")
_NEEDED = {b"cmap", b"head", b"hhea", b"hmtx", b"maxp"}
_MOST_TABLES = 64


def check_font(path: Path, file: str = "") -> list[Problem]:
    """Every problem of a TrueType or OpenType font: another kind of file, cut off, without letters."""
    name = file or str(path)
    try:
        message = _read_font(read_bytes(path, name))
    except ContentError as error:
        return list(error.problems)
    return [Problem(file=name, where="", message=message)] if message else []


def _read_font(data: bytes) -> str:
    if data[:4] not in _KINDS or len(data) < 12:
        return tr("This is not a TrueType or OpenType font.")
    (count,) = struct.unpack_from(">H", data, 4)
    if not 1 <= count <= _MOST_TABLES or 12 + 16 * count > len(data):
        return tr("The font is damaged or cut off.")
    tables = {}
    for at in range(12, 12 + 16 * count, 16):
        tag, _, start, length = struct.unpack_from(">4sIII", data, at)
        if start + length > len(data):
            return tr("The font is damaged or cut off.")
        tables[tag] = length
    missing = sorted(tag.decode() for tag in _NEEDED - tables.keys())
    return tr("The font lacks its table {names}.", names=", ".join(missing)) if missing else ""
