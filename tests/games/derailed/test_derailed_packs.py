"""A pack may bring another deck, longer lanes and other companies, as data only."""

import pytest

from railgames.content import Library
from railgames.core import registry
from railgames.core.errors import ContentError
from railgames.core.rng import Rng
from railgames.games.derailed import GAME
from tests.games.derailed.setups import every_card, finish

PACK = """
id = "short-cuts"
name = "Short cuts"
version = "1.0.0"
format = 1
requires = ">=0.1"
license = "MIT"
"""
TABLE = """
title = "Short cuts"
lane_length = {length}
deck = "mine"
companies = [
  {{ name = "Zebra", color = "red" }},
  {{ name = "Yak", color = "orange" }},
  {{ name = "Xerus", color = "yellow" }},
  {{ name = "Wolf", color = "green" }},
  {{ name = "Vole", color = "blue" }},
  {{ name = "Urial", color = "violet" }},
]
arrivals = [
  {{ players = 2, arrived = 2 }},
  {{ players = 3, arrived = 1 }},
  {{ players = 4, arrived = 1 }},
  {{ players = 5, arrived = 1 }},
  {{ players = 6, arrived = 1 }},
]
"""
DECK = """
title = "All the same"
cards = [
  { name = "crossing", title = "crossing", tracks = ["ew", "ns", "ne", "es", "sw", "nw"], count = 12 },
  { name = "straight", title = "straight", tracks = ["ew"], count = 8 },
]
"""


@pytest.fixture
def library(tmp_path):
    if GAME.id not in registry.game_ids():
        pytest.skip("the game is not installed, so packs cannot be checked against it")

    def build(length=7, deck=DECK):
        root = tmp_path / "packs" / "short-cuts"
        (root / "maps" / "derailed" / "decks").mkdir(parents=True, exist_ok=True)
        (root / "pack.toml").write_text(PACK, "utf-8")
        (root / "maps" / "derailed" / "short-cuts.toml").write_text(TABLE.format(length=length), "utf-8")
        (root / "maps" / "derailed" / "decks" / "mine.toml").write_text(deck, "utf-8")
        return Library(packs_dir=tmp_path / "packs")

    return build


def test_a_packs_table_is_played_with_its_own_deck_lanes_and_companies(library):
    maps = library()
    assert maps.problems == ()
    state = GAME.new_state(GAME.Config(map="short-cuts"), 2, 1, maps)
    assert state.board.company(0) == "Urial"
    assert state.board.names[-1] == "B7"
    assert state.board.needed == 2
    cards = every_card(state)
    assert len(cards) == 20
    finish(state, 1, choose=lambda state, rng: Rng(len(state.deck)).choice(state.legal_actions()))
    assert every_card(state) == cards


def test_a_packs_table_with_lanes_out_of_bounds_is_not_played(library):
    maps = library(length=9)
    assert any("lane_length" in problem.where for problem in maps.problems)


def test_a_packs_deck_that_is_too_small_is_refused_in_words(library):
    maps = library()
    with pytest.raises(ContentError, match="20 cards, too few"):
        GAME.new_state(GAME.Config(map="short-cuts"), 5, 1, maps)


def test_a_deck_is_judged_with_the_place_of_each_mistake(library):
    stub = DECK.replace('tracks = ["ew"]', 'tracks = ["ew", "ew"], stubs = ["e"]')
    maps = library(deck=stub)
    places = sorted(problem.where for problem in maps.problems)
    assert places == ["$.cards[1].stubs", "$.cards[1].tracks"]
    assert all(problem.file.endswith("decks/mine.toml") for problem in maps.problems)
