"""The AI beside the window: one warm process that thinks, watched so that it can never stop the game.

Nothing here blocks: ``request`` asks, ``poll`` is called once a frame and sooner or later gives an answer
that is legal, whatever the AI did. A thread would steal the window's frames; a process does not.
"""

import contextlib
import multiprocessing
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any, Literal

import msgspec

from railgames.ai.child import serve
from railgames.ai.finding import INSTALLED_MAPS
from railgames.ai.repro import Fault, write_repro
from railgames.ai.wire import plain_setup
from railgames.core.actions import Action, parse_action
from railgames.core.errors import RailgamesError, UsageError
from railgames.core.game import Decision, State
from railgames.core.level import Level
from railgames.core.match import Change, Match, Played
from railgames.core.rng import Rng
from railgames.core.text import tr

# After its own time is up an agent has this long to notice; then it is stopped.
GRACE_SECONDS = 1.0
# What the process may take before it thinks: a slow disk, a virus scanner, an AI that loads its tables.
START_SECONDS = 15.0
# A question of at most so many seconds is not worth a new process: its answer is awaited and ignored.
SHORT_SECONDS = 1.0
# A log of at most so many actions is sent as it is; a longer one as a snapshot of the state.
SHORT_LOG = 64

Source = Literal["agent", "best so far", "fallback"]


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """What the AI says for the match as it stood after ``position`` actions; ``action`` is legal there.

    ``source`` tells whether the agent answered itself, was stopped and had reported this as its best, or
    failed, so that any legal action stands in. ``reason`` is one line for the player.
    """

    action: Action
    reason: str
    seat: int
    position: int
    is_hint: bool
    source: Source
    seconds: float


class Progress(msgspec.Struct, frozen=True):
    """How far a running request is: ``share`` from 0 to 1, and the best decision so far."""

    share: float
    best: Decision | None


class _Request(msgspec.Struct):
    """One question that was asked and not yet answered, about ``state`` after ``position`` actions."""

    number: int
    match: Match
    state: State
    position: int
    seat: int
    level: Level
    is_hint: bool
    seconds: float | None
    evaluations: int | None
    asked: float
    deadline: float
    is_begun: bool = False
    best: Decision | None = None
    share: float = 0.0


