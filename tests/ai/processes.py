"""AIs' processes that start quickly."""

import multiprocessing
import multiprocessing.connection
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from multiprocessing.context import BaseContext
from typing import Any

import pytest

IMPORTED = (
    "railgames.ai.child",
    "railgames.ai.programs",
    "tests.ai.toy_bots",
    "railgames.games.railroad_ink",
    "railgames.ui.trial",
)
"""What the processes of tests import."""

_context_of = multiprocessing.get_context


@contextmanager
def quick_processes() -> Iterator[None]:
    """Processes that are copies of one that has imported everything already, in place of spawned ones, whose
    imports take a third of a second each. Where there are no copies (Windows), they are spawned."""
    with pytest.MonkeyPatch.context() as patch:
        if "forkserver" in multiprocessing.get_all_start_methods():
            patch.setattr(multiprocessing, "get_context", _quick_context)
        yield


def waits_on(patch: pytest.MonkeyPatch, pipe: Callable[[], object]) -> list[float | None]:
    """How many seconds at most each wait for this pipe asks for (None: no limit). What must not wait asks for
    0 only, whatever the clock and the load."""
    found: list[float | None] = []
    wait = multiprocessing.connection.wait

    def watched(sources: Iterable[Any], timeout: float | None = None) -> list[Any]:
        sources = list(sources)
        if pipe() in sources:
            found.append(timeout)
        return wait(sources, timeout)

    patch.setattr("multiprocessing.connection.wait", watched)
    return found


def _quick_context(method: str | None = None) -> BaseContext:
    if method != "spawn":
        return _context_of(method)
    context = _context_of("forkserver")
    context.set_forkserver_preload(list(IMPORTED))
    return context
