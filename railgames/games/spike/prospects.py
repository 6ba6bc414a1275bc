"""What can still come: the cities to which track can lead, and the contracts and routes that they serve."""

from functools import lru_cache
from typing import Literal

from railgames.games.spike.board import Board
from railgames.games.spike.paths import bits
from railgames.games.spike.player import ABOARD, DELIVERED
from railgames.games.spike.position import Position


def within_reach(position: Position, seat: int) -> int:
    """The cities (bits) in a seat's network, and those to which the tracks that it has left can lead."""
    network = position.network(seat)
    if not network:  # its train is not placed
        return position.board.city_bits
    return _within(position.board, network, position.taken, position.players[seat].tracks)


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


def delivery_lacks(
    position: Position, seat: int, good: int, cities: int
) -> Literal["target", "source"] | None:
    """What a contract lacks in these cities (bits) for its delivery; None if it can be delivered there."""
    player, board = position.players[seat], position.board
    deal = player.deals[good]
    targets = board.contracts[deal.card].sides[deal.side]
    if not any(cities >> city & 1 and not player.used >> city & 1 for city in targets):
        return "target"
    return None if deal.token == ABOARD or cities & board.sources[good] else "source"


def is_open(position: Position, seat: int, good: int) -> bool:
    """Whether a contract waits for its delivery: its side is chosen, and it was not delivered."""
    deal = position.players[seat].deals[good]
    return deal.side >= 0 and deal.token != DELIVERED


def route_lacks(position: Position, seat: int) -> Literal["start", "targets"] | None:
    """What of a seat's route card no track can reach any more, so that it pays nothing; None for neither, and
    for a card that is hidden."""
    route = position.players[seat].route
    if route < 0:
        return None
    card, near = position.board.routes[route], within_reach(position, seat)
    if not near >> card.start & 1:
        return "start"
    return None if any(near >> city & 1 for city in card.targets) else "targets"
