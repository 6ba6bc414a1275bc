"""Rounds of the garbage collector are made at rest, and whole ones when the rest lasts."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from railgames.ui import tidy
from railgames.ui.tidy import Tidy

WHOLE = 100
"""Stands for a whole round, before the round itself."""


class Knot:
    """Refers to itself."""

    def __init__(self) -> None:
        self.own = self


@pytest.fixture
def rounds(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    made: list[int] = []
    monkeypatch.setattr(gc, "collect", lambda *_: made.append(1))
    monkeypatch.setattr(gc, "freeze", lambda: None)
    monkeypatch.setattr(gc, "unfreeze", lambda: made.append(WHOLE))
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


def test_a_whole_round_waits_until_the_window_has_rested_for_a_while(
    rounds: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [1000.0]
    monkeypatch.setattr("time.perf_counter", lambda: clock[0])
    one = Tidy()
    one.begin()

    def after(seconds: float, rests: bool) -> list[int]:
        rounds.clear()
        clock[0] += seconds
        one.update(rests)
        return rounds

    for _ in range(30):  # a table with AIs: rests of a second
        assert after(1.0, False) == []
        assert after(0.1, True) == [1]
        assert after(0.9, True) == []
    assert after(tidy.CALM, True) == [WHOLE, 1]
    assert after(60.0, True) == [], "once in a rest"
    assert after(0.1, False) == []
    assert after(0.1, True) == [1]
    assert after(tidy.BETWEEN, True) == [WHOLE, 1]


def test_what_has_survived_a_round_is_freed_by_a_whole_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tidy, "CALM", 0.0)
    monkeypatch.setattr(tidy, "BETWEEN", 3600.0)
    before, one = gc.get_threshold(), Tidy()
    try:
        one.begin()
        knot = Knot()
        knot.other = Knot()  # type: ignore[attr-defined]  # an object that dies with it
        found = weakref.ref(knot)
        one.update(True)
        del knot
        one.update(False)
        one.update(True)
        assert found() is not None, "frozen"
        monkeypatch.setattr(tidy, "BETWEEN", 0.0)
        one.update(False)
        one.update(True)
        assert found() is None
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)
