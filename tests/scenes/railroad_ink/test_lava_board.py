"""Lava on the table: its dice are drawn as routes are; the words of lakes and of score lines."""

import pytest

from railgames.games.railroad_ink.actions import Draw
from railgames.games.railroad_ink.config import expansion_names
from railgames.scenes.railroad_ink.aim import aim_lines
from railgames.scenes.railroad_ink.expansions import expansion_picture, picture_of_mark
from railgames.scenes.railroad_ink.set_up import dice_picture
from tests.scenes.railroad_ink.conftest import Desk, OpenDesk

VOLCANO = "----/LLLL*volcano"


def lava_slots(at: Desk) -> list[int]:
    return [idx for idx, piece in enumerate(at.room.hand.view.dice) if piece.is_own]


@pytest.mark.usefixtures("no_pictures")
def test_the_lava_dice_lie_behind_the_route_dice_and_their_key_picks_them_in_turn(desk: OpenDesk) -> None:
    at = desk(expansion="lava")
    assert lava_slots(at) == [4, 5]
    for slot in (4, 5, 4):
        at.pilot.press("x")
        assert at.room.hand.picked == ("dice", slot)
    assert at.room.hand.view.dice[4].state == "free"


@pytest.mark.usefixtures("no_pictures")
def test_a_lava_die_is_drawn_by_a_press_and_lies_drawn_in_the_tray(desk: OpenDesk) -> None:
    at = desk(expansion="lava")
    at.pilot.press("x")
    cell = next(cell for cell in at.room.legal_cells() if at.room.view.board.names[cell] == "C3")
    at.pilot.click(at.space(at.room.view.board.names[cell]))
    action = at.match.log[0].action
    assert isinstance(action, Draw)
    assert action.space == "C3"
    assert [at.room.hand.view.dice[slot].state for slot in lava_slots(at)].count("used") == 1


@pytest.mark.usefixtures("no_pictures")
def test_far_from_lava_the_ghost_is_a_volcano(desk: OpenDesk) -> None:
    at = desk(expansion="lava")
    at.pilot.press("x")
    at.pilot.move(at.space("F1"))
    ghost = at.room.ghost
    assert ghost is not None
    assert (ghost.tile, ghost.fits) == (VOLCANO, True)
    at.pilot.move(at.space("C3"))
    ghost = at.room.ghost
    assert ghost is not None
    assert (ghost.tile == VOLCANO, ghost.fits) == (False, True)


@pytest.mark.usefixtures("no_pictures")
def test_a_lake_and_the_lines_of_lava_say_what_they_are_worth(desk: OpenDesk) -> None:
    at = desk(expansion="lava")
    words = at.room.words_at(at.space("D3"))
    assert "Lava lake of 1 space: 4 open sides." in words
    assert at.room.words_at(at.space("A3")) == ""
    (sheet,) = at.room.view.scores()
    told = {line.key: at.room.line_words(0, line) for line in sheet.lines}
    assert told["largest_lake"] == "A point for each space of the largest lake, open or closed: 1 now."
    assert told["closed_lakes"] == "5 points for each lake of lava without an open side; 0 lakes closed."
    assert any("lava" in line for line in aim_lines(at.room.view))


def test_an_open_side_of_lava_counts_with_the_open_ends(desk: OpenDesk) -> None:
    at = desk(expansion="lava")
    sheet = at.room.shown_sheet(at.room.view.scores()[0])
    assert {line.key: line.points for line in sheet.lines}["open_ends"] == -4


def test_lava_over_a_building_leaves_its_badge_pale(desk: OpenDesk) -> None:
    at = desk(expansion="lava")
    board, dice = at.room.board, at.room.view.board.dice
    place, player = board.board.cell_of["G6"], at.room.player
    assert not board._activates(player, place, dice.tile_of["----/LLLL*volcano"], "university")
    assert board._activates(player, place, dice.tile_of["-H-H"], "university")
    assert not board._activates(player, place, dice.tile_of["-H-H"], "village")


def test_every_expansion_shows_its_dice_in_the_set_up(desk: OpenDesk) -> None:
    app = desk().app
    for name in expansion_names():
        picture = dice_picture(app, name, 40)
        assert (picture is None) == (name == "none")


def test_each_letter_and_word_of_a_tile_has_one_expansion_that_draws_it() -> None:
    marks = [mark for name in expansion_names() for mark in expansion_picture(name).marks]
    assert len(set(marks)) == len(marks)
    assert picture_of_mark("L") is expansion_picture("lava")
    with pytest.raises(LookupError):
        picture_of_mark("?")
