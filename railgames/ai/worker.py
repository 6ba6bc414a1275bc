"""The AI worker: one warm process, supervised so that it can never stop the game.

Nothing here blocks. ``poll`` is called once a frame and eventually returns a legal answer to each
``request``, whatever the AI does. A thread would delay the window's frames; a process does not.
"""

import contextlib
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from railgames.ai.ahead import Ahead
from railgames.ai.answers import Answer, Progress, Source, Wait
from railgames.ai.finding import INSTALLED_MAPS
from railgames.ai.process import ChildProcess
from railgames.ai.repro import Fault, write_repro
from railgames.ai.requests import Request
from railgames.ai.stand_in import StandIn
from railgames.ai.thinking import SLOWEST
from railgames.ai.wire import plain_setup
from railgames.core.actions import Action, parse_action
from railgames.core.errors import RailgamesError, UsageError
from railgames.core.game import Decision
from railgames.core.level import Level
from railgames.core.match import Change, Match, Played
from railgames.core.text import tr

ENDS = ("answer", "error", "ahead")  # kinds of messages after which the process is free
# Grace period of an agent after its time limit; then it is stopped. On a busy or slow computer an answer of a
# tenth of a second of processor time takes seconds, and a late answer is better than any legal move.
GRACE_SECONDS = 4.0
# Time limit of the start: a slow disk, a virus scanner, an AI that loads its tables. A start of half a second
# of processor time took more than 15 seconds on a busy computer. After this the easiest level decides.
START_SECONDS = 45.0
# A start that takes longer than this is told on the screen.
LONG_START_SECONDS = 1.5
# After this it is told, too, what will happen.
TOLD_SECONDS = 5.0
# A stopped process has this long to continue; then a new one is asked.
STOPPED_SECONDS = 2.0
# A process that is slow to start is kept, because a new one would be as slow. At this many late requests in
# a row the start counts as failed, and a new process begins.
PATIENCE = 2
# Time limit of the easiest level in this process; then any legal move is played.
STAND_IN_SECONDS = 30.0
# A cancelled request of at most this many seconds is left to finish, and its answer is ignored.
SHORT_SECONDS = 1.0
# A log of at most this many actions is sent as it is; a longer one as a snapshot of the state.
SHORT_LOG = 64


class _Busy(msgspec.Struct, frozen=True):
    """A request that is not needed any more; the process must be done with it by ``deadline``."""

    number: int
    deadline: float


