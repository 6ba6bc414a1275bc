"""Airline against a naive second implementation: what may be drawn, the reasons, points."""

import pytest

from railgames.core.rng import Rng
from tests.games.railroad_ink.naive_airline import NaiveAirline
from tests.games.railroad_ink.opinions import Trial, games_of


def gaining(sheet, face, moves, rng):
    """Most times what search looks at, the best of it."""
    if not rng.below(4):
        return moves
    moves = (sheet.promising(face) or moves)[:40]
    gains = [sheet.place(*move).points for move in moves]
    return [move for move, points in zip(moves, gains, strict=True) if points == max(gains)]


AIRLINE = Trial("airline", NaiveAirline, likes=gaining)


@pytest.mark.parametrize("number", games_of("airline", 3))
def test_airline_agrees_with_the_naive_rules(maps, number):
    board, rng = AIRLINE.board(maps, number), Rng(number)
    for sheet in AIRLINE.played(board, rng):
        naive = AIRLINE.naive_like(maps, number, sheet)
        AIRLINE.check_moves(sheet, naive, rng)
        AIRLINE.check_score(sheet, naive)
        AIRLINE.check_points(sheet, naive)


def test_random_games_fly_airways_and_join_networks_at_airports(maps):
    """The games above reach what is rare."""
    sheets = list(AIRLINE.last_sheets(maps, 8))
    assert max(sheet.longest_airway.bit_count() for sheet in sheets) >= 3
    assert sum(len(sheet.untied) > len(sheet.networks) for sheet in sheets) > 3
    assert any(
        network & sheet.board.exit_edges & sheet.forgiven for sheet in sheets for network in sheet.networks
    )
