"""Spike conforms."""

from pathlib import Path
from typing import TypeVar

import msgspec

from railgames.core.game import MapSource
from railgames.games.spike import GAME
from railgames.games.spike.events import GiftGiven, TurnEnded
from railgames.games.spike.mapfile import CountryFile
from railgames.scenes.spike import SCENE
from railgames.testing import GameSuite, RoomSuite
from tests.games.spike.conftest import Files

T = TypeVar("T")
GAMES = Path(__file__).resolve().parent.parent / "games"


class TestRules(GameSuite):
    """The rules."""

    game = GAME
    golden = GAMES / "spike" / "golden"
    maps = Files()


class ShortGames:
    """The built-in maps with so few cards that a game is short: whole games are watched here."""

    def __init__(self, maps: MapSource) -> None:
        self.maps = maps

    def load(self, game: str, map_id: str, kind: type[T]) -> T:
        """The map with two rounds of a small deck."""
        found = self.maps.load(game, map_id, kind)
        if isinstance(found, CountryFile):
            return msgspec.structs.replace(
                found, cards_of_a_type=5, left_out_for_two=2, hand=4, rounds=2, tracks=9
            )
        return found


class TestRoom(RoomSuite):
    """The room."""

    game = GAME
    scene = SCENE
    still = (TurnEnded, GiftGiven)

    @classmethod
    def map_source(cls) -> MapSource:
        """Countries for short games."""
        return ShortGames(Files())
