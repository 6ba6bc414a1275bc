"""The wild trade: what a hand can pay for, and what is a minimal payment."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from railgames.games.spike.payments import (
    NEVER,
    can_pay,
    can_trade,
    cheapest_payment,
    fewest_cards,
    is_minimal,
    minimal_payments,
    trades_of,
)
from tests.games.spike.conftest import known


def traded(cards, target_counts):
    """Every count by type that a payment can become: sets of two or more into one fewer of another type."""
    found = set()

    def go(left, made):
        found.add(tuple(a + b for a, b in zip(left, made, strict=True)))
        for source, have in enumerate(left):
            for size in range(2, have + 1):
                for target in range(len(left)):
                    if target != source:
                        less, more = list(left), list(made)
                        less[source] -= size
                        more[target] += size - 1
                        if all(m <= t for m, t in zip(more, target_counts, strict=True)):
                            go(tuple(less), tuple(more))

    go(tuple(cards), (0,) * len(cards))
    return found


def pays_by_force(cards, need):
    """Whether some row of trades covers the need: by trying all."""
    return any(all(a >= b for a, b in zip(counts, need, strict=True)) for counts in traded(cards, need))


@pytest.mark.parametrize("answer", known("payments"), ids=str)
def test_the_minimal_payments_are_the_known_ones(answer):
    hand, need = tuple(answer["hand"]), tuple(answer["need"])
    found = minimal_payments(hand, need)
    assert sorted(found) == sorted(tuple(payment) for payment in answer["minimal"])
    assert can_pay(hand, need) == bool(found)
    assert fewest_cards(hand, need) == (sum(found[0]) if found else NEVER)


counts = st.lists(st.integers(0, 4), min_size=3, max_size=3).map(tuple)


@given(hand=counts, need=st.lists(st.integers(0, 3), min_size=3, max_size=3).map(tuple))
def test_a_hand_pays_exactly_when_some_row_of_trades_does(hand, need):
    pays = pays_by_force(hand, need)
    assert can_pay(hand, need) == pays
    assert can_trade([h - n for h, n in zip(hand, need, strict=True)]) == pays


@given(
    hand=st.lists(st.integers(0, 3), min_size=3, max_size=3).map(tuple),
    need=st.tuples(*[st.integers(0, 2)] * 3),
)
def test_minimal_payments_are_those_of_which_no_part_pays(hand, need):
    paying = {p for p in product(*(range(h + 1) for h in hand)) if pays_by_force(p, need)}
    least = {
        p
        for p in paying
        if not any(q != p and all(a <= b for a, b in zip(q, p, strict=True)) for q in paying)
    }
    assert set(minimal_payments(hand, need)) == least
    for payment in paying:
        assert is_minimal(payment, need) == (payment in least)


def test_two_cards_of_a_type_are_one_of_another_and_three_are_two():
    assert minimal_payments((2, 0, 0), (0, 1, 0)) == ((2, 0, 0),)
    assert minimal_payments((3, 0, 0), (0, 2, 0)) == ((3, 0, 0),)
    assert not can_pay((3, 0, 0), (0, 1, 1))  # a set becomes cards of one type
    assert can_pay((4, 0, 0), (0, 1, 1))
    assert not can_pay((1, 0, 0), (0, 1, 0))


def test_what_was_traded_is_not_traded_again():
    assert minimal_payments((2, 1, 0), (0, 0, 1)) == ((2, 0, 0),)
    assert not can_pay((3, 0, 0), (0, 0, 3))


@pytest.mark.parametrize("answer", known("payments")[::3], ids=str)
def test_the_trades_of_a_payment_are_sets_that_cover_what_is_missing(answer):
    need = tuple(answer["need"])
    for payment in answer["minimal"]:
        left, made = list(payment), [0] * len(need)
        for trade in trades_of(tuple(payment), need):
            assert trade.cards >= 2
            assert trade.source != trade.target
            left[trade.source] -= trade.cards
            made[trade.target] += trade.cards - 1
        assert tuple(a + b for a, b in zip(left, made, strict=True)) == need


def test_the_cheapest_payment_uses_own_cards_before_trades_and_keeps_the_rare_ones():
    assert cheapest_payment((1, 4, 0), (1, 0, 0)) == (1, 0, 0)
    assert cheapest_payment((0, 4, 2), (1, 0, 0)) == (0, 2, 0)
    assert cheapest_payment((0, 1, 1), (1, 0, 0)) is None
