"""Lake on the table: its dice are drawn as routes are; the words of lakes; the water over grid lines."""

import pytest

from railgames.games.railroad_ink.actions import Draw
from railgames.games.railroad_ink.expansions.lake import LakeSheet
from railgames.scenes.railroad_ink.aim import aim_lines
from railgames.scenes.railroad_ink.expansions.lake import _crossings, _outline
from tests.scenes.railroad_ink.conftest import Desk, OpenDesk


def with_water(at: Desk, *items: str) -> LakeSheet:
    """The shown board with these tiles drawn on it."""
    player = at.match.state.players[0]
    sheet = player.sheet
    for item in items:
        space, tile = item.split()
        sheet = sheet.place(sheet.board.cell_of[space], sheet.board.dice.tile_of[tile])
    assert isinstance(sheet, LakeSheet)
    return sheet


@pytest.mark.usefixtures("no_pictures")
def test_a_lake_die_is_drawn_by_a_press_and_lies_drawn_in_the_tray(desk: OpenDesk) -> None:
    at = desk(expansion="lake")
    at.pilot.press("x")
    at.pilot.click(at.space("D3"))
    action = at.match.log[0].action
    assert isinstance(action, Draw)
    assert action.space == "D3"
    assert [piece.state for piece in at.room.hand.view.dice if piece.is_own].count("used") == 1
    assert "Lake of 1 space: the smallest, 1 point." in at.room.words_at(at.space("D3"))


@pytest.mark.usefixtures("no_pictures")
def test_a_lake_and_its_line_say_what_they_are_worth(desk: OpenDesk) -> None:
    from msgspec.structs import replace

    from railgames.scenes.railroad_ink.expansions import expansion_picture

    at, picture = desk(expansion="lake"), expansion_picture("lake")
    sheet = with_water(at, "C3 R---/--W-*pier", "D3 ----/W--W", "F1 ----/-W--")
    player = replace(at.match.state.players[0], sheet=sheet)
    told = [
        picture.space_words(at.room.view, player, sheet.board.cell_of[space]) for space in ("C3", "F1", "A0")
    ]
    assert told == [
        "Lake of 2 spaces with 1 pier: not the smallest, no points.",
        "Lake of 1 space: the smallest, 1 point.",
        "",
    ]
    (line,) = at.room.view.expansion.score_lines(player)
    words = picture.line_words(at.room.view, player, line)
    assert words == "A point for each space of your smallest lake: 1 now; 2 lakes."
    assert any("lake" in one for one in aim_lines(at.room.view))


@pytest.mark.usefixtures("no_pictures")
def test_water_hides_the_corners_where_four_spaces_of_a_lake_meet(desk: OpenDesk) -> None:
    at = desk(expansion="lake")
    block = ("C3 ----/-WW-", "C4 ----/--WW", "D3 ----/WW--", "D4 ----/W--W")
    assert _crossings(with_water(at, *block)) == [at.room.board.board.cell_of["C3"]]
    assert not _crossings(with_water(at, *block[:3]))


def test_the_water_of_every_shape_is_closed_and_has_a_shore_for_each_gap() -> None:
    for mask in range(1, 16):
        sides = tuple(side for side in range(4) if mask >> side & 1)
        inside, shore = _outline(sides, False)
        assert inside.count("M") == inside.count("Z") == 1
        assert shore.count("M") == len(sides)
