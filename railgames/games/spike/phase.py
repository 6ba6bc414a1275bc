"""The phases of a game and of a turn."""

from enum import StrEnum


class Phase(StrEnum):
    """What the current seat decides.

    ``SIDES``, ``GIFT``, ``ROUTE``, ``PLACE``: the set-up. ``TURN``: its action, before that the free
    movement. ``DRAW``: the next card of a draw. ``LAY``: the next segment of a path. ``PAY``: the cards for
    a path. ``DONE``: the action is taken; end the turn. ``OVER``: the game has ended.
    """

    SIDES = "sides"
    GIFT = "gift"
    ROUTE = "route"
    PLACE = "place"
    TURN = "turn"
    DRAW = "draw"
    LAY = "lay"
    PAY = "pay"
    DONE = "done"
    OVER = "over"


SIDES, GIFT, ROUTE, PLACE, TURN, DRAW, LAY, PAY, DONE, OVER = Phase
"""The same phases by name, for rules that compare them at every step: this is four times as quick."""
