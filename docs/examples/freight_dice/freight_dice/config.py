"""The options of a game, and the type of a map file."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta


class FreightConfig(msgspec.Struct, frozen=True, kw_only=True):
    """The fields are the options that the setup screen and ``--set`` offer."""

    map: Annotated[str, Meta(title="Map", extra={"map": True})] = "valley"
    rounds: Annotated[int, Meta(title="Rounds", ge=1, le=9)] = 3
    bonus: Annotated[bool, Meta(title="Bonus", description="Two points for a full map.")] = True
    deck: Annotated[Literal["short", "long"], Meta(title="Deck")] = "long"


class FreightMap(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A map file: ``cities`` and what a card that is shipped there counts, times its number."""

    id: str
    cities: dict[str, Annotated[int, Meta(ge=1, le=9)]]
    version: int = 1
