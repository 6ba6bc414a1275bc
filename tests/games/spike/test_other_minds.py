"""The planners from outside that the AIs are measured against: legal, and blind for what their seat cannot
see."""

import pytest

from railgames.core.game import Budget
from railgames.core.rng import Rng
from railgames.games.spike import GAME
from tests.bench.spike_other_minds import SimplePlanner, StrongerPlanner

ACTIONS = 14


@pytest.mark.parametrize("mind", [SimplePlanner, StrongerPlanner])
def test_a_mind_from_outside_sees_its_view_only(mind, maps):
    """It chooses the same from its view as from other guesses of what it cannot see."""
    state = GAME.new_state(GAME.Config(), 2, 5, maps)
    minds, guessing = [mind(), mind()], [mind(), mind()]
    for number in range(ACTIONS):
        seat = state.current_player
        view = state.observe(seat)
        guess = view.determinize(seat, Rng(number))
        action = minds[seat].choose(view, view.legal_actions(), Rng(0), Budget()).action
        assert state.why_illegal(action) is None
        assert guessing[seat].choose(guess, guess.legal_actions(), Rng(0), Budget()).action == action
        state.apply(action)
    assert any(player.nodes for player in state.players)
