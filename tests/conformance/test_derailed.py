"""Derailed! conforms."""

from pathlib import Path

from railgames.games.derailed import GAME
from railgames.testing import GameSuite

GAMES = Path(__file__).resolve().parent.parent / "games"


class TestRules(GameSuite):
    """The rules and the AI."""

    game = GAME
    golden = GAMES / "derailed" / "golden"
