"""Construction against a naive second implementation: what may be drawn, erased and moved, reasons, score."""

import pytest

from railgames.games.railroad_ink.actions import Draw, End, Special
from railgames.games.railroad_ink.expansions.construction import Demolish, TakeOff, moved_face
from tests.games.railroad_ink.naive import place_of
from tests.games.railroad_ink.naive_construction import NaiveConstruction
from tests.games.railroad_ink.opinions import Match, Trial, games_of

CONSTRUCTION = Trial("construction", NaiveConstruction)


def check(match):
    """Both say the same of what may be drawn, erased and moved."""
    state, naive, rng = match.state, match.naive, match.rng
    board, player, actions = state.board, state.players[0], state.legal_actions()
    for face in {*player.faces, rng.below(len(board.dice.faces))}:
        truth = naive.all_drawings(board.dice.faces[face].tile)
        CONSTRUCTION.check_face(player.sheet, face, truth, rng, tries=3)
    if not player.choices:
        assert {one.space for one in actions if isinstance(one, Demolish)} == naive.erasable()
        assert {one.space for one in actions if isinstance(one, TakeOff)} == naive.movable()
        assert (End() in actions) == (not is_due(state, naive))


def is_due(state, naive):
    """Whether a die, or a moved route, joins somewhere."""
    die, naive.die = naive.die, ""
    tiles = [state.board.dice.faces[face].tile for face in state.players[0].dice]
    found = any(naive.all_drawings(tile) for tile in tiles)
    naive.die = die
    return found


@pytest.mark.parametrize("number", games_of("construction", 2))
def test_construction_agrees_with_the_naive_rules(maps, number):
    match = Match(maps, "construction", NaiveConstruction, number)
    state, naive, rng = match.state, match.naive, match.rng
    naive.die = state.extra_roll
    while not state.is_over:
        if rng.below(8) == 0 or (match.sheet.site.face and rng.below(3) == 0):
            check(match)
        actions = state.legal_actions()
        used = [one for one in actions if isinstance(one, Demolish | TakeOff)]
        play(state, naive, match.choose(actions, used, 1))
    CONSTRUCTION.check_score(match.sheet, naive)
    assert naive.drawn.keys() == match.places(match.sheet.occ)


def play(state, naive, action):
    """Play an action in both."""
    turn = state.turn
    if isinstance(action, Demolish | TakeOff):
        del naive.drawn[place_of(action.space)]
        naive.die, naive.left = "", place_of(action.space) if isinstance(action, TakeOff) else None
    elif isinstance(action, Draw | Special):
        naive.put(place_of(action.space), action.tile)
    state.apply(action)
    if moved_face(state.players[0]) is None:
        naive.left = None
    if state.turn > turn:
        naive.die, naive.left = state.extra_roll, None
