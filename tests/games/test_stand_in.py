"""The easiest level of every game decides in a thread of this process, if that of the AI does not start."""

import pytest

from railgames.ai.stand_in import StandIn
from railgames.ai.thinking import agent_rng
from railgames.content.installed import open_library
from railgames.core.level import Level
from railgames.core.match import Match, MatchSetup, Seat
from railgames.core.registry import game, game_ids


@pytest.mark.parametrize("name", game_ids())
def test_the_easiest_level_stands_in_for_any_other(name: str) -> None:
    rules, seats = game(name), (Seat("Ada", Level.EXPERT), Seat("Bo", Level.EXPERT))
    match = Match(rules, MatchSetup(name, rules.Config(), seats, 3), open_library(safe_mode=True))
    stand_in = StandIn(rules, match.state.clone(), agent_rng(3, 0, 0))
    stand_in._thread.join()
    assert stand_in.is_done
    assert stand_in.level is Level.EASY
    assert stand_in.decision is not None
    assert match.state.why_illegal(stand_in.decision.action) is None
    assert stand_in.decision.reason
