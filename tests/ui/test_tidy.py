"""Whole rounds of the garbage collector are made at rest."""

import gc
from collections.abc import Iterator

import pytest

from railgames.ui import tidy
from railgames.ui.tidy import Tidy


class Knot:
    """Refers to itself."""

    def __init__(self) -> None:
        self.own = self


@pytest.fixture
def rounds(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    made: list[int] = []
    monkeypatch.setattr(gc, "collect", lambda *_: made.append(1))
    before = gc.get_threshold()
    yield made
    gc.set_threshold(*before)


def test_a_round_is_made_once_at_each_rest(rounds: list[int]) -> None:
    one = Tidy()
    one.begin()
    for rests, count in ((False, 0), (True, 1), (True, 1), (False, 1), (True, 2)):
        one.update(rests)
        assert len(rounds) == count


def test_a_window_that_never_rests_has_a_round_after_a_while(
    rounds: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    one = Tidy()
    one.begin()
    one.update(False)
    assert not rounds
    monkeypatch.setattr(tidy, "LONGEST", -1.0)
    one.update(False)
    assert len(rounds) == 1


def test_no_whole_round_is_made_by_python_itself_meanwhile(rounds: list[int]) -> None:
    before = gc.get_stats()[2]["collections"]
    Tidy().begin()
    kept = [[Knot()] for _ in range(60_000)]
    assert gc.get_stats()[2]["collections"] == before
    assert len(kept) == 60_000
