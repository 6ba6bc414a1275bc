"""Separation and Special against a naive second implementation: what may be drawn, points, and stations."""

import pytest

from railgames.core.rng import Rng
from railgames.games.railroad_ink.feats import most_stations
from tests.games.railroad_ink.naive import Naive
from tests.games.railroad_ink.opinions import Trial, games_of

TRIALS = [Trial(name, Naive) for name in ("separation", "special")]


@pytest.mark.parametrize("trial", TRIALS, ids=lambda trial: trial.name)
@pytest.mark.parametrize("number", games_of("replacing", 2))
def test_dice_that_replace_agree_with_the_naive_rules(maps, trial, number):
    board, rng, drawn = trial.board(maps, number), Rng(number), set()
    for sheet in trial.played(board, rng):
        naive = trial.naive_like(maps, number, sheet)
        drawn |= {board.tiles[tile].text for _, tile in sheet.drawn}
        trial.check_moves(sheet, naive, rng)
        trial.check_score(sheet, naive)
        assert most_stations(sheet) == naive.most_stations()
    new = {board.tiles[tile].text for face in board.dice.dice[0] for tile in board.dice.face_tiles[face]}
    assert len(drawn & new) >= 3
