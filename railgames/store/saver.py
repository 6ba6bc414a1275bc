"""The thread that writes saves, so that no frame waits for the disk."""

import logging
import queue
import threading
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from railgames.core.errors import RailgamesError, SaveError
from railgames.core.text import tr
from railgames.store.atomic import KEEP, write_file
from railgames.store.filesystem import FileSystem
from railgames.store.folders import SAVE_SUFFIX
from railgames.store.savefile import Draft, encode

_log = logging.getLogger(__name__)


class SaveResult(msgspec.Struct, frozen=True):
    """The result of one write; ``error`` is None if the data is safely on the disk."""

    path: Path
    error: RailgamesError | None = None
    seconds: float = 0.0


class _Job(msgspec.Struct, frozen=True):
    path: Path
    produce: Callable[[], bytes] | None
    work: Callable[[], None] | None
    keep: int
    is_renewed: bool = False
    """Of several of these for one path only the newest is done."""
    among: str = ""
    """See ``write_file``."""


class Saver:
    """Writes in its own thread, in order; of several queued writes to one path only the newest is done.

    ``on_result`` is called in that thread after every save: it should only pass the result on (post an
    event, put it in a queue). ``close`` waits for the queue.
    """

    def __init__(
        self,
        on_result: Callable[[SaveResult], None] | None = None,
        fs: FileSystem | None = None,
        name: str = "railgames-saver",
    ) -> None:
        self._on_result = on_result
        self._fs = fs or FileSystem()
        self._jobs: queue.Queue[_Job | None] = queue.Queue()
        self._newest: dict[Path, _Job] = {}
        self._problems: dict[Path, RailgamesError] = {}
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    @property
    def is_open(self) -> bool:
        """False once ``close`` has ended the thread."""
        return self._thread.is_alive()

    def problem(self, path: Path) -> RailgamesError | None:
        """Why the last work on this path that is done failed; None if it did not. Any thread may call it."""
        return self._problems.get(path)

    def save(self, path: Path, draft: Draft, keep: int = KEEP) -> None:
        """Encode and write a match in the thread; does not block."""
        self._put(_Job(path, lambda: encode(draft), None, keep, is_renewed=True, among=SAVE_SUFFIX))

    def write(self, path: Path, data: bytes, keep: int = 0) -> None:
        """Write any small file in the thread; does not block."""
        self._put(_Job(path, lambda: data, None, keep, is_renewed=True))

    def renew(self, path: Path, work: Callable[[], None]) -> None:
        """Queue work that writes ``path`` anew (the settings); does not block. Of several that wait only the
        last is done."""
        self._put(_Job(path, None, work, 0, is_renewed=True))

    def run(self, path: Path, work: Callable[[], None]) -> None:
        """Queue other disk work on ``path`` (an fsync); does not block."""
        self._put(_Job(path, None, work, 0))

    def _put(self, job: _Job) -> None:
        if not self._thread.is_alive():
            raise SaveError(tr("'{name}' was not saved: saving has been closed.", name=job.path.name))
        if job.is_renewed:
            with self._lock:
                self._newest[job.path] = job
        self._jobs.put(job)

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            self._do(job)
            self._jobs.task_done()
        self._jobs.task_done()

    def _do(self, job: _Job) -> None:
        if job.is_renewed:
            with self._lock:
                if self._newest.get(job.path) is not job:
                    return
                del self._newest[job.path]
        begun, error = time.monotonic(), None
        try:
            if job.work is not None:
                job.work()
            elif job.produce is not None:
                write_file(job.path, job.produce(), job.keep, self._fs, job.among)
        except RailgamesError as problem:
            error = problem
        except Exception as problem:  # noqa: BLE001 - a game's code runs here; the thread must survive
            error = SaveError(tr("'{name}' was not saved: {error}.", name=job.path.name, error=repr(problem)))
        if error is None:
            self._problems.pop(job.path, None)
        else:
            self._problems[job.path] = error
        if job.work is None or error is not None:
            self._notify(SaveResult(job.path, error, time.monotonic() - begun))

    def _notify(self, result: SaveResult) -> None:
        if self._on_result is None:
            return
        try:
            self._on_result(result)
        except Exception:  # noqa: BLE001 - a failing callback must not stop later saves
            _log.exception("the callback of a save failed")

    def wait(self, seconds: float = 10.0) -> bool:
        """Wait until the queue is written; False on timeout."""
        if not self._thread.is_alive():
            return True
        done = threading.Event()
        self._jobs.put(_Job(Path(), None, done.set, 0))
        return done.wait(seconds)

    def close(self, seconds: float = 10.0) -> bool:
        """Write the queue and end the thread; False on timeout. May be called twice."""
        if self._thread.is_alive():
            self._jobs.put(None)
            self._thread.join(seconds)
        return not self._thread.is_alive()

    def __enter__(self) -> "Saver":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
