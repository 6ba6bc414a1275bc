"""Which saves are open: two windows on one data folder never write the same file.

Beside an open save lies a hidden lock file, locked in the way of a journal: the system frees it when the
program ends, however that happens. A new game takes its name by the lock too, before it is on the disk.
"""

import contextlib
import itertools
import os
import threading
from collections.abc import Iterator
from pathlib import Path

from railgames.store.filesystem import FileSystem, is_running
from railgames.store.folders import numbered_save_path, safe_name, taken_names

LOCK_SUFFIX = ".lock"


def lock_path(path: Path) -> Path:
    """The lock file of a save. Names that differ only in case share one: some disks take them for one."""
    return path.with_name(f".{path.name.casefold()}{LOCK_SUFFIX}")


class SaveLocks:
    """The saves that this program has open. A save may be taken several times; the last release frees it.

    Nothing here raises. Where locks cannot be made (a full or read-only disk), every save counts as free.
    """

    def __init__(self, fs: FileSystem | None = None) -> None:
        self._disk = fs or FileSystem()
        self._guard = threading.Lock()
        self._held: dict[Path, tuple[int | None, int]] = {}  # lock file -> (descriptor, times taken)

    def take(self, path: Path) -> bool:
        """Take a save; False if another program has it open."""
        lock = lock_path(path)
        with self._guard:
            handle, count = self._held.get(lock, (None, 0))
            if not count:
                with contextlib.suppress(OSError):
                    handle = self._locked(lock)
                    if handle is None:
                        return False
            self._held[lock] = (handle, count + 1)
            return True

    def release(self, path: Path) -> None:
        """Give up a save that was taken. Thread-safe: the saver's thread knows when it is whole."""
        lock = lock_path(path)
        with self._guard:
            handle, count = self._held.pop(lock, (None, 0))
            if count > 1:
                self._held[lock] = (handle, count - 1)
            elif handle is not None:
                self._free(lock, handle)

    def reserve(self, folder: Path, name: str) -> Path:
        """A path for a new save, with a number added if the name is taken. It is taken until ``release``."""
        base = safe_name(name)
        for number in itertools.count(1):
            path = numbered_save_path(folder, base, number)
            if path.name.casefold() in taken_names(folder, self._disk) or self._has(path):
                continue
            if not self.take(path):
                continue
            if path.name.casefold() not in taken_names(folder, self._disk):
                return path
            self.release(path)  # another window has saved under this name meanwhile
        raise AssertionError("there is always another number")

    @contextlib.contextmanager
    def held(self, path: Path) -> Iterator[bool]:
        """Take a save meanwhile, so that nobody writes it while it is read."""
        is_ours = self.take(path)
        try:
            yield is_ours
        finally:
            if is_ours:
                self.release(path)

    def _has(self, path: Path) -> bool:
        with self._guard:
            return lock_path(path) in self._held

    def _locked(self, lock: Path) -> int | None:
        """The descriptor of a lock file that is ours now; None if another program has it."""
        for _ in range(20):
            handle = self._disk.open(lock, os.O_RDWR | os.O_CREAT)
            try:
                is_free = self._disk.lock(handle)
            except OSError:  # a disk without locks: the process id in the file has to do
                is_free = not is_running(self._process_in(handle))
            if not is_free:
                self._disk.close(handle)
                return None
            if self._is_there(handle, lock):
                with contextlib.suppress(OSError):
                    self._disk.truncate(handle, 0)
                    os.lseek(handle, 0, os.SEEK_SET)
                    self._disk.write_all(handle, b"%d" % os.getpid())
                return handle
            self._disk.close(handle)  # its last owner has removed it between our two calls
        return None

    def _process_in(self, handle: int) -> int:
        with contextlib.suppress(OSError, ValueError):
            return int(self._disk.read_all(handle, 64))
        return 0

    @staticmethod
    def _is_there(handle: int, lock: Path) -> bool:
        try:
            ours, there = os.fstat(handle), lock.stat()
        except OSError:
            return False
        return (ours.st_ino, ours.st_dev) == (there.st_ino, there.st_dev)

    def _free(self, lock: Path, handle: int) -> None:
        if os.name != "nt":  # while it is still locked, so that nobody can take what is being removed
            with contextlib.suppress(OSError):
                self._disk.unlink(lock)
        with contextlib.suppress(OSError):
            self._disk.close(handle)
        if os.name == "nt":
            with contextlib.suppress(OSError):
                self._disk.unlink(lock)


def sweep_locks(folder: Path, fs: FileSystem | None = None) -> int:
    """Remove the lock files of programs that were killed; returns their number."""
    disk, locks = fs or FileSystem(), SaveLocks(fs)
    removed = 0
    with contextlib.suppress(OSError):
        for name in disk.names(folder):
            if name.startswith(".") and name.endswith(LOCK_SUFFIX):
                save = folder / name[1:].removesuffix(LOCK_SUFFIX)
                if locks.take(save):
                    locks.release(save)
                    removed += 1
    return removed
