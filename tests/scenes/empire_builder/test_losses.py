"""Who lost something in the turn of another is told at the beginning of the next own turn."""

from collections.abc import Callable

import pytest

from railgames.games.empire_builder.actions import End, Lose, NewHand, Upgrade
from railgames.games.empire_builder.events import Derailed, LoadLost, TurnMissed
from railgames.scenes.empire_builder.losses import lost_words
from railgames.scenes.empire_builder.pace import Pace
from tests.games.empire_builder.conftest import Play
from tests.games.empire_builder.lands import DERAILMENT, FLOOD
from tests.games.empire_builder.test_moving import LINE
from tests.scenes.empire_builder.conftest import At

Open = Callable[..., At]


def before(loads: tuple[str, ...]) -> Callable[[Play], None]:
    """Seat 1 is on turn and will draw a derailment, which hits the train of seat 0 with these loads."""

    def prepare(play: Play) -> None:
        play.operate(1)
        play.put(0, 1, 7, loads=loads)
        play.put(1, 6, 3)
        play.state.players[0].cash = 30
        play.state.deck.append(play.board.events_from + DERAILMENT)

    return prepare


@pytest.mark.parametrize(
    ("loads", "said"),
    [
        ((), "Your train was derailed: you lost a turn."),
        (("coal",), "Your train was derailed: you lost coal and a turn."),
        (("coal", "fish"), "Your train was derailed: you lost fish and a turn."),
    ],
)
def test_the_prompt_tells_what_was_lost_until_the_player_acts(
    at: Open, loads: tuple[str, ...], said: str
) -> None:
    """The turns of two AIs passed in a few seconds, and then a load was gone and nothing said why."""
    table = at(before(loads))
    room = table.room
    table.desk.play(NewHand())
    if len(loads) > 1:
        table.desk.play(Lose("fish"))
    assert lost_words(room) == ""
    table.desk.play(End())
    assert (table.state.current, lost_words(room)) == (1, ""), "seat 0 has missed its turn"
    table.desk.play(End())
    assert (table.state.current, room.prompt().lower()) == (0, said.lower())
    assert table.desk.table.top.prompt.text.lower() == said.lower()
    table.desk.play(Upgrade("fast"))
    assert lost_words(room) == ""
    table.desk.play(End())
    table.desk.play(End())
    assert (table.state.current, lost_words(room)) == (0, ""), "it is told once"


def test_the_prompt_tells_of_bridges_that_a_flood_took(at: Open) -> None:
    def ready(play: Play) -> None:
        play.operate(1)
        play.give_track(0, *LINE)
        play.put(0, 3, 3)
        play.put(1, 6, 3)
        play.state.deck.append(play.board.events_from + FLOOD)

    table = at(ready)
    room = table.room
    table.desk.play(NewHand())
    assert lost_words(room) == ""
    table.desk.play(End())
    assert (table.state.current, room.prompt()) == (0, "A flood took 1 bridge of yours.")
    table.desk.play(End())
    table.desk.play(End())
    assert (table.state.current, lost_words(room)) == (0, "")


def test_what_the_viewer_loses_is_shortened_no_more_than_an_event_card(at: Open) -> None:
    pace = Pace(at(before(())).room)
    viewer = pace.room.table.viewer
    for seat, is_news in ((viewer, True), (1 - viewer, False)):
        for event in (
            Derailed(seat=seat, milepost="1,7"),
            LoadLost(seat=seat, good="coal", title="coal"),
            TurnMissed(seat=seat),
        ):
            assert pace._is_news(event) is is_news
