"""The format of a save file: JSON whose first line is the header, which is all that a list reads.

Lines of a file: the header and its checksum; config, seed, actions and their rows, snapshot, state hash, and
notes where there are any; the checksum of everything before it. This module depends on no game: ``savefile``
converts a match into a document.

Formats: 1 had no rows, so every action was its own gesture. 2 adds ``rows``.
"""

import itertools
import re
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from railgames.core.errors import SaveError
from railgames.core.match import Seat
from railgames.core.text import tr

FORMAT = 2
MAX_HEADER_BYTES = 64 * 1024

_HEADER = re.compile(rb'^\{"header":(\{.*\}),"header_crc32":"([0-9a-f]{8})",$', re.DOTALL)
_TAIL = re.compile(rb'"crc32":"([0-9a-f]{8})"\}\n$')
TAIL_BYTES = len('"crc32":"00000000"}\n')


class DamagedSave(SaveError):
    """The bytes have changed since they were written; an older version may be intact."""


class UnreadableSave(DamagedSave):
    """The disk does not give the bytes; an older version may be readable."""


class NewerSave(SaveError):
    """It was saved by a newer railgames, which alone can read it."""


class MissingContent(SaveError):
    """Its map, or a part of it, is not here or cannot be used."""


class RefusedSave(SaveError):
    """A saved game that cannot be opened; ``cause`` says why, without the name of the file."""

    def __init__(self, message: str, cause: SaveError) -> None:
        super().__init__(message)
        self.cause = cause

    def __reduce__(self) -> tuple[type["RefusedSave"], tuple[str, SaveError]]:
        """Pickles both parts; by default an exception is rebuilt from its message alone."""
        return type(self), (str(self), self.cause)


class MapStamp(msgspec.Struct, frozen=True):
    """The map of a game; ``sha256`` is the hash of its content, not of its file's formatting. ``parts``: the
    hash of each deck, dice ... by id; the oldest saves have none."""

    id: str
    version: str = ""
    sha256: str = ""
    parts: dict[str, str] = {}

    def changed_in(self, now: "MapStamp") -> str:
        """The id of the map or part that differs from ``now``; empty if none does."""
        if self.sha256 != now.sha256:
            return self.id
        return next((part for part, sha256 in self.parts.items() if now.parts.get(part) != sha256), "")


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """The data for a list of saves. ``created`` and ``saved`` are UTC, ISO 8601."""

    format: int
    app: str
    game: str
    rules_version: int
    map: MapStamp
    packs: tuple[str, ...] = ()
    created: str
    saved: str
    name: str = ""
    seats: tuple[Seat, ...]
    turn: int
    position: int
    is_over: bool = False
    summary: str = ""


class Document(msgspec.Struct, frozen=True, kw_only=True):
    """A whole save.

    ``actions`` begin at ``start`` (None: at the start of the game); ``history`` precedes it and is read-only.
    ``rows`` are the lengths of the rows of actions of one gesture each, in order; empty: every action is its
    own. ``snapshot`` is the state after the last action, ``state_hash`` its hash.
    ``notes`` are what a room keeps for its players, such as a plan: no part of the rules, and ignored by
    programs that do not know them.
    """

    header: Header
    config: dict[str, Any]
    seed: int
    history: tuple[str, ...] = ()
    start: dict[str, Any] | None = None
    actions: tuple[str, ...]
    rows: tuple[Annotated[int, Meta(ge=1)], ...] = ()
    snapshot: dict[str, Any]
    state_hash: str
    notes: dict[str, str] = {}


Migration = Callable[[dict[str, Any]], dict[str, Any]]

# Format -> migration to the next format. Every released format keeps its entry.
MIGRATIONS: Mapping[int, Migration] = {1: lambda raw: raw}  # the new field of 2 has a default


def pack(document: Document) -> bytes:
    """The bytes of a save file. Raises SaveError if the state is not plain data."""
    header = _json(document.header)
    lines = [b'{"header":%s,"header_crc32":"%08x",' % (header, zlib.crc32(header))]
    names = ["config", "seed", "history", "start", "actions", "rows", "snapshot", "state_hash"]
    for name in [*names, *(["notes"] if document.notes else [])]:
        lines.append(b'"%s":%s,' % (name.encode(), _json(getattr(document, name))))
    body = b"\n".join(lines) + b"\n"
    return body + b'"crc32":"%08x"}\n' % zlib.crc32(body)


def _json(value: object) -> bytes:
    try:
        return msgspec.json.encode(value)
    except (TypeError, ValueError, OverflowError, RecursionError) as error:
        raise SaveError(
            tr("This game cannot be saved: its state is not plain data ({error}).", error=error)
        ) from error


