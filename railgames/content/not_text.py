"""What to say of a file that should be text and is not UTF-8: another encoding, or no text at all."""

from __future__ import annotations

from railgames.content.spot import place, shown_line
from railgames.core.errors import Problem
from railgames.core.text import tr

_PACKED = (
    b"PK\x03\x04",
    b"\x1f\x8b",
    b"\x89PNG",
    b"\xff\xd8\xff",
    b"GIF8",
    b"OggS",
    b"%PDF",
    b"\xd0\xcf\x11\xe0",
)
"""How archives, pictures, sounds and documents begin."""


def not_utf8(data: bytes, at: int, file: str) -> Problem:
    """The problem of a file whose byte ``at`` is not UTF-8."""
    if data.startswith(_PACKED):
        message = tr("This is no text, but an archive, a picture or a document; write it as plain text.")
        return Problem(file=file, where="", message=message)
    start = data.rfind(b"\n", 0, at) + 1
    end = data.find(b"\n", at)
    # Most files that are not UTF-8 are of Windows; what that has no sign for is shown as a box.
    line = data[start : end if end >= 0 else len(data)][:2000].decode("cp1252", "replace").rstrip("\r")
    column = len(data[start:at].decode(errors="replace"))
    return Problem(
        file=file,
        where=place(data.count(b"\n", 0, at) + 1, column + 1),
        message=tr("This character is not stored as UTF-8; save the file with the encoding UTF-8."),
        text=shown_line(line, column),
    )
