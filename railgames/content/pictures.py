"""Checks a picture by its header before it is decoded.

A PNG of 65 bytes that claims 30,000 x 30,000 pixels takes seconds and gigabytes to decode; reading its header
takes next to nothing.
"""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

from railgames.content.loader import read_bytes
from railgames.core.errors import ContentError, Problem
from railgames.core.text import tr

MAX_SIDE = 4096
_PNG = b"\x89PNG\r\n\x1a\n"


def picture_size(data: bytes, file: str) -> tuple[int, int]:
    """(width, height) of a PNG or SVG in pixels, without decoding it.

    Raises ContentError, with all problems, if the picture is damaged, larger than 4096 x 4096, or contains
    elements that would not be drawn. ``file`` is its name; the suffix determines its kind.
    """
    is_svg = file.lower().endswith(".svg")
    if is_svg:
        from railgames.content.svg import read_svg  # a start without new packs needs no check

        report = read_svg(data, file)
        width, height, problems = report.width, report.height, list(report.problems)
    else:
        width, height, problems = _read_png(data, file)
    if max(width, height) > MAX_SIDE:
        message = tr("The picture is {width:.0f} x {height:.0f}, too large.", width=width, height=height)
        limit = tr("{n} x {n} pixels", n=MAX_SIDE)
        problems.insert(0, Problem(file=file, where="", message=message, allowed=limit))
    if problems:
        raise ContentError(problems)
    return max(1, round(width)), max(1, round(height))


def check_picture(path: Path, file: str = "") -> list[Problem]:
    """Every problem of a picture file."""
    name = file or str(path)
    try:
        picture_size(read_bytes(path, name), name)
    except ContentError as error:
        return list(error.problems)
    return []


def _read_png(data: bytes, file: str) -> tuple[int, int, list[Problem]]:
    def bad(message: str) -> tuple[int, int, list[Problem]]:
        return 0, 0, [Problem(file=file, where="", message=message)]

    if not data:
        return bad(tr("The file is empty; save the picture again, or delete it."))
    if not data.startswith(_PNG) or data[12:16] != b"IHDR" or len(data) < 33:
        return bad(tr("This is not a PNG; save the picture as PNG."))
    width, height = struct.unpack(">II", data[16:24])
    if not width or not height:
        return bad(tr("The picture has no size: its width or height is 0."))
    at, last = len(_PNG), b""
    while last != b"IEND":
        if at + 12 > len(data):
            return bad(tr("The PNG is cut off; save or copy it again."))
        length = int.from_bytes(data[at : at + 4], "big")
        last, end = data[at + 4 : at + 8], at + 12 + length
        if end > len(data):
            return bad(tr("The PNG is cut off; save or copy it again."))
        if zlib.crc32(data[at + 4 : end - 4]) != int.from_bytes(data[end - 4 : end], "big"):
            return bad(tr("The PNG is damaged; save or copy it again."))
        at = end
    return width, height, []
