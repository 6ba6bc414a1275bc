"""Whole games that were kept play today as they did then. How to write them: tests/conformance/golden.py."""

import pytest

from tests.conformance.golden import read, replay, scores_of
from tests.conformance.subjects import Subject


def test_a_game_without_golden_playthroughs_does_not_conform(subject: Subject) -> None:
    assert list(subject.golden.glob("*.txt")), (
        f"write some: python -m tests.conformance.golden {subject.name}"
    )


def test_golden_playthroughs_still_end_as_they_did(subject: Subject) -> None:
    for path in sorted(subject.golden.glob("*.txt")):
        golden = read(path)
        match = replay(subject, golden)
        assert match.is_over, path.name
        assert scores_of(match.state) == golden.scores, path.name


def test_a_changed_score_is_noticed(subject: Subject) -> None:
    paths = sorted(subject.golden.glob("*.txt"))
    if not paths:
        pytest.skip("there is no golden playthrough yet")
    golden = read(paths[0])
    golden.scores[0]["total"] += 1
    assert scores_of(replay(subject, golden).state) != golden.scores
