"""Desert against a naive second implementation: what may be drawn, the reasons, dry spells, points and goals.

``RAILGAMES_DESERT_GAMES=300`` plays more games than the few of the default run.
"""

import os
from types import SimpleNamespace

import pytest

from railgames.core.rng import Rng
from railgames.games.railroad_ink.board import bits, load_board
from railgames.games.railroad_ink.expansions.desert import EXPANSION, Season
from railgames.games.railroad_ink.scoring import components
from tests.games.railroad_ink.naive import place_of
from tests.games.railroad_ink.naive_desert import NaiveDesert
from tests.games.railroad_ink.own_dice import BOARDS, board_id_of, faces_of_round, naive_like

GAMES = int(os.environ.get("RAILGAMES_DESERT_GAMES", "3"))
PIECES = EXPANSION.file.pieces


def player_with(sheet):
    return SimpleNamespace(sheet=sheet, extra=Season())


def played(board, rng, turns=6):
    """(whether the round was dry, sheet before the dry spell, sheet at its end) of every round of a random
    game; cacti like an oasis beside them."""
    sheet, specials = EXPANSION.first_sheet(board), list(board.dice.specials)
    for turn in range(turns):
        faces = faces_of_round(board, specials, turn, rng)
        is_dry, before = any(face in board.dice.read_faces for face in faces), sheet
        sheet = sheet.withered() if is_dry else sheet
        for face in faces:
            moves = sheet.moves(face)
            if face in board.dice.own_faces and rng.below(2):
                moves = [move for move in moves if sheet.place(*move).safe != sheet.safe] or moves
            sheet = sheet.place(*rng.choice(moves)) if moves else sheet
        yield is_dry, before, sheet


@pytest.mark.parametrize("number", range(GAMES))
def test_desert_agrees_with_the_naive_rules(maps, number):
    board_id = board_id_of(number)
    board, rng = load_board(maps, board_id, "challenge", "segment", PIECES), Rng(number)
    for is_dry, before, sheet in played(board, rng):
        if is_dry:
            naive = naive_like(NaiveDesert, maps, board_id, PIECES, before)
            after = before.withered()
            assert before.points - after.points == naive.dry_spell()
            assert {place_of(board.names[cell]) for cell in bits(after.occ)} == set(naive.drawn)
            assert tuple(components(after)) == naive.parts("segment")
        naive = naive_like(NaiveDesert, maps, board_id, PIECES, sheet)
        for name, face in board.dice.face_of.items():
            ours = {(board.names[cell], board.tiles[tile].text) for cell, tile in sheet.moves(face)}
            is_own = face in board.dice.own_faces
            assert ours == (naive.desert_drawings(name) if is_own else naive.drawings(name)), name
            for _ in range(4 if board.dice.face_tiles[face] else 0):
                cell, tile = rng.below(board.cells), rng.choice(board.dice.face_tiles[face])
                reason = EXPANSION.why_not_there(sheet, face, cell, tile)
                assert (reason is None) == ((board.names[cell], board.tiles[tile].text) in ours)
        assert tuple(components(sheet)) == naive.parts("segment")
        player = player_with(sheet)
        assert [line.points for line in EXPANSION.score_lines(player)] == [naive.cactus_points()]
        assert sheet.points == naive.cactus_points()
        assert [goal.is_achieved(player) for goal in EXPANSION.goals()] == naive.achieved()


def test_random_games_have_dry_spells_and_reach_goals(maps):
    """The games above reach the rare rules."""
    board, lost, achieved = load_board(maps, BOARDS[0], "challenge", "segment", PIECES), 0, set()
    for number in range(40):
        rounds = list(played(board, Rng(number)))
        lost += sum(is_dry and one.points > one.withered().points > 0 for is_dry, one, _ in rounds)
        *_, (_, _, sheet) = rounds
        achieved |= {goal.code for goal in EXPANSION.goals() if goal.is_achieved(player_with(sheet))}
    assert lost >= 4
    assert achieved
