"""Checks an Ogg file by its headers, because a few kilobytes of silence can decode into gigabytes."""

from __future__ import annotations

import struct
from pathlib import Path

from railgames.content.loader import read_bytes
from railgames.core.errors import ContentError, Problem
from railgames.core.text import tr

MAX_SECONDS = 300


def check_sound(path: Path, file: str = "") -> list[Problem]:
    """Every problem of an Ogg Vorbis file: damaged, more than two channels, longer than five minutes."""
    name = file or str(path)
    try:
        data = read_bytes(path, name)
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
    last = at = 0
    while at < len(data):  # every page gives the number of samples up to its end
        if data[at : at + 4] != b"OggS" or at + 27 > len(data):
            return tr("The sound is damaged or cut off."), ""
        segments = data[at + 26]
        lengths = data[at + 27 : at + 27 + segments]
        last = max(last, struct.unpack_from("<q", data, at + 6)[0])
        at += 27 + segments + sum(lengths)
    if at != len(data):
        return tr("The sound is damaged or cut off."), ""
    if last > MAX_SECONDS * rate:
        seconds = last // rate
        return tr("The sound lasts {seconds} seconds.", seconds=seconds), tr("{n} seconds", n=MAX_SECONDS)
    return "", ""
