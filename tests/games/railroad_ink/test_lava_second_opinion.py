"""Lava against a naive second implementation: what may be drawn, the reasons, errors, points and goals."""

import pytest

from railgames.core.rng import Rng
from tests.games.railroad_ink.naive import BACK, SIDES, STEP, name_of, place_of
from tests.games.railroad_ink.naive_lava import VOLCANO, NaiveLava
from tests.games.railroad_ink.opinions import Trial, games_of


def shutting(sheet, face, moves, rng):
    """Drawings that burn a route, else most times those beside open lava."""
    burning = [move for move in moves if sheet.occ >> move[0] & 1]
    beside = sheet.facing(sheet.open_sides)
    near = [move for move in moves if beside >> move[0] & 1]
    return burning or (near if near and rng.below(3) else moves)


LAVA = Trial("lava", NaiveLava, likes=shutting)


@pytest.mark.parametrize("number", games_of("lava", 4))
def test_lava_agrees_with_the_naive_rules(maps, number):
    board, rng, naive = LAVA.board(maps, number), Rng(number), LAVA.naive(maps, number)

    def put(_, cell, tile):
        naive.put(place_of(board.names[cell]), board.tiles[tile].text)

    for sheet in LAVA.played(board, rng, put):
        assert sheet.burnt == naive.burnt
        LAVA.check_moves(sheet, naive, rng)
        LAVA.check_score(sheet, naive)
        LAVA.check_points(sheet, naive)
        LAVA.check_goals(sheet, naive)
        assert sheet.largest_lake.bit_count() == naive.own_points()[1]


def test_random_games_burn_routes_close_lakes_and_join_exits(maps):
    """The games above reach the rare rules."""
    sheets = list(LAVA.last_sheets(maps, 20))
    assert sum(sheet.burnt for sheet in sheets) > 3
    assert any(sheet.closed_lakes() for sheet in sheets)
    assert set().union(*map(LAVA.achieved, sheets)) >= {"V2", "V3"}


# -- loops round a volcano, which random games hardly ever draw ----------------------------------------------


def ring_by_lot(rows, columns, rng):
    """A loop by lot as {place: its sides on it}, round two blocks of points in which four spaces meet."""
    inside = set()
    for _ in range(2):
        high, wide = 1 + rng.below(rows - 1), 1 + rng.below(columns - 1)
        top, left = rng.below(rows - high), rng.below(columns - wide)
        inside |= {(top + down, left + right) for down in range(high) for right in range(wide)}
    found = {}
    for row, column in inside:  # the point at the lower right corner of this space
        for beyond, place, side in (
            ((row - 1, column), (row, column), "east"),
            ((row + 1, column), (row + 1, column), "east"),
            ((row, column - 1), (row, column), "south"),
            ((row, column + 1), (row, column + 1), "south"),
        ):
            if beyond not in inside:
                down, right = STEP[side]
                found.setdefault(place, set()).add(side)
                found.setdefault((place[0] + down, place[1] + right), set()).add(BACK[side])
    return found


def rings_by_lot(rows, columns, rng):
    """Two loops by lot as {place: text}: highways and railways, which cross where they can."""
    found = {}
    for letter in "HR":
        for place, sides in ring_by_lot(rows, columns, rng).items():
            text = "".join(letter if side in sides else "-" for side in SIDES)
            both = {found.get(place, text), text}
            if len(both) == 1:
                found[place] = text
            elif both == {"H-H-", "-R-R"}:
                found[place] = "H-H-+-R-R"
            elif both == {"-H-H", "R-R-"}:
                found[place] = "R-R-+-H-H"
    return found


def test_loops_round_volcanoes_agree_with_the_naive_rules(maps):
    """Half of the loops have a gap; volcanoes open in a few of the spaces that are left."""
    seen = set()
    for number in games_of("rings", 40):
        rng, board, naive = Rng(number), LAVA.board(maps, number), LAVA.naive(maps, number)
        places = rings_by_lot(naive.rows, naive.columns, rng)
        if rng.below(2):
            del places[rng.choice(sorted(places))]
        empty = [place for place in naive.places() if place not in places]
        places |= dict.fromkeys(rng.sample(empty, min(3, len(empty))), VOLCANO)
        places.setdefault((naive.rows // 2, naive.columns // 2), VOLCANO)
        sheet = LAVA.rules.sheet(board)
        for place, text in sorted(places.items()):
            sheet = sheet.place(board.cell_of[name_of(place)], board.dice.tile_of[text])
            naive.put(place, text)
        LAVA.check_goals(sheet, naive)
        seen.add(naive.achieved()[0])
    assert seen == {False, True}
