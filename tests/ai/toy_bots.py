"""Bots for the tests: one that plays the toy game well, and one for each way to fail."""

import os
import sys
import time
from collections.abc import Sequence

from railgames.core.actions import Action
from railgames.core.game import Budget, Decision
from railgames.core.rng import Rng
from tests.core.toy_game import FreightState, Greedy, Ship


class Good(Greedy):
    """Plays as the example's AI does."""

    games = ("freight_dice",)
    title = "The good one"


class Raises(Good):
    def choose(self, view: FreightState, legal: Sequence[Action], rng: Rng, budget: Budget) -> Decision:
        raise RuntimeError("a bug of this bot")  # the line that the tests expect


class Hangs(Good):
    seconds = 0.3

    def choose(self, view: FreightState, legal: Sequence[Action], rng: Rng, budget: Budget) -> Decision:
        while True:
            time.sleep(0.01)


class Cheats(Good):
    def choose(self, view: FreightState, legal: Sequence[Action], rng: Rng, budget: Budget) -> Decision:
        return Decision(Ship(77, "A1"), "nobody will notice")


class ForgetsTheDecision(Good):
    def choose(self, view: FreightState, legal: Sequence[Action], rng: Rng, budget: Budget) -> Action:
        return legal[0]


class Dies(Good):
    def choose(self, view: FreightState, legal: Sequence[Action], rng: Rng, budget: Budget) -> Decision:
        os._exit(9)


class Exits(Good):
    def choose(self, view: FreightState, legal: Sequence[Action], rng: Rng, budget: Budget) -> Decision:
        sys.exit(0)


class Prints(Good):
    def choose(self, view: FreightState, legal: Sequence[Action], rng: Rng, budget: Budget) -> Decision:
        print("a word of the bot")
        return super().choose(view, legal, rng, budget)


class WantsArguments(Good):
    def __init__(self, openings: str, depth: int = 3) -> None:
        self.openings = openings


def only_a_function(view: FreightState, legal: Sequence[Action], rng: Rng, budget: Budget) -> Decision:
    return Decision(legal[0], "the first one")


class CannotBeMade(Good):
    def __init__(self) -> None:
        raise OSError("no table of openings")


class PlaysElsewhere(Good):
    games = ("chess",)


class WithoutChoose:
    pass


class WithoutTime(Good):
    seconds = -1
