"""What a player can do. Cells are "A1" (lane, column), cards are the words of the deck file."""

from typing import Annotated

from msgspec import Meta

from railgames.core.actions import Action


class Play(Action, frozen=True, tag="play"):
    """Lay a card of the own hand: ``play curve-left A3 1``. ``turned`` 1 is the half turn."""

    card: str
    cell: str
    turned: Annotated[int, Meta(ge=0, le=1)]


class Discard(Action, frozen=True, tag="discard"):
    """Lay a card of the own hand off: ``discard bridge``."""

    card: str


class End(Action, frozen=True, tag="end"):
    """End the own turn: draw a card, or see the round end; until then the play can be taken back."""
