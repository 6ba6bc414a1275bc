"""At a screen that people share, nobody sees another's cash before a tax: the own one shows on request."""

from collections.abc import Callable

import pytest

from railgames.core.level import Level
from railgames.core.match import Match, MatchSetup, Seat
from railgames.games.empire_builder import GAME
from railgames.games.empire_builder.actions import Build, End
from railgames.scenes.empire_builder import SCENE
from railgames.scenes.empire_builder.room import EmpireRoom
from railgames.scenes.empire_builder.tag import Word, way_rows
from railgames.scenes.results import round_sheets
from railgames.testing.rooms.desk import Desk, Window, people, texts_of
from tests.games.empire_builder.conftest import Play
from tests.games.empire_builder.lands import Lands
from tests.scenes.empire_builder.conftest import At

pytestmark = pytest.mark.usefixtures("no_pictures")

Open = Callable[..., At]
CASH = 47


def with_cash(play: Play) -> None:
    """Everybody has a sum that no other number on the table equals."""
    for player in play.state.players:
        player.cash = CASH


def told(desk: Desk) -> list[str]:
    """What the table says, without the log."""
    assert isinstance(desk.room, EmpireRoom)
    strip = [line for sheet in desk.match.state.scores() for line in desk.room.shown_sheet(sheet).lines]
    return [*texts_of(desk.tree.root), *(f"{line.title} {line.points}" for line in strip)]


def is_told(desk: Desk) -> bool:
    return any(str(CASH) in text for text in told(desk))


def test_ones_cash_is_shown_by_a_key_and_hidden_again(at: Open) -> None:
    table = at(with_cash)
    assert not is_told(table.desk)
    table.pilot.press("c")
    table.pilot.step(2)
    assert is_told(table.desk)
    table.pilot.press("c")
    table.pilot.step(2)
    assert not is_told(table.desk)


def test_ones_cash_is_shown_by_its_button(at: Open) -> None:
    table = at(with_cash)
    purse = table.room.side.purse
    assert purse.is_shown
    table.pilot.click(purse.rect.center)
    table.pilot.step(2)
    assert is_told(table.desk)


def test_it_is_hidden_again_when_another_has_the_screen(at: Open) -> None:
    table = at(with_cash)
    first = table.room.table.viewer
    table.pilot.press("c")
    build = next(one for one in table.state.legal_actions() if isinstance(one, Build))
    table.desk.play(build)
    assert table.room.purse.is_open  # still the same turn
    table.match.play(End())
    table.desk.rest()
    assert table.room.table.viewer != first
    assert not table.room.purse.is_open
    assert not is_told(table.desk)


def test_what_a_way_leaves_is_not_told_while_cash_is_hidden(at: Open) -> None:
    table = at(with_cash)
    way = table.point(6, 3).way
    assert way is not None
    assert table.room.purse.left_to_spend == table.room.board.file.money.a_turn
    table.state.player.cash = 3
    assert table.room.purse.left_to_spend == table.room.board.file.money.a_turn


def poor(play: Play) -> None:
    """Everybody has 4 millions, and who is on turn has a section out of a major city."""
    for player in play.state.players:
        player.cash = 4
    play.give_track(play.state.current, (3, 3), (4, 4))


def test_what_is_to_be_done_does_not_tell_hidden_cash(at: Open) -> None:
    """Nor that it wins."""
    for goal, told_open in ((4, "You have the cash"), (250, "up to 4 M")):
        table = at(poor, majors=1, goal=goal)
        bar = table.desk.table.top.prompt
        assert "up to 20 M" in bar.text
        table.pilot.press("c")
        table.pilot.step(2)
        assert told_open in bar.text
        table.pilot.press("c")
        table.pilot.step(2)
        assert "up to 20 M" in bar.text


def test_neither_the_label_of_a_way_nor_a_refusal_tells_hidden_cash(at: Open) -> None:
    table = at(poor)
    way = table.point(6, 3).way
    assert way is not None
    assert way.now
    said = "the cash does not suffice for all of it", f"{way.lacks} M are missing for all of it"
    for key, words in (("", said[0]), ("c", said[1]), ("c", said[0])):
        if key:
            table.pilot.press(key)
            table.pilot.step(2)
        rows = way_rows(table.room, way, -1)
        texts = [item.text for row in rows for item in row if isinstance(item, Word)]
        assert [text for text in texts if text in said] == [words]
    table.state.player.cash = 0
    assert table.state.why_illegal(Build("4,4", "4,5")) == "It costs 1 M: more than your cash."


def test_who_plays_against_ais_sees_the_own_cash(window: Window) -> None:
    seats = (Seat("Ada", None, 0, 0), Seat("Bo", Level.EASY, 1, 1))
    match = Match(GAME, MatchSetup(GAME.id, GAME.Config(), seats, 1), Lands())
    desk = window.table(match)
    room = desk.room
    assert isinstance(room, EmpireRoom)
    assert (room.purse.sees(0), room.purse.sees(1)) == (True, False)
    assert not room.purse.can_open
    assert not room.side.purse.is_shown


def test_with_the_option_everybodys_cash_is_always_seen(at: Open) -> None:
    table = at(with_cash, open_cash=True)
    assert is_told(table.desk)
    assert all(table.room.purse.sees(seat) for seat in (0, 1))
    assert not table.room.side.purse.is_shown


def test_the_list_of_saves_hides_the_cash_of_others_too() -> None:
    state = Play().state

    def told(seat: int, viewer: int | None) -> str:
        return SCENE.total_told(state, state.scores()[seat], viewer)

    assert told(0, 0) == "50"
    assert [told(seat, None) for seat in (0, 1)] == ["?", "?"]
    assert told(1, 0) == "?"
    state.is_open = True
    assert told(1, 0) == "50"


def test_round_by_round_begins_with_the_first_cash() -> None:
    match = Match(GAME, MatchSetup(GAME.id, GAME.Config(events=False), people(2), 1), Lands())
    for _ in range(6):
        match.play(End())
    for sheet in round_sheets(match):
        assert sheet.lines[0].points == 50
        assert [line.points for line in sheet.lines[1:]] == [0, 0, 0]
        assert sum(line.points for line in sheet.lines) == sheet.total


def test_the_score_of_a_seat_whose_cash_is_hidden_says_so(at: Open) -> None:
    table = at(with_cash)
    strip, room = table.desk.table.score, table.room
    assert strip.sheet is not None
    assert strip.total_told(strip.sheet) == "hidden"
    table.pilot.press("c")
    table.pilot.step(2)
    assert strip.total_told(strip.sheet) == ""
    other = 1 - room.table.viewer
    table.desk.table.commands.look_at(other)
    assert strip.sheet.seat == other
    assert strip.total_told(strip.sheet) == "hidden"
    assert room.seat_told(other).figure == "?"
