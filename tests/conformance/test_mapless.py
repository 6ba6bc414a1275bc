"""A game without maps passes the suite: nothing asks for a map."""

from collections.abc import Iterable

from freight_dice.scene import SCENE

from railgames.testing import GameSuite
from railgames.testing.cases import Case, case_of
from railgames.testing.rooms.facts import FactChecks
from tests.core.mapless import GAME, NoMaps


class TestRules(GameSuite):
    """The rules, in the usual setup."""

    game = GAME
    maps = NoMaps()

    @classmethod
    def make_cases(cls) -> Iterable[Case]:
        """The usual setup: the others do not differ in their maps."""
        return [case_of(GAME, cls.map_source(), "usual", 2, {})]


class TestPictures(FactChecks):
    """The checks of a room that draw maps, where there are some."""

    game = GAME
    scene = SCENE
    maps = NoMaps()
