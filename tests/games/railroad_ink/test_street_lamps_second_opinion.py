"""Street Lamps against a naive second implementation: what may be drawn and lit, points.

``RAILGAMES_LAMPS_GAMES=300`` plays more games than the few of the default run.
"""

import os

import pytest

from railgames.core.rng import Rng
from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.actions import Draw, End, Special
from railgames.games.railroad_ink.config import Config
from railgames.games.railroad_ink.expansions.street_lamps import EXPANSION, Light
from railgames.games.railroad_ink.scoring import components
from tests.games.railroad_ink.naive import name_of
from tests.games.railroad_ink.naive_street_lamps import NaiveLamps
from tests.games.railroad_ink.own_dice import board_id_of, naive_on, texts

GAMES = int(os.environ.get("RAILGAMES_LAMPS_GAMES", "3"))


def next_action(state, rng):
    """A random action; special routes are drawn late, when there are lamps."""
    legal = [one for one in state.legal_actions() if not isinstance(one, Special) or state.turn >= 3]
    wished = [one for one in legal if isinstance(one, Special | Light) or "lamp" in getattr(one, "face", "")]
    return rng.choice(wished if wished and rng.below(2) else legal)


@pytest.mark.parametrize("number", range(GAMES))
def test_lamps_agree_with_the_naive_rules(maps, number):
    board_id, rng = board_id_of(number), Rng(number)
    state = GAME.new_state(Config(expansion="street_lamps", map=board_id), 1, number, maps)
    naive, board = naive_on(NaiveLamps, maps, board_id, EXPANSION.file.pieces), state.board
    lit = 0
    while not state.is_over:
        player = state.player
        for name, face in board.dice.face_of.items():
            ours = {(board.names[cell], board.tiles[tile].text) for cell, tile in player.sheet.moves(face)}
            assert ours == naive.drawings(name), name
        if not player.choices:
            assert set(texts(state, "light")) == {f"light {line}" for line in naive.choices()}
            assert state.why_illegal(End()) is not None or not naive.choices()
        action = next_action(state, rng)
        state.apply(action)
        if isinstance(action, Draw):
            naive.draw(action.face, action.space, action.tile)
        elif isinstance(action, Special):
            naive.draw(action.route, action.space, action.tile)
        elif isinstance(action, Light):
            naive.light(action.line)
            lit += 1
        elif isinstance(action, End):
            naive.rays = 0
        sheet = state.players[0].sheet
        assert set(board.spaces(sheet.marked)) == set(map(name_of, naive.lit))
        assert set(board.spaces(sheet.lamps)) == set(map(name_of, naive.lamps))
        assert sheet.points == len(naive.lit)
    assert tuple(components(sheet)) == naive.parts("segment")
    assert lit
