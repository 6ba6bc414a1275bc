"""Power Grid against a naive second implementation: where power may be led, what it reaches, points.

``RAILGAMES_POWER_GRID_GAMES=300`` plays more games than the few of the default run.
"""

import os

import pytest

from railgames.core.rng import Rng
from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.actions import Draw, End, Special
from railgames.games.railroad_ink.board import SIDE_NAMES, BoardFile
from railgames.games.railroad_ink.components import DiceFile
from railgames.games.railroad_ink.config import Config
from railgames.games.railroad_ink.expansions.power_grid import Charge, Electrify, Lead
from railgames.games.railroad_ink.scoring import components
from tests.games.railroad_ink.naive import name_of, place_of
from tests.games.railroad_ink.naive_power_grid import NaivePowerGrid
from tests.games.railroad_ink.own_dice import board_id_of

GAMES = int(os.environ.get("RAILGAMES_POWER_GRID_GAMES", "2"))
POWER = Lead | Electrify | Charge


def expected(naive, faces):
    """The actions that give power or a charge, with the faces of the power dice that are left."""
    found = set()
    for face in faces:
        if face in SIDE_NAMES:
            found |= {Lead(face, name_of(place)) for place in naive.lines(face)}
        else:
            found |= {Electrify(name_of(place)) for place in naive.dark()}
            found |= {Charge()} if naive.charges < 3 else set()
    return found


@pytest.mark.parametrize("number", range(GAMES))
def test_power_grid_agrees_with_the_naive_rules(maps, number):
    board_id, rng = board_id_of(number), Rng(number)
    state = GAME.new_state(Config(expansion="power_grid", map=board_id), 1, number, maps)
    naive = NaivePowerGrid(
        maps.load("railroad_ink", board_id, BoardFile), maps.load("railroad_ink", "dice/challenge", DiceFile)
    )
    faces = list(state.extra_roll)
    while not state.is_over:
        actions, player = state.legal_actions(), state.players[0]
        ours = {one for one in actions if isinstance(one, POWER)}
        is_due = player.choices or any(naive.drawings(state.face_name(face)) for face in player.dice)
        assert ours == (set() if is_due else expected(naive, faces))
        assert (End() in actions) == (not is_due and not ours)
        action = rng.choice(sorted(ours, key=repr) if ours and rng.below(4) else actions)
        assert [one for one in map(state.why_illegal, actions) if one] == []
        turn = state.turn
        play(naive, faces, action)
        state.apply(action)
        sheet = state.players[0].sheet
        assert sheet.points == naive.points()
        assert {place_of(name) for name in state.board.spaces(sheet.power)} == naive.power
        assert {place_of(name) for name in state.board.spaces(sheet.grid)} == naive.grid()
        if state.turn > turn:
            faces = list(state.extra_roll)
    assert tuple(components(state.players[0].sheet)) == naive.parts("segment")


def play(naive, faces, action):
    """Play an action on the naive board."""
    if isinstance(action, Draw | Special):
        naive.drawn[place_of(action.space)] = action.tile
    elif isinstance(action, Lead):
        faces.remove(action.way)
        naive.power |= naive.lines(action.way)[place_of(action.space)]
    elif isinstance(action, Electrify):
        faces.remove("any")
        naive.power.add(place_of(action.space))
    elif isinstance(action, Charge):
        faces.remove("any")
        naive.charges += 1


def test_random_games_store_charges_and_join_exits(maps):
    """The games above reach what scores."""
    most = 0
    for seed in range(5):
        state, rng = GAME.new_state(Config(expansion="power_grid"), 1, seed, maps), Rng(seed)
        while not state.is_over:
            actions = state.legal_actions()
            state.apply(Charge() if Charge() in actions and rng.below(2) else rng.choice(actions))
        most = max(most, state.players[0].sheet.points)
    assert most > 0
