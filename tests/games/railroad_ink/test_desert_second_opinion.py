"""Desert against a naive second implementation: what may be drawn, the reasons, dry spells, points, goals."""

import pytest

from railgames.core.rng import Rng
from railgames.games.railroad_ink.board import bits
from railgames.games.railroad_ink.expansions.desert import Season
from tests.games.railroad_ink.naive import name_of
from tests.games.railroad_ink.naive_desert import NaiveDesert
from tests.games.railroad_ink.opinions import Trial, draw_all, games_of


def gathering(sheet, face, moves, rng):
    """At times what an oasis waters, more often what lies beside many cacti."""
    way = rng.below(4)
    if face not in sheet.board.dice.own_faces or way == 0:
        return moves
    if way == 1:
        return [move for move in moves if sheet.place(*move).safe != sheet.safe] or moves
    cacti, neighbour = set(bits(sheet.cacti)), sheet.board.neighbour
    beside = {move: len(cacti.intersection(neighbour[move[0]])) for move in moves}
    return [move for move in moves if beside[move] >= min(2, max(beside.values()))]


DESERT = Trial("desert", NaiveDesert, likes=gathering, extra=Season())


def played(board, rng):
    """(whether it was dry, sheet before the dry spell, sheet at the end) of every round of a random game."""
    sheet = DESERT.rules.first_sheet(board)
    for roll in DESERT.rolls(board, rng):
        is_dry, before = any(face in board.dice.read_faces for face in roll), sheet
        sheet = draw_all(sheet.withered() if is_dry else sheet, roll, rng, gathering)
        yield is_dry, before, sheet


@pytest.mark.parametrize("number", games_of("desert", 3))
def test_desert_agrees_with_the_naive_rules(maps, number):
    board, rng = DESERT.board(maps, number), Rng(number)
    for is_dry, before, sheet in played(board, rng):
        if is_dry:
            naive, after = DESERT.naive_like(maps, number, before), before.withered()
            assert before.points - after.points == naive.dry_spell()
            assert set(board.spaces(after.occ)) == set(map(name_of, naive.drawn))
            DESERT.check_score(after, naive)
        naive = DESERT.naive_like(maps, number, sheet)
        DESERT.check_moves(sheet, naive, rng)
        DESERT.check_score(sheet, naive)
        DESERT.check_points(sheet, naive)
        DESERT.check_goals(sheet, naive)


def test_random_games_have_dry_spells_and_reach_goals(maps):
    """The games above reach the rare rules."""
    board, lost, achieved = DESERT.board(maps), 0, set()
    for number in range(150):
        rounds = list(played(board, Rng(number)))
        lost += sum(is_dry and one.points > one.withered().points > 0 for is_dry, one, _ in rounds)
        achieved |= DESERT.achieved(rounds[-1][-1])
        if lost >= 4 and len(achieved) == 3:
            return
    pytest.fail(f"{lost} dry spells that took a part, goals {achieved}")
