"""The AI of Derailed!: legal everywhere, the same for a seed, blind for what its seat cannot see."""

import pytest

from railgames.ai.thinking import agent_rng, decide, level_budget
from railgames.core.game import Budget
from railgames.core.level import Level
from railgames.core.rng import Rng
from railgames.games.derailed import GAME
from railgames.games.derailed.config import Config

QUICK = (Level.EASY, Level.NORMAL)


def played(state, levels, seed=1, limit=10_000):
    """Play a state on with AIs; (decisions, final state)."""
    agents = [GAME.agent(level) for level in levels]
    decisions = []
    while (seat := state.current_player) is not None and len(decisions) < limit:
        rng = agent_rng(seed, seat, len(decisions))
        decision = decide(state, agents[seat], rng, level_budget(GAME, levels[seat]))
        decisions.append(decision)
        state.apply(decision.action)
    return decisions, state


@pytest.mark.parametrize("level", QUICK)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize(
    "config",
    [Config(rounds=2, exchange=True), Config(map="long-gorge", rounds=1, buffers_join=False, turn_limit=20)],
)
def test_quick_levels_play_whole_games_legally_and_say_why(maps, level, seats, config):
    state = GAME.new_state(config, seats, 3, maps)
    decisions, state = played(state, [level] * seats)
    assert state.current_player is None
    assert all(decision.reason and "\n" not in decision.reason for decision in decisions)


def reshuffled(state, viewer, rng):
    """The same table with everything that ``viewer`` cannot see changed."""
    other = state.determinize(viewer, rng)
    assert other.hands[viewer] == state.hands[viewer]
    return other


@pytest.mark.parametrize("level", GAME.levels)
def test_what_is_hidden_changes_no_move(maps, level):
    state = GAME.new_state(Config(), 3, 8, maps)
    rng = Rng(4)
    for _ in range(12):
        state.apply(rng.choice(state.legal_actions()))
    while len(state.legal_actions()) == 1:
        state.apply(state.legal_actions()[0])
    seat = state.current_player
    moves = {
        decide(table, GAME.agent(level), agent_rng(1, seat, 12), Budget(evaluations=200)).action
        for table in (state, *(reshuffled(state, seat, Rng(seed)) for seed in range(3)))
    }
    assert len(moves) == 1
