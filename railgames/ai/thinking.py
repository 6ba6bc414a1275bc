"""One decision of one agent: its view, randomness and budget, and the check of its answer."""

from railgames.core.actions import Action, format_action
from railgames.core.errors import RailgamesError, UsageError
from railgames.core.game import Agent, AnyAgent, AnyGame, Budget, Decision, StateT, no_ai_of_style
from railgames.core.level import Level
from railgames.core.match import Seat
from railgames.core.rng import Rng
from railgames.core.text import tr


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


def level_budget(game: AnyGame, level: Level, seconds: float | None = None) -> Budget:
    """The budget of one decision. A limit in evaluations excludes one in seconds, so that a seed gives one
    game; ``seconds`` adds a cap."""
    evaluations, cap = game.budget(level)
    if seconds is None and evaluations is None:
        seconds = cap
    return Budget(evaluations=evaluations, seconds=seconds)


def decide(state: StateT, agent: Agent[StateT], rng: Rng, budget: Budget) -> Decision:
    """The agent's decision for the seat that acts now. Raises AgentFault, and any error of the agent."""
    seat = state.current_player
    if seat is None:
        raise AgentFault(tr("The game is over; there is nothing to decide."))
    legal = state.legal_actions()
    decision = agent.choose(state.observe(seat), legal, rng, budget)
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
    return format_action(action) if isinstance(action, Action) else repr(action)
