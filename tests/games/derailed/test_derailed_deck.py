"""The draw pile: when it is empty the discard is shuffled, then the covered cards; no card is ever lost."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from railgames.core.rng import Rng
from railgames.games.derailed import GAME
from railgames.games.derailed.actions import End
from tests.games.derailed.setups import Files, every_card, greedy, kinds, play, position

MAPS = Files()


def test_an_empty_deck_is_made_anew_of_the_discard_pile():
    state = position((0, 1), (1, 0), {"B1": "straight straight"})
    state.discard, state.deck = state.deck, []
    size = len(state.discard)
    play(state, "crossing", "A1")
    events = state.apply(End())
    assert kinds(events) == ["DeckShuffled", "Drew", "TurnEnded"]
    assert (events[0].source, events[0].cards) == ("discard", size)
    assert len(state.deck) == size - 1
    assert state.discard == []
    assert state.under[state.board.cell_of["B1"]]


def test_without_a_discard_pile_the_covered_cards_of_all_stacks_are_shuffled():
    state = position((0, 1), (1, 0), {"B1": "straight across bridge", "A3": "crossing across"})
    state.deck = []
    play(state, "crossing", "A1")
    events = state.apply(End())
    assert kinds(events) == ["DeckShuffled", "Drew", "TurnEnded"]
    assert (events[0].source, events[0].cards) == ("stacks", 3)
    assert not any(state.under)
    assert state.snapshot()["piles"]["B1"] == ["bridge"]


def test_with_no_card_left_play_goes_on_without_drawing():
    state = position((0, 1), (1, 0))
    state.deck = []
    play(state, "crossing", "A1")
    events = state.apply(End())
    assert kinds(events) == ["TurnEnded"]
    assert events[0].drawn == 0
    assert state.hands[0] == []
    assert state.current_player == 1


def test_with_no_card_anywhere_the_round_ends_by_the_turn_limit():
    state = position((0, 1), (1, 0))
    state.deck = []
    play(state, "crossing", "A1")
    state.apply(End())
    play(state, "crossing", "B1")
    events = state.apply(End())
    assert kinds(events).count("Passed") == 118
    assert "RoundEnded" in kinds(events)
    assert state.turn == 2


@settings(max_examples=8)
@given(
    seats=st.integers(2, 6),
    seed=st.integers(0, 10**6),
    exchange=st.booleans(),
    table=st.sampled_from(["canyon", "long-gorge"]),
    is_greedy=st.booleans(),
)
def test_cards_and_points_are_conserved_in_every_game(seats, seed, exchange, table, is_greedy):
    config = GAME.Config(map=table, exchange=exchange, turn_limit=25)
    state = GAME.new_state(config, seats, seed, MAPS)
    rng = Rng(seed)
    cards, earned = state.board.deck.all_cards(), [0] * seats
    while state.current_player is not None:
        action = greedy(state, rng) if is_greedy else rng.choice(state.legal_actions())
        for event in state.apply(action):
            if type(event).__name__ in ("Arrived", "Waited"):
                earned[event.seat] += event.points
        assert every_card(state) == cards
        assert [state.points(seat) for seat in range(seats)] == earned
        assert [sheet.total for sheet in state.scores()] == earned
        assert len(state.result.arrived) <= state.board.needed


@pytest.mark.parametrize("seats", [2, 6])
def test_long_games_shuffle_the_deck_anew(maps, seats):
    state = GAME.new_state(GAME.Config(), seats, 1, maps)
    rng = Rng(2)
    sources = set()
    while state.current_player is not None:
        for event in state.apply(rng.choice(state.legal_actions())):
            if type(event).__name__ == "DeckShuffled":
                sources.add(event.source)
    assert sources == {"discard", "stacks"}
