"""The process of the bots of games without a window: it waits for their answers and keeps the time.

The process is the one that the window uses (``ai.child``). A bot that hangs, dies or breaks it costs its own
game, not the run: the process is ended and started again for the next one.
"""

import contextlib
import multiprocessing
import time
from collections.abc import Sequence
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from types import TracebackType
from typing import Any, Self

import msgspec

from railgames.ai.child import serve
from railgames.ai.finding import INSTALLED_MAPS
from railgames.ai.thinking import AgentFault
from railgames.ai.wire import plain_setup
from railgames.core.actions import Action, format_action, parse_action
from railgames.core.errors import RailgamesError
from railgames.core.game import AnyGame, State
from railgames.core.match import MatchSetup
from railgames.core.text import tr

GRACE_SECONDS = 1.0
END_SECONDS = 3.0
"""Time limit of what bots do at the end of a match, and of the end of their process."""
START_SECONDS = 30.0
"""Time limit of the start of the process and of its bots, on a busy computer."""


class BotFault(AgentFault):
    """A bot failed; ``what`` says how, ``where`` in which file and line, or of which command."""

    def __init__(self, what: str, where: str = "", traceback: str = "") -> None:
        super().__init__(f"{where}: {what}" if where else what)
        self.what = what
        self.where = where
        self.traceback = traceback


def bot_seats(setup: MatchSetup) -> list[int]:
    """The seats of a match that bots play."""
    return [idx for idx, seat in enumerate(setup.seats) if seat.bot]


class Host:
    """Plays the bots of one match after another. ``maps`` is a reference for ``ai.finding``."""

    def __init__(self, maps: str = INSTALLED_MAPS, *, grace: float = GRACE_SECONDS) -> None:
        self._maps = maps
        self._grace = grace
        self._process: SpawnProcess | None = None
        self._connection: Connection | None = None
        self._played = 0
        self._number = 0

    def begin(self, setup: MatchSetup) -> None:
        """Load the bots of this match. Raises BotFault when one cannot be loaded."""
        connection = self._started()
        self._played = 0
        self._send(
            do="setup",
            setup=plain_setup(setup),
            maps=self._maps,
            start=None,
            position=0,
            agents=bot_seats(setup),
        )
        deadline = time.monotonic() + START_SECONDS
        while True:
            message = self._next(connection, deadline, START_SECONDS, "")
            if message["kind"] == "set up":
                return
            if message["kind"] in ("error", "bot error"):
                self._end()  # it would go on with the other bots
                raise BotFault(message["error"], message["where"], message["traceback"])

    def decide(self, game: AnyGame, state: State, seat: int, actions: Sequence[Action]) -> Action:
        """The action of the bot in this seat, legal in ``state``; ``actions`` led there. Raises BotFault."""
        connection = self._running()
        self._sync(actions)
        self._number += 1
        self._send(
            do="think",
            id=self._number,
            seat=seat,
            bot=True,
            level=None,
            hint=False,
            evaluations=None,
            seconds=None,
        )
        return self._answer(connection, game, state)

    def finish(self, actions: Sequence[Action]) -> None:
        """Tell the bots the last actions and the result. The match is over: no failure is raised any more."""
        if self._connection is None:
            return
        self._sync(actions)
        self._send(do="end")
        deadline = time.monotonic() + END_SECONDS
        with contextlib.suppress(BotFault):
            while self._next(self._connection, deadline, END_SECONDS, "")["kind"] not in ("ended", "error"):
                pass

    def close(self) -> None:
        """Let the process end, and its programs; one that is busy is ended."""
        process = self._process
        if self._connection is not None:
            self._connection.close()
        if process is not None:
            process.join(END_SECONDS)
        self._end()

    def _end(self) -> None:
        """End the process now; it is started again when needed."""
        process, connection = self._process, self._connection
        self._process, self._connection = None, None
        if connection is not None:
            connection.close()
        if process is not None:
            end_process(process, has_bots=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # -- the process -----------------------------------------------------------------------------------------

    def _started(self) -> Connection:
        """The pipe to the process, which is started if need be. Raises BotFault when that fails."""
        if self._connection is not None and self._process is not None and self._process.is_alive():
            return self._connection
        self._end()
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=serve, args=(theirs,), name="railgames-bots", daemon=True)
        try:
            process.start()
        except OSError as error:  # no memory or no processes left
            ours.close()
            why = error.strerror or error
            raise BotFault(tr("Its process cannot be started: {why}.", why=why)) from error
        finally:
            theirs.close()
        self._process, self._connection = process, ours
        deadline = time.monotonic() + START_SECONDS
        while self._next(ours, deadline, START_SECONDS, "")["kind"] != "ready":
            pass
        return ours

    def _running(self) -> Connection:
        if self._connection is None:
            raise BotFault(tr("The process of the bots has ended."))
        return self._connection

    def _sync(self, actions: Sequence[Action]) -> None:
        texts = [format_action(action) for action in actions[self._played :]]
        self._send(do="sync", keep=self._played, actions=texts)
        self._played = len(actions)

    def _send(self, **message: object) -> None:
        with contextlib.suppress(OSError):  # a process that has ended is noticed when its answer is read
            self._running().send_bytes(msgspec.json.encode(message))

    def _answer(self, connection: Connection, game: AnyGame, state: State) -> Action:
        limit, where = START_SECONDS, ""
        deadline = time.monotonic() + limit
        while True:
            message = self._next(connection, deadline, limit, where)
            if message.get("id", self._number) != self._number:
                continue
            if message["kind"] == "thinking":
                limit, where = float(message["seconds"]), message["where"]
                deadline = time.monotonic() + limit + self._grace
            elif message["kind"] == "error":
                raise BotFault(message["error"], message["where"] or where, message["traceback"])
            elif message["kind"] == "answer":
                return _legal(game, state, message["action"], where)

    def _next(self, connection: Connection, deadline: float, limit: float, where: str) -> dict[str, Any]:
        """The next message. Ends the process and raises BotFault when it is late or has died."""
        try:
            if connection.poll(max(0.0, deadline - time.monotonic())):
                message: dict[str, Any] = msgspec.json.decode(connection.recv_bytes())
                return message
            problem = tr("It took longer than {n} s and was ended.", n=f"{limit:g}")
        except (EOFError, OSError, msgspec.DecodeError):
            problem = tr("Its process ended unexpectedly.")
        except BaseException:
            self._end()  # the run was stopped: an answer that comes later belongs to no question
            raise
        self._end()
        raise BotFault(problem, where)


def _legal(game: AnyGame, state: State, text: str, where: str) -> Action:
    try:
        action: Action = parse_action(game.Action, text)
    except RailgamesError as error:
        raise BotFault(str(error), where) from error
    reason = state.why_illegal(action)
    if reason is not None:
        raise BotFault(tr("It chose '{action}', which is not legal: {why}", action=text, why=reason), where)
    return action


TERMINATE_SECONDS = 0.3


def end_process(process: SpawnProcess, *, has_bots: bool) -> None:
    """End a process of AIs now. One that has bots ends their programs first, if it still can."""
    if has_bots:
        process.terminate()
        process.join(TERMINATE_SECONDS)
        if not process.is_alive():
            return
    process.kill()
    process.join(1.0)
