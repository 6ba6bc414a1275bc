"""What each style of the AI does otherwise than a balanced one of the same level."""

import pytest

from railgames.core.level import Level
from railgames.games.empire_builder import GAME
from railgames.games.empire_builder.agent import Style
from railgames.games.empire_builder.agent.empire_agent import EmpireAgent
from railgames.games.empire_builder.agent.levels import SKILLS, STYLES, Skill
from railgames.games.empire_builder.agent.plans import denied, trips_of
from tests.games.empire_builder.conftest import Play
from tests.games.empire_builder.test_agent import ALPHA_BETA, hand, turn_of

HARD = SKILLS[Level.HARD]


def styled(style: Style) -> Skill:
    return STYLES[style](HARD)


@pytest.fixture
def ready(play: Play) -> Play:
    """The first seat is on turn, with track from Alpha to Beta and its train in Alpha."""
    play.give_track(0, *ALPHA_BETA)
    play.operate()
    play.put(0, 3, 3)
    play.state.players[0].turns = 2
    return play


def test_every_style_that_is_offered_is_one_of_the_ai() -> None:
    assert {str(style) for style in Style} == {Style.BALANCED, *GAME.styles}
    assert GAME.styles.keys() == GAME.style_words.keys()


def test_a_backbone_links_the_majors_with_less_cash(play: Play) -> None:
    play.give_track(0, *ALPHA_BETA[:5])
    play.operate()
    play.put(0, 3, 3)
    hand(play, ("mid", "steel"))
    play.state.player.train = play.board.train_number["super"]
    play.state.player.cash = play.state.player.goal * 6 // 10
    linked = {}
    for style in (Style.BALANCED, Style.BACKBONE):
        after = play.state.clone()
        turn_of(after, EmpireAgent(styled(style)))
        linked[style] = after.linked(0)
    assert linked[Style.BACKBONE] > linked[Style.BALANCED]


@pytest.mark.parametrize("cards", [(2, 8, 16), (6, 8, 12), (10, 12, 14)])
def test_a_sprinter_makes_quicker_trips(ready: Play, cards: tuple[int, ...]) -> None:
    """Of these hands a balanced player makes a trip of two turns and more, for the track that it leaves."""
    ready.state.players[0].hand = list(cards)
    plain, sprint = (
        trips_of(ready.state, 0, STYLES[style](SKILLS[Level.NORMAL]))[0].course
        for style in (Style.BALANCED, Style.SPRINTER)
    )
    assert sprint.turns < plain.turns - 0.5


def test_a_blocker_prefers_what_rivals_need(ready: Play) -> None:
    """The last fish, which the second seat has a card for, makes a trip worth four tenths of a turn more."""
    state, fish = ready.state, ready.board.good_number["fish"]
    hand(ready, ("beta", "fish"))
    wants = [n for n, card in enumerate(ready.board.file.demands) if "fish" in [good for _, good, _ in card]]
    state.players[1].hand = wants[:1]
    state.chips[fish] = 1
    plain, blocking = (
        {(trip.route.cells, trip.route.stops): trip for trip in trips_of(state, 0, styled(style))}
        for style in (Style.BALANCED, Style.BLOCKER)
    )
    ways = [way for way in plain.keys() & blocking.keys() if denied(state, 0, plain[way].route)]
    assert ways
    for way in ways:
        gain = 0.4 * denied(state, 0, plain[way].route)
        assert blocking[way].turns == pytest.approx(plain[way].turns - gain)
