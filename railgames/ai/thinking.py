"""One decision of one agent: its view, randomness and budget, and the check of its answer."""

import time
from collections.abc import Callable, Sequence

from railgames.core.actions import Action, format_action
from railgames.core.errors import RailgamesError, UsageError
from railgames.core.game import (
    Adviser,
    Agent,
    AnyAgent,
    AnyGame,
    Budget,
    Decision,
    State,
    StateT,
    no_ai_of_style,
)
from railgames.core.level import Level
from railgames.core.match import Seat
from railgames.core.rng import Rng
from railgames.core.text import tr

ADVICE = 5
"""How many actions a hint names at most, one after another."""

MOST_TO_RETRY = 1000
"""Legal actions above which an AI is not asked again for the next best."""
SLOWEST = 10.0
"""How many times as long as on an idle computer a hint may take."""

LONGEST_ANSWER = 100
"""How much of a wrong answer is shown, in characters."""


class AgentFault(RailgamesError):
    """An AI failed or chose an action that is not legal; the message says which AI and where."""


def agent_rng(seed: int, seat: int, position: int) -> Rng:
    """The generator for the decision after ``position`` actions: the same on any computer and after any
    undo."""
    return Rng.from_seed(seed, f"ai {seat} {position}")


def agent_of(game: AnyGame, seat: Seat) -> AnyAgent:
    """A new AI for this seat. Raises UsageError for a person's seat and for an unknown level or style."""
    if seat.level is None:
        raise UsageError(tr("{name} is a person; only AIs play without a window.", name=seat.name))
    if not seat.style:
        return game.agent(seat.level)
    if seat.style not in game.styles:
        raise UsageError(no_ai_of_style(game, seat.style))
    return game.styled_agent(seat.level, seat.style)


def processor_clock() -> Callable[[], float]:
    """A clock of the processor time of this thread, for a hint: it looks at as much however busy the computer
    is. It runs at ``1 / SLOWEST`` of real time at least, so that an AI that waits is over too."""
    thread, real = time.thread_time(), time.monotonic()
    return lambda: max(time.thread_time() - thread, (time.monotonic() - real) / SLOWEST)


def level_budget(game: AnyGame, level: Level, seconds: float | None = None) -> Budget:
    """The budget of one decision. A limit in evaluations excludes one in seconds, so that a seed gives one
    game; ``seconds`` adds a cap."""
    evaluations, cap = game.budget(level)
    if seconds is None and evaluations is None:
        seconds = cap
    return Budget(evaluations=evaluations, seconds=seconds)


def decide(state: StateT, agent: Agent[StateT], rng: Rng, budget: Budget) -> Decision:
    """The agent's decision for the seat that acts now. Raises AgentFault, and any error of the agent."""
    seat = _seat_of(state)
    legal = state.legal_actions()
    return _checked(agent.choose(state.observe(seat), legal, rng, budget), legal, seat)


def advise(
    state: StateT, agent: Agent[StateT], rng: Rng, budget: Budget, count: int = ADVICE
) -> list[Decision]:
    """At most ``count`` different decisions for the seat that acts now, best first; at least one.

    An agent that is no ``Adviser`` is asked again without the actions that it has named, while the budget
    lasts. Raises AgentFault, and any error of the agent, only when there is no decision at all.
    """
    seat = _seat_of(state)
    legal, view = state.legal_actions(), state.observe(seat)
    if isinstance(agent, Adviser):
        found = agent.candidates(view, legal, rng, budget, count)
        return [_checked(decision, legal, seat) for decision in found]
    best = _checked(agent.choose(view, legal, rng, budget), legal, seat)
    found = [best]
    rest = [action for action in legal if action != best.action] if len(legal) <= MOST_TO_RETRY else []
    while rest and len(found) < count and not budget.is_over:
        try:
            decision = _checked(agent.choose(state.observe(seat), rest, rng, budget), rest, seat)
        except Exception:  # noqa: BLE001 - an AI need not expect a shorter list; the first answer is kept
            break
        rest.remove(decision.action)
        found.append(decision)
    return found


def _seat_of(state: State) -> int:
    if state.current_player is None:
        raise AgentFault(tr("The game is over; there is nothing to decide."))
    return state.current_player


def _checked(decision: object, legal: Sequence[Action], seat: int) -> Decision:
    """The decision of an agent, which may be anything. Raises AgentFault unless it is a legal one."""
    if not isinstance(decision, Decision) or not isinstance(decision.reason, str):
        raise AgentFault(
            tr(
                "The AI of seat {seat} answered with {answer} instead of a Decision(action, reason).",
                seat=seat + 1,
                answer=_short(decision),
            )
        )
    if decision.action not in legal:
        raise AgentFault(
            tr(
                "The AI of seat {seat} chose '{action}', which is not legal.",
                seat=seat + 1,
                action=_shown(decision),
            )
        )
    return decision


def _shown(decision: Decision) -> str:
    action: object = decision.action
    return format_action(action) if isinstance(action, Action) else _short(action)


def _short(answer: object) -> str:
    text = repr(answer)
    return text if len(text) <= LONGEST_ANSWER else f"{text[:LONGEST_ANSWER]}..."
