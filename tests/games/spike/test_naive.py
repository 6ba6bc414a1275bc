"""The rules against a second reading of the rule book, ``naive_turns``: what is legal, what it does, who
wins, and what each seat sees.

More games than the few of the test: ``python -m tests.games.spike.test_naive 300``.
"""

import sys
import time
from collections import Counter

import msgspec
import pytest

from railgames.core.actions import parse_action
from railgames.core.game import winners
from railgames.core.rng import Rng
from railgames.games.spike import GAME, legality
from railgames.games.spike.actions import Roll
from railgames.games.spike.mapfile import CountryFile
from tests.games.spike.conftest import Files
from tests.games.spike.naive_turns import DELIVERED, Rules

WEIGHTS = {
    "deliver": 400,
    "load": 80,
    "roll": 40,
    "depart": 12,
    "boost": 6,
    "upgrade": 2,
    "lay": 16,
    "draw": 10,
    "stop": 3,
    "dump": 0.5,
    "end": 10,
}
"""How often each kind of action is chosen, where it is legal; 10 where nothing is said."""
HASTY = {**WEIGHTS, "draw": 30, "lay": 3, "upgrade": 0.2}
"""Hoards cards, so that deck and discards run out."""
IDLE = {**WEIGHTS, "draw": 0.01, "lay": 4, "load": 0.02, "depart": 90, "boost": 60, "upgrade": 0.1}
"""Drives about, and hardly does anything that counts."""
CHANGES = (
    {},
    {"tracks": 9},
    {"tracks": 5, "cards_of_a_type": 6},
    {"rounds": 2, "shown": 8, "hand": 3, "power": (1, 5)},
    {"cards_of_a_type": 5, "left_out_for_two": 1, "shown": 2, "upgrade_costs": (0, 1)},
    {"speed": (3, 4, 5), "cars": (2, 3), "tracks": 30},
)
"""Countries with other numbers."""
MOST_PAYMENTS = 3000
"""Payments are all listed a second time only where no more sets of cards than that are to be tried."""
MOST_CARDS = 9
"""Of a hand of more cards the segments that can be laid are not worked out a second time."""


class One:
    """The map source of a single country."""

    def __init__(self, file):
        self.file = file

    def load(self, game, map_id, kind):
        return self.file


def plain(snapshot):
    """A snapshot without what has no order or no meaning: counts of nothing, the order of tracks."""
    for player in snapshot["players"]:
        player["tracks"] = sorted(player["tracks"])
        for key in ("hand", "known"):
            player[key] = {name: count for name, count in player[key].items() if count}
    snapshot["discard"] = {name: count for name, count in snapshot["discard"].items() if count}
    if snapshot["phase"] == "over":
        snapshot["drawn"] = 0
    return snapshot


def chosen(texts, rng, weights):
    """One of the actions by lot; kinds by their weights."""
    kinds = {}
    for text in sorted(texts):
        kinds.setdefault(text.split()[0], []).append(text)
    rest = rng.random() * sum(weights.get(kind, 10) for kind in kinds)
    for kind in kinds:
        rest -= weights.get(kind, 10)
        if rest < 0:
            break
    return rng.choice(kinds[kind])


