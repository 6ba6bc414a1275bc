"""Railroad Ink conforms."""

from pathlib import Path

from railgames.games.railroad_ink import GAME
from railgames.testing import GameSuite

GAMES = Path(__file__).resolve().parent.parent / "games"


class TestRules(GameSuite):
    """The rules and the AI."""

    game = GAME
    golden = GAMES / "railroad_ink" / "golden"
