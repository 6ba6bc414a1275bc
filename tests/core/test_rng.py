import subprocess
import sys
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from railgames.core.rng import (
    FIRST_FACTOR,
    FIRST_SHIFT,
    GAMMA,
    LAST_SHIFT,
    SECOND_FACTOR,
    SECOND_SHIFT,
    Rng,
    seed_from_text,
)


def test_splitmix64_gives_the_published_numbers():
    """The first outputs for the state 1234567, as the reference implementation prints them."""
    rng = Rng(1234567)
    assert [rng.next64() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_the_same_seed_and_stream_give_the_same_numbers():
    first, second = Rng.from_seed(7, "dice"), Rng.from_seed(7, "dice")
    assert [first.below(6) for _ in range(50)] == [second.below(6) for _ in range(50)]


def test_streams_and_seeds_differ_from_each_other():
    names = {Rng.from_seed(seed, stream).next64() for seed in range(50) for stream in ("dice", "deck", "ai")}
    assert len(names) == 150


def test_a_clone_goes_its_own_way():
    rng = Rng(5)
    clone = rng.clone()
    ahead = [rng.next64() for _ in range(3)]
    assert clone.state == 5
    assert [clone.next64() for _ in range(3)] == ahead


@given(st.integers(), st.integers(0, 20))
def test_a_skip_leaves_out_that_many_numbers(state, count):
    one, other = Rng(state), Rng(state)
    one.skip(count)
    for _ in range(count):
        other.next64()
    assert one.next64() == other.next64()


def test_the_state_is_all_there_is():
    rng = Rng.from_seed(1, "x")
    rng.below(10)
    assert Rng(rng.state).next64() == rng.next64()


@given(st.integers(), st.integers(1, 2**64))
def test_below_stays_below(state, bound):
    assert 0 <= Rng(state).below(bound) < bound


def test_below_is_even():
    rng = Rng.from_seed(3, "even")
    counts = Counter(rng.below(6) for _ in range(60_000))
    assert set(counts) == set(range(6))
    assert all(abs(count - 10_000) < 500 for count in counts.values())


def state_before(word):
    """The state of a generator whose next output is this word: the steps of SplitMix64 backwards."""
    for shift, factor in ((LAST_SHIFT, SECOND_FACTOR), (SECOND_SHIFT, FIRST_FACTOR), (FIRST_SHIFT, 1)):
        whole = word
        for _ in range(3):
            whole = word ^ whole >> shift
        word = whole * pow(factor, -1, 1 << 64) % (1 << 64)
    return word - GAMMA


@pytest.mark.parametrize(("word", "is_kept"), [(2**64 - 1, False), (2**64 - 2, True), (0, True)])
def test_below_throws_away_the_last_numbers_that_would_favour_small_ones(word, is_kept):
    rng, other = Rng(state_before(word)), Rng(state_before(word))
    assert other.next64() == word
    assert rng.below(3) == (word if is_kept else other.next64()) % 3
    assert rng.state == other.state


def test_random_is_from_0_to_below_1():
    rng = Rng(11)
    values = [rng.random() for _ in range(20_000)]
    assert all(0 <= value < 1 for value in values)
    assert abs(sum(values) / len(values) - 0.5) < 0.01


def test_no_items_are_refused():
    with pytest.raises(ValueError, match="at least 1"):
        Rng(1).below(0)
    with pytest.raises(ValueError, match="at least 1"):
        Rng(1).choice([])
    with pytest.raises(ValueError, match="3 of 2"):
        Rng(1).sample([1, 2], 3)


@given(st.integers(), st.lists(st.integers()))
def test_a_shuffle_keeps_every_item(state, items):
    shuffled = list(items)
    Rng(state).shuffle(shuffled)
    assert Counter(shuffled) == Counter(items)


def test_every_order_of_a_shuffle_comes_as_often():
    rng = Rng.from_seed(9, "orders")
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(24_000):
        items = [0, 1, 2, 3]
        rng.shuffle(items)
        counts[tuple(items)] += 1
    assert len(counts) == 24
    assert all(abs(count - 1000) < 160 for count in counts.values())


@given(st.integers(), st.lists(st.integers(), unique=True), st.data())
def test_a_sample_is_of_different_items_and_leaves_the_source(state, items, data):
    count = data.draw(st.integers(0, len(items)))
    before = list(items)
    sample = Rng(state).sample(items, count)
    assert len(set(sample)) == count
    assert set(sample) <= set(items)
    assert items == before


def test_every_sample_comes_as_often():
    rng = Rng(5)
    seen = Counter(tuple(rng.sample("abcd", 2)) for _ in range(6000))
    assert set(seen) == set(permutations("abcd", 2))
    assert max(seen.values()) - min(seen.values()) < 120


def test_choice_is_one_of_them():
    assert {Rng(state).choice("abc") for state in range(50)} == set("abc")


@pytest.mark.parametrize(
    ("text", "seed"), [("2026", 2026), (" 7 ", 7), ("0", 0), ("99999999999999", 99999999999999)]
)
def test_a_seed_of_digits_is_that_number(text, seed):
    assert seed_from_text(text) == seed


def test_a_number_of_more_than_14_digits_is_hashed():
    assert seed_from_text("1" + "0" * 14) != 10**14


@given(st.text())
def test_any_text_is_a_seed_of_48_bits(text):
    assert 0 <= seed_from_text(text) < 2**48


def test_words_are_seeds_and_differ():
    assert len({seed_from_text(word) for word in ("", "ada", "Ada", "日本", "1e5", "²", "-1", "1" * 15)}) == 8


def test_a_seed_gives_the_same_numbers_in_every_process():
    code = "from railgames.core.rng import *; print(Rng.from_seed(seed_from_text('Ada'), 'dice').next64())"
    answers = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            timeout=60,
            check=True,
        ).stdout.strip()
        for seed in ("0", "1", "4242")
    }
    assert answers == {str(Rng.from_seed(seed_from_text("Ada"), "dice").next64())}
