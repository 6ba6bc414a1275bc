"""Random numbers drawn as an array are those drawn one by one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from railgames.ai.random_arrays import random_floats, random_words
from railgames.core.rng import Rng

STATES = st.integers(0, 2**64 - 1)


@given(STATES, st.integers(0, 40))
def test_an_array_holds_the_words_that_are_drawn_one_by_one(state, count):
    one, other = Rng(state), Rng(state)
    assert random_words(one, count).tolist() == [other.next64() for _ in range(count)]
    assert one.state == other.state


@given(STATES, st.integers(0, 40))
def test_an_array_holds_the_floats_that_are_drawn_one_by_one(state, count):
    one, other = Rng(state), Rng(state)
    assert random_floats(one, count).tolist() == [other.random() for _ in range(count)]
    assert one.state == other.state


def test_drawing_past_the_largest_state_raises_no_warning(recwarn: pytest.WarningsRecorder):
    random_floats(Rng(2**64 - 1), 3)
    assert not recwarn.list
