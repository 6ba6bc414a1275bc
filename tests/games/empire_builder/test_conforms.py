"""The rules keep the contract of a game, on the small land."""

from collections.abc import Iterable

from railgames.games.empire_builder import GAME
from railgames.games.empire_builder.mapfile import LimitsFile
from railgames.testing import GameSuite
from railgames.testing.cases import Case, case_of
from tests.games.empire_builder.lands import Lands


class TestRules(GameSuite):
    """The rules, in short games."""

    game = GAME
    maps = Lands(limits=LimitsFile(majors=2, turns=4))
    map_ids = ("north-america",)

    @classmethod
    def make_cases(cls) -> Iterable[Case]:
        """The usual setup, and one with every option that adds actions."""
        options = {"borrow": True, "restart": True, "early_upgrades": True}
        return [
            case_of(GAME, cls.map_source(), "usual", 2, {}),
            case_of(GAME, cls.map_source(), "options", 3, options),
        ]
