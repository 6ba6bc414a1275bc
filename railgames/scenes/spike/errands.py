"""Which of the spaces in reach a key offers first: those on the way to a delivery, else to a load."""

from railgames.games.spike import legality
from railgames.games.spike.movement import reach
from railgames.games.spike.paths import bits
from railgames.games.spike.player import ABOARD, HELD
from railgames.games.spike.state import SpikeState


def by_errand(view: SpikeState, spaces: list[int]) -> list[int]:
    """The spaces, those first from which the train has the shortest way to an errand of its player; of equal
    ones tracks before cities, in which a train without an errand has nothing to do."""
    goals, nodes = errands(view), view.board.nodes
    return sorted(spaces, key=lambda space: (_far(view, space, goals), space < nodes, space))


def errands(view: SpikeState) -> frozenset[int]:
    """The cities on own track where something aboard can be delivered; without any, those where a contract
    can be loaded."""
    board, player, seat = view.board, view.player, view.current
    aboard = [good for good, deal in player.deals.items() if deal.token == ABOARD]
    held = [good for good, deal in player.deals.items() if deal.token == HELD]
    own = [city for city in range(board.cities) if player.nodes >> city & 1]
    payers = {city for city in own for good in aboard if legality.pays(view, seat, good, city) is not None}
    return frozenset(payers or {city for good in held for city in bits(board.sources[good]) if city in own})


def _far(view: SpikeState, space: int, goals: frozenset[int]) -> float:
    """How many spaces it is from a space to the nearest goal."""
    if space in goals:
        return 0
    player = view.player
    steps = reach(view.board, player.own, space, player.own.bit_count() + view.board.cities)
    return min((steps[goal].cost for goal in goals if goal in steps), default=float("inf"))
