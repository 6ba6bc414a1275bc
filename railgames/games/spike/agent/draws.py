"""What a rail card is worth to a hand, and which one to draw."""

import numpy as np

from railgames.games.spike.actions import POWER
from railgames.games.spike.agent.goals import Goals
from railgames.games.spike.agent.prices import codes_with_a_card, price
from railgames.games.spike.payments import Counts
from railgames.games.spike.position import Position

MORE_OF_A_TYPE = 0.01
"""Of cards that are worth the same, that of which the hand has most is drawn: many can be traded."""


def _values(goals: Goals, hand: Counts, power: int, card: float, second: float) -> list[float]:
    """What a hand is worth, and the hand with one card more of each type: dollars a turn of the best path,
    and a share of those of the second best."""
    count = len(goals.rows)
    if not count:
        return [0.0] * (len(hand) + 1)
    cards, lacking = price(codes_with_a_card(goals.need, hand), goals.length)
    table = np.maximum((goals.gains - card * cards) / (1.0 + lacking / power), 0.0)
    if count > 1:
        table.partition(count - 2, axis=1)
        found: list[float] = (table[:, -1] + second * table[:, -2]).tolist()
        return found
    return [float(value) for value in table[:, 0]]


def best_draw(goals: Goals, card: float) -> tuple[int, float]:
    """The type of the card to draw, -1 for the deck, and how much better the hand becomes by it."""
    position, seat, skill = goals.outlook.position, goals.outlook.seat, goals.outlook.skill
    hand, power = tuple(position.players[seat].hand), position.part(seat, POWER)
    before, *after = _values(goals, hand, power, card, skill.second)
    found = [
        (after[kind] + MORE_OF_A_TYPE * hand[kind], kind) for kind in sorted(set(position.shown)) if kind >= 0
    ]
    if position.deck or any(position.discard):
        unseen = unseen_cards(position)
        total = sum(unseen) or 1
        mean = sum(count * value for count, value in zip(unseen, after, strict=True)) / total
        found.append((mean + skill.hidden, -1))
    value, kind = max(found)
    return kind, max(0.0, value - before)


def unseen_cards(position: Position) -> list[int]:
    """How many cards of each type the seat does not see."""
    left = [position.board.each - count for count in position.discard]
    for kind in position.shown:
        if kind >= 0:
            left[kind] -= 1
    for player in position.players:
        for kind, count in enumerate(player.hand):
            left[kind] -= count
    return [max(0, count) for count in left]
