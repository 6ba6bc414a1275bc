"""Route cards, ties, and what a score sheet says."""

import pytest

from railgames.core.game import ranking, winners
from railgames.games.spike.scoring import route_score
from tests.games.spike.conftest import own, started


def test_indianapolis_with_four_cities_scores_nine(board):
    route = board.routes[board.route_of["indianapolis"]]
    names = ["raleigh", "columbia", "jacksonville", "tampa"]
    cities = [board.node_of[name] for name in names]
    connected = sum(1 << city for city in (route.start, *cities))
    assert {board.node_names[city] for city in route.targets} >= set(names)
    assert route_score(route, connected).points == 9
    assert set(route_score(route, connected).cities) == {route.start, *cities}


def test_a_route_without_track_at_its_start_scores_nothing(board):
    route = board.routes[0]
    connected = sum(1 << city for city in route.targets)
    assert route_score(route, connected) == (0, (), ())
    assert route_score(route, 1 << route.start) == (0, (), ())


def test_the_best_city_of_a_route_pays_in_full_and_the_others_a_dollar(board):
    for route in board.routes:
        connected = sum(1 << city for city in (route.start, *route.targets))
        (_, most), *others = route_score(route, connected).paid
        assert most == max(route.targets.values())
        assert [dollars for _, dollars in others] == [1] * (len(route.targets) - 1)


def test_one_target_counts_in_full_and_each_other_one_point(board):
    route = board.routes[0]
    ordered = sorted(route.targets, key=lambda city: route.targets[city])
    low, high = ordered[0], ordered[-1]
    assert route_score(route, 1 << route.start | 1 << low).points == route.targets[low]
    assert route_score(route, 1 << route.start | 1 << low | 1 << high).points == route.targets[high] + 1


@pytest.fixture
def state(maps):
    return started(maps)


def test_the_lines_of_a_sheet_add_up_to_the_money_and_the_route(state):
    player = state.players[0]
    player.income, player.earned, player.spent = 12, 9, 3
    sheet = state.scores()[0]
    assert {line.key: line.points for line in sheet.lines} == {
        "cities": 12, "deliveries": 9, "route": 0, "upgrades": -3
    }  # fmt: skip
    assert sheet.total == 18


def test_equal_money_is_decided_by_connected_cities_then_by_tracks_left(state):
    own(state, 0, "albany~boston")
    assert winners(state.scores()) == (0,)
    own(state, 1, "j86~miami")  # as many tracks, fewer cities
    assert winners(state.scores()) == (0,)
    state.players[1].nodes |= 1 << state.board.node_of["tampa"]
    assert winners(state.scores()) == (0, 1)
    state.players[1].tracks += 1
    assert winners(state.scores()) == (1,)
    assert [sheet.seat for sheet in ranking(state.scores())] == [1, 0]


def test_a_train_s_city_without_own_track_is_not_connected(state):
    assert state.connected(0) == 0
    assert state.network(0) == 1 << state.players[0].at
    route = state.board.routes[state.players[0].route]
    state.players[0].at = route.start
    assert state.scores()[0].total == 0
