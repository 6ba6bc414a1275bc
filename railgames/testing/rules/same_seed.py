"""The same seed gives the same game in every process, whatever Python's hashes are."""

import inspect
import os
import subprocess
import sys
from pathlib import Path

from railgames.testing.suite import Suite
from railgames.testing.transcript import transcript

SECONDS = 120
"""No transcript takes longer."""


class SeedChecks(Suite):
    """Random games as text, compared between processes."""

    def test_the_same_seed_gives_the_same_game_under_every_hash_seed(self) -> None:
        module, name, file = _reference(type(self))
        tool = ("-m", "railgames.testing", "transcript", f"{module}:{name}", "--file", file)
        paths = os.pathsep.join(path or str(Path.cwd()) for path in sys.path)
        other = "0" if os.environ.get("PYTHONHASHSEED") != "0" else "4242"  # this process has another one
        run = subprocess.run(
            [sys.executable, *tool],
            env={**os.environ, "PYTHONPATH": paths, "PYTHONHASHSEED": other},
            stdout=subprocess.PIPE,
            text=True,
            timeout=SECONDS,
        )
        assert run.stdout == transcript(type(self))


def _reference(suite: type[Suite]) -> tuple[str, str, str]:
    """Module, name and file of a suite: another process finds it by these."""
    return suite.__module__, suite.__qualname__, inspect.getfile(suite)