class Twins:
    """One game, played by both."""

    def __init__(self, file, seats, advanced, seed, weights=WEIGHTS):
        config = GAME.Config(advanced=advanced)
        self.state = GAME.new_state(config, seats, seed, One(file))
        self.book = Rules(file, config, seats)
        self.rng, self.weights = Rng.from_seed(seed, "twins"), weights
        self.before = plain(self.state.snapshot())
        self.counts = Counter()
        self.compare_seen()

    def is_long(self):
        """Whether the second reading would take too long to list what is legal."""
        hand = self.before["players"][self.before["current"]]["hand"].values()
        if self.before["phase"] in ("turn", "lay"):
            return sum(hand) > MOST_CARDS
        sets = 1
        for count in hand:
            sets *= count + 1
        return self.before["phase"] == "pay" and sets > MOST_PAYMENTS

    def compare_legal(self):
        """What is legal, by both, from a state and from what its seat sees of it."""
        real = {str(action) for action in self.state.legal_actions()}
        naive = self.book.allowed(self.before)
        assert naive == real, sorted(naive ^ real)
        seen = self.state.observe(self.state.current)
        assert {str(action) for action in seen.legal_actions()} == real
        self.counts["legal"] += len(real)

    def compare_seen(self):
        """What everybody sees, and what somebody who is no player does."""
        for viewer in (None, *range(self.book.seats)):
            view = plain(self.state.observe(viewer).snapshot())
            expected = plain(self.book.seen(self.before, viewer))
            assert view == expected, viewer

    def compare_scores(self):
        """The results as if the game ended now, and who would win."""
        sheets = self.state.scores()
        found = [(sheet.total, *sheet.tie_break) for sheet in sheets]
        assert found == [self.book.result(player) for player in self.before["players"]]
        assert winners(sheets) == self.book.winners(self.before)

    def play(self, text):
        """An action, by both."""
        events = self.state.apply(parse_action(GAME.Action, text))
        after, naive = plain(self.state.snapshot()), plain(self.book.play(self.before, text))
        wrong = {key: (naive[key], after[key]) for key in after if naive[key] != after[key]}
        assert not wrong, (text, wrong)
        self.before = after
        self.counts["actions"] += 1
        self.counts.update(type(event).__name__ for event in events)
        if after["phase"] == "over":
            self.counts[f"ended: {after['ended']}"] += 1

    def step_of(self):
        """The text of an action by lot. Of the segments that can be laid there are some only, and those that
        go on with a path, and the payment, are random actions of the game: all of them take long to list."""
        phase, book = self.before["phase"], self.book
        if phase in ("lay", "pay"):
            return str(self.state.random_action(self.rng))
        if phase != "turn":
            return chosen(book.allowed(self.before), self.rng, self.weights)
        player = self.before["players"][self.before["current"]]
        rolls = {str(Roll(self.state.board.space_name(space))) for space in legality.free_moves(self.state)}
        tries = {str(self.state.random_action(self.rng)) for _ in range(6)}
        lays = {text for text in tries if text.startswith("lay")}
        main = {*book.quick(self.before, player), *lays} or tries
        texts = main | rolls | set(book.cargo(player))
        good = self.towards(player, texts)
        return chosen(good if good and self.rng.below(5) else texts, self.rng, self.weights)

    def towards(self, player, texts):
        """Of actions those that bring the train, or track, to where it delivers what is aboard, else to where
        it loads."""
        book, aboard = self.book, self.book.aboard(player)
        open_ = {good: deal for good, deal in player["deals"].items() if deal["token"] != DELIVERED}
        goals = {city for good in aboard for city in book.offers(open_[good])} - book.used(player)
        if not aboard:
            goals = {city for city, good in book.good_of.items() if good in open_}
        near = goals & book.cities(player)
        if not near:
            return {text for text in texts if text.startswith(("lay", "draw")) and self.rng.below(2)}
        far = {city: book.land.moves(set(player["tracks"]), city, 99) for city in near}
        here = [text for text in texts if text.startswith(("roll", "depart", "boost"))]
        away = {text: min(self.steps_to(far[city], city, text.split()[1]) for city in near) for text in here}
        return {text for text in here if away[text] == min(away.values())}

    @staticmethod
    def steps_to(far, city, space):
        """Spaces between a city and a space."""
        return 0 if space == city else far.get(space, 99)

    def run(self, every, steps=10_000):
        """To the end, comparing all that is legal each so many actions; what happened, counted."""
        for number in range(steps):
            if self.state.current_player is None:
                break
            if number % every == 0:
                if not self.is_long():
                    self.compare_legal()
                self.compare_seen()
                self.compare_scores()
            self.play(self.step_of())
        self.compare_seen()
        self.compare_scores()
        return self.counts


def game_of(seed, file):
    """One of many different games, by its number."""
    changed = msgspec.structs.replace(file, **CHANGES[seed % len(CHANGES)])
    weights = (WEIGHTS, WEIGHTS, HASTY, WEIGHTS, IDLE)[seed % 5]
    return Twins(changed, 2 + seed // 6 % 3, seed // 18 % 2 == 1, seed, weights)


def built_in():
    """The country of the game."""
    return Files().load("spike", "eastern-us", CountryFile)


@pytest.mark.parametrize("seed", [0, 19, 38, 3, 64, 23])
def test_both_agree_in_random_games(seed):
    counts = game_of(seed, built_in()).run(every=23, steps=400)
    assert counts["actions"] > 20


def main(games, first=1000):
    """Many games, a third of them in invented countries; what happened in them."""
    counts, start = Counter(), time.perf_counter()
    for seed in range(first, first + games):
        file = built_in() if seed % 3 else GAME.make_map(seed, 12 + seed % 9)
        try:
            counts += game_of(seed, file).run(every=7)
        except AssertionError:
            print("game", seed)
            raise
    print(f"{games} games, {time.perf_counter() - start:.0f} s")
    for name, count in counts.most_common():
        print(f"{count:9} {name}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
