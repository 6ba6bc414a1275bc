"""Superconnection against a naive second implementation: what may be drawn, the reasons, points."""

import pytest

from railgames.core.rng import Rng
from railgames.games.railroad_ink.components import HIGHWAY, RAILWAY
from railgames.games.railroad_ink.feats import has_loop
from railgames.games.railroad_ink.sheet import longest_route
from tests.games.railroad_ink.naive import SIDES
from tests.games.railroad_ink.naive_superconnection import NaiveSuper
from tests.games.railroad_ink.opinions import Trial, games_of


def joining(sheet, face, moves, rng):
    """Half of the time routes that join open super ends."""
    if not rng.below(2):
        return moves
    placing, waiting = sheet.board.placing, sheet.open_supers
    return [move for move in moves if placing[move[0]][move[1]].edges & waiting] or moves


READINGS = ("segment", "space", "segment", "trail")
SUPER = Trial("superconnection", NaiveSuper, likes=joining)


@pytest.mark.parametrize("number", games_of("superconnection", 4))
def test_superconnection_agrees_with_the_naive_rules(maps, number):
    reading = READINGS[number % len(READINGS)]
    board, rng = SUPER.board(maps, number, reading), Rng(number)
    for sheet in SUPER.played(board, rng):
        naive = SUPER.naive_like(maps, number, sheet)
        SUPER.check_moves(sheet, naive, rng)
        SUPER.check_score(sheet, naive, reading)
        assert len(longest_route(sheet, HIGHWAY)) == max(sheet.highway, 0)
        assert len(longest_route(sheet, RAILWAY)) == sheet.railway


def test_random_games_join_super_routes_with_everything(maps):
    """The games above reach what is rare."""
    seen, loops = set(), 0
    for sheet in SUPER.last_sheets(maps, 20):
        naive = SUPER.naive_like(maps, 0, sheet)
        for place, text in naive.drawn.items():
            for side, letter in zip(SIDES, text, strict=False):
                if letter == "S" and naive.facing(place, side) is not None:
                    seen.add((naive.facing(place, side), (place, side) in naive.exits))
        loops += has_loop(sheet) and bool(sheet.supers & ~sheet.ends)
    assert seen >= {("H", False), ("R", False), ("H", True), ("R", True), ("S", False)}
    assert loops
