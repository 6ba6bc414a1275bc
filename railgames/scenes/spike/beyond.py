"""What others' track has shut off: cities to which a seat's track can lead no more, and the contracts and
routes that pay nothing any more."""

from functools import lru_cache

from railgames.core.text import tr
from railgames.games.spike.board import Board
from railgames.games.spike.paths import bits
from railgames.games.spike.player import ABOARD, DELIVERED
from railgames.games.spike.state import SpikeState


def within_reach(view: SpikeState, seat: int) -> int:
    """The cities (bits) in a seat's network, and those to which the tracks that it has left can lead."""
    network = view.network(seat)
    if not network:  # its train is not placed
        return view.board.city_bits
    return _within(view.board, network, view.taken, view.players[seat].tracks)


@lru_cache(maxsize=64)  # asked for every ticket
def _within(board: Board, network: int, taken: int, tracks: int) -> int:
    level = seen = network
    for _ in range(tracks):
        following = 0
        for node in bits(level):
            for segment, other in board.adjacent[node]:
                if not taken >> segment & 1:
                    following |= 1 << other
        level = following & ~seen
        if not level:
            break
        seen |= level
    return seen & board.city_bits


def deal_note(view: SpikeState, seat: int, good: int) -> str:
    """That a contract can be delivered no more; "" if it can, or has been."""
    player, board = view.players[seat], view.board
    deal, near = player.deals[good], within_reach(view, seat)
    if deal.side < 0 or deal.token == DELIVERED:
        return ""
    goals = [city for city in board.contracts[deal.card].sides[deal.side] if not player.used >> city & 1]
    if not any(near >> city & 1 for city in goals):
        return tr("Nowhere left to deliver")
    if deal.token != ABOARD and not near & board.sources[good]:
        return tr("Nowhere left to load")
    return ""


def route_note(view: SpikeState, seat: int) -> str:
    """That the route card of a seat can pay nothing any more; "" if it can, or is hidden."""
    route = view.players[seat].route
    if route < 0:
        return ""
    card, near = view.board.routes[route], within_reach(view, seat)
    if not near >> card.start & 1:
        return tr("No track can lead to its start any more")
    if not any(near >> city & 1 for city in card.targets):
        return tr("No track can lead to any of its cities any more")
    return ""


def shut_words(view: SpikeState, seat: int, cities: list[int]) -> str:
    """Which of these cities no track of a seat can reach any more, in a sentence; "" for none."""
    near = within_reach(view, seat)
    shut = ", ".join(view.board.city_title(city) for city in cities if not near >> city & 1)
    return tr("No track can lead to {cities} any more.", cities=shut) if shut else ""
