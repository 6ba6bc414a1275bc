"""What the other minds of Spike know: free ways, hopes of contracts and routes, trips of the train, time.

Written from the rules and the contract of a state alone, without a look at the AI of the program, so that an
AI that wins against these minds has not only learnt to win against itself.
"""

from collections.abc import Iterable
from functools import lru_cache
from math import ceil

import numpy as np
from numpy.typing import NDArray

from railgames.games.spike.board import Board
from railgames.games.spike.movement import Reach, reach, way
from railgames.games.spike.paths import bits
from railgames.games.spike.player import ABOARD, DELIVERED, Deal
from railgames.games.spike.position import Position

Floats = NDArray[np.float32]
FAR = 60.0
"""Segments to a place that cannot be reached any more."""
LONG = 99
"""So many spaces are further than any train goes."""


class Land:
    """``far[a, b]``: the fewest free segments between two nodes, now that so many are ``taken`` (bits)."""

    def __init__(self, board: Board, taken: int) -> None:
        far = np.full((board.nodes, board.nodes), FAR, np.float32)
        np.fill_diagonal(far, 0)
        for segment, (a, b) in enumerate(board.ends):
            if not taken >> segment & 1:
                far[a, b] = far[b, a] = 1
        for node in range(board.nodes):
            np.minimum(far, far[:, node, None] + far[node], out=far)
        self.far = far

    def from_nodes(self, nodes: Iterable[int]) -> Floats:
        """The free segments from the nearest of these nodes to every node."""
        return np.asarray(self.far[list(nodes)].min(axis=0), np.float32)


class Hopes:
    """The contracts and the route of a seat: each way to be paid, as a source, a target and dollars.

    ``hold`` is how much is left of a hope for each segment that is missing; ``trip`` what a delivery costs.
    """

    def __init__(self, view: Position, seat: int, land: Land, hold: float, trip: float) -> None:
        board, player = view.board, view.players[seat]
        rows: list[tuple[int, int, int, float]] = []
        for good, deal in player.deals.items():
            for city, pays in open_targets(view, seat, deal).items():
                sources = [city] if deal.token == ABOARD else bits(board.sources[good])
                rows += [(good, source, city, pays - trip) for source in sources if pays > trip]
        route = board.routes[player.route] if player.route >= 0 else None
        self.rows = rows
        self.dollars = np.array([dollars for _, _, _, dollars in rows], np.float32)
        self.goods = len({good for good, _, _, _ in rows})
        self.hold = hold
        self.best_only = False
        self.route = (
            [] if route is None else [(route.start, city, value) for city, value in route.targets.items()]
        )
        ends = [(source, city) for _, source, city, _ in rows] + [(a, b) for a, b, _ in self.route]
        self.sources = np.array([a for a, _ in ends], int)
        self.cities = np.array([b for _, b in ends], int)
        self.join = land.far[self.sources] + land.far[self.cities] if ends else np.zeros((0, board.nodes))

    def missing(self, near: Floats) -> Floats:
        """Segments missing for each way, where ``near`` are those from the network to every node."""
        if not len(self.sources):
            return np.zeros(0, np.float32)
        apart = near[self.sources] + near[self.cities]
        return np.asarray(np.minimum(apart, (self.join + near).min(axis=1)), np.float32)

    def worth(self, near: Floats, most: float) -> float:
        """Dollars that contracts and route may still bring, less for each of at most ``most`` missing
        segments."""
        missing = self.missing(near)
        kept = np.where(missing <= most, self.hold**missing, 0.0)
        return self._contracts(kept) + self._route(kept)

    def _contracts(self, kept: Floats) -> float:
        """The best ways together, each contract and each city once."""
        values = self.dollars * kept[: len(self.rows)]
        goods, cities, total = set(), set(), 0.0
        for idx in np.argsort(-values, kind="stable").tolist():
            good, _, city, _ = self.rows[idx]
            if good not in goods and city not in cities:
                if values[idx] <= 0:
                    break
                goods.add(good)
                cities.add(city)
                total += float(values[idx])
                if self.best_only or len(goods) == self.goods:
                    break
        return total

    def _route(self, kept: Floats) -> float:
        first = len(self.rows)
        chances = [
            (value * kept[first + idx], kept[first + idx]) for idx, (_, _, value) in enumerate(self.route)
        ]
        if not chances:
            return 0.0
        best, chance = max(chances)
        return float(best + sum(one for _, one in chances) - chance)


