"""Empire Builder conforms, on the small land."""

from collections.abc import Iterable
from pathlib import Path

from railgames.core.game import MapSource
from railgames.games.empire_builder import GAME
from railgames.games.empire_builder.mapfile import LimitsFile
from railgames.scenes.empire_builder import SCENE
from railgames.testing import GameSuite, RoomSuite
from railgames.testing.cases import Case, case_of
from tests.games.empire_builder.lands import Lands

GAMES = Path(__file__).resolve().parent.parent / "games"


class TestRules(GameSuite):
    """The rules, in short games."""

    game = GAME
    maps = Lands(limits=LimitsFile(majors=2, turns=4))
    map_ids = ("north-america",)
    golden = GAMES / "empire_builder" / "golden"

    @classmethod
    def make_cases(cls) -> Iterable[Case]:
        """The usual setup, and one with every option that adds actions."""
        options = {"borrow": True, "restart": True, "early_upgrades": True}
        return [
            case_of(GAME, cls.map_source(), "usual", 2, {}),
            case_of(GAME, cls.map_source(), "options", 3, options),
        ]


class TestRoom(RoomSuite):
    """The room."""

    game = GAME
    scene = SCENE
    map_ids = ("north-america",)
    setups = {"usual": {}, "options": {"borrow": True, "restart": True, "early_upgrades": True}}

    @classmethod
    def map_source(cls) -> MapSource:
        """A small land, for short games."""
        return Lands(limits=LimitsFile(majors=2, turns=5))
