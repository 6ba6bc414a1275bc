"""Processes for tests of what they are asked and what they answer."""

from collections.abc import Iterator
from contextlib import nullcontext

import pytest

from tests.ai.processes import quick_processes


@pytest.fixture
def quick_start(request: pytest.FixtureRequest) -> Iterator[None]:
    """Copies of one process, unless a test reads what they print: a copy prints where that one does."""
    with nullcontext() if "capfd" in request.fixturenames else quick_processes():
        yield
