"""Turns, waiting, the end of a round, three rounds with the columns moving on, the end of the game."""

import msgspec
import pytest

from railgames.core.game import winners
from railgames.core.rng import Rng
from railgames.games.derailed import GAME
from railgames.games.derailed.actions import Discard, End
from railgames.games.derailed.phase import Phase
from tests.games.derailed.setups import CONFIG, finish, greedy, kinds, play, position, turn

ALMOST = {"A1": "straight", "A2": "curve-right", "B2": "curve-right/", "B3": "straight-buffer"}
THREE = ((0, 1, 2), (2, 0, 1))


def won(**options):
    """Three seats, one card away from an arrival of seat 0, who is on turn."""
    return position(*THREE, ALMOST, [["crossing"], ["straight-buffer"] * 2, ["crossing"]], **options)


def test_play_goes_clockwise():
    state = position((0, 1, 2), (1, 2, 0), first=1)
    seats = []
    for _ in range(6):
        seats.append(state.current_player)
        state.apply(state.legal_actions()[0])
        state.apply(End())
    assert seats == [1, 2, 0, 1, 2, 0]


def test_every_hand_has_four_cards_at_the_start_and_after_every_turn(maps):
    for seats in range(2, 7):
        state = GAME.new_state(CONFIG, seats, seats, maps)
        assert [len(hand) for hand in state.hands] == [4] * seats
        rng = Rng(seats)
        for _ in range(40):
            state.apply(greedy(state, rng))
            done = state.phase == "done"
            assert all(
                len(hand) == 4 - (done and seat == state.current) for seat, hand in enumerate(state.hands)
            )


def test_chance_says_who_begins_the_first_round(maps):
    firsts = {GAME.new_state(CONFIG, 4, seed, maps).current_player for seed in range(40)}
    assert firsts == {0, 1, 2, 3}


def test_an_arrived_player_waits_for_a_point_a_turn_and_does_nothing_else():
    state = won()
    events = turn(state, "crossing", "B4")
    assert kinds(events) == ["CardLaid", "Arrived", "Drew", "TurnEnded"]
    hand = list(state.hands[0])
    turn(state, "straight-buffer", "B1")
    events = turn(state, "crossing", "C1")
    assert kinds(events)[-1] == "Waited"
    assert events[-1].seat == 0
    assert state.current_player == 1
    assert state.points(0) == 3
    assert state.hands[0] == hand
    assert state.turn == 1


def test_the_round_ends_at_once_when_enough_have_arrived_with_no_more_waiting():
    state = position((0, 1), (1, 0), ALMOST, [["crossing"], ["straight"]])
    play(state, "crossing", "B4")
    assert state.is_decided
    assert "arrived" in state.prompt(0)
    assert state.can_undo
    events = state.apply(End())
    assert kinds(events)[:2] == ["RoundEnded", "RoundStarted"]
    assert events[0].points == (2, 0)
    assert events[0].reason == "arrivals"
    assert not state.can_undo
    assert state.turn == 2


def test_no_one_arrives_after_the_round_is_decided_even_by_the_same_card():
    cards = {
        "A1": "straight",
        "A2": "crossing",
        "A3": "bridge",
        "A4": "straight-buffers",
        "B1": "straight",
        "B3": "straight-buffer",
        "B4": "straight-buffer",
    }
    for first in (0, 1):
        state = position((0, 1), (1, 0), cards, [["crossing"], ["crossing"]], first=first)
        assert (state.missing(0), state.missing(1)) == (1, 1)
        played = play(state, "crossing", "B2")[0]
        assert state.result.arrived == played.completes == (first,)
        assert state.points(1 - first) == 0


def test_after_a_round_the_destinations_become_the_starts():
    state = won()
    before = state.destinations
    state.result = state.result._replace(arrived=(1, 2))
    state.apply(state.legal_actions()[0])
    state.apply(End())
    assert state.starts == before
    assert sorted(state.destinations) == [0, 1, 2]
    assert all(start != end for start, end in zip(state.starts, state.destinations, strict=True))


def test_after_a_round_rail_cards_are_discarded_and_hands_are_kept():
    state = position((0, 1), (1, 0), ALMOST, [["crossing"], ["straight", "bridge"]])
    turn(state, "crossing", "B4")
    assert state.tops == [0] * state.board.cells
    assert len(state.discard) == 5
    names = state.board.deck.names
    assert {"straight", "bridge"} <= {names[kind] for kind in state.hands[1]}
    assert [len(hand) for hand in state.hands] == [4, 4]


