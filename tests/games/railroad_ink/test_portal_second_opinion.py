"""Portal against a naive second implementation: what may be drawn, the reasons, points and goals.

``RAILGAMES_PORTAL_GAMES=300`` plays more games than the few of the default run.
"""

import os
from types import SimpleNamespace

import pytest

from railgames.core.rng import Rng
from railgames.games.railroad_ink.board import load_board
from railgames.games.railroad_ink.components import HIGHWAY, RAILWAY
from railgames.games.railroad_ink.expansions.portal import EXPANSION
from railgames.games.railroad_ink.scoring import components
from tests.games.railroad_ink import own_dice
from tests.games.railroad_ink.naive import place_of
from tests.games.railroad_ink.naive_portal import NaivePortal
from tests.games.railroad_ink.own_dice import board_id_of, faces_of_round, naive_like

GAMES = int(os.environ.get("RAILGAMES_PORTAL_GAMES", "4"))
PIECES = EXPANSION.file.pieces
BOARDS = (*own_dice.BOARDS, "blueprint-divided")
READINGS = ("segment", "segment", "space", "trail")


def played(board, rng):
    """The sheet at the end of every round of a random game with more portals than usual."""
    sheet, specials = EXPANSION.first_sheet(board), list(board.dice.specials)
    for turn in range(7):
        faces = [*faces_of_round(board, specials, turn, rng), rng.choice(board.dice.own_dice[0])]
        for face in faces:
            moves = sheet.moves(face)
            sheet = sheet.place(*rng.choice(moves)) if moves else sheet
        yield sheet


@pytest.mark.parametrize("number", range(GAMES))
def test_portal_agrees_with_the_naive_rules(maps, number):
    board_id, reading = board_id_of(number, BOARDS), READINGS[number % len(READINGS)]
    board, rng = load_board(maps, board_id, "challenge", reading, PIECES), Rng(number)
    universities = {
        place_of(board.names[cell]) for cell in range(board.cells) if board.universities >> cell & 1
    }
    for sheet in played(board, rng):
        naive = naive_like(NaivePortal, maps, board_id, PIECES, sheet)
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
        assert tuple(components(sheet)) == naive.parts(reading)
        for kind, count in ((HIGHWAY, sheet.highway), (RAILWAY, sheet.railway)):
            assert len(sheet.longest_route(kind)) == count
        achieved = [goal.is_achieved(SimpleNamespace(sheet=sheet)) for goal in EXPANSION.goals()]
        truth = [
            len(universities & set(naive.portals)) >= 3,
            naive.has_round_trip(),
            naive.most_together() >= 3,
        ]
        assert achieved == truth


def test_random_games_join_portals_lead_routes_on_and_meet_goals(maps):
    """The games above reach what is rare."""
    board, pairs, longer, met = load_board(maps, BOARDS[0], "challenge", "segment", PIECES), 0, 0, set()
    for number in range(30):
        *_, sheet = played(board, Rng(number))
        pairs += len(sheet.pairs)
        route = [sheet.longest_route(kind) for kind in (HIGHWAY, RAILWAY)]
        longer += any(set(pair) <= set(one) for pair in sheet.pairs for one in route)
        met |= {goal.code for goal in EXPANSION.goals() if goal.is_achieved(SimpleNamespace(sheet=sheet))}
    assert pairs > 10
    assert longer
    assert "P2" in met
