"""The room of Empire Builder conforms, on the small land."""

from railgames.core.game import MapSource
from railgames.games.empire_builder import GAME
from railgames.games.empire_builder.mapfile import LimitsFile
from railgames.scenes.empire_builder import SCENE
from railgames.testing import RoomSuite
from tests.games.empire_builder.lands import Lands


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
