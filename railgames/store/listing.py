"""The list of saved games. Only the beginning and end of each file are read, so 500 files cause no delay."""

import contextlib
from datetime import datetime
from pathlib import Path

import msgspec

from railgames.core.errors import SaveError
from railgames.core.text import tr
from railgames.store.atomic import KEEP, backup_path
from railgames.store.document import MAX_HEADER_BYTES, TAIL_BYTES, DamagedSave, Header, read_header
from railgames.store.filesystem import READ, FileSystem, cannot_read, why
from railgames.store.folders import SAVE_SUFFIX

FIRST_READ = 4096
LAST_YEAR = 9000
"""No clock tells a later year; one near the end of the calendar could not be shown in every time zone."""


class SaveEntry(msgspec.Struct, frozen=True, kw_only=True):
    """One entry of the list. ``header`` None: the file is unreadable. ``problem`` is a sentence or empty.

    With a header and a problem, the newest intact older version will be opened. ``modified``: seconds
    since 1970. It is for the order: a save gets a later time than those before it, also where the clock has
    been set back (``write_file``).
    """

    path: Path
    header: Header | None = None
    problem: str = ""
    modified: float = 0.0

    @property
    def title(self) -> str:
        """The player's name for it."""
        return (self.header.name if self.header else "") or self.path.name.removesuffix(SAVE_SUFFIX)

    @property
    def saved(self) -> float:
        """When it was saved, by the clock of then, in seconds since 1970; of an unreadable file its time."""
        with contextlib.suppress(ValueError):
            when = datetime.fromisoformat(self.header.saved if self.header else "")
            if when.tzinfo is not None and 1970 < when.year < LAST_YEAR:
                return when.timestamp()
        return self.modified

    @property
    def can_open(self) -> bool:
        """True when a version of it has a readable header."""
        return self.header is not None


def list_saves(folder: Path, fs: FileSystem | None = None) -> list[SaveEntry]:
    """Every save in a folder, the newest first, damaged ones too. Raises SaveError for an unreadable
    folder."""
    disk = fs or FileSystem()
    try:
        names = set(disk.names(folder))
    except FileNotFoundError:
        return []
    except OSError as error:
        raise SaveError(
            tr("The saved games in '{path}' cannot be listed: {why}.", path=folder, why=why(error, folder))
        ) from error
    bases = {_base(name) for name in names} - {""}
    entries = [_entry(disk, folder / base) for base in sorted(bases)]
    return sorted(entries, key=lambda entry: -entry.modified)


def save_of(folder: Path, game: Header, fs: FileSystem | None = None) -> SaveEntry | None:
    """The save of the game that this header belongs to; None if there is none, or the folder is
    unreadable."""
    with contextlib.suppress(SaveError):
        for save in list_saves(folder, fs):
            if save.header is not None and save.header.created == game.created:
                return save
    return None


def _base(name: str) -> str:
    """The name of the save that this file is, or is an older version of; else empty."""
    stem, _, number = name.rpartition(".")
    if number in {str(version) for version in range(1, KEEP + 1)}:
        name = stem
    return name if name.endswith(SAVE_SUFFIX) and not name.startswith(".") else ""


def _entry(disk: FileSystem, path: Path) -> SaveEntry:
    problem, modified = "", 0.0
    for number in range(KEEP + 1):
        source = backup_path(path, number) if number else path
        try:
            with contextlib.suppress(FileNotFoundError):
                modified = max(modified, disk.modified(source))
            header = _header(disk, source)
        except OSError as error:
            problem = problem or str(cannot_read(error, source))
        except DamagedSave as error:
            problem = problem or str(error)
        except SaveError as error:  # no version before it is opened in its place
            return SaveEntry(path=path, problem=str(error), modified=modified)
        else:
            if problem:
                problem = tr("{why} An older version of it will be opened instead.", why=problem)
            return SaveEntry(path=path, header=header, problem=problem, modified=modified)
    return SaveEntry(path=path, problem=problem, modified=modified)


def _header(disk: FileSystem, path: Path) -> Header:
    handle = disk.open(path, READ)
    try:
        head = disk.read(handle, FIRST_READ)
        while b"\n" not in head and len(head) < MAX_HEADER_BYTES:
            more = disk.read(handle, FIRST_READ)
            if not more:
                break
            head += more
        disk.seek_end(handle, min(TAIL_BYTES, disk.size(handle)))
        return read_header(head, disk.read(handle, TAIL_BYTES))
    finally:
        disk.close(handle)


def delete_save(path: Path, fs: FileSystem | None = None) -> None:
    """Delete a save and its older versions on the player's request. Raises SaveError."""
    disk = fs or FileSystem()
    # Oldest first: if this stops half-way, the newest still exists.
    for number in range(KEEP, -1, -1):
        try:
            disk.unlink(backup_path(path, number) if number else path)
        except FileNotFoundError:
            continue
        except OSError as error:
            raise SaveError(
                tr("'{name}' was not deleted: {why}.", name=path.name, why=why(error, path))
            ) from error
