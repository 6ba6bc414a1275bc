"""Spike conforms."""

from pathlib import Path

from railgames.games.spike import GAME
from railgames.testing import GameSuite

GAMES = Path(__file__).resolve().parent.parent / "games"


class TestRules(GameSuite):
    """The rules."""

    game = GAME
    golden = GAMES / "spike" / "golden"
