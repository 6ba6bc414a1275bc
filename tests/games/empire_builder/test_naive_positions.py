"""Positions by lot, as no random game comes to them, against the second reading of the rule book: ``naive``.

Trains far out on anybody's track or on none, a turn half over, cash at the edge of every rule, events of
every kind in force and on top of the deck, loads that the city wants, and players who have won already.
More positions than the few of the test: ``python -m tests.games.empire_builder.test_naive_positions 400``.
"""

import sys
import time
from collections import Counter

import pytest

from railgames.core.rng import Rng
from railgames.games.empire_builder import GAME
from railgames.games.empire_builder import mapfile as files
from tests.games.empire_builder.lands import Lands, demands
from tests.games.empire_builder.naive import Forbidden, edge_of, place_of
from tests.games.empire_builder.test_naive import STORMY, Twins, chosen, plain

RED = Lands(
    rivers=(
        *Lands().file.rivers,
        files.RiverFile("red", "Red", ((2, 3, 3, 3), (2, 3, 3, 4), (6, 9, 7, 9), (7, 9, 8, 9), (9, 5, 9, 6))),
    ),
    demands=demands(40),
    events=(*STORMY.file.events, files.FloodFile("Red flood", "red")),
    money=files.MoneyFile(goal=100),
    limits=files.LimitsFile(majors=2, turns=20, sections=2),
)
"""A land with a second river, which also runs inside major cities."""
LANDS = (STORMY, RED, Lands())
CASH = (0, 0, 1, 3, 4, 5, 8, 19, 20, 49, 50, 99, 100, 100, 100, 150, 250, 250, 300)
OPTIONS = (
    {"borrow": True, "restart": True},
    {"goal": 100, "majors": 1},
    {"goal": 100, "majors": 1, "borrow": True, "early_upgrades": True},
    {"fast": True, "goal": 50, "majors": 2},
    {},
)
WEIGHTS = {
    "deliver": 300, "lose": 9, "end": 12, "step": 14, "pick": 6, "drop": 4, "build": 8, "upgrade": 6,
    "newhand": 5, "restart": 4, "borrow": 2, "place": 9,
}  # fmt: skip
STEPS = 9


