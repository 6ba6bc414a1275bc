"""Airline against a naive second implementation: what may be drawn, the reasons, points.

``RAILGAMES_AIRLINE_GAMES=300`` plays more games than the few of the default run.
"""

import os
from types import SimpleNamespace

import pytest

from railgames.core.rng import Rng
from railgames.games.railroad_ink.board import load_board
from railgames.games.railroad_ink.expansions.airline import EXPANSION
from railgames.games.railroad_ink.scoring import components
from tests.games.railroad_ink import own_dice
from tests.games.railroad_ink.naive_airline import NaiveAirline
from tests.games.railroad_ink.own_dice import board_id_of, faces_of_round, naive_like

GAMES = int(os.environ.get("RAILGAMES_AIRLINE_GAMES", "3"))
PIECES = EXPANSION.file.pieces
BOARDS = (*own_dice.BOARDS, "blueprint-divided")


def played(board, rng):
    """The sheet at the end of every round of a random game that likes what search looks at."""
    sheet, specials = EXPANSION.first_sheet(board), list(board.dice.specials)
    for turn in range(6):
        for face in faces_of_round(board, specials, turn, rng):
            moves = sheet.moves(face)
            if rng.below(4):
                moves = sheet.promising(face) or moves
                gain = max((sheet.place(*move).points - sheet.points for move in moves[:40]), default=0)
                better = [move for move in moves[:40] if sheet.place(*move).points - sheet.points == gain]
                moves = better or moves
            sheet = sheet.place(*rng.choice(moves)) if moves else sheet
        yield sheet


@pytest.mark.parametrize("number", range(GAMES))
def test_airline_agrees_with_the_naive_rules(maps, number):
    board_id = board_id_of(number, BOARDS)
    board, rng = load_board(maps, board_id, "challenge", "segment", PIECES), Rng(number)
    for sheet in played(board, rng):
        naive = naive_like(NaiveAirline, maps, board_id, PIECES, sheet)
        for name, face in board.dice.face_of.items():
            ours = {(board.names[cell], board.tiles[tile].text) for cell, tile in sheet.moves(face)}
            assert ours == naive.drawings(name), name
            assert set(sheet.promising(face)) <= set(sheet.moves(face))
            for _ in range(4):
                cell, tile = rng.below(board.cells), rng.choice(board.dice.face_tiles[face])
                is_legal = (board.names[cell], board.tiles[tile].text) in ours
                assert (EXPANSION.why_not_there(sheet, face, cell, tile) is None) == is_legal
                move = sheet.move_by_lot(face, rng)
                assert (move is None) == (not ours)
                assert move is None or sheet.fits(face, *move)
        assert tuple(components(sheet)) == naive.parts("segment")
        lines = EXPANSION.score_lines(SimpleNamespace(sheet=sheet))
        assert tuple(line.points for line in lines) == naive.airline_points()
        assert sheet.points == sum(naive.airline_points())


def test_random_games_fly_airways_and_join_networks_at_airports(maps):
    """The games above reach what is rare."""
    board, longest, tied, exits = load_board(maps, BOARDS[0], "challenge", "segment", PIECES), 0, 0, 0
    for number in range(12):
        *_, sheet = played(board, Rng(number))
        longest = max(longest, sheet.longest_airway.bit_count())
        tied += sheet.tied
        exits += any(network & board.exit_edges & sheet.forgiven for network in sheet.networks)
    assert longest >= 3
    assert tied > 3
    assert exits
