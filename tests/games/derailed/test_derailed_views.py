"""What a seat may know, what is told to whom, and positions as data."""

import msgspec
import pytest

from railgames.core.errors import SaveError
from railgames.core.naming import named
from railgames.core.rng import Rng
from railgames.games.derailed import GAME
from railgames.games.derailed.actions import End
from railgames.games.derailed.events import Drew
from tests.games.derailed.setups import CONFIG, every_card, finish, greedy, play, position


@pytest.fixture
def state(maps):
    state = GAME.new_state(CONFIG, 3, 11, maps)
    rng = Rng(1)
    for _ in range(21):
        state.apply(greedy(state, rng))
    return state


def test_other_hands_and_the_deck_are_hidden_and_their_sizes_are_not(state):
    view = state.observe(1).snapshot()
    whole = state.snapshot()
    assert view["hands"][1] == whole["hands"][1]
    assert view["hands"][0] == ["?"] * len(whole["hands"][0])
    assert view["deck"] == ["?"] * len(whole["deck"])
    assert view["rng"] == view["station_rng"] == 0


def test_stacks_and_the_discard_pile_are_public(state):
    view, whole = state.observe(None).snapshot(), state.snapshot()
    assert view["piles"] == whole["piles"]
    assert view["discard"] == whole["discard"]
    assert view["hands"] == [["?"] * len(hand) for hand in whole["hands"]]


def test_which_card_was_drawn_is_told_to_its_seat_only(state):
    event = Drew(seat=1, card="bridge")
    assert state.can_see(1, event)
    assert not state.can_see(0, event)
    assert not state.can_see(None, event)


def test_no_public_event_names_a_card_that_was_drawn(maps):
    state = GAME.new_state(CONFIG, 2, 4, maps)
    for _, events in finish(state, 4):
        for event in events:
            if state.can_see(None, event):
                assert type(event).__name__ != "Drew"
                if type(event).__name__ == "TurnEnded":
                    assert set(msgspec.structs.asdict(event)) == {"seat", "drawn", "left"}


def test_a_guess_deals_only_cards_that_were_not_seen(state):
    cards = state.board.deck.all_cards()
    guesses = []
    for seed in range(5):
        guess = state.determinize(2, Rng(seed))
        assert every_card(guess) == cards
        assert guess.hands[2] == state.hands[2]
        assert guess.tops == state.tops
        guesses.append(guess.hands[0])
    assert len({tuple(hand) for hand in guesses}) > 1


def test_a_strangers_guess_deals_every_hand(state):
    guess = state.observe(None).determinize(0, Rng(3))
    assert every_card(guess) == state.board.deck.all_cards()


def test_a_view_of_another_seats_turn_offers_nothing_of_its_hand(state):
    assert state.phase == "done"
    state.apply(End())
    other = (state.current + 1) % 3
    assert list(state.observe(other).legal_actions()) == []


def test_a_view_can_be_saved_and_restored(state, maps):
    view = state.observe(0)
    again = GAME.restore(CONFIG, view.snapshot(), maps)
    assert again.snapshot() == view.snapshot()


def test_a_position_survives_as_data_with_its_stacks(maps):
    state = position((0, 1), (1, 0), {"A1": "straight crossing", "B1": "fork/"})
    play(state, "crossing", "A1")
    plain = state.snapshot()
    assert plain["piles"] == {"A1": ["straight", "crossing", "crossing"], "B1": ["fork/"]}
    again = GAME.restore(CONFIG, msgspec.json.decode(msgspec.json.encode(plain)), maps)
    assert again.snapshot() == plain
    assert again.steps == state.steps


@pytest.mark.parametrize(
    "damage",
    [
        {"hands": None},
        {"hands": [[], ["monorail"]]},
        {"piles": {"Z9": ["straight"]}},
        {"piles": {"A1": ["?"]}},
        {"starts": [0, 0]},
        {"current": 7},
        {"phase": "sleeping"},
        {"rounds": []},
        {"lines": [[]]},
    ],
)
def test_a_damaged_position_is_refused_in_words(maps, damage):
    plain = position((0, 1), (1, 0)).snapshot() | damage
    with pytest.raises(SaveError, match="damaged"):
        GAME.restore(CONFIG, plain, maps)


def test_every_moment_has_a_sentence_for_everybody(maps):
    state = GAME.new_state(GAME.Config(exchange=True, turn_limit=8), 3, 2, maps)
    rng = Rng(2)
    said = set()
    while state.current_player is not None:
        for viewer in (None, 0, 1, 2):
            said.add(state.prompt(viewer))
        state.apply(rng.choice(state.legal_actions()))
    said.add(state.prompt(0))
    assert len(said) >= 9
    assert all(text.endswith(".") for text in said)


def test_events_speak_in_whole_sentences_without_the_seats_name(maps):
    texts = {}
    for seed in range(3):
        state = GAME.new_state(GAME.Config(exchange=True), 3, seed, maps)
        for event in state.opening_events():
            texts[type(event).__name__] = event.text()
        for _, events in finish(state, seed):
            texts |= {type(event).__name__: event.text() for event in events}
    assert {"CardLaid", "Drew", "Arrived", "Waited", "RoundStarted", "RoundEnded", "GameEnded"} <= set(texts)
    # the end of a turn goes without saying, unless other than one card was drawn
    assert texts.pop("TurnEnded") in ("", "draws 2 cards", "draws 4 cards")
    assert all(texts.values())
    assert not any("{" in named(text, ("Ada", "Bo", "Cy")) for text in texts.values())
