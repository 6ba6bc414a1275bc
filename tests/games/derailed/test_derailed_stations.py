"""Two columns of stations: every company once in each, never at both ends of a lane."""

from itertools import permutations
from operator import ne

import pytest

from railgames.games.derailed import GAME
from railgames.games.derailed.stations import before_mending, mend
from tests.games.derailed.setups import CONFIG


def in_turn(seats):
    """Every seat's next company where seats sit in the order of the alphabet."""
    return [*range(1, seats), 0]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_mending_ends_without_conflicts_on_every_shuffle_with_at_most_a_swap_a_lane(seats):
    columns = list(permutations(range(seats)))
    lanes = set(range(seats))
    # The rule is the same for seats numbered from another one, so seat 0 may start in lane A.
    for starts in columns[: len(columns) // seats]:
        for dealt in columns:
            mended, swaps = mend(starts, dealt, in_turn(seats))
            assert set(mended) == lanes
            assert all(map(ne, starts, mended))
            assert len(swaps) <= seats
            assert swaps or mended == list(dealt)


def test_a_conflict_swaps_the_destination_with_that_of_the_next_company_in_the_alphabet():
    mended, swaps = mend((0, 1, 2), (0, 2, 1), in_turn(3))
    assert mended == [1, 2, 0]
    assert swaps == [(0, 2)]


def test_the_last_company_in_the_alphabet_swaps_with_the_first():
    mended, swaps = mend((2, 0, 1), (2, 1, 0), in_turn(3))
    assert mended == [0, 1, 2]
    assert swaps == [(0, 2)]


def test_the_alphabet_of_the_companies_decides_and_not_the_order_of_the_seats():
    mended, swaps = mend((0, 1, 2), (0, 2, 1), [2, 0, 1])
    assert mended == [2, 0, 1]
    assert swaps == [(0, 1)]


def test_lanes_are_mended_from_the_top():
    mended, swaps = mend((0, 1, 2, 3), (0, 1, 2, 3), in_turn(4))
    assert swaps == [(0, 1), (2, 3)]
    assert mended == [1, 0, 3, 2]


def test_the_columns_before_mending_can_be_shown_again():
    for dealt in permutations(range(4)):
        mended, swaps = mend((3, 1, 0, 2), dealt, in_turn(4))
        assert before_mending(mended, swaps) == dealt


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_round_begins_with_every_company_at_two_different_lanes(maps, seats):
    for seed in range(30):
        state = GAME.new_state(CONFIG, seats, seed, maps)
        for seat in range(seats):
            assert state.start_lane(seat) != state.destination_lane(seat)


def test_the_first_round_tells_its_conflicts_though_no_action_came_before(maps):
    told = 0
    for seed in range(40):
        state = GAME.new_state(CONFIG, 3, seed, maps)
        started, *conflicts = state.opening_events()
        ends = list(started.destinations)
        for event in conflicts:
            here, there = ("ABC".index(lane) for lane in event.lanes)
            assert ends[here] == started.starts[here]
            assert event.company == state.board.company(ends[here])
            ends[here], ends[there] = ends[there], ends[here]
            told += 1
        assert tuple(ends) == state.destinations
    assert told
