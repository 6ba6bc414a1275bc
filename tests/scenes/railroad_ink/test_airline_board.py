"""Airline on the table: a special route turns on to an airport; words of airports, airways and lines."""

import pytest
from msgspec.structs import replace

from railgames.core.game import Decision
from railgames.games.railroad_ink.actions import Special
from railgames.scenes.railroad_ink.aim import aim_lines
from railgames.scenes.railroad_ink.expansions import expansion_picture
from railgames.scenes.railroad_ink.inks import USED_INKS
from railgames.scenes.railroad_ink.strokes import tile_strokes
from tests.scenes.railroad_ink.conftest import OpenDesk

DRAWN = ("D3 ----*airport", "D4 ----/-A-A", "D5 ----/A--A", "A0 ----*airport", "F1 ----/A-A-")


@pytest.mark.usefixtures("no_pictures")
def test_a_special_route_is_drawn_as_an_airport_by_a_press(desk: OpenDesk) -> None:
    at = desk(expansion="airline")
    at.pilot.press("5")
    at.pilot.click(at.space("D3"))
    action = at.match.log[0].action
    assert isinstance(action, Special)
    assert (action.space, action.tile) == ("D3", "----*airport")
    assert at.room.words_at(at.space("D3")).endswith("Without an airway it costs 4.")


@pytest.mark.usefixtures("no_pictures")
def test_a_hint_says_that_a_special_route_becomes_an_airport(desk: OpenDesk) -> None:
    at = desk(expansion="airline")
    for tile, words in (
        ("----*airport", "Highway crossing as airport in A1: -4 points"),
        ("HHHH", "Highway crossing in A1: -2 points, 3 more open ends"),
    ):
        decision = Decision(Special("road-crossing", "A1", tile))
        assert at.room.hint_words(decision) == words


@pytest.mark.usefixtures("no_pictures")
def test_the_caption_says_that_a_special_route_may_be_an_airport(desk: OpenDesk) -> None:
    at = desk(expansion="airline")
    at.pilot.press("1")
    assert "airport" not in at.room.hand.view.caption
    for number in range(5, 11):
        at.pilot.press(str(number % 10))
        assert at.room.pick is not None
        assert at.room.pick.is_special
        assert at.room.hand.view.caption == "R turns it, or makes it an airport."


@pytest.mark.usefixtures("no_pictures")
def test_where_a_special_route_fits_it_can_be_turned_into_an_airport(desk: OpenDesk) -> None:
    at = desk(expansion="airline")
    at.pilot.press("5")
    at.pilot.move(at.space("A1"))
    seen = set()
    for _ in range(12):
        assert at.room.ghost is not None
        seen.add((at.room.ghost.tile, at.room.ghost.fits))
        at.pilot.press("r")
    assert ("----*airport", True) in seen
    assert len(seen) > 2


@pytest.mark.usefixtures("no_pictures")
def test_airports_airways_and_their_lines_say_what_they_are_worth(desk: OpenDesk) -> None:
    at, picture = desk(expansion="airline"), expansion_picture("airline")
    player = at.match.state.players[0]
    sheet = player.sheet
    for item in DRAWN:
        space, tile = item.split()
        sheet = sheet.place(sheet.board.cell_of[space], sheet.board.dice.tile_of[tile])
    player = replace(player, sheet=sheet)
    told = [
        picture.space_words(at.room.view, player, sheet.board.cell_of[space])
        for space in ("D3", "A0", "D4", "F1", "B1")
    ]
    assert told == [
        "Airport: it joins all routes that face it.",
        "Airport: it joins all routes that face it. Without an airway it costs 4.",
        "Airway of 2 spaces, 1 open end: costs 2.",
        "Airway of 1 space, 2 open ends: costs 4.",
        "",
    ]
    lines = at.room.view.expansion.score_lines(player)
    words = [picture.line_words(at.room.view, player, line) for line in lines]
    assert words[0].endswith("edges of the board: 0 spaces now.")
    assert words[1].endswith("joins nothing.\nD5 north, F1 north, F1 south")
    assert words[2] == "4 less for each airport that no airway leads to."
    assert any("airport" in line for line in aim_lines(at.room.view))


def test_an_airway_lies_over_the_route_of_its_space() -> None:
    text = tile_strokes("H-H-/-A-A")
    assert text.index("{highway}") < text.index("{airway}")
    assert "{airway}" not in tile_strokes("H-H-/-A-A", USED_INKS)
    assert "{airport}" in tile_strokes("----*airport")
