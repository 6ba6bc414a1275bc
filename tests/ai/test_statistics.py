"""Means, shares and paired differences with their uncertainty."""

import math

import pytest

from railgames.ai.statistics import mean, paired_difference, share


def test_the_mean_of_equal_values_is_certain() -> None:
    assert mean([4.0] * 10).margin == 0
    assert mean([4.0]).margin == math.inf


def test_the_margin_shrinks_with_the_root_of_the_count() -> None:
    few, many = mean([0.0, 1.0] * 50), mean([0.0, 1.0] * 200)
    assert few.value == many.value == 0.5
    assert few.margin == pytest.approx(2 * many.margin, rel=0.01)


def test_pairing_removes_the_luck_both_shared() -> None:
    luck = [float(n * n % 17) for n in range(100)]
    assert paired_difference([value + 2 for value in luck], luck).value == 2
    assert paired_difference([value + 2 for value in luck], luck).margin == 0


def test_winning_all_of_few_games_is_not_certainty() -> None:
    estimate = share(5, 5)
    assert 0.5 < estimate.value - estimate.margin < estimate.value + estimate.margin <= 1.0000001
