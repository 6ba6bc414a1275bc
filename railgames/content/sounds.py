"""Checks an Ogg file by what it decodes to, because a few kilobytes of silence can become gigabytes.

The length that a file states may be a lie. What cannot lie is the number of packets: each decodes to at most
half of the longest block that the first header declares.
"""

from __future__ import annotations

import struct
from pathlib import Path

from railgames.content.loader import read_bytes
from railgames.core.errors import ContentError, Problem
from railgames.core.text import tr

MAX_SECONDS = 60
MAX_BYTES = 2 * 1024 * 1024
MAX_LONGEST = 2 * MAX_SECONDS  # seconds if every packet had a longest block; half of them is usual
_HEADERS = 3  # packets before the first of sound


def check_sound(path: Path, file: str = "") -> list[Problem]:
    """Every problem of an Ogg Vorbis file: damaged, more than two channels, longer than a minute."""
    name = file or str(path)
    try:
        data = read_bytes(path, name, MAX_BYTES)
    except ContentError as error:
        return list(error.problems)
    message, allowed = _read_ogg(data)
    return [Problem(file=name, where="", message=message, allowed=allowed)] if message else []


def _read_ogg(data: bytes) -> tuple[str, str]:
    if data[:4] != b"OggS" or data[28:35] != b"\x01vorbis" or len(data) < 58:
        return tr("This is not an Ogg Vorbis sound."), ""
    channels, rate = struct.unpack_from("<BI", data, 39)
    if not 1 <= channels <= 2 or not 8000 <= rate <= 96000:
        message = tr("The sound has {channels} channels at {rate} Hz.", channels=channels, rate=rate)
        return message, tr("1 or 2 channels, 8000 to 96000 Hz")
    short, long = 1 << (data[56] & 15), 1 << (data[56] >> 4)
    if not 64 <= short <= long <= 8192:
        return tr("The sound is damaged or cut off."), ""
    stated = packets = at = 0
    while at < len(data):
        if data[at : at + 4] != b"OggS" or at + 27 > len(data):
            return tr("The sound is damaged or cut off."), ""
        if at and (data[at + 5] & 2 or data[at + 14 : at + 18] != data[14:18]):
            return tr("The file holds more than one sound."), ""
        segments = data[at + 26]
        lengths = data[at + 27 : at + 27 + segments]
        stated = max(stated, struct.unpack_from("<q", data, at + 6)[0])
        packets += sum(length < 255 for length in lengths)
        at += 27 + segments + sum(lengths)
    if at != len(data):
        return tr("The sound is damaged or cut off."), ""
    seconds, longest = stated / rate, max(0, packets - _HEADERS) * long / 2 / rate
    if seconds > MAX_SECONDS or longest > MAX_LONGEST:
        length = round(seconds if seconds > MAX_SECONDS else longest)
        return tr("The sound lasts {seconds} seconds.", seconds=length), tr("{n} seconds", n=MAX_SECONDS)
    return "", ""