class Worker:
    """The AI's process. Make it when a match starts: it warms up while the first person thinks.

    A question costs the same however long the log is: the process starts from a snapshot of the state and
    then gets only the actions that it does not have. ``logs`` is the folder for repro files of failures
    (None: no files). ``maps`` is a reference for ai.finding.
    """

    def __init__(
        self,
        logs: Path | None = None,
        *,
        maps: str = INSTALLED_MAPS,
        grace: float = GRACE_SECONDS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.faults: list[Fault] = []
        self._logs = logs
        self._maps = maps
        self._grace = grace
        self._clock = clock
        self._number = 0
        self._request: _Request | None = None
        self._process: SpawnProcess | None = None
        self._connection: Connection | None = None
        self._is_ready = False
        self._abandoned: _Request | None = None
        self._match: Match | None = None
        self._is_introduced = False
        self._base = 0
        self._agreed = 0
        self._start()

    # -- the questions ---------------------------------------------------------------------------------------

    @property
    def is_thinking(self) -> bool:
        """True from ``request`` until ``poll`` gave the answer or ``cancel``."""
        return self._request is not None

    @property
    def is_ready(self) -> bool:
        """True when the process has started and can think at once."""
        self._read()
        return self._is_ready

    @property
    def progress(self) -> Progress | None:
        """How far the running request is; None when there is none."""
        request = self._request
        if request is None:
            return None
        if not request.is_begun or request.seconds is None:
            return Progress(0.0, request.best)
        started = request.deadline - request.seconds - self._grace
        share = max(request.share, (self._clock() - started) / max(request.seconds, 0.001))
        return Progress(min(1.0, share), request.best)

    def prepare(self, match: Match) -> None:
        """Let the process load this match and its AIs now, so that the first question finds it warm."""
        self._introduce(match)
        if match.game.levels:
            self._send(do="rehearse", level=_strongest(match))

    def request(
        self,
        match: Match,
        *,
        hint: bool = False,
        level: Level | None = None,
        seconds: float | None = None,
        evaluations: int | None = None,
    ) -> None:
        """Ask for the decision of the seat that acts now; an unanswered older question is dropped.

        ``level`` is that seat's own unless given; for a person's hint the game's strongest. ``seconds`` and
        ``evaluations`` replace the game's budget. Raises UsageError when nobody is to act or no AI exists.
        """
        self.cancel()
        seat = match.state.current_player
        if seat is None:
            raise UsageError(tr("The game is over; there is nothing to decide."))
        level = level or match.setup.seats[seat].level or _strongest(match)
        self._number += 1
        now = self._clock()
        self._request = request = _Request(
            number=self._number,
            match=match,
            state=match.state.clone(),
            position=match.position,
            seat=seat,
            level=level,
            is_hint=hint,
            seconds=seconds,
            evaluations=evaluations,
            asked=now,
            deadline=now + START_SECONDS,
        )
        self._ask(request)

    def poll(self) -> Answer | None:
        """The answer, once; None while there is none. Call it every frame."""
        answer = self._read()
        request = self._request
        if answer is not None or request is None:
            return answer
        if self._process is None or not self._process.is_alive():
            # It may have answered just before it died: read the pipe once more.
            return self._read() or self._stand_in(tr("The AI's process ended by itself."))
        if self._abandoned is not None and self._clock() > self._abandoned.deadline:
            # It still thinks about a question that nobody waits for, longer than allowed.
            self._restart()
            self._ask(request)
        if self._clock() > request.deadline:
            limit = START_SECONDS if request.seconds is None else request.seconds
            return self._stand_in(tr("The AI took longer than {n} s.", n=round(limit, 1)))
        return None

    def cancel(self) -> None:
        """Drop the running question, if any.

        A hint is short: its answer is ignored when it comes. A longer question ends with its process; a new
        process starts for the next one.
        """
        request, self._request = self._request, None
        if request is None:
            return
        if request.is_hint and request.seconds is not None and request.seconds <= SHORT_SECONDS:
            self._abandoned = request
        else:
            self._restart()

    def close(self) -> None:
        """Stop the process. The worker may not be used afterwards."""
        self._request = None
        self._follow(None)
        self._stop()

    def __enter__(self) -> "Worker":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    # -- the process -----------------------------------------------------------------------------------------

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=serve, args=(theirs,), name="railgames-ai", daemon=True)
        try:
            process.start()
        except OSError:
            # No memory or no processes left: every question is answered by a stand-in.
            ours.close()
            theirs.close()
            return
        theirs.close()
        self._process, self._connection = process, ours

    def _stop(self) -> None:
        process, connection = self._process, self._connection
        self._process, self._connection = None, None
        self._is_ready, self._is_introduced, self._abandoned = False, False, None
        if connection is not None:
            connection.close()
        if process is not None:
            process.kill()
            process.join(1.0)

    def _restart(self) -> None:
        self._stop()
        self._start()
        if self._match is not None:
            self._introduce(self._match)

    def _send(self, **message: object) -> None:
        if self._connection is not None:
            # A dead process is noticed by poll, which then answers for it.
            with contextlib.suppress(OSError):
                self._connection.send_bytes(msgspec.json.encode(message))

    def _follow(self, match: Match | None) -> None:
        """Observe this match, and no other."""
        if match is self._match:
            return
        if self._match is not None:
            self._match.observers.remove(self._on_change)
        self._match, self._is_introduced = match, False
        if match is not None:
            match.observers.append(self._on_change)

    def _on_change(self, match: Match, change: Change) -> None:
        if not isinstance(change, Played):
            self._agreed = min(self._agreed, match.position)
        if self._request is not None and self._request.position != match.position:
            self.cancel()  # nobody waits for this answer any more

    def _introduce(self, match: Match) -> None:
        """The process which match it is about, unless it knows."""
        self._follow(match)
        if self._is_introduced and self._agreed >= self._base:
            return
        is_short = not match.start and match.position <= SHORT_LOG
        self._base = self._agreed = 0 if is_short else match.position
        start = None if is_short else match.state.snapshot()
        setup = plain_setup(match.setup)
        self._send(do="setup", setup=setup, maps=self._maps, start=start, position=self._base)
        self._is_introduced = True

    def _ask(self, request: _Request) -> None:
        if self._process is None or not self._process.is_alive():
            self._restart()
        match = request.match
        self._introduce(match)
        actions = [entry.text for entry in match.log[self._agreed - match.start :]]
        self._send(do="sync", keep=self._agreed, actions=actions)
        self._agreed = match.position
        self._send(
            do="think",
            id=request.number,
            seat=request.seat,
            level=request.level,
            hint=request.is_hint,
            evaluations=request.evaluations,
            seconds=request.seconds,
        )

    def _read(self) -> Answer | None:
        """Take what the process has said; the answer to the running question if it is there."""
        connection = self._connection
        if connection is None:
            return None
        try:
            while connection.poll(0):
                answer = self._hear(msgspec.json.decode(connection.recv_bytes()))
                if answer is not None:
                    return answer
        except (EOFError, OSError):
            if self._process is not None:
                self._process.join(0.2)
        except msgspec.DecodeError:
            # An AI that prints into our pipe or the like: poll finds the process unusable at the deadline.
            self._restart()
        return None

    def _hear(self, message: dict[str, Any]) -> Answer | None:
        said, request = message["say"], self._request
        if said == "ready":
            self._is_ready = True
            return None
        number = message.get("id", 0)
        if self._abandoned is not None and number == self._abandoned.number and said in ("answer", "error"):
            self._abandoned = None
        if request is None or number not in (0, request.number):
            return None
        if said == "thinking":
            request.is_begun = True
            request.seconds = float(message["seconds"])
            request.deadline = self._clock() + request.seconds + self._grace
            return None
        if said == "error":
            return self._stand_in(message["error"], message["traceback"])
        action = _legal(request, message["action"])
        if said == "best":
            request.share = message["share"]
            request.best = request.best if action is None else Decision(action, message["reason"])
            return None
        if action is None:
            wrong = tr("The AI chose '{action}', which is not legal.", action=message["action"])
            return self._stand_in(wrong)
        return self._answer(request, Decision(action, message["reason"]), "agent")

    def _answer(self, request: _Request, decision: Decision, source: Source) -> Answer:
        self._request = None
        return Answer(
            action=decision.action,
            reason=decision.reason,
            seat=request.seat,
            position=request.position,
            is_hint=request.is_hint,
            source=source,
            seconds=self._clock() - request.asked,
        )

    def _stand_in(self, what: str, trace: str = "") -> Answer | None:
        """An answer in place of an AI that failed; the failure is logged and the process renewed."""
        request = self._request
        if request is None:
            return None
        fault = Fault(
            what=what, traceback=trace, seat=request.seat, level=request.level, is_hint=request.is_hint
        )
        self.faults.append(fault)
        if self._logs is not None:
            write_repro(self._logs, request.match, fault)
        self._restart()
        if request.best is not None:
            return self._answer(request, request.best, "best so far")
        return self._answer(request, _fallback(request), "fallback")


def _strongest(match: Match) -> Level:
    if not match.game.levels:
        raise UsageError(tr("{game} has no AI.", game=match.game.title))
    return match.game.levels[-1]


def _legal(request: _Request, text: str) -> Action | None:
    try:
        action: Action = parse_action(request.match.game.Action, text)
    except RailgamesError:
        return None
    return action if request.state.why_illegal(action) is None else None


def _fallback(request: _Request) -> Decision:
    """Any legal action, the same for the same seed and move."""
    rng = Rng.from_seed(request.match.setup.seed, f"fallback {request.seat} {request.position}")
    action = request.state.random_action(rng)
    return Decision(action, tr("The AI had trouble; any legal move stands in."))
