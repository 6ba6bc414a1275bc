"""Canyon against a naive second implementation: where canyons and routes may be drawn, bridges, points."""

import pytest

from railgames.core.rng import Rng
from railgames.games.railroad_ink.canyons import places_of, shapes_of
from railgames.games.railroad_ink.expansions.canyon import BRIDGES
from tests.games.railroad_ink.naive import place_of
from tests.games.railroad_ink.naive_canyon import NaiveCanyon, segment_of
from tests.games.railroad_ink.opinions import Trial, games_of, text_on


def named(board, face, cell, tile):
    """What a die covers there, as the naive rules name it: for a canyon die its segments."""
    if face not in board.dice.own_faces:
        return text_on(board, face, cell, tile)
    return frozenset(map(segment_of, places_of(board, shapes_of(board)[cell][tile].edges)))


def crossing(sheet, face, moves, rng):
    """Half of the time routes over canyons."""
    if face in sheet.board.dice.own_faces or rng.below(2):
        return moves
    return [move for move in moves if sheet.bridges_for(*move)] or moves


CANYON = Trial("canyon", NaiveCanyon, likes=crossing, named=named)


@pytest.mark.parametrize("number", games_of("canyon", 3))
def test_canyons_agree_with_the_naive_rules(maps, number):
    board, rng, naive = CANYON.board(maps, number), Rng(number), CANYON.naive(maps, number)

    def put(face, cell, tile):
        if face in board.dice.own_faces:
            naive.canyons |= named(board, face, cell, tile)
        else:
            naive.put(place_of(board.names[cell]), board.tiles[tile].text)

    for sheet in CANYON.played(board, rng, put):
        CANYON.check_moves(sheet, naive, rng)
        for face in board.dice.own_faces:
            twice = [named(board, face, *move) for move in sheet.promising(face)]
            assert len(twice) == len(set(twice))
        assert BRIDGES - sheet.bridges_left == naive.bridges()
        CANYON.check_points(sheet, naive)
        CANYON.check_goals(sheet, naive)
    CANYON.check_score(sheet, naive)


def test_random_games_use_up_bridges_and_reach_goals(maps):
    """The games above reach the rare rules."""
    sheets = list(CANYON.last_sheets(maps, 20))
    assert min(sheet.bridges_left for sheet in sheets) == 0
    assert max(sheet.land.canyons[0].length for sheet in sheets) >= 8
    assert set().union(*map(CANYON.achieved, sheets)) >= {"C1", "C2"}


def test_canyons_alone_agree_until_none_fits_any_more(maps):
    """Canyon dice alone, most of them from an open end: they cross the centre and join.

    None closes a ring, as each has an end at the edge of the board from its first piece on.
    """
    seen = 0
    for number in range(8):
        board, rng, naive = CANYON.board(maps, number), Rng(number), CANYON.naive(maps, number)
        sheet = CANYON.rules.first_sheet(board)
        for _ in range(16):
            face = rng.choice(rng.choice(board.dice.own_dice))
            moves = sheet.promising(face) if rng.below(4) else sheet.moves(face)
            if not moves:
                continue
            cell, tile = rng.choice(moves)
            sheet = sheet.place(cell, tile)
            naive.canyons |= named(board, face, cell, tile)
            CANYON.check_points(sheet, naive)
            CANYON.check_goals(sheet, naive)
        for face in board.dice.own_faces:
            CANYON.check_face(sheet, face, naive.drawings(board.dice.faces[face].name), rng)
        seen += "C3" in CANYON.achieved(sheet)
        assert all(naive.border_ends(one) for one in naive.apart())
    assert seen
