"""The rules against the second reading of the rule book, ``naive``: what is legal, and what it does.

More games than the few of the test: ``python -m tests.games.empire_builder.test_naive 200``.
"""

import sys
import time
import tomllib
from collections import Counter

import msgspec
import pytest

from railgames.core.actions import parse_action
from railgames.core.rng import Rng
from railgames.games.empire_builder import GAME
from railgames.games.empire_builder import mapfile as files
from tests.games.empire_builder.lands import Lands, demands
from tests.games.empire_builder.naive import Forbidden, around, name_of, place_of
from tests.games.empire_builder.naive_turns import Rules
from tools.geography.north_america import TARGET

WEIGHTS = {
    "place": 9,
    "step": 60,
    "pick": 30,
    "drop": 0.5,
    "deliver": 500,
    "build": 9,
    "upgrade": 2,
    "newhand": 1,
    "borrow": 1,
    "restart": 0.1,
    "lose": 1,
    "end": 3,
}
"""How often each kind of action is chosen, where it is legal."""
SMALL = Lands(money=files.MoneyFile(start=90, goal=120), limits=files.LimitsFile(majors=2, turns=24))
POOR = Lands(money=files.MoneyFile(start=25, goal=60), limits=files.LimitsFile(majors=3, turns=12))
STORMY = Lands(
    demands=demands(40),
    events=tuple(
        event
        for event in (
            files.FloodFile("Flood", "blue"),
            files.DerailmentFile("Derailment", ("ann", "mid"), 3),
            files.DerailmentFile("Derailment", ("alpha", "gamma"), 2),
            files.WeatherFile("Snow", "mid", 4, shuts_mountains=True),
            files.WeatherFile("Hurricane", "beta", 2, stops_building=True),
            files.StrikeFile("Strike", "frontier", 3),
            files.TaxFile("Tax", ((0, 2), (20, 3), (100, 15))),
            files.BoomFile("Boom", "fish", 10),
            files.BoomFile("Boom", "coal", 5),
        )
        for _ in range(2)
    ),
    money=files.MoneyFile(start=120, goal=100, a_turn=30),
    limits=files.LimitsFile(majors=2, turns=20, in_small=1, in_medium=2, hand=6),
)
OPTIONS = (
    {},
    {"borrow": True},
    {"borrow": True, "restart": True, "early_upgrades": True},
    {"fast": True, "majors": 1, "goal": 75},
    {"events": False},
)


def plain(state):
    """A snapshot with sections and their ends in one order."""
    snapshot = state.snapshot()
    for player in snapshot["players"]:
        player["track"] = sorted(" ".join(sorted(section.split())) for section in player["track"])
    return snapshot


def ordered(snapshot):
    """The same of a state of ``naive``, which need not keep any order."""
    for player in snapshot["players"]:
        player["track"] = sorted(" ".join(sorted(section.split())) for section in player["track"])
    snapshot["in_force"] = [list(one) for one in snapshot["in_force"]]
    return snapshot


def chosen(texts, rng, weights=WEIGHTS):
    """One of the actions by lot; kinds by their weights."""
    kinds = {}
    for text in sorted(texts):
        kinds.setdefault(text.split()[0], []).append(text)
    rest = rng.random() * sum(weights[kind] for kind in kinds)
    for kind in kinds:
        rest -= weights[kind]
        if rest < 0:
            break
    return rng.choice(kinds[kind])


