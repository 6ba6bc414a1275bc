"""The three actions. The text of an action is its tag and its fields: ``ship 4 B2``."""

from railgames.core.actions import Action


class Roll(Action, frozen=True, tag="roll"):
    """Roll the die."""


class Ship(Action, frozen=True, tag="ship"):
    """Put a card of the hand into a city."""

    card: int
    city: str


class End(Action, frozen=True, tag="end"):
    """Draw cards and end the turn."""
