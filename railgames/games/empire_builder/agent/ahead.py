"""The value of the card that is drawn after the first delivery of a trip: the mean over all cards that may
come.

After a delivery a card is drawn, and the agent plans again. A trip that delivers early, and in the middle of
the network, gains more from that. Every unseen card is tried, alone and together with one delivery of the
hand.
"""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from railgames.core.rng import Rng
from railgames.games.empire_builder.agent.levels import Skill
from railgames.games.empire_builder.agent.links import Links
from railgames.games.empire_builder.agent.orders import ABOARD
from railgames.games.empire_builder.agent.plans import (
    EARLIER,
    LAST,
    Trip,
    fields_of,
    missing_of,
    pace_of,
    rivalry,
)
from railgames.games.empire_builder.agent.tables import costs_between
from railgames.games.empire_builder.agent.waves import Field, spread
from railgames.games.empire_builder.player import NOWHERE
from railgames.games.empire_builder.position import Position

FAR = 1000.0
"""Turns for a way that does not exist."""
HANDS = 24
"""How many random hands are tried to estimate the value of other cards."""

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


class Jobs(NamedTuple):
    """Deliveries, one per row: the index of its ``card``, the city of the load (``ABOARD``: it is on the
    train), the city that wants it, and the payment."""

    card: Ints
    source: Ints
    city: Ints
    pays: Ints


