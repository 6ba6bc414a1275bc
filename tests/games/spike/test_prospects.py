"""What can still come: where track can lead, and which contracts and routes can still pay."""

from typing import Any

import pytest

from railgames.core.rng import Rng
from railgames.games.spike.paths import bits
from railgames.games.spike.player import ABOARD, DELIVERED
from railgames.games.spike.prospects import delivery_lacks, is_open, route_lacks, within_reach
from tests.games.spike.conftest import started
from tests.games.spike.naive import Land, network, tracks


def near_by_steps(state: Any, seat: int) -> set[str]:
    """The cities as many free segments away as the seat has tracks, or fewer, by names."""
    land = Land(state.board.file)
    taken = set().union(*(tracks(state, other) for other in range(state.board.seats)))
    found = network(state, seat)
    for _ in range(state.players[seat].tracks):
        found = found | {there for place in found for there, name in land.links[place] if name not in taken}
    return found & land.cities


@pytest.mark.parametrize("moves", [40, 400])
def test_within_reach_is_what_free_segments_and_the_tracks_left_lead_to(maps: Any, moves: int) -> None:
    state, rng = started(maps), Rng.from_seed(7, "moves")
    for _ in range(moves):
        legal = state.legal_actions()
        if not legal:
            break
        state.apply(legal[rng.below(len(legal))])
    for seat in range(state.board.seats):
        for left in (0, 1, 2, 5, state.players[seat].tracks):
            state.players[seat].tracks = left
            found = {state.board.node_names[city] for city in bits(within_reach(state, seat))}
            assert found == near_by_steps(state, seat)


def test_a_delivery_lacks_a_target_then_a_source_unless_the_token_is_aboard(maps: Any) -> None:
    state = started(maps)
    seat, board = state.current, state.board
    good, deal = next(iter(state.player.deals.items()))
    target = next(iter(board.contracts[deal.card].sides[deal.side]))
    source = next(bits(board.sources[good]))
    assert delivery_lacks(state, seat, good, 0) == "target"
    assert delivery_lacks(state, seat, good, 1 << target) == "source"
    assert delivery_lacks(state, seat, good, 1 << target | 1 << source) is None
    state.player.used |= 1 << target
    assert delivery_lacks(state, seat, good, 1 << target | 1 << source) == "target"
    state.player.used = 0
    state.player.deals[good] = deal._replace(token=ABOARD)
    assert delivery_lacks(state, seat, good, 1 << target) is None
    assert is_open(state, seat, good)
    state.player.deals[good] = deal._replace(token=DELIVERED)
    assert not is_open(state, seat, good)


def test_a_route_lacks_its_start_then_its_targets(maps: Any) -> None:
    state = started(maps)
    seat, card = state.current, state.board.routes[state.player.route]
    assert route_lacks(state, seat) is None
    state.player.tracks = 0
    state.player.at = state.board.node_of["boston"]
    assert route_lacks(state, seat) == "start"
    state.player.nodes = 1 << card.start
    assert route_lacks(state, seat) == "targets"
    state.player.nodes |= 1 << next(iter(card.targets))
    assert route_lacks(state, seat) is None
    state.player.route = -1
    assert route_lacks(state, seat) is None
