"""The options of a game; the set-up screen is built from them."""

from typing import Annotated

import msgspec
from msgspec import Meta


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options; every field has a default."""

    map: Annotated[
        str,
        Meta(title="Country", description="The cities, tracks, contracts and routes.", extra={"map": True}),
    ] = "eastern-us"
    advanced: Annotated[
        bool,
        Meta(
            title="Advanced play",
            description="Everybody chooses the side of each contract, and one of two route cards.",
        ),
    ] = False
