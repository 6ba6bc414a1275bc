"""The options of a game; the set-up screen is built from them."""

from typing import Annotated

import msgspec
from msgspec import Meta


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options; every field has a default."""

    map: Annotated[
        str,
        Meta(title="Map", description="The land, its cities, goods and cards.", extra={"map": True}),
    ] = "north-america"
    events: Annotated[
        bool, Meta(title="Event cards", description="Floods, snow, strikes and taxes among the demand cards.")
    ] = True
    goal: Annotated[
        int,
        Meta(
            ge=0,
            le=999,
            title="Cash to win",
            description="In millions; 0: as the map says, 250 on the usual one.",
        ),
    ] = 0
    majors: Annotated[
        int,
        Meta(
            ge=0,
            le=20,
            title="Major cities to link",
            description="0: as the map says, 6 of 7 on the usual one.",
        ),
    ] = 0
    fast: Annotated[
        bool,
        Meta(title="Fast game", description="More cash at the start, faster trains, and no event cards."),
    ] = False
    borrow: Annotated[
        bool,
        Meta(
            title="Borrowing",
            description="Up to 20 millions a turn; twice as much is kept back from what deliveries pay.",
        ),
    ] = False
    restart: Annotated[
        bool,
        Meta(
            title="Starting again",
            description="Instead of a turn: all one's track is erased, for 50 millions and a new hand.",
        ),
    ] = False
    early_upgrades: Annotated[
        bool,
        Meta(title="Early upgrades", description="Trains may be changed in the first turns too."),
    ] = False