class Ahead:
    """Looks one drawn card ahead, from one position, for one seat."""

    def __init__(self, position: Position, seat: int, skill: Skill, links: Links | None) -> None:
        self._position, self._seat, self._skill, self._links = position, seat, skill, links
        player, board = position.players[seat], position.board
        self._pace = pace_of(skill, board.train(player.train), position.config.fast)
        self._speed = position.speed_of(seat)
        self._room = board.train(player.train).loads
        self._field = fields_of(position, seat, skill.weights[0], rivalry(position, skill))
        self._turns: dict[tuple[tuple[int, int], ...], Floats] = {}
        seen = set(position.discard).union(*(other.hand for other in position.players))
        self._unseen = [card for card in range(board.events_from) if card not in seen]

    def gain(self, trip: Trip) -> float:
        """The turns by which the game ends earlier than the trip promises, thanks to the card drawn after its
        first delivery."""
        player, route = self._position.players[self._seat], trip.route
        first = next(number for number, stop in enumerate(route.stops) if stop.card != NOWHERE)
        loads = list(player.loads)
        for stop in route.stops[:first]:
            loads.append(stop.good)
        done = route.stops[first]
        if done.good in loads:
            loads.remove(done.good)
        sections = tuple(section[:2] for section in route.sections[: trip.course.built_then])
        link = self._skill.links * self._links.price(sections) if self._links is not None else 0.0
        missing = missing_of(self._position, self._seat, trip.course.cash_then, link)
        if missing <= 0 or not self._unseen:
            return 0.0
        turns = self._between(sections)
        rest = self._jobs([card for card in player.hand if card != done.card], loads)
        new = self._jobs(self._unseen, loads)
        here = turns[done.city]
        promised = min(trip.turns - trip.course.first, self._of_hand(here, turns, rest, missing))
        best = self._alone(here, turns, new, missing)
        if len(rest.card):
            best = np.minimum(best, self._pairs(here, turns, new, rest, missing).min(axis=1))
        by_card = np.full(len(self._unseen), promised)
        np.minimum.at(by_card, new.card, best)
        return float(trip.turns - trip.course.first - by_card.mean())

    def new_hand(self, rng: Rng, count: int = HANDS) -> float:
        """The turns until the game is won with other cards than those of the hand, from where the train is
        now: the mean over some hands by lot."""
        return self._new_hands([self._from_here()], self._hands(rng, count))[0]

    def nearer(self, moves: int, rng: Rng) -> tuple[int, ...]:
        """The mileposts to the best place to wait for new cards: a city that own track reaches within
        ``moves``, or the train's own milepost alone, where no city is better."""
        here = self._position.players[self._seat].at
        ways = {-1: (here,)} | _ways(self._field, here, moves)
        turns = self._between(())
        rows = [self._from_here() if city < 0 else turns[city] for city in ways]
        found = self._new_hands(rows, self._hands(rng, HANDS))
        return min(zip(found, ways.values(), strict=True), key=lambda one: one[0])[1]

    def _from_here(self) -> Floats:
        """Turns from the train to each city."""
        at, groups = self._position.players[self._seat].at, self._position.board.city_cells
        is_lent = not self._field.base >> at & 1
        wave = spread(self._field, 1 << at, enough=groups, is_lent=is_lent)
        costs = np.array(wave.costs(groups), float)
        return np.where(costs < 0, FAR, costs / self._field.move / self._speed)

    def _hands(self, rng: Rng, count: int) -> list[Jobs]:
        """The deliveries of some hands by lot."""
        player = self._position.players[self._seat]
        size = min(len(player.hand), len(self._unseen))
        return [self._jobs(rng.sample(self._unseen, size), player.loads) for _ in range(count)]

    def _new_hands(self, rows: list[Floats], hands: list[Jobs]) -> list[float]:
        """The mean turns until the game is won with these hands, from each place whose turns to the cities
        are a row."""
        player = self._position.players[self._seat]
        link = self._skill.links * self._links.price() if self._links is not None else 0.0
        missing = missing_of(self._position, self._seat, player.cash, link)
        turns = self._between(())
        return [
            sum(self._of_hand(here, turns, hand, missing) for hand in hands) / len(hands) for here in rows
        ]

    def _of_hand(self, here: Floats, turns: Floats, jobs: Jobs, missing: float) -> float:
        """The fewest turns until the game is won, starting with one or two of these deliveries."""
        best = float(self._alone(here, turns, jobs, missing).min(initial=FAR))
        for card in set(jobs.card.tolist()):
            one, other = _of(jobs, jobs.card == card), _of(jobs, jobs.card > card)
            best = min(best, float(self._pairs(here, turns, one, other, missing).min(initial=FAR)))
        return best

    def _between(self, sections: tuple[tuple[int, int], ...]) -> Floats:
        """Turns from city to city with this track."""
        if sections not in self._turns:
            field = self._field.with_track(sections) if sections else self._field
            costs = costs_between(field, self._position.board.city_cells)
            self._turns[sections] = np.where(costs < 0, FAR, costs / field.move / self._speed)
        return self._turns[sections]

    def _jobs(self, cards: Iterable[int], loads: list[int]) -> Jobs:
        position = self._position
        board = position.board
        rows = []
        for place, card in enumerate(cards):
            for name, wanted, pays in board.file.demands[card] if card >= 0 else ():
                city, good = board.city_number[name], board.good_number[wanted]
                if good in loads:
                    rows.append((place, ABOARD, city, pays))
                elif position.chips[good] > 0:
                    rows += [
                        (place, source, city, pays)
                        for source, goods in enumerate(board.supplies)
                        if good in goods and source != city
                    ]
        table = np.array(rows, np.int64).reshape(-1, 4).T
        return Jobs(table[0], table[1], table[2], table[3])

    def _left(self, turns: Floats, pays: Ints, missing: float) -> Floats:
        """Turns until the game is won, after deliveries that take ``turns`` and pay ``pays`` millions."""
        lacks = missing - pays
        last = self._skill.last
        later = np.maximum(last, lacks / self._pace - EARLIER) if last else lacks / self._pace + LAST
        return turns + np.where(lacks > 0, later, 0.0)

    def _alone(self, here: Floats, turns: Floats, jobs: Jobs, missing: float) -> Floats:
        """The turns until the game is won with each job alone."""
        way = np.where(
            jobs.source == ABOARD, here[jobs.city], here[jobs.source] + turns[jobs.source, jobs.city]
        )
        return self._left(way, jobs.pays, missing)

    def _pairs(self, here: Floats, turns: Floats, ones: Jobs, others: Jobs, missing: float) -> Floats:
        """The same with each pair of two jobs, in the best order that the train has room for."""
        a, b = ones.source[:, None], others.source[None, :]
        c, d = ones.city[:, None], others.city[None, :]
        of_a, of_b = a == ABOARD, b == ABOARD
        # a job with its load aboard starts with the delivery
        first_a = np.where(of_a, here[c], here[a] + turns[a, c])
        first_b = np.where(of_b, here[d], here[b] + turns[b, d])
        then_b = np.where(of_b, turns[c, d], turns[c, b] + turns[b, d])
        then_a = np.where(of_a, turns[d, c], turns[d, a] + turns[a, c])
        best = np.minimum(first_a + then_b, first_b + then_a)
        if self._room > 1:
            both = np.where(
                of_a,
                np.where(of_b, FAR, here[b]),
                np.where(of_b, here[a], np.minimum(here[a] + turns[a, b], here[b] + turns[b, a])),
            )
            # Both are aboard at the later one of the two pick-ups.
            last_b = np.where(of_b, a, b)
            last_a = np.where(of_a, b, a)
            ab = np.where(of_a | of_b, both, here[a] + turns[a, b])
            ba = np.where(of_a | of_b, both, here[b] + turns[b, a])
            for start, way in ((last_b, ab), (last_a, ba)):
                best = np.minimum(best, way + turns[start, c] + turns[c, d])
                best = np.minimum(best, way + turns[start, d] + turns[d, c])
        return self._left(best, ones.pays[:, None] + others.pays[None, :], missing)


def _ways(field: Field, here: int, moves: int) -> dict[int, tuple[int, ...]]:
    """City number -> the mileposts to it by the shortest way over own track, if within ``moves``."""
    own = field.own
    before, front = {here: here}, [here]
    found: dict[int, tuple[int, ...]] = {}
    for _ in range(moves):
        front = [
            there
            for cell in front
            for way, step in enumerate(field.steps)
            if own[way] >> cell & 1
            and (there := cell + step) not in before
            and before.setdefault(there, cell) == cell
        ]
        for cell in front:
            city = field.board.city_at.get(cell, -1)
            if city < 0 or city in found or field.board.city_cells[city] >> here & 1:
                continue
            way_back = [cell]
            while way_back[-1] != here:
                way_back.append(before[way_back[-1]])
            found[city] = tuple(reversed(way_back))
    return found


def _of(jobs: Jobs, keep: NDArray[np.bool_]) -> Jobs:
    return Jobs(*(row[keep] for row in jobs))
