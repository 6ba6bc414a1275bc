"""What others pay for the use of one's track is seen where one's cash stands, and told in a line."""

from collections.abc import Callable

from railgames.core.match import Match, MatchSetup
from railgames.games.empire_builder import GAME
from railgames.games.empire_builder.actions import End, NewHand, Step
from railgames.games.empire_builder.events import FeePaid
from railgames.scenes.empire_builder.fees import paid_motion
from railgames.testing.rooms.desk import Window, one_person
from tests.games.empire_builder.conftest import Play
from tests.games.empire_builder.lands import Lands
from tests.games.empire_builder.test_turns import link
from tests.scenes.empire_builder.conftest import At, Prepared
from tests.scenes.empire_builder.test_routes import on_the_line

Open = Callable[..., At]


def flights(table: At, event: FeePaid) -> set[tuple[int, int]]:
    """Where what is drawn in motion goes to."""
    room, ends = table.room, set()
    run = room.stage.run

    def noted(effect, *rest):  # type: ignore[no-untyped-def]  # as the stage
        ends.add(effect.end.center)
        return run(effect, *rest)

    room.stage.run = noted  # type: ignore[method-assign]
    paid_motion(room, event, (300, 300))
    room.stage.run = run  # type: ignore[method-assign]
    return ends


def test_a_fee_flies_to_the_cash_of_whoever_gets_it(at: Open) -> None:
    table = at(on_the_line)
    purse = table.room.side.meter.rect.center
    assert purse in flights(table, FeePaid(seat=1, to=0, millions=4))
    assert purse not in flights(table, FeePaid(seat=0, to=1, millions=4))


def test_a_line_tells_what_the_turns_of_others_brought(window: Window) -> None:
    play = Play(3)
    on_the_line(play)
    play.operate(1)
    play.state.place = 0
    for seat in (1, 2):
        play.put(seat, 2, 3)
    setup = MatchSetup(GAME.id, play.state.config, one_person(0, 3), 1)
    match = Match(Prepared(play.state), setup, Lands())
    desk = window.table(match)
    fee = play.board.file.money.fee
    for seat, told in ((1, f"pays {fee} M to"), (2, f"{2 * fee} M since the last turn")):
        assert match.state.current_player == seat
        for action in (Step("2,4"), Step("2,5"), End()):
            match.play(action)
            desk.rest()
        news = desk.table.bottom.news.text
        assert told in news
        assert "{who" not in news


def test_the_line_tells_that_another_has_reached_the_goal_or_taken_other_cards(window: Window) -> None:
    """It gave the reason of the end of the turn: "There is nothing to do."."""
    play = Play(3)
    play.operate(1)
    play.state.place = 0
    link(play, 1)
    play.state.players[1].cash = 300
    setup = MatchSetup(GAME.id, play.state.config, one_person(0, 3), 1)
    match = Match(Prepared(play.state), setup, Lands())
    desk = window.table(match)
    match.play(End())
    desk.rest()
    assert desk.table.bottom.news.text.endswith(": has reached the goal: this round is the last")
    assert match.state.current_player == 2
    for action in (NewHand(), End()):
        match.play(action)
        desk.rest()
    assert "discards" in desk.table.bottom.news.text
