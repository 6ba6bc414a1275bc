"""Bots that are programs of their own: one line of JSON in, one line out.

``docs/add-an-ai.md`` describes the protocol. A program runs without a shell, in a process group of its own;
it gets what its seat may see and nothing else. Who asks keeps the time: a program that is late is killed.
"""

import contextlib
import os
import queue
import signal
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Sequence
from typing import IO

import msgspec

from railgames.core.actions import Action, format_action, parse_action
from railgames.core.bots import command_words
from railgames.core.errors import RailgamesError, UsageError
from railgames.core.game import AnyGame, Budget, Decision, State
from railgames.core.match import MatchSetup
from railgames.core.rng import Rng
from railgames.core.text import tr

PROTOCOL = 1
HELLO_SECONDS = 10.0
END_SECONDS = 1.0
LONGEST_LINE = 1 << 20
KEPT_LINES = 5
"""How many lines of a program's stderr are kept, to explain its end."""
SEED_BITS = 1 << 48


class ProgramFault(RailgamesError):
    """A program did not start, ended, was late or did not answer as the protocol asks."""


class Hello(msgspec.Struct):
    """What a program says of itself. ``games``: what it plays (empty: all); ``seconds``: for a move."""

    name: str = ""
    games: tuple[str, ...] = ()
    seconds: float | None = None


class Reply(msgspec.Struct):
    """An answer that brings its reason along; an action's text alone will do."""

    action: str
    reason: str = ""


