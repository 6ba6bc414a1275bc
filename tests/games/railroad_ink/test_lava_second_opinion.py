"""Lava against a naive second implementation: what may be drawn, the reasons, errors and points."""

import pytest

from railgames.core.rng import Rng
from tests.games.railroad_ink.naive_lava import NaiveLava
from tests.games.railroad_ink.opinions import Trial, games_of


def shutting(sheet, face, moves, rng):
    """Drawings that burn a route, else most times those beside open lava."""
    burning = [move for move in moves if sheet.occ >> move[0] & 1]
    beside = sheet.facing(sheet.open_sides)
    near = [move for move in moves if beside >> move[0] & 1]
    return burning or (near if near and rng.below(3) else moves)


LAVA = Trial("lava", NaiveLava, likes=shutting)


@pytest.mark.parametrize("number", games_of("lava", 4))
def test_lava_agrees_with_the_naive_rules(maps, number):
    board, rng = LAVA.board(maps, number), Rng(number)
    for sheet in LAVA.played(board, rng):
        naive = LAVA.naive_like(maps, number, sheet)
        LAVA.check_moves(sheet, naive, rng)
        LAVA.check_score(sheet, naive)
        LAVA.check_points(sheet, naive)
        assert sheet.largest_lake.bit_count() == naive.own_points()[1]


def test_random_games_burn_routes_and_close_lakes(maps):
    """The games above reach the rare rules."""
    sheets = list(LAVA.last_sheets(maps, 20))
    assert sum(sheet.burnt for sheet in sheets) > 3
    assert any(sheet.closed_lakes() for sheet in sheets)
