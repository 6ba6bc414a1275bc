"""Power Grid against a naive second implementation: where power may be led, what it reaches, points."""

import pytest

from railgames.core.rng import Rng
from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.actions import Draw, End, Special
from railgames.games.railroad_ink.board import SIDE_NAMES
from railgames.games.railroad_ink.config import Config
from railgames.games.railroad_ink.expansions.power_grid import Charge, Electrify, Lead
from railgames.games.railroad_ink.scoring import components
from tests.games.railroad_ink.naive import name_of, place_of
from tests.games.railroad_ink.naive_power_grid import NaivePowerGrid
from tests.games.railroad_ink.opinions import Match, games_of

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


@pytest.mark.parametrize("number", games_of("power_grid", 2))
def test_power_grid_agrees_with_the_naive_rules(maps, number):
    match = Match(maps, "power_grid", NaivePowerGrid, number)
    state, naive = match.state, match.naive
    faces = list(state.extra_roll)
    while not state.is_over:
        actions, player = state.legal_actions(), state.players[0]
        ours = {one for one in actions if isinstance(one, POWER)}
        is_due = player.choices or any(map(naive.drawings, match.names(player.dice)))
        assert ours == (set() if is_due else expected(naive, faces))
        assert (End() in actions) == (not is_due and not ours)
        assert [one for one in map(state.why_illegal, actions) if one] == []
        action, turn = match.choose(actions, sorted(ours, key=repr), 3), state.turn
        play(naive, faces, action)
        state.apply(action)
        assert match.sheet.points == naive.points()
        assert match.places(match.sheet.power) == naive.power
        assert match.places(match.sheet.grid) == naive.grid()
        if state.turn > turn:
            faces = list(state.extra_roll)
    assert tuple(components(match.sheet)) == naive.parts("segment")


def play(naive, faces, action):
    """Play an action on the naive board."""
    if isinstance(action, Draw | Special):
        naive.put(place_of(action.space), action.tile)
    elif isinstance(action, Lead):
        faces.remove(action.direction)
        naive.power |= naive.lines(action.direction)[place_of(action.space)]
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
