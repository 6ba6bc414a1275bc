"""The AI knows the options that shorten a round: arrivals, the cap on waiting points, the turn limit."""

import numpy as np
import pytest

from railgames.core.level import Level
from railgames.core.rng import Rng
from railgames.games.derailed import GAME
from railgames.games.derailed.agent.batch import NO_CAP
from railgames.games.derailed.agent.evaluators import Race
from railgames.games.derailed.agent.rollouts import LONGEST, Rollouts
from railgames.games.derailed.agent.seat_view import seat_view_of
from tests.games.derailed.setups import finish


def arrived(maps, **options):
    """Four seats; seat 1 has arrived and waited for one point, seat 0 is on turn."""
    state = GAME.new_state(GAME.Config(**options), 4, 3, maps)
    state.result = state.result._replace(arrived=(1,), waited=(0, 1, 0, 0))
    state.hand_over(0)
    return state


@pytest.mark.parametrize(("word", "needed"), [("printed", 3), ("two", 2), ("one", 1)])
def test_it_knows_how_many_arrivals_end_the_round(maps, word, needed):
    view = seat_view_of(arrived(maps, round_ends=word))
    assert view.needed == needed
    assert view.now().needed == needed


@pytest.mark.parametrize(("cap", "gained"), [(0, 3), (2, 1), (1, 0)])
def test_in_its_search_who_has_arrived_gets_no_more_than_the_cap(maps, cap, gained):
    view = seat_view_of(arrived(maps, waiting_cap=cap))
    assert view.cap == (cap or NO_CAP)
    games = view.now()
    before = games.points[1, 0]
    for _ in range(3):
        games.seat = 1
        games.step(Race().rate_plays, Rng(1))
    assert games.points[1, 0] == before + gained


def test_in_its_roll_outs_waiting_is_worth_no_more_than_the_cap(maps):
    totals = {}
    for cap in (0, 2):
        view = seat_view_of(arrived(maps, waiting_cap=cap))
        games = view.now()
        rollouts = Rollouts(Race(), 4, 0, Rng(1), view.turns_left)
        totals[cap] = rollouts._totals(games, games.missing_now()) - games.points[:, :, None]
    # seat 1 has one of its two waiting points; others may still get two, and two for being there
    assert totals[2][1].max() == 1
    assert totals[2][0].max() <= 2 + 2
    assert totals[0][1].max() > 2
    assert (totals[2] <= totals[0]).all()


def test_its_roll_outs_end_at_the_turn_limit(maps):
    state = arrived(maps, turn_limit=10)
    assert seat_view_of(state).turns_left == 10
    state.taken = 4 * 7
    view = seat_view_of(state)
    assert view.turns_left == 3
    games = view.now()
    waits = Rollouts(Race(), 4, 0, Rng(1), view.turns_left)._totals(games, games.missing_now())[1]
    assert waits.max() - games.points[1, 0] <= 3
    assert Rollouts(Race(), 4, 0, Rng(1), 60.0).longest == LONGEST
    assert np.isfinite(waits).all()


@pytest.mark.parametrize("level", [Level.EASY, Level.NORMAL])
def test_whole_games_with_the_short_rounds_end(maps, level):
    from railgames.ai.thinking import decide
    from railgames.core.game import Budget

    agent = GAME.agent(level)

    def choose(state, rng):
        return decide(state, agent, rng, Budget(evaluations=20)).action

    config = GAME.Config(round_ends="one", waiting_cap=1, turn_limit=15, rounds=2)
    state = GAME.new_state(config, 4, 5, maps)
    finish(state, 5, choose)
    assert state.current_player is None
    assert all(len(result.arrived) <= 1 for result in state.results)
