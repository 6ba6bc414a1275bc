"""What all suites have in common: the game under test and the setups that it is played in."""

from collections.abc import Iterable
from functools import cache
from typing import ClassVar

import pytest

from railgames.content.library import Library
from railgames.core.game import AnyGame, MapSource
from railgames.testing.cases import Case, cases_of


class Suite:
    """The attributes that a suite takes from its subclass, and how pytest gets the cases."""

    game: ClassVar[AnyGame]
    """The game under test."""

    maps: ClassVar[MapSource | None] = None
    """Where it gets its maps; None: the maps that come with railgames."""

    map_ids: ClassVar[tuple[str, ...]] = ()
    """The maps to play on, where ``maps`` is not a ``Library``, which lists its own."""

    _cases: ClassVar[tuple[Case, ...]]

    @classmethod
    def map_source(cls) -> MapSource:
        """Where the game gets its maps."""
        return _built_in() if cls.maps is None else cls.maps

    @classmethod
    def cases(cls) -> tuple[Case, ...]:
        """Every setup, the usual one first; made once for each suite."""
        if "_cases" not in vars(cls):
            cls._cases = tuple(cls.make_cases())
        return cls._cases

    @classmethod
    def make_cases(cls) -> Iterable[Case]:
        """Every number of seats, and every value of every option, some together."""
        return cases_of(cls.game, cls.map_source(), cls.map_ids)

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Run a check of a ``case`` for every setup, and one of a ``plain_case`` for the usual setup."""
        for name, count in (("case", None), ("plain_case", 1)):
            if name in metafunc.fixturenames:
                metafunc.parametrize(name, self.cases()[:count], ids=str)


@cache
def _built_in() -> MapSource:
    return Library()
