"""The AI's process: keeps a copy of the match up to date and computes decisions on request.

Each message is one JSON object with its name in ``do`` (to this process) or ``kind`` (from it). The setup, a
snapshot for a long log, and the texts of the actions give both sides the same match.
"""

import contextlib
import os
import signal
import sys
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any

import msgspec

from railgames.ai.finding import find_game, find_maps
from railgames.ai.lifeline import end_with_parent
from railgames.ai.thinking import AgentFault, advise, agent_of, agent_rng, decide, processor_clock
from railgames.ai.wire import setup_of
from railgames.core.actions import format_action, parse_action
from railgames.core.errors import RailgamesError
from railgames.core.game import AnyAgent, Budget, Decision, winners
from railgames.core.level import Level
from railgames.core.match import Match, Seat
from railgames.core.rng import Rng

if TYPE_CHECKING:
    from railgames.ai.programs import Programs  # only a match with bots needs it

NICENESS = 5
REPORT_SECONDS = 0.02
HINT_SEAT = -1
LONGEST_REASON, LONGEST_ERROR = 300, 1000
"""Characters of what a bot says that are passed on: the window has to lay them out in a frame."""
_BELOW_NORMAL_PRIORITY = 0x4000


def serve(connection: Connection) -> None:
    """Handle messages until the pipe is closed."""
    # Ctrl-C in a terminal reaches this process too; only the process that started it handles it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _print_to_stderr()
    _be_nice()
    player = _Player(connection)
    end_with_parent(player.kill)
    with contextlib.suppress(EOFError, OSError):
        player.send(kind="ready")
        while True:
            player.handle(msgspec.json.decode(connection.recv_bytes()))
    player.close()


def _print_to_stderr() -> None:
    """What a bot prints must not be mixed into the results on stdout."""
    with contextlib.suppress(OSError, ValueError, AttributeError):  # a window may have no console
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())


def _be_nice() -> None:
    with contextlib.suppress(OSError, AttributeError):
        if sys.platform == "win32":
            import ctypes

            kernel = ctypes.windll.kernel32
            kernel.SetPriorityClass(kernel.GetCurrentProcess(), _BELOW_NORMAL_PRIORITY)
        else:
            os.nice(NICENESS)


class InterruptedBudget(Budget):
    """A budget that is over, too, as soon as ``is_called`` says that something more urgent waits."""

    def __init__(self, evaluations: int | None, seconds: float | None, is_called: Callable[[], bool]) -> None:
        super().__init__(evaluations, seconds)
        self.is_interrupted = False
        self._is_called = is_called

    @property
    def is_over(self) -> bool:
        """True when the agent must answer now."""
        self.is_interrupted = self.is_interrupted or self._is_called()
        return self.is_interrupted or super().is_over