def test_the_player_with_fewest_points_in_the_last_round_begins_the_next():
    state = won()
    state.result = state.result._replace(arrived=(2,), waited=(0, 0, 3))
    turn(state, "crossing", "B4")
    assert state.turn == 2
    assert state.current_player == 1


def test_then_the_one_with_fewest_points_in_all_begins():
    state = won(turn_limit=5)
    state.results = (state.result._replace(arrived=(0, 1)),)
    state.taken = 14
    turn(state, "crossing", "A1")
    # Nobody scored in this round; before it seat 2 had nothing.
    assert state.turn == 3
    assert state.current_player == 2


def test_then_chance_says_who_begins(maps):
    firsts = set()
    for seed in range(40):
        state = GAME.new_state(GAME.Config(turn_limit=5), 3, seed, maps)
        rng = Rng(seed)
        while state.turn == 1:
            state.apply(rng.choice(state.legal_actions()))
        if not any(state.results[0].points(seat) for seat in range(3)):
            firsts.add(state.current_player)
    assert firsts == {0, 1, 2}


def test_a_round_longer_than_the_turn_limit_ends_with_no_further_points():
    state = position((0, 1), (1, 0), turn_limit=5)
    events = []
    for _ in range(10):
        assert state.turn == 1
        state.apply(state.legal_actions()[0])
        events = state.apply(End())
    assert kinds(events)[2] == "RoundEnded"
    assert events[2].reason == "limit"
    assert events[2].points == (0, 0)
    assert state.turn == 2


def test_waiting_turns_count_towards_the_turn_limit():
    limit, seats = 5, 3
    state = won(turn_limit=limit)
    turn(state, "crossing", "B4")
    turns, waits = 1, 0
    while state.turn == 1:
        state.apply(state.legal_actions()[0])
        waits += kinds(state.apply(End())).count("Waited")
        turns += 1
    # Seat 0 arrived in its first turn, so it waits in each of its others.
    assert waits == limit - 1
    assert turns + waits == limit * seats
    assert state.results[0].waited == (waits, 0, 0)


@pytest.mark.parametrize(
    ("seats", "printed", "two", "one"), [(2, 1, 1, 1), (3, 2, 2, 1), (4, 3, 2, 1), (5, 3, 2, 1), (6, 3, 2, 1)]
)
def test_fewer_arrivals_end_a_round_by_option(maps, seats, printed, two, one):
    for word, needed in (("printed", printed), ("two", two), ("one", one)):
        state = GAME.new_state(GAME.Config(round_ends=word), seats, 1, maps)
        state.result = state.result._replace(arrived=tuple(range(needed - 1)))
        assert not state.is_decided
        state.result = state.result._replace(arrived=tuple(range(needed)))
        assert state.is_decided
    assert GAME.Config().round_ends == "printed"


def test_one_arrival_ends_the_round_at_once_by_option():
    state = won(round_ends="one")
    play(state, "crossing", "B4")
    assert state.is_decided
    events = state.apply(End())
    assert kinds(events)[0] == "RoundEnded"
    assert events[0].points == (2, 0, 0)


@pytest.mark.parametrize(("cap", "points"), [(0, 3), (1, 1), (2, 2)])
def test_waiting_points_of_a_round_are_capped_by_option(cap, points):
    state = won(waiting_cap=cap)
    turn(state, "crossing", "B4")
    waits = []
    for _ in range(6):
        waits += [event for event in turn(state, *_any_play(state)) if kinds([event]) == ["Waited"]]
    assert [event.points for event in waits] == [1] * points + [0] * (3 - points)
    assert state.points(0) == 2 + points
    assert (waits[-1].text() == "waits at the destination") == (points < 3)


def _any_play(state):
    """Card, cell and half turn of a play that changes nobody's line to a destination."""
    before = [state.missing(seat) for seat in range(state.board.seats)]
    for action in state.legal_actions():
        after = state.clone()
        after.apply(action)
        if all(after.missing(seat) for seat, count in enumerate(before) if count):
            return action.card, action.cell, action.turned
    raise AssertionError("every play ends somebody's journey")


def test_the_heading_counts_the_turns_of_everybody_and_says_of_how_many_in_the_last_five():
    state = position((0, 1), (1, 0), turn_limit=7)
    titles = {}
    for taken in range(14):
        state.taken = taken
        titles[taken] = state.turn_title()
    assert titles[0] == titles[1] == "Round 1 of 3, turn 1"
    assert titles[2] == titles[3] == "Round 1 of 3, turn 2"
    assert titles[4] == titles[5] == "Round 1 of 3, turn 3 of 7"
    assert titles[11] == "Round 1 of 3, turn 6 of 7"
    assert titles[12] == titles[13] == "Round 1 of 3, everybody's last turn"


