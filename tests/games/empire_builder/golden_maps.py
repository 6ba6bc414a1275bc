"""The maps of the golden playthroughs: the built-in one, and two on which a game ends in another way."""

import tomllib
from typing import TypeVar

import msgspec

from railgames.games.empire_builder.mapfile import LimitsFile, MapFile, MoneyFile
from tools.geography.north_america import TARGET

T = TypeVar("T")


class GoldenMaps:
    """``short`` ends after 60 turns; on ``rich`` who has one major city and the cash of the start has won."""

    def __init__(self) -> None:
        file = msgspec.convert(tomllib.loads(TARGET.read_text("utf-8")), MapFile)
        replace = msgspec.structs.replace
        self.files = {
            "north-america": file,
            "short": replace(file, limits=LimitsFile(turns=60)),
            "rich": replace(file, money=MoneyFile(start=255), limits=LimitsFile(majors=1)),
        }

    def load(self, game: str, map_id: str, kind: type[T]) -> T:
        """One of the maps."""
        found = self.files[map_id]
        assert isinstance(found, kind)
        return found
