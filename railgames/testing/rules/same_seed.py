"""The same seed gives the same game in every process, whatever Python's hashes are."""

import inspect
import os
import subprocess
import sys
from pathlib import Path

from railgames.ai.arena import process_pool
from railgames.testing.suite import Suite
from railgames.testing.transcript import transcript, transcript_of

SECONDS = 120
"""No transcript takes longer."""


class SeedChecks(Suite):
    """Random games as text, compared between processes."""

    def test_the_same_seed_gives_the_same_game_under_every_hash_seed(self) -> None:
        module, name, file = _reference(type(self))
        tool = ("-m", "railgames.testing", "transcript", f"{module}:{name}", "--file", file)
        paths = os.pathsep.join(path or str(Path.cwd()) for path in sys.path)
        runs = [
            subprocess.Popen(
                [sys.executable, *tool],
                env={**os.environ, "PYTHONPATH": paths, "PYTHONHASHSEED": hash_seed},
                stdout=subprocess.PIPE,
                text=True,
            )
            for hash_seed in ("0", "4242")
        ]
        texts = {run.communicate(timeout=SECONDS)[0] for run in runs}
        assert texts == {transcript(type(self))}

    def test_the_same_seed_gives_the_same_game_in_a_spawned_process(self) -> None:
        with process_pool(1) as pool:
            there = pool.submit(transcript_of, *_reference(type(self))).result(timeout=SECONDS)
        assert there == transcript(type(self))


def _reference(suite: type[Suite]) -> tuple[str, str, str]:
    """Module, name and file of a suite: another process finds it by these."""
    return suite.__module__, suite.__qualname__, inspect.getfile(suite)
