"""Building: where a path may begin, lead and end, and that a network is a tree."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from railgames.core.rng import Rng
from railgames.games.spike import legality
from railgames.games.spike.paths import Site, bits
from railgames.games.spike.payments import cheapest_payment
from railgames.games.spike.phase import Phase
from tests.games.spike.conftest import Files, act, hand, known, legal, own, started, why
from tests.games.spike.naive import paths

BUILDS = known("builds")


def site_of(board, answer, cards):
    mine, others = (sum(1 << segment for segment in answer[key]) for key in ("own", "taken"))
    nodes = 0 if mine else 1 << board.node_of[answer["home"]]
    for segment in bits(mine):
        a, b = board.ends[segment]
        nodes |= 1 << a | 1 << b
    return Site(board, nodes, mine | others, answer["tracks"], cards)


@pytest.mark.parametrize("answer", BUILDS, ids=lambda answer: f"{answer['home']}-{answer['tracks']}")
def test_the_paths_of_at_most_four_segments_are_the_known_ones(board, answer):
    found = site_of(board, answer, (9,) * board.types).every_path(4)
    names = sorted(" ".join(board.node_names[node] for node in path.nodes) for path in found)
    assert names == sorted(answer["paths"])


@pytest.mark.parametrize("answer", BUILDS[::6], ids=lambda answer: f"{answer['home']}-{answer['tracks']}")
def test_the_cheapest_path_to_a_city_is_the_best_of_all_paths_to_it(board, answer):
    cards = (2, 1, 0, 2, 1, 0)
    site = site_of(board, answer, cards)
    best = {}
    for path in site.every_path():
        payment = cheapest_payment(cards, path.need)
        assert payment is not None
        assert path.cards == sum(payment)
        price = (path.cards, len(path.segments))
        best[path.city] = min(price, best.get(path.city, price))
    found = site.cheapest_paths()
    assert {city: (path.cards, len(path.segments)) for city, path in found.items()} == best


@pytest.mark.parametrize("answer", BUILDS[::6], ids=lambda answer: f"{answer['home']}-{answer['tracks']}")
def test_the_ways_to_a_city_are_all_paths_for_so_many_cards(board, answer):
    cards = (2, 1, 0, 2, 1, 0)
    site = site_of(board, answer, cards)
    every = site.every_path()
    for city, path in site.cheapest_paths().items():
        for most in (path.cards, path.cards + 1):
            found = site.ways_to(city, most)
            assert len(set(found)) == len(found)
            assert set(found) == {one for one in every if one.city == city and one.cards <= most}


def test_the_rest_of_a_path_is_the_best_of_all_that_begin_so(maps):
    state = started(maps, seats=2, seed=8)
    hand(state, state.current, white=2, blue=1, red=2, green=1)
    state.player.at = state.board.node_of["indianapolis"]
    whole, checked = state.site().every_path(), 0
    for lay in legal(state, "lay"):
        begun = state.clone()
        act(begun, lay)
        if begun.phase is not Phase.LAY:
            continue
        rest = legality.rest_of_path(begun)
        paths = [path for path in whole if path.segments[0] == begun.laid[0]]
        best = {}
        for path in paths:
            price = (path.cards, len(path.segments))
            best[path.city] = min(price, best.get(path.city, price))
        found = rest.cheapest_paths()
        assert {city: (path.cards, 1 + len(path.segments)) for city, path in found.items()} == best
        for city, path in found.items():
            ways = {one.segments for one in rest.ways_to(city, path.cards)}
            assert ways == {one.segments[1:] for one in paths if one.city == city and one.cards == path.cards}
            checked += len(ways)
    assert checked > 10


def test_the_cheapest_paths_of_a_game_are_the_best_of_all_paths(maps):
    state, rng = started(maps, seats=2, seed=8), Rng(8)
    checked = 0
    while state.current_player is not None:
        if state.phase is Phase.TURN and state.player.own.bit_count() > 8 and state.turns % 2 == 0:
            cards = [min(count, 2) for count in state.player.hand]
            while sum(cards) > 7:
                cards[rng.below(6)] = 0
            site = state.site(tuple(cards))
            best = {}
            for path in site.every_path():
                price = (path.cards, len(path.segments))
                best[path.city] = min(price, best.get(path.city, price))
            found = site.cheapest_paths()
            assert {city: (path.cards, len(path.segments)) for city, path in found.items()} == best
            checked += len(best)
        state.apply(state.random_action(rng))
    assert checked > 30


def test_the_cities_near_a_node_are_those_of_the_shortest_paths(board):
    for node in (board.node_of[name] for name in ("miami", "chicago", "j01", "j44")):
        site = Site(board, 1 << node, 0, board.file.tracks, (9,) * board.types)
        lengths = {path.city: len(path.segments) for path in site.cheapest_paths().values()}
        for most in range(board.farthest + 1):
            cities = {city for city in bits(board.near[node][most]) if city != node}
            assert cities == {city for city, length in lengths.items() if length <= most}


@settings(max_examples=12)
@given(seed=st.integers(0, 10**6))
def test_a_laid_path_can_always_be_finished_and_paid_for(seed):
    state, rng = started(Files(), seats=2 + seed % 3, seed=seed), Rng(seed)
    for _ in range(60):
        if state.current_player is None:
            break
        state.apply(state.random_action(rng))
        if state.phase in (Phase.LAY, Phase.PAY):
            assert len(state.legal_actions())


def test_naive_paths_agree_in_random_games(maps):
    state, rng = started(maps, seats=3, seed=5), Rng(5)
    checked = 0
    while state.current_player is not None:
        if state.phase is Phase.TURN and state.turns % 9 == 0:
            seat = state.current
            site = Site(state.board, state.network(seat), state.taken, state.players[seat].tracks, (9,) * 6)
            found = {tuple(state.board.node_names[n] for n in path.nodes) for path in site.every_path(3)}
            assert found == paths(state, seat, 3)
            checked += 1
        state.apply(state.random_action(rng))
    assert checked > 5


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_network_is_a_tree_and_no_segment_has_two_tracks(maps, seats):
    state, rng = started(maps, seats=seats, seed=seats), Rng(3)
    while state.current_player is not None:
        state.apply(state.random_action(rng))
        seen = 0
        for player in state.players:
            assert not player.own & seen
            seen |= player.own
            tracks = player.own.bit_count()
            assert tracks == state.board.file.tracks - player.tracks
            if tracks:
                assert player.nodes.bit_count() == tracks + 1
    assert seen


@pytest.fixture
def state(maps):
    state = started(maps)
    state.players[0].at = state.board.node_of["boston"]
    hand(state, 0, white=5, red=5, blue=5, green=5, yellow=5, black=5)
    return state


def test_the_first_path_begins_in_the_train_s_city(state):
    starts = {end for text in legal(state, "lay") for end in text.split()[1].split("~")}
    assert "boston" in starts
    assert why(state, "lay j86~miami") is not None


def test_a_path_ends_at_the_first_new_city_and_is_then_paid(state):
    act(state, "lay albany~boston")
    assert state.phase is Phase.PAY
    assert why(state, "lay albany~j03") is not None
    assert not legal(state, "lay")
    act(state, legal(state, "pay")[0])
    assert state.phase is Phase.DONE
    assert state.players[0].tracks == 44


def test_a_path_may_begin_at_a_junction_in_the_middle_of_an_old_one(state):
    board = state.board
    path = next(p for p in state.site().every_path(3) if len(p.segments) == 2)
    own(state, 0, *(board.segment_names[segment] for segment in path.segments))
    junction = board.node_names[path.nodes[1]]
    assert any(junction in text.split()[1].split("~") for text in legal(state, "lay"))


def test_a_junction_that_another_player_touches_may_be_passed(state):
    board = state.board
    path = next(p for p in state.site().every_path(3) if len(p.segments) == 2)
    middle = path.nodes[1]
    other = next(s for s, _ in board.adjacent[middle] if s not in path.segments)
    own(state, 1, board.segment_names[other])
    assert why(state, f"lay {board.segment_names[path.segments[0]]}") is None


def test_a_segment_has_one_track(state):
    own(state, 1, "albany~boston")
    assert "track already" in why(state, "lay albany~boston")


def test_a_path_is_no_longer_than_the_tracks_that_are_left(state):
    state.players[0].tracks = 0
    assert why(state, "lay albany~boston") == "You have no track left."
    assert not legal(state, "lay")
    state.players[0].tracks = 1
    ends = {path.city for path in state.site().every_path()}
    assert ends == {
        other for _, other in state.board.adjacent[state.players[0].at] if other < state.board.cities
    }


def test_a_segment_that_leads_to_no_affordable_city_is_refused(state):
    hand(state, 0, black=1)
    for segment, other in state.board.adjacent[state.players[0].at]:
        reason = why(state, f"lay {state.board.segment_names[segment]}")
        pays = state.board.type_names[state.board.kinds[segment]] == "black"
        assert (reason is None) == (pays and other < state.board.cities)
