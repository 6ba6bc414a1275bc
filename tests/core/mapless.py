"""Freight Dice without maps: its cities are written in the rules."""

from typing import Annotated, Any

import msgspec
from freight_dice import turns, views
from msgspec import Meta

from railgames.core.game import JSON, MapSource, NoMap, check_seats
from tests.core.toy_game import FreightDice, FreightMap, FreightState

BOARD = FreightMap(id="", cities={"A1": 2, "B1": 3, "B2": 1, "C1": 5})


class MaplessConfig(msgspec.Struct, frozen=True, kw_only=True):
    """The options without a choice of maps."""

    rounds: Annotated[int, Meta(title="Rounds", ge=1, le=9)] = 3
    bonus: Annotated[bool, Meta(title="Bonus")] = True
    deck: str = "long"


class NoMaps:
    """A MapSource that nobody may ask."""

    def load(self, game: str, map_id: str, kind: type[Any]) -> Any:
        """Never returns."""
        raise AssertionError(f"the game has no maps, and {map_id!r} was asked for")


class Mapless(FreightDice):
    """The game without ``map_kind`` and ``map_of``, as its author would write it."""

    Config: Any = MaplessConfig
    map_kind: Any = NoMap
    map_of: Any = FreightDice.__mro__[1].map_of  # type: ignore[attr-defined] # what Game itself does
    check_map: Any = FreightDice.__mro__[1].check_map  # type: ignore[attr-defined]

    def new_state(self, config: Any, seats: int, seed: int, maps: MapSource) -> FreightState:
        """The start of a game."""
        check_seats(self, seats)
        state = FreightState(config, BOARD, seats)
        turns.deal(state, seed)
        return state

    def restore(self, config: Any, snapshot: JSON, maps: MapSource) -> FreightState:
        """The state of a snapshot."""
        state = FreightState(config, BOARD, views.seats_of(snapshot))
        views.restore_into(state, snapshot)
        return state


GAME = Mapless()
