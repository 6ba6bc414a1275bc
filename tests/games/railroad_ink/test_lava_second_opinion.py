"""Lava against a naive second implementation: what may be drawn, the reasons, errors and points.

``RAILGAMES_LAVA_GAMES=300`` plays more games than the few of the default run.
"""

import os

import pytest

from railgames.core.rng import Rng
from railgames.games.railroad_ink.board import load_board
from railgames.games.railroad_ink.expansions.lava import EXPANSION
from railgames.games.railroad_ink.scoring import components
from tests.games.railroad_ink.naive_lava import NaiveLava
from tests.games.railroad_ink.own_dice import board_id_of, faces_of_round, naive_like

GAMES = int(os.environ.get("RAILGAMES_LAVA_GAMES", "4"))
PIECES = EXPANSION.file.pieces


def one_drawing(sheet, face, rng):
    """The sheet after a drawing that likes to shut lava in; None when there is none."""
    moves = sheet.moves(face)
    if not moves:
        return None
    near = [move for move in moves if sheet.facing(sheet.open_sides) >> move[0] & 1]
    burning = [move for move in moves if sheet.occ >> move[0] & 1]
    return sheet.place(*rng.choice(burning or (near if near and rng.below(3) else moves)))


@pytest.mark.parametrize("number", range(GAMES))
def test_lava_agrees_with_the_naive_rules(maps, number):
    board_id = board_id_of(number)
    board, rng = load_board(maps, board_id, "challenge", "segment", PIECES), Rng(number)
    sheet = EXPANSION.first_sheet(board)
    specials = list(board.dice.specials)
    for turn in range(6):
        for face in faces_of_round(board, specials, turn, rng):
            sheet = one_drawing(sheet, face, rng) or sheet
        naive = naive_like(NaiveLava, maps, board_id, PIECES, sheet)
        for name, face in board.dice.face_of.items():
            ours = {(board.names[cell], board.tiles[tile].text) for cell, tile in sheet.moves(face)}
            is_lava = face in board.dice.own_faces
            assert ours == (naive.lava_drawings(name) if is_lava else naive.drawings(name)), name
            for _ in range(4):
                cell, tile = rng.below(board.cells), rng.choice(board.dice.face_tiles[face])
                reason = EXPANSION.why_not_there(sheet, face, cell, tile)
                assert (reason is None) == ((board.names[cell], board.tiles[tile].text) in ours)
        closed, largest = naive.lava_points()
        assert tuple(components(sheet)) == naive.parts("segment")
        assert (sheet.points, sheet.largest_lake.bit_count()) == (closed + largest, largest)
        assert len(sheet.error_places()) == sheet.errors


def test_random_games_burn_routes_and_close_lakes(maps):
    """The games above reach the rare rules."""
    board, burnt, closed = load_board(maps, "challenge-green", "challenge", "segment", PIECES), 0, 0
    for number in range(20):
        rng, sheet = Rng(number), EXPANSION.first_sheet(board)
        for _ in range(6):
            for die in (*board.dice.dice, *board.dice.own_dice):
                sheet = one_drawing(sheet, rng.choice(die), rng) or sheet
        burnt += sheet.burnt
        closed += len(sheet.closed_lakes())
    assert burnt > 3
    assert closed > 0
