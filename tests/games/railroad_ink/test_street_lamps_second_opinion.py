"""Street Lamps against a naive second implementation: what may be drawn and lit, points."""

import pytest

from railgames.games.railroad_ink.actions import Draw, End, Special
from railgames.games.railroad_ink.expansions.street_lamps import Light
from tests.games.railroad_ink.naive_street_lamps import NaiveLamps
from tests.games.railroad_ink.opinions import Match, Trial, games_of
from tests.games.railroad_ink.own_dice import texts

LAMPS = Trial("street_lamps", NaiveLamps)


def next_action(match):
    """A random action; special routes are drawn late, when there are lamps."""
    state = match.state
    legal = [one for one in state.legal_actions() if not isinstance(one, Special) or state.turn >= 3]
    wished = [one for one in legal if isinstance(one, Special | Light) or "lamp" in getattr(one, "face", "")]
    return match.choose(legal, wished, 2)


@pytest.mark.parametrize("number", games_of("street_lamps", 3))
def test_lamps_agree_with_the_naive_rules(maps, number):
    match = Match(maps, "street_lamps", NaiveLamps, number)
    state, naive, lit = match.state, match.naive, 0
    while not state.is_over:
        if match.rng.below(4) == 0:
            LAMPS.check_moves(match.sheet, naive, match.rng)
        if not state.player.choices:
            assert set(texts(state, "light")) == {f"light {line}" for line in naive.choices()}
            assert state.why_illegal(End()) is not None or not naive.choices()
        action = next_action(match)
        state.apply(action)
        if isinstance(action, Draw):
            naive.draw(action.face, action.space, action.tile)
        elif isinstance(action, Special):
            naive.draw(action.route, action.space, action.tile)
        elif isinstance(action, Light):
            naive.light(action.line)
            lit += 1
        elif isinstance(action, End):
            naive.rays = 0
        assert match.places(match.sheet.marked) == naive.lit
        assert match.places(match.sheet.lamps) == naive.lamps
        assert match.sheet.points == len(naive.lit)
    LAMPS.check_score(match.sheet, naive)
    assert lit
