"""A pytest plugin that notes which test runs which line, and how long each test takes.

``-p tools.mutation.plugin`` with ``RAILGAMES_MUTATION_MAP`` naming the folder for the results.
"""

import json
import os
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import coverage
import pytest

FOLDER = Path(os.environ["RAILGAMES_MUTATION_MAP"])
seconds: dict[str, float] = defaultdict(float)

# Tracing begins before any conftest imports the package.
tracer = coverage.Coverage(data_file=str(FOLDER / "coverage"), source=["railgames"], config_file=False)
tracer.start()


@pytest.hookimpl(hookwrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Everything from set-up to tear-down counts for the test."""
    tracer.switch_context(item.nodeid)
    yield
    tracer.switch_context("")


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Set-up, call and tear-down are added up; a test that fails or is skipped is no help and is left out."""
    seconds[report.nodeid] += report.duration
    if not report.passed:
        seconds[report.nodeid] = float("nan")


def pytest_sessionfinish() -> None:
    """Write the results."""
    tracer.stop()
    tracer.save()
    known = {name: round(took, 4) for name, took in seconds.items() if took == took}
    (FOLDER / "seconds.json").write_text(json.dumps(known, indent=0), encoding="utf-8")
