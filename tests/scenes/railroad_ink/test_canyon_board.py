"""Canyon on the table: a die is aimed at corners of spaces by mouse and keys, turned, and drawn on lines."""

import pytest

from railgames.games.railroad_ink.actions import Draw
from railgames.games.railroad_ink.components import Layer
from railgames.scenes.railroad_ink.aim import aim_lines
from railgames.scenes.railroad_ink.expansions import expansion_picture, picture_of_mark
from tests.scenes.railroad_ink.conftest import Desk, OpenDesk


def corner(at: Desk, space: str) -> tuple[int, int]:
    """The upper left corner of a space."""
    return at.room.board.geometry.space(at.room.board.board.cell_of[space]).topleft


def drawn(at: Desk) -> Draw:
    """The last action."""
    action = at.match.log[-1].action
    assert isinstance(action, Draw)
    return action


@pytest.mark.usefixtures("no_pictures")
def test_a_canyon_die_lies_round_the_corner_that_is_nearest_to_the_pointer(desk: OpenDesk) -> None:
    at = desk(expansion="canyon")
    x, y = corner(at, "B3")
    at.pilot.click(at.die(4))
    for near in ((x - 9, y - 9), (x + 9, y - 9), (x - 9, y + 9), (x + 9, y + 9)):
        at.pilot.move(near)
        assert at.room.ghost is not None
        assert at.room.board.board.names[at.room.ghost.cell] == "B3"
        assert at.room.cell_rect(at.room.ghost.cell).collidepoint(near)
    at.pilot.move(at.room.board.geometry.space(0).topleft)
    assert at.room.ghost is not None
    assert at.room.board.board.names[at.room.ghost.cell] == "B1"


@pytest.mark.usefixtures("no_pictures")
def test_a_canyon_is_turned_and_drawn_by_a_press(desk: OpenDesk) -> None:
    at = desk(expansion="canyon")
    at.pilot.click(at.die(4))
    at.pilot.move(corner(at, "B1"))
    first = at.room.ghost
    at.pilot.wheel(corner(at, "B1"), -1)
    turned = at.room.ghost
    assert first is not None
    assert turned is not None
    assert turned.fits
    assert turned.tile != first.tile
    at.pilot.click(corner(at, "B1"))
    assert (drawn(at).space, drawn(at).tile) == ("B1", turned.tile)


@pytest.mark.usefixtures("no_pictures")
def test_the_keys_draw_a_canyon_and_go_from_corner_to_corner(desk: OpenDesk) -> None:
    at = desk(expansion="canyon")
    at.pilot.press("x")
    assert at.room.cursor in at.room.legal_cells()
    before = at.room.cursor
    at.pilot.press("up")
    at.pilot.press("left")
    assert at.room.cursor != before
    at.pilot.press("r")
    at.pilot.press("f")
    at.pilot.press("return")
    assert drawn(at).face.startswith("canyon")


@pytest.mark.usefixtures("no_pictures")
def test_canyons_and_bridges_are_told_in_words(desk: OpenDesk) -> None:
    at = desk(expansion="canyon")
    assert any("canyon" in line for line in aim_lines(at.room.view))
    at.pilot.click(at.die(4))
    at.pilot.click(corner(at, "B1"))
    lines = {line.key: line for line in at.room.view.scores()[0].lines}
    told = {key: at.room.line_words(0, line) for key, line in lines.items()}
    assert told["canyon_longest"].endswith(" now.\n12 of 12 bridges are left.")
    assert told["canyon_across"].startswith("2 points for each canyon from edge to edge")
    space = lines["canyon_longest"].places[0].partition(":")[0]
    assert at.room.words_at(at.space(space)).endswith(". 12 of 12 bridges are left.")
    assert "Canyon" not in at.room.words_at(at.space("D3"))


def test_a_canyon_lies_under_the_pointer_and_stays_on_its_lines(desk: OpenDesk) -> None:
    at = desk(expansion="canyon")
    at.pilot.move((5, 5))
    middle = corner(at, "B1")
    clean = at.pilot.picture().get_at(middle)
    at.pilot.click(at.die(4))
    at.pilot.move(middle)
    assert at.pilot.picture().get_at(middle) != clean
    at.pilot.click(middle)
    at.pilot.move((5, 5))
    assert at.pilot.picture().get_at(middle) != clean
    place = next(line for line in at.room.view.scores()[0].lines if line.key == "canyon_longest").places
    plain = at.pilot.picture().copy()
    at.room.highlight(0, place)
    at.pilot.step(2)
    assert at.pilot.picture().get_at(middle) != plain.get_at(middle)


def test_a_canyon_on_a_die_is_whole_and_a_faded_one_has_no_colour() -> None:
    picture = expansion_picture("canyon")
    for mark in "CDZ":
        assert picture_of_mark(mark) is picture
    layer = Layer(sides="CZ--")
    assert "{canyon}" in picture.strokes(layer, False, False)
    assert "{canyon" not in picture.strokes(layer, False, True)
    assert (picture.lies("----/CZ--"), picture.lies("H-H-")) == ("lines", "space")
