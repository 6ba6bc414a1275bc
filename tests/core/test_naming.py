"""Texts name seats by the names that people chose, and what is the viewer's is theirs."""

from railgames.core.naming import named, who, whose

NAMES = ("Ada", "Bo {who 0}")


def test_marks_become_names_and_your_for_the_viewer() -> None:
    text = f"{who(0)} cuts {whose(1)} line"
    assert named(text, ("Ada", "Bo")) == "Ada cuts Bo's line"
    assert named(text, ("Ada", "Bo"), 1) == "Ada cuts your line"
    assert named(text, ("Ada", "Bo"), 0) == "Ada cuts Bo's line"


def test_other_braces_and_names_with_marks_stay_as_they_are() -> None:
    assert named("a {who} b {who 9} {x}", NAMES) == "a {who} b {who 9} {x}"
    assert named(who(1), NAMES) == "Bo {who 0}"


def test_a_mark_with_a_huge_number_stays_as_it_is() -> None:
    """A bot's reason may hold anything, and Python refuses to read a number of thousands of digits."""
    mark = f"{{who {'9' * 5000}}}"
    assert named(mark, NAMES) == mark
