"""Plays whole games between AIs without a window."""

import time
from collections.abc import Callable

import msgspec

from railgames.ai.thinking import AgentFault, agent_of, agent_rng, decide, level_budget
from railgames.core.actions import format_action
from railgames.core.errors import UsageError
from railgames.core.game import AnyAgent, AnyGame, MapSource, ScoreSheet, State, winners
from railgames.core.level import Level
from railgames.core.match import MatchSetup, Seat
from railgames.core.text import tr

# Far above any real game: a game that cannot end becomes an error instead of a hang.
MAX_ACTIONS = 100_000


class GameRecord(msgspec.Struct, frozen=True, kw_only=True):
    """One finished game. Every list is indexed by seat; ``seconds`` is the AI's thinking time."""

    game: str
    seed: int
    seats: tuple[Seat, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    sheets: tuple[ScoreSheet, ...]
    turns: int
    moves: int
    seconds: tuple[float, ...]
    actions: tuple[str, ...] = ()


def play_game(
    game: AnyGame,
    setup: MatchSetup,
    maps: MapSource,
    *,
    keep_actions: bool = False,
    clock: Callable[[], float] = time.perf_counter,
) -> GameRecord:
    """Play ``setup`` to its end with AIs in every seat.

    Raises UsageError if a seat is a person, AgentFault if an AI fails, ContentError for the map.
    """
    agents = _agents(game, setup)
    state = game.new_state(setup.config, len(setup.seats), setup.seed, maps)
    seconds = [0.0] * len(setup.seats)
    actions: list[str] = []
    moves = 0
    while (seat := state.current_player) is not None:
        level, agent = agents[seat]
        start = clock()
        try:
            rng = agent_rng(setup.seed, seat, moves)
            action = decide(state, agent, rng, level_budget(game, level)).action
        except Exception as error:
            raise _fault(game, setup, seat, moves, error) from error
        seconds[seat] += clock() - start
        state.apply(action)
        moves += 1
        if keep_actions:
            actions.append(format_action(action))
        if moves > MAX_ACTIONS:
            raise AgentFault(tr("Seed {seed} of {game} does not end.", seed=setup.seed, game=game.id))
    return _record(setup, state, moves, seconds, actions)


def _record(
    setup: MatchSetup, state: State, moves: int, seconds: list[float], actions: list[str]
) -> GameRecord:
    sheets = tuple(state.scores())
    return GameRecord(
        game=setup.game,
        seed=setup.seed,
        seats=setup.seats,
        scores=tuple(sheet.total for sheet in sheets),
        winners=winners(sheets),
        sheets=sheets,
        turns=state.turn,
        moves=moves,
        seconds=tuple(seconds),
        actions=tuple(actions),
    )


def _agents(game: AnyGame, setup: MatchSetup) -> list[tuple[Level, AnyAgent]]:
    agents = []
    for seat in setup.seats:
        if seat.level is None:
            raise UsageError(tr("{name} is a person; only AIs play without a window.", name=seat.name))
        agents.append((seat.level, agent_of(game, seat)))
    return agents


def _fault(game: AnyGame, setup: MatchSetup, seat: int, moves: int, error: Exception) -> AgentFault:
    return AgentFault(
        tr(
            "The AI {level} of {game} failed in seat {seat} at move {move} of seed {seed}: {error}",
            level=setup.seats[seat].level,
            game=game.id,
            seat=seat + 1,
            move=moves + 1,
            seed=setup.seed,
            error=error or type(error).__name__,
        )
    )
