"""The journal of a game in progress: one line for each action, so that a crash loses nothing.

A file belongs to one process, which locks it. Its first line is the match when the journal was created; each
line is a checksum, a space and JSON. A line that a crash truncated is dropped.
"""

import contextlib
import itertools
import os
import threading
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import msgspec

from railgames.core.errors import RailgamesError, SaveError
from railgames.core.match import Change, LogEntry, Match, Played, Redone, Undone
from railgames.core.text import tr
from railgames.store.document import Document
from railgames.store.filesystem import FileSystem, why
from railgames.store.folders import safe_name
from railgames.store.savefile import document_of, draft_of
from railgames.store.saver import Saver

JOURNAL_SUFFIX = ".journal"

_counter = itertools.count(1)


What = Literal["play", "undo", "redo", "saved"]


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """The ``number``-th line, from 1. "saved": all lines before it are in a save file too.

    ``gesture`` of a "play" is the number of the first action of its row, 0 for the first itself. ``count`` is
    the number of actions in an "undo" or "redo". ``at``: when it was written, in seconds since 1970. Format 1
    had none of these; older programs wrote no ``at``.
    """

    number: int
    what: What
    action: str = ""
    gesture: int = 0
    count: int = 1
    at: float = 0.0


class Opening(msgspec.Struct, frozen=True):
    """The first line. ``is_saved``: this position is in a save file already."""

    document: Document
    is_saved: bool = False


def encode_line(plain: msgspec.Struct) -> bytes:
    """One line of a journal file."""
    body = msgspec.json.encode(plain)
    return b"%08x %s\n" % (zlib.crc32(body), body)


