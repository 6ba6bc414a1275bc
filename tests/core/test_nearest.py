"""What a mistyped word is met with."""

import pytest

from railgames.core.nearest import did_you_mean, nearest, unknown_word

KNOWN = ["play", "replay", "render", "maps"]


@pytest.mark.parametrize(
    ("word", "meant"),
    [("pley", "play"), ("maps", "maps"), ("rendr", "render"), ("simulate", ""), ("", ""), ("PLAY", "play")],
)
def test_the_most_similar_word_is_found_if_one_is_similar_enough(word, meant):
    assert nearest(word, KNOWN) == meant


def test_of_two_similar_words_the_more_similar_one_is_found():
    assert nearest("repley", KNOWN) == "replay"


def test_half_of_the_letters_in_common_are_enough():
    assert nearest("abcd", ["abxx"]) == "abxx"
    assert nearest("abcd", ["axxx"]) == ""


@pytest.mark.parametrize(
    ("word", "meant"),
    [("grean", "challenge-green"), ("yelow", "challenge-yellow"), ("gaint", "giant"), ("xyz", "")],
)
def test_one_part_of_a_known_word_is_enough(word, meant):
    assert nearest(word, ["challenge-green", "challenge-yellow", "giant", "long-gorge"]) == meant


def test_a_long_word_of_a_stranger_is_compared_by_its_beginning():
    assert nearest("play" + "y" * 10_000, ["play" + "y" * 56]) == "play" + "y" * 56


def test_a_hint_asks_or_is_empty():
    assert did_you_mean("pley", KNOWN) == "did you mean 'play'?"
    assert did_you_mean("zzz", KNOWN) == ""
    assert did_you_mean("play", iter(())) == ""


def test_a_message_names_what_is_known_and_the_nearest_of_it():
    assert unknown_word("No 'pley'.", "pley", KNOWN) == (
        "No 'pley'. Did you mean 'play'? Known: play, replay, render, maps."
    )
    assert unknown_word("No 'zzz'.", "zzz", KNOWN) == "No 'zzz'. Known: play, replay, render, maps."
    assert unknown_word("No 'zzz'.", "zzz", []) == "No 'zzz'."
