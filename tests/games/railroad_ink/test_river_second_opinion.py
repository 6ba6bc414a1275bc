"""River against a naive second implementation: what may be drawn, the reasons, errors, points and goals."""

import pytest

from railgames.core.rng import Rng
from railgames.games.railroad_ink.board import bits
from tests.games.railroad_ink.naive import place_of
from tests.games.railroad_ink.naive_river import NaiveRiver
from tests.games.railroad_ink.opinions import Trial, games_of


def lengthening(sheet, face, moves, rng):
    """Most times rivers that go on from an open end, half of the time routes that join an open end."""
    if face not in sheet.board.dice.own_faces:
        closing = [move for move in moves if sheet.place(*move).errors < sheet.errors]
        return (rng.below(2) and closing) or moves
    ends = sheet.open_sides.bit_count()
    longer = [move for move in moves if sheet.place(*move).open_sides.bit_count() <= ends]
    return (rng.below(6) and longer) or moves


RIVER = Trial("river", NaiveRiver, likes=lengthening)


@pytest.mark.parametrize("number", games_of("river", 4))
def test_river_agrees_with_the_naive_rules(maps, number):
    board, rng = RIVER.board(maps, number), Rng(number)
    for sheet in RIVER.played(board, rng):
        naive = RIVER.naive_like(maps, number, sheet)
        RIVER.check_moves(sheet, naive, rng)
        rivers = {frozenset(place_of(board.names[cell]) for cell in bits(one.cells)) for one in sheet.rivers}
        assert rivers == set(map(frozenset, naive.rivers()))
        RIVER.check_score(sheet, naive)
        RIVER.check_points(sheet, naive)
        RIVER.check_goals(sheet, naive)


def test_random_games_bring_long_rivers_bridges_and_goals(maps):
    """The games above reach the rare rules."""
    sheets = list(RIVER.last_sheets(maps, 20))
    assert max(river.cells.bit_count() for sheet in sheets for river in sheet.rivers) >= 4
    assert sum(any(map(sheet.reaches, sheet.rivers)) for sheet in sheets) > 2
    assert set().union(*map(RIVER.achieved, sheets)) == {"R1", "R2", "R3"}
