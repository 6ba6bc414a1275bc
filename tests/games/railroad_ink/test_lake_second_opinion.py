"""Lake against a naive second implementation: what may be drawn, the reasons, what fills, points and goals.

``RAILGAMES_LAKE_GAMES=300`` plays more games than the few of the default run.
"""

import os
from types import SimpleNamespace

import pytest

from railgames.core.rng import Rng
from railgames.games.railroad_ink.board import load_board
from railgames.games.railroad_ink.expansions.lake import EXPANSION
from railgames.games.railroad_ink.scoring import components
from tests.games.railroad_ink import own_dice
from tests.games.railroad_ink.naive import place_of
from tests.games.railroad_ink.naive_lake import NaiveLake
from tests.games.railroad_ink.own_dice import board_id_of, faces_of_round, naive_on

GAMES = int(os.environ.get("RAILGAMES_LAKE_GAMES", "4"))
PIECES = EXPANSION.file.pieces
BOARDS = (*own_dice.BOARDS, "blueprint-divided")
GOALS = {goal.code: goal for goal in EXPANSION.goals()}


def board_of(maps, number):
    """(board, naive board): the first of them in every other game."""
    board_id = board_id_of(number, BOARDS)
    return load_board(maps, board_id, "challenge", "segment", PIECES), naive_on(
        NaiveLake, maps, board_id, PIECES
    )


def move_of(sheet, face, rng):
    """A drawing that likes to fill spaces, and water beside water; None when there is none."""
    moves = sheet.moves(face)
    if not moves:
        return None
    near = sheet.promising(face)
    is_own = face in sheet.board.dice.own_faces
    filling = [move for move in near if is_own and len(sheet.place(*move).drawn) > len(sheet.drawn) + 1]
    return rng.choice(filling or (near if near and rng.below(4) else moves))


def play(sheet, naive, specials, turn, rng):
    """One round on both boards; the sheet after it."""
    board = sheet.board
    for face in faces_of_round(board, specials, turn, rng):
        move = move_of(sheet, face, rng)
        if move is not None:
            sheet = sheet.place(*move)
            naive.put(place_of(board.names[move[0]]), board.tiles[move[1]].text)
    return sheet


@pytest.mark.parametrize("number", range(GAMES))
def test_lake_agrees_with_the_naive_rules(maps, number):
    (board, naive), rng = board_of(maps, number), Rng(number)
    sheet, specials = EXPANSION.first_sheet(board), list(board.dice.specials)
    for turn in range(6):
        sheet = play(sheet, naive, specials, turn, rng)
        assert {place_of(board.names[cell]) for cell, _ in sheet.drawn} == set(naive.drawn)
        for name, face in board.dice.face_of.items():
            ours = {(board.names[cell], board.tiles[tile].text) for cell, tile in sheet.moves(face)}
            is_water = face in board.dice.own_faces
            assert ours == (naive.water_drawings(name) if is_water else naive.drawings(name)), name
            assert set(sheet.promising(face)) <= set(sheet.moves(face))
            for _ in range(4):
                cell, tile = rng.below(board.cells), rng.choice(board.dice.face_tiles[face])
                reason = EXPANSION.why_not_there(sheet, face, cell, tile)
                assert (reason is None) == ((board.names[cell], board.tiles[tile].text) in ours)
        assert tuple(components(sheet)) == naive.parts("segment")
        lakes = sorted(lake.cells.bit_count() for lake in sheet.groups)
        assert lakes == sorted(map(len, naive.lakes()))
        assert sheet.points == min(lakes, default=0)
        met = {code for code, goal in GOALS.items() if goal.is_achieved(SimpleNamespace(sheet=sheet))}
        truth = (("W1", naive.joins_over_water()), ("W2", naive.has_line()), ("W3", naive.has_shore()))
        assert met == {code for code, is_met in truth if is_met}


def test_random_games_fill_spaces_join_networks_and_meet_every_goal(maps):
    """The games above reach the rare rules."""
    filled, tied, met = 0, 0, set()
    for number in range(30):
        (board, naive), rng = board_of(maps, number), Rng(number)
        sheet, specials = EXPANSION.first_sheet(board), list(board.dice.specials)
        for turn in range(6):
            sheet = play(sheet, naive, specials, turn, rng)
        filled += sum(board.tiles[tile].text == "----/WWWW" for _, tile in sheet.drawn)
        tied += sheet.tied
        met |= {code for code, goal in GOALS.items() if goal.is_achieved(SimpleNamespace(sheet=sheet))}
    assert filled > 3
    assert tied > 3
    assert met == {"W1", "W2", "W3"}
