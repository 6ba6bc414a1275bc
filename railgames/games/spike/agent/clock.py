"""How long the game will last: cards are the clock, and what is left of it is counted from what all see."""

from railgames.games.spike.actions import POWER
from railgames.games.spike.position import Position

DRAWN = 0.4
"""Share of its turns in which a player draws, at most."""
IN_DECK = 0.7
"""Share of all cards that a round begins with in the deck, by a guess; the rest is held."""
KEPT = 6
"""Cards that a player usually has in hand when a round ends."""


def cards_left(position: Position) -> float:
    """Cards that will probably still leave the deck before the game ends."""
    board, size = position.board, len(position.deck)
    rounds = board.file.rounds
    if position.round >= rounds:
        times = rounds - position.times
        low = min(size, position.bottom)
        return size - low + times / (times + 1) * (low + 1)
    held = sum(min(player.cards, KEPT) for player in position.players)
    following = max(0, board.deck_size - held - board.file.shown)
    # The Time cards are spread over the lower half: the last of them lies at this part of it.
    last = following * (0.5 + 0.5 * rounds / (rounds + 1))
    return size + following * (rounds - 1 - position.round) + last


def turns_left(position: Position, counts: bool = True, drawn: float = DRAWN) -> float:
    """Turns that each player will probably still have, this one not counted. Who does not count the cards
    takes every round for half over. ``drawn``: share of its turns in which a player draws."""
    if position.last >= 0:
        return 0.0
    board = position.board
    pace = drawn * sum(position.part(seat, POWER) for seat in range(board.seats))
    left = cards_left(position)
    if not counts:
        left = (board.file.rounds - position.round + 0.5) * IN_DECK * board.deck_size
    return max(0.0, left / pace - 0.5)
