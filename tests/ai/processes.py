"""AIs' processes that start quickly."""

import multiprocessing
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.context import BaseContext

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


def _quick_context(method: str | None = None) -> BaseContext:
    if method != "spawn":
        return _context_of(method)
    context = _context_of("forkserver")
    context.set_forkserver_preload(list(IMPORTED))
    return context
