"""Weather against a naive second implementation: where symbols may go, what must be drawn, points.

``RAILGAMES_WEATHER_GAMES=300`` plays more games than the few of the default run.
"""

import os
from types import SimpleNamespace

import pytest

from railgames.core.rng import Rng
from railgames.games.railroad_ink.board import load_board
from railgames.games.railroad_ink.expansions.weather import EXPANSION, KINDS
from railgames.games.railroad_ink.scoring import components
from tests.games.railroad_ink.naive import place_of
from tests.games.railroad_ink.naive_weather import NaiveWeather
from tests.games.railroad_ink.own_dice import BOARDS, board_id_of, faces_of_round, naive_on

GAMES = int(os.environ.get("RAILGAMES_WEATHER_GAMES", "3"))
PIECES = EXPANSION.file.pieces


def played(board, rng, naive=None, turns=7):
    """The sheet after every drawing of a random game, with the dice that are left in its round."""
    sheet, specials = EXPANSION.first_sheet(board), list(board.dice.specials)
    for turn in range(turns):
        sheet = sheet.renewed()
        if naive is not None:
            naive.fresh = set()
        roll = faces_of_round(board, specials, turn, rng)
        for idx, face in enumerate(roll):
            moves = sheet.moves(face)
            if not moves:
                continue
            cell, tile = rng.choice(moves)
            sheet = sheet.place(cell, tile)
            if naive is not None:
                naive.put(place_of(board.names[cell]), board.tiles[tile].text)
            yield sheet, roll[idx + 1 :]


def own_titles(board):
    return [(board.dice.faces[face].name, face) for face in board.dice.own_faces]


@pytest.mark.parametrize("number", range(GAMES))
def test_weather_agrees_with_the_naive_rules(maps, number):
    board_id = board_id_of(number)
    board, rng = load_board(maps, board_id, "challenge", "segment", PIECES), Rng(number)
    naive = naive_on(NaiveWeather, maps, board_id, PIECES)
    for sheet, left in played(board, rng, naive):
        for name, face in own_titles(board):
            ours = {(board.names[cell], board.tiles[tile].text) for cell, tile in sheet.moves(face)}
            assert ours == naive.weather_drawings(name)
            assert any(item[0] == face for item in sheet.due(left)) == (face in left and bool(ours))
            cell, (tile,) = rng.below(board.cells), board.dice.face_tiles[face]
            reason = EXPANSION.why_not_there(sheet, face, cell, tile)
            assert (reason is None) == ((board.names[cell], board.tiles[tile].text) in ours)
        player = SimpleNamespace(sheet=sheet)
        points = [naive.kind_points(kind) for kind in KINDS]
        assert [line.points for line in EXPANSION.score_lines(player)] == points
        assert sheet.points == sum(points)
    faces = [face for face in range(len(board.dice.faces)) if face not in board.dice.own_faces]
    for face in faces:
        ours = {(board.names[cell], board.tiles[tile].text) for cell, tile in sheet.moves(face)}
        assert ours == naive.drawings(board.dice.faces[face].name)
    assert tuple(components(sheet)) == naive.parts("segment")


def test_random_games_have_areas_and_spoil_some(maps):
    """The games above reach the rare rules."""
    board, largest, smaller = load_board(maps, BOARDS[0], "challenge", "segment", PIECES), 0, 0
    for number in range(20):
        naive = naive_on(NaiveWeather, maps, BOARDS[0], PIECES)
        *_, (sheet, _) = played(board, Rng(number), naive)
        largest = max(largest, sheet.points)
        for kind in KINDS:
            smaller += 0 < naive.kind_points(kind) < max(map(len, naive.areas(kind)), default=0)
    assert largest >= 5
    assert smaller
