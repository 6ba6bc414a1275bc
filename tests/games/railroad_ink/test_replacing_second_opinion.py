"""Separation and Special against a naive second implementation: what may be drawn, points, and stations.

``RAILGAMES_REPLACING_GAMES=300`` plays more games than the few of the default run.
"""

import os

import pytest

from railgames.core.rng import Rng
from railgames.games.railroad_ink.board import load_board
from railgames.games.railroad_ink.expansions import expansion
from railgames.games.railroad_ink.feats import stations_in
from railgames.games.railroad_ink.scoring import components
from tests.games.railroad_ink.naive_replacing import NaiveReplacing
from tests.games.railroad_ink.own_dice import board_id_of, faces_of_round, naive_like

GAMES = int(os.environ.get("RAILGAMES_REPLACING_GAMES", "2"))


def played(board, rng, turns=6):
    """The sheet at the end of every round of a random game."""
    sheet, specials = expansion("none").first_sheet(board), list(board.dice.specials)
    for turn in range(turns):
        for face in faces_of_round(board, specials, turn, rng):
            moves = sheet.moves(face)
            sheet = sheet.place(*rng.choice(moves)) if moves else sheet
        yield sheet


@pytest.mark.parametrize("name", ["separation", "special"])
@pytest.mark.parametrize("number", range(GAMES))
def test_dice_that_replace_agree_with_the_naive_rules(maps, name, number):
    board_id, rules = board_id_of(number), expansion(name)
    pieces = rules.file.pieces
    board, rng = load_board(maps, board_id, "challenge", "segment", pieces), Rng(number)
    drawn = set()
    for sheet in played(board, rng):
        naive = naive_like(NaiveReplacing, maps, board_id, pieces, sheet)
        drawn |= {board.tiles[tile].text for _, tile in sheet.drawn}
        for face_name, face in board.dice.face_of.items():
            ours = {(board.names[cell], board.tiles[tile].text) for cell, tile in sheet.moves(face)}
            assert ours == naive.drawings(face_name), face_name
            for _ in range(4):
                cell, tile = rng.below(board.cells), rng.choice(board.dice.face_tiles[face])
                reason = rules.why_not_there(sheet, face, cell, tile)
                assert (reason is None) == ((board.names[cell], board.tiles[tile].text) in ours)
        assert tuple(components(sheet)) == naive.parts("segment")
        assert max(stations_in(sheet, network) for network in sheet.networks) == naive.most_stations()
    new = {board.tiles[tile].text for face in board.dice.dice[0] for tile in board.dice.face_tiles[face]}
    assert len(drawn & new) >= 3
