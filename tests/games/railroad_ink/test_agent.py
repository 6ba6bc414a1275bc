"""The AI of Railroad Ink: legal everywhere, the same for a seed, honest about what it sees."""

import pytest

from railgames.ai.thinking import agent_rng, decide, level_budget
from railgames.core.level import Level
from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.config import Config


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


@pytest.mark.parametrize("dice", ["challenge", "classic"])
@pytest.mark.parametrize("buildings", [True, False])
def test_easy_plays_whole_games_legally_and_says_why(maps, dice, buildings):
    state = GAME.new_state(Config(dice=dice, buildings=buildings), 2, 3, maps)
    decisions, state = played(state, [Level.EASY] * 2)
    assert state.is_over
    assert all(decision.reason and "\n" not in decision.reason for decision in decisions)


def test_normal_plays_a_round_legally(maps):
    state = GAME.new_state(Config(), 1, 5, maps)
    played(state, [Level.NORMAL], limit=8)
    assert state.turn >= 2
