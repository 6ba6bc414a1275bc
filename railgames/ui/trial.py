"""A trial of new packs in a process of its own, with time limits: what hangs there harms no window.

The checks refuse what is known to be slow. The trial is for what nobody has thought of: each file is checked
and each picture drawn once, and only then the window uses it. The process tells what it is about to do; when
it is silent for too long it is killed, and the file that it had begun is the problem.
"""

from __future__ import annotations

import contextlib
import faulthandler
import io
import multiprocessing
import os
import re
import sys
import time
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Literal

import msgspec

from railgames.content.check_cache import CheckResult, read_results, write_results
from railgames.content.library import Library
from railgames.content.packs import PICTURES, Pack
from railgames.core.errors import Problem
from railgames.core.text import tr

START_SECONDS = 30.0
CHECK_SECONDS = 15.0
DRAW_SECONDS = 5.0  # of a clock on the wall, so that a busy computer condemns no picture
MOST_SECONDS = 1.0  # of computing that one picture may take
ORPHAN_SECONDS = 60.0
MOST_SLOW = 8  # pictures that a trial gives up before it gives up their pack
MOST_MEMORY = 3 * 1024**3

_SIDE, _SMALL_SIDE = 1024, 256  # px: as large as boards are drawn; as pieces are put together
_TOKEN = re.compile(r"\{[a-z][a-z0-9_.-]*\}")
_PART = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{}</svg>'
_INNER = re.compile(r"<svg\b[^>]*>(.*)</svg>", re.DOTALL)

What = Literal["ready", "check", "draw", "done"]


class Message(msgspec.Struct, frozen=True):
    """What the process is about to do, or the result of a pack."""

    what: What
    pack: str = ""
    file: str = ""
    result: CheckResult | None = None


# -- the process ---------------------------------------------------------------------------------------------


class Task(msgspec.Struct, frozen=True):
    """Which packs to examine, and which of their pictures ("pack/assets/x.svg") no trial may draw again."""

    packs_dir: str
    packs: tuple[str, ...]
    off: tuple[str, ...] = ()
    slow: tuple[str, ...] = ()


def serve(connection: Connection, task: bytes) -> None:
    """Examine packs, one after another: the main function of the process."""
    _be_modest()
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    asked = msgspec.json.decode(task, type=Task)

    def say(what: What, pack: str = "", file: str = "", result: CheckResult | None = None) -> None:
        # A process that nobody stops must end by itself, even inside the rasteriser.
        faulthandler.dump_traceback_later(ORPHAN_SECONDS, exit=True, file=nowhere)
        connection.send_bytes(msgspec.json.encode(Message(what, pack, file, result)))

    # The parent's end of the pipe is closed when the parent has gone.
    with contextlib.suppress(OSError), open(os.devnull, "w") as nowhere:
        say("ready")
        library = Library(packs_dir=Path(asked.packs_dir), off=asked.off, later=True)
        for pack in library.untried:
            if pack.id in asked.packs:
                say("done", pack.id, result=_examine(library, pack, asked.slow, say))
        faulthandler.cancel_dump_traceback_later()


def _be_modest() -> None:
    if sys.platform == "win32":
        return
    import resource
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the window
    with contextlib.suppress(OSError, ValueError):
        os.nice(10)
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


def _examine(library: Library, pack: Pack, slow: Sequence[str], say: Callable[..., None]) -> CheckResult:
    checked = library.check(pack, lambda name: say("check", pack.id, name))
    problems = list(checked.problems)
    wrong = {problem.file for problem in problems if not problem.is_note}
    for name, file in pack.files.items():
        shown = f"{pack.id}/{name}"
        if file.path.suffix not in PICTURES or shown in wrong:
            continue
        if shown in slow:
            problems.append(too_slow(shown))
            continue
        say("draw", pack.id, name)
        problems += draw_once(file.path, shown)
    return CheckResult(checked.fingerprint, tuple(problems), is_drawn=True)


