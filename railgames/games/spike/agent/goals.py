"""Paths that a seat would like to build: what each brings, and what it costs this hand or another one."""

from functools import lru_cache

import numpy as np

from railgames.games.spike.actions import POWER
from railgames.games.spike.agent.arrays import Floats, Ints
from railgames.games.spike.agent.clock import DRAWN
from railgames.games.spike.agent.outlook import Outlook, near_cities
from railgames.games.spike.agent.prices import codes_of, price
from railgames.games.spike.agent.ways import open_ways, ways_of
from railgames.games.spike.board import Board
from railgames.games.spike.payments import NEVER, purse

A_CITY = 5
"""Paths to one city that are looked at, the cheapest ones."""
CLOSE = 2
"""Missing segments within which a rival will soon build to a city."""
TOO_DEAR = 7
"""Cards of a path that is looked at, those that are lacking counted twice."""


class Goals:
    """Paths to new cities, a row each: the ``rows`` of the tables of ways, the ``gains`` in dollars before
    cards are paid, and ``cards`` and ``lacking`` for the seat's hand."""

    __slots__ = (
        "_total",
        "cards",
        "city",
        "gains",
        "hand",
        "lacking",
        "length",
        "need",
        "outlook",
        "rows",
        "ways",
    )

    def __init__(self, outlook: Outlook) -> None:
        position, seat = outlook.position, outlook.seat
        board, player = position.board, position.players[seat]
        self.outlook = outlook
        ways = self.ways = ways_of(board)
        rows = open_ways(board, position.network(seat), position.taken)
        rows = rows[ways.length[rows] <= player.tracks]
        self.hand = tuple(player.hand)
        need = ways.need[:, rows]
        cards, lacking = price(codes_of(need, self.hand), ways.length[rows])
        chosen = _cheapest(ways.city[rows], cards + lacking)
        rows = self.rows = rows[chosen]
        self.city, self.length, self.need = ways.city[rows], ways.length[rows], need[:, chosen]
        self.cards, self.lacking = cards[chosen], lacking[chosen]
        self.gains = self._gains()

    def _gains(self) -> Floats:
        outlook, skill, position = self.outlook, self.outlook.skill, self.outlook.position
        board, player = position.board, position.players[outlook.seat]
        prices = np.zeros(len(board.commodity_names))
        for column in position.market:
            prices[column] = board.file.prices[: len(column)]
        good = self.ways.goods[self.city]
        gains: Floats = prices[good]
        if skill.plans:
            worth = outlook.worth_with(self.ways.nodes[np.append(self.rows, -1)])
            gains += skill.plans * (worth[:-1] - worth[-1])
        if skill.deny:
            gains += skill.deny * ((prices - 1) * self._rivals_near())[good]
        late = min(1.0, outlook.turns / max(1.0, 2 * skill.ends))
        coming = player.cards + DRAWN * outlook.turns * position.part(outlook.seat, POWER)
        scarce = min(1.0, coming / max(1, player.tracks))
        gains -= late * (skill.site + scarce * skill.track * self.length)
        return gains

    def _rivals_near(self) -> Floats:
        """For each commodity, how many rivals are near to a city that has it."""
        position, seat = self.outlook.position, self.outlook.seat
        board, taken = position.board, position.taken
        near: Floats = np.zeros(len(board.commodity_names))
        for other in range(board.seats):
            if other != seat:
                near += _near_goods(board, position.network(other), taken)
        return near

    def can_pay(self, idx: int) -> bool:
        """Whether the hand pays for a path, exactly."""
        return purse(self.hand)[self.ways.packed[self.rows[idx]]] < NEVER

    def spent(self, idx: int) -> int:
        """The cards of the cheapest payment for a path that can be paid for."""
        return purse(self.hand)[self.ways.packed[self.rows[idx]]]


@lru_cache(maxsize=1024)
def _near_goods(board: Board, network: int, taken: int) -> Floats:
    """1 for each commodity of a city that is near to a network."""
    away, found = near_cities(board, network, taken), np.zeros(len(board.commodity_names))
    found[ways_of(board).goods[(away > 0) & (away <= CLOSE)]] = 1
    return found


def _cheapest(city: Ints, cost: Ints) -> Ints:
    """The places of the ``A_CITY`` cheapest paths to each city."""
    places = (cost <= TOO_DEAR).nonzero()[0]
    keys = city[places] * (TOO_DEAR + 1) + cost[places]
    order = places[keys.argsort(kind="stable")]
    cities = city[order]
    # Sorted by city and cost: a path is too dear if the path A_CITY places before it leads to the same city.
    chosen = np.ones(len(order), dtype=np.bool_)
    chosen[A_CITY:] = cities[A_CITY:] != cities[:-A_CITY]
    found: Ints = order[chosen]
    return found
