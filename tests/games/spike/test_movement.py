"""Where a train can go: own track, city skipping, no turning."""

import pytest

from railgames.games.spike.movement import reach, way
from tests.games.spike.conftest import act, known, own, started, why
from tests.games.spike.naive import moves


@pytest.mark.parametrize("answer", known("moves"), ids=lambda answer: f"{answer['at']}-{answer['steps']}")
def test_the_reach_of_a_train_is_the_known_one(board, answer):
    def space(word):
        return board.nodes + word if isinstance(word, int) else board.node_of[word]

    mask = sum(1 << segment for segment in answer["own"])
    found = reach(board, mask, space(answer["at"]), answer["steps"])
    assert {(one, step.cost) for one, step in found.items()} == {(space(e), c) for e, c in answer["ends"]}
    for one, step in found.items():
        assert len(way(found, one)) == step.cost


@pytest.fixture
def state(maps):
    state = started(maps)
    for player in state.players:
        player.at = state.board.node_of["miami"]
    return state


def a_row(board, length=4):
    """Names of segments in a row from Boston, the first of which ends in a city."""

    def go(node, nodes, segments):
        if len(segments) == length:
            return segments
        for segment, other in board.adjacent[node]:
            if other not in nodes and (segments or other < board.cities):
                found = go(other, {*nodes, other}, [*segments, segment])
                if found:
                    return found
        return None

    start = board.node_of["boston"]
    return [board.segment_names[segment] for segment in go(start, {start}, [])]


def test_a_train_passes_a_city_for_the_price_of_the_track_beyond(state):
    first, second = a_row(state.board)[:2]
    city = (set(first.split("~")) & set(second.split("~"))).pop()
    assert state.board.node_of[city] < state.board.cities
    own(state, 0, first, second, at=first)
    assert why(state, f"roll {second}") is None  # speed 1: it skips the city
    assert why(state, f"roll {city}") is None  # or stops there
    event = act(state, f"roll {second}")[0]
    assert event.skipped == (city,)


def test_at_a_dead_end_the_train_must_enter(state):
    first = a_row(state.board)[0]
    own(state, 0, first, at=first)
    assert sorted(a for a in (str(x) for x in state.legal_actions()) if a.startswith("roll")) == [
        f"roll {end}" for end in sorted(first.split("~"))
    ]


def test_only_a_train_that_began_its_turn_on_a_track_moves_free_and_once(state):
    row = a_row(state.board)
    own(state, 0, *row, at=row[0])
    act(state, f"roll {row[1]}")
    assert "free movement" in why(state, f"roll {row[2]}")
    assert why(state, f"boost {row[2]}") is None  # free movement and boost in one turn
    state.players[0].at = state.board.node_of["boston"]
    state.may_roll = False
    assert "set in motion" in why(state, f"roll {row[0]}")


def test_the_free_movement_comes_before_the_action(state):
    row = a_row(state.board)
    own(state, 0, *row, at=row[0])
    act(state, "draw deck", "stop")
    assert why(state, f"roll {row[1]}") is not None


def test_a_train_that_rolls_into_a_city_may_be_set_in_motion_in_the_same_turn(state):
    row = a_row(state.board)
    city = next(end for end in row[0].split("~") if end != "boston")
    own(state, 0, *row, at=row[0])
    act(state, f"roll {city}")
    assert why(state, f"depart {row[1]}") is None
    assert why(state, f"boost {row[1]}") is not None


def test_a_boost_is_one_space_at_any_speed(state):
    row = a_row(state.board)
    own(state, 0, *row, at=row[0])
    state.players[0].steps[0] = 2
    assert why(state, f"boost {row[1]}") is None
    assert "Too far" in why(state, f"boost {row[2]}")
    assert why(state, f"roll {row[2]}") is None


def test_a_train_moves_on_its_own_track_only(state):
    row = a_row(state.board)
    own(state, 0, row[0], at=row[0])
    own(state, 1, row[1])
    assert "own track" in why(state, f"roll {row[1]}")


def test_where_no_track_leads_is_not_said_to_be_too_far(state):
    row = a_row(state.board)
    own(state, 0, row[0], at=row[0])
    assert why(state, "roll miami") == "No track of yours leads your train there."
    state.players[1].at = state.board.node_of["miami"]
    state.current = 1
    assert why(state, "depart boston") == "No track of yours leads your train there."


def test_trains_never_block_each_other(state):
    row = a_row(state.board)
    own(state, 0, row[0], row[1], at=row[0])
    state.players[1].at = state.players[0].at
    assert why(state, f"roll {row[1]}") is None


def test_naive_moves_agree_in_random_games(maps):
    from railgames.core.rng import Rng

    for seed in range(3):
        state, rng = started(maps, seats=2 + seed, seed=seed), Rng(seed)
        while state.current_player is not None:
            if state.rng.state % 7 == 0 or state.may_roll:
                for seat in range(state.board.seats):
                    for steps in (1, 2, 3):
                        player, board = state.players[seat], state.board
                        found = reach(board, player.own, player.at, steps)
                        names = {board.space_name(space): step.cost for space, step in found.items()}
                        assert names == moves(state, seat, steps)
            state.apply(state.random_action(rng))
