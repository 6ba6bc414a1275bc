"""A hint shows and says all that it plays."""

from collections.abc import Callable

import pytest

from railgames.core.game import Decision
from railgames.games.empire_builder.actions import Build, End, NewHand, Step
from railgames.games.empire_builder.phase import Phase
from railgames.scenes.empire_builder import hints
from tests.games.empire_builder.conftest import Play
from tests.scenes.empire_builder.conftest import At
from tests.scenes.empire_builder.test_routes import on_the_line

pytestmark = pytest.mark.usefixtures("no_pictures")

Open = Callable[..., At]


def hinted(table: At, *row: Build | Step) -> str:
    """Show these actions as a hint; the words of it."""
    decision = Decision(row[0], row=row[1:])
    table.desk.table.on_hint(decision)
    table.desk.rest()
    return table.room.hint_words(decision)


def test_a_hint_of_two_stretches_shows_both_and_names_where_they_end(at: Open) -> None:
    table = at(lambda play: play.give_track(play.state.current, (3, 3), (4, 3)))
    play = table.play
    row = [play.build((4, 3), (5, 3)), play.build((5, 3), (6, 3)), play.build((4, 3), (4, 4))]
    said = hinted(table, *row)
    shown = hints.ways(table.room)
    assert [len(one) for one in shown] == [3, 2]
    assert hints.cells(table.room) == [play.cell(6, 3), play.cell(4, 4)]
    assert [line for line, _ in table.room.lines_over_the_path] == [table.room.mesh.line(shown[1])]
    assert said.startswith("Build 3 sections"), "one end is in no city"
    table.pilot.press("return")
    table.desk.rest()
    assert len(table.match.log) == len(row)
    assert not table.room.lines_over_the_path


def test_a_hint_of_one_stretch_into_a_city_names_it(at: Open) -> None:
    table = at(lambda play: play.give_track(play.state.current, (3, 3), (4, 3)))
    play = table.play
    said = hinted(table, play.build((4, 3), (5, 3)), play.build((5, 3), (6, 3)))
    assert said.startswith("Build to Mid for")
    assert not table.room.lines_over_the_path


def test_a_move_inside_a_city_is_not_called_a_move_to_it(at: Open) -> None:
    def at_alpha(play: Play) -> None:
        play.give_track(0, (3, 3), (4, 3), (5, 3), (6, 3))
        play.operate(0)
        play.put(0, 2, 3)

    table = at(at_alpha)
    play = table.play
    inside, far = Step(play.name(3, 3)), [Step(play.name(col, 3)) for col in (3, 4, 5, 6)]
    assert hinted(table, inside).startswith("Move 1 milepost")
    assert hinted(table, *far).startswith("Move to Mid")


@pytest.mark.parametrize("borrow", [False, True])
def test_who_is_told_to_discard_is_told_of_borrowing_where_it_is_allowed(at: Open, borrow: bool) -> None:
    """Without cash the same hint came turn after turn, and nothing spoke of a loan."""
    table = at(lambda play: play.operate(0), borrow=borrow)
    said = table.room.hint_words(Decision(NewHand(), "because"))
    assert said.endswith(" - because - Or borrow, and build." if borrow else " - because")


def test_a_hint_leaves_no_refusal_of_the_place_that_the_cursor_is_on(at: Open) -> None:
    """Whoever asked what to do with all spent read in red that all was spent."""

    def spent(play: Play) -> None:
        on_the_line(play)
        play.state.phase = play.state.resume = Phase.BUILD
        play.state.spent = play.board.file.money.a_turn

    table = at(spent)
    table.pilot.press("right")
    said = table.desk.table.desk.bubble
    table.room.map.move_cursor(table.room.mesh.node_of[table.play.cell(7, 3)])
    assert said.visible
    table.desk.table.on_hint(Decision(End(), "nothing else can be done"))
    assert not said.visible
    table.pilot.press("return")
    table.desk.rest()
    assert [entry.action for entry in table.match.log] == [End()]
