"""Construction against a naive second implementation: what may be drawn, erased and moved, reasons and score.

``RAILGAMES_CONSTRUCTION_GAMES=300`` plays more games than the few of the default run.
"""

import os

import pytest

from railgames.core.rng import Rng
from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.actions import Draw, End, Special
from railgames.games.railroad_ink.board import BoardFile
from railgames.games.railroad_ink.components import DiceFile
from railgames.games.railroad_ink.config import Config
from railgames.games.railroad_ink.expansions.construction import EXPANSION, Demolish, TakeOff, moved_face
from railgames.games.railroad_ink.scoring import components
from tests.games.railroad_ink.naive import place_of
from tests.games.railroad_ink.naive_construction import NaiveConstruction
from tests.games.railroad_ink.own_dice import board_id_of

GAMES = int(os.environ.get("RAILGAMES_CONSTRUCTION_GAMES", "2"))


def check(state, naive, rng):
    """Both say the same of what may be drawn, erased and moved, and of the points."""
    board, sheet, actions = state.board, state.players[0].sheet, state.legal_actions()
    for face in {*state.players[0].faces, rng.below(len(board.dice.faces))}:
        ours = {(board.names[cell], board.tiles[tile].text) for cell, tile in sheet.moves(face)}
        assert ours == naive.all_drawings(board.dice.faces[face].tile)
        for _ in range(3):
            cell, tile = rng.below(board.cells), rng.choice(board.dice.face_tiles[face])
            reason = EXPANSION.why_not_there(sheet, face, cell, tile)
            assert (reason is None) == ((board.names[cell], board.tiles[tile].text) in ours)
    if not state.players[0].choices:
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


@pytest.mark.parametrize("number", range(GAMES))
def test_construction_agrees_with_the_naive_rules(maps, number):
    board_id, rng = board_id_of(number), Rng(number)
    state = GAME.new_state(Config(expansion="construction", map=board_id), 1, number, maps)
    naive = NaiveConstruction(
        maps.load("railroad_ink", board_id, BoardFile), maps.load("railroad_ink", "dice/challenge", DiceFile)
    )
    naive.die = state.extra_roll
    while not state.is_over:
        if rng.below(8) == 0 or (state.players[0].sheet.site.face and rng.below(3) == 0):
            check(state, naive, rng)
        actions = state.legal_actions()
        used = [one for one in actions if isinstance(one, Demolish | TakeOff)]
        action = rng.choice(used if used and rng.below(3) == 0 else actions)
        play(state, naive, action)
    assert tuple(components(state.players[0].sheet)) == naive.parts("segment")
    assert naive.drawn.keys() == {place_of(name) for name in state.board.spaces(state.players[0].sheet.occ)}


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
