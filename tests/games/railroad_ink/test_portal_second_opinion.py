"""Portal against a naive second implementation: what may be drawn, the reasons, points and goals."""

import pytest

from railgames.core.rng import Rng
from railgames.games.railroad_ink.components import HIGHWAY, RAILWAY
from railgames.games.railroad_ink.sheet import longest_route
from tests.games.railroad_ink.naive import place_of
from tests.games.railroad_ink.naive_portal import NaivePortal
from tests.games.railroad_ink.opinions import Trial, draw_all, games_of

READINGS = ("segment", "segment", "space", "trail")
PORTAL = Trial("portal", NaivePortal, rounds=7)


def played(board, rng):
    """The sheet at the end of every round of a random game with more portals than usual."""
    sheet = PORTAL.rules.first_sheet(board)
    for roll in PORTAL.rolls(board, rng):
        sheet = draw_all(sheet, [*roll, rng.choice(board.dice.own_dice[0])], rng)
        yield sheet


@pytest.mark.parametrize("number", games_of("portal", 4))
def test_portal_agrees_with_the_naive_rules(maps, number):
    reading = READINGS[number % len(READINGS)]
    board, rng = PORTAL.board(maps, number, reading), Rng(number)
    for sheet in played(board, rng):
        naive = PORTAL.naive_like(maps, number, sheet)
        naive.universities = set(map(place_of, board.spaces(board.universities)))
        PORTAL.check_moves(sheet, naive, rng)
        PORTAL.check_score(sheet, naive, reading)
        for kind, count in ((HIGHWAY, sheet.highway), (RAILWAY, sheet.railway)):
            assert len(longest_route(sheet, kind)) == count
        PORTAL.check_goals(sheet, naive)


def test_random_games_join_portals_lead_routes_on_and_meet_goals(maps):
    """The games above reach what is rare."""
    board, pairs, longer, met = PORTAL.board(maps), 0, 0, set()
    for number in range(30):
        *_, sheet = played(board, Rng(number))
        pairs += len(sheet.pairs)
        routes = [longest_route(sheet, kind) for kind in (HIGHWAY, RAILWAY)]
        longer += any(set(pair) <= set(one) for pair in sheet.pairs for one in routes)
        met |= PORTAL.achieved(sheet)
    assert pairs > 10
    assert longer
    assert "P2" in met


def test_goals_of_portals_agree_wherever_they_are(maps):
    """Portals by lot close together or on universities, as random games hardly ever have them."""
    seen = set()
    for number in range(40):
        rng, board = Rng(number), PORTAL.board(maps, number)
        faces = [board.tiles[board.dice.face_tiles[face][0]].text for face in board.dice.own_dice[0]]
        start = rng.below(board.cells)
        near = [cell for cell in range(board.cells) if abs(cell - start) <= 1 or (cell - start) % 7 == 0]
        places = (
            near if number % 4 else [cell for cell in range(board.cells) if board.universities >> cell & 1]
        )
        rng.shuffle(faces)
        sheet = PORTAL.rules.first_sheet(board)
        for cell, text in zip(rng.sample(places, min(4, len(places))), faces, strict=False):
            sheet = sheet.place(cell, board.dice.tile_of[text])
        naive = PORTAL.naive_like(maps, number, sheet)
        naive.universities = set(map(place_of, board.spaces(board.universities)))
        PORTAL.check_goals(sheet, naive)
        PORTAL.check_score(sheet, naive)
        seen |= PORTAL.achieved(sheet)
    assert seen >= {"P1", "P3"}
