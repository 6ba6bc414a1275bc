"""Freight Dice does all that railgames asks of a game and of its room."""

from pathlib import Path

from freight_dice import GAME
from freight_dice.scene import SCENE

from railgames.content.library import Library
from railgames.testing import GameSuite, RoomSuite

HERE = Path(__file__).resolve().parent
MAPS = Library(HERE.parent / "freight_dice" / "pack")


class TestRules(GameSuite):
    """The rules and the AI."""

    game = GAME
    maps = MAPS
    golden = HERE / "golden"


class TestRoom(RoomSuite):
    """The room."""

    game = GAME
    scene = SCENE
    maps = MAPS