class Worker:
    """The AI's process. Create it when a match starts, so that it warms up during the first person's turn.

    The cost of a request does not grow with the log: the process starts from a snapshot of the state and
    then receives new actions only. ``logs`` is the folder for repro files of failures
    (None: no files). ``maps`` is a reference for ``ai.finding``.
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
        self._child = ChildProcess(clock)
        self._number = 0
        self._request: Request | None = None
        self._late_starts = 0
        self._abandoned: _Busy | None = None
        self._ahead = Ahead()
        self._match: Match | None = None
        self._failed_bots: set[int] = set()
        self._has_setup = self._has_bots = False
        self._base = 0
        self._synced = 0
        self._child.start()

    # -- requests --------------------------------------------------------------------------------------------

    @property
    def is_thinking(self) -> bool:
        """True from ``request`` until ``poll`` has returned the answer, or ``cancel``."""
        return self._request is not None

    @property
    def is_ready(self) -> bool:
        """True when the process has started and can compute without delay."""
        if self._request is None:
            self._read()  # an answer is for ``poll``
        return self._child.is_ready

    @property
    def progress(self) -> Progress | None:
        """Progress of the running request; None when there is none."""
        request = self._request
        if request is None:
            return None
        wait = self._why_waiting(request)
        if not request.is_begun or request.seconds is None:
            return Progress(0.0, request.best, wait)
        started = request.deadline - request.limit - self._grace
        share = max(request.share, (self._clock() - started) / max(request.seconds, 0.001))
        return Progress(min(1.0, share), request.best, wait)

    def _why_waiting(self, request: Request) -> Wait:
        if request.stand_in is not None or request.kept is not None:
            return ""
        if self._child.stopped_for is not None:
            return "stopped again" if request.was_stopped else "stopped"
        if request.is_begun or request.is_ahead:
            return ""
        if request.was_stopped:
            return "starting again"
        waited = self._clock() - request.asked
        return "late" if waited > TOLD_SECONDS else "starting" if waited > LONG_START_SECONDS else ""

    def prepare(self, match: Match) -> None:
        """Load this match and its AIs into the process now, so that the first request is fast."""
        self._send_setup(match)
        if match.game.levels:
            self._child.send(do="warm_up", level=_strongest(match))

    def request(
        self,
        match: Match,
        *,
        hint: bool = False,
        level: Level | None = None,
        seconds: float | None = None,
        evaluations: int | None = None,
    ) -> None:
        """Request the decision of the seat that acts now; an unanswered older request is dropped.

        ``level`` defaults to the seat's own, for a person's hint to the game's strongest. ``seconds`` and
        ``evaluations`` replace the game's budget. Raises UsageError if the game is over or has no AI.
        """
        self.cancel()
        seat = match.state.current_player
        if seat is None:
            raise UsageError(tr("The game is over; there is nothing to decide."))
        self._observe(match)
        who = match.setup.seats[seat]
        level = level or who.level or _strongest(match)
        self._number += 1
        now = self._clock()
        self._request = request = Request(
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
            is_bot=bool(who.bot) and not hint and seat not in self._failed_bots,
        )
        if not hint and seconds is None and evaluations is None and level == who.level and not who.bot:
            request.kept = self._ahead.decision(match, seat)
            request.is_ahead = request.kept is None and self._ahead.is_running_for(match, seat)
        if request.kept is None and not request.is_ahead:
            self._ask(request)

    def think_ahead(self, match: Match) -> None:
        """Let the idle process work out the turn of an AI that comes later.

        Call it every frame while nobody waits for the AI. ``request`` then returns the finished answer.
        """
        self._observe(match)
        self._read()
        if self._request is not None or self._abandoned is not None or not self._child.is_ready:
            return
        seat = self._ahead.due(match)
        level = None if seat is None else match.setup.seats[seat].level
        if seat is None or level is None:
            return
        self._number += 1
        self._ahead.begin(self._number, match, seat)
        self._sync(match)
        self._child.send(do="ahead", id=self._number, seat=seat, level=level)

    def poll(self) -> Answer | None:
        """The answer, once; None before that. Call it every frame."""
        answer = self._read()
        request = self._request
        if answer is not None or request is None:
            return answer
        if request.kept is not None:
            return self._answer(request, request.kept, "agent")
        if request.stand_in is not None:
            return self._hear_stand_in(request, request.stand_in)
        if (self._child.stopped_for or 0.0) > STOPPED_SECONDS:
            return self._leave_stopped(request)
        if request.is_ahead and (not self._child.is_alive or self._clock() > request.deadline):
            self._restart()
            self._ask(request)
        if not self._child.is_alive:
            # It may have answered just before it died: read the pipe once more.
            return self._read() or self._ask_again()
        if self._abandoned is not None and self._clock() > self._abandoned.deadline:
            # It is still busy with a cancelled request, longer than allowed.
            self._restart()
            self._ask(request)
        if self._clock() > request.deadline:
            return self._give_up(request)
        return None

    def cancel(self) -> None:
        """Cancel the running request, if any.

        The answer of a short hint is ignored when it arrives. For a longer request the process is killed and
        a new one started.
        """
        request, self._request = self._request, None
        if request is None or request.kept is not None or request.is_ahead or request.stand_in is not None:
            return
        if request.is_hint and request.seconds is not None and request.seconds <= SHORT_SECONDS:
            self._abandoned = _Busy(request.number, request.deadline)
        else:
            self._restart()

    def close(self) -> None:
        """Stop the process. The worker cannot be used afterwards."""
        self._request = None
        self._observe(None)
        self._stop()

    def __enter__(self) -> "Worker":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    # -- the process -----------------------------------------------------------------------------------------

    def _stop(self) -> None:
        self._has_setup, self._abandoned, self._late_starts = False, None, 0
        self._ahead.running = None
        has_bots, self._has_bots = self._has_bots, False
        self._child.stop(has_bots=has_bots)

    def _restart(self) -> None:
        self._stop()
        self._child.start()  # without one the easiest level answers in this process
        if self._match is not None:
            self._send_setup(self._match)

    def _observe(self, match: Match | None) -> None:
        """Observe this match instead of the previous one."""
        if match is self._match:
            return
        if self._match is not None:
            self._match.observers.remove(self._on_change)
        self._match, self._has_setup = match, False
        self._failed_bots.clear()
        self._interrupt()
        self._ahead.forget()
        if match is not None:
            match.observers.append(self._on_change)

    def _on_change(self, match: Match, change: Change) -> None:
        if not isinstance(change, Played):
            self._synced = min(self._synced, match.position)
            running = self._ahead.running
            if running is not None and running.since > match.position:
                self._interrupt()
                self._child.send(do="stop")
            self._ahead.forget(match.position)
        if self._request is not None and self._request.position != match.position:
            self.cancel()  # the answer is no longer needed

    def _send_setup(self, match: Match) -> None:
        """Send the setup of the match to the process, unless it has it."""
        self._observe(match)
        if self._has_setup and self._synced >= self._base:
            return
        is_short = not match.start and match.position <= SHORT_LOG
        self._base = self._synced = 0 if is_short else match.position
        start = None if is_short else match.state.snapshot()
        setup = plain_setup(match.setup)
        agents = [idx for idx, seat in enumerate(match.setup.seats) if not seat.is_person]
        self._child.send(
            do="setup", setup=setup, maps=self._maps, start=start, position=self._base, agents=agents
        )
        self._has_setup = True
        self._has_bots = self._has_bots or any(seat.bot for seat in match.setup.seats)

    def _interrupt(self) -> None:
        """Take the process from a thought ahead: the next message ends it."""
        running, self._ahead.running = self._ahead.running, None
        if running is not None:
            self._abandoned = _Busy(running.number, self._clock() + self._grace)

    def _sync(self, match: Match) -> None:
        """Send what the process does not know of the match."""
        self._send_setup(match)
        actions = [entry.text for entry in match.log[self._synced - match.start :]]
        self._child.send(do="sync", keep=self._synced, actions=actions)
        self._synced = match.position

    def _ask(self, request: Request) -> None:
        if not self._child.is_alive:
            self._restart()
        request.is_ahead = False
        request.deadline = self._clock() + START_SECONDS
        self._interrupt()
        self._sync(request.match)
        self._child.send(
            do="think",
            id=request.number,
            seat=request.seat,
            level=request.level,
            bot=request.is_bot,
            hint=request.is_hint,
            evaluations=request.evaluations,
            seconds=request.seconds,
        )

    def _read(self) -> Answer | None:
        """Read messages from the process; return the answer to the running request if it has arrived."""
        try:
            for message in self._child.messages():
                answer = self._receive(message)
                if answer is not None:
                    return answer
        except msgspec.DecodeError:
            self._restart()  # what has written into our pipe cannot be trusted
        return None

    def _receive(self, message: dict[str, Any]) -> Answer | None:
        kind, request = message["kind"], self._request
        if kind in ("ready", "set up", "bot error"):
            return None  # a bot that could not be loaded says so again when it is asked
        number = message.get("id", 0)
        if self._abandoned is not None and number == self._abandoned.number and kind in ENDS:
            self._abandoned = None
        if kind == "ahead" or self._ahead.is_asked(number):
            return self._hear_ahead(number, message.get("decisions", ()))
        if request is None or number not in (0, request.number):
            return None
        if kind == "thinking":
            request.is_begun, self._late_starts = True, 0
            request.seconds = float(message["seconds"])
            request.where = message["where"]
            request.limit = request.seconds * (SLOWEST if request.is_hint else 1.0)
            request.deadline = self._clock() + request.limit + self._grace
            return None
        if kind == "error":
            request.where = message["where"] or request.where
            return self._use_fallback(message["error"], message["traceback"])
        action = request.legal(message["action"])
        if kind == "best":
            request.share = message["share"]
            if action is not None:
                request.best = Decision(action, message["reason"], self._row(message["row"]))
            return None
        if action is None:
            wrong = tr("The AI chose '{action}', which is not legal.", action=message["action"])
            return self._use_fallback(wrong)
        named = [(request.legal(text), reason, row) for text, reason, row in message["others"]]
        others = tuple(Decision(one, reason, self._row(row)) for one, reason, row in named if one is not None)
        decision = Decision(action, message["reason"], self._row(message["row"]))
        return self._answer(request, decision, "agent", others)

    def _row(self, texts: Sequence[str]) -> tuple[Action, ...]:
        """The actions that follow a decision in one gesture; none when one of them cannot be read."""
        with contextlib.suppress(RailgamesError):
            if self._match is not None:
                kinds = self._match.game.Action
                return tuple([parse_action(kinds, text) for text in texts])
        return ()

    def _hear_ahead(self, number: int, plain: Sequence[dict[str, str]]) -> Answer | None:
        """Keep what was thought ahead; answer with it when its turn has come meanwhile. A failure is told
        when the AI is asked again."""
        match, request = self._match, self._request
        if match is None:
            return None
        decisions: tuple[Decision, ...] = ()
        with contextlib.suppress(RailgamesError):
            kinds = match.game.Action
            decisions = tuple(
                [Decision(parse_action(kinds, item["action"]), item["reason"]) for item in plain]
            )
        self._ahead.finish(number, decisions)
        if request is None or not request.is_ahead or self._ahead.running is not None:
            return None
        decision = self._ahead.decision(match, request.seat)
        if decision is not None:
            return self._answer(request, decision, "agent")
        self._ask(request)
        return None

    def _answer(
        self, request: Request, decision: Decision, source: Source, others: tuple[Decision, ...] = ()
    ) -> Answer:
        self._request = None
        return Answer(
            action=decision.action,
            reason=decision.reason,
            seat=request.seat,
            position=request.position,
            is_hint=request.is_hint,
            source=source,
            seconds=self._clock() - request.asked,
            row=decision.row,
            others=others,
            fault=request.fault,
        )

    def _leave_stopped(self, request: Request) -> Answer | None:
        """Ask a new process in place of one that something has stopped; when that is stopped too, the easiest
        level decides."""
        if request.was_stopped:
            return self._use_fallback(tr("Something has stopped the AI's process."), is_late=True)
        request.was_stopped, request.is_begun, request.share = True, False, 0.0
        self._restart()
        self._ask(request)
        return None

    def _ask_again(self) -> Answer | None:
        """Ask a new process the same question; after a second death, use the fallback."""
        request = self._request
        if request is None:
            return None
        if request.is_repeated:
            is_missing = self._child.process is None
            return self._use_fallback(tr("The AI's process ended unexpectedly."), is_late=is_missing)
        request.is_repeated, request.is_begun, request.share = True, False, 0.0
        request.deadline = self._clock() + START_SECONDS
        self._restart()
        self._ask(request)
        return None

    def _give_up(self, request: Request) -> Answer | None:
        """Wait no longer for a process that is late: the easiest level decides in its place."""
        if request.is_begun and request.seconds is not None:
            waited = round(request.limit + self._grace, 1)  # not its budget, of which nobody knows
            words, is_kept = tr("The AI took longer than {n} s.", n=waited), False
        else:
            self._late_starts += 1
            words = tr("The AI did not start within {n} s.", n=round(START_SECONDS))
            is_kept = self._late_starts < PATIENCE
        # A bot is not to blame for a process that starts slowly.
        is_of_bot = request.is_bot and self._child.is_ready
        return self._use_fallback(words, keeps_process=is_kept and not is_of_bot, is_late=not is_of_bot)

    def _use_fallback(
        self, what: str, trace: str = "", *, keeps_process: bool = False, is_late: bool = False
    ) -> Answer | None:
        """The answer in place of an AI that failed; the failure is logged and the process restarted, unless
        it is kept. The easiest level decides only where the AI ``is_late``: code that failed is not run
        here."""
        request = self._request
        if request is None:
            return None
        what = f"{request.where}: {what}" if request.where else what
        who = request.match.setup.seats[request.seat]
        fault = Fault(
            what=what,
            traceback=trace,
            seat=request.seat,
            level=request.level,
            is_hint=request.is_hint,
            bot=who.bot if request.is_bot else "",
        )
        self.faults.append(fault)
        if self._logs is not None:
            write_repro(self._logs, request.match, fault)
        if not keeps_process:
            self._restart()
        if request.is_bot and not is_late:
            return self._replace_bot(request, what)
        if request.best is not None:
            if request.is_hint and is_late:
                request.fault = tr("The computer is busy: this hint was not thought through.")
            return self._answer(request, request.best, "best so far")
        if is_late and request.match.game.levels:
            request.begin_stand_in(what)
            request.deadline = self._clock() + STAND_IN_SECONDS
            return None
        return self._answer(request, request.any_legal(), "fallback")

    def _hear_stand_in(self, request: Request, stand_in: StandIn) -> Answer | None:
        """The answer of the easiest level, once it has decided; any legal action if it fails too."""
        if not stand_in.is_done and self._clock() <= request.deadline:
            return None
        if stand_in.decision is not None:
            return self._answer(request, stand_in.decision, "stand-in")
        request.fault = ""
        return self._answer(request, request.any_legal(), "fallback")

    def _replace_bot(self, request: Request, what: str) -> Answer | None:
        """Let the game's own AI play on for a bot that failed, to the end of the match."""
        who = request.match.setup.seats[request.seat]
        self._failed_bots.add(request.seat)
        if not request.match.game.levels:
            request.fault = tr(
                "{name} failed, and another legal move was made. {why}", name=who.kind, why=what
            )
            return self._answer(request, request.any_legal(), "fallback")
        level = tr(str(request.level))
        words = tr(
            "{name} failed; from now on AI, {level}, plays for it. {why}",
            name=who.kind,
            level=level,
            why=what,
        )
        request.fault = words
        request.is_bot, request.is_begun, request.best, request.where = False, False, None, ""
        request.deadline = self._clock() + START_SECONDS
        self._ask(request)
        return None


def _strongest(match: Match) -> Level:
    if not match.game.levels:
        raise UsageError(tr("{game} has no AI.", game=match.game.title))
    return match.game.levels[-1]
