"""The phases of a turn."""

from enum import StrEnum


class Phase(StrEnum):
    """What the current seat decides.

    ``OPERATE``: move, load and deliver; building ends it. ``BUILD``: build, or change the train. ``LOSE``: a
    derailment takes a load; the seat that acts need not be the one on turn. ``DONE``: nothing but to end the
    turn. ``OVER``: the game has ended.
    """

    OPERATE = "operate"
    BUILD = "build"
    LOSE = "lose"
    DONE = "done"
    OVER = "over"
