"""Renovation against a naive second implementation: what may be drawn, the reasons and the score.

``RAILGAMES_RENOVATION_GAMES=300`` plays more games than the few of the default run.
"""

import os

import pytest

from railgames.core.rng import Rng
from railgames.games.railroad_ink.board import load_board
from railgames.games.railroad_ink.expansions.renovation import EXPANSION
from railgames.games.railroad_ink.scoring import components
from tests.games.railroad_ink.naive import place_of
from tests.games.railroad_ink.naive_renovation import NaiveRenovation
from tests.games.railroad_ink.own_dice import BOARDS, board_id_of, faces_of_round, naive_like

GAMES = int(os.environ.get("RAILGAMES_RENOVATION_GAMES", "3"))
PIECES = EXPANSION.file.pieces


def played(board, rng, turns=6):
    """(sheet at the end, additions so far) of every round of a random game."""
    sheet, specials, added = EXPANSION.first_sheet(board), list(board.dice.specials), 0
    for turn in range(turns):
        for face in faces_of_round(board, specials, turn, rng):
            moves = sheet.moves(face)
            if moves:
                sheet = sheet.place(*rng.choice(moves))
                added += face in board.dice.own_faces
        yield sheet, added


@pytest.mark.parametrize("number", range(GAMES))
def test_renovation_agrees_with_the_naive_rules(maps, number):
    board_id = board_id_of(number)
    board, rng = load_board(maps, board_id, "challenge", "segment", PIECES), Rng(number)
    for sheet, _ in played(board, rng):
        naive = naive_like(NaiveRenovation, maps, board_id, PIECES, sheet)
        for name, face in board.dice.face_of.items():
            ours = {(board.names[cell], board.tiles[tile].text) for cell, tile in sheet.moves(face)}
            is_own = face in board.dice.own_faces
            assert ours == (naive.additions(name) if is_own else naive.drawings(name)), name
            for _ in range(8):
                cell, tile = rng.below(board.cells), rng.choice(board.dice.face_tiles[face])
                reason = EXPANSION.why_not_there(sheet, face, cell, tile)
                assert (reason is None) == ((board.names[cell], board.tiles[tile].text) in ours)
        assert tuple(components(sheet)) == naive.parts("segment")
        assert {place_of(board.names[cell]) for cell, _ in sheet.drawn if sheet.stations >> cell & 1} == {
            place for place in naive.drawn if naive.is_station(place)
        }


def test_random_games_add_all_that_can_be_added(maps):
    """The games above reach the rare rules."""
    board, words = load_board(maps, BOARDS[0], "challenge", "segment", PIECES), set()
    for number in range(6):
        *_, (sheet, added) = played(board, Rng(number))
        assert added >= 1
        tiles = [board.tiles[tile] for _, tile in sheet.drawn]
        words |= {(tile.layer.word, len(tile.segments)) for tile in tiles if tile.layer.word}
    assert words == {("renewed", 2), ("arm", 1)}
