"""Superconnection against a naive second implementation: what may be drawn, the reasons, points.

``RAILGAMES_SUPERCONNECTION_GAMES=300`` plays more games than the few of the default run.
"""

import os

import pytest

from railgames.core.rng import Rng
from railgames.games.railroad_ink.board import load_board
from railgames.games.railroad_ink.components import HIGHWAY, RAILWAY
from railgames.games.railroad_ink.expansions.superconnection import EXPANSION
from railgames.games.railroad_ink.feats import has_loop
from railgames.games.railroad_ink.scoring import components
from tests.games.railroad_ink import own_dice
from tests.games.railroad_ink.naive_superconnection import NaiveSuper
from tests.games.railroad_ink.own_dice import board_id_of, faces_of_round, naive_like

GAMES = int(os.environ.get("RAILGAMES_SUPERCONNECTION_GAMES", "4"))
PIECES = EXPANSION.file.pieces
BOARDS = (*own_dice.BOARDS, "blueprint-divided")


def played(board, rng):
    """The sheet at the end of every round of a random game; routes like to join open super ends."""
    sheet, specials = EXPANSION.first_sheet(board), list(board.dice.specials)
    for turn in range(6):
        for face in faces_of_round(board, specials, turn, rng):
            moves = sheet.moves(face)
            if rng.below(2):
                waiting = sheet.open_supers
                moves = [move for move in moves if board.placing[move[0]][move[1]].edges & waiting] or moves
            sheet = sheet.place(*rng.choice(moves)) if moves else sheet
        yield sheet


@pytest.mark.parametrize("number", range(GAMES))
def test_superconnection_agrees_with_the_naive_rules(maps, number):
    board_id = board_id_of(number, BOARDS)
    board, rng = load_board(maps, board_id, "challenge", "segment", PIECES), Rng(number)
    for sheet in played(board, rng):
        naive = naive_like(NaiveSuper, maps, board_id, PIECES, sheet)
        for name, face in board.dice.face_of.items():
            ours = {(board.names[cell], board.tiles[tile].text) for cell, tile in sheet.moves(face)}
            assert ours == naive.drawings(name), name
            for _ in range(4):
                cell, tile = rng.below(board.cells), rng.choice(board.dice.face_tiles[face])
                is_legal = (board.names[cell], board.tiles[tile].text) in ours
                assert (EXPANSION.why_not_there(sheet, face, cell, tile) is None) == is_legal
                move = sheet.move_by_lot(face, rng)
                assert (move is None) == (not ours)
                assert move is None or sheet.fits(face, *move)
        assert tuple(components(sheet)) == naive.parts("segment")
        assert len(sheet.longest_route(HIGHWAY)) == max(sheet.highway, 0)
        assert len(sheet.longest_route(RAILWAY)) == sheet.railway


def test_random_games_join_super_routes_with_everything(maps):
    """The games above reach what is rare."""
    board, seen, loops = load_board(maps, BOARDS[0], "challenge", "segment", PIECES), set(), 0
    for number in range(20):
        *_, sheet = played(board, Rng(number))
        joined = sheet.supers & ~sheet.ends
        naive = naive_like(NaiveSuper, maps, BOARDS[0], PIECES, sheet)
        for place, text in naive.drawn.items():
            for side, letter in zip("north east south west".split(), text, strict=False):  # noqa: SIM905
                if letter == "S" and naive.facing(place, side) is not None:
                    seen.add((naive.facing(place, side), (place, side) in naive.exits))
        loops += has_loop(sheet) and bool(joined)
    assert seen >= {("H", False), ("R", False), ("H", True), ("R", True), ("S", False)}
    assert loops
