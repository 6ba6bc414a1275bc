"""Trail against a naive second implementation: what may be drawn, the reasons, sets, points and goals."""

import pytest

from railgames.core.rng import Rng
from railgames.games.railroad_ink.board import bits
from tests.games.railroad_ink.naive import place_of
from tests.games.railroad_ink.naive_trail import NaiveTrail
from tests.games.railroad_ink.opinions import Trial, games_of


def gaining(sheet, face, moves, rng):
    """Half of the time drawings that bring points."""
    return (rng.below(2) and [move for move in moves if sheet.place(*move).points > sheet.points]) or moves


TRAIL = Trial("trail", NaiveTrail, likes=gaining)


@pytest.mark.parametrize("number", games_of("trail", 3))
def test_trail_agrees_with_the_naive_rules(maps, number):
    board, rng = TRAIL.board(maps, number), Rng(number)
    for sheet in TRAIL.played(board, rng):
        naive = TRAIL.naive_like(maps, number, sheet)
        TRAIL.check_moves(sheet, naive, rng)
        ours = {frozenset(place_of(board.names[cell]) for cell in bits(one.stations)) for one in sheet.trails}
        assert ours == {frozenset(stations) for _, stations in naive.sets()}
        TRAIL.check_score(sheet, naive)
        TRAIL.check_points(sheet, naive)
        TRAIL.check_goals(sheet, naive)


def test_random_games_join_stations_and_reach_goals(maps):
    """The games above reach the rare rules."""
    sheets = list(TRAIL.last_sheets(maps, 10))
    assert max(one.stations.bit_count() for sheet in sheets for one in sheet.trails) >= 5
    assert any("T3" in TRAIL.achieved(sheet) for sheet in sheets)


def test_goals_and_sets_agree_on_boards_full_of_trails(maps):
    """Trails and stations in spaces by lot, the centre and one row first, whatever their routes meet."""
    seen = set()
    for number in range(25):
        rng, board = Rng(number), TRAIL.board(maps, number)
        trails = [tile for face in board.dice.own_faces for tile in board.dice.face_tiles[face]]
        stations = [tile for tile, item in enumerate(board.tiles) if item.is_station]
        row = rng.below(board.grid.rows) * board.grid.columns
        first = list(bits(board.centre)) if number % 2 else range(row, row + board.grid.columns)
        cells = dict.fromkeys([*rng.sample(first, 5), *rng.sample(range(board.cells), 9)])
        sheet = TRAIL.rules.first_sheet(board)
        for at, cell in enumerate(cells):
            sheet = sheet.place(cell, rng.choice(trails if at < 5 or at % 2 else stations))
        naive = TRAIL.naive_like(maps, number, sheet)
        TRAIL.check_goals(sheet, naive)
        TRAIL.check_points(sheet, naive)
        seen |= TRAIL.achieved(sheet)
    assert seen == {"T1", "T2", "T3"}
