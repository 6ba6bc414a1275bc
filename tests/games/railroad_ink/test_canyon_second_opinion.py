"""Canyon against a naive second implementation: where canyons and routes may be drawn, bridges, points.

``RAILGAMES_CANYON_GAMES=300`` plays more games than the few of the default run.
"""

import os
from types import SimpleNamespace

import pytest

from railgames.core.rng import Rng
from railgames.games.railroad_ink.board import load_board
from railgames.games.railroad_ink.expansions.canyon import BRIDGES, EXPANSION, places_of, shapes_of
from railgames.games.railroad_ink.scoring import components
from tests.games.railroad_ink.naive import place_of
from tests.games.railroad_ink.naive_canyon import NaiveCanyon, segment_of
from tests.games.railroad_ink.own_dice import BOARDS, board_id_of, faces_of_round, naive_on

GAMES = int(os.environ.get("RAILGAMES_CANYON_GAMES", "3"))
PIECES = EXPANSION.file.pieces


def segments(board, cell, tile):
    """What a canyon die covers there, as the naive rules name it."""
    return frozenset(map(segment_of, places_of(board, shapes_of(board)[cell][tile].edges)))


def played(board, rng, naive=None, turns=6):
    """The sheet at the end of every round of a random game; canyons like to be crossed and to go on."""
    sheet, specials = EXPANSION.first_sheet(board), list(board.dice.specials)
    for turn in range(turns):
        for face in faces_of_round(board, specials, turn, rng):
            moves = sheet.moves(face)
            if face not in board.dice.own_faces and rng.below(2):
                moves = [move for move in moves if sheet.bridges_for(*move)] or moves
            if not moves:
                continue
            cell, tile = rng.choice(moves)
            if naive is not None and face in board.dice.own_faces:
                naive.canyons |= segments(board, cell, tile)
            elif naive is not None:
                naive.put(place_of(board.names[cell]), board.tiles[tile].text)
            sheet = sheet.place(cell, tile)
        yield sheet


@pytest.mark.parametrize("number", range(GAMES))
def test_canyons_agree_with_the_naive_rules(maps, number):
    board_id = board_id_of(number)
    board, rng = load_board(maps, board_id, "challenge", "segment", PIECES), Rng(number)
    naive = naive_on(NaiveCanyon, maps, board_id, PIECES)
    for sheet in played(board, rng, naive):
        for name, face in board.dice.face_of.items():
            moves = sheet.moves(face)
            if face in board.dice.own_faces:
                assert {segments(board, *move) for move in moves} == naive.canyon_drawings(name), name
                twice = [segments(board, *move) for move in sheet.promising(face)]
                assert len(twice) == len(set(twice))
            else:
                ours = {(board.names[cell], board.tiles[tile].text) for cell, tile in moves}
                assert ours == naive.drawings(name), name
            for _ in range(4):
                move = rng.below(board.cells), rng.choice(board.dice.face_tiles[face])
                assert (EXPANSION.why_not_there(sheet, face, *move) is None) == (move in moves)
        assert BRIDGES - sheet.bridges_left == naive.bridges()
        player = SimpleNamespace(sheet=sheet)
        assert tuple(line.points for line in EXPANSION.score_lines(player)) == naive.canyon_points()
        assert sheet.points == sum(naive.canyon_points())
        assert [goal.is_achieved(player) for goal in EXPANSION.goals()] == naive.achieved()
    assert tuple(components(sheet)) == naive.parts("segment")


def test_random_games_use_up_bridges_and_reach_goals(maps):
    """The games above reach the rare rules."""
    board, fewest, longest, achieved = (
        load_board(maps, BOARDS[0], "challenge", "segment", PIECES),
        12,
        0,
        set(),
    )
    for number in range(20):
        *_, sheet = played(board, Rng(number))
        fewest = min(fewest, sheet.bridges_left)
        longest = max(longest, sheet.land.canyons[0].length)
        player = SimpleNamespace(sheet=sheet)
        achieved |= {goal.code for goal in EXPANSION.goals() if goal.is_achieved(player)}
    assert fewest == 0
    assert longest >= 8
    assert achieved >= {"C1", "C2"}
