"""Atomic file writes: whatever happens, the old or the new file is whole.

The new bytes go into a temporary file in the same folder, are flushed to the disk, read back and compared;
the old file is linked as a backup (.1, .2, .3); then the new one replaces it. Nothing is deleted first.

The times of saved games tell their order, so a save is never older than those before it: a clock that was set
back (a flat battery, another system on the same computer) would hide the newest game behind them.
"""

import contextlib
import itertools
import os
import time
from pathlib import Path

from railgames.core.errors import SaveError
from railgames.core.text import tr
from railgames.store.filesystem import FileSystem, cannot_write, is_running

KEEP = 3
ORPHAN_SECONDS = 60.0  # on a shared disk the writer may run on another computer
TEMPORARY_SUFFIX = ".tmp"
TIME_STEP = 2.0
"""Seconds between the times of two files where the clock does not tell them apart: FAT keeps no less."""

_counter = itertools.count(1)


def backup_path(path: Path, number: int) -> Path:
    """The ``number``-th older version of a file: "Ada.railgame.1"."""
    return path.with_name(f"{path.name}.{number}")


def temporary_path(path: Path) -> Path:
    """A path beside ``path`` that is unique to this thread and process."""
    return path.with_name(f".{path.name}.{os.getpid()}-{next(_counter)}{TEMPORARY_SUFFIX}")


def write_file(
    path: Path, data: bytes, keep: int = KEEP, fs: FileSystem | None = None, among: str = ""
) -> None:
    """Write ``data`` to ``path`` and keep the last ``keep`` versions. On SaveError the old file is
    unchanged.

    ``among``: by its time the file becomes the newest of those in its folder whose names end so.
    """
    disk = fs or FileSystem()
    temporary = temporary_path(path)
    try:
        newest = _newest_time(disk, path.parent, among) if among else None
        try:
            _write_checked(disk, temporary, data, newest)
        except FileNotFoundError:  # the folder was deleted while its files are in use
            disk.make_folder(path.parent)
            _write_checked(disk, temporary, data)
        if keep:
            _rotate(disk, path, keep)
        _replace(disk, temporary, path)
    except OSError as error:
        with contextlib.suppress(OSError):
            disk.unlink(temporary)
        raise cannot_write(error, path) from error
    except SaveError:
        with contextlib.suppress(OSError):
            disk.unlink(temporary)
        raise
    try:
        disk.sync_folder(path.parent)
    except OSError as error:
        raise cannot_write(error, path) from error


def _newest_time(disk: FileSystem, folder: Path, suffix: str) -> float | None:
    """The latest time of the files whose names end so; None if there are none."""
    times = []
    with contextlib.suppress(OSError):
        for name in disk.names(folder):
            if name.endswith(suffix):
                with contextlib.suppress(OSError):  # another window may delete it meanwhile
                    times.append(disk.modified(folder / name))
    return max(times, default=None)


def _write_checked(disk: FileSystem, path: Path, data: bytes, newest: float | None = None) -> None:
    """Write a file that is not there yet. Its time is later than ``newest``."""
    handle = disk.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL)
    try:
        disk.write_all(handle, data)
        if newest is not None:
            with contextlib.suppress(OSError, OverflowError):  # only the order of a list is at stake
                if disk.modified(path) <= newest:
                    disk.set_modified(path, newest + TIME_STEP)
        disk.fsync(handle)
    finally:
        disk.close(handle)
    if disk.read_file(path, limit=len(data)) != data:
        raise SaveError(
            tr("The disk did not return the bytes that were written to '{folder}'.", folder=path.parent)
        )


def _rotate(disk: FileSystem, path: Path, keep: int) -> None:
    """Shift the backups by one and link the present file as .1; it keeps its own name too."""
    temporary = temporary_path(path)
    if not _second_name(disk, path, temporary):
        return
    try:
        for number in range(keep - 1, 0, -1):
            with contextlib.suppress(FileNotFoundError):
                _replace(disk, backup_path(path, number), backup_path(path, number + 1))
        _replace(disk, temporary, backup_path(path, 1))
    finally:
        with contextlib.suppress(OSError):
            disk.unlink(temporary)


def _second_name(disk: FileSystem, path: Path, other: Path) -> bool:
    """Link ``other`` to ``path``; False if ``path`` does not exist."""
    try:
        disk.link(path, other)
    except FileNotFoundError:
        return False
    except OSError:
        # FAT sticks and some network disks support no links: copy instead.
        try:
            _write_checked(disk, other, disk.read_file(path))
        except FileNotFoundError:
            return False
        except OSError:
            with contextlib.suppress(OSError):
                disk.unlink(other)
            raise
    return True


def _replace(disk: FileSystem, source: Path, target: Path) -> None:
    """``os.replace`` with retries, because virus scanners on Windows briefly lock files."""
    for pause in (0.02, 0.1, 0.3) if os.name == "nt" else ():
        try:
            disk.replace(source, target)
        except PermissionError:
            time.sleep(pause)
        else:
            return
    disk.replace(source, target)


def _is_orphan(name: str) -> bool:
    """True for the temporary file of a process of this computer that has ended."""
    process = name.removesuffix(TEMPORARY_SUFFIX).rpartition(".")[2].partition("-")[0]
    return process.isascii() and process.isdecimal() and not is_running(int(process))


def sweep_temporaries(folder: Path, older_than: float = 3600.0, fs: FileSystem | None = None) -> int:
    """Remove temporary files of killed writers; returns their number.

    Younger files may be in use; a file whose writer no longer runs is removed after a minute.
    """
    disk = fs or FileSystem()
    removed = 0
    with contextlib.suppress(OSError):
        for name in disk.names(folder):
            if not (name.startswith(".") and name.endswith(TEMPORARY_SUFFIX)):
                continue
            with contextlib.suppress(OSError):
                age, least = time.time() - disk.modified(folder / name), older_than
                if _is_orphan(name):  # one of the future is of a time before the clock was set back
                    age, least = abs(age), min(older_than, ORPHAN_SECONDS)
                if age > least:
                    disk.unlink(folder / name)
                    removed += 1
    return removed
