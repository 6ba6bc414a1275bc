"""What the current player is to do."""

from enum import StrEnum


class Phase(StrEnum):
    """``PLAY``: lay a card, or discard one when none fits; ``DONE``: end the turn, or take it back;
    ``EXCHANGE``: between rounds, discard up to two cards; ``OVER``: the game has ended."""

    PLAY = "play"
    DONE = "done"
    EXCHANGE = "exchange"
    OVER = "over"
