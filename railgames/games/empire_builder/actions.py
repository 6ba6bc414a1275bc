"""What a player can do, as small actions; one gesture of the table can play several of them in a row.

A milepost is written by its column and row: ``39,22``.
"""

from typing import TypeAlias

from railgames.core.actions import Action

NONE = "-"
"""Stands for no good."""


class PlaceTrain(Action, frozen=True, tag="place"):
    """In the first turn with a train: place it at a milepost of a city."""

    milepost: str


class Step(Action, frozen=True, tag="step"):
    """Move the train to the next milepost."""

    milepost: str


class PickUp(Action, frozen=True, tag="pick"):
    """Pick up a load at the train's city."""

    good: str


class Drop(Action, frozen=True, tag="drop"):
    """Drop a load at the train's city."""

    good: str


class Deliver(Action, frozen=True, tag="deliver"):
    """Deliver a load to the train's city, as a demand card of one's hand asks."""

    card: int
    good: str


class Build(Action, frozen=True, tag="build"):
    """Build a section of track from a milepost to its neighbour."""

    start: str
    end: str


class Upgrade(Action, frozen=True, tag="upgrade"):
    """Change the locomotive card. ``drop``: the load that the new train has no room for."""

    train: str
    drop: str = NONE


class NewHand(Action, frozen=True, tag="newhand"):
    """Instead of a turn: discard the demand cards and draw others."""


class Borrow(Action, frozen=True, tag="borrow"):
    """Borrow millions; deliveries pay back twice the sum."""

    millions: int


class Restart(Action, frozen=True, tag="restart"):
    """Instead of a turn: remove all one's track and start again."""


class Lose(Action, frozen=True, tag="lose"):
    """After a derailment: the load that is lost."""

    good: str


class End(Action, frozen=True, tag="end"):
    """End the turn."""


EmpireAction: TypeAlias = (
    PlaceTrain | Step | PickUp | Drop | Deliver | Build | Upgrade | NewHand | Borrow | Restart | Lose | End
)
"""Every kind of action."""
