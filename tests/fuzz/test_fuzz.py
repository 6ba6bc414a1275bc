"""A short, seeded run of every fuzzer; ``python -m tests.fuzz`` runs longer ones with other seeds."""

from pathlib import Path

import pytest

from railgames.core.rng import Rng
from tests.fuzz.runs import FUZZERS, run_one
from tests.fuzz.windows import SCENES, window_events

TRIALS = {"commands": 25, "journals": 25, "lands": 10, "packs": 12, "saves": 40}
SEED = 2026


@pytest.mark.parametrize("name", sorted(TRIALS))
def test_nothing_that_comes_in_is_more_than_a_sentence(name: str, tmp_path: Path) -> None:
    for number in range(TRIALS[name]):
        run_one(name, SEED, number, tmp_path)


@pytest.mark.parametrize("scene", sorted(SCENES))
def test_window_events_break_no_scene(scene: str, tmp_path: Path) -> None:
    seen = window_events(Rng.from_seed(SEED, scene), tmp_path, scene, steps=6)
    wanted = {"results": "ResultsScene", "error": "ErrorScene", "replay": "ReplayScene"}
    if scene in wanted:
        assert wanted[scene] in seen


def test_some_changed_lands_are_refused_and_some_are_played(tmp_path: Path) -> None:
    met = {run_one("lands", SEED, number, tmp_path) for number in range(40)}
    assert met == {"refused", "problems", "played"}


def test_every_fuzzer_is_in_the_short_run() -> None:
    assert set(TRIALS) | {"windows"} == set(FUZZERS)
