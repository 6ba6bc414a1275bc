"""Forest on the table: the words of forests and of their score lines; trees with and without a route."""

import pytest

from railgames.games.railroad_ink.actions import Draw
from railgames.games.railroad_ink.components import Layer
from railgames.scenes.railroad_ink.aim import aim_lines
from railgames.scenes.railroad_ink.expansions import expansion_picture, picture_of_mark
from tests.scenes.railroad_ink.conftest import OpenDesk

TREES = Layer(word="trees")


@pytest.mark.usefixtures("no_pictures")
def test_a_forest_and_its_lines_say_what_they_are_worth(desk: OpenDesk) -> None:
    at = desk(expansion="forest")
    told = {line.key: at.room.line_words(0, line) for line in at.room.view.scores()[0].lines}
    assert told["forest_first"] == "2 points for each space of your largest forest: 0 spaces now."
    at.pilot.click(at.die(4))
    at.pilot.click(at.space("D3"))
    action = at.match.log[-1].action
    assert isinstance(action, Draw)
    assert (action.space, action.tile.partition("*")[2]) == ("D3", "trees")
    assert "Forest of 1 space: 2 points." in at.room.words_at(at.space("D3"))
    assert "Forest" not in at.room.words_at(at.space("C3"))
    told = {line.key: at.room.line_words(0, line) for line in at.room.view.scores()[0].lines}
    assert told["forest_first"].endswith(": 1 space now.")
    assert told["forest_second"] == "A point for each space of your second largest forest: 0 spaces now."
    assert any("forest" in line for line in aim_lines(at.room.view))


def test_trees_leave_room_for_a_route_and_a_faded_wood_has_no_green() -> None:
    picture = expansion_picture("forest")
    assert picture_of_mark("trees") is picture
    alone, beside = (picture.strokes(TREES, has_routes, False) for has_routes in (False, True))
    assert alone.count("<g") > beside.count("<g") == 4
    assert "{forest}" not in picture.strokes(TREES, False, True)
