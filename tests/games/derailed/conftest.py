"""The tables of the repository straight from their files, for the tests of this game."""

import tomllib
from pathlib import Path

import msgspec
import pytest

MAPS = Path(__file__).parents[3] / "maps"


class Files:
    """A MapSource straight from the files, so that the rules are tested without the loader."""

    def load(self, game, map_id, kind):
        return msgspec.convert(tomllib.loads((MAPS / game / f"{map_id}.toml").read_text("utf-8")), kind)


@pytest.fixture(scope="session")
def maps():
    return Files()