def test_a_save_without_the_newer_options_has_the_printed_rules():
    old = msgspec.convert({"map": "canyon", "exchange": True, "turn_limit": 40}, GAME.Config)
    assert (old.round_ends, old.waiting_cap) == ("printed", 0)


@pytest.mark.parametrize("rounds", [1, 3, 6])
def test_the_game_ends_after_the_last_round(maps, rounds):
    state = GAME.new_state(GAME.Config(rounds=rounds), 2, 3, maps)
    told = finish(state, 3)
    assert len(state.results) == rounds
    assert kinds(told[-1][1])[-2:] == ["RoundEnded", "GameEnded"]
    totals = told[-1][1][-1].totals
    assert totals == tuple(sheet.total for sheet in state.scores())
    assert state.turn == rounds
    assert state.legal_actions() == []
    assert state.why_illegal(End()) == "The game is over."


def test_a_tie_is_a_shared_win(maps):
    state = GAME.new_state(GAME.Config(turn_limit=5, rounds=1), 2, 1, maps)
    finish(state, 1, choose=lambda state, rng: state.legal_actions()[0])
    totals = [sheet.total for sheet in state.scores()]
    assert totals == [0, 0]
    assert winners(state.scores()) == (0, 1)


def test_between_rounds_everybody_may_exchange_up_to_two_cards():
    state = position((0, 1), (1, 0), ALMOST, [["crossing"], ["straight", "bridge"]], exchange=True)
    turn(state, "crossing", "B4")
    assert state.phase == "exchange"
    first = state.current_player
    assert first == state.first == 1
    assert "not begun" in state.why_illegal(state.board.plays[0][0][15][0])
    state.apply(Discard("bridge"))
    assert state.can_undo
    state.apply(Discard("straight"))
    assert [str(action) for action in state.legal_actions()] == ["end"]
    held = state.board.deck.names[state.hands[1][0]]
    assert "no more" in state.why_illegal(Discard(held))
    events = state.apply(End())
    assert kinds(events) == ["Drew", "Drew", "TurnEnded"]
    assert len(state.hands[1]) == 4
    assert state.current_player == 0
    assert state.apply(End()) == []
    assert state.phase == "play"
    assert state.current_player == 1


def test_without_the_option_there_is_no_exchange():
    state = position((0, 1), (1, 0), ALMOST, [["crossing"], ["straight", "bridge"]])
    turn(state, "crossing", "B4")
    assert state.phase == "play"


def test_an_empty_hand_passes():
    state = position((0, 1, 2), (1, 2, 0), {}, [["crossing"], [], ["crossing"]])
    events = turn(state, "crossing", "A1")
    assert kinds(events)[-1] == "Passed"
    assert state.current_player == 2


def test_the_heading_counts_rounds_and_turns_waiting_ones_too():
    state = won(exchange=True)
    assert state.turn_title() == "Round 1 of 3, turn 1"
    turn(state, "crossing", "B4")
    turn(state, "straight-buffer", "B1")
    turn(state, "crossing", "C1")
    assert state.taken == 4, "seat 0 has waited"
    assert state.turn_title() == "Round 1 of 3, turn 2"
    state.result = state.result._replace(arrived=(0, 1))
    turn(state, "straight-buffer", "B1")
    assert state.turn_title() == "Round 2 of 3, exchange"
    for _ in range(3):
        state.apply(End())
    assert state.turn_title() == "Round 2 of 3, turn 1"


def test_the_heading_of_a_finished_game_is_its_last_round(maps):
    state = GAME.new_state(GAME.Config(rounds=2), 2, 3, maps)
    finish(state, 3)
    assert state.turn_title() == "Round 2 of 2"


def test_who_arrived_in_the_last_round_lacks_no_card_when_the_game_is_over():
    state = position((0, 1), (1, 0), ALMOST, [["crossing"], ["straight"]], rounds=1)
    play(state, "crossing", "B4")
    arrived = state.result.arrived
    state.apply(End())
    assert state.phase is Phase.OVER
    assert arrived
    state.clear()  # a card that was laid after the arrival cut the line
    assert [state.missing(seat) for seat in arrived] == [0] * len(arrived)
