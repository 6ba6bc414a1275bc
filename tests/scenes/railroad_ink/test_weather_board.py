"""Weather on the table: symbols come over drawn spaces by mouse and by keys; words of areas and lines."""

import pytest

from railgames.games.railroad_ink.actions import Draw
from railgames.games.railroad_ink.components import Layer
from railgames.scenes.railroad_ink.aim import aim_lines
from railgames.scenes.railroad_ink.expansions import expansion_picture, picture_of_mark
from tests.scenes.railroad_ink.conftest import Desk, OpenDesk


def drawn_once(desk: OpenDesk) -> tuple[Desk, str]:
    """A table on which one route is drawn, and its space."""
    at = desk(expansion="weather")
    at.pilot.click(at.die(0))
    space = at.room.board.board.names[at.room.legal_cells()[0]]
    at.pilot.click(at.space(space))
    return at, space


@pytest.mark.usefixtures("no_pictures")
def test_a_symbol_is_put_over_a_space_of_this_round_by_a_press(desk: OpenDesk) -> None:
    at, space = drawn_once(desk)
    at.pilot.click(at.die(4))
    assert [at.room.board.board.names[cell] for cell in at.room.legal_cells()] == [space]
    at.pilot.click(at.space(space))
    action = at.match.log[-1].action
    assert isinstance(action, Draw)
    kind = action.face
    assert (action.space, action.tile) == (space, f"----*{kind}")
    assert "over 1 space: 1 point." in at.room.words_at(at.space(space))
    told = {line.key: at.room.line_words(0, line) for line in at.room.view.scores()[0].lines}
    assert told[f"weather_{kind}"].endswith(": 1 space now.")
    assert any("weather" in line for line in aim_lines(at.room.view))


@pytest.mark.usefixtures("no_pictures")
def test_the_keys_put_a_symbol_over_a_space(desk: OpenDesk) -> None:
    at, space = drawn_once(desk)
    at.pilot.move((5, 5))
    at.pilot.press("x")
    at.pilot.press("return")
    action = at.match.log[-1].action
    assert isinstance(action, Draw)
    assert (action.space, "*" in action.tile) == (space, True)


def test_what_lies_over_a_route_leaves_its_ink(desk: OpenDesk) -> None:
    at, space = drawn_once(desk)
    rect = at.room.board.geometry.space(at.room.board.board.cell_of[space])
    at.pilot.move((5, 5))
    before = at.pilot.picture().subsurface(rect).copy()
    at.pilot.click(at.die(4))
    at.pilot.click(at.space(space))
    at.pilot.move((5, 5))
    after = at.pilot.picture().subsurface(rect)
    middle, corner = (rect.w // 2, rect.h // 2), (rect.w // 4, rect.h * 3 // 4)
    assert after.get_at(middle) == before.get_at(middle)
    assert after.get_at(corner) != before.get_at(corner)


def test_a_symbol_is_small_on_a_board_and_a_faded_one_has_no_colour() -> None:
    picture = expansion_picture("weather")
    for kind in ("cloud", "storm", "snow"):
        assert picture_of_mark(kind) is picture
        assert "scale(0.5)" in picture.piece_strokes(f"----*{kind}")
        assert "{weather" not in picture.strokes(Layer(word=kind), False, True)
        assert picture.lies(f"----*{kind}") == "over"
    assert picture.lies("H-H-") == "space"
