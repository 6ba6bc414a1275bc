"""City Builder against a naive second implementation: coins, what may be drawn and built, errors, points."""

import pytest

from railgames.games.railroad_ink.actions import Draw, End, Special
from railgames.games.railroad_ink.scoring import components
from tests.games.railroad_ink.naive import place_of
from tests.games.railroad_ink.naive_city_builder import NaiveCityBuilder
from tests.games.railroad_ink.opinions import Match, games_of


@pytest.mark.parametrize("number", games_of("city_builder", 2))
def test_city_builder_agrees_with_the_naive_rules(maps, number):
    match = Match(maps, "city_builder", NaiveCityBuilder, number)
    state, naive = match.state, match.naive
    naive.start_round(state.face_name(state.own_roll[0]))
    while not state.is_over:
        actions, player = state.legal_actions(), state.players[0]
        routes = [face for face in player.dice if face not in state.board.dice.own_faces]
        drawings = {name: naive.drawings(name) for name in match.names(routes)}
        building = state.board.tiles[state.board.dice.face_tiles[state.own_roll[1]][0]].layer.word
        draws = [one for one in actions if isinstance(one, Draw)]
        towers = [one for one in draws if one.tile.endswith(f"*{building}")]
        is_waiting = any(drawings.values()) or bool(player.choices)
        assert {one.space for one in towers} == (set() if is_waiting else naive.buildable(building))
        assert (End() in actions) == (not is_waiting)
        for name, truth in drawings.items():
            ours = {(one.space, one.tile) for one in draws if one.face == name}
            assert ours == (set() if player.choices else truth)
        assert (player.sheet.income, player.sheet.coins) == (naive.income(), naive.coins())
        action, turn = match.choose(actions, towers, 2), state.turn
        state.apply(action)
        if isinstance(action, Draw | Special):
            naive.put(place_of(action.space), action.tile)
        if state.turn > turn:
            naive.start_round(state.face_name(state.own_roll[0]))
        assert (match.sheet.points, match.sheet.errors) == (naive.towers(), naive.errors())
    exits, highway, railway, _, errors = naive.parts("segment")
    assert tuple(components(match.sheet)) == (exits, highway, railway, naive.centre_points(), errors)
    assert len(match.sheet.error_places()) == match.sheet.errors
