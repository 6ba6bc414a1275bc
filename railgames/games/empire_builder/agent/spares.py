"""Loads without a demand: which are worth picking up because a later card may want them."""

from railgames.games.empire_builder.agent.waves import Field, spread
from railgames.games.empire_builder.position import Position

DRAWN = 3.0
"""About how many cards are drawn while such a load is aboard."""


def worth_of(
    position: Position, seat: int, field: Field, pace: float, used: frozenset[int]
) -> dict[int, float]:
    """What each good is worth at the train's milepost: for each demand what it pays less the turns that the
    way costs. A demand of the hand counts fully, but for the cards in ``used``; one of a card that nobody
    has seen as often as it is drawn."""
    board, player = position.board, position.players[seat]
    groups = board.city_cells
    is_lent = not field.base >> player.at & 1
    costs = spread(field, 1 << player.at, enough=groups, is_lent=is_lent).costs(groups)
    a_cost = pace / position.speed_of(seat) / field.move
    seen = set(position.discard).union(*(other.hand for other in position.players))
    hidden = [card for card in range(board.events_from) if card not in seen]
    share = DRAWN / max(1, len(hidden))
    worth: dict[int, float] = {}
    for card in (*hidden, *player.hand):
        if card < 0 or card in used:
            continue
        weight = 1.0 if card in player.hand else share
        for name, wanted, pays in board.file.demands[card]:
            cost = costs[board.city_number[name]]
            gain = pays - cost * a_cost if cost >= 0 else 0.0
            if gain > 0:
                good = board.good_number[wanted]
                worth[good] = worth.get(good, 0.0) + weight * gain
    return worth
