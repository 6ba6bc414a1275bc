from railgames.core.installed import entries


def test_the_groups_of_this_program_are_read_and_sorted():
    names = [entry.name for entry in entries("railgames.games")]
    assert names == sorted(names)
    assert {"derailed", "railroad_ink"} <= set(names)
    assert {"derailed", "railroad_ink"} <= {entry.name for entry in entries("railgames.scenes")}
    assert all(entry.group == "railgames.games" for entry in entries("railgames.games"))
    assert entries("railgames.nothing") == []
