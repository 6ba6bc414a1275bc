"""Paying for a path, and what the market pays for a new city."""

import pytest

from railgames.core.errors import IllegalAction
from railgames.core.rng import Rng
from railgames.games.spike.actions import Lay
from tests.games.spike.conftest import act, hand, kinds, legal, own, started, why


@pytest.fixture
def state(maps):
    state = started(maps)
    state.players[0].at = state.board.node_of["raleigh"]
    hand(state, 0, white=5, red=5, blue=5, green=5, yellow=5, black=5)
    return state


def to(state, city):
    """Lay the shortest path to a city, and pay the cheapest; the events."""
    node = state.board.node_of[city]
    path = min((p for p in state.site().every_path(4) if p.city == node), key=lambda p: len(p.segments))
    events = act(state, *(f"lay {state.board.segment_names[segment]}" for segment in path.segments))
    return events + act(state, legal(state, "pay")[0])


def column_of(state, commodity):
    good = state.board.commodity_of[commodity]
    return next(column for column in state.market if good in column)


def with_price(state, commodity, row):
    """Put a commodity into this row of its column."""
    column, good = column_of(state, commodity), state.board.commodity_of[commodity]
    column.remove(good)
    column.insert(row, good)
    return list(column)


def test_norfolk_pays_three_dollars_for_pigs_and_the_chip_falls_while_two_rise(state):
    low, middle, pigs = with_price(state, "pigs", 2)
    events = to(state, "norfolk")
    assert state.players[0].money == 3
    assert column_of(state, "pigs") == [pigs, low, middle]
    assert kinds(events)[-2:] == ["Built", "ChipFell"]


def test_a_chip_in_the_middle_changes_places_with_the_one_below(state):
    low, pigs, high = with_price(state, "pigs", 1)
    to(state, "norfolk")
    assert state.players[0].money == 2
    assert column_of(state, "pigs") == [pigs, low, high]


def test_a_chip_in_the_cheapest_row_stays(state):
    before = with_price(state, "pigs", 0)
    events = to(state, "norfolk")
    assert state.players[0].money == 1
    assert column_of(state, "pigs") == before
    assert "ChipFell" not in kinds(events)


def test_no_other_column_moves(state):
    with_price(state, "pigs", 2)
    others = [list(column) for column in state.market if state.board.commodity_of["pigs"] not in column]
    to(state, "norfolk")
    assert [c for c in state.market if state.board.commodity_of["pigs"] not in c] == others


def test_a_city_pays_also_when_another_player_is_there(state):
    norfolk = state.board.node_of["norfolk"]
    path = next(p for p in state.site().every_path(4) if p.city == norfolk)
    other = next(s for s, _ in state.board.adjacent[norfolk] if s not in path.segments)
    own(state, 1, state.board.segment_names[other])
    with_price(state, "pigs", 2)
    act(
        state,
        *(f"lay {state.board.segment_names[segment]}" for segment in path.segments),
    )
    act(state, legal(state, "pay")[0])
    assert state.players[0].money == 3


def test_the_starting_city_pays_nothing(maps):
    state = started(maps)
    assert all(player.money == 0 for player in state.players)


def test_paid_cards_are_discarded_and_no_card_is_lost(state):
    before = sum(state.discard)
    cards = state.players[0].cards
    events = to(state, "norfolk")
    built = next(event for event in events if type(event).__name__ == "Built")
    paid = sum(count for _, count in built.cards)
    assert sum(state.discard) == before + paid
    assert state.players[0].cards == cards - paid


def test_every_minimal_payment_may_be_chosen_and_no_other(state):
    board = state.board
    segment = next(s for s, other in board.adjacent[state.players[0].at] if other < board.cities)
    need, wild = board.type_names[board.kinds[segment]], board.type_names[board.kinds[segment] - 1]
    hand(state, 0, **{need: 1, wild: 3})
    act(state, f"lay {board.segment_names[segment]}")
    assert sorted(legal(state, "pay")) == sorted([f"pay {need}:1", f"pay {wild}:2"])
    assert "left out" in why(state, f"pay {wild}:3")
    assert "do not pay" in why(state, f"pay {wild}:1")
    assert "form" in why(state, f"pay {need}")
    assert "do not hold" in why(state, f"pay {need}:9")


def test_what_everybody_saw_of_a_hand_is_used_up_first(state):
    player = state.players[0]
    player.known[:] = player.hand
    to(state, "norfolk")
    assert all(known <= held for known, held in zip(player.known, player.hand, strict=True))
    assert sum(player.known) == sum(player.hand)


def test_an_action_by_lot_is_legal_once_and_checked_again_later(maps):
    state = started(maps)
    rng = Rng(4)
    action = state.random_action(rng)
    while not isinstance(action, Lay):
        action = state.random_action(rng)
    copy = state.clone()
    state.apply(action)
    with pytest.raises(IllegalAction):
        state.apply(action)
    copy.players[0].tracks = 0
    with pytest.raises(IllegalAction):
        copy.apply(action)
