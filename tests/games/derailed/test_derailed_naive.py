"""The course of the game against a second reading of the rules, ``naive_turns``: arrivals, draws, waiting
turns, the ends of rounds, stations, and who begins.

More games than the few of the test: ``python -m tests.games.derailed.test_derailed_naive 200``.
"""

import sys
from collections import Counter

import msgspec
import pytest

from railgames.core.actions import format_action
from railgames.core.rng import Rng
from railgames.games.derailed import GAME
from railgames.games.derailed.board import CanyonFile
from railgames.games.derailed.components import DeckFile
from tests.games.derailed.conftest import Files
from tests.games.derailed.naive_turns import Rules
from tests.games.derailed.setups import greedy

OPTIONS = (
    {},
    {"exchange": True, "rounds": 4},
    {"round_ends": "two", "waiting_cap": 1, "companies": ("violet", "red")},
    {"turn_limit": 8, "round_ends": "one", "rounds": 6},
    {"map": "long-gorge", "buffers_join": False, "waiting_cap": 3, "turn_limit": 20},
    {"exchange": True, "turn_limit": 14, "companies": ("green", "blue", "orange", "yellow")},
)


class FewCards(Files):
    """The same files with few cards in the deck: all of them come up again and again."""

    def load(self, game, map_id, kind):
        found = super().load(game, map_id, kind)
        if kind is DeckFile:
            cards = [msgspec.structs.replace(card, count=1 + n % 2) for n, card in enumerate(found.cards)]
            return msgspec.structs.replace(found, cards=tuple(cards))
        return found


def plain(snapshot):
    """A snapshot without what has no order, and without the cells of lines: several may join two places."""
    snapshot["hands"] = [sorted(hand) for hand in snapshot["hands"]]
    snapshot["discard"] = sorted(snapshot["discard"])
    arrived = [bool(line) for line in snapshot.pop("lines")]
    if snapshot["phase"] != "over":
        assert arrived == [seat in snapshot["rounds"][-1]["arrived"] for seat in range(len(arrived))]
    return snapshot


def compare(seed, counts):
    """One game by both, half of its moves by a player who gets somewhere."""
    maps, seats = FewCards() if seed % 2 else Files(), 2 + seed % 5
    options = OPTIONS[seed % len(OPTIONS)]
    config = GAME.Config(**(options | {"companies": options.get("companies", ())[:seats]}))
    state, rng = GAME.new_state(config, seats, seed, maps), Rng.from_seed(seed, "naive")
    length = maps.load("derailed", config.map, CanyonFile).lane_length
    names = [company.name for company in state.board.companies]
    rules = Rules(config, seats, length, names)
    before = plain(state.snapshot())
    while state.current_player is not None:
        action = greedy(state, rng) if rng.below(2) else rng.choice(state.legal_actions())
        events = state.apply(action)
        after, naive = plain(state.snapshot()), rules.play(before, format_action(action))
        naive["hands"], naive["discard"] = [sorted(hand) for hand in naive["hands"]], sorted(naive["discard"])
        wrong = {key: (naive[key], after[key]) for key in after if naive[key] != after[key]}
        assert not wrong, (seed, str(action), wrong)
        before = after
        counts.update(type(event).__name__ for event in events)
    assert [sheet.total for sheet in state.scores()] == [rules.total(before, seat) for seat in range(seats)]


@pytest.mark.parametrize("seed", range(6))
def test_both_agree_in_random_games(seed):
    counts = Counter()
    compare(seed, counts)
    assert counts["RoundEnded"] == GAME.Config(**OPTIONS[seed]).rounds


def main(games, first=1000):
    """Many games; what happened in them."""
    counts = Counter()
    for seed in range(first, first + games):
        compare(seed, counts)
    for name, count in counts.most_common():
        print(f"{count:9} {name}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
