"""The AI's process and the pipe to it. The window waits for neither, but for one that is just ending."""

import multiprocessing
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any

import msgspec

from railgames.ai.child import serve
from railgames.ai.host import end_process
from railgames.ai.outbox import Outbox
from railgames.ai.stopped import StopWatch

DYING_SECONDS = 0.2
"""A process that has closed its pipe has this long to end."""


class ChildProcess:
    """One process of AIs, or none. ``is_ready``: it has said that it has started."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.process: SpawnProcess | None = None
        self.connection: Connection | None = None
        self.stop_watch = StopWatch(clock)
        self.is_ready = False
        self._outbox: Outbox | None = None

    @property
    def is_alive(self) -> bool:
        """Whether there is a process that has not ended."""
        return self.process is not None and self.process.is_alive()

    @property
    def stopped_for(self) -> float | None:
        """For how many seconds the process has been stopped by something; None when it runs."""
        pid = None if self.process is None else self.process.pid
        return None if pid is None else self.stop_watch.seconds(pid)

    def start(self) -> None:
        """Start a process. Where no memory or no processes are left there is none afterwards."""
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=serve, args=(theirs,), name="railgames-ai", daemon=True)
        try:
            process.start()
        except OSError:
            ours.close()
            theirs.close()
            return
        theirs.close()
        self.process, self.connection, self._outbox = process, ours, Outbox(ours)

    def stop(self, *, has_bots: bool) -> None:
        """End the process now; ``has_bots``: it has programs of bots to end before."""
        process, outbox = self.process, self._outbox
        self.process, self.connection, self._outbox, self.is_ready = None, None, None, False
        if process is not None:
            end_process(process, has_bots=has_bots)
        if outbox is not None:
            outbox.close()

    def send(self, **message: object) -> None:
        """Send a message; one to a process that has ended is lost."""
        if self._outbox is not None:
            self._outbox.put(msgspec.json.encode(message))

    def messages(self) -> Iterator[dict[str, Any]]:
        """The messages that have arrived, until none is left or another process is started.

        Raises msgspec.DecodeError for one that is no JSON object, as when an AI has written into the pipe.
        """
        connection, process = self.connection, self.process
        try:
            while connection is not None and connection is self.connection and connection.poll(0):
                message = msgspec.json.decode(connection.recv_bytes(), type=dict[str, Any])
                self.is_ready = self.is_ready or message["kind"] == "ready"
                yield message
        except (EOFError, OSError):
            if process is not None:
                process.join(DYING_SECONDS)
