"""What others may see: covered boards, hidden generators, determinised states, saved states."""

import pytest

from railgames.core.errors import SaveError
from railgames.core.rng import Rng
from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.config import Config


@pytest.fixture
def midround(maps):
    """Two seats in round 2; seat 0 has drawn and ended, seat 1 has drawn once."""

    def played(**options):
        state, rng = GAME.new_state(Config(**options), 2, 12, maps), Rng(4)
        events = []
        while state.turn == 1 or state.current_player == 0:
            events += state.apply(rng.choice(state.legal_actions()))
        events += state.apply(rng.choice(state.legal_actions()))
        return state, events

    return played


def test_covered_boards_look_as_the_round_began(midround):
    state, _ = midround()
    seen = state.observe(1)
    assert seen.players[0] is state.opening[0]
    assert seen.players[0] is not state.players[0]
    assert seen.players[1] is state.players[1]
    stranger = state.observe(None)
    assert tuple(stranger.players) == state.opening


def test_open_boards_are_seen_by_all(midround):
    state, _ = midround(cover_boards=False)
    assert state.observe(1).players == state.players
    assert not GAME.has_hidden_information(state.config, 2)


def test_covers_come_off_when_the_round_closes(midround):
    state, _ = midround()
    rng = Rng(1)
    while state.turn == 2:
        state.apply(rng.choice(state.legal_actions()))
    assert state.observe(1).players[0].sheet is state.players[0].sheet


def test_an_observed_state_knows_no_generator(midround):
    state, _ = midround()
    other = state.clone()
    other.rng, other.extra_rng = Rng(1), Rng(2)
    assert other.observe(0).snapshot() == state.observe(0).snapshot()


def test_an_observed_state_does_not_depend_on_what_is_covered(midround, maps):
    state, _ = midround()
    other = state.clone()
    other.players[0] = other.opening[0]
    assert other.observe(1).snapshot() == state.observe(1).snapshot()


def test_a_determinised_state_plays_on_to_the_end(midround):
    state, _ = midround()
    full, rng = state.determinize(1, Rng(5)), Rng(6)
    while full.current_player is not None:
        full.apply(rng.choice(full.legal_actions()))
    assert full.turn == 7
    assert state.turn == 2


def test_determinised_dice_are_anybodys_guess(midround):
    state, _ = midround()
    assert state.determinize(1, Rng(5)).rng.state != state.rng.state
    assert state.determinize(1, Rng(5)).rng.state == state.determinize(1, Rng(5)).rng.state


def test_others_events_of_this_round_are_hidden_while_covered(midround):
    state, events = midround()
    now = [event for event in events if event.seat == 0 and event.round == 2]
    before = [event for event in events if event.seat == 0 and event.round == 1]
    assert now
    assert before
    assert not any(state.can_see(1, event) for event in now)
    assert not any(state.can_see(None, event) for event in now)
    assert all(state.can_see(0, event) for event in now)
    assert all(state.can_see(1, event) for event in before)
    open_state, _ = midround(cover_boards=False)
    assert all(open_state.can_see(1, event) for event in now)


def test_alone_nothing_is_hidden(maps):
    assert not GAME.has_hidden_information(Config(), 1)
    assert GAME.has_hidden_information(Config(), 2)


def test_a_clone_is_independent(midround):
    state, _ = midround()
    before, rng = state.snapshot(), Rng(3)
    copy = state.clone()
    while copy.current_player is not None:
        copy.apply(rng.choice(copy.legal_actions()))
    assert state.snapshot() == before


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data.pop("rng"),
        lambda data: data["players"][0]["drawn"].append(["Z9", "H-H-"]),
        lambda data: data["roll"].append("no-such-face"),
        lambda data: data.update(current=5),
        lambda data: data["players"][0]["rounds"].update(A1=999),
        lambda data: data["goals"].append("ZZ"),
        lambda data: data.update(claims=[]),
    ],
)
def test_a_damaged_snapshot_is_refused_with_a_sentence(midround, maps, damage):
    state, _ = midround()
    data = state.snapshot()
    damage(data)
    with pytest.raises(SaveError, match="damaged"):
        GAME.restore(state.config, data, maps)


def test_the_snapshot_of_a_finished_game_has_the_boards_as_they_ended(maps):
    """Nothing reads the opening boards any more, but saves hold the hash of the whole snapshot."""
    state, rng = GAME.new_state(Config(), 2, 3, maps), Rng(3)
    while state.current_player is not None:
        state.apply(rng.choice(state.legal_actions()))
    snapshot = state.snapshot()
    assert snapshot["opening"] == snapshot["players"]
