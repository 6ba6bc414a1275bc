"""All disk access goes through one small class, so that tests can make the n-th call fail."""

import errno
import os
import sys
from pathlib import Path

from railgames.core.errors import SaveError
from railgames.core.text import tr

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

MAX_BYTES = 32 * 1024 * 1024
# Non-blocking, so that a named pipe with no writer cannot hang the game.
READ = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0)


class FileSystem:
    """The disk operations of this program. Every method raises only OSError.

    ``write`` may write fewer bytes than given, like the system call; ``write_all`` writes all.
    """

    def open(self, path: Path, flags: int) -> int:
        """A descriptor, closed on exec; always binary."""
        return os.open(path, flags | getattr(os, "O_BINARY", 0), 0o644)

    def write(self, handle: int, data: bytes) -> int:
        return os.write(handle, data)

    def read(self, handle: int, count: int) -> bytes:
        return os.read(handle, count)

    def seek_end(self, handle: int, back: int) -> None:
        """Seek to ``back`` bytes before the end of the file."""
        os.lseek(handle, -back, os.SEEK_END)

    def truncate(self, handle: int, size: int) -> None:
        os.ftruncate(handle, size)

    def size(self, handle: int) -> int:
        return os.fstat(handle).st_size

    def fsync(self, handle: int) -> None:
        os.fsync(handle)

    def close(self, handle: int) -> None:
        os.close(handle)

    def replace(self, source: Path, target: Path) -> None:
        source.replace(target)

    def link(self, source: Path, target: Path) -> None:
        target.hardlink_to(source)

    def unlink(self, path: Path) -> None:
        path.unlink()

    def lock(self, handle: int) -> bool:
        """Lock the file until it is closed; False if another process has locked it."""
        try:
            if sys.platform == "win32":
                # Far past the end: on Windows other processes cannot read locked bytes.
                os.lseek(handle, 1 << 30, os.SEEK_SET)
                msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
                os.lseek(handle, 0, os.SEEK_SET)
            else:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            return False
        return True

    def make_folder(self, path: Path) -> None:
        path.mkdir(parents=True, exist_ok=True)

    def names(self, folder: Path) -> list[str]:
        """The names in a folder, sorted."""
        return sorted(entry.name for entry in folder.iterdir())

    def modified(self, path: Path) -> float:
        """The time of the last change, in seconds since 1970."""
        return path.stat().st_mtime

    def set_modified(self, path: Path, seconds: float) -> None:
        """Set the time of the last change, in seconds since 1970."""
        os.utime(path, (seconds, seconds))

    def write_all(self, handle: int, data: bytes) -> None:
        """Write every byte. Raises OSError if the disk is full."""
        rest = memoryview(data)
        while rest:
            taken = self.write(handle, bytes(rest[: 1 << 20]))
            if taken <= 0:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            rest = rest[taken:]

    def read_file(self, path: Path, limit: int = MAX_BYTES) -> bytes:
        """The whole file. Raises OSError (EFBIG) above ``limit`` bytes."""
        handle = self.open(path, READ)
        try:
            return self.read_all(handle, limit)
        finally:
            self.close(handle)

    def read_all(self, handle: int, limit: int = MAX_BYTES) -> bytes:
        """The bytes from the position to the end of the file. Raises OSError (EFBIG) above ``limit``
        bytes."""
        parts: list[bytes] = []
        total = 0
        while part := self.read(handle, 1 << 20):
            total += len(part)
            if total > limit:
                raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
            parts.append(part)
        return b"".join(parts)

    def sync_folder(self, folder: Path) -> None:
        """Sync a folder, so that a rename survives a power cut. A no-op on Windows and some network disks."""
        if os.name == "nt":
            return
        handle = self.open(folder, os.O_RDONLY)
        try:
            self.fsync(handle)
        except OSError as error:
            if error.errno not in (errno.EINVAL, errno.ENOTSUP):
                raise
        finally:
            self.close(handle)


def is_running(process: int) -> bool:
    """False when there is no process of this id; on Windows every process counts as running."""
    if process <= 0:
        return False
    if os.name == "nt":
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def why(error: OSError, path: Path) -> str:
    """The cause of a disk error and what to do, as a clause for the player."""
    number = error.errno
    if number in (errno.ENOSPC, getattr(errno, "EDQUOT", -1)):
        return tr("the disk is full; free some space and try again")
    if number in (errno.EACCES, errno.EPERM, errno.EROFS):
        return tr("railgames may not use '{path}'; check its permissions", path=path)
    if number == errno.EFBIG:
        return tr("it is larger than this system or railgames allows")
    if number == errno.ENAMETOOLONG:
        return tr("the name is too long; choose a shorter one")
    if number in (errno.ENOENT, errno.ENOTDIR):
        return tr("'{path}' is not there", path=path)
    return tr("the disk reports: {reason}", reason=error.strerror or error)


def cannot_write(error: OSError, path: Path) -> SaveError:
    """The error to raise when ``path`` could not be written."""
    return SaveError(tr("'{name}' was not saved: {why}.", name=path.name, why=why(error, path.parent)))


def cannot_read(error: OSError, path: Path) -> SaveError:
    """The error to raise when ``path`` could not be read."""
    return SaveError(tr("'{name}' cannot be read: {why}.", name=path.name, why=why(error, path)))
