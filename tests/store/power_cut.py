"""A disk in memory that forgets, at a power cut, whatever was not flushed to it."""

import errno
import os
from collections.abc import Iterator
from pathlib import Path

from railgames.store.filesystem import FileSystem

FOLDER = Path("/disk")


class PowerCut(BaseException):
    """The machine is off: nothing runs any more, no handler for errors either."""


class Inode:
    """A file without its name: what programs read now, and what is on the platter."""

    def __init__(self) -> None:
        self.data = bytearray()
        self.flushed = b""


class ForgetfulDisk(FileSystem):
    """One folder whose writes and renames stay in memory until they are flushed.

    ``cut_at`` is the number of the call (from 1) in which the power goes, 0 for never. ``after_cut`` yields
    what the folder may hold afterwards: the system writes names to the disk in order and whenever it likes,
    so any number of the renames that nobody flushed may have got there; bytes that nobody flushed have not.
    """

    def __init__(self, cut_at: int = 0) -> None:
        self.cut_at = cut_at
        self.calls: list[str] = []
        self._names: dict[str, Inode] = {}
        self._history: list[dict[str, Inode]] = [{}]
        self._handles: dict[int, Inode | None] = {}
        self._places: dict[int, int] = {}

    @property
    def is_tidy(self) -> bool:
        """Whether every file that was opened has been closed."""
        return not self._handles

    def put(self, path: Path, data: bytes) -> None:
        """A file that has been on the disk for long."""
        inode = Inode()
        inode.data, inode.flushed = bytearray(data), data
        self._names[path.name] = inode
        self._history = [dict(self._names)]

    def after_cut(self) -> Iterator[dict[str, bytes]]:
        """The contents by name, for every way in which the power cut may have left the folder."""
        for names in self._history:
            yield {name: inode.flushed for name, inode in names.items()}

    def _call(self, name: str) -> None:
        self.calls.append(name)
        if self.cut_at and len(self.calls) >= self.cut_at:
            raise PowerCut

    def _renamed(self) -> None:
        self._history.append(dict(self._names))

    def _find(self, path: Path) -> Inode:
        if path.name not in self._names:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        return self._names[path.name]

    # -- what programs call ----------------------------------------------------------------------------------

    def open(self, path: Path, flags: int) -> int:
        self._call("open")
        handle = 10 + len(self._places)
        if path == FOLDER:
            self._handles[handle] = None
        elif flags & os.O_CREAT and path.name not in self._names:
            self._handles[handle] = self._names[path.name] = Inode()
            self._renamed()
        elif flags & os.O_EXCL:
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
        else:
            self._handles[handle] = self._find(path)
        self._places[handle] = 0
        return handle

    def write(self, handle: int, data: bytes) -> int:
        self._call("write")
        inode = self._handles[handle]
        assert inode is not None
        inode.data += data
        return len(data)

    def read(self, handle: int, count: int) -> bytes:
        self._call("read")
        inode, place = self._handles[handle], self._places[handle]
        assert inode is not None
        self._places[handle] += count
        return bytes(inode.data[place : place + count])

    def fsync(self, handle: int) -> None:
        self._call("fsync")
        inode = self._handles[handle]
        if inode is None:
            self._history = [dict(self._names)]
        else:
            inode.flushed = bytes(inode.data)

    def close(self, handle: int) -> None:
        self._call("close")
        del self._handles[handle]

    def replace(self, source: Path, target: Path) -> None:
        self._call("replace")
        self._names[target.name] = self._find(source)
        del self._names[source.name]
        self._renamed()

    def link(self, source: Path, target: Path) -> None:
        self._call("link")
        self._names[target.name] = self._find(source)
        self._renamed()

    def unlink(self, path: Path) -> None:
        self._call("unlink")
        self._find(path)
        del self._names[path.name]
        self._renamed()


class WithoutLinks(ForgetfulDisk):
    """A FAT stick: no file has a second name."""

    def link(self, source: Path, target: Path) -> None:
        self._call("link")
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))
