"""Conformance suites: what every game and every room must do, as pytest classes to subclass.

A package that brings a game writes one test file, and ``pytest`` collects every check for it::

    from my_game import GAME, SCENE
    from railgames.testing import GameSuite, RoomSuite

    class TestRules(GameSuite):
        game = GAME

    class TestRoom(RoomSuite):
        game = GAME
        scene = SCENE

Each check is a method whose name says what must be true, so a failure tells what is missing. The attributes
of the classes are described where they are defined. Only this package of railgames needs pytest.
"""

import pytest

# A failed check then shows the values that it compared.
pytest.register_assert_rewrite(
    "railgames.testing.cases", "railgames.testing.rules", "railgames.testing.rooms"
)

from railgames.testing.rooms import RoomSuite  # noqa: E402 - the line above must come first
from railgames.testing.rules import GameSuite  # noqa: E402

__all__ = ["GameSuite", "RoomSuite"]
