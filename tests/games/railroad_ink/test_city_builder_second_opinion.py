"""City Builder against a naive second implementation: coins, what may be drawn and built, errors, points.

``RAILGAMES_CITY_BUILDER_GAMES=300`` plays more games than the few of the default run.
"""

import os

import pytest

from railgames.core.rng import Rng
from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.actions import Draw, End, Special
from railgames.games.railroad_ink.board import BoardFile
from railgames.games.railroad_ink.components import DiceFile
from railgames.games.railroad_ink.config import Config
from railgames.games.railroad_ink.scoring import components
from tests.games.railroad_ink.naive import place_of
from tests.games.railroad_ink.naive_city_builder import NaiveCityBuilder
from tests.games.railroad_ink.own_dice import board_id_of

GAMES = int(os.environ.get("RAILGAMES_CITY_BUILDER_GAMES", "2"))


@pytest.mark.parametrize("number", range(GAMES))
def test_city_builder_agrees_with_the_naive_rules(maps, number):
    board_id, rng = board_id_of(number), Rng(number)
    state = GAME.new_state(Config(expansion="city_builder", map=board_id), 1, number, maps)
    naive = NaiveCityBuilder(
        maps.load("railroad_ink", board_id, BoardFile), maps.load("railroad_ink", "dice/challenge", DiceFile)
    )
    naive.start_round(state.face_name(state.own_roll[0]))
    while not state.is_over:
        actions, player = state.legal_actions(), state.players[0]
        routes = [face for face in player.dice if face not in state.board.dice.own_faces]
        is_due = any(naive.drawings(state.face_name(face)) for face in routes)
        building = state.board.tiles[state.board.dice.face_tiles[state.own_roll[1]][0]].layer.word
        ours = {one.space for one in actions if isinstance(one, Draw) and one.tile.endswith(f"*{building}")}
        is_waiting = is_due or bool(player.choices)
        assert ours == (set() if is_waiting else naive.buildable(building))
        assert (End() in actions) == (not is_waiting)
        for face in routes:
            name = state.face_name(face)
            drawings = {
                (one.space, one.tile) for one in actions if isinstance(one, Draw) and one.face == name
            }
            assert drawings == (set() if player.choices else naive.drawings(name))
        towers = [one for one in actions if isinstance(one, Draw) and one.space in ours and "*" in one.tile]
        action = rng.choice(towers if towers and rng.below(2) else actions)
        turn, sheet = state.turn, player.sheet
        assert (sheet.income, sheet.coins) == (naive.income(), naive.coins())
        state.apply(action)
        if isinstance(action, Draw | Special):
            naive.put(place_of(action.space), action.tile)
        if state.turn > turn:
            naive.start_round(state.face_name(state.own_roll[0]))
        sheet = state.players[0].sheet
        assert (sheet.points, sheet.errors) == (naive.towers(), naive.errors())
    exits, highway, railway, _, errors = naive.parts("segment")
    assert tuple(components(sheet)) == (exits, highway, railway, naive.centre_points(), errors)
    assert len(sheet.error_places()) == sheet.errors
