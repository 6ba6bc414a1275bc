"""What a save and the settings may hold is what somebody has read and meant."""

from tests.limits import LISTS, files


def test_every_field_has_the_limits_and_the_default_that_were_meant() -> None:
    path = next(path for path, read in LISTS.items() if read is files)
    assert files() == path.read_text(encoding="utf-8"), "If it is meant: python -m tests.limits"
