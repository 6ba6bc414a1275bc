"""SIGTERM and Ctrl+C end the program at any moment, also while something hangs in a library written in C.

SDL would turn them into an event that only a running loop reads. Here a thread takes them: it asks
the loop to end, which saves everything, and when the loop does not answer in time it ends the process.
"""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import threading
from collections.abc import Callable, Iterator

GRACE_SECONDS = 5.0
_SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Ending:
    """What a signal does: before ``attach`` the process ends at once, afterwards the loop is asked first."""

    def __init__(self, grace: float = GRACE_SECONDS) -> None:
        self.grace = grace
        self._quit: Callable[[], None] | None = None
        self._over = threading.Event()

    def attach(self, quit_loop: Callable[[], None]) -> None:
        """From now on a signal calls ``quit_loop``, in a thread of its own."""
        self._quit = quit_loop

    def note_over(self) -> None:
        """The loop has ended and everything is saved: nothing is left to be stopped."""
        self._over.set()

    def end(self, number: int) -> None:
        """End the program for a signal: in good order if the loop still runs, else at once."""
        if self._quit is not None:
            self._quit()
            if self._over.wait(self.grace):
                return
        os._exit(128 + number)


@contextlib.contextmanager
def ended_by_signals(grace: float = GRACE_SECONDS) -> Iterator[Ending]:
    """Hear signals meanwhile. Open the window inside, so that SDL leaves them alone.

    Outside the main thread signals cannot be heard, and nothing changes.
    """
    ending = Ending(grace)
    if threading.current_thread() is not threading.main_thread():
        yield ending
        return
    os.environ["SDL_NO_SIGNAL_HANDLERS"] = "1"
    ours, theirs = socket.socketpair()
    theirs.setblocking(False)
    threading.Thread(target=_listen, args=(ours, ending), name="railgames-signals", daemon=True).start()
    before = {number: signal.signal(number, _do_nothing) for number in _SIGNALS}
    wakeup = signal.set_wakeup_fd(theirs.fileno(), warn_on_full_buffer=False)
    try:
        yield ending
    finally:
        ending.note_over()
        signal.set_wakeup_fd(wakeup)
        for number, handler in before.items():
            signal.signal(number, handler)
        theirs.close()


def _do_nothing(number: int, frame: object) -> None:
    """The interpreter writes the number into the socket before it calls this, even inside a call of C."""


def _listen(ours: socket.socket, ending: Ending) -> None:
    with ours:
        while numbers := ours.recv(64):
            ending.end(numbers[0])