class Trips:
    """What the one train of a seat can do on its own track."""

    def __init__(self, view: Position, seat: int) -> None:
        self.view, self.seat = view, seat
        self.player = view.players[seat]
        self.speed = view.part(seat, 0)
        self._from: dict[int, Reach] = {}

    def reach(self, at: int) -> Reach:
        """Everywhere that the train comes to from a space."""
        found = self._from.get(at)
        if found is None:
            found = self._from[at] = reach(self.view.board, self.player.own, at, LONG)
        return found

    def cost(self, at: int, city: int) -> int | None:
        """Spaces from one space to a city, None without a way."""
        if at == city:
            return 0
        step = self.reach(at).get(city)
        return None if step is None else step.cost

    def next_space(self, at: int, city: int, speed: int) -> int:
        """Where one movement on the way to a city ends."""
        spaces = way(self.reach(at), city)
        return spaces[min(speed, len(spaces)) - 1]

    def missions(self, near: Floats, hold: float, turns: float) -> list[tuple[float, int, int, int]]:
        """Each delivery that may still be made: (dollars an action, where to go first, commodity, pays)."""
        found = []
        is_full = self.player.aboard >= self.view.part(self.seat, 2)
        for good, deal in self.player.deals.items():
            for city, pays in open_targets(self.view, self.seat, deal).items():
                for goal, actions, spaces in self._ways(good, deal, city):
                    chance = 1.0 if spaces >= 0 and near[city] == 0 else hold ** float(near[city])
                    if deal.token != ABOARD and is_full:
                        # Whoever dumps goes for what can be delivered, or it would go to and fro.
                        chance = 0.6 if near[city] == 0 else 0.0
                    last = ceil(abs(spaces) / self.speed)
                    if chance > 0 and last <= turns + 0.5:
                        found.append((chance * pays / (actions + 0.15 * last), goal, good, pays))
        return sorted(found, reverse=True)

    def _ways(self, good: int, deal: Deal, city: int) -> list[tuple[int, int, int]]:
        """(where first, actions, spaces) for delivering a commodity to a city, which may lie outside."""
        at, cities = self.player.at, self.view.board.cities
        leave = int(at < cities)
        if deal.token == ABOARD:
            spaces = self.cost(at, city)
            return [] if spaces is None or at == city else [(city, leave, spaces)]
        found = []
        for source in bits(self.view.board.sources[good] & self.player.nodes):
            first = self.cost(at, source)
            if first is None:
                continue
            then = self.cost(source, city)
            if then is None and first == 0:
                continue
            found.append(
                (
                    source if first else city,
                    (leave if first else 0) + 1,
                    first + (6 if then is None else then),
                )
            )
        return found


@lru_cache(maxsize=64)
def land_of(board: Board, taken: int) -> Land:
    """The land, worked out once for each set of taken segments."""
    return Land(board, taken)


def open_targets(view: Position, seat: int, deal: Deal) -> dict[int, int]:
    """The cities that still pay for a contract, with their dollars."""
    if deal.token == DELIVERED or deal.side < 0:
        return {}
    used = view.players[seat].used
    sides = view.board.contracts[deal.card].sides
    return {city: pays for city, pays in sides[deal.side].items() if not used >> city & 1}


def cards_left(view: Position) -> float:
    """Cards that everybody together will about draw until the end."""
    board, rounds = view.board, view.board.file.rounds
    if view.round < rounds:
        held = sum(player.cards for player in view.players) / 2
        later = board.deck_size - held - board.file.shown
        return len(view.deck) + later * (rounds - 1 - view.round) + later * 0.85
    left, bottom = len(view.deck), min(view.bottom, len(view.deck))
    return left - bottom / (rounds + 1 - view.times) if left else 0.0


def unseen_cards(view: Position, seat: int) -> Floats:
    """How likely each type is on top of the deck."""
    board = view.board
    counts = np.full(board.types, float(board.each))
    for player in view.players:
        counts -= player.hand
    counts -= view.discard
    for kind in view.shown:
        if kind >= 0:
            counts[kind] -= 1
    counts = np.maximum(counts, 0.01)
    return np.asarray(counts / counts.sum(), np.float32)