def draw_once(path: Path, name: str) -> list[Problem]:
    """Draw a picture as the window does: alone, and as a part of another one. Its problems."""
    import pygame

    from railgames.ui.vector import svg

    begun = time.process_time()
    try:
        data = path.read_bytes()
        if path.suffix == ".png":
            pygame.image.load(io.BytesIO(data), name)
        else:
            text = _TOKEN.sub("#808080", data.decode("utf-8-sig"))
            svg(text, (_SIDE, _SIDE))
            inner = _INNER.search(text)
            part = inner[1] if inner else ""
            svg(
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{part}</svg>',
                (_SMALL_SIDE,) * 2,
            )
    except (OSError, ValueError, MemoryError, pygame.error) as error:
        return [Problem(file=name, where="", message=tr("It cannot be drawn: {reason}.", reason=error))]
    if time.process_time() - begun > MOST_SECONDS:
        return [too_slow(name)]
    return []


def too_slow(name: str) -> Problem:
    """The problem of a picture that takes too long."""
    return Problem(file=name, where="", message=tr("This picture takes too long to draw."))


# -- the window's side ---------------------------------------------------------------------------------------


class Trial:
    """Examines packs beside the window. ``poll`` it every frame; True when every pack has its result.

    The results are kept beside the packs for this and every later start, until a pack changes.
    """

    def __init__(self, library: Library, clock: Callable[[], float] = time.monotonic) -> None:
        self.problems: list[Problem] = []
        self._library = library
        self._waiting = {pack.id: library.fingerprint(pack) for pack in library.untried}
        self._slow: list[str] = []
        self._clock = clock
        self._process: SpawnProcess | None = None
        self._connection: Connection | None = None
        self._last = Message("ready")
        self._deadline = 0.0
        self._start()

    @property
    def is_over(self) -> bool:
        """True when every pack has its result, or no process can be started."""
        return not self._waiting

    def poll(self) -> bool:
        """Read what the process has said; True when the trial is over."""
        connection, process = self._connection, self._process
        if connection is None or process is None:
            return self.is_over
        try:
            while connection.poll(0):
                self._hear(msgspec.json.decode(connection.recv_bytes(), type=Message))
                if self._connection is not connection:
                    return self.is_over
        except (EOFError, OSError, msgspec.MsgspecError):
            self._blame(tr("The program that tried this file ended."))
            return self.is_over
        if self._clock() > self._deadline:
            self._blame("")
        return self.is_over

    def wait(self) -> None:
        """Wait for the end: for pictures without a window."""
        while not self.poll():
            time.sleep(0.01)

    def close(self) -> None:
        """Stop the process; packs without a result are tried again at the next start."""
        process, connection = self._process, self._connection
        self._process = self._connection = None
        if connection is not None:
            connection.close()
        if process is not None:
            process.kill()
            process.join(1.0)

    def _start(self) -> None:
        packs_dir = self._library.packs_dir
        if not self._waiting or packs_dir is None:
            self._waiting.clear()
            return
        asked = Task(str(packs_dir), tuple(self._waiting), self._library.off, tuple(self._slow))
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        task = (theirs, msgspec.json.encode(asked))
        process = context.Process(target=serve, args=task, name="railgames-trial", daemon=True)
        try:
            process.start()
        except OSError:  # no memory or no processes left: the packs stay out, and none is blamed
            ours.close()
            self._waiting.clear()
            return
        finally:
            theirs.close()
        self._process, self._connection = process, ours
        self._last, self._deadline = Message("ready"), self._clock() + START_SECONDS

    def _hear(self, message: Message) -> None:
        seconds = DRAW_SECONDS if message.what == "draw" else CHECK_SECONDS
        self._last, self._deadline = message, self._clock() + seconds
        if message.what == "done" and message.result is not None:
            self._keep(message.pack, message.result)
            if self.is_over:
                self.close()

    def _blame(self, message: str) -> None:
        """The process has ended or is silent. A picture it was drawing is left out of a second trial; a pack
        that it was checking is refused."""
        last = self._last
        self.close()
        digest = self._waiting.get(last.pack)
        if digest is None:  # no file had been begun: nothing is known
            self._waiting.clear()
            return
        name = f"{last.pack}/{last.file}"
        if last.what == "draw" and len(self._slow) < MOST_SLOW:
            self._slow.append(name)
        else:
            problem = Problem(file=name, where="", message=message or tr("This file takes too long to read."))
            self._keep(last.pack, CheckResult(digest, (problem,), is_refused=True))
        self._start()

    def _keep(self, pack_id: str, result: CheckResult) -> None:
        self._waiting.pop(pack_id, None)
        self.problems += [problem for problem in result.problems if not problem.is_note]
        packs_dir = self._library.packs_dir
        if packs_dir is not None:
            write_results(packs_dir, read_results(packs_dir) | {pack_id: result})
