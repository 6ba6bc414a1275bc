"""The check of one key command, for the table and for the rooms of the games."""

from collections.abc import Callable

from railgames.ui.keys import Keys

NEW_KEY = "f9"


def acts_by_its_new_key_only(
    keys: Keys, press: Callable[[str], object], command: str, read: Callable[[], object]
) -> None:
    """Give a command another key: the new one must change what ``read`` returns, the old ones must not."""
    old_keys = keys.texts(command)
    assert old_keys
    keys.bind(command, NEW_KEY)
    before = read()
    for old in old_keys:
        press(old)
        assert read() == before, f"{old} still does it"
    press(NEW_KEY)
    assert read() != before
