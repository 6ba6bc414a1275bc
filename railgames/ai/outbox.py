"""Messages to a process, written in a thread: a full pipe to a process that does not read would block the
window."""

import contextlib
import queue
import threading
from multiprocessing.connection import Connection


class Outbox:
    """Writes to one end of a pipe, in order. ``close`` closes that end too, once nothing is written any more.

    Another thread may read from the same end meanwhile.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._messages: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        threading.Thread(target=self._write, name="railgames-outbox", daemon=True).start()

    def put(self, message: bytes) -> None:
        """Write this message soon; does not block. One to a process that has ended is lost."""
        self._messages.put(message)

    def close(self) -> None:
        """Write nothing more. A process that does not read must have been ended before: its pipe is full."""
        self._messages.put(None)

    def _write(self) -> None:
        with contextlib.closing(self._connection):
            while (message := self._messages.get()) is not None:
                with contextlib.suppress(OSError):
                    self._connection.send_bytes(message)
