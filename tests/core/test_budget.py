"""The limits of one decision: evaluations, seconds, and the decision that is reported in between."""

import pytest

from railgames.core.game import Budget, Decision
from tests.core.toy_game import Roll


class Clock:
    """A clock that a test sets."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize(("used", "is_over"), [(0, False), (9, False), (10, True), (11, True)])
def test_it_is_over_when_its_evaluations_are_used(used, is_over):
    budget = Budget(evaluations=10)
    budget.spend(used)
    assert budget.is_over is is_over


@pytest.mark.parametrize(("later", "is_over"), [(0.0, False), (1.5, False), (2.0, True), (3.0, True)])
def test_it_is_over_when_its_seconds_have_passed(later, is_over):
    clock = Clock()
    budget = Budget(evaluations=10, seconds=2.0, clock=clock)
    clock.now += later
    assert (budget.elapsed, budget.is_over) == (later, is_over)


def test_without_limits_it_is_never_over():
    clock = Clock()
    budget = Budget(clock=clock)
    budget.spend(10**9)
    clock.now += 10**9
    assert not budget.is_over


def test_one_evaluation_is_spent_at_a_time_unless_said():
    budget = Budget()
    budget.spend()
    budget.spend(3)
    assert budget.used == 4


def test_the_best_decision_so_far_is_heard():
    heard: list[Decision] = []
    decision = Decision(Roll(), "because")
    Budget().report(decision)
    Budget(on_report=heard.append).report(decision)
    assert heard == [decision]
