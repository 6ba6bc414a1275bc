"""Types of fields that the map files of several games share."""

from typing import Annotated

from msgspec import Meta

Id = Annotated[
    str,
    Meta(
        pattern="^[a-z0-9][a-z0-9-]{0,39}$",
        extra={"form": "letters a-z, digits and -"},
        description="A short name for saves and actions; each differs.",
    ),
]
Title = Annotated[str, Meta(min_length=1, max_length=40, description="The name that players read.")]
