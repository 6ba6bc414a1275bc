"""What runs inside the AI's own process: it keeps the match up to date and thinks when asked.

Messages are JSON, one object each, named by ``do`` (to here) or ``say`` (from here). No state is ever sent:
the setup and the actions' texts are enough to have the same match on both sides.
"""

import contextlib
import os
import signal
import sys
from multiprocessing.connection import Connection
from typing import Any

import msgspec

from railgames.ai.finding import find_game, find_maps
from railgames.ai.thinking import agent_of, agent_rng, decide
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
    """Answer messages until the other side goes away."""
    # Ctrl-C in a terminal reaches this process too; the one with the window decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _be_nice()
    player = _Player(connection)
    with contextlib.suppress(EOFError, OSError):
        player.say(say="ready")
        while True:
            player.take(msgspec.json.decode(connection.recv_bytes()))


def _be_nice() -> None:
    with contextlib.suppress(OSError, AttributeError):
        if sys.platform == "win32":
            import ctypes

            kernel = ctypes.windll.kernel32
            kernel.SetPriorityClass(kernel.GetCurrentProcess(), _BELOW_NORMAL_PRIORITY)
        else:
            os.nice(NICENESS)


class _Player:
    """One match and its agents, on the far side of a pipe."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._match: Match | None = None
        self._trouble: Exception | None = None
        self._agents: dict[tuple[int, Level], AnyAgent] = {}

    def say(self, **message: object) -> None:
        self._connection.send_bytes(msgspec.json.encode(message))

    def take(self, message: dict[str, Any]) -> None:
        """Do what ``message`` asks. An error of the game or the AI is an answer too; a lost pipe is not."""
        number = message.get("id", 0)
        try:
            if message["do"] == "setup":
                self._set_up(message)
            elif message["do"] == "sync":
                self._sync(message["keep"], message["actions"])
            elif message["do"] == "rehearse":
                self._rehearse(Level(message["level"]))
            else:
                decision = self._think(message, number)
                action = format_action(decision.action)
                self.say(say="answer", id=number, action=action, reason=decision.reason)
        except (EOFError, BrokenPipeError, ConnectionError):
            raise
        except Exception as error:  # noqa: BLE001 - whatever an AI raises must reach the log, not end the process
            if message["do"] != "think":
                self._match, self._trouble = None, error
            import traceback  # not needed on the way to "ready"

            text = "".join(traceback.format_exception(error))
            self.say(say="error", id=number, error=f"{type(error).__name__}: {error}", traceback=text)

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

    def _rehearse(self, level: Level) -> None:
        """Think once for nothing: what an AI imports, loads and builds the first time is then there."""
        match = self._match
        if match is None or match.state.current_player is None:
            return
        budget = Budget(evaluations=1, seconds=0.5)
        # Failures are ignored here; the same error is reported when a real request fails.
        with contextlib.suppress(Exception):
            decide(match.state, match.game.agent(level), agent_rng(0, 0, 0), budget)

    def _think(self, message: dict[str, Any], number: int) -> Decision:
        match = self._match
        if match is None:
            raise LookupError("the match could not be set up in the AI's process") from self._trouble
        seat, level = int(message["seat"]), Level(message["level"])
        agent = self._agent(HINT_SEAT if message["hint"] else seat, level)
        last = -REPORT_SECONDS

        def report(decision: Decision) -> None:
            # A pipe that nobody empties fast enough would make the agent wait.
            nonlocal last
            if budget.elapsed - last < REPORT_SECONDS:
                return
            last = budget.elapsed
            share = budget.used / budget.evaluations if budget.evaluations else 0.0
            text = format_action(decision.action)
            self.say(say="best", id=number, action=text, reason=decision.reason, share=share)

        # The game's own figures are asked for here: the window must not load an AI to learn them.
        evaluations, seconds = match.game.budget(level)
        if message["evaluations"] is not None:
            evaluations = int(message["evaluations"])
        if message["seconds"] is not None:
            seconds = float(message["seconds"])
        self.say(say="thinking", id=number, seconds=seconds)
        budget = Budget(evaluations, seconds, report)
        rng = agent_rng(match.setup.seed, seat, match.position)
        return decide(match.state, agent, rng, budget)

    def _agent(self, seat: int, level: Level) -> AnyAgent:
        """The agent of a seat, kept for the whole match, so that it may remember."""
        match = self._match
        if (seat, level) not in self._agents and match is not None:
            style = match.setup.seats[seat].style if seat != HINT_SEAT else ""
            self._agents[seat, level] = agent_of(match.game, Seat("", level, style=style))
        return self._agents[seat, level]
