"""Runs every test of this folder over the games or cases that its arguments name."""

import pytest

from tests.conformance.subjects import cases, plain_cases, subjects


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """``case``: every setup; ``plain_case``: one a game; ``subject``: every game."""
    for name, items in (("case", cases), ("plain_case", plain_cases), ("subject", subjects)):
        if name in metafunc.fixturenames:
            metafunc.parametrize(name, items(), ids=str)
