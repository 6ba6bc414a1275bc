"""River on the table: its dice may be drawn anywhere; the words of rivers and of their score line."""

import pytest

from railgames.games.railroad_ink.actions import Draw
from railgames.games.railroad_ink.components import Layer, orientations
from railgames.scenes.railroad_ink.aim import aim_lines
from railgames.scenes.railroad_ink.expansions import expansion_picture, picture_of_mark
from tests.scenes.railroad_ink.conftest import Desk, OpenDesk


def play_die(at: Desk, slot: int, space: str) -> Draw:
    """Draw the river die of this place in the tray by presses."""
    if at.room.hand.picked != ("dice", slot):
        at.pilot.click(at.die(slot))
    at.pilot.click(at.space(space))
    action = at.match.log[-1].action
    assert isinstance(action, Draw)
    return action


@pytest.mark.usefixtures("no_pictures")
def test_a_river_die_is_drawn_by_a_press_in_any_empty_space(desk: OpenDesk) -> None:
    at = desk(expansion="river")
    own = [idx for idx, piece in enumerate(at.room.hand.view.dice) if piece.is_own]
    assert own == [4, 5]
    action = play_die(at, 4, "D3")
    assert (action.space, action.tile.partition("/")[2].count("V")) == ("D3", 2)
    assert at.room.hand.view.dice[4].state == "used"


@pytest.mark.usefixtures("no_pictures")
def test_a_river_and_its_line_say_what_they_are_worth(desk: OpenDesk) -> None:
    at = desk(expansion="river")
    told = {line.key: at.room.line_words(0, line) for line in at.room.view.scores()[0].lines}
    assert told["river"].endswith("Now: no river yet.")
    play_die(at, 4, "D3")
    assert "River of 1 space: 1 point, 2 open ends." in at.room.words_at(at.space("D3"))
    assert "River" not in at.room.words_at(at.space("C3"))
    told = {line.key: at.room.line_words(0, line) for line in at.room.view.scores()[0].lines}
    assert told["river"] == (
        "The best of your rivers: 1 for each space, 3 more if both ends leave the board. Now: 1 space."
    )
    assert any("river" in line for line in aim_lines(at.room.view))
    open_ends = at.room.shown_sheet(at.room.view.scores()[0]).lines[-1]
    assert (open_ends.key, open_ends.points) == ("open_ends", -2)


@pytest.mark.parametrize("face", ["----/V-V-", "----/VV--", "H-H-/-V-V"])
def test_each_way_of_a_river_is_drawn_by_turning_and_a_faded_one_has_no_water(face: str) -> None:
    picture = expansion_picture("river")
    assert picture_of_mark("V") is picture
    drawn = set()
    for text in orientations(face):
        routes, _, sides = text.partition("/")
        drawn.add(picture.strokes(Layer(sides), routes != "----", False))
        assert "{river}" not in picture.strokes(Layer(sides), routes != "----", True)
    assert len(drawn) == len(orientations(face))
