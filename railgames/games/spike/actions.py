"""What a player can do, as small actions; one gesture of the table may play a row of them."""

from typing import Literal, TypeAlias

from railgames.core.actions import Action

Side = Literal["front", "back"]
Part = Literal["speed", "power", "cars"]

PARTS: tuple[Part, ...] = ("speed", "power", "cars")
"""The parts of a train, in the order of ``Player.steps``."""
SPEED, POWER, CARS = range(len(PARTS))
"""Where a part is in ``PARTS``: spaces it moves, cards a draw, freight cars."""

DECK = "deck"
"""The source of ``Draw`` that is no type of card."""


class ChooseSide(Action, frozen=True, tag="side"):
    """Advanced play: use this side of one's contract for the commodity."""

    commodity: str
    side: Side


class Gift(Action, frozen=True, tag="gift"):
    """The first player hands one rail card, hidden, to the player on the right."""

    card: str


class Keep(Action, frozen=True, tag="keep"):
    """Advanced play: keep this one of the two route cards, named by its start."""

    route: str


class PlaceTrain(Action, frozen=True, tag="place"):
    """Put one's train into a city, before the first turn."""

    city: str


class Roll(Action, frozen=True, tag="roll"):
    """The free movement of a train that stood on a track when the turn began."""

    space: str


class Depart(Action, frozen=True, tag="depart"):
    """Set the train in motion: out of its city, up to its speed."""

    space: str


class Boost(Action, frozen=True, tag="boost"):
    """Move a train on a track by exactly one space."""

    space: str


class Load(Action, frozen=True, tag="load"):
    """Load one's token of the commodity of the train's city."""

    commodity: str


class Dump(Action, frozen=True, tag="dump"):
    """Put a token aboard back onto its contract."""

    commodity: str


class Deliver(Action, frozen=True, tag="deliver"):
    """Deliver a token aboard to the train's city."""

    commodity: str


class Draw(Action, frozen=True, tag="draw"):
    """Draw a rail card: a type that lies face up, or ``deck``."""

    source: str


class Stop(Action, frozen=True, tag="stop"):
    """Draw no more cards, though the tender would allow it."""


class Lay(Action, frozen=True, tag="lay"):
    """Add a segment to the path that is being built; the first begins at one's network."""

    segment: str


class Pay(Action, frozen=True, tag="pay"):
    """Pay for the path: ``white:2,red:1``, in the order of the types."""

    cards: str


class Upgrade(Action, frozen=True, tag="upgrade"):
    """Buy the next step of one part of the train."""

    part: Part


class Pass(Action, frozen=True, tag="pass"):
    """Do nothing, where nothing can be done."""


class End(Action, frozen=True, tag="end"):
    """End the turn."""


SpikeAction: TypeAlias = (
    ChooseSide
    | Gift
    | Keep
    | PlaceTrain
    | Roll
    | Depart
    | Boost
    | Load
    | Dump
    | Deliver
    | Draw
    | Stop
    | Lay
    | Pay
    | Upgrade
    | Pass
    | End
)
"""Every kind of action."""
