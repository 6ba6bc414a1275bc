"""The same seed gives the same game in every process, whatever Python's hashes are."""

import os
import subprocess
import sys

from railgames.ai.arena import process_pool
from tests.conformance.subjects import TESTS, Subject
from tests.conformance.transcript import transcript


def test_the_same_seed_gives_the_same_game_under_every_hash_seed(subject: Subject) -> None:
    command = [sys.executable, "-m", "tests.conformance.transcript", subject.name]
    runs = [
        subprocess.Popen(
            command,
            cwd=TESTS.parent,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            stdout=subprocess.PIPE,
            text=True,
        )
        for hash_seed in ("0", "1", "4242")
    ]
    texts = {run.communicate(timeout=120)[0] for run in runs}
    assert texts == {transcript(subject.name)}


def test_the_same_seed_gives_the_same_game_in_a_spawned_process(subject: Subject) -> None:
    with process_pool(1) as pool:
        assert pool.submit(transcript, subject.name).result(timeout=120) == transcript(subject.name)
