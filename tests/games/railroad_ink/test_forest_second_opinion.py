"""Forest against a naive second implementation: what may be drawn, the reasons, points and goals."""

import pytest

from railgames.core.rng import Rng
from railgames.games.railroad_ink.board import bits
from tests.games.railroad_ink.naive import place_of
from tests.games.railroad_ink.naive_forest import NaiveForest
from tests.games.railroad_ink.opinions import Trial, games_of


def growing(sheet, face, moves, rng):
    """Half of the time trees that begin no new forest."""
    if face not in sheet.board.dice.own_faces or rng.below(2):
        return moves
    return [move for move in moves if len(sheet.place(*move).forests) <= len(sheet.forests)] or moves


FOREST = Trial("forest", NaiveForest, likes=growing)


@pytest.mark.parametrize("number", games_of("forest", 4))
def test_forest_agrees_with_the_naive_rules(maps, number):
    board, rng = FOREST.board(maps, number), Rng(number)
    for sheet in FOREST.played(board, rng):
        naive = FOREST.naive_like(maps, number, sheet)
        FOREST.check_moves(sheet, naive, rng)
        ours = {frozenset(place_of(board.names[cell]) for cell in bits(forest)) for forest in sheet.forests}
        assert ours == set(map(frozenset, naive.forests()))
        FOREST.check_score(sheet, naive)
        FOREST.check_points(sheet, naive)
        FOREST.check_goals(sheet, naive)


def test_random_games_grow_forests_and_reach_goals(maps):
    """The games above reach the rare rules."""
    sheets = list(FOREST.last_sheets(maps, 20))
    assert max(sheet.forests[0].bit_count() for sheet in sheets) >= 5
    assert set().union(*map(FOREST.achieved, sheets)) >= {"F1", "F3"}


def test_goals_of_trees_agree_on_boards_full_of_them(maps):
    """Trees alone in spaces by lot, those with an exit first: random games hardly ever have four of these."""
    seen = set()
    for number in range(30):
        rng, board = Rng(number), FOREST.board(maps, number)
        gates = sorted({item.cell for item in board.exits})
        cells = rng.sample(gates, rng.below(7)) + rng.sample(range(board.cells), rng.below(22))
        sheet = FOREST.rules.first_sheet(board)
        for cell in dict.fromkeys(cells):
            sheet = sheet.place(cell, board.dice.tile_of["----*trees"])
        naive = FOREST.naive_like(maps, number, sheet)
        FOREST.check_goals(sheet, naive)
        FOREST.check_points(sheet, naive)
        seen |= FOREST.achieved(sheet)
    assert seen == {"F1", "F2", "F3"}
