"""A pack with which the last start failed is off at the next one.

A file marks a start while packs are read and first drawn. When a later start finds one that no running
program holds, that start failed: by a crash, or because somebody had to kill it. The packs that were new in
it are off now and tried again once; after a second failure they stay off until their files change.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Collection, Iterable
from pathlib import Path

import msgspec

from railgames.content.check_cache import fingerprint
from railgames.content.packs import Pack, read_pack
from railgames.core.errors import SaveError
from railgames.core.text import tr
from railgames.store.atomic import write_file
from railgames.store.filesystem import FileSystem

RECORD = ".starts.json"
MARKER = ".starting-"
MOST_FAILURES = 2
_LIMIT = 256 * 1024


class Past(msgspec.Struct, frozen=True):
    """What is known of one pack: the files with which a start went well, and failures since then."""

    good: str = ""
    failures: int = 0
    failed_with: str = ""
    is_off: bool = False


class Mark(msgspec.Struct, frozen=True):
    """The packs that a start uses; ``new``: those with which no start has gone well yet."""

    packs: tuple[str, ...]
    new: tuple[str, ...] = ()


class Starts:
    """The starts with the packs of one folder. Nothing here raises: a read-only folder has no memory."""

    def __init__(self, packs_dir: Path, fs: FileSystem | None = None) -> None:
        self.failed: tuple[str, ...] = ()
        self._packs_dir = packs_dir
        self._disk = fs or FileSystem()
        self._marker = packs_dir / f"{MARKER}{os.getpid()}"
        self._handle: int | None = None
        self._record: dict[str, Past] = {}

    @property
    def off(self) -> frozenset[str]:
        """The packs that are off because starts with them failed."""
        return frozenset(pack_id for pack_id, past in self._record.items() if past.is_off)

    def begin(self, off: Collection[str] = ()) -> None:
        """Before packs are read: look for failed starts, and mark this one. ``off``: by the settings."""
        names = [name for name in self._names() if self._is_pack(name)]
        self._record = read_record(self._packs_dir)
        if not names:
            return
        self.failed = tuple(sorted({one for mark in self._left_behind() for one in mark.new or mark.packs}))
        record = {name: self._renewed(name, past) for name, past in self._record.items() if name in names}
        for name in self.failed:
            past = record.get(name, Past())
            digest = self._digest(name)
            failures = past.failures + 1 if past.failed_with in ("", digest) else 1
            record[name] = Past(past.good, failures, digest, True)
        self._write(record)
        self._mark(Mark(tuple(name for name in names if name not in off and name not in self.off)))

    def note_read(self, packs: Iterable[Pack]) -> None:
        """After packs are read: which of them are new."""
        used = [pack for pack in packs if pack.is_enabled and not pack.is_ours]
        new = [pack.id for pack in used if self._record.get(pack.id, Past()).good != fingerprint(pack)]
        if self._handle is not None:
            self._mark(Mark(tuple(pack.id for pack in used), tuple(new)))

    def note_good(self, packs: Iterable[Pack]) -> None:
        """After the first seconds: these packs are good as they are."""
        if self._handle is None:
            return
        good = {pack.id: Past(fingerprint(pack)) for pack in packs if pack.is_enabled and not pack.is_ours}
        self._write(self._record | good)
        self.forget()

    def forget(self) -> None:
        """Take the mark away: this start has ended for a reason of its own."""
        handle, self._handle = self._handle, None
        if handle is not None:
            with contextlib.suppress(OSError):
                self._disk.close(handle)
            with contextlib.suppress(OSError):
                self._disk.unlink(self._marker)

    def news(self) -> list[str]:
        """A sentence for the player about each pack of a failed start."""
        return [self._news(name) for name in self.failed]

    def _news(self, name: str) -> str:
        if self._record[name].failures < MOST_FAILURES:
            return tr(
                "The last start with the pack '{id}' failed. It is off; the next start tries it again.",
                id=name,
            )
        return tr("Starts with the pack '{id}' fail. It is off until its files change.", id=name)

    def _renewed(self, name: str, past: Past) -> Past:
        """A pack that is off gets its second try, or another one when it has changed."""
        if not past.is_off or (past.failures >= MOST_FAILURES and past.failed_with == self._digest(name)):
            return past
        return msgspec.structs.replace(past, is_off=False)

    def _digest(self, name: str) -> str:
        return fingerprint(read_pack(self._packs_dir / name))

    def _names(self) -> list[str]:
        with contextlib.suppress(OSError):
            return self._disk.names(self._packs_dir)
        return []

    def _is_pack(self, name: str) -> bool:
        # os.path, because Path.is_dir raises for a folder without access.
        return not name.startswith(".") and os.path.isdir(self._packs_dir / name)  # noqa: PTH112

    def _left_behind(self) -> list[Mark]:
        """The marks that no running program holds; they are removed."""
        found = []
        for name in self._names():
            if not name.startswith(MARKER):
                continue
            path = self._packs_dir / name
            with contextlib.suppress(OSError, msgspec.MsgspecError, UnicodeDecodeError):
                handle = self._disk.open(path, os.O_RDWR)
                try:
                    if not self._disk.lock(handle):
                        continue
                    data = self._disk.read_all(handle, _LIMIT)
                finally:
                    self._disk.close(handle)
                self._disk.unlink(path)
                found.append(msgspec.json.decode(data, type=Mark))
        return found

    def _mark(self, mark: Mark) -> None:
        data = msgspec.json.encode(mark)
        try:
            if self._handle is None:
                self._handle = self._disk.open(self._marker, os.O_RDWR | os.O_CREAT)
                self._disk.lock(self._handle)
            self._disk.truncate(self._handle, 0)
            os.lseek(self._handle, 0, os.SEEK_SET)
            self._disk.write_all(self._handle, data)
        except OSError:
            self.forget()

    def _write(self, record: dict[str, Past]) -> None:
        if record == self._record:
            return
        self._record = record
        with contextlib.suppress(SaveError):
            write_file(self._packs_dir / RECORD, msgspec.json.encode(record), keep=0, fs=self._disk)


def read_record(packs_dir: Path) -> dict[str, Past]:
    """What earlier starts noted, by the id of a pack; empty if the file is missing or damaged."""
    try:
        data = FileSystem().read_file(packs_dir / RECORD, _LIMIT)
        return msgspec.json.decode(data, type=dict[str, Past])
    except (OSError, msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return {}


def packs_that_failed(packs_dir: Path) -> frozenset[str]:
    """The packs that the last start of the window left off: other commands leave them off too."""
    return frozenset(name for name, past in read_record(packs_dir).items() if past.is_off)
