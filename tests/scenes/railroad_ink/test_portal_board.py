"""Portal on the table: its die is drawn by a press; the words of portals; the ring over the route's end."""

import pytest
from msgspec.structs import replace

from railgames.games.railroad_ink.actions import Draw
from railgames.scenes.railroad_ink.aim import aim_lines
from railgames.scenes.railroad_ink.expansions import expansion_picture
from railgames.scenes.railroad_ink.inks import USED_INKS
from railgames.scenes.railroad_ink.strokes import tile_strokes
from tests.scenes.railroad_ink.conftest import OpenDesk


@pytest.mark.usefixtures("no_pictures")
def test_a_portal_is_drawn_by_its_key_and_a_press_and_says_what_it_waits_for(desk: OpenDesk) -> None:
    at = desk(expansion="portal")
    at.pilot.press("x")
    spaces = at.room.legal_cells()
    at.pilot.click(at.room.board.geometry.space(spaces[0]).center)
    action = at.match.log[0].action
    assert isinstance(action, Draw)
    letter = action.tile[-1].upper()
    assert f"Portal {letter}: it waits for the second one." in at.room.words_at(at.space(action.space))
    assert any("Two portals with one letter" in line for line in aim_lines(at.room.view))


@pytest.mark.usefixtures("no_pictures")
def test_a_portal_names_the_other_one(desk: OpenDesk) -> None:
    at, picture = desk(expansion="portal"), expansion_picture("portal")
    player = at.match.state.players[0]
    sheet = player.sheet
    for item in ("D0 ---H*portal-a", "D6 -H--*portal-a", "A3 R---*portal-c"):
        space, tile = item.split()
        sheet = sheet.place(sheet.board.cell_of[space], sheet.board.dice.tile_of[tile])
    player = replace(player, sheet=sheet)
    told = [
        picture.space_words(at.room.view, player, sheet.board.cell_of[space])
        for space in ("D0", "D6", "A3", "B3")
    ]
    assert told == [
        "Portal A: joined with D6.",
        "Portal A: joined with D0.",
        "Portal C: it waits for the second one.",
        "",
    ]
    barred = [picture.why_barred(at.room.view, player, face) for face in ("portal-a-road", "portal-c-road")]
    assert barred == ["Two portals A are drawn already; there are no more of a letter.", ""]


def test_the_ring_of_a_portal_lies_over_the_end_of_its_route() -> None:
    for letter in "abc":
        text = tile_strokes(f"H---*portal-{letter}")
        assert text.rindex("{highway}") < text.index(f"{{portal_{letter}}}")
        assert f"{{portal_{letter}}}" not in tile_strokes(f"H---*portal-{letter}", USED_INKS)
