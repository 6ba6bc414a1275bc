"""Letters drawn as lines, for goods without a picture."""

import re
from itertools import combinations

import pytest

from railgames.scenes.charting.letters import HIGH, WIDE, word_svg

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def lines(word: str) -> list[str]:
    return re.findall(r' d="([^"]*)"', word_svg(word, (0, 0), 1, "red", 1))


@pytest.mark.parametrize("char", LETTERS)
def test_every_letter_is_drawn_within_its_box(char: str) -> None:
    (line,) = lines(char)
    numbers = [float(one) for one in re.findall(r"[\d.]+", line)]
    assert max(numbers[::2]) <= WIDE
    assert max(numbers[1::2]) <= HIGH


def test_no_two_letters_are_alike() -> None:
    assert all(lines(one) != lines(other) for one, other in combinations(LETTERS, 2))


def test_an_accent_is_left_out_and_what_is_no_letter_too() -> None:
    assert lines("\u00d6l") == lines("ol") == lines("OL")
    assert lines("a1") == lines("a")
    assert lines("\u9152") == []


def test_a_word_stands_round_its_middle() -> None:
    left, right = (
        float(one) for one in re.findall(r"translate\(([-\d.]+) ", word_svg("ab", (12, 12), 1.5, "red", 1))
    )
    assert (left + right + 1.5 * WIDE) / 2 == 12
