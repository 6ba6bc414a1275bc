"""A progress bar, shown on terminals only."""

import time
from collections.abc import Callable
from types import TracebackType
from typing import TextIO

from railgames.core.text import tr

WIDTH = 28
REDRAW_SECONDS = 0.1


class Progress:
    """Shows progress out of ``total`` on ``stream`` if it is a terminal; cleared at the end."""

    def __init__(
        self, total: int, what: str, stream: TextIO, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._total = max(1, total)
        self._what = what
        self._stream = stream
        self._clock = clock
        self._is_shown = stream.isatty()
        self._start = self._drawn = clock()
        self._has_line = False

    def show(self, done: int) -> None:
        """Draw the bar at ``done``, at most ten times a second."""
        now = self._clock()
        if not self._is_shown or (now - self._drawn < REDRAW_SECONDS and done < self._total):
            return
        self._drawn = now
        filled = WIDTH * done // self._total
        left = (now - self._start) / max(1, done) * (self._total - done)
        text = tr("{done} of {what}, {left} s left", done=done, what=self._what, left=round(left))
        self._stream.write(f"\r\x1b[K[{'#' * filled}{'.' * (WIDTH - filled)}] {text}")
        self._stream.flush()
        self._has_line = True

    def clear(self) -> None:
        """Clear the bar, so that a line can be printed."""
        if self._has_line:
            self._stream.write("\r\x1b[K")
            self._stream.flush()
            self._has_line = False

    def __enter__(self) -> "Progress":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.clear()
