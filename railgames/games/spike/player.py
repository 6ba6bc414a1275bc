"""What one player has: cards, a train, tracks on the map, contracts, money."""

from typing import NamedTuple, Self

from railgames.games.spike.board import NOWHERE

HELD, ABOARD, DELIVERED = 0, 1, 2
"""Where the token of a contract is."""


class Deal(NamedTuple):
    """A contract that a player has: ``card`` in the list of the board, its ``side``, where its token is, and
    the ``city`` it was delivered to, or -1. ``side`` is -1 while it is not chosen."""

    card: int
    side: int
    token: int = HELD
    city: int = -1


class Player:
    """The data of one seat.

    - ``hand``: cards by type; ``known``: of them, those that everybody saw; ``unknown``: cards that a view
      hides.
    - ``own``: segments (bits); ``nodes``: nodes (bits) that they touch; ``tracks``: those left.
    - ``at``: space of the train; ``steps``: upgrades of speed, power and cars.
    - ``deals``: contract by commodity; ``used``: cities (bits) delivered to.
    - ``route``: the route card, -1 for none or a hidden one; ``offers``: those to choose from.
    - ``income``, ``earned``, ``spent``: dollars from cities, from deliveries, for upgrades.
    """

    __slots__ = (
        "at",
        "deals",
        "earned",
        "hand",
        "income",
        "known",
        "nodes",
        "offers",
        "own",
        "route",
        "spent",
        "steps",
        "tracks",
        "unknown",
        "used",
    )

    def __init__(self, types: int, tracks: int) -> None:
        self.hand = [0] * types
        self.known = [0] * types
        self.unknown = 0
        self.own = 0
        self.nodes = 0
        self.tracks = tracks
        self.at = NOWHERE
        self.steps = [0, 0, 0]
        self.deals: dict[int, Deal] = {}
        self.used = 0
        self.route = -1
        self.offers: tuple[int, ...] = ()
        self.income = 0
        self.earned = 0
        self.spent = 0

    def clone(self) -> Self:
        """An independent copy."""
        cls = type(self)
        new = cls.__new__(cls)
        new.hand, new.known, new.unknown = self.hand[:], self.known[:], self.unknown
        new.own, new.nodes, new.tracks, new.at = self.own, self.nodes, self.tracks, self.at
        new.steps, new.deals, new.used = self.steps[:], self.deals.copy(), self.used
        new.route, new.offers = self.route, self.offers
        new.income, new.earned, new.spent = self.income, self.earned, self.spent
        return new

    @property
    def money(self) -> int:
        """Dollars on the score track."""
        return self.income + self.earned - self.spent

    @property
    def cards(self) -> int:
        """Cards in hand, hidden ones too."""
        return sum(self.hand) + self.unknown

    @property
    def aboard(self) -> int:
        """Tokens on the train."""
        return sum(deal.token == ABOARD for deal in self.deals.values())

    def take(self, kind: int, is_seen: bool) -> None:
        """Add a card to the hand; -1 is one that a view does not know."""
        if kind < 0:
            self.unknown += 1
        else:
            self.hand[kind] += 1
            self.known[kind] += is_seen

    def give(self, kind: int, count: int = 1) -> None:
        """Take cards out of the hand, those that everybody knows first."""
        self.hand[kind] -= count
        self.known[kind] = max(0, self.known[kind] - count)
