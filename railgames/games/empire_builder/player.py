"""The possessions of one player: cash, a train with loads, demand cards, track."""

from typing import Self

NOWHERE = -1


class Player:
    """The data of one seat.

    - ``cash`` and ``debt`` in millions; ``train``: number of the locomotive card; ``at``: milepost of the
      train, ``came``: the one before it, each ``NOWHERE`` where there is none.
    - ``loads``: goods by number, in the order in which they were picked up; ``hand``: demand cards.
    - ``track``: the keys of its sections; ``nodes``: the mileposts (bits) on them.
    - ``turns``: turns it has ended; ``misses``: it loses its next turn; ``goal``: cash that wins.
    - ``has_won``: at the end of an own turn of this round it had linked enough and had the cash.
    - ``earned``, ``built``, ``upgraded``, ``fees``: millions from deliveries, for track, trains and, received
      less paid, for the use of track; ``deliveries``: how many.
    """

    __slots__ = (
        "at",
        "built",
        "came",
        "cash",
        "debt",
        "deliveries",
        "earned",
        "fees",
        "goal",
        "hand",
        "has_won",
        "loads",
        "misses",
        "nodes",
        "track",
        "train",
        "turns",
        "upgraded",
    )

    def __init__(self, cash: int, goal: int) -> None:
        self.cash = cash
        self.goal = goal
        self.debt = 0
        self.train = 0
        self.at = self.came = NOWHERE
        self.loads: list[int] = []
        self.hand: list[int] = []
        self.track: set[int] = set()
        self.nodes = 0
        self.turns = 0
        self.misses = self.has_won = False
        self.earned = self.built = self.upgraded = self.fees = self.deliveries = 0

    def clone(self) -> Self:
        """An independent copy."""
        cls = type(self)
        new = cls.__new__(cls)
        new.cash, new.goal, new.debt, new.train = self.cash, self.goal, self.debt, self.train
        new.at, new.came = self.at, self.came
        new.loads, new.hand = self.loads[:], self.hand[:]
        new.track, new.nodes = self.track.copy(), self.nodes
        new.turns, new.misses, new.has_won = self.turns, self.misses, self.has_won
        new.earned, new.built, new.upgraded = self.earned, self.built, self.upgraded
        new.fees, new.deliveries = self.fees, self.deliveries
        return new
