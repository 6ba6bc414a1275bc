"""Trail against a naive second implementation: what may be drawn, the reasons, sets, points and goals.

``RAILGAMES_TRAIL_GAMES=300`` plays more games than the few of the default run.
"""

import os
from types import SimpleNamespace

import pytest

from railgames.core.rng import Rng
from railgames.games.railroad_ink.board import bits, load_board
from railgames.games.railroad_ink.expansions.trail import EXPANSION
from railgames.games.railroad_ink.scoring import components
from tests.games.railroad_ink.naive import place_of
from tests.games.railroad_ink.naive_trail import NaiveTrail
from tests.games.railroad_ink.own_dice import BOARDS, board_id_of, faces_of_round, naive_like

GAMES = int(os.environ.get("RAILGAMES_TRAIL_GAMES", "3"))
PIECES = EXPANSION.file.pieces


def played(board, rng, turns=6):
    """The sheet at the end of every round of a random game; trails like to join stations."""
    sheet, specials = EXPANSION.first_sheet(board), list(board.dice.specials)
    for turn in range(turns):
        for face in faces_of_round(board, specials, turn, rng):
            moves = sheet.moves(face)
            if rng.below(2):
                moves = [move for move in moves if sheet.place(*move).points > sheet.points] or moves
            sheet = sheet.place(*rng.choice(moves)) if moves else sheet
        yield sheet


@pytest.mark.parametrize("number", range(GAMES))
def test_trail_agrees_with_the_naive_rules(maps, number):
    board_id = board_id_of(number)
    board, rng = load_board(maps, board_id, "challenge", "segment", PIECES), Rng(number)
    for sheet in played(board, rng):
        naive = naive_like(NaiveTrail, maps, board_id, PIECES, sheet)
        for name, face in board.dice.face_of.items():
            ours = {(board.names[cell], board.tiles[tile].text) for cell, tile in sheet.moves(face)}
            is_own = face in board.dice.own_faces
            assert ours == (naive.trail_drawings(name) if is_own else naive.drawings(name)), name
            for _ in range(4):
                cell, tile = rng.below(board.cells), rng.choice(board.dice.face_tiles[face])
                reason = EXPANSION.why_not_there(sheet, face, cell, tile)
                assert (reason is None) == ((board.names[cell], board.tiles[tile].text) in ours)
        ours = {frozenset(place_of(board.names[cell]) for cell in bits(one.stations)) for one in sheet.trails}
        assert ours == {frozenset(stations) for _, stations in naive.sets()}
        assert tuple(components(sheet)) == naive.parts("segment")
        player = SimpleNamespace(sheet=sheet)
        assert [line.points for line in EXPANSION.score_lines(player)] == [naive.trail_points()]
        assert sheet.points == naive.trail_points()
        assert [goal.is_achieved(player) for goal in EXPANSION.goals()] == naive.achieved()


def test_random_games_join_stations_and_reach_goals(maps):
    """The games above reach the rare rules."""
    board, largest, achieved = load_board(maps, BOARDS[0], "challenge", "segment", PIECES), 0, set()
    for number in range(10):
        *_, sheet = played(board, Rng(number))
        largest = max(largest, *(one.stations.bit_count() for one in sheet.trails))
        player = SimpleNamespace(sheet=sheet)
        achieved |= {goal.code for goal in EXPANSION.goals() if goal.is_achieved(player)}
    assert largest >= 5
    assert "T3" in achieved
