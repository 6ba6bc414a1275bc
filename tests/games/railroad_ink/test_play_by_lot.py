"""A drawing by lot is one that the rules allow, and every one of them may come."""

import pytest

from railgames.core.rng import Rng
from railgames.games.railroad_ink.config import expansion_names
from tests.games.railroad_ink.test_kept_up import boards_of

MOST_LOTS = 30_000


@pytest.mark.parametrize("name", expansion_names())
def test_every_drawing_may_come_by_lot_and_no_other(maps, name):
    rng = Rng(5)
    for number, sheet in enumerate(boards_of(maps, name, 21, drawings=30)):
        if number % 9:
            continue
        for face in range(len(sheet.board.dice.faces)):
            moves, lots = set(sheet.moves(face)), (rng.next64() for _ in range(MOST_LOTS))
            found = {sheet.move_by_lot(face, next(lots))}
            while len(found) < len(moves):
                found.add(sheet.move_by_lot(face, next(lots)))
            assert found == (moves or {None}), sheet.board.dice.faces[face].name
