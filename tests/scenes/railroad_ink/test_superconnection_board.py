"""Superconnection on the table: its die is drawn by a press, its routes are drawn, and the words say so."""

import pytest

from railgames.games.railroad_ink.actions import Draw
from railgames.scenes.railroad_ink.aim import aim_lines
from railgames.scenes.railroad_ink.inks import USED_INKS
from railgames.scenes.railroad_ink.strokes import tile_strokes
from tests.scenes.railroad_ink.conftest import OpenDesk


@pytest.mark.usefixtures("no_pictures")
def test_a_super_die_is_picked_by_its_key_and_drawn_at_an_exit_of_either_kind(desk: OpenDesk) -> None:
    at = desk(expansion="superconnection")
    at.pilot.press("x")
    assert at.room.pick is not None
    assert at.room.pick.face.startswith("super-")
    at.pilot.click(at.space("A3"))
    action = at.match.log[0].action
    assert isinstance(action, Draw)
    assert (action.space, "S" in action.tile) == ("A3", True)
    assert [piece.state for piece in at.room.hand.view.dice if piece.is_own] == ["used"]
    assert "Super route: a highway or a railway may join it." in at.room.words_at(at.space("A3"))
    assert "Super route" not in at.room.words_at(at.space("B3"))
    assert any("super die must be drawn" in line for line in aim_lines(at.room.view))


def test_a_super_route_has_the_borders_of_a_road_and_rails_in_an_ink_of_its_own() -> None:
    whole = tile_strokes("SSS-")
    assert whole.count("{super_route}") >= 4
    assert "{highway}" not in whole
    assert "{super_route}" not in tile_strokes("S-S-", USED_INKS)
    assert 0 < len(tile_strokes("S-S-", grow=0.3)) < len(tile_strokes("S-S-"))
