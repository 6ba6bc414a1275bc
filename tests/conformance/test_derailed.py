"""Derailed! conforms."""

from pathlib import Path

from railgames.games.derailed import GAME
from railgames.games.derailed.events import GameEnded, Passed, TurnEnded
from railgames.scenes.derailed import SCENE
from railgames.testing import GameSuite, RoomSuite

GAMES = Path(__file__).resolve().parent.parent / "games"


class TestRules(GameSuite):
    """The rules and the AI."""

    game = GAME
    golden = GAMES / "derailed" / "golden"


class TestRoom(RoomSuite):
    """The room."""

    game = GAME
    scene = SCENE
    setups = {"usual": {"rounds": 2, "turn_limit": 8}}
    still = (TurnEnded, Passed, GameEnded)