def unpack(data: bytes, migrations: Mapping[int, Migration] = MIGRATIONS, current: int = FORMAT) -> Document:
    """The document in a file's bytes, migrated to the current format. Raises DamagedSave or SaveError."""
    refuse_nothing(data)
    _raw_header(data)
    tail = _TAIL.search(data[-TAIL_BYTES:])
    if tail is None:
        raise DamagedSave(tr("The end of the file is missing."))
    if zlib.crc32(data[:-TAIL_BYTES]) != int(tail[1], 16):
        raise DamagedSave(tr("The file has changed since it was written."))
    return convert(_loads(data), migrations, current)


def refuse_nothing(*parts: bytes) -> None:
    """Raise DamagedSave if there is nothing in a file: no byte, or blanks and the zeros that a disk leaves
    after a power cut."""
    if not any(part.strip(b"\0 \t\r\n") for part in parts):
        raise DamagedSave(tr("The file is empty."))


def convert(
    raw: dict[str, Any], migrations: Mapping[int, Migration] = MIGRATIONS, current: int = FORMAT
) -> Document:
    """A typed document from plain data of any supported format. Raises DamagedSave or SaveError."""
    number = format_of(raw.get("header"), current)
    while number < current:
        if number not in migrations:
            raise SaveError(tr("Its format {number} can no longer be read.", number=number))
        raw = migrations[number](raw)
        number += 1
        raw["header"]["format"] = number
    try:
        document = msgspec.convert(raw, Document)
    except (msgspec.ValidationError, RecursionError) as error:
        raise DamagedSave(tr("Its content is invalid: {error}.", error=error)) from error
    if document.rows and sum(document.rows) != len(document.actions):
        raise DamagedSave(tr("Its content is invalid: {error}.", error=tr("its rows of actions")))
    return document


def rows_of(gestures: Iterable[int]) -> tuple[int, ...]:
    """The lengths of the rows of actions with these gesture numbers; empty if all are 1.

    >>> rows_of([1, 2, 2, 2, 5])
    (1, 3, 1)
    """
    rows = tuple(sum(1 for _ in row) for _, row in itertools.groupby(gestures))
    return () if all(length == 1 for length in rows) else rows


def gestures_of(rows: Sequence[int], count: int, before: int = 0) -> tuple[int, ...]:
    """The gesture numbers of ``count`` actions with these ``rows``; ``before`` actions precede them.

    >>> gestures_of([1, 3, 1], 5)
    (1, 2, 2, 2, 5)
    """
    if not rows:
        return tuple(range(before + 1, before + count + 1))
    numbers: list[int] = []
    for length in rows:
        numbers += [before + len(numbers) + 1] * length
    return tuple(numbers)


def read_header(head: bytes, tail: bytes, current: int = FORMAT) -> Header:
    """The header, from the first line of a file and its last TAIL_BYTES bytes.

    Raises DamagedSave or SaveError. The rest of the file is not read, so it may still be damaged.
    """
    refuse_nothing(head, tail)
    header = _raw_header(head)
    if _TAIL.search(tail) is None:
        raise DamagedSave(tr("The end of the file is missing."))
    raw = _loads(header)
    format_of(raw, current)
    try:
        return msgspec.convert(raw, Header)
    except msgspec.ValidationError as error:
        raise DamagedSave(tr("Its content is invalid: {error}.", error=error)) from error


def _raw_header(data: bytes) -> bytes:
    """The JSON of the header in the first line. Raises DamagedSave."""
    line, newline, _ = data.partition(b"\n")
    match = _HEADER.match(line) if newline else None
    if match is None or zlib.crc32(match[1]) != int(match[2], 16):
        raise DamagedSave(tr("The beginning of the file is damaged."))
    return match[1]


def format_of(header: object, current: int = FORMAT) -> int:
    """The format number in a raw header. Raises NewerSave if it is newer than this program."""
    fields: dict[str, object] = header if isinstance(header, dict) else {}
    number = fields.get("format")
    if not isinstance(number, int) or isinstance(number, bool) or number < 1:
        raise DamagedSave(tr("The beginning of the file is damaged."))
    if number > current:
        raise NewerSave(
            tr("It was saved by a newer railgames ({app}); update to open it.", app=fields.get("app", "?"))
        )
    return number


def _loads(data: bytes) -> dict[str, Any]:
    try:
        raw = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise DamagedSave(tr("The file is not a saved game.")) from error
    if not isinstance(raw, dict):
        raise DamagedSave(tr("The file is not a saved game."))
    return raw
