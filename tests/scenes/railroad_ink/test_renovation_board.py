"""Renovation on the table: its die is drawn over a drawn space; a sign and words where it was."""

import re

import pytest
from msgspec.structs import replace

from railgames.games.railroad_ink.actions import Draw
from railgames.games.railroad_ink.components import Layer
from railgames.games.railroad_ink.events import Drawn
from railgames.scenes.railroad_ink.aim import aim_lines
from railgames.scenes.railroad_ink.effects import joined_by
from railgames.scenes.railroad_ink.expansions import expansion_picture, picture_of_mark
from railgames.scenes.railroad_ink.strokes import tile_strokes
from tests.scenes.railroad_ink.conftest import Desk, OpenDesk

pytestmark = pytest.mark.usefixtures("no_pictures")


SEED = 23


def with_arms_to_add(desk: OpenDesk) -> Desk:
    """A table on which an arm may be added to a station of this round, in several ways."""
    at = desk(expansion="renovation", seed=SEED)
    legal = at.match.state.legal_actions()
    at.match.play(next(one for one in legal if isinstance(one, Draw) and "station" in one.face))
    at.pilot.settle()
    assert len(ways(at)) > 1
    return at


def ways(at: Desk) -> list[Draw]:
    """The ways to add what the die shows."""
    found = at.match.state.legal_actions()
    return [one for one in found if isinstance(one, Draw) and one.face.startswith("add-")]


def test_the_die_is_drawn_by_a_press_on_a_drawn_space_and_turned_over_all_ways(desk: OpenDesk) -> None:
    at = with_arms_to_add(desk)
    all_ways = ways(at)
    space = all_ways[0].space
    at.pilot.press("x")
    at.pilot.move(at.space(space))
    seen = set()
    for _ in range(len(all_ways) + 1):
        assert at.room.ghost is not None
        assert at.room.ghost.fits
        seen.add(at.room.ghost.tile)
        at.room.rotate()
    assert seen == {one.tile for one in all_ways if one.space == space}
    at.pilot.click(at.space(space))
    (event,) = at.match.log[-1].events
    assert isinstance(event, Drawn)
    assert event.onto
    assert "Renovated in round 1." in at.room.words_at(at.space(space))


def test_by_keyboard_it_is_drawn_too(desk: OpenDesk) -> None:
    at = with_arms_to_add(desk)
    at.pilot.press("x")
    at.table.focus_board()
    at.room.move_cursor(at.room.legal_cells()[0])
    at.pilot.press("return")
    assert at.match.log[-1].action in ways_before(at)


def ways_before(at: Desk) -> list[Draw]:
    """The ways to add it before the last action."""
    state = at.match.state_at(at.match.position - 1)
    return [one for one in state.legal_actions() if isinstance(one, Draw) and one.face.startswith("add-")]


def test_what_a_network_had_before_is_not_celebrated_again(desk: OpenDesk) -> None:
    at = desk(expansion="renovation")
    sheet, board = at.room.view.players[0].sheet, at.room.board.board
    for space, tile in (("A1", "H-R-"), ("B1", "R--R"), ("B0", "-R-R")):
        sheet = sheet.place(board.cell_of[space], board.dice.tile_of[tile])
    then = sheet.place(board.cell_of["A1"], board.dice.tile_of["HHR-*arm"])
    assert joined_by(then, board.cell_of["A1"]) is not None
    assert joined_by(then, board.cell_of["A1"], "H-R-") is None


def test_only_what_was_renovated_says_so_and_has_a_sign(desk: OpenDesk) -> None:
    at = desk(expansion="renovation")
    picture, board, view = expansion_picture("renovation"), at.room.board.board, at.room.view
    sheet = view.players[0].sheet.place(board.cell_of["D3"], board.dice.tile_of["H-R-"])
    player = replace(view.players[0], sheet=sheet)
    assert picture.space_words(view, player, board.cell_of["D3"]) == ""
    assert any("renovation" in line for line in aim_lines(view))
    for word in ("renewed", "arm"):
        assert picture_of_mark(word) is picture
        assert "{works}" in picture.strokes_over(Layer(word=word), False)
        assert "{works}" not in picture.strokes_over(Layer(word=word), True)
    assert picture.strokes_over(Layer(), False) == ""


def test_the_die_shows_in_dashes_what_it_is_added_to() -> None:
    picture = expansion_picture("renovation")
    assert "Q50 50" in picture.strokes(Layer(sides="OO--"), True, False)
    assert picture.strokes(Layer(sides="-OOO"), True, False).count("L50 50") == 3
    assert "{works}" not in picture.strokes(Layer(sides="OO--"), True, True)


def test_a_station_to_which_an_arm_was_added_lies_in_the_middle_where_its_arms_meet(desk: OpenDesk) -> None:
    """Also that of a stub, which else would be a curve with a station beside it."""
    dice = desk(expansion="renovation").room.board.board.dice
    tiles = [tile.text for tile in dice.tiles if tile.layer.word == "arm"]
    assert "HH--*arm" in tiles
    for text in tiles:
        arms = 4 - text.partition("*")[0].count("-")
        strokes = tile_strokes(text)
        ends = re.findall(r"M[\d.]+ [\d.]+ L50\.00 50\.00|M50\.00 50\.00 L[\d.]+ [\d.]+", strokes)
        assert len(set(ends)) >= arms, text
        assert 'fill="{station}"' in strokes, text