class Twins:
    """One game, played by both."""

    def __init__(self, lands, seats, options, seed):
        config = GAME.Config(**options)
        self.state = GAME.new_state(config, seats, seed, lands)
        self.book = Rules(lands.file, config, seats)
        self.rng = Rng.from_seed(seed, "twins")
        self.before = plain(self.state)
        self.counts = Counter()

    def compare_legal(self):
        """What is legal, by both, from a state and from what a seat sees of it."""
        real = {str(action) for action in self.state.legal_actions()}
        naive = self.book.allowed(self.before)
        assert naive == real, sorted(naive ^ real)
        assert self.book.allowed(self.state.observe(self.state.actor).snapshot()) == real
        self.counts["legal"] += len(real)
        return real

    def compare_asked(self, asked):
        """A sample of actions, of which most make no sense: whether each is legal."""
        now = self.book.now(self.before)
        places = sorted(self.book.terrain)
        for _ in range(asked):
            one, other = self.rng.choice(places), self.rng.choice(places)
            if self.rng.below(2):
                near = [place for place in sorted(now["mine"]) if place in self.book.terrain] or places
                one = self.rng.choice(near)
                other = self.rng.choice(sorted(around(one)))
            for text in (f"build {name_of(one)} {name_of(other)}", f"step {name_of(other)}"):
                reason = self.state.why_illegal(parse_action(GAME.Action, text))
                assert bool(self.book.why_not(now, text)) == bool(reason), (text, reason)

    def play(self, text):
        """An action, by both."""
        events = self.state.apply(parse_action(GAME.Action, text))
        after = plain(self.state)
        naive = ordered(self.book.play(self.before, text))
        wrong = {key: (naive[key], after[key]) for key in after if naive[key] != after[key]}
        assert not wrong, (text, wrong)
        self.before = after
        self.counts["actions"] += 1
        self.counts.update(type(event).__name__ for event in events)
        for event in events:
            if type(event).__name__ == "Finished" and event.reason == "goal":
                assert list(event.winners) == self.book.winners(after)

    def run(self, every, steps=10_000, asked=0):
        """To the end, comparing all legal actions each so many actions; what happened, counted."""
        legal = set()
        for number in range(steps):
            if self.state.current_player is None:
                break
            if number % every == 0:
                legal = self.compare_legal()
                if asked:
                    self.compare_asked(asked)
            else:
                legal = self.some_legal()
            self.play(chosen(self.useful(legal), self.rng))
        return self.counts

    def some_legal(self):
        """Everything legal but for building, and a few sections."""
        now = self.book.now(self.before)
        found = {text for text in self.book.candidates(now) if not self.book.why_not(now, text)}
        builds = (str(self.state.random_action(self.rng)) for _ in range(6))
        return found | {text for text in builds if text.startswith("build")}

    def useful(self, legal):
        """The same, mostly without what leads to no delivery, so that there are some."""
        file, player = self.state.board.file, self.before["players"][self.before["current"]]
        demands = [demand for card in player["hand"] for demand in file.demands[card]]
        goods = {good for _, good, _ in demands}
        picks = {text for text in legal if text.startswith("pick") and text.split()[1] not in goods}
        steps = [text for text in legal if text.startswith("step")]
        goals = {city for city, good, _ in demands if good in player["loads"]}
        if not goals:
            goals = {city.id for city in file.cities if goods & set(city.goods)}
        if len(picks) == sum(text.startswith("pick") for text in legal):
            picks = set()
        if not steps or not self.rng.below(4):
            return legal - picks
        lattice = self.state.board.lattice
        ends = [lattice.cell(*self.book.by_id[goal].at) for goal in sorted(goals)]

        def far(text):
            cell = lattice.cell(*place_of(text.split()[1]))
            return min((lattice.distance(cell, end) for end in ends), default=0)

        nearest = min(map(far, steps))
        return legal - picks - {text for text in steps if far(text) > nearest}


def game_of(seed):
    """One of many different games, by its number."""
    lands = (SMALL, STORMY, POOR, STORMY)[seed % 4]
    return Twins(lands, 1 + seed // 2 % 6, OPTIONS[seed // 3 % 5], seed)


def built_in(seed):
    """The same on the built-in map."""
    lands = Lands()
    lands.file = msgspec.convert(tomllib.loads(TARGET.read_text("utf-8")), files.MapFile)
    return Twins(lands, 1 + seed // 10 % 6, OPTIONS[seed // 10 % 3] | {"goal": 120, "majors": 3}, seed)


def test_the_first_player_has_the_highest_demand_and_nobody_an_event():
    book = Rules(SMALL.file, GAME.Config(), 4)
    for seed in range(30):
        book.check_start(GAME.new_state(GAME.Config(), 4, seed, SMALL).snapshot())


@pytest.mark.parametrize("seed", [1, 3, 5, 7])
def test_both_agree_in_random_games(seed):
    counts = game_of(seed).run(every=29, steps=160, asked=10)
    assert counts["actions"] > 100


def test_both_agree_on_the_built_in_map(north_america):
    lands = Lands()
    lands.file = north_america
    counts = Twins(lands, 3, OPTIONS[1], 4).run(every=19, steps=40, asked=20)
    assert counts["legal"] > 150


def main(games, first=1000):
    """Many games, a tenth of them on the built-in map; what happened in them."""
    counts, start = Counter(), time.perf_counter()
    for seed in range(first, first + games):
        try:
            if seed % 10:
                counts += game_of(seed).run(every=10, asked=10)
            else:
                counts += built_in(seed).run(every=20, steps=1500, asked=20)
        except (AssertionError, Forbidden):
            print("game", seed)
            raise
    print(f"{games} games, {time.perf_counter() - start:.0f} s")
    for name, count in counts.most_common():
        print(f"{count:9} {name}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
