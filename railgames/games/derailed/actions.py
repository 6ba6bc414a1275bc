"""The actions. A cell is written "A1" (lane, column), a card by its name in the deck file."""

from typing import Annotated

from msgspec import Meta

from railgames.core.actions import Action


class Play(Action, frozen=True, tag="play"):
    """Lay a card from the hand: ``play curve-left A3 1``. ``turned`` is 1 for the half turn."""

    card: str
    cell: str
    turned: Annotated[int, Meta(ge=0, le=1)]


class Discard(Action, frozen=True, tag="discard"):
    """Discard a card from the hand: ``discard bridge``."""

    card: str


class End(Action, frozen=True, tag="end"):
    """End the turn: draw a card, or close the round. Until then the play can be undone."""
