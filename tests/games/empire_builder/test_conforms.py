"""The rules keep the contract of a game, on the small land."""

from railgames.games.empire_builder import GAME
from railgames.testing import GameSuite
from tests.games.empire_builder.lands import Lands


class TestRules(GameSuite):
    """The rules."""

    game = GAME
    maps = Lands()
    map_ids = ("north-america",)
