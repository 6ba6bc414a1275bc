"""The example game for tests of the AI and the command line: it needs no maps, and its AIs misbehave."""

import os
import time
from collections.abc import Sequence
from typing import Any, Literal

from msgspec.structs import replace

from railgames.core.actions import Action
from railgames.core.errors import UsageError
from railgames.core.game import Budget, Decision
from railgames.core.level import Level
from railgames.core.rng import Rng
from tests.core.toy_game import End, FreightConfig, FreightDice, FreightMaps, FreightState, Greedy, Ship

HANGS = "The toy AI hangs."
"""What an AI that hangs prints, so that a test can wait for it."""


class Config(FreightConfig, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of the game, and the habit of its AIs above the easy level."""

    agent: Literal["greedy", "raise", "hang", "cheat", "die", "slow", "mute"] = "greedy"


class Wilful(Greedy):
    """Plays as the example's AI does; misbehaves as the config says."""

    def __init__(self, level: Level) -> None:
        self.level = level

    def choose(self, view: FreightState, legal: Sequence[Action], rng: Rng, budget: Budget) -> Decision:
        assert isinstance(view.config, Config)
        habit = view.config.agent if self.level is not Level.EASY else "greedy"
        if habit == "raise":
            raise RuntimeError("a bug of this AI")
        if habit == "cheat":
            return Decision(Ship(77, "A1"), "nobody will notice")
        if habit == "die":
            os._exit(9)
        if habit == "hang":
            best = super().choose(view, legal, rng, Budget())  # one report, because the next may be left out
            budget.report(replace(best, row=(End(),)))
            os.write(2, f"{HANGS}\n".encode())  # at once, so that the lines of two processes do not mix
            while True:
                time.sleep(0.01)
        while habit == "mute":
            time.sleep(0.01)
        if habit == "slow":
            budget.report(Decision(legal[0], "for now"))
            while not budget.is_over:
                time.sleep(0.01)
        return super().choose(view, legal, rng, budget)


FOR_PEACE = "for peace"
"""The reason of a hint among people."""


class Peaceful(Wilful):
    """Gives hints among people."""

    def choose(self, view: FreightState, legal: Sequence[Action], rng: Rng, budget: Budget) -> Decision:
        return replace(super().choose(view, legal, rng, budget), reason=FOR_PEACE)


class OneMap(FreightMaps):
    """The valley, whatever map is asked for."""

    def load(self, game: str, map_id: str, kind: type[Any]) -> Any:
        return super().load(game, "valley", kind)


class Toy(FreightDice):
    """The example with other numbers of seats and two levels; it brings its map along."""

    title = "Toy"
    min_players = 1
    max_players = 4
    Config = Config
    levels = (Level.EASY, Level.NORMAL)

    def new_state(self, config: FreightConfig, seats: int, seed: int, maps: Any) -> FreightState:
        return super().new_state(config, seats, seed, OneMap())

    def restore(self, config: FreightConfig, snapshot: dict[str, Any], maps: Any) -> FreightState:
        return super().restore(config, snapshot, OneMap())

    def agent(self, level: Level) -> Wilful:
        if level not in self.levels:
            raise UsageError(f"Toy has no level {level}.")
        return Wilful(level)

    def adviser(self, level: Level, *, among_people: bool) -> Wilful:
        return Peaceful(level) if among_people else self.agent(level)

    def budget(self, level: Level) -> tuple[int | None, float]:
        return (100, 0.5)


GAME = Toy()
GAME_REFERENCE = "tests.ai.toy:GAME"
MAPS_REFERENCE = "tests.ai.toy:OneMap"
