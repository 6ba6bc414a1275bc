"""Errors say what, where and what to do, and cross to another process."""

import copy

from railgames.core.errors import ContentError, Problem

PROBLEM = Problem(file="harbour.toml", where="$.exits[3].side", message="no such side", allowed="north, east")


def test_a_problem_is_one_line_with_file_place_and_allowed_values() -> None:
    assert str(PROBLEM) == "harbour.toml: $.exits[3].side: no such side (allowed: north, east)"


def test_a_content_error_says_every_problem() -> None:
    assert str(ContentError([PROBLEM, PROBLEM])).count("\n") == 1


def test_a_content_error_keeps_its_problems_when_it_is_rebuilt() -> None:
    again = copy.copy(ContentError([PROBLEM]))
    assert again.problems == (PROBLEM,)
    assert str(again) == str(PROBLEM)
