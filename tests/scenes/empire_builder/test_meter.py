"""The goal in words and as a bar."""

import pytest

from railgames.scenes.empire_builder.meter import majors_words


@pytest.mark.parametrize(
    ("linked", "words"),
    [(0, "0 of 3 majors linked"), (3, "3 of 3 majors linked"), (4, "4 majors linked, 3 needed")],
)
def test_more_major_cities_than_needed_are_not_so_many_of_fewer(linked: int, words: str) -> None:
    assert majors_words(linked, 3) == words
