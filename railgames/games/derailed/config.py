"""The options of a game; the set-up screen is built from them."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Color = Literal["red", "orange", "yellow", "green", "blue", "violet"]
"""The colour of a company; each of the six on a map has its own."""

EXCHANGE_LIMIT = 2
"""Cards that a seat may exchange between two rounds."""


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options; every field has a default."""

    map: Annotated[
        str,
        Meta(title="Canyon", description="The lanes, the companies and the deck.", extra={"map": True}),
    ] = "canyon"
    companies: Annotated[
        tuple[Color, ...],
        Meta(
            title="Companies",
            description="The company of each player by its colour, in the order of the seats; who names none "
            "gets the next free one in the alphabet.",
            max_length=6,
            extra={"seats": True},
        ),
    ] = ()
    exchange: Annotated[
        bool,
        Meta(
            title="Exchange cards",
            description="Before every round but the first everybody may discard up to two cards for "
            "new ones.",
        ),
    ] = False
    buffers_join: Annotated[
        bool,
        Meta(
            title="Buffers join",
            description="A card may be laid where only a rail that ends in a buffer meets your line.",
            extra={"advanced": True},
        ),
    ] = True
    rounds: Annotated[
        int,
        Meta(title="Rounds", description="How many rounds are played.", ge=1, le=6, extra={"advanced": True}),
    ] = 3
    round_ends: Annotated[
        Literal["printed", "two", "one"],
        Meta(
            title="A round ends with",
            description="How many must arrive, at most. In the rules: one with two players, two with three, "
            "three with more; in Longtail Gorge two with four.",
            extra={
                "advanced": True,
                "titles": {"printed": "as in the rules", "two": "two arrivals", "one": "one arrival"},
            },
        ),
    ] = "printed"
    waiting_cap: Annotated[
        int,
        Meta(
            title="Waiting points at most",
            description="In one round, at the destination; in the rules one for every turn.",
            ge=0,
            le=30,
            extra={"advanced": True, "titles": {"0": "no limit"}},
        ),
    ] = 0
    turn_limit: Annotated[
        int,
        Meta(
            title="Turn limit",
            description="A round in which everybody had this many turns ends, with no more points.",
            ge=5,
            le=120,
            extra={"advanced": True},
        ),
    ] = 60
