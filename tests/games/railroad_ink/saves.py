"""What the tests of every expansion say of its saves."""

import pytest

from railgames.core.errors import SaveError
from railgames.core.rng import Rng
from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.config import Config


def by_lot(state, actions, rng):
    return rng.choice(actions)


def check_snapshot(maps, state):
    """A game that is read from its snapshot is the same; returns it, and what may be done in it."""
    snapshot = state.snapshot()
    restored = GAME.restore(state.config, snapshot, maps)
    actions = state.legal_actions()
    assert restored.snapshot() == snapshot
    assert restored.legal_actions() == actions
    totals = [state.total(seat) for seat in range(len(state.players))]
    assert [sheet.total for sheet in restored.scores()] == totals
    return restored, actions


def play_through_snapshots(maps, name, *, seats=2, seed=6, choose=by_lot, also=None):
    """Play a random game of an expansion with a snapshot at every action and at its end; the actions played.

    ``also(state, restored)`` checks what else must be the same.
    """
    state, rng, done = GAME.new_state(Config(expansion=name), seats, seed, maps), Rng(8), []
    while True:
        restored, actions = check_snapshot(maps, state)
        if also is not None:
            also(state, restored)
        if state.is_over:
            return done
        done.append(choose(state, actions, rng))
        state.apply(done[-1])


def play_through_rounds(maps, name):
    """Play a random game of an expansion with a snapshot before every seat's first action of a round."""
    state, rng = GAME.new_state(Config(expansion=name), 2, 6, maps), Rng(8)
    while not state.is_over:
        if not state.acted:
            check_snapshot(maps, state)
        state.apply(state.random_action(rng))
    check_snapshot(maps, state)


def check_refused(maps, state, **damaged):
    """A snapshot with these fields of seat 0 is refused with one sentence."""
    snapshot = state.snapshot()
    snapshot["players"][0] |= damaged
    check_refused_save(maps, state, snapshot)


def check_refused_save(maps, state, snapshot):
    """This snapshot is refused with one sentence."""
    with pytest.raises(SaveError) as refused:
        GAME.restore(state.config, snapshot, maps)
    said = str(refused.value)
    assert said.startswith("The saved position of this game is damaged: ")
    assert said.endswith(".")
    assert "\n" not in said


def new_game(maps, name):
    """A game of an expansion that has just begun."""
    return GAME.new_state(Config(expansion=name), 1, 6, maps)
