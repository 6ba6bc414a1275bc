"""Whether something has stopped a process: a user, a debugger, a system that saves power.

A process that is slow, however busy the computer, is never taken for a stopped one: the system tells which it
is. Only Linux is asked; elsewhere a stopped process is one that does not answer.
"""

import sys
from collections.abc import Callable
from pathlib import Path

STOPPED = b"T"
"""The letter of a stopped process in Linux's table of processes (proc(5))."""
LOOK_SECONDS = 0.25
"""Between two looks at the system's table."""


def is_stopped(pid: int) -> bool:
    """Whether the system says that a process is stopped. False where it does not tell."""
    if sys.platform != "linux":
        return False
    try:
        told = Path(f"/proc/{pid}/stat").read_bytes()
    except OSError:
        return False
    return told.rpartition(b") ")[2][:1] == STOPPED


class StopWatch:
    """Tells how long a process has been stopped; it asks the system from time to time."""

    def __init__(self, clock: Callable[[], float], look: Callable[[int], bool] = is_stopped) -> None:
        self._clock, self._look = clock, look
        self._pid, self._looked, self._since = 0, 0.0, 0.0
        self._is_stopped = False

    def seconds(self, pid: int) -> float | None:
        """For how many seconds a process has been stopped; None when it runs."""
        now = self._clock()
        if pid != self._pid or now - self._looked >= LOOK_SECONDS:
            was_stopped = self._is_stopped and pid == self._pid
            self._pid, self._looked, self._is_stopped = pid, now, self._look(pid)
            if self._is_stopped and not was_stopped:
                self._since = now
        return now - self._since if self._is_stopped else None