class Lot:
    """A position by lot, made in the snapshot of a new game."""

    def __init__(self, seed):
        self.rng = Rng.from_seed(seed, "positions")
        self.lands = LANDS[seed % len(LANDS)]
        self.twins = Twins(self.lands, 1 + self.rng.below(6), self.rng.choice(OPTIONS), seed)
        self.twins.rng = self.rng
        self.book, self.board = self.twins.book, self.twins.state.board
        self.made = self.twins.state.snapshot()

    def one_in(self, count):
        """Whether it is so, once in so many cases."""
        return not self.rng.below(count)

    def position(self):
        """The game, in another position."""
        made, rng = self.made, self.rng
        self.turn()
        self.track()
        for player in made["players"]:
            player["cash"] = rng.choice(CASH)
            if self.twins.state.config.borrow and self.one_in(3):
                player["debt"] = rng.choice((1, 8, 40))
            player["goal"] += self.one_in(6) * 50
            player["train"] = rng.choice(list(self.book.trains))
            player["misses"] = self.one_in(8)
            self.train(player)
        made["players"][made["current"]]["misses"] = False
        for seat in self.book.order(made)[: made["place"]]:
            made["players"][seat]["has_won"] = not made["players"][seat]["debt"] and self.one_in(3)
        self.events()
        self.cards()
        state = GAME.restore(self.twins.state.config, made, self.lands)
        self.twins.state, self.twins.before = state, plain(state)
        return self.twins

    def turn(self):
        """A turn that is over in part, in any round."""
        made, rng, seats = self.made, self.rng, len(self.made["players"])
        made["round"] = rng.choice((1, 2, 3, 5, self.book.file.limits.turns))
        made["place"] = rng.below(seats)
        made["current"] = made["actor"] = self.book.order(made)[made["place"]]
        phases = ("build", "done") if self.book.is_opening(made) else ("operate", "operate", "build", "done")
        made["phase"] = made["resume"] = rng.choice(phases)
        made["has_acted"] = not self.one_in(3)
        if made["has_acted"]:
            made["spent"], made["outward"] = rng.choice((0, 0, 1, 15, 19, 20)), rng.below(3)
            made["borrowed"] = rng.choice((0, 19, 20)) if self.twins.state.config.borrow else 0
            made["has_upgraded"] = made["phase"] == "build" and self.one_in(3)
            made["moved"] = rng.choice((0, 0, 3, 4, 5, 6, 8, 9, 11, 12))
            made["paid"] = rng.below(1 << seats) & ~(1 << made["current"])

    def track(self):
        """Of each seat some walks, from major cities or from its track, as long as cities have room."""
        free, rng, owners = dict(self.board.edges), self.rng, {}
        for seat, player in enumerate(self.made["players"]):
            own = []
            for _ in range(rng.below(6)):
                cell = rng.choice(sorted(self.board.in_major))
                if own and rng.below(2):
                    cell = rng.choice(rng.choice(own))
                for _ in range(3 + rng.below(12)):
                    near = [(other, key) for other, key in self.board.near[cell] if key in free]
                    if not near:
                        break
                    other, key = rng.choice(near)
                    if not self.has_room(owners, seat, cell, other):
                        break
                    own.append(free.pop(key))
                    cell = other
            player["track"] = [f"{self.board.name(low)} {self.board.name(high)}" for low, high in own]

    def has_room(self, owners, seat, *cells):
        """Whether the cities at these mileposts have room for a section between them, which is then noted."""
        ends = [place_of(self.board.name(cell)) for cell in cells]
        after = owners | {edge_of(*ends): seat}
        try:
            for city in {self.book.city[end].id for end in ends if end in self.book.city}:
                self.book.check_room(after, seat, self.book.by_id[city])
        except Forbidden:
            return False
        owners.update(after)
        return True

    def train(self, player):
        """Anywhere, with a way that it came by, and with loads."""
        rng, made = self.rng, self.made
        if self.one_in(8) or self.book.is_opening(made):
            return
        track = [name.split() for one in made["players"] for name in one["track"]]
        cities = [self.board.name(cell) for cell in self.board.city_at]
        if track and rng.below(3):
            player["at"], player["came"] = rng.choice(track)[:: rng.choice((1, -1))]
        else:
            player["at"] = rng.choice(cities)
        if self.one_in(4):
            player["came"] = ""
        for _ in range(rng.below(self.book.trains[player["train"]].loads + 1)):
            left = [good for good, chips in made["chips"].items() if chips]
            if not left:
                break
            good = rng.choice(left)
            made["chips"][good] -= 1
            player["loads"].append(good)

    def events(self):
        """Some in force, with no bridge over a flooded river; some booms; loads that lie in cities."""
        made, rng = self.made, self.rng
        kinds = (files.FloodFile, files.WeatherFile, files.StrikeFile)
        if self.twins.state.config.fast:
            return
        for number, event in enumerate(self.book.file.events):
            if isinstance(event, kinds) and self.one_in(8):
                made["in_force"].append([number, rng.below(len(made["players"])), 1 + rng.below(2)])
            if isinstance(event, files.BoomFile) and self.one_in(4):
                made["booms"].append(number)
        flooded = self.book.flooded(made)
        for player in made["players"]:
            player["track"] = [
                name for name in player["track"] if self.book.track({"track": [name]}).isdisjoint(flooded)
            ]
        for city in self.book.file.cities:
            goods = [good for good, chips in made["chips"].items() if chips and good not in city.goods]
            if goods and self.one_in(6):
                made["lying"][city.id] = rng.choice(goods)
                made["chips"][made["lying"][city.id]] -= 1

    def cards(self):
        """Cards that the place of the train wants, events on top of the deck, or hardly any deck."""
        made, rng = self.made, self.rng
        player = made["players"][made["current"]]
        city = self.book.city_of(player)
        for number in list(made["deck"]) if city else ():
            wants = dict(self.book._wants(number)) if number < self.board.events_from else {}
            if any((city.id, good) in wants for good in player["loads"]):
                made["deck"].remove(number)
                made["deck"].append(player["hand"].pop())
                player["hand"].insert(0, number)
                break
        top = [number for number in made["deck"] if number >= self.board.events_from]
        for number in rng.sample(top, min(len(top), rng.below(4))):
            made["deck"].remove(number)
            made["deck"].append(number)
        if self.one_in(5):
            cut = len(made["deck"]) - rng.below(3)
            made["discard"], made["deck"] = made["deck"][:cut], made["deck"][cut:]


def run(seed):
    """A position by lot, and a few actions from it; what happened, counted."""
    twins = Lot(seed).position()
    for _ in range(STEPS):
        if twins.state.current_player is None:
            break
        legal = twins.compare_legal()
        twins.compare_asked(2)
        twins.play(chosen(legal, twins.rng, WEIGHTS))
    return twins.counts


@pytest.mark.parametrize("seed", range(12))
def test_both_agree_in_positions_by_lot(seed):
    assert run(seed)["actions"]


def main(positions, first=1000):
    """Many positions; what happened from them on."""
    counts, start = Counter(), time.perf_counter()
    for seed in range(first, first + positions):
        try:
            counts += run(seed)
        except (AssertionError, Forbidden):
            print("position", seed)
            raise
    print(f"{positions} positions, {time.perf_counter() - start:.0f} s")
    for name, count in counts.most_common():
        print(f"{count:9} {name}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
