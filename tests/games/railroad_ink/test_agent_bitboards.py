"""Bit masks of many boards: each operation does what plain integers and sets do."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from railgames.games.railroad_ink.agent.bitboards import (
    Shape,
    count,
    joined,
    lines_of,
    lowered,
    meets,
    raised,
    words_of,
)

WORDS = st.integers(1, 3)


def ints_of(words):
    """The masks as plain integers."""
    return [sum(int(word) << 64 * k for k, word in enumerate(column)) for column in words.T]


def masks(words):
    return st.lists(st.integers(0, (1 << 64 * words) - 1), min_size=1, max_size=5)


@given(st.data(), WORDS, st.integers(0, 63))
def test_words_move_up_as_integers_do(data, words, by):
    found = data.draw(masks(words))
    everything = (1 << 64 * words) - 1
    assert ints_of(words_of(found, words)) == found
    assert ints_of(raised(words_of(found, words), by)) == [mask << by & everything for mask in found]


@given(st.data(), WORDS)
def test_words_move_down_as_integers_do(data, words):
    found, by = data.draw(masks(words)), data.draw(st.integers(0, 64 * words - 1))
    moved = lowered(words_of(found, words), by)
    assert ints_of(moved) == [mask >> by for mask in found]
    assert len(moved) == words - by // 64


@given(st.data(), WORDS)
def test_words_are_counted_and_compared_as_integers_are(data, words):
    found = data.draw(masks(words))
    others = data.draw(st.lists(st.integers(0, 1 << 63), min_size=len(found), max_size=len(found)))
    assert count(words_of(found, words)).tolist() == [mask.bit_count() for mask in found]
    shared = meets(words_of(found, words), words_of(others, words))
    assert shared.tolist() == [bool(a & b) for a, b in zip(found, others, strict=True)]


@given(st.data(), WORDS)
def test_lines_are_split_by_direction(data, words):
    plane = data.draw(st.integers(1, 64 * words))
    found = data.draw(st.lists(st.integers(0, (1 << plane + 64 * words) - 1), min_size=1, max_size=4))
    level, upright = lines_of(found, Shape(7, plane, words))
    assert ints_of(level) == [mask & (1 << plane) - 1 for mask in found]
    assert ints_of(upright) == [mask >> plane for mask in found]


def test_a_mask_with_too_many_bits_is_refused():
    with pytest.raises(OverflowError):
        words_of([1 << 64], 1)


GROUPS = st.lists(st.tuples(st.sets(st.integers(0, 11), max_size=3), st.integers(0, 4)), max_size=7)


def sums_of(groups):
    """The sums of joined groups, largest first, by joining two that meet until none do."""
    left = [(set(spaces), worth) for spaces, worth in groups]
    while True:
        pair = next(
            ((i, j) for j in range(len(left)) for i in range(j) if left[i][0] & left[j][0]),
            None,
        )
        if pair is None:
            return sorted((worth for spaces, worth in left if spaces), reverse=True)
        i, j = pair
        (more, added), (spaces, worth) = left.pop(j), left[i]
        left[i] = spaces | more, worth + added


@given(st.lists(GROUPS, min_size=1, max_size=4), WORDS)
def test_groups_that_meet_are_joined(boards, words):
    most = max(1, *(len(groups) for groups in boards)) if len(boards) > 1 else max(1, len(boards[0]))
    spread = 64 * words // 12  # so that every word has spaces
    spaces = np.zeros((words, most, 1, len(boards)), dtype=np.uint64)
    worth = np.zeros((most, len(boards)), dtype=np.int64)
    for idx, groups in enumerate(boards):
        for k, (cells, own) in enumerate(groups):
            spaces[:, k, 0, idx] = words_of([sum(1 << spread * cell for cell in cells)], words)[:, 0]
            worth[k, idx] = own if cells else 0
    found = joined(spaces, worth)[:, 0]
    for idx, groups in enumerate(boards):
        assert sorted(found[:, idx], reverse=True)[: len(sums_of(groups))] == sums_of(groups)
        assert found[:, idx].sum() == sum(own for cells, own in groups if cells)
