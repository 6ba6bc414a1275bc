"""The example game of the documentation, Freight Dice, as most tests use it, and maps that a test may
change."""

from typing import Any

import msgspec
from freight_dice import GAME, FreightDice
from freight_dice.actions import End, Roll, Ship
from freight_dice.agent import Greedy
from freight_dice.config import FreightConfig, FreightMap
from freight_dice.events import Drew, Rolled, Shipped
from freight_dice.state import FreightState

from railgames.content.library import Library
from railgames.core.errors import ContentError, Problem
from tests import EXAMPLE

__all__ = [
    "GAME",
    "Drew",
    "End",
    "FreightConfig",
    "FreightDice",
    "FreightMap",
    "FreightMaps",
    "FreightState",
    "Greedy",
    "Roll",
    "Rolled",
    "Ship",
    "Shipped",
]

_SHIPPED_WITH_IT = Library(EXAMPLE / "freight_dice" / "pack")


class FreightMaps:
    """A MapSource of the example's maps in memory; ``boards`` may be changed by a test."""

    def __init__(self) -> None:
        self.boards = {
            entry.id: _SHIPPED_WITH_IT.load(GAME.id, entry.id, FreightMap)
            for entry in _SHIPPED_WITH_IT.maps(GAME.id)
        }

    def load(self, game: str, map_id: str, kind: type[Any]) -> Any:
        """The map as another program would have read it from a file."""
        if map_id not in self.boards:
            raise ContentError([Problem(file=map_id, where="$", message="no such map")])
        return msgspec.convert(msgspec.to_builtins(self.boards[map_id]), kind)