class _Player:
    """One match and its agents, controlled through a pipe."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._match: Match | None = None
        self._setup_error: Exception | None = None
        self._agents: dict[tuple[int, Level | None], AnyAgent] = {}
        self._asked: AnyAgent | None = None
        self._programs: Programs | None = None

    def close(self) -> None:
        """Let the programs of bots end."""
        if self._programs is not None:
            self._programs.close()

    def kill(self) -> None:
        """Kill the programs of bots. Any thread may call it."""
        if self._programs is not None:
            self._programs.kill()

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
            elif message["do"] == "ahead":
                decisions = [
                    {"action": format_action(decision.action), "reason": _reason(decision)}
                    for decision in self._think_ahead(message)
                ]
                self.send(kind="ahead", id=number, decisions=decisions)
            elif message["do"] == "stop":
                pass  # its arrival has interrupted a thought ahead
            elif message["do"] == "warm_up":
                self._warm_up(Level(message["level"]))
            elif message["do"] == "end":
                self._end()
            else:
                best, *others = self._think(message, number)
                self.send(
                    kind="answer",
                    id=number,
                    action=format_action(best.action),
                    reason=_reason(best),
                    row=_row_texts(best),
                    others=[(format_action(one.action), _reason(one), _row_texts(one)) for one in others],
                )
        except (EOFError, BrokenPipeError, ConnectionError):
            raise
        except Exception as error:  # noqa: BLE001 - any error of an AI must reach the log, not end the process
            if message["do"] not in ("think", "ahead"):
                self._match, self._setup_error = None, error
            self._send_error(number, error)

    def _send_error(self, number: int, error: Exception) -> None:
        text = _traceback(error)
        self.send(kind="error", id=number, error=_sentence(error), traceback=text, where=self._where(error))

    def _where(self, error: Exception) -> str:
        """Where in a bot the error lies; "" if it is not a bot's."""
        from railgames.ai.bots import where_in  # not needed before "ready"

        return where_in(error) or self._origin()

    def _origin(self) -> str:
        """Where the bot that was asked begins; "" for an AI of the game."""
        if self._asked is None:
            return ""
        from railgames.ai.bots import where_of

        return where_of(self._asked)

    def _set_up(self, message: dict[str, Any]) -> None:
        game, maps = find_game(message["setup"]["game"]), find_maps(message["maps"])
        setup = setup_of(game, message["setup"])
        self._agents.clear()
        self._asked = None
        if self._programs is not None:
            self._programs.release()
        if message["start"] is None:
            self._match = Match(game, setup, maps)
        else:
            start = game.restore(setup.config, message["start"], maps)
            self._match = Match.resume(game, setup, maps, start, number=message["position"])
        for seat in message["agents"]:
            self._load(seat, setup.seats[seat])
        self.send(kind="set up")

    def _load(self, seat: int, who: Seat) -> None:
        """Load the AI of a seat. A bot that cannot be loaded is told; the others play on."""
        if not who.bot:
            self._agent(seat, who.level)
            return
        from railgames.ai.bots import limits_of, where_in

        try:
            limits_of(self._agent(seat, None))
        except Exception as error:  # noqa: BLE001 - a stranger's code may raise anything
            text = _traceback(error)
            self.send(
                kind="bot error", seat=seat, error=_sentence(error), where=where_in(error), traceback=text
            )

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

    def _end(self) -> None:
        """Tell the bots how the match ended."""
        match = self._match
        if match is not None and match.is_over:
            sheets = match.state.scores()
            scores, won = [sheet.total for sheet in sheets], winners(sheets)
            for agent in self._agents.values():
                finish = getattr(agent, "finish", None)  # a bot may leave it out
                if finish is not None:
                    try:
                        finish(scores, won)
                    except Exception as error:  # noqa: BLE001 - a bot may raise anything; the others are told too
                        self._send_error(0, error)
        self.send(kind="ended")

    def _think_ahead(self, message: dict[str, Any]) -> list[Decision]:
        """The decisions of a seat's next turn as far as they are known; none when another message comes."""
        match = self._known_match()
        seat, level = int(message["seat"]), Level(message["level"])
        self._asked = None
        state = match.state.ahead(seat)
        found: list[Decision] = []
        while state is not None and state.current_player == seat:
            budget = InterruptedBudget(*match.game.budget(level), self._connection.poll)
            rng = Rng.from_seed(match.setup.seed, f"ai {seat} ahead {state.turn} {len(found)}")
            decision = decide(state, self._agent(seat, level), rng, budget)
            if budget.is_interrupted:
                # What it remembers of a thought broken off must not decide anything.
                del self._agents[seat, level]
                return []
            found.append(decision)
            state.apply(decision.action)
            if not state.can_undo:
                break
        return found

    def _known_match(self) -> Match:
        if self._match is None:
            raise LookupError("the match could not be set up in the AI's process") from self._setup_error
        return self._match

    def _think(self, message: dict[str, Any], number: int) -> list[Decision]:
        """The decision, for a hint with the next best ones after it."""
        match = self._known_match()
        seat = int(message["seat"])
        level = None if message["bot"] else Level(message["level"])
        agent = self._agent(HINT_SEAT if message["hint"] else seat, level)
        self._asked = agent if message["bot"] else None
        last = -REPORT_SECONDS

        def report(decision: Decision) -> None:
            # A full pipe would block the agent.
            nonlocal last
            if budget.elapsed - last < REPORT_SECONDS:
                return
            last = budget.elapsed
            share = budget.used / budget.evaluations if budget.evaluations else 0.0
            text = format_action(decision.action)
            row = _row_texts(decision)
            self.send(kind="best", id=number, action=text, reason=_reason(decision), row=row, share=share)

        # The budget is read here, because the window's process must not load an AI for it.
        evaluations, seconds = self._budget(agent, level)
        if message["evaluations"] is not None:
            evaluations = int(message["evaluations"])
        if message["seconds"] is not None:
            seconds = float(message["seconds"])
        self.send(kind="thinking", id=number, seconds=seconds, where=self._origin())
        clock = processor_clock() if message["hint"] else time.monotonic
        budget = Budget(evaluations, seconds, report, clock)
        rng = agent_rng(match.setup.seed, seat, match.position)
        try:
            if message["hint"]:
                return advise(match.state, agent, rng, budget)
            return [decide(match.state, agent, rng, budget)]
        except (EOFError, OSError) as error:  # of the agent: an error of the pipe ends this process anyway
            raise AgentFault(f"{type(error).__name__}: {error}") from error

    def _budget(self, agent: AnyAgent, level: Level | None) -> tuple[int | None, float]:
        match = self._match
        if level is None or match is None:
            from railgames.ai.bots import limits_of

            limits = limits_of(agent)
            return limits.evaluations, limits.seconds
        return match.game.budget(level)

    def _agent(self, seat: int, level: Level | None) -> AnyAgent:
        """The agent of a seat (level None: its bot), kept for the whole match, so that it can have memory."""
        match = self._match
        if (seat, level) not in self._agents and match is not None:
            if level is None:
                self._agents[seat, level] = self._bot(match, seat)
            else:
                self._agents[seat, level] = _agent_of(match, seat, level)
        return self._agents[seat, level]

    def _bot(self, match: Match, seat: int) -> AnyAgent:
        from railgames.ai.bots import load_bot
        from railgames.ai.programs import Programs

        if self._programs is None:
            self._programs = Programs()
            # A window that closes ends this process; the programs must not be left over.
            with contextlib.suppress(ValueError):  # not in the main thread: a test's
                signal.signal(signal.SIGTERM, self._on_terminate)
        return load_bot(match.game, match.setup, seat, self._programs)

    def _on_terminate(self, *_: object) -> None:
        self.kill()
        os._exit(0)


def _agent_of(match: Match, seat: int, level: Level) -> AnyAgent:
    """A new AI of the game at a level, for a seat or for hints."""
    if seat != HINT_SEAT:
        return agent_of(match.game, Seat("", level, style=match.setup.seats[seat].style))
    seats = match.setup.seats
    return match.game.adviser(level, among_people=len(seats) > 1 and all(one.is_person for one in seats))


def _row_texts(decision: Decision) -> list[str]:
    return [format_action(action) for action in decision.row]


def _reason(decision: Decision) -> str:
    """The reason as one line, the beginning of a very long one."""
    words = " ".join(str(decision.reason).split())
    return words if len(words) <= LONGEST_REASON else f"{words[:LONGEST_REASON]}..."


def _sentence(error: Exception) -> str:
    """An error as text for the player: ours are sentences, of others the kind is named too."""
    text = str(error) if isinstance(error, RailgamesError) else f"{type(error).__name__}: {error}"
    return text if len(text) <= LONGEST_ERROR else f"{text[:LONGEST_ERROR]}..."


def _traceback(error: Exception) -> str:
    import traceback  # not needed before "ready"

    return "".join(traceback.format_exception(error))
