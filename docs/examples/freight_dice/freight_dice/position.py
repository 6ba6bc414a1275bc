"""The data of a state, and its copy."""

from typing import Self

from freight_dice.config import FreightConfig, FreightMap
from railgames.core.rng import Rng

HAND = 3
"""Cards in a full hand."""

HIDDEN = 0
"""Stands for a card that the viewer may not see."""


class Position:
    """``hands`` by seat, ``deck`` (its top is last), ``cities`` (city -> (seat, card)), and the die's value,
    0 before the roll. ``dice_rng`` makes the rolls to come."""

    def __init__(self, config: FreightConfig, board: FreightMap, seats: int) -> None:
        self.config = config
        self.board = board
        self.seats = seats
        self.hands: list[list[int]] = []
        self.deck: list[int] = []
        self.cities: dict[str, tuple[int, int]] = {}
        self.die = 0
        self.player = 0
        self.turns = 0
        self.undoable = False
        self.dice_rng = Rng(0)

    @property
    def is_over(self) -> bool:
        """True after the last turn, or when nobody has a card left."""
        return self.turns >= self.config.rounds * self.seats or not any((*self.hands, self.deck))

    def clone(self) -> Self:
        """An independent copy; config and map are shared, as they never change."""
        other = type(self)(self.config, self.board, self.seats)
        other.hands = [list(hand) for hand in self.hands]
        other.deck = list(self.deck)
        other.cities = dict(self.cities)
        other.die, other.player, other.turns = self.die, self.player, self.turns
        other.undoable = self.undoable
        other.dice_rng = self.dice_rng.clone()
        return other


def all_cards(config: FreightConfig) -> list[int]:
    """Every card of the game, in order."""
    return [1, 2, 3, 4, 5, 6] * (3 if config.deck == "long" else 2)
