from types import SimpleNamespace

import pytest

from railgames.core import installed
from railgames.core.installed import entries
from tests.core.entries import Entry


def test_the_groups_of_this_program_are_read_and_sorted():
    names = [entry.name for entry in entries("railgames.games")]
    assert names == sorted(names)
    assert {"derailed", "railroad_ink"} <= set(names)
    assert {"derailed", "railroad_ink"} <= {entry.name for entry in entries("railgames.scenes")}
    assert all(entry.group == "railgames.games" for entry in entries("railgames.games"))
    assert entries("railgames.nothing") == []


@pytest.mark.parametrize("is_first", [False, True])
def test_no_other_package_takes_the_place_of_a_game_of_ours(
    monkeypatch: pytest.MonkeyPatch, is_first: bool
) -> None:
    ours, other = Entry("ours", "railgames"), Entry("theirs", "stranger")
    found = [ours, other] if is_first else [other, ours]
    monkeypatch.setattr(installed, "everything", lambda: SimpleNamespace(select=lambda group: found))
    assert {entry.name: entry.load() for entry in entries("railgames.games")} == {"stand-in": "ours"}
