"""Lake against a naive second implementation: what may be drawn, the reasons, what fills, points, goals."""

import pytest

from railgames.core.rng import Rng
from tests.games.railroad_ink.naive import place_of
from tests.games.railroad_ink.naive_lake import NaiveLake
from tests.games.railroad_ink.opinions import Trial, games_of


def filling(sheet, face, moves, rng):
    """Drawings that fill spaces, else most times those beside something."""
    near = sheet.promising(face)
    is_own = face in sheet.board.dice.own_faces
    full = [move for move in near if is_own and len(sheet.place(*move).drawn) > len(sheet.drawn) + 1]
    return full or (near if near and rng.below(4) else moves)


LAKE = Trial("lake", NaiveLake, likes=filling)


@pytest.mark.parametrize("number", games_of("lake", 4))
def test_lake_agrees_with_the_naive_rules(maps, number):
    board, rng, naive = LAKE.board(maps, number), Rng(number), LAKE.naive(maps, number)

    def put(_, cell, tile):
        naive.put(place_of(board.names[cell]), board.tiles[tile].text)

    for sheet in LAKE.played(board, rng, put):
        assert {place_of(board.names[cell]) for cell, _ in sheet.drawn} == set(naive.drawn)
        LAKE.check_moves(sheet, naive, rng)
        LAKE.check_score(sheet, naive)
        lakes = sorted(lake.cells.bit_count() for lake in sheet.groups)
        assert lakes == sorted(map(len, naive.bodies()))
        LAKE.check_points(sheet, naive)
        LAKE.check_goals(sheet, naive)


def test_random_games_fill_spaces_join_networks_and_meet_every_goal(maps):
    """The games above reach the rare rules."""
    filled, tied, met = 0, 0, set()
    for number in range(30):
        board = LAKE.board(maps, number)
        *_, sheet = LAKE.played(board, Rng(number))
        filled += sum(board.tiles[tile].text == "----/WWWW" for _, tile in sheet.drawn)
        tied += sheet.tied
        met |= LAKE.achieved(sheet)
        if filled > 3 and tied > 3 and met == {"W1", "W2", "W3"}:
            return
    pytest.fail(f"{filled} spaces filled, {tied} networks joined, goals {met}")
