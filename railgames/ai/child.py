"""The AI's process: keeps a copy of the match up to date and computes decisions on request.

Each message is one JSON object with its name in ``do`` (to this process) or ``kind`` (from it). The setup, a
snapshot for a long log, and the texts of the actions give both sides the same match.
"""

import contextlib
import os
import signal
import sys
from multiprocessing.connection import Connection
from typing import Any

import msgspec

from railgames.ai.finding import find_game, find_maps
from railgames.ai.thinking import advise, agent_of, agent_rng, decide
from railgames.ai.wire import setup_of
from railgames.core.actions import format_action, parse_action
from railgames.core.game import AnyAgent, Budget, Decision
from railgames.core.level import Level
from railgames.core.match import Match, Seat

NICENESS = 5
REPORT_SECONDS = 0.02
HINT_SEAT = -1
_BELOW_NORMAL_PRIORITY = 0x4000


def serve(connection: Connection) -> None:
    """Handle messages until the pipe is closed."""
    # Ctrl-C in a terminal reaches this process too; only the process with the window handles it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _be_nice()
    player = _Player(connection)
    with contextlib.suppress(EOFError, OSError):
        player.send(kind="ready")
        while True:
            player.handle(msgspec.json.decode(connection.recv_bytes()))


def _be_nice() -> None:
    with contextlib.suppress(OSError, AttributeError):
        if sys.platform == "win32":
            import ctypes

            kernel = ctypes.windll.kernel32
            kernel.SetPriorityClass(kernel.GetCurrentProcess(), _BELOW_NORMAL_PRIORITY)
        else:
            os.nice(NICENESS)


class _Player:
    """One match and its agents, controlled through a pipe."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._match: Match | None = None
        self._setup_error: Exception | None = None
        self._agents: dict[tuple[int, Level], AnyAgent] = {}

    def send(self, **message: object) -> None:
        self._connection.send_bytes(msgspec.json.encode(message))

    def handle(self, message: dict[str, Any]) -> None:
        """Handle ``message``. An error of the game or the AI is sent back; a closed pipe is raised."""
        number = message.get("id", 0)
        try:
            if message["do"] == "setup":
                self._set_up(message)
            elif message["do"] == "sync":
                self._sync(message["keep"], message["actions"])
            elif message["do"] == "warm_up":
                self._warm_up(Level(message["level"]))
            else:
                best, *others = self._think(message, number)
                self.send(
                    kind="answer",
                    id=number,
                    action=format_action(best.action),
                    reason=best.reason,
                    others=[(format_action(one.action), one.reason) for one in others],
                )
        except (EOFError, BrokenPipeError, ConnectionError):
            raise
        except Exception as error:  # noqa: BLE001 - any error of an AI must reach the log, not end the process
            if message["do"] != "think":
                self._match, self._setup_error = None, error
            import traceback  # not needed before "ready"

            text = "".join(traceback.format_exception(error))
            self.send(kind="error", id=number, error=f"{type(error).__name__}: {error}", traceback=text)

    def _set_up(self, message: dict[str, Any]) -> None:
        game, maps = find_game(message["setup"]["game"]), find_maps(message["maps"])
        setup = setup_of(game, message["setup"])
        self._agents.clear()
        if message["start"] is None:
            self._match = Match(game, setup, maps)
        else:
            start = game.restore(setup.config, message["start"], maps)
            self._match = Match.resume(game, setup, maps, start, number=message["position"])
        for seat, who in enumerate(setup.seats):
            if who.level is not None:
                self._agent(seat, who.level)

    def _sync(self, keep: int, actions: list[str]) -> None:
        match = self._match
        if match is None:
            return
        if keep < match.position:
            self._agents.clear()
            match.cut_back(keep)
        match.replay_onto(parse_action(match.game.Action, text) for text in actions)

    def _warm_up(self, level: Level) -> None:
        """Make one decision and discard it, so that the AI has imported, loaded and built everything."""
        match = self._match
        if match is None or match.state.current_player is None:
            return
        budget = Budget(evaluations=1, seconds=0.5)
        # Failures are ignored here; the same error is reported when a real request fails.
        with contextlib.suppress(Exception):
            decide(match.state, match.game.agent(level), agent_rng(0, 0, 0), budget)

    def _think(self, message: dict[str, Any], number: int) -> list[Decision]:
        """The decision, for a hint with the next best ones after it."""
        match = self._match
        if match is None:
            raise LookupError("the match could not be set up in the AI's process") from self._setup_error
        seat, level = int(message["seat"]), Level(message["level"])
        agent = self._agent(HINT_SEAT if message["hint"] else seat, level)
        last = -REPORT_SECONDS

        def report(decision: Decision) -> None:
            # A full pipe would block the agent.
            nonlocal last
            if budget.elapsed - last < REPORT_SECONDS:
                return
            last = budget.elapsed
            share = budget.used / budget.evaluations if budget.evaluations else 0.0
            text = format_action(decision.action)
            self.send(kind="best", id=number, action=text, reason=decision.reason, share=share)

        # The budget is read here, because the window's process must not load an AI for it.
        evaluations, seconds = match.game.budget(level)
        if message["evaluations"] is not None:
            evaluations = int(message["evaluations"])
        if message["seconds"] is not None:
            seconds = float(message["seconds"])
        self.send(kind="thinking", id=number, seconds=seconds)
        budget = Budget(evaluations, seconds, report)
        rng = agent_rng(match.setup.seed, seat, match.position)
        if message["hint"]:
            return advise(match.state, agent, rng, budget)
        return [decide(match.state, agent, rng, budget)]

    def _agent(self, seat: int, level: Level) -> AnyAgent:
        """The agent of a seat, kept for the whole match, so that it can have memory."""
        match = self._match
        if (seat, level) not in self._agents and match is not None:
            style = match.setup.seats[seat].style if seat != HINT_SEAT else ""
            self._agents[seat, level] = agent_of(match.game, Seat("", level, style=style))
        return self._agents[seat, level]