class Journal:
    """Writes the journal of one match. Never raises: an error is passed once to ``on_problem``, and lines
    that could not be written are retried with the next line.

    Each line is written immediately (a killed program loses nothing) and synced soon after in the thread of
    ``saver`` (a power cut loses the last moment); without a saver the call waits for the sync.
    ``is_whole``: every line is in the file.
    """

    def __init__(
        self,
        folder: Path,
        match: Match,
        *,
        name: str = "",
        created: str = "",
        packs: tuple[str, ...] = (),
        is_saved: bool = False,
        saver: Saver | None = None,
        on_problem: Callable[[SaveError], None] | None = None,
        fs: FileSystem | None = None,
    ) -> None:
        self.path = folder / (
            f"{safe_name(match.game.id)}-{os.getpid()}-{time.time_ns():x}-{next(_counter)}{JOURNAL_SUFFIX}"
        )
        self._labels = (name, created, packs)
        self._is_saved = is_saved
        self._saver = saver
        self._on_problem = on_problem
        self._disk = fs or FileSystem()
        self._guard = threading.Lock()
        self._handle: int | None = None
        self._waiting: list[bytes] = []
        self._size = 0
        self._count = 0
        self._has_failed = False
        self.is_whole = False
        self._sync_asked = False
        self._has_name = False
        self._is_closed = False
        self._begin(match)
        self._flush()

    def on_change(self, match: Match, change: Change) -> None:
        """Append a change of the match: an observer (``Match.observers``)."""
        if self._is_closed:
            return
        if self._is_gone():
            self._begin_again(match)
            return
        if isinstance(change, Played):
            for entry in change.entries:
                self._add("play", entry.text, gesture=_row_of(entry))
        elif isinstance(change, Undone):
            self._add("undo", count=len(change.entries))
        elif isinstance(change, Redone):
            self._add("redo", count=len(change.entries))
        self._flush()

    def note_saved(self) -> None:
        """Record that all lines are in a save file, so that the next start offers no recovery."""
        if not self._is_closed:
            self._add("saved")
            self._flush()

    def close(self) -> None:
        """Close the file and keep it, unless it is empty; the next start offers it if anything in it is
        unsaved."""
        self._flush()
        self._is_closed = True
        with self._guard:
            handle, self._handle = self._handle, None
            if handle is not None:
                with contextlib.suppress(OSError):
                    self._disk.close(handle)
                if not self._size:
                    with contextlib.suppress(OSError):
                        self._disk.unlink(self.path)

    def discard(self) -> None:
        """Delete the journal: the game was saved, or the player discarded it."""
        self.close()
        with contextlib.suppress(OSError):
            self._disk.unlink(self.path)

    def _begin(self, match: Match) -> None:
        name, created, packs = self._labels
        try:
            opening = Opening(document_of(draft_of(match, name, created, packs)), self._is_saved)
        except RailgamesError as error:
            self._is_closed = True
            self._report(SaveError(tr("This game is not journalled: {why}", why=error)))
            return
        self._waiting = [encode_line(opening)]

    def _is_gone(self) -> bool:
        """True when somebody has deleted the file: what is written to it then is lost."""
        if self._handle is None:
            return False
        try:
            self._disk.modified(self.path)
        except FileNotFoundError:
            return True
        except OSError:
            return False
        return False

    def _begin_again(self, match: Match) -> None:
        """Write a new file, in a new folder if need be, with the match as it is now."""
        with self._guard:
            handle, self._handle = self._handle, None
            if handle is not None:
                with contextlib.suppress(OSError):
                    self._disk.close(handle)
        self._size, self._count, self._has_failed = 0, 0, False
        self._has_name, self._is_saved = False, False
        self._report(
            SaveError(
                tr(
                    "'{folder}' has been deleted while this game is open. The game is kept in a new folder.",
                    folder=self.path.parent,
                )
            )
        )
        with contextlib.suppress(OSError):
            self._disk.make_folder(self.path.parent)
        self._begin(match)
        self._flush()

    def _add(self, what: What, action: str = "", *, gesture: int = 0, count: int = 1) -> None:
        self._count += 1
        self._waiting.append(
            encode_line(Line(self._count, what, action, gesture, count, round(time.time(), 3)))
        )

    def _flush(self) -> None:
        if self._is_closed or not self._waiting:
            return
        data = b"".join(self._waiting)
        self.is_whole = False
        try:
            handle = self._open()
            if self._has_failed:
                # Remains of the failed write would hide the lines after it.
                self._disk.truncate(handle, self._size)
            self._disk.write_all(handle, data)
            self._size += len(data)
            self._waiting.clear()
            self._sync_soon()
            self._has_failed, self.is_whole = False, True
        except OSError as error:
            is_news, self._has_failed = not self._has_failed, True
            if is_news:
                self._report(_not_kept(error, self.path))
        except SaveError as error:
            self._report(error)

    def _open(self) -> int:
        if self._handle is None:
            handle = self._disk.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
            # A disk without locks: other processes check the process id in the name.
            with contextlib.suppress(OSError):
                for _ in range(20):
                    if self._disk.lock(handle):
                        break
                    time.sleep(0.01)  # another start is checking whether this file is in use
            self._handle = handle
        return self._handle

    def _sync_soon(self) -> None:
        if self._saver is not None and self._saver.is_open:
            if not self._sync_asked:
                self._sync_asked = True
                self._saver.run(self.path, self._sync)
        else:
            self._sync()

    def _sync(self) -> None:
        self._sync_asked = False
        with self._guard:
            if self._handle is None:
                return
            try:
                self._disk.fsync(self._handle)
                if not self._has_name:
                    # A new file's name is in its folder, which is flushed on its own.
                    self._disk.sync_folder(self.path.parent)
                    self._has_name = True
            except OSError as error:
                raise _not_kept(error, self.path) from error

    def _report(self, error: SaveError) -> None:
        if self._on_problem is not None:
            self._on_problem(error)


def _not_kept(error: OSError, path: Path) -> SaveError:
    return SaveError(tr("Moves are not kept on the disk at the moment: {why}.", why=why(error, path.parent)))


def _row_of(entry: LogEntry) -> int:
    return 0 if entry.gesture == entry.number else entry.gesture
