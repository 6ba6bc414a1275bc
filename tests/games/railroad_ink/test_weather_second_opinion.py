"""Weather against a naive second implementation: where symbols may go, what must be drawn, points."""

import pytest

from railgames.core.rng import Rng
from railgames.games.railroad_ink.expansions.weather import KINDS
from tests.games.railroad_ink.naive import place_of
from tests.games.railroad_ink.naive_weather import NaiveWeather
from tests.games.railroad_ink.opinions import Trial, draw_all, games_of

WEATHER = Trial("weather", NaiveWeather, rounds=7)


def played(board, rng, naive):
    """The sheet after every die of a random game, with the dice that are left in its round."""
    sheet = WEATHER.rules.first_sheet(board)

    def put(_, cell, tile):
        naive.put(place_of(board.names[cell]), board.tiles[tile].text)

    for roll in WEATHER.rolls(board, rng):
        sheet, naive.fresh = sheet.renewed(), set()
        for idx, face in enumerate(roll):
            sheet = draw_all(sheet, [face], rng, put=put)
            yield sheet, roll[idx + 1 :]


@pytest.mark.parametrize("number", games_of("weather", 3))
def test_weather_agrees_with_the_naive_rules(maps, number):
    board, rng, naive = WEATHER.board(maps, number), Rng(number), WEATHER.naive(maps, number)
    for sheet, left in played(board, rng, naive):
        for face in board.dice.own_faces:
            truth = naive.drawings(board.dice.faces[face].name)
            WEATHER.check_face(sheet, face, truth, rng, tries=1)
            assert any(item[0] == face for item in sheet.due(left)) == (face in left and bool(truth))
        WEATHER.check_points(sheet, naive)
        if not left:
            WEATHER.check_moves(sheet, naive, rng, tries=1)
            WEATHER.check_score(sheet, naive)


def test_random_games_have_areas_and_spoil_some(maps):
    """The games above reach the rare rules."""
    board, largest, smaller = WEATHER.board(maps), 0, 0
    for number in range(20):
        naive = WEATHER.naive(maps)
        *_, (sheet, _) = played(board, Rng(number), naive)
        largest = max(largest, sheet.points)
        for kind in KINDS:
            smaller += 0 < naive.kind_points(kind) < max(map(len, naive.areas(kind)), default=0)
    assert largest >= 5
    assert smaller
