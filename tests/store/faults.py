"""A disk that fails when a test says so."""

import errno
import os
from typing import Any

from railgames.store.filesystem import FileSystem

CALLS = (
    "open",
    "write",
    "read",
    "seek_end",
    "truncate",
    "size",
    "fsync",
    "close",
    "lock",
    "replace",
    "link",
    "unlink",
    "make_folder",
    "names",
    "modified",
    "set_modified",
)


class FaultyDisk(FileSystem):
    """The ``fail_at``-th call (from 1) raises ``number``; with ``lasting`` every call after it too.

    ``calls`` are the names of the calls so far. A write that fails has written half of its bytes, and
    a close that fails has closed. ``is_full`` makes every write fail; ``has_links`` False is a FAT stick.
    """

    def __init__(
        self, fail_at: int = 0, number: int = errno.ENOSPC, lasting: bool = False, has_links: bool = True
    ) -> None:
        self.fail_at = fail_at
        self.number = number
        self.lasting = lasting
        self.has_links = has_links
        self.is_full = False
        self.calls: list[str] = []

    def __getattribute__(self, name: str) -> Any:
        if name not in CALLS:
            return super().__getattribute__(name)
        real = super().__getattribute__(name)

        def call(*args: Any) -> Any:
            self.calls.append(name)
            at = len(self.calls)
            fails = at == self.fail_at or (self.lasting and self.fail_at and at > self.fail_at)
            if name == "link" and not self.has_links:
                raise OSError(errno.EPERM, os.strerror(errno.EPERM))
            if not fails and not (self.is_full and name == "write"):
                return real(*args)
            if name == "write":
                real(args[0], args[1][: len(args[1]) // 2])
            if name == "close":
                real(*args)
            raise OSError(self.number, os.strerror(self.number))

        return call
