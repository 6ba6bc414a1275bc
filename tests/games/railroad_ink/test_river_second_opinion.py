"""River against a naive second implementation: what may be drawn, the reasons, errors, points and goals.

``RAILGAMES_RIVER_GAMES=300`` plays more games than the few of the default run.
"""

import os
from types import SimpleNamespace

import pytest

from railgames.core.rng import Rng
from railgames.games.railroad_ink.board import bits, load_board
from railgames.games.railroad_ink.expansions.river import EXPANSION
from railgames.games.railroad_ink.scoring import components
from tests.games.railroad_ink.naive import place_of
from tests.games.railroad_ink.naive_river import NaiveRiver
from tests.games.railroad_ink.own_dice import BOARDS, board_id_of, faces_of_round, naive_like

GAMES = int(os.environ.get("RAILGAMES_RIVER_GAMES", "4"))
PIECES = EXPANSION.file.pieces


def one_drawing(sheet, face, rng):
    """The sheet after a drawing that likes to lengthen a river; None when there is none."""
    moves = sheet.moves(face)
    if face in sheet.board.dice.own_faces:
        longer = [move for move in moves if sheet.place(*move).open_sides.bit_count() <= opens(sheet)]
        moves = longer if longer and rng.below(5) else moves
    return sheet.place(*rng.choice(moves)) if moves else None


def opens(sheet):
    return sheet.open_sides.bit_count()


def played(board, rng, turns=6):
    """The sheet at the end of every round of a random game; a river die may stay undrawn."""
    sheet, specials = EXPANSION.first_sheet(board), list(board.dice.specials)
    for turn in range(turns):
        for face in faces_of_round(board, specials, turn, rng):
            sheet = one_drawing(sheet, face, rng) or sheet
        yield sheet


@pytest.mark.parametrize("number", range(GAMES))
def test_river_agrees_with_the_naive_rules(maps, number):
    board_id = board_id_of(number)
    board, rng = load_board(maps, board_id, "challenge", "segment", PIECES), Rng(number)
    for sheet in played(board, rng):
        naive = naive_like(NaiveRiver, maps, board_id, PIECES, sheet)
        for name, face in board.dice.face_of.items():
            ours = {(board.names[cell], board.tiles[tile].text) for cell, tile in sheet.moves(face)}
            is_river = face in board.dice.own_faces
            assert ours == (naive.river_drawings(name) if is_river else naive.drawings(name)), name
            for _ in range(4):
                cell, tile = rng.below(board.cells), rng.choice(board.dice.face_tiles[face])
                reason = EXPANSION.why_not_there(sheet, face, cell, tile)
                assert (reason is None) == ((board.names[cell], board.tiles[tile].text) in ours)
        rivers = {frozenset(place_of(board.names[cell]) for cell in bits(one.cells)) for one in sheet.rivers}
        assert rivers == set(map(frozenset, naive.rivers()))
        assert tuple(components(sheet)) == naive.parts("segment")
        assert sheet.points == naive.river_points()
        assert len(sheet.error_places()) == sheet.errors
        crossings, exits, stations = naive.facts()
        achieved = [goal.is_achieved(SimpleNamespace(sheet=sheet)) for goal in EXPANSION.goals()]
        assert achieved == [crossings >= 2, exits >= 2, stations >= 3]


def test_random_games_bring_long_rivers_bridges_and_goals(maps):
    """The games above reach the rare rules."""
    board, longest, bound, achieved = load_board(maps, BOARDS[0], "challenge", "segment", PIECES), 0, 0, set()
    for number in range(20):
        *_, sheet = played(board, Rng(number))
        longest = max(longest, *(river.cells.bit_count() for river in sheet.rivers))
        bound += any(sheet.reaches(river) for river in sheet.rivers)
        player = SimpleNamespace(sheet=sheet)
        achieved |= {goal.code for goal in EXPANSION.goals() if goal.is_achieved(player)}
    assert longest >= 4
    assert bound > 2
    assert achieved >= {"R2", "R3"}
