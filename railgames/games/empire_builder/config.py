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
        bool,
        Meta(
            title="Event cards",
            description="Floods, snow, strikes, taxes and more.",
            extra={"off_with": {"fast": "The fast game has no events."}},
        ),
    ] = True
    goal: Annotated[
        int,
        Meta(
            ge=0,
            le=999,
            title="Cash to win",
            description="In millions; the printed game asks for 250.",
            extra={"titles": {"0": "as the map says"}},
        ),
    ] = 0
    majors: Annotated[
        int,
        Meta(
            ge=0,
            le=20,
            title="Major cities to link",
            description="The printed game asks for six of seven.",
            extra={"titles": {"0": "as the map says"}},
        ),
    ] = 0
    fast: Annotated[
        bool,
        Meta(title="Fast game", description="More cash, faster trains, no events."),
    ] = False
    borrow: Annotated[
        bool,
        Meta(
            title="Borrowing",
            description="20 M a turn; deliveries pay back double.",
            extra={"advanced": True},
        ),
    ] = False
    restart: Annotated[
        bool,
        Meta(
            title="Starting again",
            description="Instead of a turn: no track, 50 M, new cards.",
            extra={"advanced": True},
        ),
    ] = False
    early_upgrades: Annotated[
        bool,
        Meta(
            title="Early upgrades",
            description="Also in the turns that only build.",
            extra={"advanced": True},
        ),
    ] = False
    open_cash: Annotated[
        bool,
        Meta(title="Open cash", description="Everybody's cash is seen at all times."),
    ] = False
