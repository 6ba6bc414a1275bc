"""The built-in boards and dice, and shorthands the tests of this game share."""

import pytest

from railgames.content.library import Library
from railgames.games.railroad_ink.board import load_board
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
