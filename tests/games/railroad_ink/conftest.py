"""The built-in boards and dice, and shorthands the tests of this game share."""

import pytest
from msgspec.structs import replace

from railgames.content.library import Library
from railgames.core.actions import parse_action
from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.board import load_board
from railgames.games.railroad_ink.config import Config
from railgames.games.railroad_ink.sheet import Sheet


@pytest.fixture(scope="session")
def maps():
    return Library()


@pytest.fixture(scope="session")
def classic(maps):
    """The standard board with Classic dice."""
    return load_board(maps, "challenge-green", "classic")


@pytest.fixture(scope="session")
def challenge(maps):
    """The standard board with Challenge dice."""
    return load_board(maps, "challenge-green", "challenge")


@pytest.fixture
def draw():
    """Draw "A1 H-H-" texts one after the other on an empty sheet, without asking whether it is legal."""

    def drawn(board, *items):
        sheet = Sheet(board)
        for item in items:
            space, tile = item.split()
            sheet = sheet.place(board.cell_of[space], board.dice.tile_of[tile])
        return sheet

    return drawn


@pytest.fixture
def stage(maps):
    """A state set up by hand: ``stage("road-curve rail-t", "A1 H-H-", ..., config, seats, player fields)``.

    The first text is the roll; the drawings are seat 0's, made in an earlier round.
    """

    def staged(roll, *drawn, seats=1, turn=2, seed=1, player=None, **options):
        state = GAME.new_state(Config(**{"goals": "none", **options}), seats, seed, maps)
        board = state.board
        state.turn = turn
        state.roll = tuple(sorted(board.dice.face_of[name] for name in roll.split()))
        sheet, rounds = state.players[0].sheet.bare(), bytearray(board.cells)
        for item in drawn:
            space, tile = item.split()
            cell = board.cell_of[space]
            sheet = sheet.place(cell, board.dice.tile_of[tile])
            rounds[cell] = 1
        for seat, other in enumerate(state.players):
            state.players[seat] = replace(other, dice=state.roll)
        first = replace(state.players[0], sheet=sheet, rounds=bytes(rounds), **(player or {}))
        state.players[0] = first
        state.opening = tuple(state.players)
        return state

    return staged


@pytest.fixture
def play():
    """Play actions given as texts; returns all their events."""

    def played(state, *texts):
        events = []
        for text in texts:
            events += state.apply(parse_action(GAME.Action, text))
        return events

    return played


@pytest.fixture
def why():
    """Why an action given as text is not legal, None when it is."""
    return lambda state, text: state.why_illegal(parse_action(GAME.Action, text))
