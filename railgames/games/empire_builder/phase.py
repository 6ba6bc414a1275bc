"""The phases of a turn."""

from enum import StrEnum


class Phase(StrEnum):
    """What the current seat decides.

    ``OPERATE``: move, load and deliver; building ends it. ``BUILD``: build, or change the train. ``LOSE``: a
    derailment takes a load; the seat that acts is not always the one on turn. ``DONE``: only the end of the
    turn is left. ``OVER``: the game has ended.
    """

    OPERATE = "operate"
    BUILD = "build"
    LOSE = "lose"
    DONE = "done"
    OVER = "over"
