"""Freight Dice does all that railgames asks of a game and of its room."""

from pathlib import Path

from freight_dice import GAME

from railgames.content.library import Library
from railgames.testing import GameSuite

HERE = Path(__file__).resolve().parent
MAPS = Library(HERE.parent / "freight_dice" / "pack")


class TestRules(GameSuite):
    """The rules and the AI."""

    game = GAME
    maps = MAPS
    golden = HERE / "golden"
