"""Renovation against a naive second implementation: what may be drawn, the reasons and the score."""

import pytest

from railgames.core.rng import Rng
from tests.games.railroad_ink.naive import place_of
from tests.games.railroad_ink.naive_renovation import NaiveRenovation
from tests.games.railroad_ink.opinions import Trial, games_of

RENOVATION = Trial("renovation", NaiveRenovation)


@pytest.mark.parametrize("number", games_of("renovation", 3))
def test_renovation_agrees_with_the_naive_rules(maps, number):
    board, rng = RENOVATION.board(maps, number), Rng(number)
    for sheet in RENOVATION.played(board, rng):
        naive = RENOVATION.naive_like(maps, number, sheet)
        RENOVATION.check_moves(sheet, naive, rng, tries=8)
        RENOVATION.check_score(sheet, naive)
        assert {place_of(board.names[cell]) for cell, _ in sheet.drawn if sheet.stations >> cell & 1} == {
            place for place in naive.drawn if naive.is_station(place)
        }


def test_random_games_add_all_that_can_be_added(maps):
    """The games above reach the rare rules."""
    board, words = RENOVATION.board(maps), set()
    for number in range(6):
        added = []
        *_, sheet = RENOVATION.played(board, Rng(number), lambda face, *_, added=added: added.append(face))
        assert any(face in board.dice.own_faces for face in added)
        tiles = [board.tiles[tile] for _, tile in sheet.drawn]
        words |= {(tile.layer.word, len(tile.segments)) for tile in tiles if tile.layer.word}
    assert words == {("renewed", 2), ("arm", 1)}