class Program:
    """A running program. ``hello`` is what it said of itself at the start.

    Raises ProgramFault when it cannot be started or does not say hello.
    """

    def __init__(self, command: str, seconds: float = HELLO_SECONDS) -> None:
        self.command = command
        self._errors: deque[str] = deque(maxlen=KEPT_LINES)
        self._lines: queue.Queue[bytes] = queue.Queue()
        try:
            self._process = subprocess.Popen(
                command_words(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=sys.platform != "win32",
            )
        except (OSError, ValueError) as error:
            raise ProgramFault(
                tr("'{command}' cannot be started: {why}.", command=command, why=error)
            ) from error
        self._start_reader(self._read, self._process.stdout)
        self._error_reader = self._start_reader(self._read_errors, self._process.stderr)
        try:
            self.hello = self._greet(seconds)
        except ProgramFault:
            self.kill()
            raise

    @property
    def is_running(self) -> bool:
        """False once it has ended or was killed."""
        return self._process.poll() is None

    def ask(self, message: dict[str, object], seconds: float | None) -> str:
        """Send a message and return the line that answers it. Kills a program that is late.

        Raises ProgramFault.
        """
        self.tell(message)
        try:
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            self.kill()
            took = tr("It took longer than {n} s and was ended.", n=f"{seconds:g}")
            raise ProgramFault(took) from None
        if not line:
            raise ProgramFault(self._why_ended())
        if len(line) >= LONGEST_LINE:
            self.kill()
            raise ProgramFault(tr("Its answer is longer than {n} bytes.", n=LONGEST_LINE))
        return line.decode("utf-8", "backslashreplace").strip()

    def tell(self, message: dict[str, object]) -> None:
        """Send a message that has no answer. Raises ProgramFault when the program has ended."""
        pipe = self._process.stdin
        try:
            if pipe is None:
                raise BrokenPipeError
            pipe.write(msgspec.json.encode(message) + b"\n")
            pipe.flush()
        except (OSError, ValueError) as error:
            raise ProgramFault(self._why_ended()) from error

    def close(self) -> None:
        """Let it end: its input is closed; after a second it is killed."""
        with contextlib.suppress(OSError, ValueError):
            if self._process.stdin is not None:
                self._process.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(END_SECONDS)
        self.kill()

    def kill(self) -> None:
        """Kill the program and every process that it has started; on Windows the program alone."""
        with contextlib.suppress(OSError):
            if sys.platform != "win32":
                os.killpg(self._process.pid, signal.SIGKILL)
        with contextlib.suppress(OSError):
            self._process.kill()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(END_SECONDS)

    def _greet(self, seconds: float) -> Hello:
        line = self.ask({"do": "hello", "protocol": PROTOCOL}, seconds)
        if line == "ready":
            return Hello()
        try:
            return msgspec.json.decode(line, type=Hello)
        except msgspec.MsgspecError as error:
            reason = tr("It did not answer 'hello' with 'ready' or JSON, but with: {line}", line=line[:100])
            raise ProgramFault(reason) from error

    def _why_ended(self) -> str:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(END_SECONDS)
            self._error_reader.join(END_SECONDS)  # its last words may still be in the pipe
        code = self._process.poll()
        last = self._errors[-1] if self._errors else ""
        if last:
            return tr("It ended with code {code}: {line}", code=code, line=last)
        return tr("It ended with code {code}.", code=code)

    def _start_reader(self, work: Callable[[IO[bytes]], None], pipe: IO[bytes] | None) -> threading.Thread:
        thread = threading.Thread(target=work, args=(pipe,), name="railgames-bot", daemon=True)
        thread.start()
        return thread

    def _read(self, pipe: IO[bytes]) -> None:
        """Queue every line of its answers; an empty one at the end."""
        line = b"-"
        while line:
            try:
                line = pipe.readline(LONGEST_LINE)
            except (OSError, ValueError):
                line = b""
            self._lines.put(line)

    def _read_errors(self, pipe: IO[bytes]) -> None:
        with contextlib.suppress(OSError, ValueError):
            for line in iter(lambda: pipe.readline(LONGEST_LINE), b""):
                text = line.decode("utf-8", "backslashreplace").strip()
                if text:
                    self._errors.append(text)


class ProgramAgent:
    """The agent of one seat in one match, played by a program."""

    def __init__(self, program: Program, game: AnyGame, setup: MatchSetup, seat: int) -> None:
        self.program = program
        self.games = program.hello.games
        if program.hello.seconds is not None:
            self.seconds = program.hello.seconds
        self._game, self._seat = game, seat
        program.tell(
            {
                "do": "start",
                "game": game.id,
                "map": game.map_of(setup.config) or "",
                "options": msgspec.to_builtins(setup.config),
                "players": [who.name for who in setup.seats],
                "seat": seat,
            }
        )

    def choose(self, view: State, legal: Sequence[Action], rng: Rng, budget: Budget) -> Decision:
        """The program's decision. Raises ProgramFault and UsageError."""
        message = {
            "do": "choose",
            "seat": self._seat,
            "view": view.snapshot(),
            "legal": [format_action(action) for action in legal],
            "seconds": budget.seconds,
            "seed": rng.below(SEED_BITS),
        }
        line = self.program.ask(message, budget.seconds)
        reply = _reply(line)
        try:
            return Decision(parse_action(self._game.Action, reply.action), reply.reason)
        except UsageError as error:
            raise ProgramFault(str(error)) from error

    def finish(self, scores: Sequence[int], winners: Sequence[int]) -> None:
        """Tell the program how the match ended."""
        with contextlib.suppress(ProgramFault):  # the match is over; a program that has ended is no fault
            self.program.tell({"do": "end", "scores": scores, "winners": winners})


def _reply(line: str) -> Reply:
    if not line.startswith("{"):
        return Reply(line)
    try:
        return msgspec.json.decode(line, type=Reply)
    except msgspec.MsgspecError as error:
        reason = tr("Its answer cannot be read: {error} ({line})", error=error, line=line[:100])
        raise ProgramFault(reason) from error


class Programs:
    """The programs of a process, kept from match to match: a start may take long."""

    def __init__(self) -> None:
        self._free: list[Program] = []
        self._taken: list[Program] = []

    def take(self, command: str) -> Program:
        """A program that no other seat of this match has. Raises ProgramFault."""
        free = next((one for one in self._free if one.command == command and one.is_running), None)
        if free is not None:
            self._free.remove(free)
        program = free or Program(command)
        self._taken.append(program)
        return program

    def release(self) -> None:
        """All may be taken again, by the next match."""
        self._free += [program for program in self._taken if program.is_running]
        self._taken.clear()

    def close(self) -> None:
        """End all of them."""
        for program in (*self._free, *self._taken):
            program.close()

    def kill(self) -> None:
        """Kill every program."""
        for program in (*self._free, *self._taken):
            program.kill()
